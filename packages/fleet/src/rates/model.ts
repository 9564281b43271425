import type { ProductKey } from "./catalogue.ts";
import type { Form } from "./forms.ts";
import type { Basis, Conditions } from "./published-rate.ts";
import type { Kind, Language } from "./rate-site.ts";

/** A rate page before it is written: what it publishes and in which form. The HTML and the truth derive from it independently. */

/** A column of a table. `rate_apr`, `rate_payment` and `margin_now` have two figures in a cell, `terms_rates` a figure for each term. */
export type Column =
  | "name"
  | "years"
  | "term"
  | "score"
  | "amount"
  | "rate"
  | "apr"
  | "apy"
  | "low"
  | "high"
  | "range"
  | "margin"
  | "margin_now"
  | "points"
  | "payment"
  | "rate_apr"
  | "rate_payment"
  | "terms_rates";

/** Which figures a section publishes: only a rate, only an APR (or APY), or both. */
export type Quote = "rate" | "yearly" | "both";

/** `matrix`: a row for each term and a column for each tier of scores. `grouped`: a row for each product, with all its terms in a cell. */
export type Shape = "list" | "matrix" | "grouped" | "prose";

/** One published rate and how it is written. Rates are percent a year. */
export interface Line {
  readonly product: ProductKey;
  /** In the page's language. `{years}` stands for the term in years. */
  readonly name: string;
  readonly rate: number;
  readonly apr: number | null;
  readonly apy: number | null;
  readonly high: number | null;
  readonly basis: Basis;
  /** Percentage points over the prime rate or over the rate of the share that secures the loan. */
  readonly margin: { readonly over: "prime" | "share"; readonly points: number } | null;
  readonly conditions: Conditions;
  /** Last day of a promotion, as YYYY-MM-DD. */
  readonly through: string | null;
  /** Stands in the page instead of figures, until a script would put them there; null if the figures stand there. */
  readonly placeholder: string | null;
  /** Amount, in US dollars, of the payment example for this line; null if the page has none. */
  readonly exampleUsd: number | null;
  /** What the published payment is multiplied by (of the example, if there is one); 1 unless the proof is broken. */
  readonly proofFactor: number;
}

export interface Section {
  readonly form: Form;
  readonly shape: Shape;
  readonly quote: Quote;
  readonly heading: string;
  /** A heading with the same meaning. */
  readonly otherHeading: string;
  /** Columns of a list or of a grouped table, from left to right. */
  readonly columns: readonly Column[];
  /** Lowest scores of the tiers of a matrix, from left to right. */
  readonly tiers: readonly number[];
  readonly lines: readonly Line[];
  /** Conditions of all lines, which stand in a footnote. */
  readonly common: Conditions;
  /** Additions, discounts and the like, as sentences in the page's language. */
  readonly notes: readonly string[];
  /** Whether "as low as" stands in the heading of the column instead of each cell. */
  readonly saysFromInHead: boolean;
}

/** The date of the rates. `kept`: the institution renews it each week, on days that are `phase` after a multiple of 7. */
export type PageDate =
  | { readonly state: "none" }
  | { readonly state: "blank" }
  | { readonly state: "kept"; readonly phase: number }
  /** `day` is the day that stands in the page; the fleet's first day is 0. */
  | { readonly state: "stale"; readonly day: number };

/** How all sections of a page are written. */
export interface Style {
  readonly language: Language;
  readonly headTag: "h2" | "h3" | "strong";
  readonly hasHeadCells: boolean;
  readonly hasCaption: boolean;
  /** Whether equal cells of successive rows are one cell with a rowspan. */
  readonly mergesRows: boolean;
  /** Whether a first row with one cell across all columns repeats the heading. */
  readonly hasTitleRow: boolean;
  /** Whether columns have their less usual headings. */
  readonly usesOtherWords: boolean;
  /** Whether percent signs stand in the headings of columns instead of cells. */
  readonly percentInHead: boolean;
  /** Between the ends of a range. */
  readonly dash: string;
  readonly dateSpelling: number;
  readonly dateWords: number;
  readonly datePlace: "top" | "bottom";
  readonly termSpelling: "months" | "short" | "bare" | "years" | "adjective";
  /** Whether vehicles' bounds are written as an age instead of model years. */
  readonly writesAges: boolean;
}

export interface RateModel {
  readonly kind: Kind;
  readonly title: string;
  readonly style: Style;
  readonly sections: readonly Section[];
  readonly date: PageDate;
}

/** The model year to which the bounds of vehicles in models relate: the year of the fleet's first day. */
export const MODEL_YEAR = 2026;
