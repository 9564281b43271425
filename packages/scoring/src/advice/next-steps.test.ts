import type { StateCode } from "@tellerline/geography";
import { DAY_SECONDS, secondsOf } from "@tellerline/vocabulary";
import { describe, expect, it } from "vitest";
import { creditUnionIdOf, findInstitution, provenanceOf, providerNameOf } from "../book/rate-book.ts";
import type { RateSheetRow } from "../book/rows.ts";
import { assume } from "../ranking/assume.ts";
import { ALL_PUBLISHED, aRate, aRequest, idOf, NOTHING_SAID, NOW, OBSERVED, openSheet } from "../testing/small-books.oracle.ts";
import { asOneSentence } from "./advice.ts";
import { changeRequestMessage } from "./change-request.ts";
import { ageInWords, heldSentence, unverifiedSentences } from "./confirmation.ts";
import { bestAprWithKnownFees, contestedLeader, contestedSentences, decide, decideAmong, withBestAt } from "./decision.ts";
import type { DecidedOffer } from "./decision-parts.ts";

const rate = (name: string, noteRatePercent: number, more: Partial<RateSheetRow> = {}) =>
  aRate(name, { ...ALL_PUBLISHED, noteRatePercent, ...more });

describe("what is said", () => {
  it.each([
    [-5, "today"],
    [0, "today"],
    [0.999, "today"],
    [1, "1 day ago"],
    [1.999, "1 day ago"],
    [2, "2 days ago"],
    [59.5, "59 days ago"],
    [60, "1 month ago"],
    [61, "2 months ago"],
    [91, "2 months ago"],
    [92, "3 months ago"],
    [365, "11 months ago"],
    [366, "12 months ago"],
    [730, "23 months ago"],
    [731, "2 years ago"],
    [1095, "2 years ago"],
    [1096, "3 years ago"],
  ])("of %d days: %s", (days, words) => {
    expect(ageInWords(NOW - days * DAY_SECONDS, NOW)).toBe(words);
  });

  it("of several sentences is one", () => {
    expect(asOneSentence([])).toEqual([]);
    expect(asOneSentence(["One."])).toEqual(["One."]);
    expect(asOneSentence(["One.", "at 5.5 % in all.", "three"])).toEqual(["One; at 5.5 % in all; three."]);
  });

  it("of institutions whose rates are held names their number", () => {
    expect([0, 1, 2].map(heldSentence)).toEqual([
      null,
      "one institution's rate is held until somebody has looked at it.",
      "the rates of 2 institutions are held until somebody has looked at them.",
    ]);
  });

  it("of offers that publish everything is nothing", () => {
    expect(unverifiedSentences([])).toEqual([]);
  });

  it("of what to change names no value where none is known, and never another state", () => {
    const asked = assume(aRequest());
    const message = (remedies: Parameters<typeof changeRequestMessage>[1]["remedies"]) =>
      changeRequestMessage(asked, { institutions: 1, held: 1, mostCommon: "amount", remedies });
    const start =
      "No published rate of the one institution with an auto loan rate for Texas covers this request. Most rates were ruled out by the amount (amount).";
    expect(message([])).toBe(start);
    expect(message([{ requirement: "amount", value: null }])).toBe(`${start} Nearest to what was asked: a change of the amount.`);
    expect(message([{ requirement: "state", value: "OK" }])).toBe(`${start} Nearest to what was asked: a change of the state.`);
    expect(message([{ requirement: "vehicle_condition", value: "new" }])).toBe(`${start} Nearest to what was asked: a new vehicle.`);
    expect(message([{ requirement: "amount", value: 24_000 }])).toContain("an amount of at least $24,000 rather than $24,000.");
  });
});

const pricesOf = (book: ReturnType<typeof openSheet>["book"], offers: readonly DecidedOffer[]) =>
  offers.map(({ institution, aprMilliPercent, monthlyPaymentUsd, totalCostUsd, vsBenchmark, vsCurrent, replacement, price }) => ({
    name: providerNameOf(book, institution),
    prices: [aprMilliPercent, monthlyPaymentUsd, totalCostUsd],
    saved: vsBenchmark && [vsBenchmark.aprPercent, vsBenchmark.monthlyUsd, vsBenchmark.totalUsd],
    ...{ vsCurrent, replacement },
    rate: price.noteRatePercent,
  }));

describe("the best offer at another rate", () => {
  const { book } = openSheet([rate("Ash", 5), rate("Birch", 5.25), rate("Cedar", 6)]);
  const current = { ...NOTHING_SAID, ratePercent: 7, remainingMonths: 60, balanceUsd: 24_000 };
  const decision = decide(book, aRequest({ intent: "refinance" }), { limit: 3, nowSeconds: NOW, current });
  const movedTo = (percent: number) => withBestAt(book, decision, percent, () => "eligible");

  it("has its price, and its place among the others, and is compared with the same benchmark and the present loan", () => {
    const moved = movedTo(5.5);
    const free = { cashToCloseUsd: 0, overRemaining: null, newMoney: null, paysOut: false, breakEven: { months: 1, whileCheaper: null } };
    // 24,000 over 60 months at 5.25 %, 5.5 % and 6 %; the benchmark is 5.25 %, and the present loan costs $475.23 a month.
    const against = (aprPercent: number, monthlyUsd: number, totalUsd: number) => ({
      vsCurrent: { aprPercent, monthlyUsd, totalUsd },
      replacement: free,
    });
    expect(moved && pricesOf(book, moved.offers)).toEqual([
      { name: "Birch", prices: [5250, 455.66, 27_339.82], saved: [0, 0, 0], ...against(1.75, 19.57, 1173.91), rate: 5.25 },
      { name: "Ash", prices: [5500, 458.43, 27_505.67], saved: [-0.25, -2.76, -165.6], ...against(1.5, 16.8, 1008.05), rate: 5.5 },
      { name: "Cedar", prices: [6000, 463.99, 27_839.23], saved: [-0.75, -8.32, -499.2], ...against(1, 11.24, 674.49), rate: 6 },
    ]);
    expect(moved?.actions).toEqual([
      {
        type: "apply",
        message: "Apply at Birch: under its published rules you appear to qualify for membership; it decides.",
        url: null,
      },
    ]);
    const { offers: _, actions: _actions, ...rest } = decision;
    expect(moved).toMatchObject(rest);
    // The moved offer now ranks second.
    expect(moved && bestAprWithKnownFees(book, moved)).toBe(5.25);
  });

  it("is compared with a close one, and stays first where it gets cheaper", () => {
    expect(movedTo(5.2)?.actions.map(({ type }) => type)).toEqual(["compare_offers", "apply"]);
    expect(movedTo(4)?.offers.map(({ aprMilliPercent }) => aprMilliPercent)).toEqual([4000, 5250, 6000]);
  });

  it("gives way to another rate of its institution", () => {
    const two = openSheet([rate("Ash", 5), rate("Ash", 5.1, { vehicleCondition: "used" }), rate("Birch", 6)]).book;
    const asked = decide(two, aRequest(), { limit: 3, nowSeconds: NOW });
    const offersAt = (percent: number) => withBestAt(two, asked, percent, null)?.offers.map(({ aprMilliPercent }) => aprMilliPercent);
    expect(offersAt(5.5)).toEqual([5100, 6000]);
    expect(offersAt(5.05)).toEqual([5050, 6000]);
  });

  it("is none where there is no offer", () => {
    const nothing = decide(book, aRequest({ product: "heloc" }), { limit: 3, nowSeconds: NOW });
    expect(withBestAt(book, nothing, 5, null)).toBeNull();
  });

  it("is to be confirmed as it was", () => {
    const stale = openSheet([rate("Ash", 5, { observedAt: secondsOf("2026-01-01") })]).book;
    const moved = withBestAt(stale, decide(stale, aRequest(), { limit: 1, nowSeconds: NOW }), 4, null);
    expect(moved?.actions.map(({ type }) => type)).toEqual(["confirm_rate", "check_membership"]);
    expect(moved?.actions[0]?.message).toContain("4 % is ");
  });
});

describe("a decision among some institutions", () => {
  const { book } = openSheet([rate("Ash", 5), rate("Birch", 5.25), rate("Cedar", 6), rate("Birch", 4, { observedAt: OBSERVED - 1 })]);
  const numbers = (names: readonly string[]) => names.map((name) => findInstitution(book, idOf(name)) ?? Number.NaN);
  const isFresh = (row: number) => provenanceOf(book, row).observedAt === OBSERVED;

  it("has the best accepted offer of each, against the benchmark of all", () => {
    const offers = decideAmong(book, assume(aRequest()), numbers(["Cedar", "Birch"]), isFresh, null);
    // The benchmark uses the best rate of each institution: 4, 5 and 6 %.
    expect(pricesOf(book, offers)).toEqual([
      { name: "Birch", prices: [5250, 455.66, 27_339.82], saved: [-0.25, -2.75, -165], vsCurrent: null, replacement: null, rate: 5.25 },
      { name: "Cedar", prices: [6000, 463.99, 27_839.23], saved: [-1, -11.08, -664.8], vsCurrent: null, replacement: null, rate: 6 },
    ]);
    expect(decideAmong(book, assume(aRequest()), numbers(["Ash"]), () => false, null)).toEqual([]);
    expect(decideAmong(book, assume(aRequest()), [], isFresh, null)).toEqual([]);
  });
});

describe("a contested rate among some institutions", () => {
  const { book } = openSheet(
    [rate("Ash", 5), rate("Birch", 6)],
    [],
    [rate("Cedar", 4, { states: ["OK"] }), rate("Birch", 4.5, { states: ["TX"] })],
  );
  const leaderAmong = (names: readonly string[], states: readonly StateCode[] | null = null) =>
    contestedLeader(book, assume({ ...aRequest(), state: null }), decide(book, aRequest(), { limit: 1, nowSeconds: NOW }).offers, null, {
      ids: new Set(names.map(idOf)),
      states,
    });

  it("is the best of theirs, and none of the others'", () => {
    expect(leaderAmong(["Cedar", "Birch"])).toEqual({ provider: "Cedar", aprMilliPercent: 4000 });
    expect(leaderAmong(["Ash", "Birch"])).toEqual({ provider: "Birch", aprMilliPercent: 4500 });
    expect(leaderAmong(["Ash"])).toBeNull();
    expect(leaderAmong(["Cedar", "Birch"], ["TX", "AR"])).toEqual({ provider: "Birch", aprMilliPercent: 4500 });
    expect(leaderAmong(["Cedar"], ["TX", "AR"])).toBeNull();
    expect(contestedSentences({ contested: leaderAmong(["Ash"]) })).toEqual([]);
    expect(contestedSentences({ contested: leaderAmong(["Birch"]) })).toEqual([
      "Birch contests a rate of 4.500 % APR that would have come first; it takes no part until that is settled.",
    ]);
  });

  it("is none in a book without contested rates", () => {
    const { book: plain } = openSheet([rate("Ash", 5)]);
    expect(contestedLeader(plain, assume(aRequest()), [], null)).toBeNull();
    expect(creditUnionIdOf(plain, 0)).toBe(idOf("Ash"));
  });
});
