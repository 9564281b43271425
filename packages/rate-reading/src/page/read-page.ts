import { anyOf, words } from "@tellerline/text";
import { LIMITING } from "../words/notes.ts";
import { type Block, blocksOf } from "./blocks.ts";
import { figuresIn } from "./figures.ts";
import { NOTE_MARKS } from "./note-marks.ts";
import type { PageTable, RatePage } from "./page.ts";
import { treeOf } from "./tree.ts";

/** What a page writes while a rate is not filled in: `{{rate}}`, `TBD`, `X.XX`. */
const PLACEHOLDER = /\{\{|\bTBD\b|\bN\/A\b|X{1,2}\.X{2}|-- ?%|\bloading\b/i;

const showsFigure = (text: string): boolean => figuresIn(text).length > 0 || PLACEHOLDER.test(text) || INDEXED.test(text);
/** Names of indexes that variable rates follow. */
const INDEXES = words`prime; sofr; treasury; share(?:s| rate)?; certificate(?: rate)?`;
/** A rate given as an index plus a margin: `Prime + 2`. */
const INDEXED = new RegExp(String.raw`\b${anyOf(INDEXES)}\b[^.;]{0,30}(?:\+|plus) ?\d`, "i");

interface Above {
  headings: { readonly level: number; readonly text: string }[];
  lines: string[];
}

/** Adds a heading in place of the headings of its own and of deeper levels. */
function withHeading(headings: Above["headings"], level: number, text: string): Above["headings"] {
  return [...headings.filter((one) => one.level < level), { level, text }];
}

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
    // The lines after the last full sentence introduce the next table and belong to that one.
    if (block?.kind === "table") return lines.slice(0, lines.findLastIndex((line) => /[.!?]$/.test(line)) + 1);
    if (block === undefined || block.kind !== "line" || block.isBeside || lines.length === MOST_LINES) break;
    lines.push(block.text);
  }
  return lines;
}

/** Marks of footnotes, at the beginning of a line. */
const MARKED = new RegExp(String.raw`^ ?(?:[${NOTE_MARKS}]|\(?\d\)|\d(?=[A-Z])|\d [A-Z])`);
const CONDITIONAL = new RegExp(String.raw`\b${anyOf(LIMITING)}\b`, "i");

/** Lines that may limit figures elsewhere on the page. */
const notesOf = (blocks: readonly Block[]): readonly string[] =>
  blocks.flatMap((block) =>
    block.kind === "line" &&
    (MARKED.test(block.text) || (CONDITIONAL.test(block.text) && /\d/.test(block.text) && /[.!?]$/.test(block.text)))
      ? [block.text]
      : [],
  );

function tablesOf(blocks: readonly Block[]): readonly PageTable[] {
  const tables: PageTable[] = [];
  const notes = notesOf(blocks);
  const isNoted = notes.reduce((sum, { length }) => sum + length, 0) > MOST_NOTES;
  const above: Above = { headings: [], lines: [] };
  for (const [at, block] of blocks.entries()) {
    if (block.kind === "line" && block.isBeside) continue;
    if (tables.length === MOST_TABLES) {
      const fault = `The page has more than ${MOST_TABLES} tables and lines with figures: the rest is not read.`;
      return [
        ...tables,
        { number: MOST_TABLES + 1, form: "text", headings: [], above: [], caption: null, rows: [], below: [], notes: [], fault },
      ];
    }
    if (block.kind === "heading") {
      above.headings = withHeading(above.headings, block.level, block.text);
      above.lines = [];
      continue;
    }
    const shared = {
      number: tables.length + 1,
      headings: above.headings.map(({ text }) => text),
      above: above.lines.slice(-MOST_LINES),
      notes: isNoted ? [] : notes,
    };
    if (block.kind === "line") {
      if (showsFigure(block.text)) {
        const rows = [[{ text: block.text, isHeader: false }]];
        tables.push({ ...shared, form: "text", caption: null, rows, below: linesAfter(blocks, at + 1), fault: isNoted ? TOO_NOTED : null });
      }
      above.lines.push(block.text);
      continue;
    }
    const { form, caption, rows, fault } = block;
    if (fault !== null || rows.flat().some(({ text }) => showsFigure(text))) {
      tables.push({ ...shared, form, caption, rows, below: linesAfter(blocks, at + 1), fault: isNoted ? TOO_NOTED : fault });
    }
    above.lines = [];
  }
  return tables;
}

export function readRatePage(html: string): RatePage {
  const { title, root } = treeOf(html);
  const blocks = blocksOf(root);
  const lines = blocks.flatMap((block) => (block.kind === "table" ? [] : [block.text]));
  return { title, tables: tablesOf(blocks), lines };
}
