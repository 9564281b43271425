import { type LoanProduct, levelPaymentUsd, loanProduct } from "@tellerline/vocabulary";
import { chargesAtStartUsd, type LoanPrice, MONTHS_PER_YEAR } from "./cash-flows.ts";
import { type InsuredLoan, insuredFlowsOf } from "./insurance.ts";
import { roundToCents } from "./price.ts";

/** A year of a loan as it is billed, US dollars in exact cents. */
export interface ScheduleYear {
  /** From 1. */
  readonly year: number;
  /** Interest, principal and charges together. */
  readonly paidUsd: number;
  readonly interestUsd: number;
  readonly principalUsd: number;
  /** Points, fees, annual fees and premiums: those at the start of a year count to it. */
  readonly chargesUsd: number;
  /** Owed at its end. */
  readonly balanceUsd: number;
}

export interface Schedule {
  readonly years: readonly ScheduleYear[];
  /** All that is paid, charges included. */
  readonly totalUsd: number;
}

const toCents = (usd: number): number => Math.round(roundToCents(usd) * 100);
const MICRO_PERCENT = 1_000_000;
/** An annual rate in millionths of a percent, times cents, gives a month's cents times this. */
const MONTH_SCALE = 1200n * BigInt(MICRO_PERCENT);

/** A month's interest in whole cents, rounded half up; exact, so that no binary fraction decides about a cent. */
function interestCents(balanceCents: number, ratePercent: number): number {
  const product = BigInt(balanceCents) * BigInt(Math.round(ratePercent * MICRO_PERCENT));
  return Number((2n * product + MONTH_SCALE) / (2n * MONTH_SCALE));
}

/** What is due each month, in cents. */
class Billing {
  readonly #form: string;
  readonly #price: LoanPrice;
  readonly #months: number;
  #levelCents: number;

  constructor(product: LoanProduct, amountUsd: number, months: number, price: LoanPrice) {
    this.#form = loanProduct(product).amortization;
    this.#price = price;
    this.#months = months;
    this.#levelCents = toCents(levelPaymentUsd(amountUsd, price.noteRatePercent, months));
  }

  /** Percent a year, in the month that begins after `month` months. */
  rateAfter(month: number): number {
    const isAdjusted = this.#form === "two_step" && month >= this.#price.initialFixedMonths;
    return isAdjusted ? this.#price.fullyIndexedRatePercent : this.#price.noteRatePercent;
  }

  /** The payment at the end of that month. The last one settles what is owed, smaller or larger than the others. */
  payment(month: number, balanceCents: number, interest: number): number {
    const left = this.#months - month;
    if (left === 1) return balanceCents + interest;
    if (this.#form === "interest_only") return interest;
    if (this.#form === "two_step" && month === this.#price.initialFixedMonths) {
      this.#levelCents = toCents(levelPaymentUsd(balanceCents / 100, this.#price.fullyIndexedRatePercent, left));
    }
    return Math.min(this.#levelCents, balanceCents + interest);
  }
}

/**
 * The schedule of a loan by year: payments rounded to cents, each month's interest rounded half up, and the last payment settling the rest
 * (guides/pricing.md#schedules).
 */
export function scheduleOf(loan: InsuredLoan, price: LoanPrice): Schedule {
  const { product, amountUsd, termMonths: months } = loan;
  const { premiums } = insuredFlowsOf(loan, price);
  const billing = new Billing(product, amountUsd, months, price);
  const annualFee = loanProduct(product).hasAnnualFee ? toCents(price.annualFeeUsd) : 0;
  const years: ScheduleYear[] = [];
  let balance = toCents(amountUsd);
  let total = 0;
  for (let start = 0; start < months; start += MONTHS_PER_YEAR) {
    const premiumsPaid = premiums === null ? 0 : Math.max(0, Math.min(premiums.count - start, MONTHS_PER_YEAR));
    const premiumCents = premiums === null ? 0 : toCents(premiums.paymentUsd) * premiumsPaid;
    const charges = (start === 0 ? toCents(chargesAtStartUsd(amountUsd, price)) : annualFee) + premiumCents;
    const opening = balance;
    let interest = 0;
    for (let month = start; month < Math.min(months, start + MONTHS_PER_YEAR); month++) {
      const due = interestCents(balance, billing.rateAfter(month));
      interest += due;
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
