import type { RateRowImport } from "@tellerline/contract/operator";
import type { SyntheticInstitution } from "./institutions.ts";
import type { Random } from "./random.ts";

type RateFields = Omit<RateRowImport, "rate_id" | "credit_union_id" | "source_url" | "observed_at">;

export function makeDepositRates(random: Random, institution: SyntheticInstitution): readonly RateFields[] {
  const percent = (from: number, to: number) => Number((from + random.next() * (to - from)).toFixed(2));
  const states = random.chance(0.04) ? {} : { states: [institution.state] };
  return [
    { product_type: "savings", rate: percent(0.05, 1.5), ...states },
    { product_type: "checking", rate: percent(0.01, 0.6), ...states },
    { product_type: "money_market", rate: percent(0.5, 3.2), min_amount: random.pick([1000, 2500, 10_000]), ...states },
    {
      product_type: "certificate",
      rate: percent(2.2, 4.4),
      term_months: random.pick([6, 12, 12, 24, 60]),
      min_amount: random.pick([500, 1000]),
      ...states,
    },
  ];
}
