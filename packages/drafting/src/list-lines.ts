import { anyOf, wholePhrase, words } from "@tellerline/text";
import { COLUMNS, type Excerpt, excerptOf, FEWEST_COLUMNS } from "./lines.ts";
import { LISTED_ACTS, LISTED_KINDS, NAME_HEADS, OTHER_HEADS, PEOPLE_WHO_JOIN, SENTENCE_WORDS, WHO_HEADS } from "./words/page.ts";

// This file tells lines that are names in a list from lines that are statements.

/** Maximum characters of a name in a column or between semicolons. */
const LONGEST_NAME = 90;
/** Maximum characters of a list item: enough for a name and its town. */
const LONGEST_ITEM = 110;
/** Words for what a person does, at the start of a line. "Live Oak" does not count: it is a town. */
const ACTS = words`lives?(?! Oak); works?; resides?; attends?; be an?; I(?!-); I['’]m; someone; none`;
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

/** A rate, an amount or a time of day. A row that has one is no row of names. */
const IS_FIGURE = /\d ?%|\bAP[RY]\b|\$ ?\d|\d:\d\d|\d ?[ap]\.?m\b/i;

/** The cells of a line with columns, or with names between bullets or bars; empty if the line is a sentence or a single name. */
export function columnsOf(text: string, line: Excerpt): readonly Excerpt[] {
  const cells = cellsOf(text, line);
  if (cells.some(({ text: cell }) => IS_FIGURE.test(cell))) return [];
  const isShort = cells.every(({ text: cell }) => cell.length <= LONGEST_NAME && /^[A-ZÀ-Þ0-9"“]/.test(cell));
  const names = cells.filter(({ text: cell }) => !SAYS_SOMETHING.test(cell));
  return isShort && cells.length >= FEWEST_COLUMNS && names.length >= cells.length / 2 ? cells : [];
}

/** The cells of a line that are not blank, whatever they say; empty if no mark separates any. */
export function cellsOf(text: string, { start, end }: Excerpt): readonly Excerpt[] {
  const body = text.slice(start, end);
  const marks = [...body.matchAll(COLUMNS)];
  if (marks.length + 1 < FEWEST_COLUMNS) return [];
  const starts = [0, ...marks.map(({ 0: mark, index }) => index + mark.length)];
  const ends = [...marks.map(({ index }) => index), body.length];
  return starts
    .map((from, number) => excerptOf(text, start + from, start + (ends[number] ?? body.length)))
    .filter(({ text: cell }) => cell !== "");
}

const IS_HEAD = new RegExp(`^${anyOf([...NAME_HEADS, ...OTHER_HEADS, ...WHO_HEADS])}s?$`, "i");
const HEADS_NAMES = new RegExp(`^${anyOf(NAME_HEADS)}s?$`, "i");
const HEADS_PEOPLE = new RegExp(`^${anyOf(WHO_HEADS)}$`, "i");

/** Indexes of a table's columns: with the groups' names, and with the people of each that may join (null if it has none). */
export interface TableColumns {
  readonly names: number;
  readonly people: number | null;
  /** Number of columns. */
  readonly width: number;
}

/** The columns of a table, from the row of headings; null if the row has other cells, or no heading for names. */
export function columnsHeadedBy(cells: readonly Excerpt[]): TableColumns | null {
  if (!cells.every(({ text }) => IS_HEAD.test(text))) return null;
  const [names, people] = [HEADS_NAMES, HEADS_PEOPLE].map((head) => cells.findIndex(({ text }) => head.test(text)));
  return names === undefined || names < 0
    ? null
    : { names, people: people === undefined || people < 0 ? null : people, width: cells.length };
}

/** Minimum rows of a table whose column of names is known by its values. */
const FEWEST_ROWS = 6;
/** Maximum share of different values in a column of towns, kinds or answers. */
const REPEATING = 0.9;

/**
 * The only column of a table without headings whose values are nearly all different (more than the share `REPEATING`); null if the table is
 * short or has no or several such columns. The other columns tell something of each name: its town, its kind, "Yes".
 */
export function distinctColumn(rows: readonly (readonly Excerpt[])[]): TableColumns | null {
  const width = rows[0]?.length ?? 0;
  const table = rows.slice(0, rows.findIndex(({ length }) => length !== width) >>> 0);
  if (table.length < FEWEST_ROWS) return null;
  const shares = Array.from({ length: width }, (_, at) => new Set(table.map((cells) => cells[at]?.text)).size / table.length);
  const [distinct, ...others] = shares.flatMap((share, at) => (share > REPEATING ? [at] : []));
  return distinct === undefined || others.length > 0 || width < FEWEST_COLUMNS ? null : { names: distinct, people: null, width };
}

const NOT_OPEN = words`no; inactive; closed; terminated; ended; pending; suspended; not yet`;
/** An answer that leaves its row out: "No", "Closed in 2019", "Pending approval". */
const IS_NO = new RegExp(String.raw`^${anyOf(NOT_OPEN)}\b`, "i");
/** A cell that leaves out a part of its row: "Elmtown plant", "Drivers only". Not the town "Plant City". */
const IS_PART = /\bonly\b|\b(?:plant|headquarters)$/i;
/** A cell that is no name. */
const IS_ANSWER = /^(?:yes|active|open|n\/a|\d+)$/i;

/** A name as pages write it in lists, with what leaves it out or a part of it in brackets behind it. */
const withAside = (name: Excerpt, aside: Excerpt | undefined): Excerpt =>
  aside === undefined ? name : { ...name, text: `${name.text} (${aside.text.toLowerCase()})` };

const leavesOut = ({ text }: Excerpt): boolean => IS_NO.test(text) || IS_PART.test(text);
const isAnswer = ({ text }: Excerpt): boolean => IS_ANSWER.test(text) || IS_NO.test(text);

/**
 * The names in a row of a table: in the column of names or, if that is not known, in all cells. If the column is not known and one cell is
 * an answer such as "Yes", only the first name counts; if several are, only the name before each answer.
 */
export function namesOfRow(cells: readonly Excerpt[], column: number | null): readonly Excerpt[] {
  if (column !== null) {
    const aside = cells.find((cell, at) => at !== column && leavesOut(cell));
    return cells.slice(column, column + 1).map((name) => withAside(name, aside));
  }
  const answers = cells.filter((cell) => isAnswer(cell) && !/^\d/.test(cell.text));
  if (answers.length === 0) return cells;
  const names = cells.filter((cell) => !isAnswer(cell));
  if (answers.length === 1) return names.slice(0, 1).map((name) => withAside(name, answers.find(leavesOut)));
  return cells.flatMap((cell, at) => {
    const answer = cells[at + 1];
    return answer === undefined || isAnswer(cell) || !isAnswer(answer) ? [] : [withAside(cell, leavesOut(answer) ? answer : undefined)];
  });
}

/** Words that say what a list is of: "employers", "towns". Headings such as "Jump to a letter:" and "A to F" have none. */
export const SAYS_OF_WHAT = wholePhrase([...LISTED_KINDS, ...LISTED_ACTS]);
export const NAMES_KIND = wholePhrase(LISTED_KINDS);
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

const SMALL_WORDS = anyOf(words`of; the; and; for; at; in; on; to; de; del; la; du; des; y; a; an`);
/** A line in which every word but the small ones is capitalized, without an end mark: "Our Lady of the Lake, Marblehead". */
const IS_TITLED = new RegExp(String.raw`^[A-ZÀ-Þ0-9][^\s:]*(?: (?:${SMALL_WORDS}|[-–&]|[A-ZÀ-Þ0-9(#][^\s:]*))+(?<![.?!])$`);

/** Whether a line within a list is a name although it has a word of sentences. Sentences have further words in lower case. */
export const isTitled = ({ text }: Excerpt): boolean => text.length <= LONGEST_ITEM && IS_TITLED.test(text);

export const isItem = ({ text }: Excerpt): boolean => {
  if (IS_SENTENCE.test(text)) return false;
  const names = isListOfNames(text);
  if (names && text.split(",").length >= MANY_NAMES) return true;
  return (text.length <= LONGEST_ITEM || names) && (!text.includes(" ") || !SAYS_SOMETHING.test(text));
};

const PLACES = words`count(?:y|ies); states?; towns?; cit(?:y|ies); communit(?:y|ies); zip`;
const EMPLOYERS = words`firms?; compan(?:y|ies); employers?; businesses; groups`;
/** Words of a list of places, unless they are said beside employers: "work for one of these firms without living in our towns". */
const OF_PLACES = new RegExp(String.raw`^(?!.*\b${anyOf(EMPLOYERS)}\b).*\b${anyOf(PLACES)}\b`, "i");

/** The words before a list of employers, which may be short: "You work for a Select Partner", "Workplaces". */
const OF_EMPLOYERS = new RegExp(
  anyOf([
    String.raw`\bwork (?:for|at) (?:an?|one|any)\b[^:]*$`,
    "^(?:workplaces|employers|sponsors)$",
    "^(?:our )?(?:partner|sponsor) (?:companies|employers)$",
  ]),
  "i",
);

/** Marks between names on one line without columns. */
const NAME_MARKS = [/;\s+(?:and )?/g, /\s+~\s+/g, /\s+\/\s+/g] as const;
/** Minimum names between such marks. */
const FEWEST_NAMES = 3;

/** The names of a line that holds nothing else, between semicolons, tildes or slashes; empty if the line says something. */
export function namesBetween(text: string, { start, end }: Excerpt): readonly Excerpt[] {
  const body = text.slice(start, end);
  for (const mark of NAME_MARKS) {
    const marks = [...body.matchAll(mark)];
    if (marks.length + 1 < FEWEST_NAMES) continue;
    const starts = [0, ...marks.map(({ 0: found, index }) => index + found.length)];
    const ends = [...marks.map(({ index }) => index), body.length];
    const parts = starts.map((from, number) => excerptOf(text, start + from, start + (ends[number] ?? body.length)));
    const names = parts.filter(({ text: part }) => part.length <= LONGEST_NAME && /^[A-ZÀ-Þ0-9]/.test(part) && !SAYS_SOMETHING.test(part));
    return names.length >= parts.length * MOSTLY && names[0] === parts[0] ? parts : [];
  }
  return [];
}

/** Minimum characters before the colon of a list. */
const SHORTEST_HEAD = 8;

interface InLine {
  readonly head: Excerpt;
  readonly items: readonly Excerpt[];
  /** The sentences after the list; null if there are none. */
  readonly behind: Excerpt | null;
}

/** The end of a list that a sentence follows: ". " in "Oak Mills. The same goes for". The period of a short form ends no list: "Elm Inc. Oak". */
const LIST_ENDS = /\.\s+(?=[A-Z][\w'’]*,? [a-z]+ [a-z])/;

/**
 * A list after a colon on the same line, with at least three names between semicolons, tildes or slashes: "these congregations: Elm Church;
 * Oak Temple; Pine Chapel". A list with commas becomes one item if it is long or of employers, and not of places. Null if the line has no
 * list.
 */
export function listInLine(text: string, { start, end }: Excerpt): InLine | null {
  const body = text.slice(start, end);
  const colon = body.indexOf(": ");
  if (colon < SHORTEST_HEAD || !SAYS_OF_WHAT.test(body.slice(0, colon))) return null;
  const after = LIST_ENDS.exec(body.slice(colon));
  const until = after === null ? end : start + colon + after.index + 1;
  const list = excerptOf(text, start + colon + 2, until);
  const names = namesBetween(text, list);
  const said = body.slice(0, colon);
  const isOne = !OF_PLACES.test(said) && (OF_EMPLOYERS.test(said) || list.text.split(",").length >= MANY_NAMES) && isListOfNames(list.text);
  const items = isOne ? [list] : names;
  if (items.length === 0) return null;
  return { head: excerptOf(text, start, start + colon + 1), items, behind: until === end ? null : excerptOf(text, until, end) };
}
