import { describe, expect, it } from "vitest";
import { differencesFromShown } from "../support/examples/compare-shown.ts";

const ANSWER = { name: "Ash CU", age: "10 months ago", rates: [4.5, 5, 6], next: null, note: "One.\nTwo." };

describe("an answer is as a document shows it", () => {
  it.each([
    '{ "name": "Ash CU", "…": "…" }',
    '{ "age": "… ago", "…": "…" }',
    '{ "rates": [4.5, "…"], "…": "…" }',
    '{ "rates": "…", "next": null, "…": "…" }',
    '{ "note": "One…", "…": "…" }',
  ])("%s", (shown) => {
    expect(differencesFromShown(shown, ANSWER)).toEqual([]);
  });

  it("where a text is broken over several lines", () => {
    expect(differencesFromShown('{ "name": "Ash\n    CU", "…": "…" }', ANSWER)).toEqual([]);
  });

  it.each([
    ['{ "name": "Elm CU", "…": "…" }', '/name: shown "Elm CU", found "Ash CU"'],
    ['{ "rates": [4.5], "…": "…" }', "/rates: shown [4.5], found [4.5,5,6]"],
    ['{ "rates": [4.5, 5, 6, 7, "…"], "…": "…" }', '/rates: shown [4.5,5,6,7,"…"], found [4.5,5,6]'],
    ['{ "rates": [4.5, 5.1, "…"], "…": "…" }', "/rates/1: shown 5.1, found 5"],
    ['{ "age": "10 …", "rates": [4.5, 5, 6], "next": null, "note": "…" }', '/name: not shown, and no "…" says that anything is left out'],
    ['{ "savings": null, "…": "…" }', "/savings: shown null, found undefined"],
  ])("and not where %s is shown", (shown, difference) => {
    expect(differencesFromShown(shown, ANSWER)).toEqual([difference]);
  });
});
