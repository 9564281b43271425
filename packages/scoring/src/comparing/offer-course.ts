import { ANNUAL_PERCENT_PER_MONTHLY_RATE, annuityFactor, loanProduct } from "@tellerline/vocabulary";
import { cashFlowsOf, chargesAtStartUsd, type LoanPrice } from "../pricing/cash-flows.ts";
import type { AssumedScenario } from "../ranking/scenario.ts";
import { type Course, paidDown } from "./course.ts";

/** An offer's course by the payments that it asks for. */
export function offerCourse({ product, amountUsd, termMonths }: AssumedScenario, price: LoanPrice): Course {
  const { annuities, lumps } = cashFlowsOf(product, amountUsd, termMonths, price);
  const [first, second = first] = annuities;
  if (first === undefined || second === undefined) throw new Error("A loan without payments.");
  const isRepaidAtEnd = loanProduct(product).amortization === "interest_only";
  const owedUsdAfter = (month: number) => {
    if (isRepaidAtEnd || month === 0) return amountUsd;
    const isFirst = first === second || month < price.initialFixedMonths;
    const { paymentUsd } = isFirst ? first : second;
    const ratePercent = isFirst ? price.noteRatePercent : price.fullyIndexedRatePercent;
    return paymentUsd * annuityFactor(ratePercent / ANNUAL_PERCENT_PER_MONTHLY_RATE, termMonths - month);
  };
  return { principalUsd: amountUsd, chargesUsd: chargesAtStartUsd(amountUsd, price), annuities, lumps, months: termMonths, owedUsdAfter };
}

/**
 * A card's or line's course if it is paid down by `paymentUsd` a month. A card's points join its balance; other charges are paid at once.
 * @returns null if the payment does not repay it within 40 years.
 */
export function lineCourse({ product, amountUsd }: AssumedScenario, price: LoanPrice, paymentUsd: number): Course | null {
  const pointsUsd = (amountUsd * price.pointsPercent) / 100;
  const joins = product === "credit_card" ? pointsUsd : 0;
  return paidDown(amountUsd + joins, price.noteRatePercent, paymentUsd, {
    principalUsd: amountUsd,
    chargesUsd: pointsUsd - joins + price.feesUsd + price.annualFeeUsd,
    annualFeeUsd: price.annualFeeUsd,
  });
}
