import type { RateRowImport } from "@tellerline/contract/operator";
import { expect, it } from "vitest";
import { labelOf } from "./plan-rates.ts";

const row = (more: Partial<RateRowImport>): RateRowImport => ({
  rate_id: "r1",
  credit_union_id: "ASH|AUSTIN|TX",
  product_type: "auto_loan",
  rate: 5,
  ...more,
});

it.each<readonly [Partial<RateRowImport>, string]>([
  [{}, "auto loan"],
  [{ term_months: 36, vehicle_condition: "used" }, "auto loan, 36 months, used"],
  [{ min_credit_score: 700, vehicle_year_min: 2020, vehicle_year_max: 2024 }, "auto loan, score 700 to …, model year 2020 to 2024"],
  [{ product_type: "mortgage_arm", initial_fixed_months: 60, program: "va" }, "mortgage arm, fixed for 60 months, va"],
  [{ max_amount: 50_000, max_ltv_percent: 80 }, "auto loan, $ … to 50000, LTV % … to 80"],
])("a rate of %j is told from others as %s", (more, label) => {
  expect(labelOf(row(more))).toBe(label);
});
