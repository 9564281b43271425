import { LOAN_PRODUCTS, loanProduct } from "@tellerline/vocabulary";
import { describe, expect, it } from "vitest";
import { type CellContext, cellKeyOf, openCell, stateOrUs } from "./cell.ts";

const CONTEXT: CellContext = {
  product: "heloc",
  termMonths: 120,
  state: "TX",
  amountUsd: 20_000,
  creditScore: 720,
  downPaymentPercent: 10,
  ltvPercent: 80,
  cltvPercent: 80,
  isOrdinary: true,
};
/** Percentages this close to a band's edge may be in either band. */
const GAP = 1e-9;

const cellOf = (asked: Partial<CellContext>) => openCell(cellKeyOf({ ...CONTEXT, ...asked }));

describe("the key of a cell", () => {
  it.each([
    [{}, "heloc|120|TX|a43|s8|d4|l4|c4"],
    [{ state: null }, "heloc|120|US|a43|s8|d4|l4|c4"],
    [{ downPaymentPercent: null }, "heloc|120|TX|a43|s8|d-|l4|c4"],
    [{ ltvPercent: null }, "heloc|120|TX|a43|s8|d4|l-|c4"],
    [{ cltvPercent: null }, "heloc|120|TX|a43|s8|d4|l4|c-"],
    [{ ltvPercent: 60, cltvPercent: 97 }, "heloc|120|TX|a43|s8|d4|l0|c8"],
    [{ product: "mortgage", termMonths: 360, amountUsd: 315_000 }, "mortgage|360|TX|a55|s8|d4|l4|c4"],
    // For a loan without a lien, both loan-to-value figures are ignored.
    [{ product: "auto_loan", termMonths: 60 }, "auto_loan|60|TX|a43|s8|d4"],
    [{ product: "auto_loan", termMonths: 60, ltvPercent: null, cltvPercent: null, downPaymentPercent: null }, "auto_loan|60|TX|a43|s8|d-"],
    [{ product: "personal_loan", termMonths: 36, amountUsd: 0.9 }, "personal_loan|36|TX|a-1|s8|d4"],
  ] as const)("of %j is %s", (asked, key) => {
    expect(cellKeyOf({ ...CONTEXT, ...asked })).toBe(key);
  });

  it.each(LOAN_PRODUCTS)("names a home if and only if there is a lien on it: %s", (product) => {
    const parts = cellKeyOf({ ...CONTEXT, product }).split("|");
    expect(parts.slice(6)).toEqual(loanProduct(product).lien === null ? [] : ["l4", "c4"]);
  });

  it("names the country where there is no state", () => {
    expect([stateOrUs(null), stateOrUs("TX")]).toEqual(["US", "TX"]);
  });
});

describe("a cell", () => {
  it("is read whole from its key", () => {
    expect(openCell("heloc|120|TX|a43|s8|d4|l4|c8")).toEqual({
      key: "heloc|120|TX|a43|s8|d4|l4|c8",
      product: "heloc",
      termMonths: 120,
      state: "TX",
      amountUsd: { least: 20_000, greatest: 25_000 },
      creditScore: { least: 720, greatest: 739 },
      downPaymentPercent: { least: 10, greatest: 15 - GAP },
      ltvPercent: { least: 75 + GAP, greatest: 80 },
      cltvPercent: { least: 95 + GAP, greatest: 97 },
      isOrdinary: true,
    });
    expect(openCell("auto_loan|60|US|a43|s0|d-")).toEqual({
      key: "auto_loan|60|US|a43|s0|d-",
      product: "auto_loan",
      termMonths: 60,
      state: null,
      amountUsd: { least: 20_000, greatest: 25_000 },
      creditScore: { least: 300, greatest: 579 },
      downPaymentPercent: null,
      ltvPercent: null,
      cltvPercent: null,
      isOrdinary: true,
    });
    expect(openCell("heloc|120|TX|a43|s12|d9|l-|c-")).toMatchObject({
      creditScore: { least: 800, greatest: 850 },
      downPaymentPercent: { least: 40, greatest: 100 },
      ltvPercent: null,
      cltvPercent: null,
      isOrdinary: true,
    });
  });

  it.each([
    ["", "no text"],
    ["auto_loan|60|TX|a43|s8", "a part too few"],
    ["yacht|60|TX|a43|s8|d5", "no product"],
    ["auto_loan|60|ZZ|a43|s8|d5", "no state"],
    ["auto_loan|60|TX|a|s13|d5", "no band of scores"],
    ["auto_loan|60|TX|a43|s8|d10", "no band of down payments"],
    ["auto_loan|60|TX|ax|s8|d5", "no band of amounts"],
    ["mortgage|360|TX|a55|s8|d6|l11|c4", "no band of loans to value"],
  ])("is not read from %j: %s", (key) => {
    expect(() => openCell(key)).toThrow();
  });
});

describe("the bands", () => {
  it.each([
    [300, 579],
    [580, 599],
    [600, 619],
    [620, 639],
    [640, 659],
    [660, 679],
    [680, 699],
    [700, 719],
    [720, 739],
    [740, 759],
    [760, 779],
    [780, 799],
    [800, 850],
  ])("of credit scores: from %i to %i", (least, greatest) => {
    for (const creditScore of [least, least + 1, greatest]) expect(cellOf({ creditScore }).creditScore).toEqual({ least, greatest });
  });

  it.each([
    [0, 3],
    [3, 3.5],
    [3.5, 5],
    [5, 10],
    [10, 15],
    [15, 20],
    [20, 25],
    [25, 30],
    [30, 40],
  ])("of down payments: from %f %% to less than %f %%", (least, next) => {
    for (const downPaymentPercent of [least, (least + next) / 2, next - 0.001]) {
      expect(cellOf({ downPaymentPercent }).downPaymentPercent).toEqual({ least, greatest: next - GAP });
    }
    const unlike = cellKeyOf({ ...CONTEXT, isOrdinary: false });
    expect(unlike).toBe("heloc|120|TX|a43|s8|d4|l4|c4|x");
    expect(openCell(unlike)).toEqual({ ...openCell(unlike.slice(0, -2)), key: unlike, isOrdinary: false });
  });

  it("of down payments end with the whole price", () => {
    for (const downPaymentPercent of [40, 99, 100]) {
      expect(cellOf({ downPaymentPercent }).downPaymentPercent).toEqual({ least: 40, greatest: 100 });
    }
  });

  it.each([
    [60, 65],
    [65, 70],
    [70, 75],
    [75, 80],
    [80, 85],
    [85, 90],
    [90, 95],
    [95, 97],
    [97, 100],
  ])("of loans to value: above %i %% to %i %%, as limits of rate sheets are", (above, greatest) => {
    for (const percent of [above + 0.001, (above + greatest) / 2, greatest]) {
      const { ltvPercent, cltvPercent } = cellOf({ ltvPercent: percent, cltvPercent: percent });
      expect([ltvPercent, cltvPercent]).toEqual(Array(2).fill({ least: above + GAP, greatest }));
    }
  });

  it.each([
    [0, { least: 0, greatest: 60 }],
    [60, { least: 0, greatest: 60 }],
    [100.001, { least: 100 + GAP, greatest: Number.POSITIVE_INFINITY }],
    [300, { least: 100 + GAP, greatest: Number.POSITIVE_INFINITY }],
  ])("of loans to value have no other ends: %f %%", (percent, band) => {
    expect(cellOf({ ltvPercent: percent, cltvPercent: null })).toMatchObject({ ltvPercent: band, cltvPercent: null });
    expect(cellOf({ ltvPercent: null, cltvPercent: percent })).toMatchObject({ ltvPercent: null, cltvPercent: band });
  });

  /** Preferred numbers, ten to a decade (ISO 3, R10). */
  const STEPS = ["1", "1.25", "1.6", "2", "2.5", "3.15", "4", "5", "6.3", "8", "10"] as const;

  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8])("of amounts are ten to a decade, from 10 to the power of %i dollars on", (decade) => {
    for (const [step, digits] of STEPS.slice(0, -1).entries()) {
      const [least, greatest] = [Number(`${digits}e${decade}`), Number(`${STEPS[step + 1]}e${decade}`)];
      for (const amountUsd of [least, (least + greatest) / 2, greatest * (1 - 1e-12)]) {
        const key = cellKeyOf({ ...CONTEXT, amountUsd });
        expect([key.split("|")[3], openCell(key).amountUsd]).toEqual([
          `a${10 * decade + step}`,
          { least: expect.closeTo(least, 9), greatest: expect.closeTo(greatest, 9) },
        ]);
      }
    }
  });

  it.each([
    [0.9, -1, 0.8, 1],
    [0.1, -10, 0.1, 0.125],
    [0.0175, -18, 0.016, 0.02],
  ])("of amounts go on below a dollar: %f", (amountUsd, number, least, greatest) => {
    expect(cellKeyOf({ ...CONTEXT, amountUsd }).split("|")[3]).toBe(`a${number}`);
    expect(cellOf({ amountUsd }).amountUsd).toEqual({ least: expect.closeTo(least, 9), greatest: expect.closeTo(greatest, 9) });
  });
});
