import type { StateCode } from "@tellerline/geography";
import type { Scenario } from "@tellerline/scoring";

/** A loan as requests name it; what a request does not take is absent. */
interface LoanWire {
  readonly product_type: Scenario["product"];
  readonly amount: number;
  readonly term_months?: number | undefined;
  readonly intent?: Scenario["intent"] | undefined;
  readonly down_payment_percent?: number | undefined;
  readonly property_value?: number | undefined;
  readonly liens_balance?: number | undefined;
  readonly occupancy?: Scenario["occupancy"] | undefined;
  readonly audience?: Scenario["audience"] | undefined;
  readonly vehicle_condition?: Scenario["vehicleCondition"] | undefined;
}

/** What requests say of the borrower elsewhere than beside the loan. */
interface BorrowerWire {
  readonly state: StateCode | null | undefined;
  readonly creditScore?: number | null | undefined;
}

/** What the engine is asked, from whatever request: the one translation of loans. What was not said is null. */
export function toScenario(loan: LoanWire, { state, creditScore }: BorrowerWire): Scenario {
  return {
    product: loan.product_type,
    amountUsd: loan.amount,
    termMonths: loan.term_months ?? null,
    state: state ?? null,
    creditScore: creditScore ?? null,
    downPaymentPercent: loan.down_payment_percent ?? null,
    propertyValueUsd: loan.property_value ?? null,
    liensBalanceUsd: loan.liens_balance ?? null,
    occupancy: loan.occupancy ?? null,
    audience: loan.audience ?? null,
    intent: loan.intent ?? null,
    vehicleCondition: loan.vehicle_condition ?? null,
  };
}
