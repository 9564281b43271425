import { compileGazetteer, openGazetteer } from "@tellerline/geography";
import { utf8 } from "@tellerline/quoting";
import { DAY_MS } from "@tellerline/vocabulary";
import { describe, expect, it } from "vitest";
import { type SeenClaims, toRules } from "./ruleset.ts";

const gazetteer = openGazetteer(
  compileGazetteer({ authority: "secondary", vintage: "2026", counties: [], places: [], subdivisions: [], zips: [] }, utf8),
  utf8,
);
const document = JSON.stringify({
  format: "tellerline-ruleset-1",
  credit_union_id: "A|AUSTIN|TX",
  rules: [
    {
      rule_id: 1,
      claim_id: "c1",
      kind: "open",
      conditions: [{ any: [{ type: "open" }] }],
      conditional_on: null,
      confidence: 0.9,
      evidence: { source_id: "s1", url: "https://ash.example/", retrieved_at: "2026-01-01", text_sha256: "0", quote: "Anyone can join." },
      extracted_at: "2026-01-01T00:00:00Z",
    },
  ],
});
const NOW_MS = Date.parse("2026-11-26T12:00:00Z");
const seen = (more: Partial<SeenClaims>): SeenClaims => ({
  reviewed: new Set(),
  confirmed: new Map(),
  missing: new Map(),
  nowMs: NOW_MS,
  ...more,
});
const daysAgo = (days: number) => new Date(NOW_MS - days * DAY_MS).toISOString();

describe("a published rule", () => {
  it.each([
    ["of a page that is not followed, however old it is", {}, { confidence: 0.9 }],
    ["seen on its page 180 days ago", { confirmed: new Map([["s1", daysAgo(180)]]) }, { confidence: 0.9, confirmedAt: daysAgo(180) }],
    ["not seen there for longer", { confirmed: new Map([["s1", daysAgo(180.1)]]) }, { confidence: 0.4, confirmedAt: daysAgo(180.1) }],
    [
      "whose own words were seen since",
      {
        confirmed: new Map([
          ["s1", daysAgo(200)],
          ["c1", daysAgo(1)],
        ]),
      },
      { confidence: 0.9 },
    ],
    ["that a person accepted", { reviewed: new Set(["c1"]) }, { isReviewed: true }],
    ["whose words are gone", { missing: new Map([["c1", "2026-11-20T23:59:59.000Z"]]) }, { missingSince: "2026-11-20", confidence: 0.9 }],
  ])("%s", (_, since, expected) => {
    expect(toRules(document, gazetteer, seen(since))).toMatchObject([expected]);
  });

  it("is as it was published where nothing is known of its page", () => {
    const [rule] = toRules(document, gazetteer);
    expect(Object.keys(rule ?? {})).not.toContain("missingSince");
    expect(rule).toMatchObject({ ruleId: 1, confidence: 0.9, quote: "Anyone can join.", extractedAt: "2026-01-01T00:00:00Z" });
  });
});
