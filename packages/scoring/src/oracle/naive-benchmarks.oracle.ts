import type { StateCode } from "@tellerline/geography";
import type { LoanProduct, QualityReasonSet } from "@tellerline/vocabulary";
import type { Benchmark } from "../book/benchmarks.ts";
import type { RateSheetRow } from "../book/rows.ts";
import { priceLoan } from "../pricing/price.ts";
import { assume, standardScenario } from "../ranking/assume.ts";
import { naiveFailures } from "./naive.oracle.ts";

/** Reference implementation of guides/pricing.md#benchmarks over a flat list of rows, without any index. */

const BANDS = [
  [300, 619],
  [620, 659],
  [660, 699],
  [700, 739],
  [740, 779],
  [780, 850],
] as const;
type Band = (typeof BANDS)[number];

const USUAL_MONTHS: Readonly<Partial<Record<LoanProduct, number>>> = {
  auto_loan: 96,
  personal_loan: 84,
  equipment_loan: 120,
  heloc: 240,
  student_loan: 240,
};
const isUsual = (product: LoanProduct, months: number): boolean => months <= (USUAL_MONTHS[product] ?? Number.POSITIVE_INFINITY);
const GOOD: QualityReasonSet = 0;

/** @param termMonths null selects only the rows that serve any term. */
function rowsOf(rows: readonly RateSheetRow[], product: LoanProduct, termMonths: number | null, state: StateCode | null) {
  return rows.filter(
    (row) =>
      row.qualityReasons === GOOD &&
      row.product === product &&
      (row.termMonths === termMonths || (row.termMonths === null && termMonths !== null && isUsual(product, termMonths))) &&
      (state === null || row.states === null || row.states.includes(state)),
  );
}

function quantileOf(sorted: readonly number[], quarter: number): number {
  const place = ((sorted.length - 1) * quarter) / 4;
  const [low, high] = [sorted[Math.floor(place)] ?? Number.NaN, sorted[Math.ceil(place)] ?? Number.NaN];
  const between = low * (1 - (place % 1)) + high * (place % 1);
  return Math.floor(between + 0.5) / 1000;
}

function isForBand(row: RateSheetRow, [least, greatest]: Band): boolean {
  const { minCreditScore: min, maxCreditScore: max } = row;
  return (min !== null || max !== null) && (min ?? 0) <= least && (max ?? 1000) >= greatest;
}

/** The benchmark of one term, place and score band; null if no institution has such a row. */
export function naiveBenchmark(
  rows: readonly RateSheetRow[],
  product: LoanProduct,
  termMonths: number | null,
  state: StateCode | null,
  band: Band | null,
): Benchmark | null {
  const scenario = assume(standardScenario(product, termMonths, state));
  const here = rowsOf(rows, product, termMonths, state);
  const best = new Map<string, number>();
  const dated = new Map<string, readonly [apr: number, seen: number]>();
  for (const row of here) {
    // `rowsOf` has matched the term already. Lending limits belong to the institution, not to the row.
    const failures = naiveFailures(row, scenario).filter((one) => one !== "term_months" && one !== "lending_limit");
    const serves = (one: Band | null) =>
      failures.every((failure) => one !== null && failure === "credit_score") && (one === null || isForBand(row, one));
    const apr = priceLoan(product, scenario.amountUsd, scenario.termMonths, row)?.aprMilliPercent;
    if (apr === undefined) continue;
    const [lowest, seen] = dated.get(row.creditUnionId) ?? [apr, 0];
    if ([null, ...BANDS].some(serves) && (apr < lowest || (apr === lowest && row.observedAt > seen)))
      dated.set(row.creditUnionId, [apr, row.observedAt]);
    if (serves(band)) best.set(row.creditUnionId, Math.min(apr, best.get(row.creditUnionId) ?? apr));
  }
  if (best.size === 0) return null;
  const sorted = [...best.values()].sort((left, right) => left - right);
  const [min = 0, p25 = 0, median = 0, p75 = 0, max = 0] = [0, 1, 2, 3, 4].map((quarter) => quantileOf(sorted, quarter));
  return {
    ...{ product, termMonths, state },
    scores: band === null ? null : ({ least: band[0], greatest: band[1] } as Benchmark["scores"]),
    institutions: best.size,
    ...{ minPercent: min, p25Percent: p25, medianPercent: median, p75Percent: p75, maxPercent: max },
    asOf: [...dated.values()].map(([, seen]) => seen).sort((left, right) => left - right)[Math.floor(dated.size / 2)] ?? 0,
  };
}

export const bandOf = (creditScore: number): Band => BANDS.findLast(([least]) => creditScore >= least) ?? BANDS[0];

const isMarket = (benchmark: Benchmark | null): boolean => benchmark !== null && benchmark.institutions >= 5;

/** Terms that have rows, and null for rows that serve any term. */
export const termsOf = (rows: readonly RateSheetRow[], product: LoanProduct): readonly (number | null)[] => {
  const own = rows.filter((row) => row.product === product && row.qualityReasons === GOOD).map((row) => row.termMonths);
  return [...new Set([null, ...own])];
};

/** Terms whose benchmark can serve a requested term, best first: the requested term, any term, then the nearest, shorter before longer. */
function termsFor(rows: readonly RateSheetRow[], product: LoanProduct, asked: number): readonly (number | null)[] {
  const distanceOf = (term: number | null) => (term === null ? (isUsual(product, asked) ? 0.5 : 1e9) : Math.abs(term - asked));
  return [...termsOf(rows, product)].sort((left, right) => distanceOf(left) - distanceOf(right) || (left ?? 0) - (right ?? 0));
}

export function naiveBenchmarkFor(
  rows: readonly RateSheetRow[],
  product: LoanProduct,
  asked: number,
  state: StateCode | null,
  creditScore: number,
): Benchmark | null {
  for (const term of termsFor(rows, product, asked)) {
    const band = bandOf(creditScore);
    const markets = [state, null].flatMap((place) => [band, null].map((scores) => naiveBenchmark(rows, product, term, place, scores)));
    const found = markets.find(isMarket) ?? naiveBenchmark(rows, product, term, null, null);
    if (found !== null) return found;
  }
  return null;
}

/** The term whose benchmarks are listed for a requested term: the first that has a national benchmark; undefined if none has. */
export const naiveServingTerm = (rows: readonly RateSheetRow[], product: LoanProduct, asked: number): number | null | undefined =>
  termsFor(rows, product, asked).find((term) => naiveBenchmark(rows, product, term, null, null) !== null);

/** How many institutions have a row for a term (or, if there is none, for any term), whatever its requirements. */
export function naiveConsidered(rows: readonly RateSheetRow[], product: LoanProduct, asked: number, state: StateCode | null): number {
  const term = termsOf(rows, product).includes(asked) ? asked : null;
  return new Set(rowsOf(rows, product, term, state).map(({ creditUnionId }) => creditUnionId)).size;
}
