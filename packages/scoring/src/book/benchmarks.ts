import { type Column, narrow } from "@tellerline/book";
import { STATE_CODES, type StateCode } from "@tellerline/geography";
import { LOAN_PRODUCTS, type LoanProduct } from "../market.ts";
import { priceLoan } from "../pricing/price.ts";
import { Qualification } from "../ranking/qualification.ts";
import { type AssumedScenario, assume, standardScenario } from "../ranking/scenario.ts";
import { marketsServing, priceOf, type RateBook } from "./rate-book.ts";
import { classStart, rowAt, rowListsOf } from "./row-lists.ts";

/** APR statistics of a market, in percent with 3 decimals. */
export interface Benchmark {
  readonly product: LoanProduct;
  /** Null: every term without rows of its own. */
  readonly termMonths: number | null;
  /** Null: national. */
  readonly state: StateCode | null;
  readonly institutions: number;
  readonly minPercent: number;
  readonly p25Percent: number;
  readonly medianPercent: number;
  readonly p75Percent: number;
  readonly maxPercent: number;
}

/** With fewer institutions than this, the national benchmark stands in (rulings 2). */
export const MIN_BENCHMARK_INSTITUTIONS = 5;

/** A list's place in the benchmark columns: views by states, and the nation in the last place. */
function slotOf(view: number, state: StateCode | null): number {
  return view * (STATE_CODES.length + 1) + (state === null ? STATE_CODES.length : STATE_CODES.indexOf(state));
}

/** Linear interpolation between the closest ranks (Hyndman and Fan, type 7). `sorted` is ascending and not empty. */
export function quantile(sorted: readonly number[], fraction: number): number {
  const position = (sorted.length - 1) * fraction;
  const below = sorted[Math.floor(position)] ?? 0;
  const above = sorted[Math.ceil(position)] ?? below;
  return below + (above - below) * (position - Math.floor(position));
}

/** Each institution's lowest APR for the scenario, ascending, and how many institutions have a row in the market at all. */
function measure(book: RateBook, scenario: AssumedScenario, viewTerm: number): { readonly aprs: number[]; readonly considered: number } {
  // View 0 is of the terms without rows of their own, so only the rows for any term serve it.
  const markets = marketsServing(book, scenario.product, viewTerm === 0 ? -1 : viewTerm);
  const lists = markets.flatMap((market) => rowListsOf(book, market, scenario.state));
  const qualification = new Qualification(book.requirements, scenario);
  const considered = new Set<number>();
  const best = new Map<number, number>();
  for (const { first, end } of lists) {
    for (let position = classStart(book, first); position < classStart(book, end); position++) {
      const row = rowAt(book, position);
      const institution = book.institution[row] ?? 0;
      considered.add(institution);
      if (qualification.failures(book.requirement[row] ?? 0) !== 0) continue;
      const apr = priceLoan(scenario.product, scenario.amountUsd, scenario.termMonths, priceOf(book, row))?.aprMilliPercent;
      if (apr !== undefined && apr < (best.get(institution) ?? Number.POSITIVE_INFINITY)) best.set(institution, apr);
    }
  }
  return { aprs: [...best.values()].sort((left, right) => left - right), considered: considered.size };
}

/** The benchmark columns of a book, computed once when it is published; empty columns without one. */
export function computeBenchmarks(book: RateBook | null): Record<string, Column> {
  const values: Record<string, number[]> = {
    benchmarkConsidered: [],
    benchmarkInstitutions: [],
    benchmarkMin: [],
    benchmarkP25: [],
    benchmarkMedian: [],
    benchmarkP75: [],
    benchmarkMax: [],
  };
  for (const [productNumber, term] of book?.meta.views ?? []) {
    const product = LOAN_PRODUCTS[productNumber];
    if (book === null || product === undefined) continue;
    for (const state of [...STATE_CODES, null]) {
      const scenario = assume(standardScenario(product, term === 0 ? null : term, state));
      const { aprs, considered } = measure(book, scenario, term);
      const at = (fraction: number) => (aprs.length === 0 ? 0 : Math.floor(quantile(aprs, fraction) + 0.5));
      values.benchmarkConsidered?.push(considered);
      values.benchmarkInstitutions?.push(aprs.length);
      values.benchmarkMin?.push(at(0));
      values.benchmarkP25?.push(at(0.25));
      values.benchmarkMedian?.push(at(0.5));
      values.benchmarkP75?.push(at(0.75));
      values.benchmarkMax?.push(at(1));
    }
  }
  return Object.fromEntries(Object.entries(values).map(([name, column]) => [name, narrow(column)]));
}

function readBenchmark(book: RateBook, view: number, state: StateCode | null): Benchmark | null {
  const [productNumber, term] = book.meta.views[view] ?? [0, 0];
  const slot = slotOf(view, state);
  const columns = book.benchmarks;
  const product = LOAN_PRODUCTS[productNumber];
  if (product === undefined || (columns.institutions[slot] ?? 0) === 0) return null;
  return {
    product,
    termMonths: term === 0 ? null : term,
    state,
    institutions: columns.institutions[slot] ?? 0,
    minPercent: (columns.min[slot] ?? 0) / 1000,
    p25Percent: (columns.p25[slot] ?? 0) / 1000,
    medianPercent: (columns.median[slot] ?? 0) / 1000,
    p75Percent: (columns.p75[slot] ?? 0) / 1000,
    maxPercent: (columns.max[slot] ?? 0) / 1000,
  };
}

/** The number of the view that answers for `termMonths` of `product`. */
function viewOf(book: RateBook, product: LoanProduct, termMonths: number): number {
  const number = LOAN_PRODUCTS.indexOf(product);
  const own = book.meta.views.findIndex(([candidate, term]) => candidate === number && term === termMonths);
  return own >= 0 ? own : book.meta.views.findIndex(([candidate, term]) => candidate === number && term === 0);
}

/** The benchmark of a market: the state's, or the nation's where the state has fewer than five institutions; null without any. */
export function benchmarkFor(book: RateBook, product: LoanProduct, termMonths: number, state: StateCode | null): Benchmark | null {
  const view = viewOf(book, product, termMonths);
  const local = readBenchmark(book, view, state);
  return local !== null && local.institutions >= MIN_BENCHMARK_INSTITUTIONS ? local : readBenchmark(book, view, null);
}

/** How many institutions have a rate in the market, whatever it requires. */
export function institutionsConsidered(book: RateBook, product: LoanProduct, termMonths: number, state: StateCode | null): number {
  return book.benchmarks.considered[slotOf(viewOf(book, product, termMonths), state)] ?? 0;
}

export interface BenchmarkFilter {
  readonly product: LoanProduct | null;
  readonly state: StateCode | null;
  readonly termMonths: number | null;
}

/** Every benchmark that the filter lets through; without a state, national and state rows alike. */
export function listBenchmarks(book: RateBook, filter: BenchmarkFilter): readonly Benchmark[] {
  const views = book.meta.views.flatMap(([productNumber], view) => {
    const product = LOAN_PRODUCTS[productNumber];
    if (product === undefined || (filter.product !== null && filter.product !== product)) return [];
    return filter.termMonths === null || viewOf(book, product, filter.termMonths) === view ? [view] : [];
  });
  const places = filter.state === null ? [null, ...STATE_CODES] : [filter.state];
  return views.flatMap((view) => places.flatMap((state) => readBenchmark(book, view, state) ?? []));
}
