import {
  ANNUAL_PERCENT_PER_MONTHLY_RATE,
  downPaymentOf,
  LOAN_PRODUCTS,
  type LoanProductEntry,
  levelPaymentUsd,
  loanProduct,
  loanToValuePercent,
} from "@tellerline/vocabulary";
import * as z from "zod";
import { acrossFields, amountUsd, downPaymentPercent, isServedTerm, TERM_IS_SERVED, termMonths } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { audience, intent, occupancy, vehicleCondition } from "../lists/loans.ts";

const homeValue = z.number().positive().max(LIMITS.maxAmountUsd);
const balanceUsd = z.number().min(0).max(LIMITS.maxAmountUsd);

/** Terms that only home loans have. A monitor's context has them too. */
export const homeTerms = {
  property_value: homeValue.optional().meta({ description: "The lesser of the home's price and its appraisal. US dollars." }),
  liens_balance: balanceUsd.optional().meta({
    description: "What stays owed on the home beside this loan; a loan that it pays off is not in it. US dollars.",
  }),
};

export const termOrUsual = termMonths
  .optional()
  .meta({ description: "Absent: the usual term of the product. Months; of mortgages 120, 180, 240, 300 or 360." });
export const intentOrAny = intent.optional().meta({ description: "What the loan is for. Absent: rates for any purpose." });

export const loanTerms = {
  amount: amountUsd,
  term_months: termOrUsual,
  down_payment_percent: downPaymentPercent.optional(),
  ...homeTerms,
  occupancy: occupancy.optional().meta({ description: "How the home is used. Absent: any use." }),
  audience: audience.optional().meta({ description: "Whom a rate must be for. Absent: `general`." }),
  vehicle_condition: vehicleCondition.optional().meta({ description: "New or used. Absent: either." }),
};

export const currentOffer = z
  .strictObject({
    rate: z.number().min(0).max(100).optional().meta({ description: "Note rate, percent." }),
    apr: z.number().min(0).max(100).optional().meta({ description: "Its APR, percent." }),
    monthly_payment: z.number().min(0).max(LIMITS.maxAmountUsd).optional().meta({ description: "Principal and interest, without escrow." }),
    remaining_months: z.int().min(1).max(LIMITS.maxTermMonths).optional().meta({ description: "Payments that are still due on it." }),
    balance: balanceUsd.optional().meta({ description: "What is still owed on it. US dollars." }),
  })
  .meta({ id: "CurrentOffer", description: "What the borrower pays now or has been offered; basis of `savings.vs_current_*`." });

/** A request of any shape, because rules over several fields also run if a field is invalid. */
type Loose = Readonly<Record<string, unknown>>;
interface Rule {
  readonly path: readonly string[];
  readonly message: string;
  readonly holds: (request: Loose) => boolean;
}

const numberOf = (value: unknown): number | null => (typeof value === "number" ? value : null);
const entryOf = (product: unknown) => {
  const known = LOAN_PRODUCTS.find((name) => name === product);
  return known === undefined ? null : loanProduct(known);
};
const NO_HOME = "Only mortgages and home equity lines are secured by a home: leave it out.";
const isHomeLoan = ({ product_type }: Loose): boolean => {
  const entry = entryOf(product_type);
  return entry === null || entry.lien !== null;
};

/** Whether the product passes `test`; true for an unknown product, which has an error of its own. */
function hasUse(request: Loose, test: (entry: LoanProductEntry) => boolean): boolean {
  const entry = entryOf(request.product_type);
  return entry === null || test(entry);
}

/**
 * Whether the home's value is given, or follows from a down payment that is given or assumed: other liens mean nothing without it
 * (guides/pricing.md#home-equity). True for products that no home secures.
 */
function isValueTold({ product_type, property_value, down_payment_percent, intent }: Loose): boolean {
  if (property_value !== undefined || !isHomeLoan({ product_type }) || entryOf(product_type) === null) return true;
  return isFirstLien({ product_type }) && (down_payment_percent !== undefined || intent === undefined || intent === "purchase");
}

/** Percentage points by which a down payment may differ from the one computed from the home's value. */
const DOWN_PAYMENT_SLACK = 0.5;

function agreesWithValue({ amount, down_payment_percent, property_value, liens_balance }: Loose): boolean {
  const [owed, down, value] = [numberOf(amount), numberOf(down_payment_percent), numberOf(property_value)];
  if (owed === null || down === null || value === null || value <= 0) return true;
  const computed = downPaymentOf(loanToValuePercent(owed, numberOf(liens_balance), value));
  return Math.abs(down - computed) <= DOWN_PAYMENT_SLACK;
}

const HOME_RULES: readonly Rule[] = [
  { path: ["property_value"], message: NO_HOME, holds: (request) => request.property_value === undefined || isHomeLoan(request) },
  { path: ["liens_balance"], message: NO_HOME, holds: (request) => request.liens_balance === undefined || isHomeLoan(request) },
  {
    path: ["down_payment_percent"],
    message:
      "Contradicts property_value: the value less amount and liens_balance is another down payment, by more than half a point. Leave it out; it is computed.",
    holds: agreesWithValue,
  },
  {
    path: ["down_payment_percent"],
    message: "Nothing is paid down for this product: leave it out.",
    holds: (request) => request.down_payment_percent === undefined || hasUse(request, ({ takesDownPayment }) => takesDownPayment),
  },
  {
    path: ["occupancy"],
    message: "Only mortgages and home equity lines ask how a home is used: leave it out.",
    holds: (request) => request.occupancy === undefined || isHomeLoan(request),
  },
  {
    path: ["vehicle_condition"],
    message: "Only auto loans are for a vehicle: leave it out.",
    holds: (request) => request.vehicle_condition === undefined || hasUse(request, ({ isForVehicle }) => isForVehicle),
  },
];

/** A rule that also depends on the loan's intent, which a decision may give in its context. */
const LIENS_RULE: Rule = {
  path: ["liens_balance"],
  message: "Has no use without property_value: only with it are all liens held against the home's value. Send both, or neither.",
  holds: (request) => request.liens_balance === undefined || isValueTold(request),
};

/** Fraction of a payment by which rounding and dates may change it. */
const PAYMENT_SLACK = 0.05;

/** A request with the loan that it would replace. */
interface Replacing {
  readonly request: Loose;
  readonly current: Loose;
}

/** Whether the present debt is repaid by installments: a card's or line's is where the months that are left are given. */
function paysOff({ request, current }: Replacing): boolean {
  return entryOf(request.product_type)?.amortization !== "interest_only" || current.remaining_months !== undefined;
}

function isRepaid(both: Replacing): boolean {
  const { monthly_payment, remaining_months, balance } = both.current;
  const [payment, months, owed] = [numberOf(monthly_payment), numberOf(remaining_months), numberOf(balance)];
  // A gap below half a dollar a month is rounding.
  return payment === null || months === null || owed === null || !paysOff(both) || (payment + 0.5) * months >= owed;
}

/** Percentage points by which charges may lift an APR above the rate. */
const CHARGES_PERCENT = 10;

/** The payments that a loan's figures allow: at its rate; or at rates that its APR leaves open; or, without both, at any plausible rate. */
function paymentRange({ rate, apr }: Loose, owedUsd: number, months: number): readonly [least: number, most: number] {
  const [note, annual] = [numberOf(rate), numberOf(apr)];
  const at = (percent: number) => levelPaymentUsd(owedUsd, Math.max(0, percent), months);
  if (note !== null) return [at(note), at(note)];
  return annual === null ? [at(0), at(LIMITS.maxRatePercent)] : [at(annual - CHARGES_PERCENT), at(annual)];
}

function paymentAgrees({ current, ...replacing }: Replacing): boolean {
  const [payment, months, owed] = [current.monthly_payment, current.remaining_months, current.balance].map(numberOf);
  if (payment == null || months == null || owed == null || owed === 0 || !paysOff({ current, ...replacing })) return true;
  const [least, most] = paymentRange(current, owed, months);
  const slack = (due: number) => Math.max(1, PAYMENT_SLACK * due);
  return payment >= least - slack(least) && payment <= most + slack(most);
}

/** Whether the payment is above a month's interest; true if that is not known, or the loan is not paid off in installments. */
function isAboveInterest(both: Replacing): boolean {
  const { rate, monthly_payment, balance } = both.current;
  const [percent, payment, owed] = [rate, monthly_payment, balance].map(numberOf);
  if (percent == null || payment == null || owed == null || owed === 0 || !paysOff(both)) return true;
  return payment > (owed * percent) / ANNUAL_PERCENT_PER_MONTHLY_RATE;
}

const CURRENT_RULES: readonly {
  readonly path: readonly string[];
  readonly message: string;
  readonly holds: (both: Replacing) => boolean;
}[] = [
  {
    path: ["current_offer", "apr"],
    message:
      "Is below current_offer.rate: an annual percentage rate has the note rate and the charges in it. Send the right one, or one of them.",
    holds: ({ request, current }) => {
      const [apr, rate] = [numberOf(current.apr), numberOf(current.rate)];
      // The composite rate of an adjustable loan may be below its initial rate.
      return apr === null || rate === null || apr >= rate || request.product_type === "mortgage_arm";
    },
  },
  {
    path: ["current_offer", "apr"],
    message: `Is more than ${CHARGES_PERCENT} points above current_offer.rate, which no charges make. Send the right one, or one of them.`,
    holds: ({ current }) => {
      const [apr, rate] = [numberOf(current.apr), numberOf(current.rate)];
      return apr === null || rate === null || apr - rate <= CHARGES_PERCENT;
    },
  },
  {
    path: ["current_offer", "monthly_payment"],
    message: "Contradicts rate and balance: it does not pay the interest, so that the loan would never be repaid.",
    holds: isAboveInterest,
  },
  {
    path: ["current_offer", "remaining_months"],
    message: "Contradicts monthly_payment and balance: so many payments do not repay it.",
    holds: isRepaid,
  },
  {
    path: ["current_offer", "monthly_payment"],
    message:
      "Contradicts balance and remaining_months, which at this rate (or at any plausible one) make another payment, by more than 5 %. Send principal and interest without escrow, or leave one out.",
    holds: (both) => !isRepaid(both) || !isAboveInterest(both) || paymentAgrees(both),
  },
  {
    path: ["current_offer", "balance"],
    message: "A cash-out loan pays it off and leaves money: amount must be above it.",
    holds: ({ request, current }) => {
      const [amount, balance] = [numberOf(request.amount), numberOf(current.balance)];
      return request.intent !== "cash_out" || amount === null || balance === null || amount > balance || !isFirstLien(request);
    },
  },
];

function isFirstLien({ product_type }: Loose): boolean {
  return entryOf(product_type)?.lien === "first";
}

const isObject = (value: unknown): value is Loose => typeof value === "object" && value !== null;

/** Adds every rule over several fields of a loan's terms, except the one on other liens. */
export function withLoanRules<Schema extends z.ZodType>(schema: Schema): Schema {
  return HOME_RULES.reduce(
    (ruled, { path, message, holds }) => ruled.refine((request) => !isObject(request) || holds(request), acrossFields(path, message)),
    schema.refine((request) => !isObject(request) || isServedTerm(request.product_type, request.term_months), TERM_IS_SERVED),
  );
}

/**
 * Adds the rule over other liens and the home's value.
 * @param termsOf the loan's terms within the request, its intent included.
 * @param place the path of those terms in the request.
 */
export function withLiensRule<Schema extends z.ZodType>(
  schema: Schema,
  termsOf: (request: Loose) => unknown = (request) => request,
  place: readonly string[] = [],
): Schema {
  const { path, message, holds } = LIENS_RULE;
  return schema.refine(
    (whole) => {
      const terms = isObject(whole) ? termsOf(whole) : null;
      return !isObject(terms) || holds(terms);
    },
    acrossFields([...place, ...path], message),
  );
}

/** Adds the rules over a loan's terms and the loan that it would replace. @param termsOf the loan's terms within the request. */
export function withCurrentOfferRules<Schema extends z.ZodType>(schema: Schema, termsOf: (request: Loose) => unknown): Schema {
  return CURRENT_RULES.reduce(
    (ruled, { path, message, holds }) =>
      ruled.refine(
        (whole) => {
          if (!isObject(whole) || !isObject(whole.current_offer)) return true;
          const request = termsOf(whole);
          return !isObject(request) || holds({ request, current: whole.current_offer });
        },
        acrossFields(path, message),
      ),
    schema,
  );
}
