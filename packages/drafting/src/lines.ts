import { anyOf, words } from "@tellerline/text";
import { STATEMENT_STARTS } from "./words/page.ts";

/**
 * Part of a page, from offset `start` to `end`. `text` is verbatim, except that spaces may replace line breaks and phone numbers, and that
 * the text of a table row is put together from its cells.
 */
export interface Excerpt {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Marks at the start of a list's item: signs, a box, numbers and letters ("2.", "(iv)", "b)"), the letter o, arrows. */
const ITEM_MARKS = [
  "[-*•·–—▪◦●✓»➤►]",
  String.raw`\[ ?[xX]? ?\]`,
  String.raw`\(?\d{1,2}[.)]`,
  String.raw`\([ivx]{1,5}\)`,
  String.raw`\(?[a-z][.)]`,
  "o(?=\\s)",
  "[>→]",
  "->",
];
const BULLET = new RegExp(String.raw`^\s*${anyOf(ITEM_MARKS)}\s+`);

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

/**
 * Minimum words of a line that is joined with the next one because of its length. Such a line also has at least `WRAPPED_CHARACTERS` and no
 * end mark.
 */
const WRAPPED_WORDS = 8;
/** Minimum characters of such a line. A name in a list may have eight words, but is shorter. */
const WRAPPED_CHARACTERS = 55;
const ENDS = /[.:!?;|]["”’)]?$/;
const GOES_ON = /(?:,|&|\b(?:of|and|or|the|in|for|to|at|by|an?|with|from))$/;

/** Marks between names on one line: bullets, bars, columns. */
export const COLUMNS = /\s+[•·▪◦●~*]\s+|\s*\|\s*|\t+| {3,}/g;
/** Minimum names on a line with `COLUMNS` marks. */
export const FEWEST_COLUMNS = 2;
/** The heading of a part of an alphabetical list: "M", "A-F". */
const LETTERS = "(?:[A-Z0-9#&]|[A-Z] ?[-–—] ?[A-Z])";
const MORE_LETTERS = String.raw`(?:[\s|•·,/]+[A-Z0-9#&]){0,40}`;
const ONLY_MARKS = String.raw`^[\s|:–—-]+$`;
/** A line of only letters or only marks, around an alphabetical list or a table: "A B C D", "A-F", "M", "---". */
export const IS_INDEX = new RegExp(`${ONLY_MARKS}|^${LETTERS}${MORE_LETTERS}$`);

const BEGINS = new RegExp(String.raw`^${anyOf(STATEMENT_STARTS)}\b`);

/** A line that begins with a label: "Valley towns: I live in ZIP 93203". */
const IS_LABELLED = /^[A-Z][\w' &/-]{1,40}: /;
/** Whether a line is in capitals, as a heading is. */
const isShouted = (text: string): boolean => /[A-Z]{4}/.test(text) && !/[a-z]/.test(text);

/** Whether `before` continues on `line`, which is directly below it. */
function isWrapped(before: Line, line: Line): boolean {
  if (line.isBullet || ENDS.test(before.text) || hasColumns(before) || hasColumns(line)) return false;
  if (/^[a-z]/.test(line.text) || GOES_ON.test(before.text)) return true;
  if (IS_LABELLED.test(line.text) || (isShouted(before.text) && !isShouted(line.text))) return false;
  return before.text.length >= WRAPPED_CHARACTERS && before.text.split(" ").length >= WRAPPED_WORDS && !BEGINS.test(line.text);
}

/** Whether a line is a row of at least three cells, or has a tab or a wide gap. Such a row is never joined with the line above or below it. */
const hasColumns = ({ text }: Line): boolean => text.includes("\t") || / {5}/.test(text) || text.split(COLUMNS).length > FEWEST_COLUMNS;

/** First words of a point without a bullet: "are a student of Elm College" below "You may join if you:". */
const STARTS_POINT = new RegExp(
  `^${anyOf(words`are; am; is; live; work; worship; attend; have; belong; own; reside; volunteer; receive; study; an?`)}\\b`,
);

/** The lines of a page that are not blank. A sentence that was wrapped over several lines becomes one line. */
export function linesOf(text: string): readonly Line[] {
  const lines: Line[] = [];
  let followsGap = true;
  let arePoints = false;
  let at = 0;
  for (const raw of text.split("\n")) {
    const bullet = (BULLET.exec(raw) ?? [""])[0].length;
    const line = excerptOf(text, at + bullet, at + raw.length);
    const before = lines.at(-1);
    const goesOn: boolean = before !== undefined && (before.text.endsWith(":") || (arePoints && !GOES_ON.test(before.text)));
    if (line.text !== "") arePoints = goesOn && STARTS_POINT.test(line.text);
    const read = { ...line, isBullet: bullet > 0 || arePoints, indent: raw.length - raw.trimStart().length };
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
