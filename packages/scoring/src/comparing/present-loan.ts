import { ANNUAL_PERCENT_PER_MONTHLY_RATE, annuityFactor, levelPaymentUsd, loanProduct } from "@tellerline/vocabulary";
import { ENDS_AT_SHARE } from "../pricing/insurance.ts";
import { HALF_CENT_USD } from "../pricing/price.ts";
import type { AssumedScenario } from "../ranking/scenario.ts";
import { type Course, paidDown, repaidBy } from "./course.ts";

/** The loan that the borrower has or was offered elsewhere. Figures that the borrower does not give are null. */
export interface CurrentOffer {
  readonly ratePercent: number | null;
  readonly aprPercent: number | null;
  readonly monthlyPaymentUsd: number | null;
  readonly remainingMonths: number | null;
  readonly balanceUsd: number | null;
  /** The charge for repaying the loan early, US dollars. */
  readonly payoffChargeUsd: number | null;
  /** What the loan's mortgage insurance costs a month, US dollars. */
  readonly insuranceMonthlyUsd: number | null;
}

/** What is given or can be derived about the present loan. */
export interface PresentLoan {
  /** US dollars a month; null if neither given nor derivable. */
  readonly paymentUsd: number | null;
  /** US dollars; null if neither given nor derivable. */
  readonly balanceUsd: number | null;
  /** Percent a year; null if neither given nor derivable, and no APR is given. */
  readonly ratePercent: number | null;
  /** Whether the APR is used because the rate is not known; false if `revolves`: the APR of a card or line is its rate. */
  readonly isAprForRate: boolean;
  /** Mortgage insurance, which `paymentUsd` does not include, US dollars a month; 0 if none is paid. */
  readonly insuranceUsd: number;
  /** True if the end of the insurance is not known: it is still paid, although the law should have ended it at this balance. */
  readonly isInsuranceOpen: boolean;
  /**
   * The loan's payments from now on, insurance included. Null if `isInsuranceOpen`, if too few of balance, rate, payment and months are known, or if
   * the payment does not repay the balance within 40 years.
   */
  readonly course: Course | null;
  /** True if the request is for a card or line and gives no remaining months: the payment is then assumed to repay the offer too. */
  readonly revolves: boolean;
}

/** Higher than any rate that the payment and balance of a valid request can imply, percent a year. */
const HIGHEST_PERCENT = 1_000_000;

/** US dollars. A payment that is too small by at most this much to repay the balance without interest counts as rounded down. */
const ROUNDED_USD = 0.5;

/** The rate at which `months` payments repay a balance, percent a year; null if they add up to less than the balance by more than rounding. */
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

/** The course of a loan whose balance is 0: it costs nothing, whatever its other figures. */
const NOTHING_OWED = repaidBy(0, 0, 0, 0);

/**
 * The course of an installment loan. Null if fewer than three of its four figures are known, unless its balance is 0, and null if the
 * payment does not repay the balance.
 */
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
  // If the four figures disagree by more than the payment's rounding, the months are computed from
  // the other three. An APR is not the note rate, so it is not compared.
  const level = ratePercent === null ? payment : levelPaymentUsd(balanceUsd, ratePercent, months);
  if (ratePercent !== null && Math.abs(level - payment) > HALF_CENT_USD) return paidDown(balanceUsd, ratePercent, payment);
  const implied = rateOf(balanceUsd, payment, months);
  return implied === null ? null : repaidBy(balanceUsd, implied, payment, months);
}

/** Whether the request is for a card or a line of credit. */
export const isLine = ({ product }: AssumedScenario): boolean => loanProduct(product).amortization === "interest_only";

/**
 * The rate of a loan whose balance, payment and months are given; null if one is missing, if nothing is owed, or if the payments do not
 * repay the balance.
 */
function impliedRate({ balanceUsd, monthlyPaymentUsd: payment, remainingMonths: months }: CurrentOffer): number | null {
  return balanceUsd === null || balanceUsd === 0 || payment === null || months === null ? null : rateOf(balanceUsd, payment, months);
}

/**
 * Adds the insurance to a course. For a principal residence, the law ends insurance when the balance reaches 78 % of the home's value (12 U.S.C.
 * 4902(b)). Null if the balance is already lower: the law goes by the original value, which is not known.
 */
function insured(course: Course, insuranceUsd: number, { propertyValueUsd, occupancy }: AssumedScenario): Course | null {
  const markUsd = propertyValueUsd === null || occupancy !== "primary" ? 0 : propertyValueUsd * ENDS_AT_SHARE;
  let count = 0;
  while (count < course.months && course.owedUsdAfter(count) > markUsd) count++;
  if (count === 0 && course.months > 0) return null;
  return { ...course, annuities: [...course.annuities, { paymentUsd: insuranceUsd, afterMonths: 0, count }] };
}

/**
 * Takes the requested amount for the present balance, if no balance is given and that amount would have the given payment, to the cent. A
 * balance derived from a payment in whole cents can be off by a few dollars, and that difference must not count as cash that is paid out.
 */
function withBalance({ amountUsd }: Pick<AssumedScenario, "amountUsd">, current: CurrentOffer): CurrentOffer {
  const { balanceUsd, monthlyPaymentUsd: payment, remainingMonths: months } = current;
  const rate = current.ratePercent ?? current.aprPercent;
  if (balanceUsd !== null || rate === null || payment === null || months === null) return current;
  const isBalance = Math.abs(levelPaymentUsd(amountUsd, rate, months) - payment) <= HALF_CENT_USD;
  return isBalance ? { ...current, balanceUsd: amountUsd } : current;
}

/**
 * What is owed on the present loan, US dollars: the given balance, or the one that follows from rate, payment and remaining months. Null if
 * neither is known.
 */
export function balanceOwedUsd(asked: Pick<AssumedScenario, "amountUsd">, given: CurrentOffer): number | null {
  const { balanceUsd, ratePercent, aprPercent, monthlyPaymentUsd: payment, remainingMonths: months } = withBalance(asked, given);
  const rate = ratePercent ?? aprPercent;
  if (balanceUsd !== null || rate === null || payment === null || months === null) return balanceUsd;
  return payment * annuityFactor(rate / ANNUAL_PERCENT_PER_MONTHLY_RATE, months);
}

/**
 * Derives the present loan from the given figures. Its rate is the given rate, or the rate that follows from the other figures, or else the
 * APR.
 */
export function presentLoan(scenario: AssumedScenario, given: CurrentOffer): PresentLoan {
  const current = withBalance(scenario, given);
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
