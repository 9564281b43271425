import type { LoanProduct, QualityReason, RareTermValues, VehicleCondition } from "@tellerline/vocabulary";

export interface InstitutionRows {
  /** Row numbers, grouped by institution; ascending within an institution. */
  readonly rows: Uint32Array;
  /** Where each institution's rows begin in `rows`, plus an end entry. */
  readonly starts: Uint32Array;
}

/** How many rates of a product are used in answers (`good`), and why the rest are held. */
export interface ProductQuality {
  readonly product: LoanProduct;
  readonly good: number;
  readonly held: number;
  /** Number of good rates that were read from institutions' own pages. */
  readonly fromPages: number;
  /** Number of good rates that were observed within `FRESH_DAYS` before the day of the count. */
  readonly fresh: number;
  /** Number of held rates by reason; a rate with two reasons counts for both. */
  readonly heldBecause: readonly { readonly reason: QualityReason; readonly count: number }[];
  /** Seconds since the epoch, over good and held rates. */
  readonly oldestObservedAt: number;
  readonly newestObservedAt: number;
}

/**
 * JSON, without braces, that is the same in every offer of a row for borrowers who get none of its rate adjustments; and facts of the row
 * from which the rest of an offer follows.
 */
export interface RowTexts {
  readonly provider: string;
  readonly rate: string;
  readonly publishedApr: string;
  readonly charges: string;
  readonly published: string;
  readonly source: string;
  readonly terms: RareTermValues;
  readonly vehicleCondition: VehicleCondition | null;
}

/** A book's caches: of results that need every row or institution, and of texts of single rows. Null or empty until first needed. */
export interface RateBookMemory {
  institutionRows: InstitutionRows | null;
  /** Keys are a state and a day, such as `TX 20777`; the state is empty if all states are counted. */
  readonly quality: Map<string, readonly ProductQuality[]>;
  /** Institution numbers by state and slug. */
  slugs: ReadonlyMap<string, number> | null;
  /** Keys are row numbers. */
  readonly rowTexts: Map<number, RowTexts>;
}

export const emptyMemory = (): RateBookMemory => ({ institutionRows: null, quality: new Map(), slugs: null, rowTexts: new Map() });
