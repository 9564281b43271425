import { at } from "@tellerline/book";
import type { OfferWire } from "@tellerline/contract";
import {
  ageInWords,
  aprBasisOf,
  aprExcludes,
  creditUnionIdOf,
  type DecidedOffer,
  type Decision,
  hasFlag,
  type LoanPrice,
  offerNotes,
  provenanceOf,
  providerNameOf,
  publishedAprPercent,
  type RateBook,
  rareTermsOf,
  requirementsOf,
  siteOf,
  slugOf,
  unknownSavingsSentence,
  withoutSentence,
} from "@tellerline/scoring";
import {
  type AdjustmentCondition,
  type LoanProduct,
  loanProduct,
  membersIn,
  type RareTermValues,
  UNVERIFIED,
  type VehicleCondition,
} from "@tellerline/vocabulary";
import { toSite } from "../membership/site.ts";
import { toInsurance, toLater } from "./later-payments.ts";
import { toBounds, toPublishedRate, toPublishedTerms, toRateBasis } from "./published-rate.ts";
import { toTimestamp } from "./timestamps.ts";

function toSavings({ vsBenchmark, vsCurrent, unverified }: DecidedOffer): OfferWire["savings"] {
  const unknown = unknownSavingsSentence(unverified);
  return {
    vs_benchmark_apr: vsBenchmark?.aprPercent ?? null,
    benchmark_basis: vsBenchmark?.basis ?? null,
    vs_benchmark_monthly_usd: vsBenchmark?.monthlyUsd ?? null,
    vs_benchmark_total_usd: vsBenchmark?.totalUsd ?? null,
    ...(unknown === null ? {} : { unknown_because: unknown }),
    ...(vsCurrent?.aprPercent == null ? {} : { vs_current_apr: vsCurrent.aprPercent }),
    ...(vsCurrent?.monthlyUsd == null ? {} : { vs_current_monthly_usd: vsCurrent.monthlyUsd }),
    ...(vsCurrent?.totalUsd == null ? {} : { vs_current_total_usd: vsCurrent.totalUsd }),
  };
}

export function toReplacement({
  replacement,
}: Pick<DecidedOffer, "replacement">): Pick<OfferWire, "break_even_months" | "cash_to_close_usd"> {
  if (replacement === null) return {};
  return { break_even_months: replacement.breakEven?.months ?? null, cash_to_close_usd: replacement.cashToCloseUsd };
}

type ComparedWire = Pick<OfferWire, "cheaper_from" | "cheaper_until" | "over_remaining_months" | "new_money">;

function toCompared({ replacement }: DecidedOffer): ComparedWire {
  if (replacement === null) return {};
  const { breakEven, overRemaining, newMoney } = replacement;
  const cheaper = breakEven?.whileCheaper ?? null;
  return {
    ...(cheaper === null ? {} : { cheaper_from: cheaper.fromMonth, cheaper_until: cheaper.untilMonth }),
    ...(overRemaining === null
      ? {}
      : { over_remaining_months: { monthly_payment: overRemaining.monthlyPaymentUsd, total_usd: overRemaining.totalUsd } }),
    ...(newMoney === null ? {} : { new_money: { cash_usd: newMoney.cashUsd, apr: newMoney.aprPercent } }),
  };
}

function toKept({ kept, unverified }: DecidedOffer): Pick<OfferWire, "kept"> {
  if (kept === null) return {};
  const { months, aprMilliPercent, costUsd, balanceUsd } = kept;
  const without = withoutSentence("The cost is told", unverified);
  return {
    kept: {
      months,
      apr: aprMilliPercent / 1000,
      cost_usd: costUsd,
      balance_usd: balanceUsd,
      ...(without === null ? {} : { without }),
    },
  };
}

/**
 * The parts of an offer that depend only on its rate row and on the adjustments that the borrower gets. In an offer, the fields about its
 * price stand between `provider` and `published`, and the age between `published` and `source`.
 * @param met conditions of adjustments that the borrower meets, such as autopay.
 * @param terms the rare terms of the row.
 */
export function rowParts(book: RateBook, row: number, product: LoanProduct, met: readonly AdjustmentCondition[], terms: RareTermValues) {
  const institution = at(book.institution, row);
  const { observedAt, sourceUrl } = provenanceOf(book, row);
  const observed = toTimestamp(observedAt);
  return {
    provider: {
      provider: providerNameOf(book, institution),
      credit_union_id: creditUnionIdOf(book, institution),
      slug: slugOf(book, institution),
      ...toSite(siteOf(book, institution)),
      product_type: product,
    },
    published: { ...toBounds(book, row), ...toPublishedRate(book, row, met, terms), observed_at: observed },
    source: { as_of: observed, source_url: sourceUrl },
  };
}

/**
 * What a row publishes about its price, in the three pieces that stand in an offer: before `apr`, between `apr` and `apr_basis`, and after
 * `apr_excludes`. Depends only on the row and on the adjustments that the borrower gets.
 * @param price the price of the row, with these adjustments.
 * @param terms the rare terms of the row.
 */
export function priceParts(book: RateBook, row: number, product: LoanProduct, price: LoanPrice, terms: RareTermValues) {
  const feesKnown = hasFlag(book, row, "feesKnown");
  return {
    rate: { rate: price.noteRatePercent, rate_basis: toRateBasis(book, row) },
    publishedApr: { published_apr: publishedAprPercent(book, row) },
    charges: {
      ...(loanProduct(product).amortization === "interest_only" ? { disclosure_apr: price.noteRatePercent } : {}),
      points: feesKnown ? price.pointsPercent : null,
      fees_usd: feesKnown ? price.feesUsd : null,
      fees_known: feesKnown,
      ...toPublishedTerms(book, row, product, price, terms),
    },
  };
}

/** What the APR of an offer is called, and what it leaves out. */
export function aprNamePart({ assumed }: Pick<Decision, "assumed">, { unverified }: DecidedOffer) {
  return { apr_basis: aprBasisOf(assumed, unverified), apr_excludes: [...aprExcludes(unverified)] };
}

/**
 * What an offer costs this borrower, and which facts it relies on that are not verified.
 * @param terms the rare terms of the offer's row.
 * @param vehicleCondition the vehicles that the rate is for; null if it is for any, or not published.
 */
export function costPart(
  decision: Pick<Decision, "assumed" | "nowSeconds" | "present">,
  offer: DecidedOffer,
  terms: RareTermValues,
  vehicleCondition: VehicleCondition | null,
) {
  const { assumed } = decision;
  const { price, unverified } = offer;
  return {
    term_months: assumed.termMonths,
    monthly_payment: offer.monthlyPaymentUsd,
    ...toInsurance(assumed, price),
    total_cost_usd: offer.totalCostUsd,
    ...toKept(offer),
    ...toLater(decision, price, terms),
    savings: toSavings(offer),
    ...toReplacement(offer),
    ...toCompared(offer),
    notes: [...offerNotes(decision, offer, terms, vehicleCondition)],
    unverified: [...membersIn(UNVERIFIED, unverified)],
  };
}

/** The APR of an offer, percent a year. */
export const aprOf = ({ aprMilliPercent }: DecidedOffer): number => aprMilliPercent / 1000;

/** The vehicles that a row is for; null if it is for any, or not published. */
export const vehicleConditionOf = (book: RateBook, row: number): VehicleCondition | null =>
  requirementsOf(book.requirements, at(book.requirement, row)).vehicleCondition;

/** The rare terms of the row of an offer. */
export const termsOf = (book: RateBook, row: number): RareTermValues => rareTermsOf(book.prices, at(book.price, row));

export const ageOf = (book: RateBook, row: number, nowSeconds: number): string =>
  ageInWords(provenanceOf(book, row).observedAt, nowSeconds);
