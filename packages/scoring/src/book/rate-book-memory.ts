import type { LoanProduct, QualityReason } from "@tellerline/vocabulary";

export interface InstitutionRows {
  /** Row numbers, by institution, ascending. */
  readonly rows: Uint32Array;
  /** Where each institution's rows begin, plus an end entry. */
  readonly starts: Uint32Array;
}

/** How many rates of a product are used in answers, and why the others are held. */
export interface ProductQuality {
  readonly product: LoanProduct;
  readonly good: number;
  readonly held: number;
  /** Reasons that apply to any rate; a rate held for two reasons counts in both. */
  readonly heldBecause: readonly { readonly reason: QualityReason; readonly count: number }[];
  /** Seconds since the epoch, over all rates of the product. */
  readonly oldestObservedAt: number;
  readonly newestObservedAt: number;
}

/** What was found by visiting every row, or every institution, of a book; null until somebody needs it. Ranking does not. */
export interface RateBookMemory {
  institutionRows: InstitutionRows | null;
  quality: readonly ProductQuality[] | null;
  /** Institution numbers by state and slug. */
  slugs: ReadonlyMap<string, number> | null;
}

export const emptyMemory = (): RateBookMemory => ({ institutionRows: null, quality: null, slugs: null });
