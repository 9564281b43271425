import type { BenchmarkBasis, RecommendedActionType } from "@tellerline/vocabulary";
import type { Benchmark } from "../book/benchmarks.ts";
import type { Replacement, SavingsAgainstCurrent } from "../comparing/compare.ts";
import type { KeptOffer } from "../comparing/offer-course.ts";
import type { CurrentOffer, PresentLoan } from "../comparing/present-loan.ts";
import type { Savings } from "../comparing/savings.ts";
import type { LoanPrice } from "../pricing/cash-flows.ts";
import type { RankedOffer } from "../ranking/best-offers.ts";
import type { StandingOf } from "../ranking/membership.ts";
import type { NoOfferExplanation } from "../ranking/near-misses.ts";
import type { AssumedScenario } from "../ranking/scenario.ts";

export interface RecommendedAction {
  readonly type: RecommendedActionType;
  readonly message: string;
  readonly url: string | null;
}

export interface DecidedOffer extends RankedOffer {
  /** Null if there is no benchmark. */
  readonly vsBenchmark: (Savings & { readonly basis: BenchmarkBasis }) | null;
  /** Null if the borrower named no present loan. */
  readonly vsCurrent: SavingsAgainstCurrent | null;
  /** Null unless the request says for how many months the loan is kept. */
  readonly kept: KeptOffer | null;
  /** The offer's terms; charges that are not published count as zero. */
  readonly price: LoanPrice;
  /** Null unless the offer replaces a loan that the borrower named. */
  readonly replacement: Replacement | null;
  /**
   * US dollars that a line of credit saves if the payment of the present installment loan repays it. Null for other comparisons, and if not known.
   */
  readonly savedAtPresentPaymentUsd: number | null;
}

export interface Decision {
  readonly assumed: AssumedScenario;
  readonly offers: readonly DecidedOffer[];
  readonly benchmark: Benchmark | null;
  readonly institutionsConsidered: number;
  /** Most useful first. */
  readonly actions: readonly RecommendedAction[];
  /** Null if there is an offer. */
  readonly noOffer: NoOfferExplanation | null;
  /** The offer of a contested rate that would have come first; null if none would. */
  readonly contested: ContestedOffer | null;
  /** The present loan as the borrower named it; null if none was named. */
  readonly current: CurrentOffer | null;
  /** What is given or can be derived about the present loan; null if none was named. */
  readonly present: PresentLoan | null;
  /**
   * Time of the decision, seconds since the epoch: the age of rates is measured from it, and its year decides the limits of `loan_size`.
   */
  readonly nowSeconds: number;
}

export interface DecideOptions {
  readonly limit: number;
  /** Seconds since the epoch. */
  readonly nowSeconds: number;
  readonly current?: CurrentOffer | null;
  /** The borrower's membership standing by institution number; null if nothing is known about membership. */
  readonly standingOf?: StandingOf | null;
}

/** An offer left out of the ranking because its institution contests the rate. */
export interface ContestedOffer {
  readonly provider: string;
  readonly aprMilliPercent: number;
}
