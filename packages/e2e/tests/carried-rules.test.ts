import { readFileSync } from "node:fs";
import { runImport, silentProgress } from "@tellerline/ops";
import { embeddedQuarters, newestReadings } from "@tellerline/ops/embedded";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { callOperation } from "../support/api.ts";
import { publishClaims, putEmbeddedGazetteer, toLines } from "../support/membership.ts";
import { untilBooksAreRead, useOwnSystem } from "../support/own-system.ts";

/**
 * Tests rules carried from readings of institutions' pages (guides/membership.md#carried-rules). Imports the newest quarter and the readings,
 * as a first start does.
 */
const system = useOwnSystem();
let key = "";

const TYNDALL = "TYNDALL|Panama City|FL";
const AFFINITY = "AFFINITY|Basking Ridge|NJ";

async function search(body: object) {
  await untilBooksAreRead();
  return (await callOperation("searchEligibility", { key, body }, system.baseUrl)).answer;
}

async function check(id: string, user: object) {
  await untilBooksAreRead();
  const { answer } = await callOperation("checkEligibility", { key, body: { credit_union_ids: [id], user } }, system.baseUrl);
  return answer.results[0];
}

const coverage = async () => {
  await untilBooksAreRead();
  return (await callOperation("getEligibilityCoverage", { key }, system.baseUrl)).answer;
};

/** Searches of ordinary people, chosen before the service's answers were known. */
const people = z
  .array(z.object({ who: z.string(), search: z.record(z.string(), z.json()) }))
  .parse(JSON.parse(readFileSync(new URL("../support/examples/thirty-people.json", import.meta.url), "utf8")));

beforeAll(async () => {
  await putEmbeddedGazetteer(system.operator);
  const report = embeddedQuarters()[0]?.();
  const institutions = (report?.lines ?? []).filter(
    (line) => "row" in line && z.object({ kind: z.literal("credit_union") }).safeParse(line.row).success,
  );
  await runImport(system.operator, { kind: "ncua", cycle_date: report?.cycleDate ?? "" }, institutions, silentProgress);
  await runImport(system.operator, { kind: "readings" }, newestReadings(), silentProgress);
  key = (await system.operator.createKey({ plan: "enterprise" })).key;
});

describe("carried rules", () => {
  it("give nearly everybody something possible and a question that unlocks more, and nobody a yes", async () => {
    expect(people).toHaveLength(30);
    const helped: string[] = [];
    for (const { who, search: body } of people) {
      const { counts, next_questions: questions } = await search(body);
      expect([who, counts.eligible, counts.conditionally_eligible]).toEqual([who, 0, 0]);
      if (counts.possibly_eligible > 0 && (questions[0]?.unlocks_cu_count ?? 0) > 0) helped.push(who);
    }
    expect(helped.length).toBeGreaterThanOrEqual(26);
  });

  it("say which page said so and when, and that it is not confirmed", async () => {
    const found = await check(TYNDALL, { state: "FL", county: "Bay" });
    expect(found).toMatchObject({
      status: "unknown",
      unknown_reason: "low_confidence_rules",
      graph: {
        status: "possibly_eligible",
        confidence: 0.4,
        paths: [
          {
            conditions_matched: ["county:FL:bay"],
            reason:
              "You may qualify: you live in Bay County, Florida. The credit union decides. Its page said so in 2026-11, not yet confirmed here.",
            evidence_kind: "carried",
            evidence_quote: "https://tyndall.org/services/membership_services/become_a_member, seen 2026-11",
          },
        ],
        publication: { evidence_kind: "carried" },
      },
    });
  });

  it("count a question's unlocks by what an answer would meet in full, and an answer moves just that many", async () => {
    const body = { home_state: "FL", home_county: "Bay", family: [] };
    const before = await search(body);
    const asked = before.next_questions.find(({ condition_ids: ids }) => ids !== undefined);
    const after = await search({ ...body, affirmed: asked?.condition_ids ?? [] });
    const met = ({ possibly_eligible: entries }: typeof before) =>
      entries.filter(({ paths }) => paths.some(({ reason }) => reason.startsWith("You may qualify") && !reason.includes("still need")))
        .length;
    expect(asked?.example_evidence_kind).toBe("carried");
    expect(met(after) - met(before)).toBe(asked?.unlocks_cu_count);
  });

  it("are counted apart from what is live, with the part of all members whose institutions they are", async () => {
    const { rules, fleet, headline, pipeline } = await coverage();
    expect(rules).toMatchObject({ live: 0, auto_validated: 0, with_verbatim_evidence: 0 });
    expect(rules.carried).toBeGreaterThan(350);
    expect(fleet.institutions_with_carried_rules + fleet.institutions_with_leads).toBeGreaterThan(230);
    expect(fleet.share_of_members_with_carried_rules).toBeGreaterThan(0.2);
    expect(headline).toContain(`of ${fleet.institutions_with_carried_rules} more, with 2`);
    expect(pipeline).toContainEqual({ status: "carried", institutions: fleet.institutions_with_carried_rules });
  });

  it("end with the first publication from the institution's own words, and no later reading takes its place", async () => {
    const own = { credit_union_id: AFFINITY, source_id: "s1" };
    const source = {
      ...own,
      url: "https://affinity.example/join",
      retrieved_at: "2026-11-20",
      text: "Anyone in Somerset County may join.",
    };
    const conditions = [{ any: [{ type: "county", state: "NJ", county: "Somerset", roles: ["home"] }] }];
    const claim = {
      ...own,
      claim_id: "c1",
      quote: "Anyone in Somerset County",
      kind: "community_geo",
      conditions,
      confidence: 0.95,
      extracted_at: "2026-11-20",
    };
    const mistyped = await publishClaims(system.operator, [{ ...claim, quote: "Anyone in Sommerset County" }], [source]);
    expect(mistyped.publications?.[0]).toMatchObject({ held: true, active: false, withheld_claims: [{ claim_id: "c1" }] });
    expect((await check(AFFINITY, { state: "NJ", county: "Somerset" }))?.graph?.status).not.toBe("unknown");
    const report = await publishClaims(system.operator, [claim], [source]);
    expect(report.publications?.[0]).toMatchObject({ held: false, active: true });
    expect(report.publications?.[0]?.lost_claims.length).toBeGreaterThan(0);
    const again = await runImport(system.operator, { kind: "readings" }, newestReadings(), silentProgress);
    expect(again).toMatchObject({ published: false, changed: 0 });
    expect((await check(AFFINITY, { state: "NJ", county: "Somerset" }))?.graph?.status).toBe("eligible");
    expect((await coverage()).rules.live).toBe(1);
  });

  it("are not activated over rules from the institution's own words", async () => {
    const { publications } = await system.operator.listPublications(AFFINITY);
    const carried = publications.find(({ evidence_kind }) => evidence_kind === "carried");
    await expect(system.operator.activatePublication(carried?.publication_id ?? "")).rejects.toThrow(/own words/);
    expect((await check(AFFINITY, { state: "NJ", county: "Somerset" }))?.graph?.status).toBe("eligible");
  });

  it("are not told as facts by a record, a listing of places or an annotation", async () => {
    const open = { path: "/v1/eligibility/search?open_to_anyone=true" };
    expect((await callOperation("lookupPlaceEligibility", { key, ...open }, system.baseUrl)).answer.count).toBe(0);
    const inBay = { path: "/v1/eligibility/search?state=FL&county=Bay" };
    const { results } = (await callOperation("lookupPlaceEligibility", { key, ...inBay }, system.baseUrl)).answer;
    expect(results.find(({ credit_union_id: id }) => id === TYNDALL)).toMatchObject({ evidence_kind: "carried", join_path: null });
    const record = { path: `/v1/credit-unions/${encodeURIComponent("COREPLUS|Norwich|CT")}/eligibility` };
    const { answer } = await callOperation("getMembershipRecord", { key, ...record }, system.baseUrl);
    expect(answer).toMatchObject({ open_to_anyone: false, join_path: null, publication: { evidence_kind: "carried" } });
  });

  it("stay where nothing of a later reading resolves, and end where it is a lead, which the report says", async () => {
    const reading = {
      credit_union_id: TYNDALL,
      url: "https://tyndall.example/join",
      seen: "2026",
      claims: [
        { kind: "community_geo", conditions: [{ any: [{ type: "county", state: "FL", county: "Nowhere at All", roles: ["home"] }] }] },
      ],
    };
    const unresolved = await runImport(system.operator, { kind: "readings" }, toLines([reading], "reading"), silentProgress);
    expect(unresolved).toMatchObject({ published: false, publications: [{ held: true, active: false }] });
    expect((await check(TYNDALL, { state: "FL", county: "Bay" }))?.graph?.status).toBe("possibly_eligible");
    const lead = { ...reading, lead_for: ["third_party"], claims: [] };
    const ended = await runImport(system.operator, { kind: "readings" }, toLines([lead], "reading"), silentProgress);
    expect(ended.publications).toMatchObject([{ credit_union_id: TYNDALL, active: false, held: false }]);
    expect(ended.publications?.[0]?.lost_claims.length).toBeGreaterThan(0);
    expect((await check(TYNDALL, { state: "FL", county: "Bay" }))?.graph?.status).not.toBe("possibly_eligible");
    await runImport(system.operator, { kind: "readings" }, newestReadings(), silentProgress);
  });

  it("can all be ended, and put in force again", async () => {
    const { fleet } = await coverage();
    expect((await system.operator.endCarriedRules()).ended).toBe(fleet.institutions_with_carried_rules);
    expect((await coverage()).rules).toMatchObject({ live: 1, carried: 0 });
    await runImport(system.operator, { kind: "readings" }, newestReadings(), silentProgress);
    expect((await coverage()).fleet).toEqual(fleet);
  });

  it("are refused with the place of each fault, whole", async () => {
    const reading = { credit_union_id: TYNDALL, url: "https://tyndall.example/join", seen: "2026", lead_for: ["too_old"], claims: [] };
    const rows = [
      { ...reading, seen: "yesterday" },
      { ...reading, seen: "2026-13" },
      { ...reading, seen: "2999" },
      { ...reading, url: "tyndall" },
      { ...reading, lead_for: [] },
      { ...reading, claims: [{ kind: "family" }] },
      { ...reading, credit_union_id: "NOBODY|X|TX" },
    ];
    const report = await runImport(system.operator, { kind: "readings" }, toLines(rows, "reading"), silentProgress);
    expect(report.published).toBe(false);
    expect(report.rejected.map(({ line, path }) => [line, path])).toEqual([
      [1, "/seen"],
      [2, "/seen"],
      [3, "/seen"],
      [4, "/url"],
      [5, "/claims"],
      [6, "/claims/0/extends_to"],
      [7, "/credit_union_id"],
    ]);
  });
});
