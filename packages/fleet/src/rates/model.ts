import type { ProductKey } from "./catalogue.ts";
import type { Form } from "./forms.ts";
import type { Basis, Conditions } from "./published-rate.ts";
import type { Kind, Language } from "./rate-site.ts";

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
  /** Percentage points over the prime rate or over the rate of the share that secures the loan; null if the page states no margin. */
  readonly margin: { readonly over: "prime" | "share"; readonly points: number } | null;
  readonly conditions: Conditions;
  /** Last day of a promotion, as YYYY-MM-DD; null if the rate is not a promotion. */
  readonly through: string | null;
  /** Text in place of the figures until a script would fill them in; null if the page has the figures. */
  readonly placeholder: string | null;
  /** Amount, in US dollars, of the payment example for this line; null if the page has none. */
  readonly exampleUsd: number | null;
  /** Factor of the published payment, or of the example's payment if there is an example. 1 unless the payment is meant to be wrong. */
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
  /** Conditions of all lines, stated in a footnote. */
  readonly common: Conditions;
  /** Additions, discounts and the like, as sentences in the page's language. */
  readonly notes: readonly string[];
  /** Whether "as low as" stands in the heading of the column instead of each cell. */
  readonly saysFromInHead: boolean;
}

/** The date of the rates. `kept`: the institution renews it each week, on the days `phase`, `phase + 7` and so on. */
export type PageDate =
  | { readonly state: "none" }
  | { readonly state: "blank" }
  | { readonly state: "kept"; readonly phase: number }
  /** `day` is the date that the page shows, in days after the fleet's first day; negative for an earlier date. */
  | { readonly state: "stale"; readonly day: number };

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
  /** Text between the ends of a range. */
  readonly dash: string;
  readonly dateSpelling: number;
  readonly dateWords: number;
  readonly datePlace: "top" | "bottom";
  readonly termSpelling: "months" | "short" | "bare" | "years" | "adjective";
  /** Whether vehicles' bounds are written as an age instead of model years. */
  readonly writesAges: boolean;
}

/** A rate page before it is written: what it publishes and in which form. The HTML and the true rates derive from it independently. */
export interface RateModel {
  readonly kind: Kind;
  readonly title: string;
  readonly style: Style;
  readonly sections: readonly Section[];
  readonly date: PageDate;
}

/** The model year from which bounds of vehicles in a `RateModel` are counted: the year of the fleet's first day. */
export const MODEL_YEAR = 2026;
