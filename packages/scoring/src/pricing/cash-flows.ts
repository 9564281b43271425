import {
  type Amortization,
  ANNUAL_PERCENT_PER_MONTHLY_RATE,
  annuityFactor,
  type LoanProduct,
  levelPaymentUsd,
  loanProduct,
  type RatePriceValues,
} from "@tellerline/vocabulary";

/** `count` equal monthly payments, the first one month after `afterMonths` months have passed. */
export interface Annuity {
  readonly paymentUsd: number;
  readonly afterMonths: number;
  readonly count: number;
}

export interface Lump {
  readonly amountUsd: number;
  readonly atMonth: number;
}

/** A loan as the borrower sees it: US dollars received at the start, then US dollars paid at the end of months. */
export interface CashFlows {
  readonly proceedsUsd: number;
  readonly annuities: readonly Annuity[];
  readonly lumps: readonly Lump[];
}

/**
 * Pricing terms of a rate row. Points (percent of the amount) and fees are finance charges that are paid at closing. Lines of credit may have an
 * annual fee, paid at the start of each year. Adjustable mortgages have a number of months at the note rate, and a rate for the time after.
 */
export interface LoanPrice extends RatePriceValues {
  /** Percent a year. */
  readonly noteRatePercent: number;
}

export const MONTHS_PER_YEAR = 12;
function levelFlows(amountUsd: number, price: LoanPrice, months: number): readonly Annuity[] {
  return [{ paymentUsd: levelPaymentUsd(amountUsd, price.noteRatePercent, months), afterMonths: 0, count: months }];
}

/** Level payments at the initial rate, then payments that amortize the balance at the fully indexed rate (Regulation Z, comment 17(c)(1)-10). */
function twoStepFlows(amountUsd: number, price: LoanPrice, months: number): readonly Annuity[] {
  const fixed = price.initialFixedMonths;
  if (fixed >= months) return levelFlows(amountUsd, price, months);
  const first = levelPaymentUsd(amountUsd, price.noteRatePercent, months);
  const balance = first * annuityFactor(price.noteRatePercent / ANNUAL_PERCENT_PER_MONTHLY_RATE, months - fixed);
  const second = levelPaymentUsd(balance, price.fullyIndexedRatePercent, months - fixed);
  return [
    { paymentUsd: first, afterMonths: 0, count: fixed },
    { paymentUsd: second, afterMonths: fixed, count: months - fixed },
  ];
}

/** Payments of interest alone; then, if the rate publishes a repayment period, level payments that repay the line. */
function interestOnlyFlows(amountUsd: number, price: LoanPrice, months: number): readonly Annuity[] {
  const { noteRatePercent, repaymentMonths } = price;
  const interest = { paymentUsd: (amountUsd * noteRatePercent) / ANNUAL_PERCENT_PER_MONTHLY_RATE, afterMonths: 0, count: months };
  if (repaymentMonths === 0) return [interest];
  return [
    interest,
    { paymentUsd: levelPaymentUsd(amountUsd, noteRatePercent, repaymentMonths), afterMonths: months, count: repaymentMonths },
  ];
}

/**
 * The principal at the end, unless level payments repay it, and the annual fee at the start of each
 * year after the first in which something is owed. The fee for the first year is deducted from the proceeds instead.
 */
function interestOnlyLumps(amountUsd: number, price: LoanPrice, months: number): readonly Lump[] {
  const lumps: Lump[] = price.repaymentMonths === 0 ? [{ amountUsd, atMonth: months }] : [];
  if (price.annualFeeUsd > 0) {
    for (let month = MONTHS_PER_YEAR; month < months + price.repaymentMonths; month += MONTHS_PER_YEAR) {
      lumps.push({ amountUsd: price.annualFeeUsd, atMonth: month });
    }
  }
  return lumps;
}

const ANNUITIES: Readonly<Record<Amortization, typeof levelFlows>> = {
  level: levelFlows,
  two_step: twoStepFlows,
  interest_only: interestOnlyFlows,
};

/** The month of the last payment: the term, plus the repayment period if a line of credit publishes one. */
export function lastMonthOf(product: LoanProduct, termMonths: number, { repaymentMonths }: Pick<LoanPrice, "repaymentMonths">): number {
  return loanProduct(product).amortization === "interest_only" ? termMonths + repaymentMonths : termMonths;
}

/** Charges that the borrower pays when the loan is paid out, US dollars. */
export function chargesAtStartUsd(amountUsd: number, price: Pick<LoanPrice, "pointsPercent" | "feesUsd" | "annualFeeUsd">): number {
  return (amountUsd * price.pointsPercent) / 100 + price.feesUsd + price.annualFeeUsd;
}

/** The cash flows of `product` for this amount and term (guides/what-a-loan-costs.md#cash-flows). */
export function cashFlowsOf(product: LoanProduct, amountUsd: number, months: number, price: LoanPrice): CashFlows {
  const form = loanProduct(product).amortization;
  return {
    proceedsUsd: amountUsd - chargesAtStartUsd(amountUsd, price),
    annuities: ANNUITIES[form](amountUsd, price, months),
    lumps: form === "interest_only" ? interestOnlyLumps(amountUsd, price, months) : [],
  };
}
