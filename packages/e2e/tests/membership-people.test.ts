import { beforeAll, describe, expect, it } from "vitest";
import { callOperation } from "../support/api.ts";
import { importInstitutions, importRecords, publishClaims, putEmbeddedGazetteer } from "../support/membership.ts";
import { untilBooksAreRead, useOwnSystem } from "../support/own-system.ts";

/** Tests membership through relatives, past affiliations and the person's own statements (guides/membership.md#the-person). */

const system = useOwnSystem();
const ROCKETS = "ROCKETS CU|AUSTIN|TX";
const KIN = "KIN CU|AUSTIN|TX";
const STEPS = "STEPS CU|TULSA|OK";
const LOOMS = "LOOMS CU|BILLINGS|MT";
const NAVY = "NAVY FEDERAL CREDIT UNION|VIENNA|VA";
const ids = [ROCKETS, KIN, STEPS, "TWIN CU|WACO|TX", "TWIN CU|ENID|OK", LOOMS, NAVY];
let key = "";

const TEXT =
  "Employees, retirees and their children. Residents. Families of members. Teachers of public schools. Donors. Savers. Perhaps. Weavers. Their guild.";
const rule = (creditUnionId: string, claim_id: string, more: object) => ({
  claim_id,
  credit_union_id: creditUnionId,
  source_id: `source of ${creditUnionId}`,
  confidence: 0.95,
  extracted_at: "2026-10-02",
  ...more,
});
const travis = { any: [{ type: "county", state: "TX", county: "Travis", roles: ["home"] }] };
const TEACHER = "Do you teach at a public school in Oklahoma?";
const claims = [
  rule(ROCKETS, "r1", {
    kind: "employer",
    quote: "Employees, retirees and their children",
    conditions: [{ any: [{ type: "employer", name: "Lone Star Rockets", relationships: ["employee", "retiree"] }] }],
    extends_to: { relations: ["child"], of: "eligible_people" },
  }),
  rule(KIN, "k1", { kind: "community_geo", quote: "Residents", conditions: [travis] }),
  rule(KIN, "k2", { kind: "family", quote: "Families of members", extends_to: { relations: ["parent", "child"], of: "members" } }),
  rule(STEPS, "s1", {
    kind: "occupation",
    quote: "Teachers of public schools",
    conditions: [{ any: [{ type: "statement", question: TEACHER }] }],
  }),
  rule(STEPS, "s2", {
    kind: "association",
    quote: "Donors",
    conditions: [{ any: [{ type: "state", state: "OK", roles: ["home"] }] }],
    conditional_on: { type: "donate", association: "Friends of the River", cost_usd: 10 },
  }),
  rule(STEPS, "s3", {
    kind: "community_geo",
    quote: "Savers",
    conditions: [{ any: [{ type: "state", state: "KS", roles: ["home"] }] }],
    conditional_on: { type: "open_account", association: "First Bank", cost_usd: 0 },
  }),
  rule(STEPS, "s4", {
    kind: "community_geo",
    quote: "Perhaps",
    conditions: [{ any: [{ type: "state", state: "NM", roles: ["home"] }] }],
    confidence: 0.4,
  }),
  rule(LOOMS, "l1", {
    kind: "employer",
    quote: "Weavers",
    conditions: [{ any: [{ type: "employer", name: "Prairie Looms" }] }],
  }),
  rule(LOOMS, "l2", {
    kind: "association",
    quote: "Their guild",
    conditions: [{ any: [{ type: "state", state: "MT", roles: ["home"] }] }],
    conditional_on: { type: "join_association", association: "Weavers Guild", cost_usd: 5, join_url: "https://guild.example/join" },
  }),
];

async function search(body: object) {
  await untilBooksAreRead();
  return (await callOperation("searchEligibility", { key, body: { limit: 50, ...body } }, system.baseUrl)).answer;
}
type Answer = Awaited<ReturnType<typeof search>>;

/** The bucket that has the institution in an answer, and the institution's entry there; `absent` and null if no bucket has it. */
function entryOf(answer: Answer, creditUnionId: string) {
  for (const bucket of ["eligible", "conditionally_eligible", "possibly_eligible", "unknown"] as const) {
    const entry = answer[bucket].find(({ credit_union_id }) => credit_union_id === creditUnionId);
    if (entry !== undefined) return { bucket, entry };
  }
  return { bucket: "absent", entry: null };
}

beforeAll(async () => {
  await putEmbeddedGazetteer(system.operator);
  await importInstitutions(system.operator, ids);
  const deposit = { eligibility_type: "multi", min_deposit_usd: 5, source: "manual", confidence: 0.9, extracted_at: "2026-10-01" };
  expect(await importRecords(system.operator, [{ credit_union_id: LOOMS, ...deposit }])).toMatchObject({ accepted: 1, rejected: [] });
  const sources = [ROCKETS, KIN, STEPS, LOOMS].map((credit_union_id) => ({
    source_id: `source of ${credit_union_id}`,
    credit_union_id,
    url: "https://cu.example/join",
    retrieved_at: "2026-10-01",
    text: TEXT,
  }));
  const report = await publishClaims(system.operator, claims, sources);
  expect(report.publications?.flatMap(({ withheld_claims }) => withheld_claims)).toEqual([]);
  key = (await system.operator.createKey({ plan: "enterprise" })).key;
});

describe("a person's own ties", () => {
  it.each([
    [{ employer: "Lone Star Rockets" }, "eligible"],
    [{ employers: [{ name: "Lone Star Rockets", relationship: "retiree" }] }, "eligible"],
    [{ employers: [{ name: "Lone Star Rockets", relationship: "contractor" }], family: [] }, "absent"],
    [{ employers: [{ name: "Lone Star Rockets" }], family: [] }, "eligible"],
    [{ employer: "Lone Star Rokets", family: [] }, "possibly_eligible"],
    [{ employer: "The Lone Star Rockets Co., Inc.", family: [] }, "eligible"],
  ])("%j is %s", async (person, bucket) => {
    expect(entryOf(await search(person), ROCKETS).bucket).toBe(bucket);
  });

  it("says what was found and who decides, with the relationship that was given", async () => {
    const { entry } = entryOf(await search({ employers: [{ name: "Lone Star Rockets", relationship: "retiree" }] }), ROCKETS);
    expect(entry?.reasons).toEqual(["You appear to qualify: you are retired from Lone Star Rockets. The credit union decides."]);
  });

  it("asks whether a near name is meant", async () => {
    const answer = await search({ employer: "Lone Star Rokets", family: [] });
    expect(answer.resolved.orgs).toMatchObject([{ name: "Lone Star Rokets", matched: null, did_you_mean: "lone star rockets" }]);
    expect(entryOf(answer, ROCKETS).entry?.missing_facts).toMatchObject([
      { question: "Did you mean Lone Star Rockets?", fact_field: ["employer", "employers"], answer: { type: "yes_no" } },
    ]);
    const [question] = answer.next_questions.filter(({ question: text }) => text.startsWith("You wrote"));
    expect(question).toMatchObject({
      question: 'You wrote "Lone Star Rokets": did you mean Lone Star Rockets?',
      kind: "employer",
      fact_field: ["employer", "employers"],
      answer: { type: "choice", choices: [{ value: "Lone Star Rockets" }] },
    });
    const meant = await search({ employer: question?.answer.choices?.[0]?.value, family: [] });
    const positives = ({ counts }: typeof answer) => counts.eligible + counts.conditionally_eligible;
    expect(positives(meant) - positives(answer)).toBe(question?.unlocks_cu_count);
    expect(question?.unlocks_cu_ids).toContain(ROCKETS);
    const said = { employer: "Lone Star Rokets", employers: [{ name: "Lone Star Rokets", relationship: "retiree" }], family: [] };
    const twice = (await search(said)).next_questions.filter(({ question: text }) => text.startsWith("You wrote"));
    expect(twice.map(({ answer: { choices } }) => choices?.map(({ value }) => value))).toEqual([["Lone Star Rockets"]]);
  });

  it("knows the credit unions that somebody belongs to, and asks which of two of one name is meant", async () => {
    const mine = entryOf(await search({ member_of: [KIN] }), KIN);
    expect(mine).toMatchObject({ bucket: "eligible", entry: { paths: [{ kind: "existing_member", rule_id: 0 }] } });
    expect(mine.entry).not.toHaveProperty("join_cost_usd");
    const twin = entryOf(await search({ member_of: ["Twin Credit Union"] }), "TWIN CU|WACO|TX");
    expect(twin).toMatchObject({
      bucket: "possibly_eligible",
      entry: { missing_facts: [{ kind: "member_of", fact_field: ["member_of"] }] },
    });
  });

  it("knows the credit union that facts from a text name", async () => {
    const told = await callOperation("extractEligibilityFacts", { key, body: { text: "I bank with Navy Federal." } }, system.baseUrl);
    expect(told.answer.person_search_body).toEqual({ member_of: ["Navy Federal"] });
    const answer = await search(told.answer.person_search_body);
    expect(entryOf(answer, NAVY)).toMatchObject({ bucket: "eligible", entry: { paths: [{ kind: "existing_member" }] } });
    expect(answer.counts.eligible).toBe(1);
  });

  it("never says yes by a rule that is not sure", async () => {
    expect(entryOf(await search({ home_state: "NM" }), STEPS)).toMatchObject({
      bucket: "possibly_eligible",
      entry: { unknown_reason: "low_confidence_rules" },
    });
  });
});

describe("what a way in costs", () => {
  const product = { product_type: "auto_loan", amount: 20_000 };
  const montana = { home_state: "MT" };

  it("is the deposit alone for somebody who qualifies by an employer, and nobody is told to join an association", async () => {
    const person = { ...montana, employer: "Prairie Looms" };
    await untilBooksAreRead();
    const reachable = await callOperation("findReachableOffers", { key, body: { person, product } }, system.baseUrl);
    const row = reachable.answer.reachable_now.find(({ credit_union_id }) => credit_union_id === LOOMS);
    const asked = {
      context: { geo: { state: "MT" } },
      borrower: { employer: "Prairie Looms" },
      product_request: product,
      preferences: { max_providers: 25 },
    };
    const decision = await callOperation("createDecision", { key, body: asked }, system.baseUrl);
    const offer = decision.answer.offers.find(({ credit_union_id }) => credit_union_id === LOOMS);
    for (const eligibility of [row?.offer.eligibility, offer?.eligibility]) {
      expect(eligibility).toMatchObject({ status: "eligible_via_employer", min_deposit_usd: 5, join_cost_usd: 5 });
      expect(eligibility?.membership_fee_usd ?? 0).toBe(0);
      expect(eligibility?.join_path ?? "").not.toContain("Weavers Guild");
    }
    expect(row?.membership.path).not.toHaveProperty("conditional_on");
  });

  it("is the fee and the deposit for somebody who has to join the association", async () => {
    await untilBooksAreRead();
    const body = { person: { ...montana, employer: "Nobody at All" }, product };
    const { answer } = await callOperation("findReachableOffers", { key, body }, system.baseUrl);
    const row = answer.reachable_after_action.find(({ credit_union_id }) => credit_union_id === LOOMS);
    expect(row?.offer.eligibility).toMatchObject({ membership_fee_usd: 5, min_deposit_usd: 5, join_cost_usd: 10 });
    expect(row?.offer.eligibility?.join_path).toContain("Weavers Guild");
    expect(row?.membership.path.conditional_on).toMatchObject({ type: "join_association", cost_usd: 5 });
  });
});

describe("relatives", () => {
  it.each([
    [{ family: [{ relation: "parent", employer: "Lone Star Rockets" }] }, ROCKETS, "eligible"],
    [{ family: [{ relation: "child", employer: "Lone Star Rockets" }], employers: [], home_state: "TX" }, ROCKETS, "absent"],
    [{ family: [{ relation: "child", member_of: [KIN] }] }, KIN, "eligible"],
    [{ family: [{ relation: "parent", home_state: "TX", home_county: "Travis", member_of: [] }] }, KIN, "conditionally_eligible"],
    [{ family: [{ relation: "cousin", member_of: [KIN] }], home_state: "OK" }, KIN, "absent"],
  ])("%j: %s is %s", async (person, creditUnionId, bucket) => {
    expect(entryOf(await search(person), creditUnionId).bucket).toBe(bucket);
  });

  it("says through whom a path leads, and who has to join first", async () => {
    const parent = { relation: "parent", home_state: "TX", home_county: "Travis", member_of: [] };
    const { entry } = entryOf(await search({ family: [parent] }), KIN);
    expect(entry?.paths[0]).toMatchObject({ via: "parent", conditional_on: { type: "relative_joins_first", relation: "parent" } });
    expect(entry?.reasons[0]).toBe(
      "You appear to qualify if your parent joins it first: your parent lives in Travis County, Texas. The credit union decides.",
    );
  });

  it("asks about family once, for all institutions that ask for it", async () => {
    const answer = await search({ home_state: "OK" });
    const family = answer.next_questions.filter(({ kind }) => kind === "family");
    expect(family).toMatchObject([{ fact_field: ["family"], unlocks_cu_count: 2, unlocks_cu_ids: [KIN, ROCKETS] }]);
    expect(family[0]?.answer.choices).toContainEqual({ value: "parent", unlocks_cu_count: 2 });
  });

  it("refuses a ninth relative, and a place of a relative that does not resolve", async () => {
    const nine = Array.from({ length: 9 }, () => ({ relation: "sibling" }));
    const many = await callOperation("searchEligibility", { key, body: { family: nine } }, system.baseUrl).catch((error: unknown) => error);
    expect(String(many)).toContain("family");
    const lost = { relation: "sibling", home_state: "TX", home_city: "Nowhereville" };
    const refused = await callOperation("searchEligibility", { key, body: { family: [lost] } }, system.baseUrl).catch(
      (error: unknown) => error,
    );
    expect(JSON.stringify(refused)).toContain("/family/0/home_city");
  });
});

describe("steps and statements", () => {
  it("leaves donating out for somebody who would not, but not an account elsewhere", async () => {
    expect(entryOf(await search({ home_state: "OK" }), STEPS)).toMatchObject({
      bucket: "conditionally_eligible",
      entry: { paths: [{ conditional_on: { type: "donate", association: "Friends of the River", cost_usd: 10 } }] },
    });
    expect(entryOf(await search({ home_state: "OK", willing_to_join_association: false }), STEPS).bucket).toBe("unknown");
    expect(entryOf(await search({ home_state: "KS", willing_to_join_association: false }), STEPS).bucket).toBe("conditionally_eligible");
  });

  it("takes the person's word on what no field can say", async () => {
    const before = await search({ home_state: "TX", associations: [] });
    const asked = (await search({ home_state: "OK", willing_to_join_association: false })).next_questions.find(
      ({ kind }) => kind === "statement",
    );
    expect(asked).toMatchObject({ question: TEACHER, answer: { type: "yes_no" }, fact_field: ["affirmed", "denied"], unlocks_cu_count: 1 });
    const affirmed = asked?.condition_ids ?? [];
    expect(affirmed).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect(entryOf(before, STEPS).bucket).toBe("absent");
    const yes = await search({ home_state: "TX", affirmed });
    expect(entryOf(yes, STEPS)).toMatchObject({
      bucket: "eligible",
      entry: { reasons: [`You appear to qualify: you answered yes to "${TEACHER}". The credit union decides.`] },
    });
    const stale = "0".repeat(64);
    expect((await search({ home_state: "TX", affirmed: [stale] })).resolved.stale_conditions).toEqual([stale]);
    const both = await callOperation(
      "searchEligibility",
      { key, body: { home_state: "TX", affirmed, denied: affirmed } },
      system.baseUrl,
    ).catch((error: unknown) => error);
    expect(JSON.stringify(both)).toContain("conflicting_fields");
  });
});

describe("a search page by page", () => {
  it("goes through a bucket by its cursor, without repeating or leaving out an entry", async () => {
    const whole = (await search({ home_state: "TX" })).unknown.map(({ credit_union_id }) => credit_union_id);
    const first = await search({ home_state: "TX", limit: 1 });
    const found = first.unknown.map(({ credit_union_id }) => credit_union_id);
    for (let cursor = first.next_cursors.unknown; cursor !== null; ) {
      const page = await search({ home_state: "TX", limit: 1, bucket: "unknown", cursor });
      expect(page.eligible).toEqual([]);
      found.push(...page.unknown.map(({ credit_union_id }) => credit_union_id));
      cursor = page.next_cursors.unknown;
    }
    expect(found).toEqual(whole);
    expect(whole.length).toBeGreaterThan(1);
  });
});
