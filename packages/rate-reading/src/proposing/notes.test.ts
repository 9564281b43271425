import { describe, expect, it } from "vitest";
import { scopeOfNote } from "./notes.ts";

describe("a note beside a rate", () => {
  it.each([
    ["mortgage", "Requires a score of 720 or higher. For owner-occupied primary residences only.", { minScore: 720, occupancy: "primary" }],
    ["personal_loan", "The maximum loan amount is $25,000.", { maxAmount: 25_000 }],
    ["personal_loan", "Example: a $25,000 maximum loan costs about $500 a month.", {}],
    ["auto_loan", "Mortgages require a score of 720.", {}],
  ] as const)("of %s says its conditions alone: %s", (product, note, scope) => {
    expect(scopeOfNote(note, product, {}, 2026)).toEqual(scope);
  });
});
