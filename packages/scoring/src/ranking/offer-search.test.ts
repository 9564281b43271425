import { describe, expect, it } from "vitest";
import { creditUnionIdOf, marketsServing } from "../book/rate-book.ts";
import { rowListsOf } from "../book/row-lists.ts";
import type { RateSheetRow } from "../book/rows.ts";
import { ALL_PUBLISHED, aRate, aRequest, openSheet } from "../testing/small-books.oracle.ts";
import { assume } from "./assume.ts";
import { OfferSearch } from "./offer-search.ts";
import { rankOffers } from "./rank.ts";

/** A row in a class of its own: each has a different minimum score. */
const classOf = (name: string, noteRatePercent: number, minCreditScore: number, more: Partial<RateSheetRow> = {}) =>
  aRate(name, { ...ALL_PUBLISHED, noteRatePercent, minCreditScore, ...more });

interface Search {
  readonly limit: number;
  readonly skipped?: string;
  readonly refused?: number;
  readonly keepsUnpriced?: boolean;
}

/** The result of a search, and the minimum scores of the classes that it checked. */
function search(rows: readonly RateSheetRow[], { limit, skipped, refused, keepsUnpriced }: Search) {
  const { book } = openSheet(rows);
  const found = new OfferSearch(book, assume(aRequest({ creditScore: 850 })), limit);
  const asked: number[] = [];
  const scoreOf = (requirement: number) => Number(book.requirements.columns.minCreditScore[requirement]);
  for (const list of marketsServing(book, "auto_loan", 60).flatMap((market) => rowListsOf(book, market, null))) {
    found.addList(
      list,
      (requirement, head) => {
        if (head !== null) {
          expect(book.requirement[head]).toBe(requirement);
          asked.push(scoreOf(requirement));
        }
        return scoreOf(requirement) !== refused;
      },
      (institution) => skipped !== undefined && creditUnionIdOf(book, institution).startsWith(skipped),
      keepsUnpriced,
    );
  }
  return { asked, found: found.best.offers.map(({ institution }) => creditUnionIdOf(book, institution).replace(/\|.*/, "")) };
}

describe("a search of a list", () => {
  const three = [classOf("Ash", 5, 600), classOf("Birch", 5.5, 610), classOf("Cedar", 6, 620)];

  it("ends at the first class whose rate is above the APR of the last offer held", () => {
    expect(search(three, { limit: 1 })).toEqual({ asked: [600], found: ["Ash"] });
    expect(search(three, { limit: 2 })).toEqual({ asked: [600, 610], found: ["Ash", "Birch"] });
    expect(search(three, { limit: 3 })).toEqual({ asked: [600, 610, 620], found: ["Ash", "Birch", "Cedar"] });
  });

  it("goes on to a class whose rate rounds to that APR", () => {
    const rows = [classOf("Ash", 5.0004, 600), classOf("Birch", 5.00049, 610), classOf("Cedar", 5.0006, 620)];
    expect(search(rows, { limit: 1 })).toEqual({ asked: [600, 610], found: ["Ash"] });
  });

  it("takes a dearer class where charges lift the APR of the cheaper one", () => {
    expect(search([classOf("Ash", 5, 600, { feesUsd: 500 }), ...three.slice(1)], { limit: 1 })).toEqual({
      asked: [600, 610],
      found: ["Birch"],
    });
  });

  it("asks at one rate about the lower charges first, as they are of the product's standard amount", () => {
    // A point on the standard amount of 30,000 is 300. The first annual fee is also due at the start.
    const charges = [{ feesUsd: 301 }, { pointsPercent: 1 }, { feesUsd: 100, annualFeeUsd: 150 }, { feesUsd: 249 }];
    const rows = charges.map((more, index) => classOf("Ash", 5, 600 + index, more));
    expect(search(rows, { limit: 2 }).asked).toEqual([603, 602, 601, 600]);
    expect(search([...rows, classOf("Ash", 4.9, 650, { feesUsd: 5000 })], { limit: 2 }).asked).toEqual([650, 603, 602, 601, 600]);
  });

  it("leaves out the institutions that it skips, and the classes that it refuses", () => {
    expect(search(three, { limit: 1, skipped: "Ash" })).toEqual({ asked: [600, 610], found: ["Birch"] });
    expect(search(three, { limit: 1, refused: 600 })).toEqual({ asked: [600, 610], found: ["Birch"] });
  });

  it("asks about no class of a list none of whose requirements are met", () => {
    expect(search(three.slice(0, 1), { limit: 1, refused: 600 })).toEqual({ asked: [], found: [] });
  });

  it("takes a row whose charges leave nothing only where it keeps unpriced ones, after every other", () => {
    const rows = [classOf("Ash", 5, 600, { feesUsd: 24_000 }), classOf("Birch", 9, 610)];
    expect(search(rows, { limit: 2 }).found).toEqual(["Birch"]);
    expect(search(rows, { limit: 2, keepsUnpriced: true }).found).toEqual(["Birch", "Ash"]);
    expect(search(rows, { limit: 1, keepsUnpriced: true }).found).toEqual(["Birch"]);
  });

  it("of two classes at one rate finds the one with the lower charges, whichever comes first", () => {
    for (const [ash, birch] of [
      [100, 99.99],
      [99.99, 100],
      [100, 99],
      [99, 100],
    ] as const) {
      const rows = [classOf("Ash", 5, 600, { feesUsd: ash }), classOf("Birch", 5, 610, { feesUsd: birch })];
      expect(search(rows, { limit: 1 }).found).toEqual([ash < birch ? "Ash" : "Birch"]);
    }
  });

  it("of two adjustable classes at one first rate finds the one whose later rate is so much lower that its charges do not count", () => {
    const first = { product: "mortgage_arm", noteRatePercent: 5, initialFixedMonths: 60 } as const;
    const { book } = openSheet([
      aRate("Ash", { ...first, fullyIndexedRatePercent: 7 }),
      aRate("Birch", { ...first, fullyIndexedRatePercent: 6, feesUsd: 100 }),
    ]);
    const [best, ...others] = rankOffers(book, assume(aRequest({ product: "mortgage_arm", amountUsd: 200_000, termMonths: 360 })), 1);
    expect(others).toEqual([]);
    expect(creditUnionIdOf(book, best?.institution ?? -1)).toMatch(/^Birch/);
  });
});
