import { countMembers } from "@tellerline/vocabulary";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BestOffers, compareOffers, type RankedOffer } from "./best-offers.ts";
import { type MembershipStanding, tierOf } from "./membership.ts";

const STANDINGS: readonly MembershipStanding[] = ["eligible", "unknown", "outside", "joinable", "likely"];
const standingOf = (institution: number): MembershipStanding => STANDINGS[institution] ?? "unknown";

/** Offers with few distinct values, so that many differ only in their rows. */
const candidate = fc.record({
  aprMilliPercent: fc.constantFrom(5000, 5001),
  monthlyPaymentUsd: fc.constantFrom(100, 101),
  totalCostUsd: fc.constantFrom(1000, 1000.5),
  institution: fc.nat({ max: 4 }),
  unverified: fc.constantFrom(0, 1, 6),
  orderMilliPercent: fc.constantFrom(5000, 5001, 5002),
});
const candidates = fc.array(candidate, { maxLength: 14 }).map((all) => all.map((one, row) => ({ ...one, row })));
type Candidate = typeof candidates extends fc.Arbitrary<readonly (infer One)[]> ? One : never;

/** @param isKnown whether something is known about membership. */
const offerOf = (one: Candidate, isKnown: boolean): RankedOffer => ({
  ...one,
  tier: isKnown ? tierOf(standingOf(one.institution)) : 1,
  unverifiedCount: countMembers(one.unverified),
});

function fill(all: readonly Candidate[], limit: number, isKnown: boolean): BestOffers {
  const best = new BestOffers(limit, isKnown ? standingOf : null);
  for (const one of all) best.add(one, one.row, one.institution, one.unverified);
  return best;
}

describe("the best offers so far", () => {
  it("are the first of all in the order of offers, one of each institution, whatever the order in which they came", () => {
    fc.assert(
      fc.property(candidates, fc.integer({ min: 1, max: 5 }), fc.boolean(), (all, limit, isKnown) => {
        const sorted = all.map((one) => offerOf(one, isKnown)).toSorted(compareOffers);
        const first = sorted.filter((one, index) => sorted.findIndex(({ institution }) => institution === one.institution) === index);
        const best = fill(all, limit, isKnown);
        expect(best.offers).toEqual(first.slice(0, limit));
        expect(best.isFull).toBe(first.length >= limit);
        const last = first[limit - 1];
        expect(best.boundMilliPercent).toBe(last === undefined ? Number.POSITIVE_INFINITY : last.orderMilliPercent);
      }),
      { numRuns: 1000 },
    );
  });

  it("let nothing in that they rule out, nor anything costlier", () => {
    let ruledOut = 0;
    fc.assert(
      fc.property(candidates, candidate, fc.nat({ max: 3 }), fc.boolean(), (all, one, limit, isKnown) => {
        const best = fill(all, limit + 1, isKnown);
        if (!best.rulesOut(one, countMembers(one.unverified))) return;
        ruledOut += 1;
        const before = [...best.offers];
        for (const [row, more] of [0, 1].entries()) {
          best.add({ ...one, totalCostUsd: one.totalCostUsd + more }, 100 + row, one.institution, one.unverified);
          best.add({ ...one, orderMilliPercent: one.orderMilliPercent + more }, 200 + row, one.institution, one.unverified);
        }
        expect(best.offers).toEqual(before);
      }),
      { numRuns: 1000 },
    );
    expect(ruledOut).toBeGreaterThan(100);
  });
});

describe("an offer is ruled out", () => {
  const loan = (aprMilliPercent: number, totalCostUsd: number) => ({
    aprMilliPercent,
    totalCostUsd,
    monthlyPaymentUsd: 100,
    orderMilliPercent: aprMilliPercent,
  });
  const [ELIGIBLE, UNKNOWN] = [0, 1];

  it.each([
    ["by a lower APR", null, UNKNOWN, loan(5001, 900), 1, true],
    ["not by a higher APR", null, UNKNOWN, loan(4999, 1100), 1, false],
    ["by a lower cost at the same APR", null, UNKNOWN, loan(5000, 1000.01), 1, true],
    ["not by the same cost at the same APR, which the institution decides", null, UNKNOWN, loan(5000, 1000), 1, false],
    ["not by a lower cost where it has less that is unverified", null, UNKNOWN, loan(5000, 1000.01), 0, false],
    ["by a lower cost where it has more that is unverified", null, UNKNOWN, loan(5000, 1000.01), 2, true],
    ["by a lower cost of an institution that the borrower can join", standingOf, ELIGIBLE, loan(5000, 1000.01), 1, true],
    ["not by a lower cost where the borrower may be able to join another institution", standingOf, UNKNOWN, loan(5000, 1000.01), 1, false],
    ["by a lower APR, whoever can join", standingOf, UNKNOWN, loan(5001, 900), 1, true],
  ] as const)("%s", (_, standings, institution, other, unverified, isRuledOut) => {
    const best = new BestOffers(1, standings);
    expect(best.rulesOut(other, unverified)).toBe(false);
    expect(best.isLastBest(unverified)).toBe(false);
    best.add(loan(5000, 1000), 0, institution, 1);
    expect(best.rulesOut(other, unverified)).toBe(isRuledOut);
    const isBestTier = standings === null || institution === ELIGIBLE;
    expect(best.isLastBest(unverified)).toBe(isBestTier && unverified >= 1);
    const notFull = new BestOffers(2, standings);
    notFull.add(loan(5000, 1000), 0, institution, 1);
    expect(notFull.rulesOut(other, unverified)).toBe(false);
  });
});
