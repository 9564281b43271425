import type { LoanPrice } from "./cash-flows.ts";
import { type InsuredLoan, insuredFlowsOf, premiumUsdAfter } from "./insurance.ts";
import { roundToCents } from "./price.ts";

/** The first payment including the insurance premium, US dollars; null if no premium is paid. */
export function paymentWithInsurance(loan: InsuredLoan, price: LoanPrice): number | null {
  const { plain, premiums } = insuredFlowsOf(loan, price);
  const [first] = plain.annuities;
  return premiums.length === 0 || first === undefined ? null : roundToCents(first.paymentUsd + premiumUsdAfter(premiums, 0));
}
