import type { RateRowImport } from "@tellerline/contract/operator";
import type { SyntheticInstitution } from "./institutions.ts";

type RateFields = Omit<RateRowImport, "rate_id" | "credit_union_id" | "source_url" | "observed_at">;

/** One institution in this many offers FHA and VA loans. */
const APART = 3;

/** FHA and VA rates of institution number `index` of the fleet; empty for most institutions. */
export function makeProgramRates(index: number, { row }: SyntheticInstitution): readonly RateFields[] {
  if (index % APART !== 0) return [];
  const rate = 5.875 + (index % 5) * 0.125;
  const shared = (): Omit<RateFields, "rate"> => ({
    product_type: "mortgage",
    term_months: 360,
    fees_usd: 900,
    occupancy: "primary",
    states: [row.state],
  });
  return [
    { ...shared(), rate, program: "fha", min_credit_score: 580, min_down_payment_percent: 3.5 },
    { ...shared(), rate: rate + 0.125, program: "va", min_credit_score: 620, max_ltv_percent: 100 },
  ];
}
