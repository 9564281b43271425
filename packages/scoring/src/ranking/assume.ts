import type { StateCode } from "@tellerline/geography";
import { ASSUMED, CONVENTIONAL, isInsuredLoan, type LoanProduct, loanProduct, programFees } from "@tellerline/vocabulary";
import type { MortgageInsurance } from "../pricing/insurance.ts";
import { roundToCents } from "../pricing/price.ts";
import { equityOf, isPurchase, paysOutCash } from "./equity.ts";
import { type AssumedScenario, type Scenario, UNSAID } from "./scenario.ts";

/** Miles from which on a vehicle counts as used if the request does not say (guides/pricing.md#assumptions). A new one is only driven to deliver or show it. */
const USED_FROM_MILES = 10_000;

/** True if the request does not state the vehicle's condition, and its mileage shows that the vehicle is used. */
export const isUsedByMileage = ({ vehicleCondition, mileage }: Pick<Scenario, "vehicleCondition" | "mileage">): boolean =>
  vehicleCondition === null && mileage !== null && mileage >= USED_FROM_MILES;

/** Fills in assumptions for what the borrower did not state (guides/pricing.md#assumptions). */
export function assume(scenario: Scenario): AssumedScenario {
  const assumed = {
    ...scenario,
    asked: scenario,
    termMonths: scenario.termMonths ?? loanProduct(scenario.product).defaultTermMonths,
    creditScore: scenario.creditScore ?? ASSUMED.creditScore,
    ...equityOf(scenario),
    occupancy: scenario.occupancy ?? ASSUMED.occupancy,
    audience: scenario.audience ?? ASSUMED.audience,
    vehicleCondition: isUsedByMileage(scenario) ? "used" : scenario.vehicleCondition,
    program: scenario.program ?? ASSUMED.program,
    insurance: null,
  };
  return loanProduct(scenario.product).lien === "first" ? { ...assumed, insurance: insuranceOf(assumed) } : assumed;
}

/**
 * The mortgage insurance or program charges of a first mortgage; null if there are none, or if the loan to value or a program's charges are
 * not known. Insurance whose price is not known is not null.
 */
function insuranceOf(assumed: AssumedScenario): MortgageInsurance | null {
  const { program, amountUsd, ltvPercent, occupancy, mortgageInsurancePercent: percent } = assumed;
  if (program !== CONVENTIONAL) return programCharges(assumed);
  if (ltvPercent === null || !isInsuredLoan(ltvPercent)) return null;
  return { by: "lender", percent, valueUsd: (100 * amountUsd) / ltvPercent, endsByLaw: occupancy === "primary" };
}

/** What the agency of the program charges for the loan; null if not known. */
function programCharges(assumed: AssumedScenario): MortgageInsurance | null {
  const { program, amountUsd, vaUse, isVaFeeExempt, isUpfrontFeeFinanced } = assumed;
  const fees = programFees(program, {
    ...assumed,
    isPurchase: isPurchase(assumed),
    paysOutCash: paysOutCash(assumed),
    vaUse: vaUse ?? ASSUMED.vaUse,
    isVaFeeExempt: isVaFeeExempt === true,
  });
  if (fees === null) return null;
  const { upfrontPercent, annualPercent, annualMonths } = fees;
  const upfrontUsd = roundToCents((amountUsd * upfrontPercent) / 100);
  return { by: "program", upfrontUsd, isFinanced: isUpfrontFeeFinanced !== false, annualPercent, annualMonths };
}

/** The scenario with which a market is measured: the product's standard amount, and nothing stated about the borrower. */
export function standardScenario(product: LoanProduct, termMonths: number | null, state: StateCode | null): Scenario {
  return { ...UNSAID, product, amountUsd: loanProduct(product).standardAmountUsd, termMonths, state };
}
