import { levelPaymentUsd, loanProduct, type RareTermValues } from "@tellerline/vocabulary";
import type { LoanPrice } from "../pricing/cash-flows.ts";
import { balanceUsdAfter, insuredFlowsOf } from "../pricing/insurance.ts";
import { roundToCents } from "../pricing/price.ts";
import type { AssumedScenario } from "../ranking/scenario.ts";

export interface PaymentStep {
  /** Counted from 1. */
  readonly fromMonth: number;
  readonly amountUsd: number;
}

/** The monthly payments of a loan, each with the month from which it is due; without premiums (guides/what-a-loan-costs.md#how-payments-go-on). */
export function paymentSteps(scenario: AssumedScenario, price: LoanPrice): readonly PaymentStep[] {
  return insuredFlowsOf(scenario, price).plain.annuities.map(({ paymentUsd, afterMonths }) => ({
    fromMonth: afterMonths + 1,
    amountUsd: roundToCents(paymentUsd),
  }));
}

/**
 * The monthly payment of a line of credit after its draw period, US dollars, at today's rate. Null if no repayment period is published, and
 * for products other than cards and lines.
 */
export function paymentInRepayment(scenario: AssumedScenario, price: LoanPrice): number | null {
  if (loanProduct(scenario.product).amortization !== "interest_only") return null;
  const [, later] = paymentSteps(scenario, price);
  return later === undefined ? null : later.amountUsd;
}

/**
 * The highest payment that an adjustable mortgage can reach: its rate rises to the lifetime cap at
 * the first adjustment. US dollars; null if no such cap is published or the rate never adjusts.
 */
export function paymentAtMost(scenario: AssumedScenario, price: LoanPrice, { lifetimeCapPoints }: RareTermValues): number | null {
  const { product, termMonths } = scenario;
  const { initialFixedMonths, noteRatePercent } = price;
  if (lifetimeCapPoints === null || loanProduct(product).amortization !== "two_step" || initialFixedMonths >= termMonths) return null;
  const owedUsd = balanceUsdAfter(
    scenario,
    { ...price, fullyIndexedRatePercent: noteRatePercent },
    { annuities: insuredFlowsOf(scenario, price).plain.annuities.slice(0, 1) },
    initialFixedMonths,
  );
  return roundToCents(levelPaymentUsd(owedUsd, noteRatePercent + lifetimeCapPoints, termMonths - initialFixedMonths));
}
