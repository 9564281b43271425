import { countMembers, type UnverifiedSet } from "@tellerline/vocabulary";
import type { PricedLoan } from "../pricing/price.ts";
import { BEST_TIER, type StandingOf, tierOf, UNKNOWN_TIER } from "./membership.ts";

/** A row of the book, priced for a borrower. */
export interface RankedOffer extends PricedLoan {
  readonly row: number;
  readonly institution: number;
  /** Order of offers with equal APR by membership, lowest first (`tierOf`). */
  readonly tier: number;
  /** Facts that the request relies on but the row does not publish. */
  readonly unverified: UnverifiedSet;
  readonly unverifiedCount: number;
}

/**
 * Compares offers by `orderMilliPercent`, membership, number of unverified facts, total cost and institution; then by row (guides/pricing.md#order).
 */
export function compareOffers(left: RankedOffer, right: RankedOffer): number {
  return (
    left.orderMilliPercent - right.orderMilliPercent ||
    left.tier - right.tier ||
    left.unverifiedCount - right.unverifiedCount ||
    left.totalCostUsd - right.totalCostUsd ||
    left.institution - right.institution ||
    left.row - right.row
  );
}

/** The best `limit` offers so far, at most one per institution. */
export class BestOffers {
  readonly #limit: number;
  readonly #standingOf: StandingOf | null;
  readonly offers: RankedOffer[] = [];

  /** @param standingOf null if nothing is known about membership. */
  constructor(limit: number, standingOf: StandingOf | null) {
    this.#limit = limit;
    this.#standingOf = standingOf;
  }

  get isFull(): boolean {
    return this.offers.length === this.#limit;
  }

  /** Maximum `orderMilliPercent` of an offer that can enter the list; infinite while the list is not full. */
  get boundMilliPercent(): number {
    const last = this.isFull ? this.offers.at(-1) : undefined;
    return last === undefined ? Number.POSITIVE_INFINITY : last.orderMilliPercent;
  }

  /**
   * Whether an offer with the same APR as the last one in the list can't outrank it by membership
   * tier or by fewer unverified facts.
   * @param unverified number of unverified facts of the offer.
   */
  isLastBest(unverified: number): boolean {
    const last = this.offers.at(-1);
    return last !== undefined && (this.#standingOf === null || last.tier === BEST_TIER) && last.unverifiedCount <= unverified;
  }

  /**
   * Whether neither a loan of this price nor a costlier one can enter the list, whichever institution offers it.
   * @param unverified number of unverified facts of the loan.
   */
  rulesOut(loan: PricedLoan, unverified: number): boolean {
    const last = this.offers.at(-1);
    if (last === undefined || !this.isFull) return false;
    if (loan.orderMilliPercent !== last.orderMilliPercent) return loan.orderMilliPercent > last.orderMilliPercent;
    return this.isLastBest(unverified) && loan.totalCostUsd > last.totalCostUsd;
  }

  /** Inserts an offer if it ranks high enough. Uses plain loops, because ranking spends most of its time here. */
  add(loan: PricedLoan, row: number, institution: number, unverified: UnverifiedSet): void {
    const { offers } = this;
    const tier = this.#standingOf === null ? UNKNOWN_TIER : tierOf(this.#standingOf(institution));
    const { aprMilliPercent, monthlyPaymentUsd, totalCostUsd, orderMilliPercent } = loan;
    const unverifiedCount = countMembers(unverified);
    const offer = {
      aprMilliPercent,
      monthlyPaymentUsd,
      totalCostUsd,
      orderMilliPercent,
      row,
      institution,
      tier,
      unverified,
      unverifiedCount,
    };
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
