export { asOneSentence, assumptionsOf, dollars, requirementInWords } from "./advice/advice.ts";
export { aprBasisOf, aprExcludes, isAllInCost } from "./advice/apr-names.ts";
export { stateLawSentence } from "./advice/change-request.ts";
export { ageInWords, unverifiedSentences } from "./advice/confirmation.ts";
export {
  bestAprWithKnownFees,
  comparisonWith,
  contestedLeader,
  contestedSentences,
  decide,
  decideAmong,
  withBestAt,
} from "./advice/decision.ts";
export type { DecidedOffer, DecideOptions, Decision, RecommendedAction } from "./advice/decision-parts.ts";
export { headlineOf, offerSentences, oldLoanSentences } from "./advice/decision-sentences.ts";
export { keepSentences } from "./advice/keep-current.ts";
export { paymentAtMost, paymentInRepayment, paymentSteps } from "./advice/later-payments.ts";
export { offerNotes } from "./advice/offer-notes.ts";
export { keptSentences, presentLoanSentences, unknownPresent } from "./advice/present-loan-sentences.ts";
export { type Benchmark, basisOf, benchmarkFor, listBenchmarks } from "./book/benchmarks.ts";
export { openRateBook } from "./book/open-rate-book.ts";
export { adjustmentsOf, rareTermsOf } from "./book/prices.ts";
export { summarizeQuality } from "./book/quality-summary.ts";
export {
  asStoredPercent,
  creditUnionIdOf,
  evidenceOf,
  findInstitution,
  hasFlag,
  isJudged,
  marketOf,
  noteRatePercent,
  priceOf,
  provenanceOf,
  providerNameOf,
  publishedAprPercent,
  type RateBook,
  siteOf,
  slugOf,
} from "./book/rate-book.ts";
export type { ProductQuality, RowTexts } from "./book/rate-book-memory.ts";
export { type InstitutionDetails, openDetails, type RateDetails } from "./book/rate-details.ts";
export { type RepricedBook, repriceBook } from "./book/repriced-book.ts";
export { requirementsOf } from "./book/requirements.ts";
export { isOfferedInAny } from "./book/row-lists.ts";
export type { Institution, RateEvidence, RateSheetRow } from "./book/rows.ts";
export { PresentLoanComparison } from "./comparing/compare.ts";
export { balanceOwedUsd, type CurrentOffer } from "./comparing/present-loan.ts";
export { type Savings, savingsAgainst, unknownSavingsSentence, withoutSentence } from "./comparing/savings.ts";
export { compileContested, compileRateBook, packRateBook } from "./compile/compile.ts";
export { RateBookBuilder } from "./compile/rate-book-builder.ts";
export { solveAprPercent } from "./pricing/apr.ts";
export type { CashFlows, LoanPrice } from "./pricing/cash-flows.ts";
export { paymentWithInsurance } from "./pricing/insured-payment.ts";
export { type PricedLoan, priceLoan } from "./pricing/price.ts";
export { scheduleOf } from "./pricing/schedule.ts";
export { type Judgement, judgeRates, type ObservedRate, type RateObservation } from "./quality/judge-rates.ts";
export { judgeSheet } from "./quality/judge-sheet.ts";
export { KNOWN_REFERENCES, type ReferenceRate, References } from "./quality/references.ts";
export { assume } from "./ranking/assume.ts";
export { batchRanks } from "./ranking/batch-ranks.ts";
export { compareOffers, type RankedOffer } from "./ranking/best-offers.ts";
export { contestedDepositSentences, type RankedDeposit, rankDeposits } from "./ranking/deposits.ts";
export { countHeldRows, type ListingFilter, listRows } from "./ranking/listing.ts";
export type { MembershipStanding, StandingOf } from "./ranking/membership.ts";
export { explainNoOffer, type NearMiss, type NoOfferExplanation } from "./ranking/near-misses.ts";
export { requirementsIn } from "./ranking/qualification.ts";
export { rankOffers } from "./ranking/rank.ts";
export { rankOffersAmong } from "./ranking/rank-among.ts";
export { type DatedRate, observedDays, type RateDay, summarizeDays } from "./ranking/rate-days.ts";
export { type AssumedScenario, type Scenario, UNSAID } from "./ranking/scenario.ts";
export { marketsOfInstitutions } from "./watching/institution-markets.ts";
export { changedMarkets, type MarketChange, reaches } from "./watching/market-changes.ts";
export { marketBest, marketRate } from "./watching/market-rate.ts";
export { findMarketRow, type MarketRow } from "./watching/market-row.ts";
export { type BorrowerBox, type OfferRange, offerRange, type Range } from "./watching/offer-range.ts";
export { isQualityShift } from "./watching/quality-shift.ts";
