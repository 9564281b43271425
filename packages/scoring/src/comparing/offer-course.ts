import { type LoanPrice, lastMonthOf } from "../pricing/cash-flows.ts";
import { balanceUsdAfter, insuredFlowsOf, paidAtOnceUsd } from "../pricing/insurance.ts";
import { closingFeeUsd } from "../pricing/kept.ts";
import { type PricedLoan, roundToCents } from "../pricing/price.ts";
import type { AssumedScenario } from "../ranking/scenario.ts";
import { type Course, costUsdTo, paidDown } from "./course.ts";

/** The course of an offer that is repaid by its own scheduled payments and premiums. */
export function offerCourse(scenario: AssumedScenario, price: LoanPrice): Course {
  const { product, amountUsd, termMonths } = scenario;
  const { plain, whole } = insuredFlowsOf(scenario, price);
  return {
    principalUsd: amountUsd,
    chargesUsd: paidAtOnceUsd(scenario, price),
    annuities: whole.annuities,
    lumps: whole.lumps,
    months: lastMonthOf(product, termMonths, price),
    owedUsdAfter: (month) => balanceUsdAfter(scenario, price, plain, month) + closingFeeUsd(price, month),
  };
}

/** An offer that is repaid before its end (guides/what-a-loan-costs.md#keeping-a-loan). */
export interface KeptOffer {
  /** Number of months for which the offer is kept; at most those until its last payment. */
  readonly months: number;
  readonly aprMilliPercent: number;
  /** Charges and payments up to the end of `months`, plus the balance and any closing fee then, less the loan amount. US dollars. */
  readonly costUsd: number;
  /** The balance after `months`. US dollars. */
  readonly balanceUsd: number;
}

/** Null if the request does not say for how many months the loan is kept. */
export function keptOffer(scenario: AssumedScenario, { orderMilliPercent }: PricedLoan, price: LoanPrice): KeptOffer | null {
  const { keepMonths } = scenario;
  if (keepMonths === null) return null;
  const course = offerCourse(scenario, price);
  const months = Math.min(keepMonths, course.months);
  return {
    months,
    aprMilliPercent: orderMilliPercent,
    costUsd: roundToCents(costUsdTo(course, months)),
    balanceUsd: months === course.months ? 0 : roundToCents(course.owedUsdAfter(months) - closingFeeUsd(price, months)),
  };
}

/** Points that are added to a card's balance, in US dollars; 0 for other loans. */
export const joiningPointsUsd = (
  { product, amountUsd }: Pick<AssumedScenario, "product" | "amountUsd">,
  { pointsPercent }: LoanPrice,
): number => (product === "credit_card" ? (amountUsd * pointsPercent) / 100 : 0);

/**
 * The course of a card or line that is paid down by `paymentUsd` a month. A card's points join its balance; other charges are paid at once.
 * @returns null if the payment does not repay the card or line within 40 years.
 */
export function lineCourse(scenario: AssumedScenario, price: LoanPrice, paymentUsd: number): Course | null {
  const { amountUsd } = scenario;
  const pointsUsd = (amountUsd * price.pointsPercent) / 100;
  const joins = joiningPointsUsd(scenario, price);
  const course = paidDown(amountUsd + joins, price.noteRatePercent, paymentUsd, {
    principalUsd: amountUsd,
    chargesUsd: pointsUsd - joins + price.feesUsd + price.annualFeeUsd,
    annualFeeUsd: price.annualFeeUsd,
  });
  if (course === null || price.earlyClosureFeeUsd === 0) return course;
  return { ...course, owedUsdAfter: (month) => course.owedUsdAfter(month) + closingFeeUsd(price, month) };
}
