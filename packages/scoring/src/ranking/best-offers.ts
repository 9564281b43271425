import type { PricedLoan } from "../pricing/price.ts";
import { BEST_TIER, type StandingOf, tierOf, UNKNOWN_TIER } from "./membership.ts";

/** A row of the book, priced for a borrower. */
export interface RankedOffer extends PricedLoan {
  readonly row: number;
  /** Number of the institution in the book. */
  readonly institution: number;
  /** See `tierOf`. */
  readonly tier: number;
}

/** The order of offers (guides/pricing.md#order): APR, membership, total cost, credit union id; then the book's order, so that no two are equal. */
export function compareOffers(left: RankedOffer, right: RankedOffer): number {
  return (
    left.aprMilliPercent - right.aprMilliPercent ||
    left.tier - right.tier ||
    left.totalCostUsd - right.totalCostUsd ||
    left.institution - right.institution ||
    left.row - right.row
  );
}

/** The best `limit` offers seen so far, at most one of each institution. */
export class BestOffers {
  readonly #limit: number;
  readonly #standingOf: StandingOf | null;
  readonly offers: RankedOffer[] = [];

  /** @param standingOf null where nothing is known of membership. */
  constructor(limit: number, standingOf: StandingOf | null) {
    this.#limit = limit;
    this.#standingOf = standingOf;
  }

  get isFull(): boolean {
    return this.offers.length === this.#limit;
  }

  /** APR that an offer must not exceed to get in; infinite while there is room. */
  get boundMilliPercent(): number {
    return this.isFull ? (this.offers.at(-1)?.aprMilliPercent ?? 0) : Number.POSITIVE_INFINITY;
  }

  /** Whether no offer of the same APR could stand before the last one held for the sake of membership. */
  get isLastTierBest(): boolean {
    return this.#standingOf === null || this.offers.at(-1)?.tier === BEST_TIER;
  }

  /** Whether a loan of this price can't get in, nor any that costs more: worse than the last offer held, whoever makes it. */
  rulesOut(loan: PricedLoan): boolean {
    const last = this.offers.at(-1);
    if (last === undefined || !this.isFull) return false;
    if (loan.aprMilliPercent !== last.aprMilliPercent) return loan.aprMilliPercent > last.aprMilliPercent;
    return this.isLastTierBest && loan.totalCostUsd > last.totalCostUsd;
  }

  /** Takes an offer in where it belongs, if it does; written with plain loops, for this is where a ranking spends its time. */
  add(loan: PricedLoan, row: number, institution: number): void {
    const { offers } = this;
    const tier = this.#standingOf === null ? UNKNOWN_TIER : tierOf(this.#standingOf(institution));
    const { aprMilliPercent, monthlyPaymentUsd, totalCostUsd } = loan;
    const offer = { aprMilliPercent, monthlyPaymentUsd, totalCostUsd, row, institution, tier };
    let place = offers.length;
    while (place > 0) {
      const better = offers[place - 1];
      if (better === undefined || compareOffers(better, offer) <= 0) break;
      place -= 1;
    }
    if (place === this.#limit) return;
    let gap = offers.length;
    for (let at = 0; at < offers.length; at++) if (offers[at]?.institution === institution) gap = at;
    if (gap < place) return;
    if (gap === this.#limit) gap -= 1;
    for (let at = gap; at > place; at--) {
      const moved = offers[at - 1];
      if (moved !== undefined) offers[at] = moved;
    }
    offers[place] = offer;
  }
}
