import { ANNUAL_PERCENT_PER_MONTHLY_RATE, annuityFactor, levelPaymentUsd } from "@tellerline/vocabulary";
import * as z from "zod";
import { acrossFields } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { balanceUsd, entryOf, isFirstLien, isObject, type Loose, numberOf } from "./loan-terms.ts";

export const currentOffer = z
  .strictObject({
    rate: z.number().min(0).max(100).optional().meta({ description: "Note rate, percent." }),
    apr: z.number().min(0).max(100).optional().meta({ description: "Its APR, percent." }),
    monthly_payment: z.number().min(0).max(LIMITS.maxAmountUsd).optional().meta({ description: "Principal and interest, without escrow." }),
    remaining_months: z.int().min(1).max(LIMITS.maxTermMonths).optional().meta({ description: "Payments that are still due on it." }),
    balance: balanceUsd.optional().meta({ description: "What is still owed on it. US dollars." }),
    payoff_charge_usd: z.number().min(0).max(LIMITS.maxAmountUsd).optional().meta({
      description: "What repaying it before its end costs: part of what an offer in its place costs. Absent: nothing.",
    }),
    mortgage_insurance_monthly: z.number().min(0).max(LIMITS.maxAmountUsd).optional().meta({
      description:
        "What its mortgage insurance costs a month, US dollars, beside `monthly_payment`. Of a principal residence until 78 % of `property_value` is owed. Absent: none is paid.",
    }),
  })
  .meta({ id: "CurrentOffer", description: "What the borrower pays now or has been offered; basis of `savings.vs_current_*`." });

/** A request and the present loan that it would replace. All figures are the present loan's; null if absent or invalid. */
interface Replacing {
  readonly request: Loose;
  readonly rate: number | null;
  readonly apr: number | null;
  readonly payment: number | null;
  readonly months: number | null;
  readonly owed: number | null;
  readonly insurance: number | null;
}

/** A figure of the present loan; null if it is absent or invalid, so that it is not compared with other figures. */
function figureIn(given: Loose, field: keyof typeof currentOffer.shape): number | null {
  const { success, data } = currentOffer.shape[field].safeParse(given[field]);
  return success ? numberOf(data) : null;
}

/**
 * Returns null if the request names no present loan.
 * @param termsOf returns the requested loan's terms.
 */
function replacingIn(whole: unknown, termsOf: (request: Loose) => unknown): Replacing | null {
  if (!isObject(whole) || !isObject(whole.current_offer)) return null;
  const request = termsOf(whole);
  if (!isObject(request)) return null;
  const given = whole.current_offer;
  return {
    request,
    rate: figureIn(given, "rate"),
    apr: figureIn(given, "apr"),
    payment: figureIn(given, "monthly_payment"),
    months: figureIn(given, "remaining_months"),
    owed: figureIn(given, "balance"),
    insurance: figureIn(given, "mortgage_insurance_monthly"),
  };
}

const inUsd = (usd: number): string => `${usd.toFixed(2)} dollars`;

/**
 * Whether the present loan is repaid in installments. A card or line of credit is repaid in installments only if its remaining months are
 * given.
 */
function paysOff({ request, months }: Replacing): boolean {
  return entryOf(request.product_type)?.amortization !== "interest_only" || months !== null;
}

/** Percentage points by which charges may at most lift an APR above the rate. */
const CHARGES_PERCENT = 10;

function faultOfApr({ request, rate, apr }: Replacing): string | null {
  if (apr === null || rate === null) return null;
  // The composite APR of an adjustable loan may be below its initial rate.
  if (apr < rate && request.product_type !== "mortgage_arm") {
    return "Is below current_offer.rate: an annual percentage rate has the note rate and the charges in it. Send the right one, or one of them.";
  }
  if (apr - rate <= CHARGES_PERCENT) return null;
  return `Is more than ${CHARGES_PERCENT} points above current_offer.rate, which no charges make. Send the right one, or one of them.`;
}

/** Finds a payment that can't be right: any payment on a balance of zero, or one that does not exceed a month's interest. */
function faultOfInterest(both: Replacing): string | null {
  const { rate, payment, owed } = both;
  if (payment === null || owed === null) return null;
  if (owed === 0) {
    return payment === 0 ? null : "Contradicts balance: nothing is paid where nothing is owed. Leave it out, or send what is owed.";
  }
  const interest = rate === null || !paysOff(both) ? null : (owed * rate) / ANNUAL_PERCENT_PER_MONTHLY_RATE;
  if (interest === null || payment > interest) return null;
  return `Contradicts rate and balance: a month's interest is ${inUsd(interest)}, and a loan is repaid only by more than that.`;
}

/** US dollars a month that count as rounding. */
const ROUNDING_USD = 0.5;

function faultOfMonths(both: Replacing): string | null {
  const { payment, months, owed } = both;
  if (owed === 0 && months !== null)
    return "Contradicts balance: no payment is left where nothing is owed. Leave it out, or send what is owed.";
  if (payment === null || months === null || owed === null || !paysOff(both) || (payment + ROUNDING_USD) * months >= owed) return null;
  const needed = payment === 0 ? null : Math.ceil(owed / payment);
  const longer = needed === null ? "" : `${needed} month${needed === 1 ? "" : "s"}, or `;
  return `Contradicts monthly_payment and balance: so many payments do not repay it. Even without interest it takes ${longer}${inUsd(owed / months)} a month.`;
}

/** Share of a payment by which rounding and payment dates may change it. */
const PAYMENT_SLACK = 0.05;

/**
 * The smallest and largest monthly payment in US dollars that fit the present loan: at its rate; or at any rate that its APR allows; or,
 * with neither, at any plausible rate.
 */
function paymentRange({ rate, apr }: Replacing, owedUsd: number, months: number): readonly [least: number, most: number] {
  const at = (percent: number) => levelPaymentUsd(owedUsd, Math.max(0, percent), months);
  if (rate !== null) return [at(rate), at(rate)];
  return apr === null ? [at(0), at(LIMITS.maxRatePercent)] : [at(apr - CHARGES_PERCENT), at(apr)];
}

function faultOfPayment(both: Replacing): string | null {
  const { payment, months, owed } = both;
  if (payment === null || months === null || owed === null || owed === 0 || !paysOff(both)) return null;
  if (faultOfInterest(both) !== null || faultOfMonths(both) !== null) return null;
  const [least, most] = paymentRange(both, owed, months);
  const slack = (due: number) => Math.max(1, PAYMENT_SLACK * due);
  if (payment >= least - slack(least) && payment <= most + slack(most)) return null;
  const agreeing = least === most ? inUsd(least) : `${inUsd(least)} to ${inUsd(most)}`;
  return `Contradicts balance and remaining_months by more than 5 %: at this rate, or at any plausible one, they make ${agreeing} a month. Send principal and interest without escrow, or leave one out.`;
}

/** The balance that follows from rate, payment and months; null if one is missing. */
function impliedBalance({ rate, apr, payment, months }: Replacing): number | null {
  const percent = rate ?? apr;
  if (percent === null || payment === null || months === null) return null;
  return payment * annuityFactor(percent / ANNUAL_PERCENT_PER_MONTHLY_RATE, months);
}

function faultOfBalance(both: Replacing): string | null {
  const { request, owed } = both;
  const amount = numberOf(request.amount);
  if (request.intent !== "cash_out" || amount === null || !isFirstLien(request)) return null;
  if (owed !== null) return amount > owed ? null : "A cash-out loan pays it off and leaves money: amount must be above it.";
  const implied = impliedBalance(both);
  if (implied === null || amount > implied) return null;
  return `The other figures make it ${inUsd(implied)}. A cash-out loan pays it off and leaves money: amount must be above it.`;
}

function faultOfInsurance({ request, insurance }: Replacing): string | null {
  if (insurance === null || entryOf(request.product_type) === null) return null;
  if (!isFirstLien(request)) return "Only first mortgages are insured this way: leave it out.";
  if (request.property_value !== undefined) return null;
  return "Has no use without property_value: how long it is still paid depends on the home's value. Send both, or neither.";
}

/** The checks by field. A check returns what is wrong and how to correct it; null if nothing is. */
const RULES: readonly (readonly [field: keyof z.input<typeof currentOffer>, fault: (both: Replacing) => string | null])[] = [
  ["apr", faultOfApr],
  ["monthly_payment", faultOfInterest],
  ["remaining_months", faultOfMonths],
  ["monthly_payment", faultOfPayment],
  ["balance", faultOfBalance],
  ["mortgage_insurance_monthly", faultOfInsurance],
];

/**
 * Adds rules about the present loan, alone and compared with the requested loan.
 * @param termsOf returns the requested loan's terms.
 */
export function withCurrentOfferRules<Schema extends z.ZodType>(schema: Schema, termsOf: (request: Loose) => unknown): Schema {
  return RULES.reduce((ruled, [field, fault]) => {
    const faultIn = (whole: unknown) => {
      const both = replacingIn(whole, termsOf);
      return both === null ? null : fault(both);
    };
    return ruled.refine(
      (whole) => faultIn(whole) === null,
      acrossFields(["current_offer", field], (whole) => String(faultIn(whole))),
    );
  }, schema);
}
