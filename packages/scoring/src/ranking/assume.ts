import type { StateCode } from "@tellerline/geography";
import { ASSUMED, type LoanProduct, loanProduct, type Occupancy } from "@tellerline/vocabulary";
import type { MortgageInsurance } from "../pricing/insurance.ts";
import { equityOf } from "./equity.ts";
import { type AssumedScenario, type Equity, type Scenario, UNSAID } from "./scenario.ts";

/** Fills in what the borrower did not state. */
export function assume(scenario: Scenario): AssumedScenario {
  const equity = equityOf(scenario);
  const occupancy = scenario.occupancy ?? ASSUMED.occupancy;
  return {
    ...scenario,
    asked: scenario,
    termMonths: scenario.termMonths ?? loanProduct(scenario.product).defaultTermMonths,
    creditScore: scenario.creditScore ?? ASSUMED.creditScore,
    ...equity,
    occupancy,
    audience: scenario.audience ?? ASSUMED.audience,
    insurance: insuranceOf(scenario, equity, occupancy),
  };
}

/** The insurance that a request names; null if it names none, or the home's value is not known. */
function insuranceOf(
  { product, amountUsd, mortgageInsurancePercent: percent }: Scenario,
  { ltvPercent }: Equity,
  occupancy: Occupancy,
): MortgageInsurance | null {
  if (percent === null || ltvPercent === null || loanProduct(product).lien !== "first") return null;
  return { percent, valueUsd: (100 * amountUsd) / ltvPercent, endsByLaw: occupancy === "primary" };
}

/** The scenario that a market is measured with: the product's standard amount, and nothing stated about the borrower. */
export function standardScenario(product: LoanProduct, termMonths: number | null, state: StateCode | null): Scenario {
  return { ...UNSAID, product, amountUsd: loanProduct(product).standardAmountUsd, termMonths, state };
}
