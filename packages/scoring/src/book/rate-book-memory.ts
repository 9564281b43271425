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
  /** Of the good ones, how many were read from institutions' own pages, and how many were observed within `FRESH_DAYS` before the given day. */
  readonly fromPages: number;
  readonly fresh: number;
  /** Reasons for which rates are held, and how many; a rate with two reasons counts for both. */
  readonly heldBecause: readonly { readonly reason: QualityReason; readonly count: number }[];
  /** Seconds since the epoch, over all rates of the product. */
  readonly oldestObservedAt: number;
  readonly newestObservedAt: number;
}

/** Caches of results that need every row or institution of a book; null until first needed. */
export interface RateBookMemory {
  institutionRows: InstitutionRows | null;
  /** By state (empty: all) and day. */
  readonly quality: Map<string, readonly ProductQuality[]>;
  /** Institution numbers by state and slug. */
  slugs: ReadonlyMap<string, number> | null;
}

export const emptyMemory = (): RateBookMemory => ({ institutionRows: null, quality: new Map(), slugs: null });
