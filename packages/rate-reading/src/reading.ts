import { type Figure, figuresIn, MOST_PERCENT } from "./page/figures.ts";
import type { PageTable } from "./page/page.ts";

/**
 * How a table is to be read: for each rate, the cell of each figure and what the rate is for. A person can write and correct it by pointing
 * at cells (guides/rates-from-pages.md#readings).
 */
export interface Reading {
  /** Hash of the only layout that the reading is for. */
  readonly layout: string;
  readonly rates: readonly RateReading[];
}

/** A figure's place: row and column from 1, and which figure of the cell, from 1. */
export interface CellAddress {
  readonly row: number;
  readonly column: number;
  readonly figure: number;
}

const FIGURE_NAMES = ["rate", "rate_high", "published_apr", "points", "dividend_rate", "intro_rate", "payment_per_1000"] as const;
export type FigureName = (typeof FIGURE_NAMES)[number];

export interface RateReading {
  /** Words by which a person recognizes the rate, such as `New auto, 60 months`. */
  readonly label: string;
  readonly figures: Readonly<Partial<Record<FigureName, CellAddress>>>;
  /** What the rate is for, in the columns of a rate row: product, term, audience, bounds and so on. */
  readonly scope: Readonly<Record<string, unknown>>;
  /**
   * If the page gives ages of vehicles: the year from which the model years of `scope` were counted. In a later year, the model years are
   * later too. Absent if the page gives model years.
   */
  readonly ages_in?: number | undefined;
}

/** A rate as a page states it now. */
export interface ReadRate extends Pick<RateReading, "label" | "scope" | "ages_in"> {
  readonly cell: string;
  readonly quote: string;
  readonly figures: Readonly<Partial<Record<FigureName, number>>>;
}

export interface ReadingFault {
  readonly cell: string;
  readonly says: string;
}

const cellName = (table: number, { row, column, figure }: CellAddress): string =>
  `table ${table}, row ${row}, column ${column}${figure === 1 ? "" : `, figure ${figure}`}`;

type Found = { readonly ok: true; readonly value: number } | { readonly ok: false; readonly says: string };
const refused = (says: string): Found => ({ ok: false, says });

function rateAt(figure: Figure | undefined, text: string, which: number): Found {
  if (figure === undefined) return refused(text === "" ? "The cell is empty." : `There is no figure ${which} in "${text.slice(0, 80)}".`);
  if (figure.text.includes(",")) return refused(`"${figure.text}" has a comma for a point.`);
  if (figure.value > MOST_PERCENT) return refused(`${figure.text} % is implausible: a rate is at most ${MOST_PERCENT} %.`);
  return { ok: true, value: figure.value };
}

/** Amounts with cents in a text, US dollars. */
const moneyIn = (text: string): readonly number[] =>
  [...text.matchAll(/(?<![\d,])(\d{1,3}(?:,\d{3}){0,2}|\d{4,7})(\.\d{2})\b/g)].map(([, whole = "", cents = ""]) =>
    Number(`${whole.replaceAll(",", "")}${cents}`),
  );

function read(name: FigureName, text: string, which: number): Found {
  if (name !== "payment_per_1000") return rateAt(figuresIn(text)[which - 1], text, which);
  const payment = moneyIn(text)[which - 1];
  return payment === undefined ? refused(`There is no payment in "${text.slice(0, 80)}".`) : { ok: true, value: payment };
}

const LONGEST_QUOTE = 300;

/** The text of the row that shows a rate, at most `LONGEST_QUOTE` characters. */
function quoteOf({ rows, form }: PageTable, { row }: CellAddress): string {
  const cells = rows[row - 1]?.map(({ text }) => text) ?? [];
  const distinct = cells.filter((text, at) => text !== "" && text !== cells[at - 1]);
  return distinct.join(form === "text" || form === "list" ? " " : " | ").slice(0, LONGEST_QUOTE);
}

/** For each row of a table, the quote that a rate in it would have. */
export const quotesOf = (table: PageTable): readonly string[] =>
  table.rows.map((_, at) => quoteOf(table, { row: at + 1, column: 1, figure: 1 }));

function readRate(table: PageTable, { figures, ...what }: RateReading, faults: ReadingFault[]): ReadRate | null {
  const values: Partial<Record<FigureName, number>> = {};
  for (const name of FIGURE_NAMES) {
    const address = figures[name];
    if (address === undefined) continue;
    const cell = table.rows[address.row - 1]?.[address.column - 1];
    const found = cell === undefined ? refused("There is no such cell.") : read(name, cell.text, address.figure);
    if (found.ok) values[name] = found.value;
    else faults.push({ cell: cellName(table.number, address), says: found.says });
  }
  const own = figures.rate;
  if (own === undefined) {
    faults.push({ cell: `table ${table.number}`, says: `${what.label}: its reading names no cell for the rate.` });
    return null;
  }
  return { ...what, cell: cellName(table.number, own), quote: quoteOf(table, own), figures: values };
}

/** One fault for each rate that has the scope of an earlier rate: a page can have only one price for the same scope. */
function sameScope(rates: readonly RateReading[], table: number): readonly ReadingFault[] {
  const seen = new Map<string, RateReading>();
  const faults: ReadingFault[] = [];
  for (const rate of rates) {
    const key = JSON.stringify(Object.entries(rate.scope).toSorted(([left], [right]) => (left < right ? -1 : 1)));
    const before = seen.get(key);
    const cell = rate.figures.rate;
    if (before !== undefined && cell !== undefined) {
      faults.push({
        cell: cellName(table, cell),
        says: `Two rates are for the same: "${before.label}" and "${rate.label}". Say how they differ.`,
      });
    }
    seen.set(key, rate);
  }
  return faults;
}

/** @returns every rate of the table, or its faults: a table with any fault gives no rate at all. */
export function applyReading(
  table: PageTable,
  reading: Reading,
): { readonly ok: true; readonly rates: readonly ReadRate[] } | { readonly ok: false; readonly faults: readonly ReadingFault[] } {
  if (table.fault !== null) return { ok: false, faults: [{ cell: `table ${table.number}`, says: table.fault }] };
  const faults: ReadingFault[] = [...sameScope(reading.rates, table.number)];
  const rates = reading.rates.map((rate) => readRate(table, rate, faults));
  return faults.length > 0 ? { ok: false, faults } : { ok: true, rates: rates.filter((rate) => rate !== null) };
}
