import { type Intent, isReplacing, type UnverifiedSet, unverifiedBit } from "@tellerline/vocabulary";
import type { LoanPrice } from "../pricing/cash-flows.ts";
import { paidAtOnceUsd, repaidSooner } from "../pricing/insurance.ts";
import { paymentWithInsurance } from "../pricing/insured-payment.ts";
import { HALF_CENT_USD, type PricedLoan, roundToCents, toMilliPercent } from "../pricing/price.ts";
import type { AssumedScenario } from "../ranking/scenario.ts";
import { type BreakEven, breakEven } from "./break-even.ts";
import { type Course, costUsdTo } from "./course.ts";
import { newMoneyPercent } from "./new-money.ts";
import { joiningPointsUsd, lineCourse, offerCourse } from "./offer-course.ts";
import { type CurrentOffer, isLine, type PresentLoan, presentLoan } from "./present-loan.ts";
import { milliDifference, type Savings, showsDollars } from "./savings.ts";

/**
 * Positive if the offer is cheaper. Null if not known, and if dollars may not be shown; `monthlyUsd` also if both loans are counted with
 * the same payment.
 */
export type SavingsAgainstCurrent = { readonly [Part in keyof Savings]: number | null };

/** Money that a new loan pays out beyond the debt that it repays. */
export interface NewMoney {
  /** The loan amount less the balance of the present loan and all charges, US dollars. */
  readonly cashUsd: number;
  /** What the money costs, percent a year; null if no single rate fits, or if the course of either loan is not known. */
  readonly aprPercent: number | null;
  readonly isPresentKnown: boolean;
  /** False if charges or terms that are not published can raise the rate. */
  readonly isExact: boolean;
}

/** The offer's figures if it is repaid over the remaining months of the present loan. US dollars. */
export interface OverRemaining {
  readonly monthlyPaymentUsd: number;
  /** All payments, points and fees, and the charge for repaying the present loan early. */
  readonly totalUsd: number;
  /** The cost of the present loan to its end, less the cost of the offer. */
  readonly savedUsd: number;
}

export interface Replacement {
  /** US dollars that the borrower brings; negative if cash is paid out. Null if fees are not published, or a cash-out's balance is not known. */
  readonly cashToCloseUsd: number | null;
  /** Null if either loan is not known well enough, if they are the same, or if dollars may not be shown. */
  readonly breakEven: BreakEven | null;
  /** Null unless the offer is an installment loan that is known to run longer than the present loan, and dollars may be shown. */
  readonly overRemaining: OverRemaining | null;
  /** Whether the amount exceeds the balance and all charges; true for a cash-out whose balance is not known. */
  readonly paysOut: boolean;
  /** Null unless a loan that replaces another is known to pay out money, and for older books. */
  readonly newMoney: NewMoney | null;
}

export interface Comparison {
  readonly savings: SavingsAgainstCurrent;
  /** Null unless the request replaces a loan. */
  readonly replacement: Replacement | null;
  /**
   * US dollars that a line of credit saves if the payment of the present installment loan repays it. Null for other comparisons, and if not known.
   */
  readonly savedAtPresentPaymentUsd: number | null;
}

/** Purposes for which a loan may pay out money in addition to the debt it repays. */
const PAYING_OUT: readonly (Intent | null)[] = ["refinance", "cash_out", "balance_transfer", "debt_consolidation"];

/** Whether two loans are the same apart from the rounding of their payments: equal amount, months and payment, and no charges. */
function isSame(present: Course, offer: Course): boolean {
  const [own, other] = [present.annuities[0], offer.annuities[0]];
  // Of offers, only those of cards and lines have lumps, so an offer with lumps is never the same as an installment loan.
  const isOnePayment = present.annuities.length === 1 && offer.annuities.length === 1 && offer.lumps.length === 0;
  if (own === undefined || other === undefined || !isOnePayment || offer.chargesUsd !== 0) return false;
  const isEqual =
    Math.abs(own.paymentUsd - other.paymentUsd) <= HALF_CENT_USD && Math.abs(present.principalUsd - offer.principalUsd) <= HALF_CENT_USD;
  return isEqual && present.months === offer.months;
}

/** The two loans that are compared, and the month up to which they are compared. */
interface Pair {
  readonly present: Course;
  readonly offer: Course;
  readonly horizon: number;
}

function savedUsd({ present, offer, horizon }: Pair): number {
  return isSame(present, offer) ? 0 : roundToCents(costUsdTo(present, horizon) - costUsdTo(offer, horizon));
}

export interface ComparedOffer extends PricedLoan {
  readonly unverified: UnverifiedSet;
}

/** Compares the offers of one request with the loan that the borrower has or was offered elsewhere (guides/what-a-loan-costs.md#savings). */
export class PresentLoanComparison {
  readonly #scenario: AssumedScenario;
  readonly #current: CurrentOffer;
  readonly #tells: boolean;
  readonly present: PresentLoan;

  /** @param tells whether dollars may be shown at all; if not, only APRs are compared. */
  constructor(scenario: AssumedScenario, current: CurrentOffer, tells = true) {
    this.#scenario = scenario;
    this.#current = current;
    this.#tells = tells;
    this.present = presentLoan(scenario, current);
  }

  /** @param price the offer's price; charges that are not published count as zero. */
  compare(offer: ComparedOffer, price: LoanPrice): Comparison {
    const { aprPercent: ownApr, ratePercent } = this.#current;
    const apr = ownApr ?? ratePercent;
    const aprPercent = apr === null ? null : milliDifference(apr, offer.aprMilliPercent);
    const isTold = this.#tells && showsDollars(offer.unverified);
    const pair = this.#pair(price);
    const { paymentUsd, insuranceUsd } = this.present;
    const atPresentPayment = isTold && isLine(this.#scenario) && !this.#isPaidDown ? this.#paidDownPair(price) : null;
    return {
      savings: {
        aprPercent,
        monthlyUsd:
          !isTold || paymentUsd === null || this.#isPaidDown
            ? null
            : roundToCents(paymentUsd + insuranceUsd - this.#firstPaymentUsd(offer, price)),
        totalUsd: !isTold || pair === null ? null : savedUsd(pair),
      },
      replacement: isReplacing(this.#scenario.intent) ? this.#replacement(offer, price, pair) : null,
      savedAtPresentPaymentUsd: atPresentPayment === null ? null : savedUsd(atPresentPayment),
    };
  }

  /**
   * Whether the offer is compared as if the present payment repaid it. This is done for cards, and for lines that replace a revolving debt, because
   * their own payments cover only interest.
   */
  get #isPaidDown(): boolean {
    return this.present.revolves || this.#scenario.product === "credit_card";
  }

  /** The charge for repaying the present loan early, US dollars; 0 if none is given. */
  get #payoffUsd(): number {
    return this.#current.payoffChargeUsd ?? 0;
  }

  /** The first payment with its premium, in whole cents, as the offer shows it. */
  #firstPaymentUsd({ monthlyPaymentUsd }: ComparedOffer, price: LoanPrice): number {
    return paymentWithInsurance(this.#scenario, price) ?? monthlyPaymentUsd;
  }

  #pair(price: LoanPrice): Pair | null {
    const { course } = this.present;
    if (course === null) return null;
    return this.#isPaidDown ? this.#paidDownPair(price) : this.#pairOf(course, offerCourse(this.#scenario, price));
  }

  /**
   * The two loans, with the offer repaid by the present payment; null if the payment or the present loan's course is not known, or if the
   * payment does not repay the offer.
   */
  #paidDownPair(price: LoanPrice): Pair | null {
    const { paymentUsd, course } = this.present;
    const offer = paymentUsd === null ? null : lineCourse(this.#scenario, price, paymentUsd);
    return offer === null || course === null ? null : this.#pairOf(course, offer);
  }

  #pairOf(present: Course, offer: Course): Pair {
    const chargesUsd = offer.chargesUsd + this.#payoffUsd;
    return { present, offer: { ...offer, chargesUsd }, horizon: this.#scenario.keepMonths ?? Math.max(present.months, offer.months) };
  }

  #replacement({ unverified }: ComparedOffer, price: LoanPrice, pair: Pair | null): Replacement {
    const isTold = this.#tells && showsDollars(unverified);
    const { amountUsd, intent } = this.#scenario;
    // A card's points join its balance: nobody pays them at the start.
    const chargesUsd = paidAtOnceUsd(this.#scenario, price) - joiningPointsUsd(this.#scenario, price) + this.#payoffUsd;
    const isUnknownCashOut = intent === "cash_out" && this.present.balanceUsd === null;
    const owedUsd = this.present.balanceUsd ?? amountUsd;
    return {
      paysOut: isUnknownCashOut || roundToCents(amountUsd - owedUsd - chargesUsd) > 0,
      cashToCloseUsd:
        (unverified & unverifiedBit("fees")) === 0 && !isUnknownCashOut ? roundToCents(chargesUsd + owedUsd - amountUsd) : null,
      breakEven: !isTold || pair === null || isSame(pair.present, pair.offer) ? null : breakEven(pair.present, pair.offer, pair.horizon),
      overRemaining: isTold ? this.#overRemaining(price) : null,
      newMoney: !this.#tells ? null : this.#newMoney(amountUsd - owedUsd - chargesUsd, pair, isTold),
    };
  }

  /**
   * Null unless the offer runs longer than the present loan, whose course must be known. Null also for lines of credit, which lenders do
   * not offer over a chosen term.
   */
  #overRemaining(price: LoanPrice): OverRemaining | null {
    const { termMonths, amountUsd } = this.#scenario;
    const { course, revolves } = this.present;
    if (course === null || revolves || isLine(this.#scenario) || termMonths <= course.months || course.months === 0) return null;
    const { firstPaymentUsd, paidUsd } = repaidSooner(this.#scenario, price, course.months);
    const totalUsd = roundToCents(paidAtOnceUsd(this.#scenario, price) + paidUsd + this.#payoffUsd);
    const savedUsd = roundToCents(costUsdTo(course, course.months) - (totalUsd - amountUsd));
    return { monthlyPaymentUsd: roundToCents(firstPaymentUsd), totalUsd, savedUsd };
  }

  #newMoney(cash: number, pair: Pair | null, isExact: boolean): NewMoney | null {
    const { intent } = this.#scenario;
    const cashUsd = roundToCents(cash);
    if (!PAYING_OUT.includes(intent) || cashUsd <= 0) return null;
    const percent = pair === null ? null : newMoneyPercent(pair.present, pair.offer, cash, pair.horizon);
    return {
      cashUsd,
      aprPercent: percent === null ? null : toMilliPercent(percent) / 1000,
      isPresentKnown: this.present.course !== null,
      isExact,
    };
  }
}
