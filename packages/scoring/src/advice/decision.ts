import type { RecommendedActionType } from "@tellerline/vocabulary";
import { type Benchmark, benchmarkFor, institutionsConsidered } from "../book/benchmarks.ts";
import { priceOf, provenanceOf, providerNameOf, type RateBook } from "../book/rate-book.ts";
import { priceLoan } from "../pricing/price.ts";
import { compareOffers, type RankedOffer } from "../ranking/best-offers.ts";
import type { MembershipStanding, StandingOf } from "../ranking/membership.ts";
import { explainNoOffer, type NoOfferExplanation } from "../ranking/near-misses.ts";
import { rankOffers } from "../ranking/rank.ts";
import { rankOffersAmong } from "../ranking/rank-among.ts";
import { type AssumedScenario, assume, type Scenario } from "../ranking/scenario.ts";
import { aProduct, changeRequestMessage, dollars } from "./advice.ts";
import { type CurrentOffer, referenceLoan, type Savings, savingsAgainst, savingsAgainstCurrent } from "./savings.ts";

/** What to do next, in words. */
export interface RecommendedAction {
  readonly type: RecommendedActionType;
  readonly message: string;
  readonly url: string | null;
}

export interface DecidedOffer extends RankedOffer {
  /** Null without a benchmark. */
  readonly vsBenchmark: Savings | null;
  /** Null where the borrower named no current offer; a part is null where it can't be worked out. */
  readonly vsCurrent: { readonly [Part in keyof Savings]: number | null } | null;
}

/** Everything that is said about one borrower's request. */
export interface Decision {
  readonly scenario: Scenario;
  readonly assumed: AssumedScenario;
  readonly offers: readonly DecidedOffer[];
  readonly benchmark: Benchmark | null;
  readonly institutionsConsidered: number;
  /** Most useful first. */
  readonly actions: readonly RecommendedAction[];
  /** Null where something qualified. */
  readonly noOffer: NoOfferExplanation | null;
}

/** Offers closer than this, in thousandths of a percent, are worth comparing (guides/pricing.md#recommended-action). */
const CLOSE_MILLI_PERCENT = 125;
const MAX_NEAR_MISSES = 3;

function percent(milliPercent: number): string {
  return `${(milliPercent / 1000).toFixed(3)} %`;
}

/** What to do about the best offer, which depends on where the borrower stands with its institution. */
function applyAction(name: string, standing: MembershipStanding, url: string | null): RecommendedAction {
  switch (standing) {
    case "eligible":
      return { type: "apply", message: `Apply at ${name}: by its published rules you can become a member.`, url };
    case "joinable":
      return { type: "join_then_apply", message: `Join ${name}, which takes one further step, then apply.`, url };
    case "unknown":
      return {
        type: "check_membership",
        message: `Ask ${name} whether you can join: what is known does not decide it, and unknown does not mean no.`,
        url,
      };
    case "outside":
      return {
        type: "check_membership",
        message: `Ask ${name} whether you can join: the community it publishes is elsewhere, and there may be other ways in.`,
        url,
      };
    default:
      return unreachable(standing);
  }
}

function unreachable(value: never): never {
  throw new Error(`Not a standing: ${String(value)}`);
}

function actionsFor(book: RateBook, offers: readonly RankedOffer[], standingOf: StandingOf | null): readonly RecommendedAction[] {
  const [best, second] = offers;
  if (best === undefined) return [];
  const name = providerNameOf(book, best.institution);
  const url = provenanceOf(book, best.row).sourceUrl;
  const apply = applyAction(name, standingOf?.(best.institution) ?? "unknown", url);
  if (second === undefined || second.aprMilliPercent - best.aprMilliPercent > CLOSE_MILLI_PERCENT) return [apply];
  const compare: RecommendedAction = {
    type: "compare_offers",
    message: `Compare ${name} (${percent(best.aprMilliPercent)}) with ${providerNameOf(book, second.institution)} (${percent(second.aprMilliPercent)}): they are within 0.125 %.`,
    url: null,
  };
  return [compare, apply];
}

/** The best offers of some institutions alone, with what they save. */
export interface Shortlist {
  readonly assumed: AssumedScenario;
  /** One of each institution that has one, cheapest first. */
  readonly offers: readonly DecidedOffer[];
}

/** @param accepts whether a row may be offered: fresh enough, and with evidence. */
export function decideAmong(
  book: RateBook,
  scenario: Scenario,
  institutions: readonly number[],
  accepts: (row: number) => boolean,
): Shortlist {
  const assumed = assume(scenario);
  const offers = rankOffersAmong(book, scenario, institutions, accepts);
  return { assumed, offers: withSavings(book, assumed, offers, null) };
}

function withSavings(
  book: RateBook,
  assumed: AssumedScenario,
  offers: readonly RankedOffer[],
  current: CurrentOffer | null,
): readonly DecidedOffer[] {
  const benchmark = benchmarkFor(book, assumed.product, assumed.termMonths, assumed.state);
  const reference = benchmark === null ? null : referenceLoan(assumed, benchmark.medianPercent);
  return offers.map((offer) => ({
    ...offer,
    vsBenchmark: reference === null ? null : savingsAgainst(reference, offer),
    vsCurrent: current === null ? null : savingsAgainstCurrent(assumed, current, offer),
  }));
}

/**
 * Decides one request: offers in order, what they save, what was considered, and what to do next.
 * @param standingOf where the borrower stands with institutions; null where nothing is known of membership.
 */
export function decide(
  book: RateBook,
  scenario: Scenario,
  limit: number,
  current: CurrentOffer | null,
  standingOf: StandingOf | null = null,
): Decision {
  const assumed = assume(scenario);
  const { product, termMonths, state } = assumed;
  // Two are needed to tell whether the best has a close rival, however few are asked for.
  const ranked = rankOffers(book, scenario, Math.max(limit, 2), standingOf);
  const benchmark = benchmarkFor(book, product, termMonths, state);
  const considered = institutionsConsidered(book, product, termMonths, state);
  const noOffer = ranked.length === 0 ? explainNoOffer(book, scenario, MAX_NEAR_MISSES) : null;
  const change: RecommendedAction[] =
    noOffer === null ? [] : [{ type: "change_request", message: changeRequestMessage(scenario, noOffer.mostCommon), url: null }];
  return {
    scenario,
    assumed,
    offers: withSavings(book, assumed, ranked.slice(0, limit), current),
    benchmark,
    institutionsConsidered: considered,
    actions: [...change, ...actionsFor(book, ranked, standingOf)],
    noOffer,
  };
}

/**
 * The same decision as if the best offer's note rate were another, everything else being as it is.
 * @returns null where there is no offer, or none that has a price at that rate.
 */
export function withBestAt(book: RateBook, decision: Decision, ratePercent: number, standingOf: StandingOf | null): Decision | null {
  const [best, ...others] = decision.offers;
  if (best === undefined) return null;
  const { product, amountUsd, termMonths } = decision.assumed;
  const moved = priceLoan(product, amountUsd, termMonths, { ...priceOf(book, best.row), noteRatePercent: ratePercent });
  if (moved === null) return null;
  const ranked = [{ ...best, ...moved }, ...others].sort(compareOffers);
  return { ...decision, offers: withSavings(book, decision.assumed, ranked, null), actions: actionsFor(book, ranked, standingOf) };
}

/** A decision in one sentence. */
export function headlineOf(book: RateBook, { assumed, offers: [best], institutionsConsidered: considered }: Decision): string {
  const place = assumed.state === null ? "nationwide" : `in ${assumed.state}`;
  const market = `${considered} institution${considered === 1 ? "" : "s"} with ${aProduct(assumed.product)} rate ${place}`;
  if (best === undefined) return `None of ${market} has a published rate that this request qualifies for.`;
  return `Best of ${market}: ${providerNameOf(book, best.institution)} at ${percent(best.aprMilliPercent)} APR, ${dollars(best.monthlyPaymentUsd)} a month.`;
}
