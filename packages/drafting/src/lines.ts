import { anyOf } from "@tellerline/text";
import { STATEMENT_STARTS } from "./words/page.ts";

/** Splits the text of a page into lines, each whole: a sentence that was wrapped is one line again. */

/** Part of a page. `text` is verbatim, except spaces in place of line breaks and phone numbers. */
export interface Excerpt {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const BULLET = /^\s*(?:[-*•·–—▪◦●✓»➤►]|\[ ?[xX]? ?\]|\(?\d{1,2}[.)]|o(?=\s))\s+/;

export function excerptOf(text: string, start: number, end: number): Excerpt {
  const part = text.slice(start, end);
  const from = start + (part.length - part.trimStart().length);
  const kept = part.trim();
  return { text: kept, start: from, end: from + kept.length };
}

const PHONE = /\(?\b\d{3}\)?[.\s-]\d{3}[.-]\d{4}\b/g;

/** The text on one line, with spaces in place of line breaks and phone numbers. Its length does not change. */
export const unwrapped = (text: string): string => text.replaceAll("\n", " ").replaceAll(PHONE, (phone) => " ".repeat(phone.length));

export interface Line extends Excerpt {
  readonly isBullet: boolean;
  /** Number of white-space characters at the start of the line. */
  readonly indent: number;
}

/** Minimum words of a line that, without an end mark, counts as wrapped: it continues below. */
const WRAPPED_WORDS = 8;
/** And its minimum characters: a name in a list may have eight words. */
const WRAPPED_CHARACTERS = 55;
const ENDS = /[.:!?;|]["”’)]?$/;
const GOES_ON = /(?:,|&|\b(?:of|and|or|the|in|for|to|at|by|an?|with|from))$/;

/** Marks between names on one line: bullets, bars, columns. */
export const COLUMNS = /\s+[•·▪◦●]\s+|\s*\|\s*|\t+| {3,}/g;
/** Minimum names on a line with such marks, */
export const FEWEST_COLUMNS = 2;
/** The head of a part of an alphabetical list: "M", "A-F". */
const LETTERS = "(?:[A-Z0-9#&]|[A-Z] ?[-–—] ?[A-Z])";
const MORE_LETTERS = String.raw`(?:[\s|•·,/]+[A-Z0-9#&]){0,40}`;
const ONLY_MARKS = String.raw`^[\s|:–—-]+$`;
/** A line that leads to the letters of a list, or heads one of them: "A B C D", "A-F", "M". */
export const IS_INDEX = new RegExp(`${ONLY_MARKS}|^${LETTERS}${MORE_LETTERS}$`);

const BEGINS = new RegExp(String.raw`^${anyOf(STATEMENT_STARTS)}\b`);

/** A line with a label of its own: "Valley towns: I live in ZIP 93203". */
const IS_LABELLED = /^[A-Z][\w' &/-]{1,40}: /;
/** Whether a line is in capitals: a heading, which does not go on below. */
const isShouted = (text: string): boolean => /[A-Z]{4}/.test(text) && !/[a-z]/.test(text);

/** Whether `before` continues on `line`, which is directly below it. */
function isWrapped(before: Line, line: Line): boolean {
  if (line.isBullet || ENDS.test(before.text) || hasColumns(before) || hasColumns(line)) return false;
  if (/^[a-z]/.test(line.text) || GOES_ON.test(before.text)) return true;
  if (IS_LABELLED.test(line.text) || (isShouted(before.text) && !isShouted(line.text))) return false;
  return before.text.length >= WRAPPED_CHARACTERS && before.text.split(" ").length >= WRAPPED_WORDS && !BEGINS.test(line.text);
}

/** Whether a line is a row of a table, or a row of names between bullets and bars: it neither goes on nor is gone on with. */
const hasColumns = ({ text }: Line): boolean => text.split(COLUMNS).length > FEWEST_COLUMNS;

export function linesOf(text: string): readonly Line[] {
  const lines: Line[] = [];
  let followsGap = true;
  let at = 0;
  for (const raw of text.split("\n")) {
    const bullet = (BULLET.exec(raw) ?? [""])[0].length;
    const line = excerptOf(text, at + bullet, at + raw.length);
    const read = { ...line, isBullet: bullet > 0, indent: raw.length - raw.trimStart().length };
    const before = lines.at(-1);
    if (line.text !== "") {
      if (before !== undefined && !followsGap && isWrapped(before, read)) {
        lines[lines.length - 1] = { ...before, text: unwrapped(text.slice(before.start, read.end)), end: read.end };
      } else lines.push(read);
    }
    followsGap = line.text === "";
    at += raw.length + 1;
  }
  return lines;
}
