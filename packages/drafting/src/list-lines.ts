import { anyOf, wholePhrase, words } from "@tellerline/text";
import { COLUMNS, type Excerpt, excerptOf, FEWEST_COLUMNS } from "./lines.ts";
import { LISTED_THINGS, NAME_HEADS, OTHER_HEADS, PEOPLE_WHO_JOIN, SENTENCE_WORDS } from "./words/page.ts";

// This file tells lines that are names in a list from lines that are statements.

/** Maximum characters of a name in a column or between semicolons. */
const LONGEST_NAME = 90;
/** Maximum characters of a list item: enough for a name and its town. */
const LONGEST_ITEM = 110;
/** Words for what a person does, at the start of a line. "Live Oak" does not count: it is a town. */
const ACTS = words`lives?(?! Oak); works?; resides?; attends?; be an?; I; I['’]m; someone; none`;
const WHICH = "(?:all|any|an?|current|immediate|full|permanent|contract)";
const PEOPLE_OF = words`employees; members; students; people; persons; residents; individuals`;
/** Matches a line that is a statement, not a list item. */
const SAYS_SOMETHING = new RegExp(
  anyOf([
    String.raw`^${anyOf(ACTS)}\b`,
    String.raw`\bI (?:live|work|belong|am|attend)\b`,
    String.raw`^(?:${WHICH} )*${anyOf(PEOPLE_WHO_JOIN)}\b`,
    String.raw`\b${anyOf(PEOPLE_OF)} (?:of|in|who)\b`,
    String.raw`\b${anyOf(SENTENCE_WORDS)}\b`,
  ]),
  "i",
);

/** The cells of a line with columns, or with names between bullets or bars; empty if the line is a sentence or a single name. */
export function columnsOf(text: string, { start, end }: Excerpt): readonly Excerpt[] {
  const body = text.slice(start, end);
  const marks = [...body.matchAll(COLUMNS)];
  if (marks.length + 1 < FEWEST_COLUMNS) return [];
  const starts = [0, ...marks.map(({ 0: mark, index }) => index + mark.length)];
  const ends = [...marks.map(({ index }) => index), body.length];
  const cells = starts
    .map((from, number) => excerptOf(text, start + from, start + (ends[number] ?? body.length)))
    .filter(({ text: cell }) => cell !== "");
  const isShort = cells.every(({ text: cell }) => cell.length <= LONGEST_NAME && /^[A-ZÀ-Þ0-9"“]/.test(cell));
  const names = cells.filter(({ text: cell }) => !SAYS_SOMETHING.test(cell));
  return isShort && cells.length >= FEWEST_COLUMNS && names.length >= cells.length / 2 ? cells : [];
}

const IS_HEAD = new RegExp(`^${anyOf([...NAME_HEADS, ...OTHER_HEADS])}s?$`, "i");
const HEADS_NAMES = new RegExp(`^${anyOf(NAME_HEADS)}s?$`, "i");

/** Index of a table's column with the names, from the row of headings; null if the row has other cells, or no heading for names. */
export function namesColumn(cells: readonly Excerpt[]): number | null {
  if (!cells.every(({ text }) => IS_HEAD.test(text))) return null;
  const found = cells.findIndex(({ text }) => HEADS_NAMES.test(text));
  return found < 0 ? null : found;
}

/** Words that say what a list is of: "employers", "towns". Headings such as "Jump to a letter:" and "A to F" have none. */
export const SAYS_OF_WHAT = wholePhrase(LISTED_THINGS);
/** Minimum share of a line's parts that must be names. */
const MOSTLY = 0.9;

/** Whether a line lists at least four names: "Alhambra, Altadena, Arcadia, and West Covina". */
function isListOfNames(text: string): boolean {
  const parts = text.split(/,\s*(?:and |or )?/);
  const names = parts.filter((part) => part.length <= 60 && /^(?:the )?[A-ZÀ-Þ0-9]/.test(part));
  return parts.length >= 4 && !SAYS_SOMETHING.test(parts[0] ?? "") && names[0] === parts[0] && names.length >= parts.length * MOSTLY;
}

/** A line with at least this many names is a list, even if a name has a word that sentences have, as "Will County Forge" has "will". */
const MANY_NAMES = 8;

/** A sentence of mostly small words: "Somebody in your family already banks with us." */
const IS_SENTENCE = /^[A-Z][\w'’]*(?: [a-z][\w'’]*){4,}[.!]$/;

export const isItem = ({ text }: Excerpt): boolean => {
  if (IS_SENTENCE.test(text)) return false;
  const names = isListOfNames(text);
  if (names && text.split(",").length >= MANY_NAMES) return true;
  return (text.length <= LONGEST_ITEM || names) && (!text.includes(" ") || !SAYS_SOMETHING.test(text));
};

/**
 * A list after a colon on the same line, with at least three names between semicolons: "these congregations: Elm Church; Oak Temple; Pine
 * Chapel". A long list with commas (not of places) becomes one item. Null if the line has no list.
 */
export function listInLine(text: string, { start, end }: Excerpt): { readonly head: Excerpt; readonly items: readonly Excerpt[] } | null {
  const body = text.slice(start, end);
  const colon = body.indexOf(": ");
  if (colon < 10 || !SAYS_OF_WHAT.test(body.slice(0, colon))) return null;
  const items: Excerpt[] = [];
  let from = colon + 2;
  for (const part of body.slice(from).split(";")) {
    items.push(excerptOf(text, start + from, start + from + part.length));
    from += part.length + 1;
  }
  const rest = excerptOf(text, start + colon + 2, end);
  const isOfPlaces = /\b(?:count(?:y|ies)|states?|towns?|cit(?:y|ies)|communit(?:y|ies)|zip)\b/i.test(body.slice(0, colon));
  if (!isOfPlaces && rest.text.split(",").length >= MANY_NAMES && isListOfNames(rest.text))
    return { head: excerptOf(text, start, start + colon + 1), items: [rest] };
  const areNames =
    items.length >= 3 &&
    items.every(({ text: name }) => name.length <= LONGEST_NAME && /^[A-ZÀ-Þ0-9]/.test(name) && !SAYS_SOMETHING.test(name));
  return areNames ? { head: excerptOf(text, start, start + colon + 1), items } : null;
}
