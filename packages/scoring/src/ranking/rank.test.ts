import { runs } from "@tellerline/dev/testing";
import { utf8 } from "@tellerline/dev/utf8";
import {
  membersIn,
  NO_ADJUSTMENTS,
  NO_RARE_TERMS,
  NO_REQUIREMENTS,
  REQUIREMENTS,
  type Requirement,
  UNPUBLISHED_PRICE,
  UNVERIFIED,
} from "@tellerline/vocabulary";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openRateBook } from "../book/open-rate-book.ts";
import { creditUnionIdOf, type RateBook } from "../book/rate-book.ts";
import { openDetails, type RateDetails } from "../book/rate-details.ts";
import type { RateSheetRow } from "../book/rows.ts";
import { compileRateBook } from "../compile/compile.ts";
import { naiveNearMisses, naiveRank } from "../oracle/naive.oracle.ts";
import { institutions, rateSheet, scenario } from "../oracle/random-rows.oracle.ts";
import { assume } from "./assume.ts";
import { explainNoOffer } from "./near-misses.ts";
import { requirementsIn } from "./qualification.ts";
import { rankOffers } from "./rank.ts";
import { follow } from "./remedies.ts";
import { UNSAID } from "./scenario.ts";

function compile(rows: readonly RateSheetRow[]): { book: RateBook; details: RateDetails } {
  const compiled = compileRateBook({ rows, institutions }, utf8);
  return { book: openRateBook(compiled.book, utf8), details: openDetails(compiled.details, utf8) };
}

test("the book's top-k equals filter, price and sort over the same rows", () => {
  fc.assert(
    fc.property(rateSheet, fc.array(scenario, { minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 6 }), (rows, scenarios, limit) => {
      const { book, details } = compile(rows);
      for (const asked of scenarios) {
        const ranked = rankOffers(book, assume(asked), limit).map(({ row, institution, ...price }) => ({
          ...{ aprMilliPercent: price.aprMilliPercent, monthlyPaymentUsd: price.monthlyPaymentUsd, totalCostUsd: price.totalCostUsd },
          orderMilliPercent: price.orderMilliPercent,
          rateId: details.rateId(row),
          creditUnionId: creditUnionIdOf(book, institution),
          unverified: membersIn(UNVERIFIED, price.unverified).toSorted(),
        }));
        const naive = naiveRank(rows, asked, limit).map((offer) => ({ ...offer, unverified: offer.unverified.toSorted() }));
        expect(ranked).toEqual(naive);
      }
    }),
    { numRuns: runs(100, 300) },
  );
});

const STANDINGS = ["eligible", "unknown", "outside", "joinable"] as const;
const TIERS = { eligible: 0, joinable: 0, unknown: 1, outside: 2 };

test("at equal APR membership decides, and never filters", () => {
  const standings = fc.array(fc.constantFrom(...STANDINGS), { minLength: institutions.length, maxLength: institutions.length });
  fc.assert(
    fc.property(rateSheet, scenario, standings, fc.integer({ min: 1, max: 4 }), (rows, asked, standing, limit) => {
      // Rounds the rates, so that many offers tie.
      const coarse = rows.map((row) => ({ ...row, noteRatePercent: Math.ceil(row.noteRatePercent / 3) * 3, pointsPercent: 0 }));
      const { book, details } = compile(coarse);
      const standingOf = (creditUnionId: string) =>
        standing[institutions.findIndex((one) => one.creditUnionId === creditUnionId)] ?? "unknown";
      const ranked = rankOffers(book, assume(asked), limit, (institution) => standingOf(creditUnionIdOf(book, institution)));
      const naive = naiveRank(coarse, asked, limit, (creditUnionId) => TIERS[standingOf(creditUnionId)]);
      expect(ranked.map(({ row }) => details.rateId(row))).toEqual(naive.map(({ rateId }) => rateId));
    }),
    { numRuns: runs(100, 500) },
  );
});

test("near misses and the most common failure equal the obvious computation", () => {
  fc.assert(
    fc.property(rateSheet, scenario, (rows, asked) => {
      const { book, details } = compile(rows);
      if (rankOffers(book, assume(asked), 1).length > 0) return;
      const explained = explainNoOffer(book, assume(asked), 3);
      const expected = naiveNearMisses(rows, asked, 3);
      expect(explained.nearMisses.map(({ row, failures }) => [details.rateId(row), [...requirementsIn(failures)].sort()])).toEqual(
        expected.nearest.map(({ rateId, failures }) => [rateId, [...failures].sort()]),
      );
      const removed = REQUIREMENTS.map((requirement) => expected.failures.filter((failures) => failures.includes(requirement)).length);
      const most = Math.max(...removed);
      expect(explained.institutions).toBe(expected.institutions);
      expect(explained.mostCommon).toBe(most === 0 ? null : REQUIREMENTS[removed.indexOf(most)]);
    }),
    { numRuns: runs(100, 400) },
  );
});

/** Facts that borrowers are never advised to state differently. */
const NOT_CHANGED: readonly Requirement[] = ["state", "occupancy", "audience", "intent", "program"];

test("a request that follows the remedies gets an offer, and mostly some are named", () => {
  let [named, none] = [0, 0];
  fc.assert(
    fc.property(rateSheet, scenario, (rows, asked) => {
      const { book } = compile(rows);
      if (rankOffers(book, assume(asked), 1).length > 0) return;
      const { remedies, nearMisses } = explainNoOffer(book, assume(asked), 3);
      const isChangeable = nearMisses.some(
        ({ failures }) => !requirementsIn(failures).some((requirement) => NOT_CHANGED.includes(requirement)),
      );
      if (remedies.length === 0) {
        none += isChangeable ? 1 : 0;
        return;
      }
      named += 1;
      const changed = follow(asked, remedies);
      expect(changed && rankOffers(book, assume(changed), 1)).toHaveLength(1);
      for (const { requirement, value } of remedies) expect({ requirement, value }).not.toEqual({ requirement, value: null });
    }),
    { numRuns: runs(1500, 4000) },
  );
  // Often no remedy exists: amounts of a cent, and three failed requirements at once, are common in this data.
  expect(named).toBeGreaterThan(none);
});

describe("order", () => {
  const base = {
    product: "personal_loan",
    noteRatePercent: 9,
    ...UNPUBLISHED_PRICE,
    ...NO_RARE_TERMS,
    ...NO_ADJUSTMENTS,
    termMonths: null,
    publishedAprPercent: null,
    states: null,
    ...NO_REQUIREMENTS,
    effectiveAt: null,
    observedAt: 1_760_000_000,
    sourceUrl: null,
    feesKnown: true,
    isReported: false,
    isFrom: false,
    isRange: false,
    rateIsApr: false,
    evidence: null,
    isWidened: false,
    qualityReasons: 0,
  } as const;
  const asked = { ...UNSAID, product: "personal_loan", amountUsd: 10_000 } as const;
  const id = (index: number) => institutions[index]?.creditUnionId ?? "";

  test("at equal APR and cost the credit union id decides, and each institution appears once", () => {
    const rows = [3, 1, 2, 1].map((index, position) => ({ ...base, rateId: `r${position}`, creditUnionId: id(index) }));
    const { book } = compile(rows);
    expect(rankOffers(book, assume(asked), 5).map(({ institution }) => creditUnionIdOf(book, institution))).toEqual([id(1), id(2), id(3)]);
  });

  test("a rate for a special audience is never offered to someone who did not say so", () => {
    const { book } = compile([{ ...base, rateId: "r", creditUnionId: id(0), audience: "military" }]);
    expect(rankOffers(book, assume(asked), 5)).toEqual([]);
    expect(rankOffers(book, assume({ ...asked, audience: "military" }), 5)).toHaveLength(1);
  });
});
