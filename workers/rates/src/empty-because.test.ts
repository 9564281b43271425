import { describe, expect, it } from "vitest";
import { whyNoHistory, whyNoInstitutions, whyNoMarket, whyNoMovements, whyNoRates } from "./empty-because.ts";

const RATES = { product_type: "auto_loan", quality: "good" } as const;

describe("an empty list", () => {
  it.each([
    [whyNoRates({ ...RATES, credit_union_id: "a|b|TX" }, false, 0), 'No institution has the id "a|b|TX".'],
    [whyNoRates(RATES, true, 3), "`quality=held` shows the 3 that are held, and why."],
    [whyNoRates({ ...RATES, quality: "held" }, true, 0), "`quality=all` shows those that are not held."],
    [whyNoRates({ ...RATES, state: "GU", term_months: 60 }, true, 0), "Leave out `term_months` or `state` or `product_type`."],
    [whyNoRates({ quality: "good" }, true, 0), "None is published yet."],
    [whyNoMarket({ product_type: "heloc", state: "GU" }), "that can be quoted there. Leave out `state`."],
    [whyNoMarket({ product_type: "heloc" }), "that can be quoted. Ask for another product."],
    [whyNoHistory({ product_type: "heloc", state: "GU" }), "Widen `from` and `to`, or leave out `state`."],
    [whyNoHistory({ product_type: "heloc" }), "Widen `from` and `to`."],
    [whyNoMovements("live", { direction: "up" }), "Widen `from` and `to`, or leave out `direction`."],
    [whyNoMovements("sandbox", {}), "`POST /v1/sandbox/rate-changes`"],
    [whyNoInstitutions({ q: "zz", state: "TX" }), "or leave out `state`."],
    [whyNoInstitutions({ q: "zz" }), "Try fewer words, its trade name or its charter number."],
    [whyNoInstitutions({ state: "AS" }), "No institution is based there. Leave out `state`."],
    [whyNoInstitutions({}), "No institution is published yet."],
  ])("says: %s", (said, told) => {
    expect(said).toContain(told);
    expect(said).toMatch(/^[A-Z].*\.$/);
  });
});
