import { columnsInMemory, packColumns } from "@tellerline/book";
import { utf8 } from "@tellerline/dev/utf8";
import {
  CHOICE_COLUMNS,
  NO_ADJUSTMENTS,
  NO_RARE_TERMS,
  NO_REQUIREMENTS,
  PRICE_COLUMNS,
  REQUIREMENT_COLUMNS,
  UNPUBLISHED_PRICE,
} from "@tellerline/vocabulary";
import { describe, expect, it } from "vitest";
import { ALL_PUBLISHED, aRate, openSheet } from "../testing/small-books.oracle.ts";
import { float64Column } from "./float64-column.ts";
import { openRateBook } from "./open-rate-book.ts";
import { leavesNothing, openPrices, PriceTableBuilder } from "./prices.ts";
import { isJudged, isUsualTerm, marketOf, publishedAprPercent, RATE_BOOK_FORMAT } from "./rate-book.ts";
import { acceptedBits, EVERY_BIT } from "./requirement-columns.ts";
import { amountsInForce, asUpperBound, cltvInForce, openRequirements, requirementsOf } from "./requirements.ts";
import { statesOf } from "./row-lists.ts";

describe("a book", () => {
  it.each([null, 5, {}, { asOf: 1, markets: [] }, { asOf: 1, views: [] }, { markets: [], views: [] }])(
    "with the head %j is refused",
    (head) => {
      expect(() => openRateBook(packColumns(RATE_BOOK_FORMAT, head, {}, utf8), utf8)).toThrow("The rate book has no head.");
    },
  );

  it("of another format is refused, and so is a column of another type", () => {
    expect(() => openRateBook(packColumns("another", {}, {}, utf8), utf8)).toThrow();
    const file = columnsInMemory({}, { feesUsd: Uint8Array.of(1) });
    expect(() => float64Column(file, "feesUsd")).toThrow("Column feesUsd is not of 64-bit floats.");
    const floats = Float64Array.of(1);
    expect(float64Column(columnsInMemory({}, { feesUsd: floats }), "feesUsd")).toBe(floats);
  });

  it("of before a column was added publishes nothing in it", () => {
    const prices = openPrices(columnsInMemory({}, { feesUsd: Float64Array.of(5, 6) }));
    const expected = PRICE_COLUMNS.map(({ field, unpublished }) => (field === "feesUsd" ? [5, 6] : [unpublished, unpublished]));
    expect(PRICE_COLUMNS.map(({ field }) => [...prices[field]])).toEqual(expected);
    const requirements = openRequirements(columnsInMemory({}, { usualAmounts: Uint8Array.of(0, 0) }));
    expect([0, 1].map((id) => requirementsOf(requirements, id))).toEqual([NO_REQUIREMENTS, NO_REQUIREMENTS]);
  });

  it("has each row in the market of its product, term and quality, and no others", () => {
    const { book, details } = openSheet([
      aRate("Ash", { rateId: "c", termMonths: 60, noteRatePercent: 7 }),
      aRate("Ash", { rateId: "b", termMonths: 60, noteRatePercent: 5 }),
      aRate("Ash", { rateId: "held", termMonths: 60, qualityReasons: 5 }),
      aRate("Ash", { rateId: "a" }),
      aRate("Ash", { rateId: "savings low", product: "savings", noteRatePercent: 1 }),
      aRate("Ash", { rateId: "savings high", product: "savings", noteRatePercent: 2 }),
      aRate("Ash", { rateId: "m", product: "mortgage", termMonths: 360, publishedAprPercent: 6.125 }),
    ]);
    const rows = Array.from({ length: book.meta.rows }, (_, row) => row);
    expect(rows.map((row) => [details.rateId(row), marketOf(book, row).index])).toEqual([
      ["m", 0],
      ["a", 1],
      ["held", 2],
      ["b", 3],
      ["c", 3],
      ["savings high", 4],
      ["savings low", 4],
    ]);
    const market = (index: number, product: string, termMonths: number | null, start: number, end: number, isHeld = false) => ({
      ...{ index, product, termMonths, start, end, isHeld },
    });
    expect(book.markets).toEqual([
      market(0, "mortgage", 360, 0, 1),
      market(1, "auto_loan", null, 1, 2),
      market(2, "auto_loan", 60, 2, 3, true),
      market(3, "auto_loan", 60, 3, 5),
      market(4, "savings", null, 5, 7),
    ]);
    expect(() => marketOf(book, 7)).toThrow("Row 7 belongs to no market.");
    expect(() => marketOf(book, -1)).toThrow("Row -1 belongs to no market.");
    expect(rows.map((row) => publishedAprPercent(book, row))).toEqual([6.125, null, null, null, null, null, null]);
    expect(rows.map((row) => details.qualityReasons(row))).toEqual([0, 0, 5, 0, 0, 0, 0]);
    expect(isJudged(book)).toBe(true);
  });

  it("names the states of a row", () => {
    const { book, details } = openSheet([
      aRate("Ash", { rateId: "a", states: ["TX", "AL", "WY"] }),
      aRate("Ash", { rateId: "b", states: ["TX"], noteRatePercent: 7 }),
      aRate("Ash", { rateId: "c" }),
      aRate("Birch", { rateId: "d", states: ["AL"], noteRatePercent: 5 }),
    ]);
    const states = Array.from({ length: 4 }, (_, row) => [details.rateId(row), statesOf(book, row)]);
    expect(Object.fromEntries(states)).toEqual({ a: ["AL", "TX", "WY"], b: ["TX"], c: [], d: ["AL"] });
  });
});

describe("requirements", () => {
  it("are stored once for all rows that have the same", () => {
    const [one, other] = [
      { ...ALL_PUBLISHED, minAmountUsd: 500 },
      { ...ALL_PUBLISHED, minAmountUsd: 500, intents: ["refinance", "other"] },
    ] as const;
    const { book } = openSheet([aRate("Ash", one), aRate("Birch", one), aRate("Cedar", other), aRate("Dogwood", { ...other, feesUsd: 5 })]);
    expect([book.requirements.size, book.prices.feesUsd.length]).toEqual([2, 2]);
    const { termMonths: _, ...bounds } = ALL_PUBLISHED;
    const expected = { ...NO_REQUIREMENTS, ...bounds, minAmountUsd: 500 };
    expect([0, 1].map((id) => requirementsOf(book.requirements, id))).toEqual([expected, { ...expected, intents: ["refinance", "other"] }]);
    expect(requirementsOf(book.requirements, 1)).toBe(requirementsOf(book.requirements, 1));
    expect(Object.keys(expected).sort()).toEqual(REQUIREMENT_COLUMNS.map(({ field }) => field).sort());
  });

  it.each([
    [null, null, "auto_loan", 1000, 150_000],
    [500, null, "auto_loan", 500, 150_000],
    [null, 200_000, "auto_loan", 1000, 200_000],
    // A published bound overrides the usual one that contradicts it.
    [null, 999, "auto_loan", 0, 999],
    [null, 1000, "auto_loan", 1000, 1000],
    [150_001, null, "auto_loan", 150_001, Number.MAX_VALUE],
    [150_000, null, "auto_loan", 150_000, 150_000],
    [null, null, "credit_card", 200, 50_000],
  ] as const)("of amounts from %s to %s of a %s hold from %d to %d", (minAmountUsd, maxAmountUsd, product, least, greatest) => {
    expect(amountsInForce({ ...NO_REQUIREMENTS, minAmountUsd, maxAmountUsd }, product)).toEqual({ least, greatest });
  });

  it.each([
    [null, null, "mortgage", 100],
    [80, null, "mortgage", 100],
    [110, null, "mortgage", 110],
    [80, 90, "mortgage", 90],
    [80, null, "heloc", 80],
    [110, null, "heloc", 110],
    [80, 85, "heloc", 85],
    [null, 75, "heloc", 75],
    [null, null, "heloc", 100],
    [80, null, null, 100],
  ] as const)(
    "of a loan of at most %s and all liens of at most %s on a %s hold all liens to %d",
    (maxLtvPercent, maxCltvPercent, product, most) => {
      expect(cltvInForce({ ...NO_REQUIREMENTS, maxLtvPercent, maxCltvPercent }, product)).toBe(most);
    },
  );

  it("accept everybody where nothing is published, and nobody by a code that a later release added", () => {
    const column = CHOICE_COLUMNS.find(({ field }) => field === "vehicleCondition");
    if (column === undefined) throw new Error("There is a column for the vehicle's condition.");
    expect([255, 0, 1, 2, 7].map((code) => acceptedBits(column, code))).toEqual([EVERY_BIT, 1, 2, 0, 0]);
  });

  it("tell a published 0 from a bound that is not published, also beside a row without it", () => {
    const rows = [null, 0, 5].map((minDownPaymentPercent) =>
      aRate(`Ash ${minDownPaymentPercent}`, { ...ALL_PUBLISHED, minDownPaymentPercent }),
    );
    const { book } = openSheet(rows);
    const bounds = Array.from(book.requirement, (number) => requirementsOf(book.requirements, number).minDownPaymentPercent);
    expect(bounds.toSorted((left, right) => (left ?? -1) - (right ?? -1))).toEqual([null, 0, 5]);
    expect(bounds.some((bound) => Object.is(bound, -0))).toBe(false);
  });

  it("turn a least value round, so that a figure above its bound always fails", () => {
    const bound = (form: "least" | "greatest") => REQUIREMENT_COLUMNS.flatMap((column) => (column.form === form ? [column] : []))[0];
    for (const [form, value, expected] of [
      ["least", 5, -5],
      ["greatest", 5, 5],
      ["least", null, Number.NaN],
    ] as const) {
      const column = bound(form);
      if (column?.form !== "least" && column?.form !== "greatest") throw new Error("No bound of this form.");
      expect(asUpperBound(column, value)).toBe(expected);
    }
  });

  it.each([
    ["auto_loan", 96, true],
    ["auto_loan", 97, false],
    ["personal_loan", 85, false],
    ["mortgage", 480, true],
    ["credit_card", 480, true],
    ["certificate", 480, true],
  ] as const)("leave a term open: of a %s %d months are usual: %s", (product, months, is) => {
    expect(isUsualTerm(product, months)).toBe(is);
  });
});

describe("prices", () => {
  const charges = {
    ...UNPUBLISHED_PRICE,
    ...NO_RARE_TERMS,
    ...NO_ADJUSTMENTS,
    ...{ pointsPercent: 1, feesUsd: 100, annualFeeUsd: 50, fullyIndexedRatePercent: 7.5, initialFixedMonths: 60 },
  };

  it("are stored once for all rows that have the same charges and flags", () => {
    const builder = new PriceTableBuilder();
    const others = [
      { pointsPercent: 2 },
      { feesUsd: 2 },
      { annualFeeUsd: 2 },
      { fullyIndexedRatePercent: 2 },
      { initialFixedMonths: 2 },
      { introMonths: 2 },
    ];
    expect([builder.add(charges, 0), builder.add({ ...charges }, 0), builder.add(charges, 1)]).toEqual([0, 0, 1]);
    expect(others.map((more) => builder.add({ ...charges, ...more }, 0))).toEqual([2, 3, 4, 5, 6, 7]);
    expect(builder.size).toBe(8);
    expect([0, 1, 6].map((id) => builder.of(id))).toEqual([charges, charges, { ...charges, initialFixedMonths: 2 }]);
    expect(() => builder.of(8)).toThrow();
  });

  it("leave nothing of an amount that points and fees reach", () => {
    const { book } = openSheet([aRate("Ash", charges)]);
    // Charges are 1 % of the amount and 150, so they use up amounts up to 151.51.
    expect([150, 151.51, 151.52, 1000].map((usd) => leavesNothing(book.prices, 0, usd))).toEqual([true, true, false, false]);
  });
});
