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

/** What a borrower asks for. Null means not stated. */
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

/** A scenario with assumptions filled in (guides/pricing.md#assumptions); `state`, `intent` and `vehicleCondition` may stay null. */
export interface AssumedScenario extends Scenario {
  readonly termMonths: number;
  readonly creditScore: number;
  readonly downPaymentPercent: number;
  readonly occupancy: Occupancy;
  readonly audience: Audience;
}

/** Fills in what the borrower did not state. */
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

/** The scenario that a market is measured with: the product's standard amount, and nothing stated about the borrower. */
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
