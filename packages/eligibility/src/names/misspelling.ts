import { distance } from "fastest-levenshtein";

/**
 * A lost, added or changed letter counts as a typing error only if the longer word has at least this many letters. In shorter words, it makes
 * another word: Bake and Lake. Swapped or moved letters count as a typing error in words of any length.
 */
const EXACT_BELOW = 5;
/** Minimum letters of a word that may have two typing errors. */
const TWO_SLIPS_FROM = 9;
export const MAX_SLIPS = 2;
export const HAS_DIGIT = /\d/;

const sortedLetters = (word: string) => [...word].sort().join("");

/**
 * True if the words are equal or differ by a typing error: a letter lost, added, changed or moved, or two letters swapped. Long words may
 * have two typing errors.
 */
export function isMisspellingOf(said: string, known: string): boolean {
  if (said === known) return true;
  // Words with digits must be equal: Local 12 and Local 21 are two unions.
  if (HAS_DIGIT.test(said) || HAS_DIGIT.test(known)) return false;
  const slips = distance(said, known);
  if (slips === 2 && said.length === known.length && sortedLetters(said) === sortedLetters(known)) return true;
  const shorter = Math.min(said.length, known.length);
  if (shorter < EXACT_BELOW - 1 || Math.max(said.length, known.length) < EXACT_BELOW) return false;
  return slips <= (shorter >= TWO_SLIPS_FROM ? 2 : 1);
}

export const withoutSpaces = (name: string): string => name.replaceAll(" ", "");

/**
 * True if two folded names differ only by typing errors and word order, or only by spaces (guides/membership.md#names-of-organizations).
 * Similar letters are not enough: Houston ISD and Boston ISD are two employers.
 */
export function isMisspelling(said: string, known: string): boolean {
  if (withoutSpaces(said) === withoutSpaces(known)) return true;
  const left = said.split(" ");
  const open = known.split(" ");
  if (left.length !== open.length) return false;
  // Pairs equal words first, so that a misspelled word can't take the partner of an equal word.
  const slipped = left.filter((word) => {
    const same = open.indexOf(word);
    if (same >= 0) open.splice(same, 1);
    return same < 0;
  });
  return slipped.every((word) => {
    const near = open.findIndex((other) => isMisspellingOf(word, other));
    if (near >= 0) open.splice(near, 1);
    return near >= 0;
  });
}
