import { runs } from "@tellerline/dev/testing";
import { utf8 } from "@tellerline/dev/utf8";
import { STATE_CODES } from "@tellerline/geography";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openRateBook } from "../book/open-rate-book.ts";
import { creditUnionIdOf } from "../book/rate-book.ts";
import type { RateSheetRow } from "../book/rows.ts";
import { compileRateBook } from "../compile/compile.ts";
import { institutions, rateSheet } from "../oracle/random-rows.oracle.ts";
import { goodRows } from "../testing/easy-sheets.oracle.ts";
import { ALL_PUBLISHED, anInstitution, aRate, idOf, openSheet } from "../testing/small-books.oracle.ts";
import { marketsOfInstitutions } from "./institution-markets.ts";
import { changedMarkets, reaches } from "./market-changes.ts";
import { marketBest, marketRate } from "./market-rate.ts";
import { isQualityShift } from "./quality-shift.ts";

const rate = (name: string, noteRatePercent: number, more: Partial<RateSheetRow> = {}) =>
  aRate(name, { ...ALL_PUBLISHED, noteRatePercent, ...more });
const HELD = { qualityReasons: 1 };

describe("the markets of institutions", () => {
  it("are those in which they publish good loan rates, with the states of these, or all of them", () => {
    const ids = fc.subarray([...institutions.map(({ creditUnionId }) => creditUnionId), "Nobody|Waco|TX"]);
    fc.assert(
      fc.property(rateSheet, ids, (rows, some) => {
        const book = openRateBook(compileRateBook({ rows, institutions }, utf8).book, utf8);
        const own = goodRows(rows).filter(({ creditUnionId }) => some.includes(creditUnionId));
        const expected = book.markets
          .filter(({ isHeld }) => !isHeld)
          .flatMap(({ product, termMonths }) => {
            const here = own.filter((row) => row.product === product && row.termMonths === termMonths);
            if (here.length === 0) return [];
            const states = STATE_CODES.filter((state) => here.some((row) => row.states?.includes(state)));
            return [{ product, termMonths, states: here.some((row) => row.states === null) ? null : states }];
          });
        expect(marketsOfInstitutions(book, new Set(some))).toEqual(expected);
      }),
      { numRuns: runs(60, 300) },
    );
  });

  it("are no markets of deposits", () => {
    const { book } = openSheet([rate("Ash", 4, { product: "certificate" }), rate("Ash", 5)]);
    expect(marketsOfInstitutions(book, new Set([idOf("Ash")]))).toEqual([{ product: "auto_loan", termMonths: 60, states: null }]);
  });
});

describe("what changed between two books", () => {
  const markets = (before: readonly RateSheetRow[], after: readonly RateSheetRow[], known = [anInstitution("Ash")]) =>
    changedMarkets(openSheet(before, [anInstitution("Ash")]).book, openSheet(after, known).book);
  const changed = (cause: "rates" | "quality" | "membership", states: readonly string[] | null = null, termMonths: number | null = 60) => ({
    ...{ product: "auto_loan", termMonths, states, cause },
  });
  const texan = { states: ["TX"] } as const;

  it.each([
    ["nothing", [rate("Ash", 5)], [rate("Ash", 5)], []],
    ["a day on which a rate was observed", [rate("Ash", 5)], [rate("Ash", 5, { observedAt: 5, sourceUrl: "https://ash.example" })], []],
    ["a rate", [rate("Ash", 5)], [rate("Ash", 5.1)], [changed("rates")]],
    ["a rate of one state", [rate("Ash", 5, texan)], [rate("Ash", 5.1, texan)], [changed("rates", ["TX"])]],
    ["the state of a rate", [rate("Ash", 5, texan)], [rate("Ash", 5, { states: ["OK"] })], [changed("rates", ["OK", "TX"])]],
    [
      "the state of a reported rate",
      [rate("Ash", 5, { ...texan, isReported: true })],
      [rate("Ash", 5, { states: null, isWidened: true, isReported: true })],
      [changed("membership")],
    ],
    [
      "the state of a reported rate, back",
      [rate("Ash", 5, { states: null, isWidened: true, isReported: true })],
      [rate("Ash", 5, { ...texan, isReported: true })],
      [changed("membership")],
    ],
    [
      "the state and the figure of a reported rate",
      [rate("Ash", 5, { ...texan, isReported: true })],
      [rate("Ash", 5.1, { states: null, isWidened: true, isReported: true })],
      [changed("rates")],
    ],
    [
      "the state of a reported rate, beside a rate of another state",
      [rate("Ash", 5, { ...texan, isReported: true }), rate("Ash", 6, { states: ["OK"] })],
      [rate("Ash", 5, { states: null, isWidened: true, isReported: true }), rate("Ash", 6.1, { states: ["OK"] })],
      [changed("rates", ["OK"]), changed("membership")],
    ],
    [
      "the state of a reported rate, beside a rate that became held",
      [rate("Ash", 5, { ...texan, isReported: true }), rate("Ash", 6, { states: ["OK"] })],
      [rate("Ash", 5, { states: null, isWidened: true, isReported: true }), rate("Ash", 6, { states: ["OK"], ...HELD })],
      [changed("quality", ["OK"]), changed("membership")],
    ],
    ["a fee", [rate("Ash", 5)], [rate("Ash", 5, { feesUsd: 1 })], [changed("rates")]],
    ["whether fees are known", [rate("Ash", 5)], [rate("Ash", 5, { feesKnown: false })], [changed("rates")]],
    ["a requirement", [rate("Ash", 5)], [rate("Ash", 5, { minCreditScore: 301 })], [changed("rates")]],
    ["a term", [rate("Ash", 5)], [rate("Ash", 5, { termMonths: null })], [changed("rates"), changed("rates", null, null)]],
    ["the institution of a rate", [rate("Ash", 5)], [rate("Birch", 5)], [changed("rates")]],
    ["a rate that went", [rate("Ash", 5), rate("Ash", 6)], [rate("Ash", 5)], [changed("rates")]],
    ["a rate that came twice", [rate("Ash", 5)], [rate("Ash", 5), rate("Ash", 5, { effectiveAt: 1 })], [changed("rates")]],
    ["a rate that became held", [rate("Ash", 5)], [rate("Ash", 5, HELD)], [changed("quality")]],
    ["a held rate that became good", [rate("Ash", 5, { ...HELD, ...texan })], [rate("Ash", 5, texan)], [changed("quality", ["TX"])]],
    ["a rate that became held with another figure", [rate("Ash", 5)], [rate("Ash", 1, HELD)], [changed("rates"), changed("quality")]],
    ["a held rate that is still held", [rate("Ash", 5, HELD)], [rate("Ash", 4, HELD)], []],
    ["a deposit", [rate("Ash", 5, { product: "savings" })], [rate("Ash", 6, { product: "savings" })], []],
  ] as const)("%s", (_, before, after, expected) => {
    const byTerm = (found: readonly { readonly termMonths: number | null }[]) =>
      found.toSorted((left, right) => (right.termMonths ?? 0) - (left.termMonths ?? 0));
    expect(byTerm(markets(before, after))).toEqual(byTerm(expected));
  });

  it("counts what the law lets an institution lend", () => {
    const federal = { isFederal: true, sharesUsd: 1e6, undividedEarningsUsd: 1e6 };
    for (const more of [federal, { isFederal: true }, { netWorthUsd: 5e6 }]) {
      expect(markets([rate("Ash", 5)], [rate("Ash", 5)], [anInstitution("Ash", more)])).toEqual([changed("rates")]);
    }
    expect(markets([rate("Ash", 5)], [rate("Ash", 5)], [anInstitution("Ash", { website: "https://ash.example" })])).toEqual([]);
  });

  it.each([
    ["auto_loan", 60, "TX", true],
    ["auto_loan", 60, "OK", false],
    ["auto_loan", 60, null, true],
    ["auto_loan", 48, "TX", false],
    ["mortgage", 60, "TX", false],
  ] as const)("reaches %s over %s months in %s: %s", (product, termMonths, state, isReached) => {
    expect(reaches({ product: "auto_loan", termMonths: 60, states: ["TX"] }, product, termMonths, state)).toBe(isReached);
  });

  it("reaches every term and every state where it is of rates for any", () => {
    const change = { product: "auto_loan", termMonths: null, states: null } as const;
    expect([reaches(change, "auto_loan", 48, "TX"), reaches(change, "auto_loan", 60, null), reaches(change, "heloc", 60, null)]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe("the best offer of a market", () => {
  const { book } = openSheet([
    rate("Ash", 5, { states: ["TX"] }),
    rate("Birch", 4.5, { states: ["OK"] }),
    rate("Cedar", 4, { minCreditScore: 741 }),
    rate("Dogwood", 3, { termMonths: 48 }),
    rate("Elm", 3.5, { maxAmountUsd: 29_999 }),
    rate("Fir", 3, HELD),
  ]);

  it.each([
    ["TX", 5, "Ash"],
    ["OK", 4.5, "Birch"],
    [null, 4.5, "Birch"],
  ] as const)("in %s is %d %% of %s: for the standard amount, a usual term and a score of 740", (state, percent, name) => {
    expect(marketRate(book, "auto_loan", state)).toBe(percent);
    expect(creditUnionIdOf(book, marketBest(book, "auto_loan", state)?.institution ?? -1)).toBe(idOf(name));
  });

  it("is none where nobody has one", () => {
    expect([marketRate(book, "auto_loan", "WY"), marketBest(book, "auto_loan", "WY")]).toEqual([null, undefined]);
    expect(marketRate(book, "heloc", null)).toBeNull();
  });
});

describe("the best offer moved because of quality", () => {
  const shift = (before: readonly RateSheetRow[], after: readonly RateSheetRow[]) => {
    const [previous, next] = [openSheet(before).book, openSheet(after).book];
    return isQualityShift(previous, marketBest(previous, "auto_loan", "TX"), next, marketBest(next, "auto_loan", "TX"));
  };
  const other = rate("Birch", 6);
  const reported = (name: string, figure: number) => rate(name, figure, { isReported: true });
  const evidence = { quote: "New auto", cell: null, retrievedAt: 1, confirmedAt: 1, readBy: "ann" };
  const onPage = (name: string, figure: number, more: Partial<RateSheetRow> = {}) => rate(name, figure, { evidence, ...more });

  it.each([
    ["where the one of before is held now", [rate("Ash", 5), other], [rate("Ash", 5, HELD), other], true],
    [
      "not where the rate that leads instead moved",
      [rate("Ash", 5), rate("Birch", 5.1)],
      [rate("Ash", 1, HELD), rate("Birch", 4.9)],
      false,
    ],
    ["not where the rate that leads instead is new", [rate("Ash", 5)], [rate("Ash", 1, HELD), rate("Birch", 4.9)], false],
    ["where the rate that leads instead was held, too", [rate("Ash", 5), rate("Birch", 6, HELD)], [rate("Ash", 1, HELD), other], true],
    ["where it is held now with another figure", [rate("Ash", 5), other], [rate("Ash", 1, HELD), other], true],
    ["where the one of now was held with its figure", [rate("Ash", 5, HELD), other], [rate("Ash", 5), other], true],
    ["not where the one of now was held with another figure", [rate("Ash", 1, HELD), other], [rate("Ash", 5), other], false],
    ["not where the rate moved", [rate("Ash", 5), other], [rate("Ash", 5.5), other], false],
    ["not where the rate went", [rate("Ash", 5), other], [other], false],
    [
      "not where another rate of the institution is held now",
      [rate("Ash", 5), other],
      [rate("Ash", 5, { ...HELD, minCreditScore: 700 }), other],
      false,
    ],
    ["not where a rate of another term is held now", [rate("Ash", 5), other], [rate("Ash", 5, { ...HELD, termMonths: 48 }), other], false],
    // Held rows stand directly before good rows in a book; only Cedar's row is held here.
    [
      "not where the rate moved, beside a rate of another institution that is held now",
      [rate("Ash", 5), other],
      [rate("Cedar", 5, HELD), rate("Ash", 5.5), other],
      false,
    ],
    ["where a reported one stepped back for the page's", [reported("Ash", 5), other], [onPage("Ash", 5.5), other], true],
    ["where it stepped back for one of another term", [reported("Ash", 5), other], [onPage("Ash", 7, { termMonths: 48 }), other], true],
    ["where it returns after the page's", [onPage("Ash", 7), other], [reported("Ash", 5), other], true],
    ["not where a reported one went, and no page gives the product", [reported("Ash", 5), other], [other], false],
    [
      "not where a reported one went, and its page gives another product",
      [reported("Ash", 5), other],
      [onPage("Ash", 5, { product: "personal_loan" }), other],
      false,
    ],
    ["not where the page's rate moved", [onPage("Ash", 5), other], [onPage("Ash", 5.5), other], false],
    ["not where the page of another institution gives the product", [reported("Ash", 5), other], [onPage("Cedar", 5.5), other], false],
    ["not where a rate of another institution is held now", [rate("Ash", 5), other], [rate("Cedar", 5, HELD), other], false],
    [
      "not where the rate moved, beside a held one of the institution that was held before",
      [rate("Ash", 1, HELD), rate("Ash", 5), other],
      [rate("Ash", 1, HELD), rate("Ash", 5.5), other],
      false,
    ],
    [
      "not where another leads, beside a held one of the institution that was held before",
      [rate("Ash", 1, HELD), rate("Ash", 5), other],
      [rate("Ash", 1, HELD), rate("Ash", 6.5), other],
      false,
    ],
    [
      "where it is held now, beside one that was held before",
      [rate("Ash", 1, HELD), rate("Ash", 5), other],
      [rate("Ash", 1, HELD), rate("Ash", 2, HELD), other],
      true,
    ],
    [
      "not where a rate of another state is held now",
      [rate("Ash", 5, { states: ["TX"] }), other],
      [rate("Ash", 5.5, { states: ["TX"] }), rate("Ash", 1, { ...HELD, states: ["OK"] }), other],
      false,
    ],
    [
      "not where the rate moved, beside a held one of the institution that moved too",
      [rate("Ash", 1, HELD), rate("Ash", 5), other],
      [rate("Ash", 1.1, HELD), rate("Ash", 4.8), other],
      false,
    ],
    [
      "where it is held now with the figure of one that is held in another state",
      [rate("Ash", 1, { ...HELD, states: ["OK"] }), rate("Ash", 5, { states: ["TX"] }), other],
      [rate("Ash", 1, { ...HELD, states: ["OK"] }), rate("Ash", 1, { ...HELD, states: ["TX"] }), other],
      true,
    ],
    ["where nothing is left", [rate("Ash", 5)], [rate("Ash", 5, HELD)], true],
    ["not where there was nothing, and is nothing", [rate("Ash", 5, HELD)], [rate("Ash", 5, HELD)], false],
  ] as const)("%s", (_, before, after, isShift) => {
    expect(shift(before, after)).toBe(isShift);
  });
});
