import { createToolDefinitions, type Shorthand } from "@tellerline/contract";
import { describe, expect, it } from "vitest";
import { contradictionOf, placeShorthands } from "./shorthands.ts";

const definitions = new Map(createToolDefinitions().map((definition) => [definition.name, definition]));
const shorthandsOf = (tool: string): readonly Shorthand[] => definitions.get(tool)?.operation.toolShorthands ?? [];
const place = (tool: string, given: Readonly<Record<string, unknown>>) => placeShorthands(given, shorthandsOf(tool));

describe("an argument that belongs elsewhere", () => {
  it.each([
    [
      "rank_offers",
      { product_type: "auto_loan", amount: 25000, state: "TX", credit_score: 700, max_providers: 3 },
      {
        product_request: { product_type: "auto_loan", amount: 25000 },
        context: { geo: { state: "TX" } },
        borrower: { credit_score: 700 },
        preferences: { max_providers: 3 },
      },
      5,
    ],
    ["rank_offers", { context: { state: "TX", intent: "other" } }, { context: { geo: { state: "TX" }, intent: "other" } }, 1],
    ["rank_offers", { amount: 1, product_request: { amount: 1, term_months: 60 } }, { product_request: { amount: 1, term_months: 60 } }, 1],
    ["find_eligible_credit_unions", { state: "TX", city: "Austin" }, { home_state: "TX", home_city: "Austin" }, 2],
    ["find_eligible_credit_unions", { home_state: "TX", employer: "Dell" }, { home_state: "TX", employer: "Dell" }, 0],
    [
      "find_reachable_offers",
      { state: "TX", product_type: "auto_loan", amount: 9, person: { employer: "Dell", city: "Austin" } },
      { person: { employer: "Dell", home_city: "Austin", home_state: "TX" }, product: { product_type: "auto_loan", amount: 9 } },
      4,
    ],
    [
      "check_membership_eligibility",
      { credit_union_ids: ["a"], state: "TX", user: { city: "Austin", zip: "78701" } },
      { credit_union_ids: ["a"], user: { home_state: "TX", home_city: "Austin", zip: "78701" } },
      2,
    ],
    ["extract_eligibility_facts", { text: "x", known_facts: { state: "TX" } }, { text: "x", known_facts: { home_state: "TX" } }, 1],
  ])("%s takes it, and says so: %j", (tool, given, placed, count) => {
    const answer = place(tool, given);
    expect(answer.placed).toEqual(placed);
    expect(answer.contradicted).toEqual([]);
    expect(answer.notes).toHaveLength(count);
    for (const note of answer.notes) expect(note).toMatch(/^`[\w.]+` was taken as `[\w.]+`\.$/);
  });

  it("stays where it is, with a problem, if the field itself says something else", () => {
    const { placed, notes, contradicted } = place("rank_offers", { amount: 1, product_request: { amount: 2 } });
    expect({ placed, notes }).toEqual({ placed: { amount: 1, product_request: { amount: 2 } }, notes: [] });
    const problem = contradictionOf(contradicted);
    expect(problem).toMatchObject({ code: "conflicting_fields" });
    expect(JSON.stringify(problem)).toContain('"path":"/amount"');
    expect(contradictionOf([])).toBeNull();
    expect(place("rank_offers", { state: "tx", context: { geo: { state: "TX" } } }).contradicted).toEqual([]);
  });

  it.each([["text"], [[1]], [null], [7]])("stays where it is, if what should hold it is no object: %j", (within) => {
    expect(place("rank_offers", { amount: 1, product_request: within }).placed).toEqual({ amount: 1, product_request: within });
  });

  it("is taken by no tool of which a field has that name", () => {
    for (const { name, operation, inputSchema } of definitions.values()) {
      const own = Object.keys(Object(inputSchema.properties));
      for (const { given } of operation.toolShorthands ?? []) {
        if (given.length === 1) expect(own, name).not.toContain(given[0]);
      }
    }
  });

  it("never reaches a prototype", () => {
    const given: Readonly<Record<string, unknown>> = JSON.parse('{ "amount": 1, "__proto__": { "product_type": "x" } }');
    expect(place("rank_offers", given).placed).toMatchObject({ product_request: { amount: 1 } });
    expect(Object.hasOwn(Object.prototype, "product_request")).toBe(false);
  });
});
