import type { ScenarioWire } from "@tellerline/contract";
import type { StateCode } from "@tellerline/geography";
import { balanceOwedUsd, type Scenario } from "@tellerline/scoring";
import { toCurrentOffer } from "./translate.ts";

type BesideLoan = "id" | "state" | "credit_score" | "current_offer";

/** Fields that describe the loan. Requests of some kinds lack some of them. */
type LoanWire = Pick<ScenarioWire, "product_type" | "amount"> & {
  readonly [Field in Exclude<keyof ScenarioWire, BesideLoan>]?: ScenarioWire[Field] | undefined;
};

interface BorrowerWire {
  readonly state: StateCode | null | undefined;
  readonly creditScore?: number | null | undefined;
  /** The loan that the requested one replaces. */
  readonly present?: ScenarioWire["current_offer"];
}

/** The pricing engine's input for any kind of request. Fields not given become null, and `adjustments` an empty list. */
export function toScenario(loan: LoanWire, { state, creditScore, present }: BorrowerWire): Scenario {
  const current = toCurrentOffer(present);
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
    presentBalanceUsd: current === null ? null : balanceOwedUsd({ amountUsd: loan.amount }, current),
  };
}
