import { at, type Column, narrow } from "@tellerline/book";
import { STATE_CODES } from "@tellerline/geography";
import {
  bitOf,
  isLoanProduct,
  LOAN_PRODUCTS,
  PRODUCTS,
  productCode,
  type RateRequirementValues,
  REQUIREMENTS,
  SCORE_BANDS,
  type ScoreBand,
} from "@tellerline/vocabulary";
import { marketsServing, priceOf, type RateBook } from "../book/rate-book.ts";
import { requirementsOf } from "../book/requirements.ts";
import { classStart, rowAt, rowListsOf } from "../book/row-lists.ts";
import { priceLoan } from "../pricing/price.ts";
import { assume, standardScenario } from "../ranking/assume.ts";
import { type Failures, Qualification } from "../ranking/qualification.ts";
import type { AssumedScenario } from "../ranking/scenario.ts";

/** A quantile by linear interpolation between the closest ranks (Hyndman and Fan, type 7). `sorted` is ascending and not empty. */
export function quantile(sorted: readonly number[], fraction: number): number {
  const position = (sorted.length - 1) * fraction;
  const below = at(sorted, Math.floor(position));
  const above = at(sorted, Math.ceil(position));
  return below + (above - below) * (position - Math.floor(position));
}

const SCORE_FAILS: Failures = bitOf(REQUIREMENTS, "credit_score");

function covers({ minCreditScore, maxCreditScore }: RateRequirementValues, { least, greatest }: ScoreBand): boolean {
  if (minCreditScore === null && maxCreditScore === null) return false;
  return (minCreditScore === null || minCreditScore <= least) && (maxCreditScore === null || maxCreditScore >= greatest);
}

interface Measured {
  /** Number of institutions with any row in the market. */
  readonly considered: number;
  /**
   * When the best rows of half of the institutions had been observed, seconds since the epoch; 0 if there are none. The newest would say "today"
   * of a thousand old rows and one new.
   */
  readonly asOf: number;
  /**
   * Lists of each institution's lowest APR, thousandths of a percent, ascending. The first list is of rows that a standard borrower qualifies for;
   * then follows a list of the rows of each score band.
   */
  readonly aprs: readonly (readonly number[])[];
}

interface BestRow {
  /** APR, thousandths of a percent. */
  readonly apr: number;
  /** When the row was observed, seconds since the epoch. */
  readonly seen: number;
}

/** Whether a row is better than another of its institution: by its APR, and then as the newer one. */
const isBetter = (row: BestRow, other: BestRow | undefined): boolean =>
  other === undefined || row.apr < other.apr || (row.apr === other.apr && row.seen > other.seen);

/** The middle observation, of two the later; 0 if there are none. */
function middleSeen(rows: readonly BestRow[]): number {
  if (rows.length === 0) return 0;
  const sorted = rows.map(({ seen }) => seen).sort((one, other) => one - other);
  return at(sorted, sorted.length >>> 1);
}

function measure(book: RateBook, scenario: AssumedScenario, viewTerm: number): Measured {
  // View term 0 stands for all terms without rows of their own, which only rows without a term serve. -1 selects just those rows:
  // no market has that term.
  const markets = marketsServing(book, scenario.product, viewTerm === 0 ? -1 : viewTerm);
  const lists = markets.flatMap((market) => rowListsOf(book, market, scenario.state));
  const qualification = new Qualification(book.requirements, scenario);
  const considered = new Set<number>();
  const bestRows = new Map<number, BestRow>();
  const best = [null, ...SCORE_BANDS].map((band) => ({ band, aprs: new Map<number, number>() }));
  const bandsOf = memberBands(book, best, qualification);
  for (const { first, end } of lists) {
    for (let position = classStart(book, first); position < classStart(book, end); position++) {
      const row = rowAt(book, position);
      const institution = at(book.institution, row);
      considered.add(institution);
      const bands = bandsOf(at(book.requirement, row));
      if (bands.length === 0) continue;
      const apr = priceLoan(scenario.product, scenario.amountUsd, scenario.termMonths, priceOf(book, row))?.aprMilliPercent;
      if (apr === undefined) continue;
      const priced = { apr, seen: at(book.observedAt, at(book.provenance, row)) };
      if (isBetter(priced, bestRows.get(institution))) bestRows.set(institution, priced);
      for (const { aprs } of bands) if (apr < (aprs.get(institution) ?? Number.POSITIVE_INFINITY)) aprs.set(institution, apr);
    }
  }
  return {
    considered: considered.size,
    asOf: middleSeen([...bestRows.values()]),
    aprs: best.map(({ aprs }) => [...aprs.values()].sort((left, right) => left - right)),
  };
}

/**
 * Returns a function that finds the entries in which rows with a combination of requirements count. A null `band` is the entry of the standard
 * borrower.
 */
function memberBands<Entry extends { readonly band: ScoreBand | null }>(
  { requirements }: RateBook,
  entries: readonly Entry[],
  qualification: Qualification,
): (requirement: number) => readonly Entry[] {
  const known = new Map<number, readonly Entry[]>();
  return (requirement) => {
    const before = known.get(requirement);
    if (before !== undefined) return before;
    const failures = qualification.failures(requirement);
    const isOpen = (failures & ~SCORE_FAILS) === 0;
    const row = requirementsOf(requirements, requirement);
    const found = entries.filter(({ band }) => (band === null ? failures === 0 : isOpen && covers(row, band)));
    known.set(requirement, found);
    return found;
  };
}

/** Number of institutions with a rate, for each product by code, in each state and then in the nation. `institutionsWithRates` reads the column. */
function countInstitutions(book: RateBook): Column {
  return narrow(
    PRODUCTS.slice(0, 1 + Math.max(...LOAN_PRODUCTS.map(productCode))).flatMap((product) =>
      [...STATE_CODES, null].map((state) => {
        if (!isLoanProduct(product)) return 0;
        const institutions = new Set<number>();
        for (const list of marketsServing(book, product, null).flatMap((market) => rowListsOf(book, market, state))) {
          for (let position = classStart(book, list.first); position < classStart(book, list.end); position++) {
            institutions.add(at(book.institution, rowAt(book, position)));
          }
        }
        return institutions.size;
      }),
    ),
  );
}

/** The benchmark columns of a book. @param book null gives empty columns. */
export function computeBenchmarks(book: RateBook | null): Record<string, Column> {
  const productInstitutions = book === null ? new Uint8Array(0) : countInstitutions(book);
  const values: Record<string, number[]> = {
    benchmarkConsidered: [],
    benchmarkAsOf: [],
    benchmarkInstitutions: [],
    benchmarkMin: [],
    benchmarkP25: [],
    benchmarkMedian: [],
    benchmarkP75: [],
    benchmarkMax: [],
  };
  for (const [productNumber, term] of book?.meta.views ?? []) {
    const product = at(PRODUCTS, productNumber);
    if (book === null || !isLoanProduct(product)) throw new Error(`The view of ${product} is of no loan.`);
    for (const state of [...STATE_CODES, null]) {
      const scenario = assume(standardScenario(product, term === 0 ? null : term, state));
      const { aprs, considered, asOf } = measure(book, scenario, term);
      values.benchmarkConsidered?.push(considered);
      values.benchmarkAsOf?.push(asOf);
      for (const sorted of aprs) {
        const at = (fraction: number) => (sorted.length === 0 ? 0 : Math.floor(quantile(sorted, fraction) + 0.5));
        values.benchmarkInstitutions?.push(sorted.length);
        values.benchmarkMin?.push(at(0));
        values.benchmarkP25?.push(at(0.25));
        values.benchmarkMedian?.push(at(0.5));
        values.benchmarkP75?.push(at(0.75));
        values.benchmarkMax?.push(at(1));
      }
    }
  }
  return { productInstitutions, ...Object.fromEntries(Object.entries(values).map(([name, column]) => [name, narrow(column)])) };
}
