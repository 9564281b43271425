import { ANNUAL_PERCENT_PER_MONTHLY_RATE, annuityFactor } from "@tellerline/vocabulary";
import { type Annuity, type Lump, MONTHS_PER_YEAR } from "../pricing/cash-flows.ts";

/** How a loan is paid from month 0 on: payments at the end of months, and the balance after each month. US dollars, not rounded. */
export interface Course {
  /** The amount of an offer, or the present balance of a loan that the borrower already has. */
  readonly principalUsd: number;
  /** Points, fees and other charges paid at the start. */
  readonly chargesUsd: number;
  readonly annuities: readonly Annuity[];
  readonly lumps: readonly Lump[];
  /** Months until nothing is owed. */
  readonly months: number;
  /**
   * What is owed after `month` months: the balance, and the fee for closing an offered loan then. Must be called only with `month` below
   * `months`; from then on nothing is owed.
   */
  readonly owedUsdAfter: (month: number) => number;
}

const endOf = ({ afterMonths, count }: Annuity): number => afterMonths + count;

/**
 * Lumps up to the end of `month`. If the loan would run on, a lump due at that very time is left out: it is the fee of the next year, and a borrower
 * who repays does not owe it.
 */
const lumpsTo = ({ lumps, months }: Course, month: number): readonly Lump[] =>
  month >= months ? lumps : lumps.filter(({ atMonth }) => atMonth < month);

/** All that is paid up to the end of `month`, including charges at the start. */
function paidUsdTo(course: Course, month: number): number {
  const { chargesUsd, annuities } = course;
  let paid = chargesUsd;
  for (const annuity of annuities) paid += annuity.paymentUsd * Math.max(0, Math.min(month, endOf(annuity)) - annuity.afterMonths);
  for (const { amountUsd } of lumpsTo(course, month)) paid += amountUsd;
  return paid;
}

const owedUsdAfter = (course: Course, month: number): number => (month >= course.months ? 0 : course.owedUsdAfter(month));

/**
 * What the loan costs if it is kept for `month` months and then paid off: all payments until then, plus the balance then, less the principal
 * (guides/what-a-loan-costs.md#savings).
 */
export function costUsdTo(course: Course, month: number): number {
  return paidUsdTo(course, month) + owedUsdAfter(course, month) - course.principalUsd;
}

/** Present value of all payments up to the end of `month`, and of the balance then, discounted to month 0 at `monthlyRate`. Excludes charges. */
export function valueUsdAtStart(course: Course, monthlyRate: number, month: number): number {
  const discount = (months: number) => Math.exp(-months * Math.log1p(monthlyRate));
  let value = owedUsdAfter(course, month) * discount(month);
  for (const annuity of course.annuities) {
    const count = Math.min(month, endOf(annuity)) - annuity.afterMonths;
    if (count > 0) value += annuity.paymentUsd * annuityFactor(monthlyRate, count) * discount(annuity.afterMonths);
  }
  for (const { amountUsd, atMonth } of lumpsTo(course, month)) value += amountUsd * discount(atMonth);
  return value;
}

/** Maximum months to repay a debt. A debt whose payment would take longer counts as never repaid. */
const MOST_MONTHS = 480;

/**
 * The course of a debt that is paid down by the same payment each month. The last payment is what is left.
 * @param annualFeeUsd paid at the start of each year after the first, while something is owed.
 * @returns null if the payment does not repay the debt within 40 years.
 */
export function paidDown(
  owedUsd: number,
  ratePercent: number,
  paymentUsd: number,
  { principalUsd = owedUsd, chargesUsd = 0, annualFeeUsd = 0 } = {},
): Course | null {
  const rate = ratePercent / ANNUAL_PERCENT_PER_MONTHLY_RATE;
  if (paymentUsd <= owedUsd * rate) return null;
  const exact = rate === 0 ? owedUsd / paymentUsd : -Math.log1p((-owedUsd * rate) / paymentUsd) / Math.log1p(rate);
  // A payment that was rounded to cents leaves a few cents at the end: they join the last payment rather than add another.
  const months = Math.max(1, Math.ceil(exact - 0.001));
  if (months > MOST_MONTHS) return null;
  const owedUsdAfter = (month: number) => {
    const grown = Math.expm1(month * Math.log1p(rate));
    return owedUsd * (1 + grown) - (rate === 0 ? paymentUsd * month : (paymentUsd * grown) / rate);
  };
  const full = months - 1;
  const lumps: Lump[] = [{ amountUsd: owedUsdAfter(full) * (1 + rate), atMonth: months }];
  if (annualFeeUsd > 0) {
    for (let month = MONTHS_PER_YEAR; month < months; month += MONTHS_PER_YEAR) lumps.push({ amountUsd: annualFeeUsd, atMonth: month });
  }
  return { principalUsd, chargesUsd, annuities: [{ paymentUsd, afterMonths: 0, count: full }], lumps, months, owedUsdAfter };
}

/** The course of a loan that `months` payments of `paymentUsd` repay at `ratePercent` a year. */
export function repaidBy(balanceUsd: number, ratePercent: number, paymentUsd: number, months: number): Course {
  const rate = ratePercent / ANNUAL_PERCENT_PER_MONTHLY_RATE;
  return {
    principalUsd: balanceUsd,
    chargesUsd: 0,
    annuities: [{ paymentUsd, afterMonths: 0, count: months }],
    lumps: [],
    months,
    owedUsdAfter: (month) => (month === 0 ? balanceUsd : paymentUsd * annuityFactor(rate, months - month)),
  };
}
