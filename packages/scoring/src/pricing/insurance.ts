import { at } from "@tellerline/book";
import { ANNUAL_PERCENT_PER_MONTHLY_RATE, annuityFactor, type LoanProduct, loanProduct } from "@tellerline/vocabulary";
import { type Annuity, type CashFlows, cashFlowsOf, type LoanPrice } from "./cash-flows.ts";

/** Mortgage insurance that the borrower pays each month (guides/pricing.md#mortgage-insurance). */
export interface MortgageInsurance {
  /** Of the original amount, a year. */
  readonly percent: number;
  /** What the home is worth at the start, US dollars. */
  readonly valueUsd: number;
  /** Whether the law ends it, as it does for a principal residence (12 U.S.C. 4901, 4902); otherwise it is paid for the term. */
  readonly endsByLaw: boolean;
}

/** Above this, in percent of the home's value, a lender asks for insurance of a conventional first mortgage. */
export const INSURED_ABOVE_PERCENT = 80;
/** Insurance ends when the scheduled balance first reaches this share of the original value (12 U.S.C. 4901(18), 4902(b)). */
const ENDS_AT_SHARE = 0.78;
/** A balance above the mark by no more than binary rounding is at it, US dollars. */
const EPSILON_USD = 1e-6;

/** What the flows of a loan leave owed after `month` months, US dollars; `month` is at most the term. */
export function balanceUsdAfter(
  { product, amountUsd, termMonths }: Pick<InsuredLoan, "product" | "amountUsd" | "termMonths">,
  price: LoanPrice,
  { annuities }: Pick<CashFlows, "annuities">,
  month: number,
): number {
  if (month === 0) return amountUsd;
  const { amortization } = loanProduct(product);
  if (amortization === "interest_only") return month < termMonths ? amountUsd : 0;
  const isAdjusted = amortization === "two_step" && month >= price.initialFixedMonths && price.initialFixedMonths < termMonths;
  const { paymentUsd } = at(annuities, isAdjusted ? 1 : 0);
  const ratePercent = isAdjusted ? price.fullyIndexedRatePercent : price.noteRatePercent;
  return paymentUsd * annuityFactor(ratePercent / ANNUAL_PERCENT_PER_MONTHLY_RATE, termMonths - month);
}

/** A loan of which the borrower may pay mortgage insurance. */
export interface InsuredLoan {
  readonly product: LoanProduct;
  readonly amountUsd: number;
  readonly termMonths: number;
  /** Null: none is paid, or it is not known. */
  readonly insurance: MortgageInsurance | null;
}

/** How many payments have a premium: those before which the scheduled balance is above the mark, at most to the month after the midpoint. */
function premiumsUntil(loan: InsuredLoan, insurance: MortgageInsurance, price: LoanPrice, flows: CashFlows): number {
  const { termMonths } = loan;
  if (!insurance.endsByLaw) return termMonths;
  const markUsd = ENDS_AT_SHARE * insurance.valueUsd + EPSILON_USD;
  // The balance falls from month to month, so the first month that is at the mark is found by halving.
  let [low, high] = [0, Math.min(termMonths, Math.floor(termMonths / 2) + 1)];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (balanceUsdAfter(loan, price, flows, middle) > markUsd) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The premiums of a loan; null without insurance. */
function premiumsOf(loan: InsuredLoan, price: LoanPrice, flows: CashFlows): Annuity | null {
  const { insurance, amountUsd } = loan;
  if (insurance === null) return null;
  const count = premiumsUntil(loan, insurance, price, flows);
  const paymentUsd = (amountUsd * insurance.percent) / ANNUAL_PERCENT_PER_MONTHLY_RATE;
  return count === 0 || paymentUsd === 0 ? null : { paymentUsd, afterMonths: 0, count };
}

/** The cash flows of a loan, and apart from them its premiums, which are finance charges too (12 CFR 1026.4(b)(5)). */
export interface InsuredFlows {
  /** Of the loan alone. */
  readonly plain: CashFlows;
  /** Null: none are paid. */
  readonly premiums: Annuity | null;
  /** Of the loan, its premiums included. */
  readonly whole: CashFlows;
}

export function insuredFlowsOf(loan: InsuredLoan, price: LoanPrice): InsuredFlows {
  const plain = cashFlowsOf(loan.product, loan.amountUsd, loan.termMonths, price);
  const premiums = premiumsOf(loan, price, plain);
  return { plain, premiums, whole: premiums === null ? plain : { ...plain, annuities: [...plain.annuities, premiums] } };
}
