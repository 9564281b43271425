import { utf8 } from "@tellerline/dev/utf8";
import { compileGazetteer, openGazetteer } from "@tellerline/geography";
import { embeddedGazetteer } from "@tellerline/ops";
import { describe, expect, it } from "vitest";
import { type ProposedClaim, type SourceText, verifyClaim } from "./verify-claim.ts";

const gazetteer = openGazetteer(compileGazetteer(embeddedGazetteer(), utf8), utf8);

const SOURCE: SourceText = {
  text: "Welcome.  We serve\nveterans and people who live in “Travis County” – and their families.",
  retrievedAt: "2026-10-01T00:00:00Z",
};
const VETERANS: ProposedClaim = {
  quote: "We serve veterans",
  extractedAt: "2026-10-01T00:00:00Z",
  conditions: [[{ type: "military", statuses: ["veteran"] }]],
  isStepModeled: true,
};
const inCounty = (county: string) => ({ type: "county", state: "TX", counties: [county], roles: ["home"] }) as const;
const verify = (claim: Partial<ProposedClaim>, source: SourceText | null = SOURCE) =>
  verifyClaim({ ...VETERANS, ...claim }, source, gazetteer);

describe("a claim", () => {
  it("whose quote stands in its source, and whose names resolve, is kept with its conditions", () => {
    const verified = verify({
      conditions: [[{ type: "military", statuses: ["active_duty", "veteran"] }], [inCounty("Travis")]],
    });
    expect(verified).toMatchObject({
      ok: true,
      conditions: [[{ status: "active_duty" }, { status: "veteran" }], [{ type: "geo", role: "home" }]],
    });
  });

  it.each([
    ["We serve veterans", true],
    ["We serve\n  veterans", true],
    ['people who live in "Travis County" - and their families', true],
    ["we serve veterans", false],
    ["We serve veterans and people who live in Travis County", false],
    ["", false],
    ["   ", false],
  ])("quotes its source word by word: %j", (quote, isVerbatim) => {
    expect(verify({ quote }).ok).toBe(isVerbatim);
  });

  it("is told apart by why its quote is missing", () => {
    const quote = "We serve nobody";
    expect(verify({ quote })).toMatchObject({ ok: false, reason: "evidence_quote_mismatch" });
    expect(verify({ quote }, { ...SOURCE, retrievedAt: "2026-10-02T00:00:00Z" })).toMatchObject({ ok: false, reason: "source_changed" });
    expect(verify({ quote }, { ...SOURCE, retrievedAt: "2026-09-30T00:00:00Z" })).toMatchObject({ reason: "evidence_quote_mismatch" });
    expect(verify({}, null)).toMatchObject({ ok: false, reason: "source_missing" });
  });

  it("is withheld where it depends on a step or a condition that rules can't model", () => {
    expect(verify({ isStepModeled: false })).toMatchObject({ ok: false, reason: "unmodeled_condition" });
    expect(verify({ conditions: [[null]] })).toMatchObject({ ok: false, reason: "unmodeled_condition" });
    // Without the condition that rules can't model, the claim would accept more people than its source.
    expect(verify({ conditions: [...VETERANS.conditions, [null]] })).toMatchObject({ ok: false, reason: "unmodeled_condition" });
  });

  it("names what did not resolve, and says first what can't be modelled", () => {
    const unknown = verify({ conditions: [[inCounty("Travvis")]] });
    expect(unknown).toMatchObject({ ok: false, words: [{ words: "Travvis", nearest: expect.arrayContaining(["Travis County"]) }] });
    const both = verify({ conditions: [[inCounty("Travvis")], [null]] });
    expect(both).toMatchObject({ ok: false, reason: "unmodeled_condition" });
  });
});
