/** What a rate page says, as tables of cells below headings (guides/rates-from-pages.md#what-is-read). */

export interface Cell {
  readonly text: string;
  readonly isHeader: boolean;
}

/**
 * How the page writes a table: as a table, as rows of equal boxes, as a list of terms and definitions, as a list (one cell a row), or as running text (one
 * cell).
 */
export type TableForm = "table" | "boxes" | "definitions" | "list" | "text";

export interface PageTable {
  /** From 1, in the order of the page. */
  readonly number: number;
  readonly form: TableForm;
  /** The headings in force, outermost first. */
  readonly headings: readonly string[];
  readonly caption: string | null;
  /** Lines between the nearest heading or table above and this one. */
  readonly above: readonly string[];
  /** Rows of equally many cells; a cell that spans several stands in each. */
  readonly rows: readonly (readonly Cell[])[];
  /** Lines below, up to the next heading or table. */
  readonly below: readonly string[];
  /** Lines anywhere on the page that may limit its figures: those that a mark leads to, and those that state conditions with a number. */
  readonly notes: readonly string[];
  /** Why the table can't be read whole; null if it can. */
  readonly fault: string | null;
}

export interface RatePage {
  readonly title: string;
  /** Every table, list and line that shows a figure which may be a rate. */
  readonly tables: readonly PageTable[];
  /** All lines outside tables. */
  readonly lines: readonly string[];
}
