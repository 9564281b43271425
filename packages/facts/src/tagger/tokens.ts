import type { Span } from "../text/fact.ts";

/** A word (with its inner periods, hyphens, apostrophes and ampersands), a possessive ending, a line break, or another character. */
export interface Piece extends Span {
  readonly text: string;
  /** `text` in lower case and without accents. */
  readonly word: string;
}

/** A run of letters, digits and the marks that words may contain; a line break; or another character. */
const RUN = /[\p{L}\p{M}\p{N}&.'-]+|\n|\S/gu;
const MARKS = "&.'-";
const POSSESSIVE = /'(?:s|S)$/;

/** A piece that ends a sentence. The period of an abbreviation looks the same, and is taken for an end, too. */
export const ENDS_SENTENCE = /^[.!?;\n]$/;

/** Maximum pieces that are tagged. A text of 8,000 characters has about 2,000. */
const MAX_PIECES = 8000;

const PLAIN = /^[ -~]*$/;

export const withoutAccents = (text: string): string =>
  PLAIN.test(text) ? text : text.normalize("NFD").replaceAll(/[\u0300-\u036f]/g, "");

const folded = (text: string): string => withoutAccents(text.toLowerCase());

/** Where the word within a run starts and ends. Marks before and after the word are pieces of their own. */
function wordIn(run: string): Span {
  let start = 0;
  while (start < run.length && MARKS.includes(run.charAt(start))) start++;
  let end = run.length;
  while (end > start && MARKS.includes(run.charAt(end - 1))) end--;
  return { start, end };
}

/** The pieces of a text, in order. A possessive is a piece of its own: "Dad" and "'s". */
export function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  const add = (start: number, end: number) => {
    const piece = text.slice(start, end);
    if (piece !== "" && pieces.length < MAX_PIECES) pieces.push({ text: piece, word: folded(piece), start, end });
  };
  for (const { 0: run, index } of text.matchAll(RUN)) {
    const { start, end } = wordIn(run);
    for (let at = 0; at < start; at++) add(index + at, index + at + 1);
    const word = run.slice(start, end);
    const owned = word.length > 2 && POSSESSIVE.test(word) ? end - 2 : end;
    add(index + start, index + owned);
    add(index + owned, index + end);
    for (let at = end; at < run.length; at++) add(index + at, index + at + 1);
  }
  return pieces;
}
