import { describe, expect, it } from "vitest";
import { whyNoHistory, whyNoInstitutions, whyNoMarket, whyNoMovements } from "./empty-because.ts";

/** Only sentences that are made without a book. answers.test.ts and stored-answers.test.ts test sentences made from a book. */
describe("an empty list", () => {
  it.each([
    [whyNoMarket({ state: "GU", amount: 1 }, ["amount", "state"], ({ state }) => state === undefined), "Leave out `state`."],
    [whyNoMarket({ state: "GU" }, ["state"], () => false), "is for what is asked. Ask for another product."],
    [whyNoHistory(null, { product_type: "heloc" }), "Widen `from` and `to`."],
    [whyNoMovements(null, "live", { direction: "up" }), "Widen `from` and `to`, or leave out `direction`."],
    [whyNoMovements(null, "sandbox", {}), "`POST /v1/sandbox/rate-changes`"],
    [whyNoInstitutions({ q: "zz", state: "TX" }), "or another state."],
    [whyNoInstitutions({ q: "zz" }), "Try fewer words, its trade name or its charter number."],
    [whyNoInstitutions({ state: "AS" }), "No institution is based there. Ask for another state."],
    [whyNoInstitutions({}), "No institution is published yet."],
  ])("says: %s", (said, told) => {
    expect(said).toContain(told);
    expect(said).toMatch(/^[A-Z].*\.$/);
  });
});
