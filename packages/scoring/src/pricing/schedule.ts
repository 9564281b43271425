import { type LoanProduct, levelPaymentUsd, loanProduct } from "@tellerline/vocabulary";
import { type LoanPrice, lastMonthOf, MONTHS_PER_YEAR } from "./cash-flows.ts";
import { balanceUsdAfter, type InsuredLoan, insuredFlowsOf, paidAtOnceUsd, premiumUsdAfter } from "./insurance.ts";
import { roundToCents } from "./price.ts";

/** A year of a loan as it is billed, US dollars to the cent. */
export interface ScheduleYear {
  /** Counted from 1. */
  readonly year: number;
  /** Interest, principal and charges together. */
  readonly paidUsd: number;
  readonly interestUsd: number;
  readonly principalUsd: number;
  /** Points, fees, annual fees and premiums; charges at the start of a year belong to that year. */
  readonly chargesUsd: number;
  /** The balance at the end of the year. */
  readonly balanceUsd: number;
}

export interface Schedule {
  readonly years: readonly ScheduleYear[];
  /** All that is paid, charges included. */
  readonly totalUsd: number;
}

const toCents = (usd: number): number => Math.round(roundToCents(usd) * 100);
const MICRO_PERCENT = 1_000_000;
/** Cents times an annual rate in millionths of a percent, divided by this, is a month's interest in cents. */
const MONTH_SCALE = 1200n * BigInt(MICRO_PERCENT);

/** A month's interest in whole cents, rounded half up. Computed with integers, so that binary fractions never shift it by a cent. */
function interestCents(balanceCents: number, ratePercent: number): number {
  const product = BigInt(balanceCents) * BigInt(Math.round(ratePercent * MICRO_PERCENT));
  return Number((2n * product + MONTH_SCALE) / (2n * MONTH_SCALE));
}

/** What is due each month, in cents. */
class Billing {
  readonly #form: string;
  readonly #price: LoanPrice;
  readonly #months: number;
  /** Month of the last payment. */
  readonly last: number;
  #levelCents: number;

  constructor(product: LoanProduct, amountUsd: number, months: number, price: LoanPrice) {
    this.#form = loanProduct(product).amortization;
    this.#price = price;
    this.#months = months;
    this.last = lastMonthOf(product, months, price);
    this.#levelCents = toCents(levelPaymentUsd(amountUsd, price.noteRatePercent, months));
  }

  /** The rate, percent a year, in the month that begins after `month` months. */
  rateAfter(month: number): number {
    const isAdjusted = this.#form === "two_step" && month >= this.#price.initialFixedMonths;
    return isAdjusted ? this.#price.fullyIndexedRatePercent : this.#price.noteRatePercent;
  }

  /** The payment, in cents, after `month` + 1 months. The last payment repays the remaining balance. Call with each month in turn. */
  payment(month: number, balanceCents: number, interest: number): number {
    const left = this.last - month;
    if (left === 1) return balanceCents + interest;
    const isLine = this.#form === "interest_only";
    if (isLine && month < this.#months) return interest;
    const changesAt = isLine ? this.#months : this.#price.initialFixedMonths;
    if (this.#form !== "level" && month === changesAt) {
      this.#levelCents = toCents(levelPaymentUsd(balanceCents / 100, this.rateAfter(month), left));
    }
    return Math.min(this.#levelCents, balanceCents + interest);
  }
}

/**
 * The schedule of a loan by year: payments rounded to cents, each month's interest rounded half up, and the last payment settling the rest
 * (guides/what-a-loan-costs.md#schedules).
 */
export function scheduleOf(loan: InsuredLoan, price: LoanPrice): Schedule {
  const { product, termMonths: months } = loan;
  const { plain, premiums } = insuredFlowsOf(loan, price);
  const lentUsd = balanceUsdAfter(loan, price, plain, 0);
  const billing = new Billing(product, lentUsd, months, price);
  const annualFee = loanProduct(product).hasAnnualFee ? toCents(price.annualFeeUsd) : 0;
  const years: ScheduleYear[] = [];
  let balance = toCents(lentUsd);
  let total = 0;
  for (let start = 0; start < billing.last; start += MONTHS_PER_YEAR) {
    let charges = start === 0 ? toCents(paidAtOnceUsd(loan, price)) : annualFee;
    const opening = balance;
    let interest = 0;
    for (let month = start; month < Math.min(billing.last, start + MONTHS_PER_YEAR); month++) {
      const due = interestCents(balance, billing.rateAfter(month));
      interest += due;
      charges += toCents(premiumUsdAfter(premiums, month));
      balance += due - billing.payment(month, balance, due);
    }
    const principal = opening - balance;
    const paid = interest + principal + charges;
    total += paid;
    years.push({
      year: years.length + 1,
      paidUsd: paid / 100,
      interestUsd: interest / 100,
      principalUsd: principal / 100,
      chargesUsd: charges / 100,
      balanceUsd: balance / 100,
    });
  }
  return { years, totalUsd: total / 100 };
}
