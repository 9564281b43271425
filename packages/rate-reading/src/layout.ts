import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { anyOf, words } from "@tellerline/text";
import { masked } from "./page/figures.ts";
import type { Cell, PageTable } from "./page/page.ts";
import { MONTHS, WEEKDAYS } from "./words/dates.ts";

/**
 * The text that identifies a layout: everything that says what a table's figures are for, with rates, payments and dates masked outside the
 * columns of limits (guides/rates-from-pages.md#layouts).
 */
function layoutText({ form, headings, intro, caption, above, rows, below, notes }: PageTable): string {
  const limits = columnsOfLimits(rows);
  const textOf = ({ text, isHeader }: Cell, column: number) => `${isHeader ? "#" : ""}${limits.has(column) ? text : masked(text)}`;
  const cells = rows.map((row) => row.map(textOf).join("\t"));
  const around = [form, ...headings.map(masked), "", masked(caption ?? ""), ...above.map(masked), "", ...cells, "", ...below.map(masked)];
  return [...around, "", ...notes.map(masked), ...intro.map((line) => masked(line).replaceAll(DAILY, ""))]
    .map((line) => line.toLowerCase().replaceAll(/[ \u00a0]+/g, " "))
    .join("\n");
}

/**
 * Headings of columns that limit or adjust a rate, such as a discount or a maximum LTV. All text of such a column is part of the layout, so
 * none of it is masked.
 */
const LIMIT_HEADS = words`
  discount; descuento; margin; margen
  ceiling; floor; max(?:imum)? (?:rate|apr); caps?
  down(?: payment)?; ltv; auto ?pay; enganche
`;
const LIMITS = new RegExp(String.raw`\b${anyOf(LIMIT_HEADS)}\b`, "i");

function columnsOfLimits(rows: PageTable["rows"]): ReadonlySet<number> {
  const isHead = ({ text, isHeader }: Cell, row: number) => (isHeader || row === 0) && LIMITS.test(text);
  return new Set(rows.flatMap((row, at) => row.flatMap((cell, column) => (isHead(cell, at) ? [column] : []))));
}

/** Weekdays, times and months of lines farther above: they change from day to day, and say nothing of what the figures are for. */
const DAILY = new RegExp(String.raw`\b(?:${anyOf([...WEEKDAYS, ...MONTHS])}(?:,? 20\d{2})?|\d{1,2}:\d{2})\b`, "gi");

/** SHA-256 of a text, in hexadecimal. */
export const sha256Of = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** Identifies the layout of a table: 16 hexadecimal characters. */
export const layoutHash = (table: PageTable): string => sha256Of(layoutText(table)).slice(0, 16);
