import { describe, expect, it } from "vitest";
import { costsByMonth, crossings } from "../../../browser/explorer/kept-cost.ts";

type Offer = Parameters<typeof costsByMonth>[0];

const offerWith = (figures: Partial<Offer>): Offer =>
  ({ rate: 6, points: 0, fees_usd: 0, term_months: 360, monthly_payment: 0, total_cost_usd: 0, ...figures }) as Offer;

// The payments and the costs after 24 months are from guides/what-a-loan-costs.md#worked-examples, where they were computed
// independently of the engine.
const POINT = offerWith({ rate: 5.375, points: 1, monthly_payment: 2239.88, total_cost_usd: 810_358.58 });
const PLAIN = offerWith({ rate: 5.75, monthly_payment: 2334.29, total_cost_usd: 840_344.91 });

const costAt = (offer: Offer, amountUsd: number, month: number): number => costsByMonth(offer, amountUsd)?.[month] ?? Number.NaN;

describe("what a loan costs by the months that it is kept", () => {
  it("is what is paid by then and owed then, less the amount", () => {
    expect(costAt(POINT, 400_000, 24)).toBeCloseTo(46_427.25, 0);
    expect(costAt(PLAIN, 400_000, 24)).toBeCloseTo(45_427.79, 0);
    expect(costAt(POINT, 400_000, 0)).toBe(4000);
    expect(costAt(POINT, 400_000, 360)).toBeCloseTo(410_358.58, 6);
  });

  it("of an adjustable rate goes on at the later one", () => {
    const payments = [
      { from_month: 1, amount: 2271.16 },
      { from_month: 61, amount: 2555.28 },
    ];
    const arm = offerWith({
      rate: 5.5,
      points: 1,
      monthly_payment: 2271.16,
      fully_indexed_rate: 6.75,
      payments,
      total_cost_usd: 906_854.52,
    });
    expect(costAt(arm, 400_000, 60)).toBeCloseTo(110_111.77, 0);
    expect(costAt(arm, 400_000, 84)).toBeCloseTo(159_271.85, 0);
  });

  it("of a line has its fees as each year begins, its repayment, and what closing it soon costs", () => {
    const line = offerWith({
      ...{ rate: 6, term_months: 24, monthly_payment: 50, annual_fee_usd: 25, repayment_months: 12, payment_in_repayment: 860.66 },
      ...{ early_closure_fee_usd: 100, early_closure_months: 13, total_cost_usd: 11_577.97 },
    });
    expect([0, 11, 12, 13, 24].map((month) => Math.round(costAt(line, 10_000, month)))).toEqual([25, 675, 725, 700, 1250]);
    expect(costsByMonth(line, 10_000)).toHaveLength(37);
    expect(costAt(line, 10_000, 36)).toBeCloseTo(1577.97, 6);
  });

  it("is not known where premiums change", () => {
    expect(costsByMonth({ ...PLAIN, payment_with_insurance: 2500 }, 400_000)).toBeNull();
    expect(costsByMonth({ ...PLAIN, upfront_fee_usd: 8600 }, 400_000)).toBeNull();
  });
});

describe("where the cheaper of two loans changes", () => {
  it("is the month from which the point pays", () => {
    const [point, plain] = [costsByMonth(POINT, 400_000), costsByMonth(PLAIN, 400_000)];
    expect(crossings(point ?? [], plain ?? [])).toEqual([{ month: 32, isOne: true }]);
    expect(crossings(plain ?? [], point ?? [])).toEqual([{ month: 32, isOne: false }]);
  });

  it("is nowhere of the same loan twice, or of one that is always dearer", () => {
    expect(crossings([0, 1, 2], [0, 1, 2])).toEqual([]);
    expect(crossings([1, 2, 3], [0, 1, 2])).toEqual([]);
  });

  it("is in several months where a longer loan is cheaper only for a while", () => {
    expect(crossings([2, 2, 2, 5], [1, 3, 4])).toEqual([
      { month: 1, isOne: true },
      { month: 3, isOne: false },
    ]);
  });
});
