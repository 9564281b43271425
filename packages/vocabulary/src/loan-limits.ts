import { type LoanProduct, loanProduct } from "./products.ts";

/** Sizes of a first mortgage on a one-unit home, relative to the limits up to which Fannie Mae and Freddie Mac may buy such a loan. */
export const LOAN_SIZES = ["conforming", "conforming_in_some_counties", "jumbo"] as const;
export type LoanSize = (typeof LOAN_SIZES)[number];

interface YearLimits {
  /** Limit in most counties, US dollars. */
  readonly baselineUsd: number;
  /** Limit in the most expensive counties, US dollars. */
  readonly ceilingUsd: number;
  /** Limits in Alaska, Hawaii, Guam and the Virgin Islands. */
  readonly beyond: { readonly baselineUsd: number; readonly ceilingUsd: number };
}

/**
 * Limits for loans on one unit, by calendar year, as the Federal Housing Finance Agency announced them:
 * https://www.fhfa.gov/news/news-release/fhfa-announces-conforming-loan-limit-values-for-2026
 */
const LIMITS_BY_YEAR: Readonly<Record<number, YearLimits>> = {
  2026: { baselineUsd: 832_750, ceilingUsd: 1_249_125, beyond: { baselineUsd: 1_249_125, ceilingUsd: 1_873_675 } },
};
const BEYOND: readonly string[] = ["AK", "HI", "GU", "VI"];

/**
 * The size of a first mortgage by the limits of `year` (guides/pricing.md#loan-size); null for products without a first lien, and for years whose
 * limits are not known. If `state` is null, a loan is `conforming` or `jumbo` only if every state's limits make it so.
 */
export function loanSizeOf(product: LoanProduct, amountUsd: number, state: string | null, year: number): LoanSize | null {
  const limits = LIMITS_BY_YEAR[year];
  if (limits === undefined || loanProduct(product).lien !== "first") return null;
  const { baselineUsd, ceilingUsd, beyond } = limits;
  const isBeyond = state !== null && BEYOND.includes(state);
  const own = isBeyond ? beyond : { baselineUsd, ceilingUsd: state === null ? beyond.ceilingUsd : ceilingUsd };
  if (amountUsd <= own.baselineUsd) return "conforming";
  return amountUsd <= own.ceilingUsd ? "conforming_in_some_counties" : "jumbo";
}
