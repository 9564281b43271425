import { anyOf, words } from "@tellerline/text";
import { figuresIn, rateFiguresIn } from "../page/figures.ts";
import type { Cell, PageTable } from "../page/page.ts";
import { IGNORED_HEADS } from "../words/columns.ts";

export type ColumnKind =
  | "low"
  | "high"
  | "rate"
  | "apr"
  | "rate_and_apr"
  | "apy"
  | "dividend"
  | "points"
  | "payment"
  | "ignored"
  | "label"
  | "figure";

const RATE = "(?:rates?|aprs?)";
/** Matches a head that names one end of a range, alone or with a word for a rate: `Rate From`, `Lowest APR*`. */
const headOf = (end: readonly string[]): RegExp => new RegExp(String.raw`^(?:${RATE}\W{0,2} )?${anyOf(end)}(?:\W{0,2} ${RATE}\*?)?$`, "i");

/** Heads of columns with a rate and its APR in each cell: `Rate/APR`, `Rate (APR)`. */
const RATES_AND_APRS = words`
  \brates?\b ?/ ?\bapr\b
  \brates?\b ?\(? ?apr ?\)
  interest rate ?(?:/|and|&) ?apr
`;

/** The first pattern that matches a column's head gives the column's kind. */
const KINDS: readonly (readonly [ColumnKind, RegExp])[] = [
  ["points", /\b(?:points?|pts|puntos)\b/i],
  ["ignored", new RegExp(String.raw`\b${anyOf(IGNORED_HEADS)}\b`, "i")],
  ["low", headOf(words`low(?:est)?; min(?:imum)?; from; starting(?: at)?`)],
  ["high", headOf(words`high(?:est)?; max(?:imum)?; to; up to`)],
  ["payment", /\b(?:payments?|pago)\b|per \$?1,?000|\/ ?\$?1,?000|cost per/i],
  ["rate_and_apr", new RegExp(anyOf(RATES_AND_APRS), "i")],
  ["dividend", /\b(?:dividend|dividendos?)\b/i],
  ["apy", /\b(?:apy|annual percentage yield|yield|rendimiento)\b/i],
  ["apr", /\b(?:aprs?|annual percentage rate|tasa porcentual anual|tpa)\b/i],
  ["rate", /\b(?:rates?|interest|tasas?|inter[eé]s|%)\b/i],
];

/** The kind that a header names; null if it names none. */
export const kindOf = (header: string): ColumnKind | null => KINDS.find(([, heads]) => heads.test(header))?.[0] ?? null;

const isLabelRow = (row: readonly Cell[]): boolean =>
  row.every(({ text }) => rateFiguresIn(text).filter(({ hasPercent }) => hasPercent).length === 0);
const distinctTexts = (row: readonly Cell[]): readonly string[] => [...new Set(row.map(({ text }) => text).filter((text) => text !== ""))];

/** True if a cell shows a figure with at least two decimals, such as `5.490`, and no dollar sign. */
const looksLikeRate = (text: string): boolean => {
  const [figure] = figuresIn(text);
  return figure !== undefined && !text.includes("$") && /[.,]\d{2}/.test(figure.text);
};

/** A row that shows figures, with the header and the sections above it. */
export interface BodyRow {
  /** From 1. */
  readonly number: number;
  readonly cells: readonly Cell[];
  /** The header cell of each column, or an empty text. */
  readonly headers: readonly string[];
  /** Title of the part of the table that the row is in: the last row above with a single text. Empty if there is none. */
  readonly sections: readonly string[];
}

/**
 * Rows that show rates, each with the headers and the section above it. The texts of consecutive header rows are joined. Lists and plain text
 * have no headers: `headers` is then empty.
 */
export function bodyRows({ rows, form }: PageTable): readonly BodyRow[] {
  const found: BodyRow[] = [];
  let headers: readonly string[] = [];
  let sections: readonly string[] = [];
  let isHeaderOpen = false;
  for (const [at, row] of rows.entries()) {
    const hasRate = row.some(({ text, isHeader }) => !isHeader && (!isLabelRow([{ text, isHeader }]) || looksLikeRate(text)));
    if (!hasRate) {
      const texts = distinctTexts(row);
      const isHeaderRow =
        texts.length > 1 && (row.every(({ isHeader }) => isHeader) || row.some(({ text }) => kindOf(text) !== null) || found.length === 0);
      if (texts.length === 1 && row.length > 1) sections = [texts[0] ?? ""];
      else if (isHeaderRow) {
        const joined = row.map(({ text }, column) =>
          isHeaderOpen && headers[column] !== text ? `${headers[column] ?? ""} ${text}`.trim() : text,
        );
        headers = joined;
        isHeaderOpen = true;
        continue;
      }
      continue;
    }
    isHeaderOpen = false;
    found.push({ number: at + 1, cells: row, headers: form === "list" || form === "text" ? [] : headers, sections });
  }
  return found;
}
