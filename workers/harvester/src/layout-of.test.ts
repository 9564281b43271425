import type { DraftClaim } from "@tellerline/drafting";
import type { StateCode } from "@tellerline/geography";
import { describe, expect, it } from "vitest";
import { layoutOf } from "./layout-of.ts";

const county = (name: string, state: StateCode) => ({ type: "county" as const, state, counties: [name], roles: ["home" as const] });
const claim = (quote: string, any: DraftClaim["conditions"][number]["any"], more: Partial<DraftClaim> = {}): DraftClaim => ({
  claim_id: "c",
  credit_union_id: "CU|AUSTIN|TX",
  source_id: "s",
  quote,
  kind: "community_geo",
  conditions: [{ any }],
  confidence: 0.9,
  extracted_at: "2026-11-01T00:00:00Z",
  ...more,
});

const FAIRFAX = claim("Anyone who lives in Fairfax County, Virginia can join.", [county("Fairfax", "VA")]);

describe("the layout of a claim", () => {
  it.each([
    ["Anyone who lives in Kent County, Rhode Island can join.", [county("Kent", "RI")]],
    ["Anyone  who lives in\nSan Diego County, California can join.", [county("San Diego", "CA")]],
  ])("is the same of other names: %s", (quote, any) => {
    expect(layoutOf(claim(quote, any))).toBe(layoutOf(FAIRFAX));
  });

  it.each([
    claim("Anyone who works in Fairfax County, Virginia can join.", [county("Fairfax", "VA")]),
    claim("Anyone who lives in parts of Fairfax County, Virginia can join.", [county("Fairfax", "VA")]),
    claim("Anyone who lives in Fairfax County, Virginia can join.", [{ ...county("Fairfax", "VA"), roles: ["worksite"] }]),
    claim("Anyone who lives in Fairfax County, Virginia can join.", [{ ...county("Fairfax", "VA"), counties: ["Fairfax", "Arlington"] }]),
    claim("Anyone who lives in Fairfax County, Virginia can join.", [county("Fairfax", "VA")], { kind: "employer" }),
    claim("Anyone who lives in Fairfax County, Virginia can join.", [county("Fairfax", "VA")], {
      extends_to: [{ relations: ["spouse"], of: "eligible_people" }],
    }),
  ])("is another of other words, roles or kinds: $quote", (other) => {
    expect(layoutOf(other)).not.toBe(layoutOf(FAIRFAX));
  });
});
