import type { Random } from "@tellerline/ops/random";
import { toThousandths } from "./arithmetic.ts";
import type { ProductEntry, Variant } from "./catalogue.ts";

export interface Pricing {
  /** Percentage points over the loan rates of an average institution. */
  readonly level: number;
  /** Factor of the rise from one term to the next, from 0.35 to 1. */
  readonly steepness: number;
}

/** Dividend rate of a share account that secures a loan, percent a year. */
export const SHARE_PERCENT = 0.25;
/** The prime rate on all days, percent a year. */
export const PRIME_PERCENT = 6.75;
/** Highest upper end of a range, percent a year: federal credit unions may charge at most 18 percent (12 CFR 701.21). */
export const CEILING_PERCENT = 17.99;

export const drawPricing = (random: Random): Pricing => ({ level: random.spread() * 0.7, steepness: 0.35 + random.next() * 0.65 });

/** An institution's prices for dealers. They are lower, because dealers add their own margin. */
export const forDealers = (pricing: Pricing): Pricing => ({ ...pricing, level: pricing.level - 0.5 });

/** A variant's rate, in percent a year. @param termIndex position of the term among the product's terms; 0 if it has none. */
export function rateOf(entry: ProductEntry, { over }: Variant, termIndex: number, { level, steepness }: Pricing): number {
  const rise = entry.step * steepness * termIndex;
  if (entry.kind === "deposit") {
    const raw = entry.start * (1 + level / 5) + over + rise;
    return toThousandths(Math.max(0.05, Math.round(raw * 20) / 20));
  }
  const raw = entry.start + level + over + rise;
  // Mortgages are quoted in eighths, other loans mostly end on 4 or 9.
  return toThousandths(entry.kind === "home" ? Math.round(raw * 8) / 8 : Math.round(raw * 4) / 4 - 0.01);
}
