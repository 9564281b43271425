import type { DraftClaim } from "@tellerline/drafting";
import type { StateCode } from "@tellerline/geography";
import { describe, expect, it } from "vitest";
import { layoutOf } from "./layout-of.ts";

type Any = DraftClaim["conditions"][number]["any"];

const county = (name: string, state: StateCode) => ({ type: "county" as const, state, counties: [name], roles: ["home" as const] });
const claim = (quote: string, any: Any, more: Partial<DraftClaim> = {}): DraftClaim => ({
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
const WHO = "Who can join";
const below = (one: DraftClaim, ...headings: readonly string[]) => {
  const above = [...headings, "Glad to see you here.", ""].join("\n");
  return layoutOf(one, `${above}${one.quote}`, above.length);
};

const QUOTE = "Anyone who lives in Fairfax County, Virginia can join.";
const FAIRFAX = claim(QUOTE, [county("Fairfax", "VA")]);
const LAYOUT = below(FAIRFAX, WHO);

describe("the layout of a claim", () => {
  it.each([
    ["Anyone who lives in Kent County, Rhode Island can join.", [county("Kent", "RI")]],
    ["Anyone  who lives in\nSan Diego County, CA can join.", [county("San Diego", "CA")]],
  ])("is the same of other places: %s", (quote, any) => {
    expect(LAYOUT).not.toBeNull();
    expect(below(claim(quote, any), WHO)).toBe(LAYOUT);
  });

  it.each([
    claim("Anyone who works in Fairfax County, Virginia can join.", [county("Fairfax", "VA")]),
    claim("Anyone who lives in parts of Fairfax County, Virginia can join.", [county("Fairfax", "VA")]),
    claim("Anyone who lives in Fairfax County or Arlington County, Virginia can join.", [county("Fairfax", "VA")]),
    claim(QUOTE, [{ ...county("Fairfax", "VA"), roles: ["worksite"] }]),
    claim(QUOTE, [county("Fairfax", "VA")], { kind: "employer" }),
    claim(QUOTE, [county("Fairfax", "VA")], { extends_to: [{ relations: ["spouse"], of: "eligible_people" }] }),
  ])("is another of other words, roles or kinds: $quote", (other) => {
    expect(below(other, WHO)).not.toBe(LAYOUT);
  });

  it("keeps figures, which limit", () => {
    const aged = (age: number, name: string, state: StateCode, stateName: string) =>
      below(claim(`Anyone ${age} or older who lives in ${name} County, ${stateName} can join.`, [county(name, state)]), WHO);
    expect(aged(62, "Kent", "RI", "Rhode Island")).not.toBe(aged(18, "Fairfax", "VA", "Virginia"));
    expect(aged(18, "Kent", "RI", "Rhode Island")).toBe(aged(18, "Fairfax", "VA", "Virginia"));
    const zips = (zip: string) =>
      below(claim(`Anyone who lives in ${zip} can join.`, [{ type: "zip", zips: [zip], roles: ["home"] }]), WHO);
    expect(zips("78701")).toBe(zips("22030"));
  });

  it("is another below other headings, and the same below those that name the place alone", () => {
    expect(below(FAIRFAX, "Who could join before the merger")).not.toBe(LAYOUT);
    expect(below(FAIRFAX, "Who could join before the merger", "Counties")).not.toBe(below(FAIRFAX, WHO, "Counties"));
    expect(below(FAIRFAX, "Who may not join:")).not.toBe(LAYOUT);
    const kent = claim("Anyone who lives in Kent County, Rhode Island can join.", [county("Kent", "RI")]);
    expect(below(kent, "In Kent County")).toBe(below(FAIRFAX, "In Fairfax County"));
  });

  it.each([
    [[{ type: "employer" as const, name: "Acme Tool (Night Shift only)" }], {}],
    [[county("Fairfax", "VA"), { type: "association" as const, name: "Friends Who Gave" }], {}],
    [[{ type: "school" as const, name: "Elm College" }], {}],
    [[county("Fairfax", "VA")], { conditional_on: { type: "donate" as const, association: "Friends", cost_usd: 500 } }],
  ])("is none where a name is what the reader took for one: %j", (any, more) => {
    expect(below(claim(QUOTE, any, more), WHO)).toBeNull();
  });

  it("is none of words that are not in the text", () => {
    expect(layoutOf(FAIRFAX, "We moved.", -1)).toBeNull();
  });
});
