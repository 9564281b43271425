import type { VehicleCondition } from "./borrowing.ts";
import type { ReferenceLine } from "./reference-rates.ts";

/**
 * The form of a loan's cash flows: level payments; level payments at an initial rate and then at another; or interest alone, with the
 * principal at the end (guides/what-a-loan-costs.md#cash-flows).
 */
export type Amortization = "level" | "two_step" | "interest_only";

export interface LoanProductEntry {
  /** In running text, without an article. */
  readonly name: string;
  /** As a heading or a choice on a page. */
  readonly title: string;
  readonly amortization: Amortization;
  /** Months, if the request names no term. */
  readonly defaultTermMonths: number;
  /** The only terms served, in months; null means any. */
  readonly servedTermsMonths: readonly number[] | null;
  /** US dollars: the loan amount that benchmarks and markets are measured with. */
  readonly standardAmountUsd: number;
  /** Usual limits for a rate that publishes none. US dollars and months; a null term means no usual limit. */
  readonly usual: { readonly minAmountUsd: number; readonly maxAmountUsd: number; readonly maxTermMonths: number | null };
  readonly takesDownPayment: boolean;
  readonly hasAnnualFee: boolean;
  readonly isForVehicle: boolean;
  /** Whether it is lent wherever an institution's members live, because it needs no local property. */
  readonly isLentAnywhere: boolean;
  /** Its lien on a home, if any; occupancy matters only with one. */
  readonly lien: "first" | "second" | null;
  /** Whether it is a loan to a business (12 CFR 723). */
  readonly isCommercial: boolean;
  /**
   * Meaning of its APR figure: an APR of closed-end consumer credit (Regulation Z, 12 CFR 1026.22 and Appendix J), or the same arithmetic
   * for a line of credit or a commercial loan, which is not an APR to advertise.
   */
  readonly aprBasis: Extract<AprBasis, "regulation_z" | "all_in_cost">;
  /**
   * The name of a call report's figure if its account covers more than the product: such a figure is never shown as the product itself. Null if the
   * figure has the product's own name.
   */
  readonly reportedAs: { readonly name: string; readonly title: string } | null;
  readonly quality: QualityBounds;
}

/** Bounds that a product's rates are checked against before they are used in answers (guides/data-quality.md#bounds). */
export interface QualityBounds {
  /** Averages to compare with: the first entry that fits a row applies. */
  readonly references: readonly ReferenceChoice[];
  /** Shares of the average below and above which a rate is held, each with the reason. */
  readonly farBelow: ShareBound;
  readonly farAbove: ShareBound;
}

export interface ShareBound {
  readonly share: number;
  readonly because: string;
}

export interface ReferenceChoice {
  readonly line: ReferenceLine;
  /** For rows up to this term, in months; absent: for rows of any term or none. */
  readonly maxTermMonths?: number;
  /** For rows of this vehicle condition; absent: for any. */
  readonly vehicleCondition?: VehicleCondition;
}

export const APR_BASES = ["regulation_z", "all_in_cost", "note_rate", "before_mortgage_insurance"] as const;

export type AprBasis = (typeof APR_BASES)[number];
