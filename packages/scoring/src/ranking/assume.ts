import type { StateCode } from "@tellerline/geography";
import { ASSUMED, type LoanProduct, loanProduct } from "@tellerline/vocabulary";
import { equityOf } from "./equity.ts";
import { type AssumedScenario, type Scenario, UNSAID } from "./scenario.ts";

/** Fills in what the borrower did not state. */
export function assume(scenario: Scenario): AssumedScenario {
  return {
    ...scenario,
    asked: scenario,
    termMonths: scenario.termMonths ?? loanProduct(scenario.product).defaultTermMonths,
    creditScore: scenario.creditScore ?? ASSUMED.creditScore,
    ...equityOf(scenario),
    occupancy: scenario.occupancy ?? ASSUMED.occupancy,
    audience: scenario.audience ?? ASSUMED.audience,
  };
}

/** The scenario that a market is measured with: the product's standard amount, and nothing stated about the borrower. */
export function standardScenario(product: LoanProduct, termMonths: number | null, state: StateCode | null): Scenario {
  return { ...UNSAID, product, amountUsd: loanProduct(product).standardAmountUsd, termMonths, state };
}
