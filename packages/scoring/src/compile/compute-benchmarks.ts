import { at, type Column, narrow } from "@tellerline/book";
import { STATE_CODES } from "@tellerline/geography";
import { isLoanProduct, PRODUCTS } from "@tellerline/vocabulary";
import { marketsServing, priceOf, type RateBook } from "../book/rate-book.ts";
import { classStart, rowAt, rowListsOf } from "../book/row-lists.ts";
import { priceLoan } from "../pricing/price.ts";
import { Qualification } from "../ranking/qualification.ts";
import { type AssumedScenario, assume, standardScenario } from "../ranking/scenario.ts";

/** Linear interpolation between the closest ranks (Hyndman and Fan, type 7). `sorted` is ascending and not empty. */
export function quantile(sorted: readonly number[], fraction: number): number {
  const position = (sorted.length - 1) * fraction;
  const below = at(sorted, Math.floor(position));
  const above = at(sorted, Math.ceil(position));
  return below + (above - below) * (position - Math.floor(position));
}

/** Each institution's lowest APR for the scenario, ascending, and the number of institutions with any row in the market. */
function measure(book: RateBook, scenario: AssumedScenario, viewTerm: number): { readonly aprs: number[]; readonly considered: number } {
  // View 0 covers the terms without rows of their own, so only rows for any term serve it.
  const markets = marketsServing(book, scenario.product, viewTerm === 0 ? -1 : viewTerm);
  const lists = markets.flatMap((market) => rowListsOf(book, market, scenario.state));
  const qualification = new Qualification(book.requirements, scenario);
  const considered = new Set<number>();
  const best = new Map<number, number>();
  for (const { first, end } of lists) {
    for (let position = classStart(book, first); position < classStart(book, end); position++) {
      const row = rowAt(book, position);
      const institution = at(book.institution, row);
      considered.add(institution);
      if (qualification.failures(at(book.requirement, row)) !== 0) continue;
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
    const product = at(PRODUCTS, productNumber);
    if (book === null || !isLoanProduct(product)) continue;
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
