import { expect, it } from "vitest";
import { readMarked } from "./marked-sentences.ts";

it("reads whose a mark is, whether it is doubtful, and what it means", () => {
  const { kind, text, marks } = readMarked(
    "others\tmom's at [the va|parent:employee], I think dad was [Navy|?parent:veteran]. [atl|home=Atlanta, GA]",
    "writer",
  );
  expect([kind, text]).toEqual(["others", "mom's at the va, I think dad was Navy. atl"]);
  expect(marks.map(({ start, end, ...mark }) => ({ ...mark, words: text.slice(start, end) }))).toEqual([
    { type: "employee", about: "parent", isDoubtful: false, value: "the va", words: "the va" },
    { type: "veteran", about: "parent", isDoubtful: true, value: "Navy", words: "Navy" },
    { type: "home", about: "self", isDoubtful: false, value: "Atlanta, GA", words: "atl" },
  ]);
});

it.each([
  ["sure\tI live in Reno", "No kind of sentence"],
  ["plain\tI live in [Reno|house]", "No label: house"],
  ["plain\tmy [Ford|boss:employee]", "No relation: boss"],
  ["plain\tI live in [Reno|home", "A mark that cannot be read"],
  ["plain\t[[Reno|home]|home]", "A mark that cannot be read"],
])("refuses %s", (line, why) => {
  expect(() => readMarked(line, "writer")).toThrow(why);
});
