import { expect, it } from "vitest";
import { findWords } from "./find-words.ts";

it.each([
  ["Welcome. Anyone can join.", "Anyone can join.", "Anyone can join."],
  ["Welcome.\n\nAnyone\n  can\tjoin. ", " Anyone can join.\n", "Anyone\n  can\tjoin."],
  ["Anyone can join.", "Anyone can join", "Anyone can join"],
])("finds words however their white space is written: %j", (text, words, found) => {
  const at = findWords(text, words);
  expect(at === null ? null : text.slice(at.start, at.end)).toBe(found);
});

it.each([
  ["Anyone can join.", "Nobody"],
  ["Anyone can join.", ""],
  ["", "Anyone"],
  ["Anyone", " \n "],
])("finds nothing of %j, %j", (text, words) => {
  expect(findWords(text, words)).toBeNull();
});
