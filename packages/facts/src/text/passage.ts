import type { Span } from "./fact.ts";

export interface Passage {
  /** The writer's own words: one space or line break between words, no word that is longer than a name can be. */
  readonly text: string;
  /** The writer uses capitals only. */
  readonly isShouting: boolean;
  /** The writer uses no capitals but "I", so names need none. */
  readonly isLowerCase: boolean;
  /** The span in the caller's text that a span of `text` was made from. */
  original(span: Span): Span;
}

/** Characters of the longest word that can be part of a name. A longer run is not language, and would only cost time. */
const MAX_WORD = 60;
const PLACEHOLDER = "·";

/** Replaces matches by spaces, which keeps offsets valid. */
function blank(text: string, pattern: RegExp): string {
  return text.replace(pattern, (found) => " ".repeat(found.length));
}

/** Blanks out each passage from a match of `opening` to the next of `closing`, or to the end. */
function blankBetween(text: string, opening: RegExp, closing: RegExp): string {
  const kept: string[] = [];
  for (let start = 0; ; ) {
    opening.lastIndex = start;
    const open = opening.exec(text);
    kept.push(text.slice(start, open?.index));
    if (open === null) return kept.join("");
    closing.lastIndex = opening.lastIndex;
    const end = closing.exec(text) === null ? text.length : closing.lastIndex;
    kept.push(" ".repeat(end - open.index));
    start = end;
  }
}

/** Blanks out what the writer did not say: markup, scripts, data and quotations. */
function ownWords(text: string): string {
  let own = blankBetween(text, /<script/gi, /<\/script>/gi);
  own = blankBetween(own, /<style/gi, /<\/style>/gi);
  own = blank(own, /<[^<>]{0,200}>/g);
  own = blank(own, /\{[^{}]*\}/g);
  own = blank(own, /\b(?:reads?|says?|said|wrote):? '[^']*'/gi);
  own = blank(own, /["“][^"“”]*["”],?\s+(?:said|says|goes|claims?|the)\b/g);
  return blank(own, /\b(?:says?|said|saying|reads?|writes?|wrote|shouts?|claims?|told me)\b[:,]? ?["“][^"“”]*["”]/gi);
}

function isShouting(text: string): boolean {
  return !/[a-z]/.test(text) && /[A-Z]/.test(text);
}

export function hasNoCapitals(text: string): boolean {
  return !/[A-Z]/.test(text.replaceAll(/\bI\b/g, ""));
}

/** Reads a text once: runs of white space become one character, which no pattern then has to walk through. */
export function readPassage(source: string): Passage {
  const parts: string[] = [];
  const starts: number[] = [];
  const add = (part: string, at: number, step: number) => {
    parts.push(part);
    for (let index = 0; index < part.length; index++) starts.push(at + index * step);
  };
  for (const { 0: run, index } of source.matchAll(/\s+|\S+/g)) {
    if (/^\s/.test(run)) add(run.includes("\n") ? "\n" : " ", index, 0);
    else if (run.length > MAX_WORD) add(PLACEHOLDER, index, 0);
    else add(run, index, 1);
  }
  const text = ownWords(
    parts
      .join("")
      .replaceAll(/[’‘]/g, "'")
      .replaceAll(/(fianc)é/gi, "$1e"),
  );
  return {
    text,
    isShouting: isShouting(text),
    isLowerCase: hasNoCapitals(text),
    original: ({ start, end }) => ({ start: starts[start] ?? source.length, end: (starts[end - 1] ?? source.length - 1) + 1 }),
  };
}
