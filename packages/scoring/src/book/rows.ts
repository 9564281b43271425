import type { StateCode } from "@tellerline/geography";
import type {
  AdjustmentValues,
  LimitBase,
  Product,
  QualityReasonSet,
  RareTermValues,
  RateRequirementValues,
  ShownSite,
} from "@tellerline/vocabulary";
import type { LoanPrice } from "../pricing/cash-flows.ts";

/** One line of a rate sheet. Unless stated otherwise, null means no requirement, or not published. */
export interface RateSheetRow extends LoanPrice, RareTermValues, AdjustmentValues, RateRequirementValues {
  readonly rateId: string;
  readonly creditUnionId: string;
  readonly product: Product;
  /** Null means any term of the product. */
  readonly termMonths: number | null;
  readonly publishedAprPercent: number | null;
  /** Null means nationwide. */
  readonly states: readonly StateCode[] | null;
  /** Seconds since the epoch. */
  readonly effectiveAt: number | null;
  readonly observedAt: number;
  readonly sourceUrl: string | null;
  /**
   * Whether points or fees are published or, for a credit card, the annual fee; if not, points and fees are 0 in the price and mean
   * nothing.
   */
  readonly feesKnown: boolean;
  /** Whether the rate is from a call report: a figure that the institution reported, not a price for a borrower. */
  readonly isReported: boolean;
  /** Whether the rate is the lowest of several prices, whose highest is not published. */
  readonly isFrom: boolean;
  /** Whether the rate is the lowest of several prices, up to `rateHighPercent`. */
  readonly isRange: boolean;
  /** Whether only an APR is published, which then stands in place of the note rate. */
  readonly rateIsApr: boolean;
  /** The words on the institution's page from which the rate was read; null if it was not read from a page. */
  readonly evidence: RateEvidence | null;
  /** Whether the rate is offered beyond the state for which it was reported, because anyone in the country can join. */
  readonly isWidened: boolean;
  /** Why the rate is held and not used in answers; the empty set for a good rate. */
  readonly qualityReasons: QualityReasonSet;
}

/** What a rate was read from, besides its URL (guides/rates-from-pages.md#evidence). Times in seconds since the epoch. */
export interface RateEvidence {
  /** The words of the page, at most 300 characters. */
  readonly quote: string;
  /** The cell of the page's table, such as `table 2, row 3, column 1`; null if the rate is in no table. */
  readonly cell: string | null;
  readonly retrievedAt: number;
  /** When the page was last seen to state the rate. */
  readonly confirmedAt: number;
  /** The person who decided how the page is to be read. */
  readonly readBy: string;
}

export interface Institution extends LimitBase {
  /** `<name>|<city>|<STATE>` */
  readonly creditUnionId: string;
  readonly name: string;
  readonly slug: string;
  readonly city: string;
  readonly state: StateCode;
  readonly county: string | null;
  readonly charterNumber: number | null;
  readonly assetsUsd: number | null;
  readonly members: number | null;
  /** The institution's own site, to which answers link; null if it is not known. */
  readonly website: string | null;
  /**
   * A site that nobody has confirmed to be the institution's own, or that can't be read now. Absent if there is none, or if `website` is
   * known.
   */
  readonly listedSite?: ShownSite;
  /** Trade names. */
  readonly alsoKnownAs: readonly string[];
  readonly formerIds: readonly string[];
  /** True for invented institutions. */
  readonly synthetic: boolean;
}
