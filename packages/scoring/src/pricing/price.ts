import { type LoanProduct, loanProduct } from "@tellerline/vocabulary";
import { solveAprPercent } from "./apr.ts";
import { type CashFlows, cashFlowsOf, chargesAtStartUsd, type LoanPrice, lastMonthOf } from "./cash-flows.ts";
import { balanceUsdAfter, type InsuredLoan, insuredFlowsOf, isInsured, paidAtOnceUsd } from "./insurance.ts";
import { closingFeeUsd, flowsUntil } from "./kept.ts";

export interface PricedLoan {
  /** APR in thousandths of a percent, rounded half up (guides/what-a-loan-costs.md#true-cost). */
  readonly aprMilliPercent: number;
  /** First payment without insurance premiums, rounded to cents. */
  readonly monthlyPaymentUsd: number;
  /** All payments, premiums, points and fees over the term, principal included, rounded to cents. */
  readonly totalCostUsd: number;
  /**
   * The APR by which offers are ordered (guides/pricing.md#order), thousandths of a percent: the
   * loan's APR if it is repaid after `keepMonths`, or `aprMilliPercent` if that is not stated.
   */
  readonly orderMilliPercent: number;
}

/** Added before rounding, so that a half that is stored slightly too low in binary still rounds up. */
const ROUNDING_EPSILON = 1e-7;

/** Rounding to cents changes an amount by at most this. Amounts that differ by no more count as equal. */
export const HALF_CENT_USD = 0.005 + ROUNDING_EPSILON;

/** Percent to thousandths of a percent, rounded half up. */
export function toMilliPercent(percent: number): number {
  return Math.floor(percent * 1000 + 0.5 + ROUNDING_EPSILON);
}

/** Dollars to cents, rounded half up. */
export function roundToCents(usd: number): number {
  return Math.floor(usd * 100 + 0.5 + ROUNDING_EPSILON) / 100;
}

/** The lowest rate in the loan's cash flows. Charges are never negative, so the APR cannot be lower. */
export function lowestRatePercent(product: LoanProduct, price: LoanPrice): number {
  return loanProduct(product).amortization === "two_step"
    ? Math.min(price.noteRatePercent, price.fullyIndexedRatePercent)
    : price.noteRatePercent;
}

/** An arbitrary amount: without charges, an APR does not depend on the amount. */
const UNIT_USD = 100_000;

/**
 * The APR of a loan before points and fees, percent: a lower bound on its APR for every amount. For an adjustable mortgage this is the
 * composite rate, which depends on the term; if `termMonths` is null (any term), the bound is the lower of its two rates.
 */
export function floorAprPercent(product: LoanProduct, termMonths: number | null, price: LoanPrice): number {
  const lowest = lowestRatePercent(product, price);
  if (loanProduct(product).amortization !== "two_step" || termMonths === null) return lowest;
  const free = { ...price, pointsPercent: 0, feesUsd: 0, annualFeeUsd: 0 };
  return solveAprPercent(cashFlowsOf(product, UNIT_USD, termMonths, free), lowest) ?? lowest;
}

/** Whether the APR equals the note rate, because the loan has no charges and only one rate. */
function isFlat(product: LoanProduct, price: LoanPrice, months: number): boolean {
  const charges = price.pointsPercent !== 0 || price.feesUsd !== 0 || price.annualFeeUsd !== 0;
  return !charges && (loanProduct(product).amortization !== "two_step" || price.initialFixedMonths >= months);
}

/**
 * Prices a loan of `amountUsd` over `months`.
 * @param ceilingMilliPercent an APR above this is not exact: it is only known to be above this.
 * @returns null if points and fees leave no proceeds: such a loan has no APR.
 */
export function priceLoan(
  product: LoanProduct,
  amountUsd: number,
  months: number,
  price: LoanPrice,
  ceilingMilliPercent = Number.POSITIVE_INFINITY,
): PricedLoan | null {
  const flows = cashFlowsOf(product, amountUsd, months, price);
  const aprPercent = isFlat(product, price, months)
    ? price.noteRatePercent
    : solveAprPercent(flows, lowestRatePercent(product, price), (ceilingMilliPercent + 1) / 1000);
  return aprPercent === null ? null : toPriced(flows, chargesAtStartUsd(amountUsd, price), aprPercent, aprPercent);
}

function toPriced(flows: CashFlows, chargesUsd: number, aprPercent: number, orderPercent: number): PricedLoan | null {
  const first = flows.annuities[0];
  if (first === undefined) return null;
  let paidUsd = chargesUsd;
  for (const annuity of flows.annuities) paidUsd += annuity.paymentUsd * annuity.count;
  for (const lump of flows.lumps) paidUsd += lump.amountUsd;
  return {
    aprMilliPercent: toMilliPercent(aprPercent),
    monthlyPaymentUsd: roundToCents(first.paymentUsd),
    totalCostUsd: roundToCents(paidUsd),
    orderMilliPercent: toMilliPercent(orderPercent),
  };
}

export interface AskedLoan extends InsuredLoan {
  /** For how many months the borrower keeps the loan before repaying it; null if not stated. */
  readonly keepMonths: number | null;
}

/**
 * Prices a loan with its mortgage insurance, and for the months that it is kept (guides/what-a-loan-costs.md#keeping-a-loan).
 * @param ceilingMilliPercent an `orderMilliPercent` above this is not exact: it is only known to be above this.
 * @returns null if points and fees leave no proceeds.
 */
export function priceAsked(loan: AskedLoan, price: LoanPrice, ceilingMilliPercent = Number.POSITIVE_INFINITY): PricedLoan | null {
  const { product, amountUsd, termMonths, keepMonths } = loan;
  const isInsuredHere = isInsured(loan, price);
  if (keepMonths === null && !isInsuredHere) return priceLoan(product, amountUsd, termMonths, price, ceilingMilliPercent);
  const { plain, whole } = insuredFlowsOf(loan, price);
  const isNoteRate = !isInsuredHere && isFlat(product, price, termMonths);
  const [floor, ceiling] = [lowestRatePercent(product, price), (ceilingMilliPercent + 1) / 1000];
  let keptPercent: number | null = null;
  if (keepMonths !== null) {
    const last = lastMonthOf(product, termMonths, price);
    const month = Math.min(keepMonths, last);
    const feeUsd = month === last ? 0 : closingFeeUsd(price, month);
    const kept = month === last ? whole : flowsUntil(whole, month, balanceUsdAfter(loan, price, plain, month) + feeUsd);
    keptPercent = isNoteRate && feeUsd === 0 ? price.noteRatePercent : solveAprPercent(kept, floor, ceiling);
    if (keptPercent === null) return null;
  }
  const aprPercent = isNoteRate ? price.noteRatePercent : solveAprPercent(whole, floor, keptPercent === null ? ceiling : undefined);
  return aprPercent === null ? null : toPriced(whole, paidAtOnceUsd(loan, price), aprPercent, keptPercent ?? aprPercent);
}
