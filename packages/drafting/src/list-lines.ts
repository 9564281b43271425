import { anyOf, wholePhrase, words } from "@tellerline/text";
import { COLUMNS, type Excerpt, excerptOf, FEWEST_COLUMNS } from "./lines.ts";
import { LISTED_THINGS, NAME_HEADS, OTHER_HEADS, PEOPLE_WHO_JOIN, SENTENCE_WORDS } from "./words/page.ts";

/** Tells lines that are names of a list from lines that say something. */

/** Maximum characters of a name in a column. */
const LONGEST_NAME = 90;
/** Maximum characters of a list item: enough for a name and its town. */
const LONGEST_ITEM = 110;
/** Words for what a person does, at the start of a line. Live Oak is a town. */
const ACTS = words`lives?(?! Oak); works?; resides?; attends?; be an?; I; I['’]m; someone; none`;
/** Words before those for people: "all current employees". */
const WHICH = "(?:all|any|an?|current|immediate|full|permanent|contract)";
/** Words for people before what they do or where they are: "residents in". */
const PEOPLE_OF = words`employees; members; students; people; persons; residents; individuals`;
/** Words of a line that says something by itself: such a line is a statement, not a list item. */
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

/** The names that a line holds in columns or between bullets and bars, each where it stands; none if it is a sentence or a single name. */
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

/** Heads of a table's columns, and those of the column that has the names. */
const IS_HEAD = new RegExp(`^${anyOf([...NAME_HEADS, ...OTHER_HEADS])}s?$`, "i");
const HEADS_NAMES = new RegExp(`^${anyOf(NAME_HEADS)}s?$`, "i");

/** The column of a table that has the names, from the row of its heads; null if the row is none. */
export function namesColumn(cells: readonly Excerpt[]): number | null {
  if (!cells.every(({ text }) => IS_HEAD.test(text))) return null;
  const found = cells.findIndex(({ text }) => HEADS_NAMES.test(text));
  return found < 0 ? null : found;
}

/** Words that say what a list below them is of. A heading without any says nothing: "Jump to a letter:", "A to F". */
export const SAYS_OF_WHAT = wholePhrase(LISTED_THINGS);
/** Share of a line's parts that must be names. */
const MOSTLY = 0.9;

/** Whether a line lists at least four names: "Alhambra, Altadena, Arcadia, and West Covina". */
function isListOfNames(text: string): boolean {
  const parts = text.split(/,\s*(?:and |or )?/);
  const names = parts.filter((part) => part.length <= 60 && /^(?:the )?[A-ZÀ-Þ0-9]/.test(part));
  return parts.length >= 4 && !SAYS_SOMETHING.test(parts[0] ?? "") && names[0] === parts[0] && names.length >= parts.length * MOSTLY;
}

/** Minimum names on a line that is a list whatever words the names have: "Will County Forge" has "will". */
const MANY_NAMES = 8;

export const isItem = ({ text }: Excerpt): boolean => {
  const names = isListOfNames(text);
  if (names && text.split(",").length >= MANY_NAMES) return true;
  return (text.length <= LONGEST_ITEM || names) && (!text.includes(" ") || !SAYS_SOMETHING.test(text));
};

/** A list after a colon, its names between semicolons: "one of these congregations: Elm Church; Oak Temple". Null if a line has none. */
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
