import fc from "fast-check";
import { expect, it } from "vitest";
import { piecesOf } from "./tokens.ts";

it.each([
  ["I work at AT&T.", ["I", "work", "at", "AT&T", "."]],
  ["Dad's at St. Luke's", ["Dad", "'s", "at", "St", ".", "Luke", "'s"]],
  ["ret'd 7-Eleven (Reno)", ["ret'd", "7-Eleven", "(", "Reno", ")"]],
  ["--", ["-", "-"]],
  ["Vivo en Bayamón", ["Vivo", "en", "Bayamón"]],
  ["", []],
])("reads %s", (text, pieces) => {
  expect(piecesOf(text).map(({ text: piece }) => piece)).toEqual(pieces);
});

it("folds accents and letter case", () => {
  expect(piecesOf("Bayamón").map(({ word }) => word)).toEqual(["bayamon"]);
});

it("takes each character that is not a space once", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("a", "B", "1", "é", "&", ".", "'", "-", " ", "\n", "s", "🧇", "א", "́") }), (text) => {
      const pieces = piecesOf(text);
      for (const { text: piece, start, end } of pieces) expect(text.slice(start, end)).toBe(piece);
      expect(pieces.map(({ text: piece }) => piece).join("")).toBe(text.replaceAll(/[^\S\n]/g, ""));
    }),
  );
});
