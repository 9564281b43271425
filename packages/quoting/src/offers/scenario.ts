import type { StateCode } from "@tellerline/geography";
import type { Scenario } from "@tellerline/scoring";

/** A loan as requests name it; fields that a request does not have are absent. */
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

/** Facts about the borrower, which requests keep apart from the loan. */
interface BorrowerWire {
  readonly state: StateCode | null | undefined;
  readonly creditScore?: number | null | undefined;
}

/** The engine's scenario for any kind of request: loans are translated only here. Fields not given are null. */
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
