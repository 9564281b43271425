import type { StateCode } from "@tellerline/geography";
import { type Benchmark, basisOf, benchmarkFor, institutionsConsidered } from "../book/benchmarks.ts";
import {
  comparesWholeCosts,
  creditUnionIdOf,
  findInstitution,
  hasFlag,
  priceFor,
  provenanceOf,
  providerNameOf,
  type RateBook,
  websiteOf,
} from "../book/rate-book.ts";
import { isOfferedInAny } from "../book/row-lists.ts";
import { PresentLoanComparison } from "../comparing/compare.ts";
import { keptOffer } from "../comparing/offer-course.ts";
import type { CurrentOffer } from "../comparing/present-loan.ts";
import { savingsAgainst } from "../comparing/savings.ts";
import type { LoanPrice } from "../pricing/cash-flows.ts";
import { priceAsked } from "../pricing/price.ts";
import { assume } from "../ranking/assume.ts";
import { compareOffers, type RankedOffer } from "../ranking/best-offers.ts";
import type { MembershipStanding, StandingOf } from "../ranking/membership.ts";
import { explainNoOffer, type NoOfferExplanation } from "../ranking/near-misses.ts";
import { rankOffers } from "../ranking/rank.ts";
import { rankOffersAmong } from "../ranking/rank-among.ts";
import { follow } from "../ranking/remedies.ts";
import type { AssumedScenario, Scenario } from "../ranking/scenario.ts";
import { percent } from "./advice.ts";
import { changeRequestMessage } from "./change-request.ts";
import { confirmMessage, whyConfirm } from "./confirmation.ts";
import type { ContestedOffer, DecidedOffer, DecideOptions, Decision, RecommendedAction } from "./decision-parts.ts";
import { keepActions } from "./keep-current.ts";
import { newMoneySentences } from "./present-loan-sentences.ts";

/** Offers at most this far apart, in thousandths of a percent, are worth comparing (guides/pricing.md#recommended-action). */
const CLOSE_MILLI_PERCENT = 125;

const MAX_NEAR_MISSES = 3;

/** The recommended action toward an offer of the institution `name`, by the borrower's membership standing. */
function applyAction(name: string, standing: MembershipStanding, url: string | null): RecommendedAction {
  switch (standing) {
    case "eligible":
      return {
        type: "apply",
        message: `Apply at ${name}: under its published rules you appear to qualify for membership; it decides.`,
        url,
      };
    case "joinable":
      return { type: "join_then_apply", message: `Join ${name}, which takes one more step, then apply.`, url };
    case "likely":
      return {
        type: "check_membership",
        message: `Ask ${name} whether you can join: what is known of it, which no published rule confirms, makes that likely.`,
        url,
      };
    case "unknown":
      return {
        type: "check_membership",
        message: `Ask ${name} whether you can join: the facts we have do not settle it, and unknown does not mean no.`,
        url,
      };
    case "outside":
      return {
        type: "check_membership",
        message: `Ask ${name} whether you can join: its published community is elsewhere, but there may be other ways to join.`,
        url,
      };
    default:
      return unreachable(standing);
  }
}

function unreachable(value: never): never {
  throw new Error(`Unknown standing: ${String(value)}`);
}

/** The page to visit next: the page that the rate is from, unless it is a call report's, or else the institution's site. Null if none is known. */
function linkTo(book: RateBook, { row, institution }: RankedOffer): string | null {
  const page = hasFlag(book, row, "isReported") ? null : provenanceOf(book, row).sourceUrl;
  return page ?? websiteOf(book, institution);
}

function actionsFor(
  book: RateBook,
  { keepMonths }: AssumedScenario,
  offers: readonly RankedOffer[],
  standingOf: StandingOf | null,
): readonly RecommendedAction[] {
  const [best, second] = offers;
  if (best === undefined) return [];
  const name = providerNameOf(book, best.institution);
  const url = linkTo(book, best);
  const apply = applyAction(name, standingOf?.(best.institution) ?? "unknown", url);
  if (second === undefined || second.orderMilliPercent - best.orderMilliPercent > CLOSE_MILLI_PERCENT) return [apply];
  const kept = keepMonths === null ? "" : " over the months for which the loan is kept";
  const compare: RecommendedAction = {
    type: "compare_offers",
    message: `Compare ${name} (${percent(best.orderMilliPercent)}) with ${providerNameOf(book, second.institution)} (${percent(second.orderMilliPercent)}): their APRs${kept} are within 0.125 percentage points.`,
    url: null,
  };
  return [compare, apply];
}

/**
 * The best offers of a given set of institutions, with their savings: at most one per institution, cheapest first.
 * @param accepts whether a row may be offered.
 * @param comparison compares offers with the borrower's present loan; null if the request names none.
 */
export function decideAmong(
  book: RateBook,
  assumed: AssumedScenario,
  institutions: readonly number[],
  accepts: (row: number) => boolean,
  comparison: PresentLoanComparison | null,
): readonly DecidedOffer[] {
  const { product, termMonths, state, creditScore } = assumed;
  const benchmark = benchmarkFor(book, product, termMonths, state, creditScore);
  return withSavings(book, assumed, rankOffersAmong(book, assumed, institutions, accepts), benchmark, comparison);
}

/**
 * The comparison with the borrower's present loan; null if the borrower named none. With an older
 * book, it compares only APRs, not dollars (guides/what-a-loan-costs.md#older-books).
 */
export function comparisonWith(book: RateBook, assumed: AssumedScenario, current: CurrentOffer | null): PresentLoanComparison | null {
  return current === null ? null : new PresentLoanComparison(assumed, current, comparesWholeCosts(book));
}

function withSavings(
  book: RateBook,
  assumed: AssumedScenario,
  offers: readonly RankedOffer[],
  benchmark: Benchmark | null,
  comparison: PresentLoanComparison | null,
  priceIn: (row: number) => LoanPrice = (row) => priceFor(book, row, assumed.adjustments),
): readonly DecidedOffer[] {
  return offers.map((offer) => {
    const price = priceIn(offer.row);
    const compared = comparison?.compare(offer, price) ?? null;
    return {
      ...offer,
      vsBenchmark:
        benchmark === null ? null : { ...savingsAgainst(assumed, benchmark.medianPercent, price, offer), basis: basisOf(benchmark) },
      vsCurrent: compared?.savings ?? null,
      kept: keptOffer(assumed, offer, price),
      price,
      replacement: compared?.replacement ?? null,
      savedAtPresentPaymentUsd: compared?.savedAtPresentPaymentUsd ?? null,
    };
  });
}

/**
 * The contested rate that would have come first (guides/operating.md#disputes); null if none would.
 * @param among ids of the institutions, and states of the rates, to consider. Null: all.
 */
export function contestedLeader(
  book: RateBook,
  scenario: AssumedScenario,
  [best]: readonly RankedOffer[],
  standingOf: StandingOf | null,
  among: { readonly ids: ReadonlySet<string>; readonly states: readonly StateCode[] | null } | null = null,
): ContestedOffer | null {
  const { contested } = book;
  if (contested === null) return null;
  const idOf = (institution: number) => creditUnionIdOf(contested, institution);
  // Institutions are numbered differently in the book of contested rates.
  const standing = (institution: number) => {
    const number = findInstitution(book, idOf(institution));
    return number === null || standingOf === null ? "unknown" : standingOf(number);
  };
  const ranked = rankOffers(contested, scenario, contested.meta.institutions, standingOf === null ? null : standing);
  const isAmong = ({ institution, row }: RankedOffer) =>
    among === null || (among.ids.has(idOf(institution)) && (among.states === null || isOfferedInAny(contested, row, among.states)));
  const leader = ranked.find(isAmong);
  if (leader === undefined) return null;
  const institution = findInstitution(book, idOf(leader.institution)) ?? Number.MAX_SAFE_INTEGER;
  if (best !== undefined && compareOffers(best, { ...leader, institution }) <= 0) return null;
  return { provider: providerNameOf(contested, leader.institution), aprMilliPercent: leader.aprMilliPercent };
}

export function contestedSentences({ contested }: Pick<Decision, "contested">): readonly string[] {
  if (contested === null) return [];
  const { provider, aprMilliPercent } = contested;
  return [
    `${provider} contests a rate of ${percent(aprMilliPercent)} APR that would have come first; it takes no part until that is settled.`,
  ];
}

/** The APR of the best offer that publishes its points and fees, percent; null if no offer does. */
export function bestAprWithKnownFees(book: RateBook, { assumed, offers: [best] }: Pick<Decision, "assumed" | "offers">): number | null {
  if (best === undefined) return null;
  if (hasFlag(book, best.row, "feesKnown")) return best.aprMilliPercent / 1000;
  const [known] = rankOffers(book, assumed, 1, null, (row) => hasFlag(book, row, "feesKnown"));
  return known === undefined ? null : known.aprMilliPercent / 1000;
}

function confirmActions(
  book: RateBook,
  { asked }: AssumedScenario,
  [best]: readonly DecidedOffer[],
  nowSeconds: number,
): RecommendedAction[] {
  const reasons = best === undefined ? [] : whyConfirm(book, best, asked.creditScore, nowSeconds);
  if (best === undefined || reasons.length === 0) return [];
  const message = confirmMessage(book, best, best.price.noteRatePercent, reasons, nowSeconds);
  return [{ type: "confirm_rate", message, url: linkTo(book, best) }];
}

/** Appends the cost of the money that the best offer pays out to the message of the first action. */
function pricingNewMoney([best]: readonly DecidedOffer[], [first, ...others]: readonly RecommendedAction[]): readonly RecommendedAction[] {
  if (first === undefined || best === undefined) return first === undefined ? [] : [first, ...others];
  return [{ ...first, message: [first.message, ...newMoneySentences(best)].join(" ") }, ...others];
}

/** Drops the remedies of a cash-out if they lower the amount to the balance owed or less: the loan would then pay out no cash. */
function askable(noOffer: NoOfferExplanation, asked: Scenario, current: CurrentOffer | null): NoOfferExplanation {
  const balanceUsd = asked.intent === "cash_out" ? (current?.balanceUsd ?? null) : null;
  const followed = follow(asked, noOffer.remedies);
  if (balanceUsd === null || followed === null || followed.amountUsd >= asked.amountUsd) return noOffer;
  return followed.amountUsd <= balanceUsd ? { ...noOffer, remedies: [] } : noOffer;
}

export function decide(book: RateBook, scenario: Scenario, options: DecideOptions): Decision {
  const { limit, nowSeconds, current = null, standingOf = null } = options;
  const assumed = assume(scenario);
  const { product, termMonths, state } = assumed;
  // Ranks at least two offers, to tell whether the best one has a close rival.
  const ranked = rankOffers(book, assumed, Math.max(limit, 2), standingOf);
  const benchmark = benchmarkFor(book, product, termMonths, state, assumed.creditScore);
  const noOffer = ranked.length === 0 ? explainNoOffer(book, assumed, MAX_NEAR_MISSES) : null;
  const comparison = comparisonWith(book, assumed, current);
  const offers = withSavings(book, assumed, ranked.slice(0, limit), benchmark, comparison);
  const present = comparison?.present ?? null;
  const considered = noOffer?.institutions ?? institutionsConsidered(book, product, termMonths, state);
  const change: RecommendedAction[] =
    noOffer === null
      ? []
      : [{ type: "change_request", message: changeRequestMessage(assumed, askable(noOffer, scenario, current)), url: null }];
  return {
    assumed,
    offers,
    benchmark,
    institutionsConsidered: considered,
    actions: pricingNewMoney(offers, [
      ...change,
      ...keepActions(book, assumed, present, offers),
      ...confirmActions(book, assumed, offers, nowSeconds),
      ...actionsFor(book, assumed, ranked, standingOf),
    ]),
    noOffer,
    contested: contestedLeader(book, assumed, ranked, standingOf),
    current,
    present,
    nowSeconds,
  };
}

/**
 * The decision with another note rate for the best offer.
 * @param ratePercent the new note rate.
 * @returns null if there is no offer, or if the best one has no APR at that rate.
 */
export function withBestAt(book: RateBook, decision: Decision, ratePercent: number, standingOf: StandingOf | null): Decision | null {
  const [best, ...others] = decision.offers;
  if (best === undefined) return null;
  const { assumed, nowSeconds } = decision;
  const price = { ...best.price, noteRatePercent: ratePercent };
  const moved = priceAsked(assumed, price);
  if (moved === null) return null;
  // Another rate of the institution may now be its best one.
  const [next] = rankOffersAmong(book, assumed, [best.institution], (row) => row !== best.row);
  const own = [{ ...best, ...moved }, ...(next === undefined ? [] : [{ ...next, tier: best.tier }])].toSorted(compareOffers);
  const ranked = [...own.slice(0, 1), ...others].toSorted(compareOffers);
  const comparison = comparisonWith(book, assumed, decision.current);
  const priceIn = (row: number) => (row === best.row ? price : priceFor(book, row, assumed.adjustments));
  const offers = withSavings(book, assumed, ranked, decision.benchmark, comparison, priceIn);
  return {
    ...decision,
    offers,
    actions: pricingNewMoney(offers, [
      ...keepActions(book, assumed, decision.present, offers),
      ...confirmActions(book, assumed, offers, nowSeconds),
      ...actionsFor(book, assumed, ranked, standingOf),
    ]),
  };
}
