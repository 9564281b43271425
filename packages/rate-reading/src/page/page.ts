export interface Cell {
  readonly text: string;
  readonly isHeader: boolean;
}

/**
 * How the page writes a table: as a table, as rows of equal boxes, as a list of terms and definitions, as a list (one cell per row), or as running
 * text (one cell).
 */
export type TableForm = "table" | "boxes" | "definitions" | "list" | "text";

export interface PageTable {
  /** From 1, in the order of the page. */
  readonly number: number;
  readonly form: TableForm;
  /** Headings that apply to the table, outermost first. */
  readonly headings: readonly string[];
  /**
   * Lines farther off that may say for whom or for what the figures are: those between an outer heading and the one below it, those between
   * the nearest heading and an earlier table, and the page's title if it limits the rates.
   */
  readonly intro: readonly string[];
  readonly caption: string | null;
  /** Lines between the nearest heading or table above and this one. */
  readonly above: readonly string[];
  /** Rows of equal length. A cell that spans several places is repeated in each. */
  readonly rows: readonly (readonly Cell[])[];
  /** Lines below, up to the next heading or table. */
  readonly below: readonly string[];
  /**
   * Lines anywhere on the page that may limit the table's figures: those that begin with a note mark, sentences that state a condition
   * with a number, and sentences about every rate of the page.
   */
  readonly notes: readonly string[];
  /** Why the table can't be read whole; null if it can. */
  readonly fault: string | null;
}

/** The tables and lines of a rate page (guides/rates-from-pages.md#what-is-read). */
export interface RatePage {
  readonly title: string;
  /**
   * Every table, list and line outside menus and the footer that shows a figure, a placeholder for one, or an index with a margin; also
   * every table with a fault. At most `MOST_TABLES`, and then one with a fault.
   */
  readonly tables: readonly PageTable[];
  /** All headings and lines outside tables. */
  readonly lines: readonly string[];
}
