import type { RateRowImport } from "@tellerline/contract/operator";
import type { SyntheticInstitution } from "./institutions.ts";

type RateFields = Omit<RateRowImport, "rate_id" | "credit_union_id" | "source_url" | "observed_at">;

/** Number of held rates in the invented fleet, so that callers can see some (guides/data-quality.md#held-rates). */
const HELD_RATES = 20;
/** Distance between institutions with a held rate, by their number in the fleet. */
const APART = 150;

/** Rates as they are published by mistake: a figure of another year, or a misplaced decimal point. */
const ODD_RATES: readonly RateFields[] = [
  { product_type: "mortgage", term_months: 360, rate: 2.125, fees_usd: 1200 },
  { product_type: "auto_loan", term_months: 60, rate: 0.59, vehicle_condition: "new" },
  { product_type: "personal_loan", term_months: 36, rate: 1.05, max_amount: 25_000 },
  { product_type: "heloc", rate: 0.75, max_amount: 250_000, fees_usd: 0 },
  { product_type: "credit_card", rate: 1.4, max_amount: 30_000 },
];

/** The odd rate of institution number `index` of the fleet; empty for most institutions. */
export function makeOddRates(index: number, { row }: SyntheticInstitution): readonly RateFields[] {
  const number = index / APART;
  const odd = Number.isInteger(number) && number < HELD_RATES ? ODD_RATES[number % ODD_RATES.length] : undefined;
  return odd === undefined ? [] : [{ ...odd, states: [row.state] }];
}
