import { beforeAll, describe, expect, it } from "vitest";
import { ASH, BIRCH, publish } from "../support/alerts.ts";
import { callOperation } from "../support/api.ts";
import { publishClaims, putEmbeddedGazetteer } from "../support/membership.ts";
import { untilBooksAreRead, useOwnSystem } from "../support/own-system.ts";

const system = useOwnSystem();
let key: string;

beforeAll(async () => {
  await putEmbeddedGazetteer(system.operator);
  await publish(
    system.operator,
    [
      { rate_id: "ash", credit_union_id: ASH, rate: 4 },
      { rate_id: "birch", credit_union_id: BIRCH, rate: 6 },
    ],
    true,
  );
  key = (await system.operator.createKey({ plan: "enterprise", sandbox: false })).key;
});

const body = { context: { geo: { state: "TX" } }, product_request: { product_type: "auto_loan", amount: 30_000, term_months: 60 } };
const SENTENCE = /contests a rate of 4\.000 % APR that would have come first; it takes no part until that is settled\.$/;

async function decide() {
  await untilBooksAreRead();
  return (await callOperation("createDecision", { key, body }, system.baseUrl)).answer;
}

describe("a rate that its institution contests", () => {
  it("takes no part until the dispute is closed, and answers that it would have led say so", async () => {
    const { dispute } = await system.operator.openDispute({ rate_id: "ash", reason: "It ended." });
    expect(dispute).toMatchObject({ subject: "rate", subject_id: "ash", credit_union_id: ASH, reason: "It ended.", closed_at: null });
    const held = await decide();
    expect(held.offers.map(({ credit_union_id }) => credit_union_id)).toEqual([BIRCH]);
    expect(held.assumptions.at(-1)).toMatch(SENTENCE);
    const scenario = { product_type: "auto_loan", intent: "purchase", amount: 30_000, term_months: 60, state: "TX" };
    const batch = await callOperation("createBatchDecision", { key, body: { scenarios: [scenario] } }, system.baseUrl);
    expect(batch.answer.results[0]?.assumptions.at(-1)).toMatch(SENTENCE);
    const query = "?product_type=auto_loan&state=TX&term_months=60&amount=30000";
    const table = await callOperation("getLeagueTable", { key, path: `/v1/league-table${query}` }, system.baseUrl);
    expect(table.answer.assumptions.at(-1)).toMatch(SENTENCE);
    const { rates } = (await callOperation("listRates", { key, path: "/v1/rates?product_type=auto_loan" }, system.baseUrl)).answer;
    expect(rates.map(({ rate_id }) => rate_id)).toEqual(["birch"]);
    await expect(system.operator.openDispute({ rate_id: "ash", reason: "Again." })).rejects.toThrow(
      /409 conflict: It is contested already/,
    );

    await system.operator.closeDispute(dispute.dispute_id);
    const settled = await decide();
    expect(settled.offers.map(({ credit_union_id }) => credit_union_id)).toEqual([ASH, BIRCH]);
    expect(settled.assumptions.join()).not.toMatch(/contests/);
    await expect(system.operator.closeDispute(dispute.dispute_id)).rejects.toThrow(/409 conflict: It was closed at/);
  });

  it("that would not have led is not spoken of", async () => {
    const { dispute } = await system.operator.openDispute({ rate_id: "birch", reason: "It ended." });
    const { offers, assumptions } = await decide();
    expect(offers.map(({ credit_union_id }) => credit_union_id)).toEqual([ASH]);
    expect(assumptions.join()).not.toMatch(/contests/);
    await system.operator.closeDispute(dispute.dispute_id);
  });

  it("must exist", async () => {
    await expect(system.operator.openDispute({ rate_id: "none", reason: "It ended." })).rejects.toThrow(
      /404 not_found: There is no live rate none/,
    );
    await expect(system.operator.openDispute({ credit_union_id: ASH, rule_id: 1, reason: "Wrong." })).rejects.toThrow(
      /404 not_found: .* has no published rule 1/,
    );
    await expect(system.operator.closeDispute("dsp_none")).rejects.toThrow(/404 not_found: There is no dispute dsp_none/);
  });
});

describe("a rule that its institution contests", () => {
  it("decides nothing until the dispute is closed, and a check says so", async () => {
    const source = {
      source_id: "s1",
      credit_union_id: ASH,
      url: "https://ash.example/join",
      retrieved_at: "2026-11-01",
      text: "Anyone can join. Teachers too.",
    };
    const claim = (claim_id: string, quote: string, conditions: unknown) => ({
      claim_id,
      credit_union_id: ASH,
      source_id: "s1",
      quote,
      kind: claim_id === "open" ? "open" : "occupation",
      conditions: [{ any: [conditions] }],
      confidence: 0.9,
      extracted_at: "2026-11-01",
    });
    const report = await publishClaims(
      system.operator,
      [claim("open", "Anyone can join.", { type: "open" }), claim("teachers", "Teachers too.", { type: "occupation", name: "teacher" })],
      [source],
    );
    expect(report.rejected).toEqual([]);
    expect(report.published).toBe(true);
    const check = async (user: object = { home_state: "TX" }) => {
      await untilBooksAreRead();
      const request = { credit_union_ids: [ASH], user };
      return (await callOperation("checkEligibility", { key, body: request }, system.baseUrl)).answer.results[0];
    };
    const search = async () => (await callOperation("searchEligibility", { key, body: { home_state: "TX" } }, system.baseUrl)).answer;
    const before = await check();
    expect(before?.graph?.status).toBe("eligible");
    const rule_id = before?.graph?.paths[0]?.rule_id ?? -1;
    const { dispute } = await system.operator.openDispute({ credit_union_id: ASH, rule_id, reason: "We are not open to anyone." });
    const held = await check();
    expect(held?.graph?.status).toBe("unknown");
    expect(held?.graph?.explain).toMatch(/It contests one of its published rules, which takes no part until that is settled\.$/);
    const renamed = { ...claim("open", "Anyone can join.", { type: "open" }), claim_id: "open-again" };
    const again = await publishClaims(
      system.operator,
      [renamed, claim("teachers", "Teachers too.", { type: "occupation", name: "teacher" })],
      [source],
    );
    expect(again.publications).toMatchObject([{ held: true, lost_claims: [{ claim_id: "open", reason: "contested" }] }]);
    expect((await check())?.graph?.status).toBe("unknown");
    const elsewhere = await callOperation("searchEligibility", { key, body: { home_state: "CA" } }, system.baseUrl);
    expect(elsewhere.answer.unanswerable).toContainEqual(expect.objectContaining({ reason: "contested_rules", cu_count: 1 }));
    // The last rule is contested, too. The answer must not say that nothing is known of the institution.
    const teachers = (await check({ occupation: "teacher" }))?.graph?.paths[0]?.rule_id ?? -1;
    const further = await system.operator.openDispute({ credit_union_id: ASH, rule_id: teachers, reason: "Not any more." });
    const bare = await check();
    expect(bare).toMatchObject({ status: "unknown", unknown_reason: "incomplete_fom", graph: { status: "unknown", paths: [] } });
    expect(bare?.graph?.explain).toMatch(/It contests one of its published rules/);
    await system.operator.closeDispute(further.dispute.dispute_id);
    const found = await search();
    expect(found.counts.eligible).toBe(0);
    expect(found.unanswerable).toContainEqual(expect.objectContaining({ reason: "contested_rules", cu_count: 1 }));
    await system.operator.closeDispute(dispute.dispute_id);
    expect((await check())?.graph?.status).toBe("eligible");
    expect((await search()).unanswerable.map(({ reason }) => reason)).not.toContain("contested_rules");
    expect((await system.operator.listDisputes()).disputes).toHaveLength(4);
  });
});
