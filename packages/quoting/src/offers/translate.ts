import { at } from "@tellerline/book";
import type { DecisionRequestWire, OfferWire, RecommendedActionWire } from "@tellerline/contract";
import {
  ageInWords,
  aprBasisOf,
  aprExcludes,
  type CurrentOffer,
  creditUnionIdOf,
  type DecidedOffer,
  type Decision,
  hasFlag,
  offerNotes,
  provenanceOf,
  providerNameOf,
  publishedAprPercent,
  type RateBook,
  rareTermsOf,
  requirementsOf,
  type StandingOf,
  scheduleOf,
  siteOf,
  slugOf,
  unknownSavingsSentence,
  withoutSentence,
} from "@tellerline/scoring";
import {
  loanProduct,
  membersIn,
  type RateBasis,
  type RateRequirementValues,
  SINGLE_BOUNDS,
  type SingleBounds,
  UNVERIFIED,
} from "@tellerline/vocabulary";
import type { Annotator } from "../membership/annotator.ts";
import { toSite } from "../membership/site.ts";
import { toInsurance, toLater } from "./later-payments.ts";
import { toPublishedRate } from "./published-rate.ts";
import { toTimestamp } from "./timestamps.ts";

type CurrentOfferWire = NonNullable<DecisionRequestWire["current_offer"]>;

/** Returns null if `current_offer` is absent or empty. */
export function toCurrentOffer(wire: CurrentOfferWire | undefined): CurrentOffer | null {
  if (wire === undefined) return null;
  if (Object.keys(wire).length === 0) return null;
  return {
    ratePercent: wire.rate ?? null,
    aprPercent: wire.apr ?? null,
    monthlyPaymentUsd: wire.monthly_payment ?? null,
    remainingMonths: wire.remaining_months ?? null,
    balanceUsd: wire.balance ?? null,
    payoffChargeUsd: wire.payoff_charge_usd ?? null,
    insuranceMonthlyUsd: wire.mortgage_insurance_monthly ?? null,
  };
}

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
 * How a rate represents an institution's rates. A call report gives the most common one. Another source gives a range, or its lowest end
 * ("from"), or else an exact rate.
 */
export function toRateBasis(book: RateBook, row: number): RateBasis {
  if (hasFlag(book, row, "isReported")) return "most_common";
  if (hasFlag(book, row, "isRange")) return "range";
  return hasFlag(book, row, "isFrom") ? "from" : "exact";
}

type VehicleBounds = Extract<SingleBounds, { readonly unit: "year" | "miles" }>;
type HomeBounds = Exclude<SingleBounds, VehicleBounds>;
const isOfVehicle = (column: SingleBounds): column is VehicleBounds => column.unit === "year" || column.unit === "miles";
const HOME_BOUNDS = SINGLE_BOUNDS.filter((column): column is HomeBounds => !isOfVehicle(column));
const VEHICLE_BOUNDS = SINGLE_BOUNDS.filter(isOfVehicle);

/** Published limits to a vehicle's year and mileage; a limit that is not published has no field. */
const vehicleBounds = (bounds: RateRequirementValues): Partial<Record<VehicleBounds["wire"], number>> =>
  Object.fromEntries(VEHICLE_BOUNDS.flatMap(({ wire, field }) => (bounds[field] === null ? [] : [[wire, bounds[field]]])));

/** The requirements of row number `row`; null for those that are not published, except that limits to a vehicle are left out. */
export function toBounds(book: RateBook, row: number) {
  const bounds = requirementsOf(book.requirements, at(book.requirement, row));
  return {
    amount_range: { min: bounds.minAmountUsd, max: bounds.maxAmountUsd },
    credit_score_range: { min: bounds.minCreditScore, max: bounds.maxCreditScore },
    ...(Object.fromEntries(HOME_BOUNDS.map(({ wire, field }) => [wire, bounds[field]])) as Readonly<
      Record<HomeBounds["wire"], number | null>
    >),
    ...vehicleBounds(bounds),
  };
}

/**
 * @param index rank of the offer, counted from 0.
 * @param annotator the borrower's membership status by institution; null if there is no membership data.
 */
export function toOffer(
  book: RateBook,
  decision: Pick<Decision, "assumed" | "nowSeconds" | "present">,
  offer: DecidedOffer,
  index: number,
  annotator: Annotator | null,
): OfferWire {
  const { assumed, nowSeconds } = decision;
  const { product, termMonths } = assumed;
  const eligibility = annotator?.annotation(creditUnionIdOf(book, offer.institution)) ?? null;
  const { observedAt, sourceUrl } = provenanceOf(book, offer.row);
  const { price } = offer;
  const terms = rareTermsOf(book.prices, at(book.price, offer.row));
  const feesKnown = hasFlag(book, offer.row, "feesKnown");
  const { hasAnnualFee, amortization } = loanProduct(product);
  return {
    rank: index + 1,
    provider: providerNameOf(book, offer.institution),
    credit_union_id: creditUnionIdOf(book, offer.institution),
    slug: slugOf(book, offer.institution),
    ...toSite(siteOf(book, offer.institution)),
    product_type: product,
    rate: price.noteRatePercent,
    rate_basis: toRateBasis(book, offer.row),
    apr: offer.aprMilliPercent / 1000,
    published_apr: publishedAprPercent(book, offer.row),
    apr_basis: aprBasisOf(assumed, offer.unverified),
    apr_excludes: [...aprExcludes(offer.unverified)],
    ...(amortization === "interest_only" ? { disclosure_apr: price.noteRatePercent } : {}),
    points: feesKnown ? price.pointsPercent : null,
    fees_usd: feesKnown ? price.feesUsd : null,
    fees_known: feesKnown,
    ...(hasAnnualFee && feesKnown ? { annual_fee_usd: price.annualFeeUsd } : {}),
    ...(amortization === "two_step"
      ? { initial_fixed_months: price.initialFixedMonths, fully_indexed_rate: price.fullyIndexedRatePercent }
      : {}),
    term_months: termMonths,
    monthly_payment: offer.monthlyPaymentUsd,
    ...toInsurance(assumed, price),
    total_cost_usd: offer.totalCostUsd,
    ...toKept(offer),
    ...toLater(decision, price, terms),
    savings: toSavings(offer),
    ...toReplacement(offer),
    ...toCompared(offer),
    notes: [...offerNotes(decision, { ...offer, terms })],
    unverified: [...membersIn(UNVERIFIED, offer.unverified)],
    ...toBounds(book, offer.row),
    ...toPublishedRate(book, offer.row, assumed.adjustments),
    observed_at: toTimestamp(observedAt),
    age: ageInWords(observedAt, nowSeconds),
    as_of: toTimestamp(observedAt),
    source_url: sourceUrl,
    ...(eligibility === null ? {} : { eligibility }),
  };
}

export function toSchedule(
  { assumed }: Pick<Decision, "assumed">,
  { price, unverified }: DecidedOffer,
): Pick<OfferWire, "schedule" | "schedule_total_usd" | "schedule_without"> {
  const { years, totalUsd } = scheduleOf(assumed, price);
  const without = withoutSentence("The schedule is made", unverified);
  return {
    schedule: years.map(({ year, paidUsd, interestUsd, principalUsd, chargesUsd, balanceUsd }) => ({
      year,
      paid_usd: paidUsd,
      interest_usd: interestUsd,
      principal_usd: principalUsd,
      charges_usd: chargesUsd,
      balance_usd: balanceUsd,
    })),
    schedule_total_usd: totalUsd,
    ...(without === null ? {} : { schedule_without: without }),
  };
}

export function toOffers(
  book: RateBook,
  decision: Pick<Decision, "assumed" | "offers" | "nowSeconds" | "present">,
  annotator: Annotator | null,
): OfferWire[] {
  return decision.offers.map((offer, index) => toOffer(book, decision, offer, index, annotator));
}

/** The membership status that breaks ties between offers; null if there is no membership data. */
export function toStandings(book: RateBook, annotator: Annotator | null): StandingOf | null {
  return annotator === null ? null : (institution) => annotator.standing(creditUnionIdOf(book, institution));
}

/** The recommended next steps. A borrower who must join first gets the link for joining instead of the link for the rate. */
export function toActions(
  book: RateBook,
  { actions, offers: [best] }: Pick<Decision, "actions" | "offers">,
  annotator: Annotator | null,
): RecommendedActionWire[] {
  const joinUrl = () => (best === undefined ? null : (annotator?.joinUrl(creditUnionIdOf(book, best.institution)) ?? null));
  return actions.map(({ type, message, url: own }) => {
    const url = type === "join_then_apply" ? (joinUrl() ?? own) : own;
    return { type, message, ...(url === null ? {} : { url }) };
  });
}
