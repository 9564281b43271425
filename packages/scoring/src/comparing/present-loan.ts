import { ANNUAL_PERCENT_PER_MONTHLY_RATE, annuityFactor, levelPaymentUsd, loanProduct } from "@tellerline/vocabulary";
import { ENDS_AT_SHARE } from "../pricing/insurance.ts";
import { HALF_CENT_USD } from "../pricing/price.ts";
import type { AssumedScenario } from "../ranking/scenario.ts";
import { type Course, paidDown, repaidBy } from "./course.ts";

/** The loan that the borrower has, or was offered elsewhere; null parts are unknown. */
export interface CurrentOffer {
  readonly ratePercent: number | null;
  readonly aprPercent: number | null;
  readonly monthlyPaymentUsd: number | null;
  readonly remainingMonths: number | null;
  readonly balanceUsd: number | null;
  /** What repaying it before its end costs, US dollars. */
  readonly payoffChargeUsd: number | null;
  /** What its mortgage insurance costs a month, US dollars. */
  readonly insuranceMonthlyUsd: number | null;
}

/** The present loan, as far as its figures tell. */
export interface PresentLoan {
  /** US dollars a month; null if neither given nor derivable. */
  readonly paymentUsd: number | null;
  /** US dollars; null if neither given nor derivable. */
  readonly balanceUsd: number | null;
  /** Percent a year; null if neither given nor derivable, and no APR is given. */
  readonly ratePercent: number | null;
  /** Whether the APR stands for the rate. Of cards and lines it is the rate. */
  readonly isAprForRate: boolean;
  /** Its insurance apart, US dollars a month; 0 where none is paid. */
  readonly insuranceUsd: number;
  /** Whether it is not known how long its insurance is still paid: so much is repaid that the law would have ended it. */
  readonly isInsuranceOpen: boolean;
  /** With its insurance. Null unless its balance, rate, payment and months are known: three of them give the fourth. */
  readonly course: Course | null;
  /** Whether it is a card's or line's debt, which is paid down by one payment a month, as the offer would be. */
  readonly revolves: boolean;
}

/** A rate above every rate that a payment and a balance can make within the bounds of a request, percent a year. */
const HIGHEST_PERCENT = 1_000_000;

/** A payment that is too small by no more than this is a rounded one. */
const ROUNDED_USD = 0.5;

/** The rate at which so many payments repay a balance; null if they are less than the balance. */
function rateOf(balanceUsd: number, paymentUsd: number, months: number): number | null {
  if (paymentUsd * months <= balanceUsd) return (paymentUsd + ROUNDED_USD) * months < balanceUsd ? null : 0;
  let [low, high] = [0, HIGHEST_PERCENT];
  for (let step = 0; step < 100 && high - low > 1e-12 * high; step++) {
    const middle = (low + high) / 2;
    if (levelPaymentUsd(balanceUsd, middle, months) < paymentUsd) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** What a borrower owes nothing of: it costs nothing, whatever its other figures. */
const NOTHING_OWED = repaidBy(0, 0, 0, 0);

/** The course of a loan that is repaid by installments; null unless three of its four figures are known. */
function installmentCourse(current: CurrentOffer, rate: number | null): Course | null {
  const { balanceUsd, ratePercent, monthlyPaymentUsd: payment, remainingMonths: months } = current;
  if (balanceUsd === 0) return NOTHING_OWED;
  if (balanceUsd === null) {
    if (rate === null || payment === null || months === null) return null;
    return repaidBy(payment * annuityFactor(rate / ANNUAL_PERCENT_PER_MONTHLY_RATE, months), rate, payment, months);
  }
  if (payment === null) {
    return rate === null || months === null ? null : repaidBy(balanceUsd, rate, levelPaymentUsd(balanceUsd, rate, months), months);
  }
  if (months === null) return rate === null ? null : paidDown(balanceUsd, rate, payment);
  // Of four figures that disagree by more than the rounding of the payment, the months are the one that follows. An APR is not the rate.
  const level = ratePercent === null ? payment : levelPaymentUsd(balanceUsd, ratePercent, months);
  if (ratePercent !== null && Math.abs(level - payment) > HALF_CENT_USD) return paidDown(balanceUsd, ratePercent, payment);
  const implied = rateOf(balanceUsd, payment, months);
  return implied === null ? null : repaidBy(balanceUsd, implied, payment, months);
}

/** Whether the request is for a card or a line of credit. */
export const isLine = ({ product }: AssumedScenario): boolean => loanProduct(product).amortization === "interest_only";

/** The rate of a loan whose balance, payment and months are given; null without one of them. */
function impliedRate({ balanceUsd, monthlyPaymentUsd: payment, remainingMonths: months }: CurrentOffer): number | null {
  return balanceUsd === null || balanceUsd === 0 || payment === null || months === null ? null : rateOf(balanceUsd, payment, months);
}

/**
 * The course with its insurance, which the law ends at 78 % of the value of a principal residence (12 U.S.C. 4902(b)). Null where less is
 * owed, and it is paid nevertheless: the law counts by the original value, which is not known.
 */
function insured(course: Course, insuranceUsd: number, { propertyValueUsd, occupancy }: AssumedScenario): Course | null {
  const markUsd = propertyValueUsd === null || occupancy !== "primary" ? 0 : propertyValueUsd * ENDS_AT_SHARE;
  let count = 0;
  while (count < course.months && course.owedUsdAfter(count) > markUsd) count++;
  if (count === 0 && course.months > 0) return null;
  return { ...course, annuities: [...course.annuities, { paymentUsd: insuranceUsd, afterMonths: 0, count }] };
}

/** The rate is the one that is given, or that follows from the other figures; else the APR stands for it. */
export function presentLoan(scenario: AssumedScenario, current: CurrentOffer): PresentLoan {
  const { balanceUsd, monthlyPaymentUsd: payment } = current;
  if (isLine(scenario) && current.remainingMonths === null) {
    const ratePercent = current.ratePercent ?? current.aprPercent;
    const isKnown = balanceUsd !== null && ratePercent !== null && payment !== null;
    const course = balanceUsd === 0 ? NOTHING_OWED : isKnown ? paidDown(balanceUsd, ratePercent, payment) : null;
    return {
      paymentUsd: payment,
      insuranceUsd: 0,
      isInsuranceOpen: false,
      balanceUsd,
      ratePercent,
      course,
      isAprForRate: false,
      revolves: true,
    };
  }
  const known = current.ratePercent ?? impliedRate(current);
  const ratePercent = known ?? current.aprPercent;
  const course = installmentCourse(current, ratePercent);
  const insuranceUsd = current.insuranceMonthlyUsd ?? 0;
  const whole = course === null || insuranceUsd === 0 ? course : insured(course, insuranceUsd, scenario);
  return {
    paymentUsd: payment ?? course?.annuities[0]?.paymentUsd ?? null,
    insuranceUsd,
    balanceUsd: balanceUsd ?? course?.principalUsd ?? null,
    ratePercent,
    isInsuranceOpen: course !== null && whole === null,
    course: whole,
    isAprForRate: known === null && ratePercent !== null,
    revolves: false,
  };
}
