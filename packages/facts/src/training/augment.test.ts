import { expect, it } from "vitest";
import { inSmallLetters, withOtherNames } from "./augment.ts";
import { readMarked } from "./marked-sentences.ts";

const read = (line: string) => readMarked(`plain\t${line}`, "writer");
const SENTENCES = [
  "I live in [Bend, OR|home] and work at [Acme|employee], I think.",
  "[Reno, NV|home] here; [Globex|employee] pays me",
  "my ZIP is [74105|home]",
  "mom is at [initech|parent:employee]",
  "Nothing to see here.",
].map(read);

const wordsOf = ({ text, marks }: ReturnType<typeof read>) => marks.map(({ start, end }) => text.slice(start, end));

it("keeps what stands around marks, and puts other words of the same kind and form into them", () => {
  const sentences = Array.from({ length: 20 }, () => SENTENCES).flat();
  const marked = sentences.filter(({ marks }) => marks.length > 0);
  const made = withOtherNames(sentences);
  expect(made).toHaveLength(marked.length);
  const seen = new Set<string>();
  made.forEach((copy, index) => {
    const from = marked[index];
    const [first = "", second = ""] = wordsOf(copy);
    for (const word of wordsOf(copy)) seen.add(word);
    expect(copy.marks.map(({ type, about }) => [type, about])).toEqual(from?.marks.map(({ type, about }) => [type, about]));
    if (from === SENTENCES[0]) expect(copy.text).toBe(`I live in ${first} and work at ${second}, I think.`);
    if (from === SENTENCES[1]) expect(copy.text).toBe(`${first} here; ${second} pays me`);
    // No other place has the form of a ZIP code.
    if (from === SENTENCES[2]) expect(copy.text).toBe("my ZIP is 74105");
    // A sentence without capitals gets names without capitals.
    if (from === SENTENCES[3]) expect(copy.text).toBe(`mom is at ${first.toLowerCase()}`);
    if (second !== "")
      expect([["Bend, OR", "Reno, NV"].includes(first), ["Acme", "Globex", "initech"].includes(second)]).toEqual([true, true]);
  });
  expect([...seen].toSorted()).toEqual(["74105", "Acme", "Bend, OR", "Globex", "Reno, NV", "acme", "globex", "initech"]);
  expect(withOtherNames(sentences)).toEqual(made);
});

it("makes a copy of each sentence with capitals in small letters, with the same marks", () => {
  const small = inSmallLetters(SENTENCES);
  expect(small.map(({ text }) => text)).toEqual([
    "i live in bend, or and work at acme, i think.",
    "reno, nv here; globex pays me",
    "my zip is 74105",
    "nothing to see here.",
  ]);
  expect(small[0]?.marks).toEqual(SENTENCES[0]?.marks);
});
