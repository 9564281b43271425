import type { RateRecord } from "@tellerline/storage";
import { ADJUSTMENT_COLUMNS, PRICE_COLUMNS, RARE_COLUMNS, REQUIREMENT_COLUMNS } from "@tellerline/vocabulary";
import { expect, it } from "vitest";
import { toRateSheetRow } from "./translate.ts";

const EVIDENCE = { quote: "up to 5 years old | 5.00%", retrieved_at: "2026-12-20T08:00:00Z", read_by: "ann" };

const COLUMNS = [...PRICE_COLUMNS, ...RARE_COLUMNS, ...ADJUSTMENT_COLUMNS, ...REQUIREMENT_COLUMNS];

function yearsOf(agesIn: number | undefined, year: number) {
  const record = {
    ...Object.fromEntries(COLUMNS.map(({ field }) => [field, null])),
    minVehicleYear: 2021,
    maxVehicleYear: null,
    productType: "auto_loan",
    states: null,
    effectiveAt: null,
    observedAt: "2026-12-20T08:00:00Z",
    evidence: JSON.stringify({ ...EVIDENCE, ...(agesIn === undefined ? {} : { ages_in: agesIn }) }),
  } as unknown as RateRecord;
  const { minVehicleYear, maxVehicleYear } = toRateSheetRow(record, year);
  return [minVehicleYear, maxVehicleYear];
}

it("has the model years of the book's year where a page gives ages of vehicles", () => {
  expect(yearsOf(2026, 2026)).toEqual([2021, null]);
  expect(yearsOf(2026, 2028)).toEqual([2023, null]);
  expect(yearsOf(undefined, 2028)).toEqual([2021, null]);
});
