import { readFileSync } from "node:fs";
import { join } from "node:path";
import { embeddedQuarters } from "@tellerline/ops/embedded";
import { type Judgement, judgeRates, KNOWN_REFERENCES, type ObservedRate, type ReferenceRate, References } from "@tellerline/scoring";
import {
  isRateUnlawful,
  LOAN_PRODUCTS,
  type LoanProduct,
  QUALITY_REASONS,
  qualityReasonsIn,
  secondsOf,
  VEHICLE_CONDITIONS,
  type VehicleCondition,
} from "@tellerline/vocabulary";
import { describe, expect, it } from "vitest";
import * as z from "zod";

/** Tests that the tables in guides/data-quality.md are what the quality rules find in the embedded quarters of NCUA's call reports. */

const GUIDE = readFileSync(join(import.meta.dirname, "../data-quality.md"), "utf8");

/** Cells of the guide's table whose first headings are `heads`, by the product in the first column; empty if there is no such table. */
function tableUnder(...heads: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const [, rest = ""] = GUIDE.split(`| ${heads.join(" | ")}`);
  const lines = rest.split("\n\n")[0]?.split("\n").slice(2) ?? [];
  return new Map(
    lines.map((line) => {
      const [product = "", ...cells] = line.slice(2, -2).split(" | ");
      return [product.replaceAll("`", ""), cells];
    }),
  );
}

interface Reported {
  readonly institution: string;
  readonly rateId: string;
  readonly product: LoanProduct;
  readonly vehicleCondition: VehicleCondition | null;
  readonly ratePercent: number;
}

const institution = z.object({
  kind: z.literal("credit_union"),
  charter_number: z.union([z.int(), z.string()]),
  federal_charter: z.boolean(),
});
const loanRate = z.object({
  rate_id: z.string(),
  product_type: z.enum(LOAN_PRODUCTS),
  vehicle_condition: z.enum(VEHICLE_CONDITIONS).optional(),
  rate: z.number(),
});

/** Loan rates in one quarter of NCUA's call reports. Leaves out rates above the legal ceiling, which are never imported. */
function reportedIn({ cycleDate, lines }: ReturnType<ReturnType<typeof embeddedQuarters>[number]>): readonly Reported[] {
  const rows = lines.flatMap((line) => ("row" in line ? [line.row] : []));
  const federal = new Map(
    rows.flatMap((row) => {
      const { data } = institution.safeParse(row);
      return data === undefined ? [] : [[String(data.charter_number), data.federal_charter]];
    }),
  );
  return rows.flatMap((row) => {
    const { data } = loanRate.safeParse(row);
    if (data === undefined) return [];
    const { rate_id: rateId, product_type: product, vehicle_condition: vehicleCondition = null, rate: ratePercent } = data;
    const charter = rateId.split(":")[1] ?? "";
    const isFederal = federal.get(charter) ?? null;
    if (isRateUnlawful({ isFederal, ratePercent, maxAmountUsd: null, termMonths: null, day: cycleDate })) return [];
    return [{ institution: charter, rateId, product, vehicleCondition, ratePercent }];
  });
}

function medianOf(figures: readonly number[]): number {
  const sorted = figures.toSorted((left, right) => left - right);
  const [low = 0, high = 0] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (low + high) / 2;
}

const quarters = embeddedQuarters()
  .map((read) => read())
  .map((report) => ({ date: report.cycleDate, reported: reportedIn(report) }))
  .toReversed();
const newest = quarters.at(-1)?.date ?? "";

const MEDIANS = [
  ["student_loan", "student_loan_median"],
  ["equipment_loan", "equipment_loan_median"],
] as const;
const medians: readonly ReferenceRate[] = quarters.flatMap(({ date, reported }) =>
  MEDIANS.map(([product, line]) => {
    const figures = reported.filter((one) => one.product === product && one.ratePercent <= 36).map(({ ratePercent }) => ratePercent);
    return { line, asOf: secondsOf(date), percent: medianOf(figures) };
  }),
);

function toObserved(own: readonly (Reported & { readonly date: string })[]): ObservedRate {
  const [first] = own;
  if (first === undefined) throw new Error("A rate that nobody reported.");
  const { rateId, product, vehicleCondition } = first;
  return {
    rateId,
    product,
    termMonths: null,
    vehicleCondition,
    program: "conventional",
    publishedAprPercent: null,
    isUnlawful: false,
    observations: own.map(({ date, ratePercent }) => ({ at: secondsOf(date), until: secondsOf(date), ratePercent, since: date })),
  };
}

const references = new References([...KNOWN_REFERENCES, ...medians]);
const all = quarters.flatMap(({ date, reported }) => reported.map((one) => ({ ...one, date })));
const judged: readonly Judgement[] = [...Map.groupBy(all, ({ institution }) => institution).values()]
  .flatMap((own) => judgeRates([...Map.groupBy(own, ({ rateId }) => rateId).values()].map(toObserved), references))
  .filter(({ observation }) => observation.since === newest);
const byProduct = Map.groupBy(judged, ({ rate }) => rate.product);

describe("the newest quarter", () => {
  const counts = tableUnder("Product", "Rates", "Good", "Held");
  const lowest = tableUnder("Product", "The ten lowest that pass, %");

  it.each([...byProduct])("has as many %s rates, held for the same reasons, as the guide says", (product, rows) => {
    const good = rows.filter(({ reasons }) => reasons === 0);
    const held = rows.flatMap(({ reasons }) => qualityReasonsIn(reasons));
    const because = QUALITY_REASONS.slice(0, 6).map((reason) => held.filter((one) => one === reason).length);
    expect(counts.get(product)?.map(Number)).toEqual([rows.length, good.length, rows.length - good.length, ...because]);
    const figures = good.map(({ observation }) => observation.ratePercent).toSorted((left, right) => left - right);
    expect(lowest.get(product)).toEqual([figures.slice(0, 10).join(", ")]);
  });

  it("keeps at least 85 % of all rates, as many as the guide says", () => {
    const share = (100 * judged.filter(({ reasons }) => reasons === 0).length) / judged.length;
    expect(share).toBeGreaterThanOrEqual(85);
    expect(GUIDE).toContain(`${share.toFixed(1)} % of all rows are good`);
  });

  it("lets nothing pass that is under three quarters of its average, so that no offer is", () => {
    const averages: Readonly<Record<string, number>> = {
      mortgage: 6.45,
      heloc: 7.54,
      "auto_loan new": 5.64,
      "auto_loan used": 5.72,
      personal_loan: 10.72,
      credit_card: 12.71,
      student_loan: medianOf(all.filter((one) => one.date === newest && one.product === "student_loan").map((one) => one.ratePercent)),
      equipment_loan: medianOf(all.filter((one) => one.date === newest && one.product === "equipment_loan").map((one) => one.ratePercent)),
    };
    const below = judged.filter(({ rate, observation, reasons }) => {
      const average = averages[[rate.product, rate.vehicleCondition ?? []].flat().join(" ")];
      if (average === undefined) throw new Error(`No average of ${rate.product}.`);
      return reasons === 0 && observation.ratePercent < 0.75 * average;
    });
    expect(below).toEqual([]);
  });
});
