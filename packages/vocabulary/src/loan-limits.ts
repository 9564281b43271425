import { type LoanProduct, loanProduct } from "./products.ts";

/** How large a first mortgage of one unit is for Fannie Mae and Freddie Mac. */
export const LOAN_SIZES = ["conforming", "conforming_in_some_counties", "jumbo"] as const;
export type LoanSize = (typeof LOAN_SIZES)[number];

interface YearLimits {
  /** Of most counties. US dollars. */
  readonly baselineUsd: number;
  /** Of the most expensive counties. */
  readonly ceilingUsd: number;
  /** Alaska, Hawaii, Guam and the Virgin Islands have limits of their own. */
  readonly beyond: { readonly baselineUsd: number; readonly ceilingUsd: number };
}

/**
 * Limits of loans of one unit by year, as the Federal Housing Finance Agency announced them:
 * https://www.fhfa.gov/news/news-release/fhfa-announces-conforming-loan-limit-values-for-2026
 */
const LIMITS_BY_YEAR: Readonly<Record<number, YearLimits>> = {
  2026: { baselineUsd: 832_750, ceilingUsd: 1_249_125, beyond: { baselineUsd: 1_249_125, ceilingUsd: 1_873_675 } },
};
const BEYOND: readonly string[] = ["AK", "HI", "GU", "VI"];

/**
 * The size of a first mortgage by the limits of a year (guides/pricing.md#loan-size); null for other products, and for years whose limits are not
 * known. Without a state, a loan is conforming only if it is so in every state, and jumbo only if it is so in every state.
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
