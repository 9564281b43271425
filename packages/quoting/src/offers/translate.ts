import type { DecisionRequestWire, OfferWire, RecommendedActionWire } from "@tellerline/contract";
import {
  type CurrentOffer,
  creditUnionIdOf,
  type DecidedOffer,
  type Decision,
  type RateBook,
  type StandingOf,
  scheduleOf,
  withoutSentence,
} from "@tellerline/scoring";
import type { Annotator } from "../membership/annotator.ts";
import { ageOf, aprNamePart, aprOf, costPart, priceParts, rowParts, termsOf, vehicleConditionOf } from "./offer-parts.ts";

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
  const { row } = offer;
  const terms = termsOf(book, row);
  const { provider, published, source } = rowParts(book, row, assumed.product, assumed.adjustments, terms);
  const { rate, publishedApr, charges } = priceParts(book, row, assumed.product, offer.price, terms);
  const eligibility = annotator?.annotation(creditUnionIdOf(book, offer.institution)) ?? null;
  return {
    rank: index + 1,
    ...provider,
    ...rate,
    apr: aprOf(offer),
    ...publishedApr,
    ...aprNamePart(decision, offer),
    ...charges,
    ...costPart(decision, offer, terms, vehicleConditionOf(book, row)),
    ...published,
    age: ageOf(book, row, nowSeconds),
    ...source,
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
