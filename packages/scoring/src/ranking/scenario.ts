import type { StateCode } from "@tellerline/geography";
import {
  ASSUMED,
  type Audience,
  type Intent,
  type LoanProduct,
  loanProduct,
  type Occupancy,
  type VehicleCondition,
} from "@tellerline/vocabulary";

/** What a borrower asks for. Null: not said. */
export interface Scenario {
  readonly product: LoanProduct;
  readonly amountUsd: number;
  readonly termMonths: number | null;
  readonly state: StateCode | null;
  readonly creditScore: number | null;
  readonly downPaymentPercent: number | null;
  readonly occupancy: Occupancy | null;
  readonly audience: Audience | null;
  readonly intent: Intent | null;
  readonly vehicleCondition: VehicleCondition | null;
}

/** A scenario with every assumption made (guides/pricing.md#assumptions); `state`, `intent` and `vehicleCondition` may stay open. */
export interface AssumedScenario extends Scenario {
  readonly termMonths: number;
  readonly creditScore: number;
  readonly downPaymentPercent: number;
  readonly occupancy: Occupancy;
  readonly audience: Audience;
}

/** Fills what the borrower did not say. */
export function assume(scenario: Scenario): AssumedScenario {
  return {
    ...scenario,
    termMonths: scenario.termMonths ?? loanProduct(scenario.product).defaultTermMonths,
    creditScore: scenario.creditScore ?? ASSUMED.creditScore,
    downPaymentPercent: scenario.downPaymentPercent ?? ASSUMED.downPaymentPercent,
    occupancy: scenario.occupancy ?? ASSUMED.occupancy,
    audience: scenario.audience ?? ASSUMED.audience,
  };
}

/** What a market is measured by: the product's standard amount, and nothing said of the borrower. */
export function standardScenario(product: LoanProduct, termMonths: number | null, state: StateCode | null): Scenario {
  return {
    product,
    amountUsd: loanProduct(product).standardAmountUsd,
    termMonths,
    state,
    creditScore: null,
    downPaymentPercent: null,
    occupancy: null,
    audience: null,
    intent: null,
    vehicleCondition: null,
  };
}
