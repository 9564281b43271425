import { runImport, silentProgress } from "@tellerline/ops";
import { beforeAll, describe, expect, it } from "vitest";
import { callOperation } from "../support/api.ts";
import { importInstitutions, openToAnyone, publishClaims, putEmbeddedGazetteer, toLines } from "../support/membership.ts";
import { untilBooksAreRead, useOwnSystem } from "../support/own-system.ts";

const system = useOwnSystem();
const OPEN = "OPEN CU|AUSTIN|TX";
const LOCAL = "LOCAL CU|WACO|TX";
const DEAR = "DEAR CU|DALLAS|TX";
let key: string;

const institution = (credit_union_id: string, charter_number: number) => {
  const [name, city, state] = credit_union_id.split("|");
  const website = `https://${name?.split(" ")[0]?.toLowerCase()}.example/`;
  return { kind: "credit_union", credit_union_id, name, city, state, charter_number, website };
};
const reported = (rate_id: string, credit_union_id: string, product_type: string, rate: number) => ({
  rate_id,
  credit_union_id,
  product_type,
  rate,
  states: ["TX"],
  observed_at: "2025-12-31",
  source_url: "https://ncua.example/quarter",
});

beforeAll(async () => {
  await putEmbeddedGazetteer(system.operator);
  await importInstitutions(system.operator, [DEAR]);
  const rows = [
    institution(OPEN, 1),
    // LOCAL may lend at most 30,000 dollars to one member: a tenth of its shares and undivided earnings.
    { ...institution(LOCAL, 2), federal_charter: true, shares_usd: 250_000, undivided_earnings_usd: 50_000, net_worth_usd: 40_000 },
    reported("open-personal", OPEN, "personal_loan", 10),
    reported("open-equipment", OPEN, "equipment_loan", 8),
    reported("local-personal", LOCAL, "personal_loan", 9),
    reported("local-mortgage", LOCAL, "mortgage", 6.5),
  ];
  const report = await runImport(system.operator, { kind: "ncua", cycle_date: "2025-12-31" }, toLines(rows), silentProgress);
  expect(report).toMatchObject({ rejected: [], published: true });
  const own = {
    rate_id: "dear",
    credit_union_id: DEAR,
    product_type: "personal_loan",
    rate: 11,
    fees_usd: 0,
    states: ["TX"],
    min_credit_score: 500,
    max_credit_score: 850,
    min_amount: 1000,
    max_amount: 40_000,
    term_months: 36,
    intents: ["other"],
    source_url: "https://dear.example/rates",
  };
  expect(await runImport(system.operator, { kind: "rates" }, toLines([own]), silentProgress)).toMatchObject({ rejected: [] });
  const { source, claim } = openToAnyone(OPEN);
  expect(await publishClaims(system.operator, [claim], [source])).toMatchObject({ published: true });
  key = (await system.operator.createKey({ plan: "enterprise", sandbox: false })).key;
  await untilBooksAreRead();
});

async function decide(state: string, product: object, borrower: object = {}) {
  const body = { context: { geo: { state } }, product_request: product, borrower };
  return (await callOperation("createDecision", { key, body }, system.baseUrl)).answer;
}
const PERSONAL = { product_type: "personal_loan", amount: 12_000, term_months: 36 };

describe("what a row does not publish", () => {
  it("is listed in the offer, said once, and never shown as nothing", async () => {
    const { offers, assumptions, summary, actions } = await decide("TX", { ...PERSONAL, intent: "other" });
    expect(offers.map(({ credit_union_id }) => credit_union_id)).toEqual([LOCAL, OPEN, DEAR]);
    expect(offers[0]).toMatchObject({
      apr_basis: "note_rate",
      points: null,
      fees_usd: null,
      fees_known: false,
      unverified: ["amount", "credit_score", "term_months", "intent", "fees"],
      amount_range: { min: null, max: null },
      observed_at: "2025-12-31T00:00:00Z",
    });
    expect(offers[0]?.age).toMatch(/^\d+ (days|months|years) ago$/);
    expect(offers[2]).toMatchObject({
      fees_usd: 0,
      fees_known: true,
      unverified: [],
      amount_range: { min: 1000, max: 40_000 },
      age: "today",
    });
    expect(assumptions.filter((sentence) => sentence.includes("before any fees"))).toHaveLength(1);
    expect(summary).toMatchObject({ best_apr: 9, best_apr_with_known_fees: 11 });
    expect(summary.headline).toMatch(/LOCAL CU at 9\.000 % APR \(before any fees, reported for 2025-12-31, .+ ago\), \$/);
    // The links of actions lead to the institution, never to the agency's data.
    expect(actions.map(({ type, url }) => [type, url])).toEqual([
      ["confirm_rate", "https://local.example/"],
      ["check_membership", "https://local.example/"],
    ]);
    expect(actions[0]?.message).toMatch(
      /^Confirm the rate with LOCAL CU before you rely on it: 9 % is before any fees; .* and not a current offer\.$/,
    );
  });

  it("is no price for a low score, and does not lead the headline", async () => {
    const { summary, actions } = await decide("TX", PERSONAL, { credit_score: 560 });
    expect(summary.headline).toMatch(/DEAR CU at 11\.000 % APR, \$/);
    expect(actions[0]?.message).toContain("a reported figure, no price for a score of 560");
    const alone = await decide("TX", { product_type: "mortgage", amount: 25_000 }, { credit_score: 560 });
    expect(alone.offers[0]?.unverified).toContain("rate_type");
    expect(alone.summary.headline).toContain("which is no price for a score of 560: ask them for theirs.");
  });

  it("says what kind of figure it is", async () => {
    const { offers, disclosures } = await decide("TX", { product_type: "equipment_loan", amount: 50_000 });
    expect(offers[0]).toMatchObject({ apr_basis: "all_in_cost" });
    expect(disclosures.at(-1)).toContain("not an APR to advertise");
    expect((await decide("TX", PERSONAL)).disclosures.join()).not.toContain("advertise");
  });
});

describe("a call-report rate of an institution that anyone can join", () => {
  it("is offered everywhere, and says that this is not verified", async () => {
    const { offers } = await decide("WY", PERSONAL);
    expect(offers.map(({ credit_union_id }) => credit_union_id)).toEqual([OPEN]);
    expect(offers[0]?.unverified).toContain("availability");
    expect(offers[0]?.eligibility?.status).toBe("open_to_anyone");
    expect((await decide("WY", { product_type: "equipment_loan", amount: 50_000 })).offers).toEqual([]);
  });

  it("is offered in its own state alone once the rule is contested, and everywhere again when that is settled", async () => {
    const body = { credit_union_ids: [OPEN], user: { home_state: "TX" } };
    const { answer } = await callOperation("checkEligibility", { key, body }, system.baseUrl);
    const rule_id = answer.results[0]?.graph?.paths[0]?.rule_id ?? -1;
    const { dispute } = await system.operator.openDispute({ credit_union_id: OPEN, rule_id, reason: "No more." });
    await untilBooksAreRead();
    expect((await decide("WY", PERSONAL)).offers).toEqual([]);
    await system.operator.closeDispute(dispute.dispute_id);
    await untilBooksAreRead();
    expect((await decide("WY", PERSONAL)).offers).toHaveLength(1);
  });
});

describe("what nobody quotes, and what the law does not let an institution lend", () => {
  it("is no offer, and near misses say whose limit it is", async () => {
    expect((await decide("TX", { ...PERSONAL, amount: 1e9 })).offers).toEqual([]);
    const elsewhere = await decide("WY", { ...PERSONAL, amount: 1e9 });
    expect(elsewhere.offers).toEqual([]);
    expect(elsewhere.near_misses?.[0]).toMatchObject({ requirement: "amount", required: "not quoted here above $50,000" });
    const long = await decide("WY", { ...PERSONAL, term_months: 480 });
    expect(long.near_misses?.[0]).toMatchObject({ requirement: "term_months", required: "not quoted here above 84 months" });
    expect((await decide("WY", { ...PERSONAL, term_months: 60 })).offers).toHaveLength(1);
  });

  it("counts an institution's own figures where they are known", async () => {
    const within = await decide("TX", { ...PERSONAL, amount: 30_000 });
    expect(within.offers[0]?.credit_union_id).toBe(LOCAL);
    const beyond = await decide("TX", { ...PERSONAL, amount: 30_001 });
    expect(beyond.offers.map(({ credit_union_id }) => credit_union_id)).toEqual([OPEN, DEAR]);
    const alone = await decide("TX", { product_type: "mortgage", amount: 200_000 });
    expect(alone.offers).toEqual([]);
    expect(alone.near_misses).toEqual([
      {
        credit_union_id: LOCAL,
        provider: "LOCAL CU",
        requirement: "lending_limit",
        required: "at most $30,000, by law",
        supplied: "$200,000",
      },
    ]);
  });
});
