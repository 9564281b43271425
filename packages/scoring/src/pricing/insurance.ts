import { at } from "@tellerline/book";
import {
  ANNUAL_PERCENT_PER_MONTHLY_RATE,
  annuityFactor,
  type LoanProduct,
  levelPaymentUsd,
  loanProduct,
  NO_INSURANCE_PUBLISHED,
} from "@tellerline/vocabulary";
import {
  type Annuity,
  type CashFlows,
  cashFlowsOf,
  chargesAtStartUsd,
  type LoanPrice,
  lastMonthOf,
  MONTHS_PER_YEAR,
} from "./cash-flows.ts";

/** Insurance of a conventional loan above 80 % of the home's value, paid each month (guides/what-a-loan-costs.md#mortgage-insurance). */
interface LenderInsurance {
  readonly by: "lender";
  /** The premium that the request names, percent of the original loan amount a year; null if it names none. */
  readonly percent: number | null;
  /** What the home is worth at the start, US dollars. */
  readonly valueUsd: number;
  /** Whether the law ends the insurance, as it does for a principal residence (12 U.S.C. 4901, 4902); otherwise it is paid for the whole term. */
  readonly endsByLaw: boolean;
}

/** What the agency of a loan program charges (guides/what-a-loan-costs.md#programs). */
interface ProgramCharges {
  readonly by: "program";
  /** Charged once, US dollars. */
  readonly upfrontUsd: number;
  /** Whether the upfront charge is lent with the loan rather than paid at once. */
  readonly isFinanced: boolean;
  /** Percent a year of the average balance in that year; the balance leaves out a financed upfront charge. */
  readonly annualPercent: number;
  readonly annualMonths: number;
}

export type MortgageInsurance = LenderInsurance | ProgramCharges;

/** The law ends insurance when the scheduled balance first reaches this share of the original value (12 U.S.C. 4901(18), 4902(b)). */
export const ENDS_AT_SHARE = 0.78;
/** US dollars by which binary rounding may lift a balance above the amount at which insurance ends. */
const EPSILON_USD = 1e-6;

export interface InsuredLoan {
  readonly product: LoanProduct;
  readonly amountUsd: number;
  readonly termMonths: number;
  /** Null if no lender asks for insurance and no program charges anything, or if what a program charges is not known. */
  readonly insurance: MortgageInsurance | null;
}

type Insured = Pick<InsuredLoan, "amountUsd" | "insurance">;

/** The loan amount, plus a program's upfront charge if that is financed. US dollars. */
export function lentUsd({ amountUsd, insurance }: Insured): number {
  return insurance?.by === "program" && insurance.isFinanced ? amountUsd + insurance.upfrontUsd : amountUsd;
}

/**
 * What the borrower pays at the start: points, fees, the first annual fee, and a program's upfront charge if that is not financed. US
 * dollars.
 */
export function paidAtOnceUsd({ amountUsd, insurance }: Insured, price: LoanPrice): number {
  const upfrontUsd = insurance?.by === "program" && !insurance.isFinanced ? insurance.upfrontUsd : 0;
  return chargesAtStartUsd(amountUsd, price) + upfrontUsd;
}

/** The cost of a lender's insurance, percent of the loan amount a year: as the rate publishes it, or else as the request names it; else null. */
function lenderPercent({ percent }: LenderInsurance, { mortgageInsurancePercent: own }: LoanPrice): number | null {
  return own === NO_INSURANCE_PUBLISHED ? percent : own;
}

/** Whether insurance adds to the cost of the loan at this rate. */
export function isInsured({ insurance }: Pick<InsuredLoan, "insurance">, price: LoanPrice): boolean {
  if (insurance === null) return false;
  if (insurance.by === "program") return insurance.upfrontUsd > 0 || insurance.annualPercent > 0;
  return (lenderPercent(insurance, price) ?? 0) > 0;
}

/** The rate in force in the month after `month` months, percent a year. */
function ratePercentAfter({ product, termMonths }: Pick<InsuredLoan, "product" | "termMonths">, price: LoanPrice, month: number): number {
  const isAdjusted =
    loanProduct(product).amortization === "two_step" && month >= price.initialFixedMonths && price.initialFixedMonths < termMonths;
  return isAdjusted ? price.fullyIndexedRatePercent : price.noteRatePercent;
}

/** The balance of a loan after `month` months, US dollars. @param month at most the month of the last payment. */
export function balanceUsdAfter(loan: InsuredLoan, price: LoanPrice, { annuities }: Pick<CashFlows, "annuities">, month: number): number {
  if (month === 0) return lentUsd(loan);
  const { product, termMonths } = loan;
  const last = lastMonthOf(product, termMonths, price);
  if (loanProduct(product).amortization === "interest_only" && month <= termMonths) return month < last ? loan.amountUsd : 0;
  const { paymentUsd } = annuities.findLast(({ afterMonths }) => month >= afterMonths) ?? at(annuities, 0);
  return paymentUsd * annuityFactor(ratePercentAfter(loan, price, month) / ANNUAL_PERCENT_PER_MONTHLY_RATE, last - month);
}

/** Number of premiums: one a month until the law ends them, at `ENDS_AT_SHARE` or a month after the midpoint of the term, or for the whole term. */
function premiumsUntil(loan: InsuredLoan, { endsByLaw, valueUsd }: LenderInsurance, price: LoanPrice, flows: CashFlows): number {
  const { termMonths } = loan;
  if (!endsByLaw) return termMonths;
  const markUsd = ENDS_AT_SHARE * valueUsd + EPSILON_USD;
  // The balance falls every month, so a binary search finds the first month after which it is at most `markUsd`.
  let [low, high] = [0, Math.min(termMonths, Math.floor(termMonths / 2) + 1)];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (balanceUsdAfter(loan, price, flows, middle) > markUsd) low = middle + 1;
    else high = middle;
  }
  return low;
}

function lenderPremiums(loan: InsuredLoan, insurance: LenderInsurance, price: LoanPrice, flows: CashFlows): readonly Annuity[] {
  const percent = lenderPercent(insurance, price) ?? 0;
  const paymentUsd = (loan.amountUsd * percent) / ANNUAL_PERCENT_PER_MONTHLY_RATE;
  const count = paymentUsd === 0 ? 0 : premiumsUntil(loan, insurance, price, flows);
  return count === 0 ? [] : [{ paymentUsd, afterMonths: 0, count }];
}

/**
 * Premiums for a program's annual charge, by year. The year's charge is a percentage of the average
 * of the balances before each of its payments, and each payment includes a twelfth of the charge.
 * The balance follows the original rate and payment, and leaves out a financed upfront charge (HUD,
 * "Single Family Premium Calculation").
 */
function programPremiums(
  { amountUsd, termMonths }: InsuredLoan,
  charges: ProgramCharges,
  { noteRatePercent }: LoanPrice,
): readonly Annuity[] {
  const months = Math.min(charges.annualMonths, termMonths);
  const levelUsd = levelPaymentUsd(amountUsd, noteRatePercent, termMonths);
  const premiums: Annuity[] = [];
  let owedUsd = amountUsd;
  for (let start = 0; start < months && charges.annualPercent > 0; start += MONTHS_PER_YEAR) {
    const count = Math.min(MONTHS_PER_YEAR, months - start);
    let sumUsd = 0;
    for (let month = 0; month < count; month++) {
      sumUsd += owedUsd;
      owedUsd += (owedUsd * noteRatePercent) / ANNUAL_PERCENT_PER_MONTHLY_RATE - levelUsd;
    }
    premiums.push({ paymentUsd: ((sumUsd / count) * charges.annualPercent) / ANNUAL_PERCENT_PER_MONTHLY_RATE, afterMonths: start, count });
  }
  return premiums;
}

function premiumsOf(loan: InsuredLoan, price: LoanPrice, flows: CashFlows): readonly Annuity[] {
  const { insurance } = loan;
  if (insurance === null) return [];
  return insurance.by === "program" ? programPremiums(loan, insurance, price) : lenderPremiums(loan, insurance, price, flows);
}

/** The cash flows of a loan and, separately, its insurance premiums, which are finance charges too (12 CFR 1026.4(b)(5)). */
export interface InsuredFlows {
  /** The cash flows without premiums. */
  readonly plain: CashFlows;
  /** Empty if none are paid. */
  readonly premiums: readonly Annuity[];
  /** The cash flows with premiums. */
  readonly whole: CashFlows;
}

export function insuredFlowsOf(loan: InsuredLoan, price: LoanPrice): InsuredFlows {
  const lent = cashFlowsOf(loan.product, lentUsd(loan), loan.termMonths, price);
  const plain = { ...lent, proceedsUsd: loan.amountUsd - paidAtOnceUsd(loan, price) };
  const premiums = premiumsOf(loan, price, plain);
  return { plain, premiums, whole: premiums.length === 0 ? plain : { ...plain, annuities: [...plain.annuities, ...premiums] } };
}

/** What a loan costs if it is repaid before its end, US dollars. */
export interface RepaidSooner {
  /** Without its premium. */
  readonly firstPaymentUsd: number;
  /** All payments and premiums; what is paid at the start is left out. */
  readonly paidUsd: number;
}

/**
 * A loan that is repaid over fewer months than its term. Its insurance stays that of the loan as it was made: premiums follow the scheduled balance
 * (12 U.S.C. 4901(18), 4902(b); HUD, "Single Family Premium Calculation"), and end with the last payment.
 * @param months less than the term.
 */
export function repaidSooner(loan: InsuredLoan, price: LoanPrice, months: number): RepaidSooner {
  const { annuities } = cashFlowsOf(loan.product, lentUsd(loan), months, price);
  const { premiums } = insuredFlowsOf(loan, price);
  const due = premiums.map((premium) => ({ ...premium, count: Math.max(0, Math.min(premium.count, months - premium.afterMonths)) }));
  const paidUsd = [...annuities, ...due].reduce((sum, { paymentUsd, count }) => sum + paymentUsd * count, 0);
  return { firstPaymentUsd: at(annuities, 0).paymentUsd, paidUsd };
}

/** The premium that is paid with payment number `month` + 1, US dollars; 0 if none is. */
export function premiumUsdAfter(premiums: readonly Annuity[], month: number): number {
  const due = premiums.find(({ afterMonths, count }) => month >= afterMonths && month < afterMonths + count);
  return due === undefined ? 0 : due.paymentUsd;
}
