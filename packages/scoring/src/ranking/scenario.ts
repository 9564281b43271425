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
import { type Equity, equityOf } from "./equity.ts";

/** What a borrower asks for. Null means not stated. */
export interface Scenario {
  readonly product: LoanProduct;
  readonly amountUsd: number;
  readonly termMonths: number | null;
  readonly state: StateCode | null;
  readonly creditScore: number | null;
  readonly downPaymentPercent: number | null;
  /** The lesser of the home's price and its appraisal. US dollars. */
  readonly propertyValueUsd: number | null;
  /** What stays owed on the home beside this loan. US dollars. */
  readonly liensBalanceUsd: number | null;
  readonly occupancy: Occupancy | null;
  readonly audience: Audience | null;
  readonly intent: Intent | null;
  readonly vehicleCondition: VehicleCondition | null;
}

/** What is said of a borrower who says nothing but what loan is wanted. */
export const UNSAID: Omit<Scenario, "product" | "amountUsd"> = {
  termMonths: null,
  state: null,
  creditScore: null,
  downPaymentPercent: null,
  propertyValueUsd: null,
  liensBalanceUsd: null,
  occupancy: null,
  audience: null,
  intent: null,
  vehicleCondition: null,
};

/** A scenario with assumptions filled in (guides/pricing.md#assumptions); `state`, `intent` and `vehicleCondition` may stay null. */
export interface AssumedScenario extends Scenario, Equity {
  readonly termMonths: number;
  readonly creditScore: number;
  readonly occupancy: Occupancy;
  readonly audience: Audience;
}

/** Fills in what the borrower did not state. */
export function assume(scenario: Scenario): AssumedScenario {
  return {
    ...scenario,
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
