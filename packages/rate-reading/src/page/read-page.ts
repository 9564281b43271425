import { anyOf, words } from "@tellerline/text";
import { DATING_WORDS, MONTHS, WEEKDAYS } from "../words/dates.ts";
import { FOR_ALL_BEGINNINGS, LIMITING, LIMITING_TITLES } from "../words/notes.ts";
import { type Block, blocksOf } from "./blocks.ts";
import { figuresIn } from "./figures.ts";
import { NOTE_MARKS } from "./note-marks.ts";
import type { PageTable, RatePage } from "./page.ts";
import { treeOf } from "./tree.ts";

/** Text in place of a rate that is not filled in: `{{rate}}`, `TBD`, `X.XX`. */
const PLACEHOLDER = /\{\{|\bTBD\b|\bN\/A\b|X{1,2}\.X{2}|-- ?%|\bloading\b/i;

const showsFigure = (text: string): boolean => figuresIn(text).length > 0 || PLACEHOLDER.test(text) || INDEXED.test(text);
/** Names of indexes that variable rates follow. */
const INDEXES = words`prime; sofr; treasury; share(?:s| rate)?; certificate(?: rate)?`;
/** A rate given as an index plus a margin: `Prime + 2`. */
const INDEXED = new RegExp(String.raw`\b${anyOf(INDEXES)}\b[^.;]{0,30}(?:\+|plus) ?\d`, "i");

interface Heading {
  readonly level: number;
  readonly text: string;
  /** Lines between the heading and the next block that is not a line. */
  readonly lines: readonly string[];
}

interface Above {
  headings: readonly Heading[];
  lines: string[];
  /** Whether no table stands between the last heading and `lines`. */
  isAtHeading: boolean;
}

/** Gives the last heading its lines, unless a table stands between. */
function withLines({ headings, lines, isAtHeading }: Above): readonly Heading[] {
  const last = headings.at(-1);
  return last === undefined || !isAtHeading ? headings : [...headings.slice(0, -1), { ...last, lines }];
}

/** Adds a heading, and drops earlier headings of the same and of deeper levels. */
function withHeading(above: Above, level: number, text: string): readonly Heading[] {
  return [...withLines(above).filter((one) => one.level < level), { level, text, lines: [] }];
}

/** A title that says more than which rates a page has: "Business loan rates", "Loan rates of 2024". */
const LIMITING_TITLE = new RegExp(String.raw`\b(?:${anyOf(LIMITING_TITLES)}|(?:of|for|from) (?:19|20)\d{2})\b`, "i");

/** Maximum lines above a table, and below it, that are read with it. */
const MOST_LINES = 12;
/** Maximum tables of a page; a line with a figure counts as one. A last table with a fault says that the rest is not read. */
const MOST_TABLES = 200;
/** Maximum characters of all notes of a page. With more, each of its tables has a fault. */
const MOST_NOTES = 20_000;
const TOO_NOTED = `The page has notes of more than ${MOST_NOTES.toLocaleString("en")} characters: its figures are not read.`;

/** Lines from block `from` on, up to the next heading, table or footer line; at most `MOST_LINES`. */
function linesAfter(blocks: readonly Block[], from: number): readonly string[] {
  const lines: string[] = [];
  for (let at = from; at < blocks.length; at += 1) {
    const block = blocks[at];
    // The lines after the last full sentence introduce this table, so they are left out.
    if (block?.kind === "table") return lines.slice(0, lines.findLastIndex((line) => /[.!?]$/.test(line)) + 1);
    if (block === undefined || block.kind !== "line" || block.isBeside || lines.length === MOST_LINES) break;
    lines.push(block.text);
  }
  return lines;
}

/** Marks of footnotes, at the beginning of a line. */
const MARKED = new RegExp(String.raw`^ ?(?:[${NOTE_MARKS}]|\(?\d\)|\d(?=[A-Z])|\d [A-Z])`);
const CONDITIONAL = new RegExp(String.raw`\b${anyOf(LIMITING)}\b`, "i");

/** A sentence about every rate of the page, which needs no number to limit them: "Rates shown are for members with autopay." */
const FOR_ALL = new RegExp(String.raw`^ ?${anyOf(FOR_ALL_BEGINNINGS)}\b`, "i");

/** Words of a sentence that dates the rates, or says that they may change. Such a sentence changes from day to day. */
const DATES_RATES = /\b(?:as of|effective|accurate|current|updated|changed|subject to change)\b/i;

const isNote = (text: string): boolean =>
  MARKED.test(text) ||
  (/[.!?]$/.test(text) && ((FOR_ALL.test(text) && !DATES_RATES.test(text)) || (CONDITIONAL.test(text) && /\d/.test(text))));

/** Lines that may limit figures elsewhere on the page. */
const notesOf = (blocks: readonly Block[]): readonly string[] =>
  blocks.flatMap((block) => (block.kind === "line" && isNote(block.text) ? [block.text] : []));

/** Words of a line that only dates the rates. Such a line changes from day to day, and limits nothing. */
const DATING = new RegExp(String.raw`\b${anyOf([...DATING_WORDS, ...WEEKDAYS, ...MONTHS])}\b|\d`, "gi");
const isIntro = (line: string): boolean => /\p{L}/u.test(line.replaceAll(DATING, ""));

/** Lines of the headings above, except those between the nearest heading and the table, which are the table's `above`. */
function introOf({ headings, isAtHeading }: Above): readonly string[] {
  const farther = isAtHeading ? headings.slice(0, -1) : headings;
  return farther.flatMap(({ lines }) => lines.filter(isIntro)).slice(-MOST_LINES);
}

/** Whether a table is read of the block: it shows a figure, or is a table that can't be read. */
function givesTable(block: Block): boolean {
  if (block.kind === "heading") return false;
  if (block.kind === "line") return showsFigure(block.text);
  return block.fault !== null || block.rows.flat().some(({ text }) => showsFigure(text));
}

function tablesOf(blocks: readonly Block[], title: string): readonly PageTable[] {
  const tables: PageTable[] = [];
  const notes = notesOf(blocks);
  const isNoted = notes.reduce((sum, { length }) => sum + length, 0) > MOST_NOTES;
  const named = LIMITING_TITLE.test(title) ? [title] : [];
  const above: Above = { headings: [], lines: [], isAtHeading: false };
  for (const [at, block] of blocks.entries()) {
    if (block.kind === "line" && block.isBeside) continue;
    if (tables.length === MOST_TABLES && givesTable(block)) {
      const fault = `The page has more than ${MOST_TABLES} tables and lines with figures: the rest is not read.`;
      return [
        ...tables,
        { number: MOST_TABLES + 1, form: "text", headings: [], intro: [], above: [], caption: null, rows: [], below: [], notes: [], fault },
      ];
    }
    if (block.kind === "heading") {
      above.headings = withHeading(above, block.level, block.text);
      above.lines = [];
      above.isAtHeading = true;
      continue;
    }
    const shared = {
      number: tables.length + 1,
      headings: above.headings.map(({ text }) => text),
      intro: [...named, ...introOf(above)],
      above: above.lines.slice(-MOST_LINES),
      notes: isNoted ? [] : notes,
    };
    if (block.kind === "line") {
      if (givesTable(block)) {
        const rows = [[{ text: block.text, isHeader: false }]];
        tables.push({ ...shared, form: "text", caption: null, rows, below: linesAfter(blocks, at + 1), fault: isNoted ? TOO_NOTED : null });
      }
      above.lines.push(block.text);
      continue;
    }
    const { form, caption, rows, fault } = block;
    if (givesTable(block)) {
      tables.push({ ...shared, form, caption, rows, below: linesAfter(blocks, at + 1), fault: isNoted ? TOO_NOTED : fault });
    }
    above.headings = withLines(above);
    above.lines = [];
    above.isAtHeading = false;
  }
  return tables;
}

export function readRatePage(html: string): RatePage {
  const { title, root } = treeOf(html);
  const blocks = blocksOf(root);
  const lines = blocks.flatMap((block) => (block.kind === "table" ? [] : [block.text]));
  return { title, tables: tablesOf(blocks, title), lines };
}
