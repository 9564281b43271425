import type { VehicleCondition } from "./borrowing.ts";
import type { ReferenceLine } from "./reference-rates.ts";

/**
 * The form of a loan's cash flows: level payments; level payments at an initial rate and then at another; or interest alone, with the
 * principal at the end (guides/what-a-loan-costs.md#cash-flows).
 */
export type Amortization = "level" | "two_step" | "interest_only";

export interface LoanProductEntry {
  /** Name in running text, without an article. */
  readonly name: string;
  /** Name as a heading, or as a choice on a page. */
  readonly title: string;
  readonly amortization: Amortization;
  /** Term in months if the request names none. */
  readonly defaultTermMonths: number;
  /** The only terms that are served, in months; null if any term is served. */
  readonly servedTermsMonths: readonly number[] | null;
  /** Loan amount, in US dollars, at which benchmarks and markets are measured. */
  readonly standardAmountUsd: number;
  /** Limits assumed if a rate publishes none. US dollars and months; a null term means no limit. */
  readonly usual: { readonly minAmountUsd: number; readonly maxAmountUsd: number; readonly maxTermMonths: number | null };
  readonly takesDownPayment: boolean;
  readonly hasAnnualFee: boolean;
  readonly isForVehicle: boolean;
  /** Whether an institution lends the product wherever its members live, because no property near the institution is involved. */
  readonly isLentAnywhere: boolean;
  /** The loan's lien on a home; null if it has none. Occupancy matters only if it has one. */
  readonly lien: "first" | "second" | null;
  /** Whether the product is a loan to a business (12 CFR 723). */
  readonly isCommercial: boolean;
  /**
   * Meaning of the product's APR figure: an APR of closed-end consumer credit (Regulation Z, 12 CFR 1026.22 and Appendix J), or the same arithmetic
   * for a line of credit or a commercial loan, which may not be advertised as an APR.
   */
  readonly aprBasis: Extract<AprBasis, "regulation_z" | "all_in_cost">;
  /**
   * Name under which the product's call-report figure is shown, if the figure covers more loans than the product. Null if the figure is shown under
   * the product's own name.
   */
  readonly reportedAs: { readonly name: string; readonly title: string } | null;
  readonly quality: QualityBounds;
}

/** Bounds that a product's rates are checked against before answers use them (guides/data-quality.md#bounds). */
export interface QualityBounds {
  /** Averages that rates are compared with. The first entry that fits a rate row applies. */
  readonly references: readonly ReferenceChoice[];
  /** Shares of the average below and above which a rate is held (guides/data-quality.md#held-rates), each with the reason for the bound. */
  readonly farBelow: ShareBound;
  readonly farAbove: ShareBound;
}

export interface ShareBound {
  readonly share: number;
  readonly because: string;
}

export interface ReferenceChoice {
  readonly line: ReferenceLine;
  /** Fits only rows with a term of at most this many months; if absent, rows of any term, or of none, fit. */
  readonly maxTermMonths?: number;
  /** Fits only rows for this vehicle condition; if absent, all rows fit. */
  readonly vehicleCondition?: VehicleCondition;
}

export const APR_BASES = ["regulation_z", "all_in_cost", "note_rate", "before_mortgage_insurance"] as const;

export type AprBasis = (typeof APR_BASES)[number];
