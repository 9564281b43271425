import type { VehicleCondition } from "./borrowing.ts";
import type { ReferenceLine } from "./reference-rates.ts";

/**
 * The form of a loan's cash flows: level payments; level payments at an initial rate and then at another; or interest alone, with the
 * principal at the end (guides/pricing.md#cash-flows).
 */
export type Amortization = "level" | "two_step" | "interest_only";

/** Properties of a loan product. */
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
  /** Whether the borrower makes a down payment. */
  readonly takesDownPayment: boolean;
  /** Whether a fee may fall due each year. */
  readonly hasAnnualFee: boolean;
  /** Whether it finances a vehicle, new or used. */
  readonly isForVehicle: boolean;
  /** Whether it needs no property at hand, so that it is lent wherever an institution's members live. */
  readonly isLentAnywhere: boolean;
  /** Its lien on a home, if any; occupancy matters only with one. */
  readonly lien: "first" | "second" | null;
  /** Whether it is a loan to a business (12 CFR 723). */
  readonly isCommercial: boolean;
  /**
   * What its figure is: an APR of closed-end consumer credit (Regulation Z, 12 CFR 1026.22 and Appendix J), or the same arithmetic for a line
   * of credit or a commercial loan, which is not an APR to advertise.
   */
  readonly aprBasis: AprBasis;
  /**
   * What a figure of a call report is called, where the account covers more than the product: such a figure is never shown as the product
   * itself. Null: it is called as the product is.
   */
  readonly reportedAs: { readonly name: string; readonly title: string } | null;
  readonly quality: QualityBounds;
}

/** What a rate of a product is held against before it takes part in answers (guides/data-quality.md#bounds). */
export interface QualityBounds {
  /** The average of its kind: of the first entry that fits a row. */
  readonly references: readonly ReferenceChoice[];
  /** Shares of the average under and above which a rate is held, each with why. */
  readonly farBelow: ShareBound;
  readonly farAbove: ShareBound;
}

export interface ShareBound {
  readonly share: number;
  readonly because: string;
}

export interface ReferenceChoice {
  readonly line: ReferenceLine;
  /** Of rows up to this term, months; absent: of any, and of rows without a term. */
  readonly maxTermMonths?: number;
  /** Of rows for these vehicles; absent: of any. */
  readonly vehicleCondition?: VehicleCondition;
}

export const APR_BASES = ["regulation_z", "all_in_cost"] as const;

export type AprBasis = (typeof APR_BASES)[number];
