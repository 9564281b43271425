import { at } from "@tellerline/book";
import { STATE_CODES, type StateCode } from "@tellerline/geography";
import {
  type BenchmarkBasis,
  type LoanProduct,
  loanOfCode,
  productCode,
  SCORE_BANDS,
  type ScoreBand,
  scoreBandOf,
} from "@tellerline/vocabulary";
import { isUsualTerm, type RateBook } from "./rate-book.ts";

/** APR statistics of a market, in percent with 3 decimals. */
export interface Benchmark {
  readonly product: LoanProduct;
  /** Null for the benchmark that serves all terms without rows of their own. */
  readonly termMonths: number | null;
  /** Null for the national benchmark. */
  readonly state: StateCode | null;
  /** The score band that the benchmark's rates cover; null for rates of all scores. */
  readonly scores: ScoreBand | null;
  readonly institutions: number;
  readonly minPercent: number;
  readonly p25Percent: number;
  readonly medianPercent: number;
  readonly p75Percent: number;
  readonly maxPercent: number;
  /** Median observation time of the institutions' best rows, all scores and bands together; seconds since the epoch. */
  readonly asOf: number;
}

export function basisOf({ scores }: Benchmark): BenchmarkBasis {
  return scores === null ? "all_scores" : "score_band";
}

/** With fewer institutions than this, a score band falls back to all scores, and a state to the nation (guides/pricing.md#benchmarks). */
const MIN_BENCHMARK_INSTITUTIONS = 5;

/**
 * Number of the slot of a view (or of a product code) and a state; the nation (null) follows the last state. Columns that also distinguish score
 * bands have `BANDS` entries for each slot.
 */
function slotOf(view: number, state: StateCode | null): number {
  return view * (STATE_CODES.length + 1) + (state === null ? STATE_CODES.length : STATE_CODES.indexOf(state));
}

/** Number of entries in a slot: one for all scores, then one for each band of scores. */
const BANDS = SCORE_BANDS.length + 1;

/**
 * @param view number of a view; negative if there is none.
 * @param band number of a band of scores; null for all scores.
 * @returns null if no institution contributes.
 */
function readBenchmark(book: RateBook, view: number, state: StateCode | null, band: number | null): Benchmark | null {
  if (view < 0) return null;
  const [code, term] = at(book.meta.views, view);
  const slot = slotOf(view, state) * BANDS + (band === null ? 0 : band + 1);
  const columns = book.benchmarks;
  const institutions = at(columns.institutions, slot);
  if (institutions === 0) return null;
  return {
    product: loanOfCode(code),
    termMonths: term === 0 ? null : term,
    state,
    scores: band === null ? null : at(SCORE_BANDS, band),
    institutions,
    minPercent: at(columns.min, slot) / 1000,
    p25Percent: at(columns.p25, slot) / 1000,
    medianPercent: at(columns.median, slot) / 1000,
    p75Percent: at(columns.p75, slot) / 1000,
    maxPercent: at(columns.max, slot) / 1000,
    asOf: at(columns.asOf, slotOf(view, state)),
  };
}

/** Number of the view of a term, or else of the view for terms without rows of their own; -1 if the book has neither. */
function viewOf(book: RateBook, product: LoanProduct, termMonths: number): number {
  const code = productCode(product);
  const own = book.meta.views.findIndex(([candidate, term]) => candidate === code && term === termMonths);
  return own >= 0 ? own : book.meta.views.findIndex(([candidate, term]) => candidate === code && term === 0);
}

/**
 * Views that can serve a term, best first: the view of that term, the view for any term (last if the term is unusual), then the views of the nearest
 * terms, shorter before longer.
 */
function viewsFor(book: RateBook, product: LoanProduct, termMonths: number): readonly number[] {
  const code = productCode(product);
  const distance = (term: number) =>
    term === 0 ? (isUsualTerm(product, termMonths) ? 0.5 : Number.MAX_VALUE) : Math.abs(term - termMonths);
  return book.meta.views
    .flatMap(([candidate, term], view) => (candidate === code ? [{ view, term }] : []))
    .sort((left, right) => distance(left.term) - distance(right.term) || left.term - right.term)
    .map(({ view }) => view);
}

/**
 * The benchmark for a request; null if the product has none. Prefers the state's benchmark, or the
 * nation's if fewer than five institutions contribute in the state. Within each, prefers the
 * benchmark of the borrower's score band if at least five institutions contribute. If no rates
 * serve the term, the nearest term with rates is used.
 */
export function benchmarkFor(
  book: RateBook,
  product: LoanProduct,
  termMonths: number,
  state: StateCode | null,
  creditScore: number,
): Benchmark | null {
  const band = scoreBandOf(creditScore);
  // Fast path: nearly every term is served by its own view, or by the view for any term.
  const first = isUsualTerm(product, termMonths) ? benchmarkOfView(book, viewOf(book, product, termMonths), state, band) : null;
  if (first !== null) return first;
  for (const view of viewsFor(book, product, termMonths)) {
    const found = benchmarkOfView(book, view, state, band);
    if (found !== null) return found;
  }
  return null;
}

/** The benchmark if enough institutions contribute to it; else null. */
function readMarket(book: RateBook, view: number, state: StateCode | null, band: number | null): Benchmark | null {
  const found = readBenchmark(book, view, state, band);
  return found !== null && found.institutions >= MIN_BENCHMARK_INSTITUTIONS ? found : null;
}

/** Prefers the state to the nation and, within each, the borrower's score band to all scores. */
function benchmarkOfView(book: RateBook, view: number, state: StateCode | null, band: number): Benchmark | null {
  const local = readMarket(book, view, state, band) ?? readMarket(book, view, state, null);
  return local ?? readMarket(book, view, null, band) ?? readBenchmark(book, view, null, null);
}

/** How many institutions have a rate of the product in the state, of any term and whatever its requirements. */
export function institutionsWithRates({ productInstitutions }: RateBook, product: LoanProduct, state: StateCode | null): number {
  return at(productInstitutions, slotOf(productCode(product), state));
}

/** How many institutions have a rate in the market, whatever its requirements. */
export function institutionsConsidered(book: RateBook, product: LoanProduct, termMonths: number, state: StateCode | null): number {
  const view = viewOf(book, product, termMonths);
  return view < 0 ? 0 : at(book.benchmarks.considered, slotOf(view, state));
}

export interface BenchmarkFilter {
  /** Selects benchmarks of the score's band if five institutions contribute, else of all scores. Null selects those of all scores. */
  readonly creditScore: number | null;
  readonly product: LoanProduct | null;
  readonly state: StateCode | null;
  readonly termMonths: number | null;
}

/** The view that supplies a term's benchmark: the first of `viewsFor` that has a national benchmark; -1 if none has. */
function servingView(book: RateBook, product: LoanProduct, termMonths: number): number {
  return viewsFor(book, product, termMonths).find((view) => readBenchmark(book, view, null, null) !== null) ?? -1;
}

/** Every benchmark that passes the filter. If `filter.state` is null, this includes the national benchmarks and those of every state. */
export function listBenchmarks(book: RateBook, filter: BenchmarkFilter): readonly Benchmark[] {
  const views = book.meta.views.flatMap(([code], view) => {
    const product = loanOfCode(code);
    if (filter.product !== null && filter.product !== product) return [];
    return filter.termMonths === null || servingView(book, product, filter.termMonths) === view ? [view] : [];
  });
  const places = filter.state === null ? [null, ...STATE_CODES] : [filter.state];
  const number = filter.creditScore === null ? null : scoreBandOf(filter.creditScore);
  return views.flatMap((view) =>
    places.flatMap((state) => {
      const band = number === null ? null : readBenchmark(book, view, state, number);
      return (band !== null && band.institutions >= MIN_BENCHMARK_INSTITUTIONS ? band : readBenchmark(book, view, state, null)) ?? [];
    }),
  );
}
