import { at } from "@tellerline/book";
import { STATE_CODES, type StateCode } from "@tellerline/geography";
import { LOAN_PRODUCTS, type LoanProduct } from "@tellerline/vocabulary";
import type { RateBook } from "./rate-book.ts";

/** APR statistics of a market, in percent with 3 decimals. */
export interface Benchmark {
  readonly product: LoanProduct;
  /** Null for all terms that have no rows of their own. */
  readonly termMonths: number | null;
  /** Null for the national benchmark. */
  readonly state: StateCode | null;
  readonly institutions: number;
  readonly minPercent: number;
  readonly p25Percent: number;
  readonly medianPercent: number;
  readonly p75Percent: number;
  readonly maxPercent: number;
}

/** With fewer institutions than this, the national benchmark is used (guides/pricing.md#benchmarks). */
const MIN_BENCHMARK_INSTITUTIONS = 5;

/** Index into the benchmark columns: by view, then by state, with the nation after the last state. */
function slotOf(view: number, state: StateCode | null): number {
  return view * (STATE_CODES.length + 1) + (state === null ? STATE_CODES.length : STATE_CODES.indexOf(state));
}

function readBenchmark(book: RateBook, view: number, state: StateCode | null): Benchmark | null {
  if (view < 0) return null;
  const [productNumber, term] = at(book.meta.views, view);
  const slot = slotOf(view, state);
  const columns = book.benchmarks;
  const institutions = at(columns.institutions, slot);
  if (institutions === 0) return null;
  return {
    product: at(LOAN_PRODUCTS, productNumber),
    termMonths: term === 0 ? null : term,
    state,
    institutions,
    minPercent: at(columns.min, slot) / 1000,
    p25Percent: at(columns.p25, slot) / 1000,
    medianPercent: at(columns.median, slot) / 1000,
    p75Percent: at(columns.p75, slot) / 1000,
    maxPercent: at(columns.max, slot) / 1000,
  };
}

/** The number of the view for `termMonths` of `product`; -1 if the book has none. */
function viewOf(book: RateBook, product: LoanProduct, termMonths: number): number {
  const number = LOAN_PRODUCTS.indexOf(product);
  const own = book.meta.views.findIndex(([candidate, term]) => candidate === number && term === termMonths);
  return own >= 0 ? own : book.meta.views.findIndex(([candidate, term]) => candidate === number && term === 0);
}

/** The state's benchmark, or the national one if the state has fewer than five institutions; null if there is neither. */
export function benchmarkFor(book: RateBook, product: LoanProduct, termMonths: number, state: StateCode | null): Benchmark | null {
  const view = viewOf(book, product, termMonths);
  const local = readBenchmark(book, view, state);
  return local !== null && local.institutions >= MIN_BENCHMARK_INSTITUTIONS ? local : readBenchmark(book, view, null);
}

/** How many institutions have a rate in the market, whatever its requirements. */
export function institutionsConsidered(book: RateBook, product: LoanProduct, termMonths: number, state: StateCode | null): number {
  const view = viewOf(book, product, termMonths);
  return view < 0 ? 0 : at(book.benchmarks.considered, slotOf(view, state));
}

export interface BenchmarkFilter {
  readonly product: LoanProduct | null;
  readonly state: StateCode | null;
  readonly termMonths: number | null;
}

/** Every benchmark that passes the filter; without a state, national and state benchmarks. */
export function listBenchmarks(book: RateBook, filter: BenchmarkFilter): readonly Benchmark[] {
  const views = book.meta.views.flatMap(([productNumber], view) => {
    const product = LOAN_PRODUCTS[productNumber];
    if (product === undefined || (filter.product !== null && filter.product !== product)) return [];
    return filter.termMonths === null || viewOf(book, product, filter.termMonths) === view ? [view] : [];
  });
  const places = filter.state === null ? [null, ...STATE_CODES] : [filter.state];
  return views.flatMap((view) => places.flatMap((state) => readBenchmark(book, view, state) ?? []));
}
