import { levelPaymentUsd } from "@tellerline/vocabulary";
import { describe, expect, it } from "vitest";
import type { RateSheetRow } from "../book/rows.ts";
import { priceLoan } from "../pricing/price.ts";
import { ALL_PUBLISHED, anInstitution, aRate, openSheet } from "../testing/small-books.oracle.ts";
import { type BorrowerBox, offerRange } from "./offer-range.ts";

const rate = (name: string, noteRatePercent: number, more: Partial<RateSheetRow> = {}) =>
  aRate(name, { ...ALL_PUBLISHED, noteRatePercent, ...more });
const range = (least: number, greatest = least) => ({ least, greatest });

/** Borrowers who ask for 10,000 to 20,000 with scores of 680 to 720 and 10 to 20 % down. */
const BOX: BorrowerBox = {
  product: "auto_loan",
  termMonths: 60,
  state: "TX",
  amountUsd: range(10_000, 20_000),
  creditScore: range(680, 720),
  downPaymentPercent: range(10, 20),
  ltvPercent: null,
  cltvPercent: null,
};
const perUsd = (percent: number, months = 60) => levelPaymentUsd(1, percent, months);
/** The offer range that is expected for a range of note rates. @param aprs range of APRs, if it differs. */
const ofRates = (least: number, greatest: number, aprs = range(least, greatest)) => ({
  ratePercent: range(least, greatest),
  aprPercent: aprs,
  paymentPerUsd: { least: expect.closeTo(perUsd(least), 12), greatest: expect.closeTo(perUsd(greatest), 12) },
});
const rangeOf = (rows: readonly RateSheetRow[], more: Partial<BorrowerBox> = {}, known: Parameters<typeof openSheet>[1] = []) =>
  offerRange(openSheet(rows, known).book, { ...BOX, ...more });

describe("the best offers of similar borrowers", () => {
  it.each([
    ["are one offer where all qualify for the cheapest", [rate("Ash", 5), rate("Birch", 6)], {}, ofRates(5, 5)],
    [
      "go up to the cheapest that all qualify for",
      [rate("Ash", 5, { minCreditScore: 700 }), rate("Birch", 6), rate("Cedar", 7)],
      {},
      ofRates(5, 6),
    ],
    [
      "count a rate between those two",
      [rate("Ash", 5, { minCreditScore: 700 }), rate("Cedar", 5.5, { minCreditScore: 690 }), rate("Birch", 6)],
      {},
      ofRates(5, 6),
    ],
    [
      "go up to a rate that all who qualify for none better have",
      [rate("Ash", 5, { maxAmountUsd: 19_999 }), rate("Birch", 6)],
      {},
      ofRates(5, 6),
    ],
    ["leave out a rate that none of them qualifies for", [rate("Ash", 4, { minCreditScore: 721 }), rate("Birch", 6)], {}, ofRates(6, 6)],
    ["leave out a rate that ends below their scores", [rate("Ash", 4, { maxCreditScore: 679 }), rate("Birch", 6)], {}, ofRates(6, 6)],
    [
      "leave out a rate for more than they put down",
      [rate("Ash", 4, { minDownPaymentPercent: 20.5 }), rate("Birch", 6)],
      {},
      ofRates(6, 6),
    ],
    ["leave out a rate for more than they ask for", [rate("Ash", 4, { minAmountUsd: 20_001 }), rate("Birch", 6)], {}, ofRates(6, 6)],
    [
      "count a rate at the ends of their figures",
      [rate("Ash", 4, { minCreditScore: 720, minDownPaymentPercent: 20, minAmountUsd: 20_000 }), rate("Birch", 6)],
      {},
      ofRates(4, 6),
    ],
    ["leave out a rate for another audience", [rate("Ash", 4, { audience: "student" }), rate("Birch", 6)], {}, ofRates(6, 6)],
    ["leave out a rate of another state", [rate("Ash", 4, { states: ["OK"] }), rate("Birch", 6)], {}, ofRates(6, 6)],
    ["count it where the state is not said", [rate("Ash", 4, { states: ["OK"] }), rate("Birch", 6)], { state: null }, ofRates(4, 4)],
    ["leave out a rate of another term", [rate("Ash", 4, { termMonths: 48 }), rate("Birch", 6)], {}, ofRates(6, 6)],
    ["leave out a held rate", [rate("Ash", 4, { qualityReasons: 1 }), rate("Birch", 6)], {}, ofRates(6, 6)],
    [
      "count a rate for some intents for those who have one",
      [rate("Ash", 5, { intents: ["refinance"] }), rate("Birch", 6)],
      {},
      ofRates(5, 6),
    ],
    ["count a rate for some vehicles for all", [rate("Ash", 5, { vehicleCondition: "new" }), rate("Birch", 6)], {}, ofRates(5, 5)],
    [
      "do not count a down payment that is not known",
      [rate("Ash", 4, { minDownPaymentPercent: 50 }), rate("Birch", 6)],
      { downPaymentPercent: null },
      ofRates(4, 4),
    ],
    ["are none where nobody qualifies", [rate("Ash", 5, { minCreditScore: 721 })], {}, null],
    ["are none of a product that nobody has", [rate("Ash", 5)], { product: "heloc" }, null],
  ] as const)("%s", (_, rows, more, expected) => {
    expect(rangeOf(rows, more)).toEqual(expected);
  });

  it("may have any figure that is not told", () => {
    const { creditScore: _, ...untold } = BOX;
    const of = (rows: readonly RateSheetRow[]) => offerRange(openSheet(rows).book, untold);
    expect(of([rate("Ash", 5, { minCreditScore: 700 }), rate("Birch", 6, { minCreditScore: null, maxCreditScore: 850 })])).toEqual(
      ofRates(5, 6, range(5, Number.POSITIVE_INFINITY)),
    );
    expect(of([rate("Ash", 5, { minCreditScore: null, maxCreditScore: null }), rate("Birch", 6)])).not.toBeNull();
  });

  it("have no upper bound of the APR where some of them may have no offer, and every rate may be the best of one", () => {
    const rows = [rate("Ash", 5, { minCreditScore: 700 }), rate("Birch", 9, { minCreditScore: 690 })];
    expect(rangeOf(rows)).toEqual(ofRates(5, 9, range(5, Number.POSITIVE_INFINITY)));
  });

  it("have the lowest APR for the largest loan, and the highest for the smallest", () => {
    const aprOf = (amountUsd: number) => {
      const price = { ...rate("Ash", 5), feesUsd: 300 };
      return (priceLoan("auto_loan", amountUsd, 60, price)?.aprMilliPercent ?? Number.NaN) / 1000;
    };
    const rows = [rate("Ash", 5, { feesUsd: 300 })];
    expect(rangeOf(rows)).toEqual(ofRates(5, 5, range(aprOf(20_000), aprOf(10_000))));
    // Birch's 6 % is cheaper for the smallest loan, where Ash's APR with its fee is 6.262 %, but not for the largest, where it is 5.624 %.
    expect(rangeOf([...rows, rate("Birch", 6)])).toEqual(ofRates(5, 6, range(aprOf(20_000), 6)));
  });

  it("leave to the upper bound what the law lets an institution lend to the largest of them", () => {
    const small = [anInstitution("Ash", { isFederal: true, sharesUsd: 150_000, undividedEarningsUsd: 0 })];
    expect(rangeOf([rate("Ash", 5), rate("Birch", 6)], {}, small)).toEqual(ofRates(5, 6));
    expect(rangeOf([rate("Ash", 5), rate("Birch", 6)], { amountUsd: range(10_000, 15_000) }, small)).toEqual(ofRates(5, 5));
  });

  it("are held against limits of the loan to a home's value", () => {
    const home = { ...BOX, product: "mortgage", termMonths: 360, amountUsd: range(100_000, 200_000), downPaymentPercent: null } as const;
    const mortgage = { product: "mortgage", termMonths: 360, maxAmountUsd: 1_000_000, minDownPaymentPercent: null } as const;
    const rows = [
      rate("Ash", 5, { ...mortgage, maxLtvPercent: 70 }),
      rate("Birch", 5.5, { ...mortgage, maxCltvPercent: 85 }),
      rate("Cedar", 6, mortgage),
    ];
    const rates = (ltv: readonly [number, number], cltv: readonly [number, number]) =>
      rangeOf(rows, { ...home, ltvPercent: range(...ltv), cltvPercent: range(...cltv) })?.ratePercent;
    expect(rates([60, 70], [60, 70])).toEqual(range(5));
    expect(rates([60, 71], [60, 71])).toEqual(range(5, 5.5));
    expect(rates([71, 80], [71, 85])).toEqual(range(5.5));
    expect(rates([71, 80], [71, 86])).toEqual(range(5.5, 6));
    expect(rates([71, 80], [86, 90])).toEqual(range(6));
    expect(rates([71, 80], [101, 102])).toBeUndefined();
    expect(rangeOf(rows, home)?.ratePercent).toEqual(range(5));
  });

  it("of lines of credit are paid by interest alone", () => {
    const line = { product: "heloc", termMonths: 120, maxAmountUsd: 100_000, minDownPaymentPercent: null } as const;
    const found = rangeOf([rate("Ash", 6, line)], { product: "heloc", termMonths: 120, downPaymentPercent: null });
    expect(found?.paymentPerUsd).toEqual(range(0.005));
  });
});
