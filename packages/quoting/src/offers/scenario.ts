import type { ScenarioWire } from "@tellerline/contract";
import type { StateCode } from "@tellerline/geography";
import type { Scenario } from "@tellerline/scoring";

/** Fields of a scenario that do not describe the loan. */
type BesideLoan = "id" | "state" | "credit_score" | "current_offer";

/** The fields of a request that describe the loan. Kinds of requests that lack some of these fields leave them out. */
type LoanWire = Pick<ScenarioWire, "product_type" | "amount"> & {
  readonly [Field in Exclude<keyof ScenarioWire, BesideLoan>]?: ScenarioWire[Field] | undefined;
};

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
    vehicleYear: loan.vehicle_year ?? null,
    mileage: loan.mileage ?? null,
    adjustments: loan.adjustments ?? [],
    keepMonths: loan.keep_months ?? null,
    mortgageInsurancePercent: loan.mortgage_insurance_percent ?? null,
    program: loan.program ?? null,
    vaUse: loan.va_use ?? null,
    isVaFeeExempt: loan.va_fee_exempt ?? null,
    isUpfrontFeeFinanced: loan.upfront_fee_financed ?? null,
  };
}
