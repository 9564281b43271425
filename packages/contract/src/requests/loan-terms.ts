import {
  ADJUSTMENT_CONDITIONS,
  CONVENTIONAL,
  downPaymentOf,
  LOAN_PRODUCTS,
  LOAN_PROGRAMS,
  type LoanProductEntry,
  loanProduct,
  loanToValuePercent,
} from "@tellerline/vocabulary";
import * as z from "zod";
import { acrossFields, amountUsd, downPaymentPercent, isServedTerm, TERM_IS_SERVED, termMonths } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { adjustmentCondition, audience, intent, loanProgram, occupancy, vaUse, vehicleCondition } from "../lists/loans.ts";

const homeValue = z.number().positive().max(LIMITS.maxAmountUsd);

export const balanceUsd = z.number().min(0).max(LIMITS.maxAmountUsd);

/** Terms of home loans. A monitor's decision context has them too. */
export const homeTerms = {
  property_value: homeValue.optional().meta({ description: "The lesser of the home's price and appraisal, US dollars." }),
  liens_balance: balanceUsd.optional().meta({
    description: "Other debt that stays on the home, US dollars.",
  }),
};

export const termOrUsual = termMonths
  .optional()
  .meta({ description: "Absent: the usual term of the product. Months; of mortgages 120, 180, 240, 300 or 360." });

export const intentOrAny = intent.optional().meta({ description: "What the loan is for. Absent: rates for any purpose." });

const keepMonths = z.int().min(1).max(LIMITS.maxTermMonths).optional().meta({
  description: "Months until it is repaid; orders offers by that cost. Absent: to its end.",
});

export const loanTerms = {
  amount: amountUsd,
  term_months: termOrUsual,
  down_payment_percent: downPaymentPercent.optional(),
  ...homeTerms,
  occupancy: occupancy.optional().meta({ description: "How the home is used. Absent: `primary`." }),
  audience: audience.optional().meta({ description: "Whom it is for. Absent: `general`." }),
  vehicle_condition: vehicleCondition.optional().meta({ description: "New or used. Absent: either." }),
  vehicle_year: z.int().min(LIMITS.minVehicleYear).max(LIMITS.maxVehicleYear).optional().meta({
    description: "Model year. Absent: unknown.",
  }),
  mileage: z.int().min(0).max(LIMITS.maxMileage).optional().meta({ description: "Absent: unknown." }),
  adjustments: z.array(adjustmentCondition).max(ADJUSTMENT_CONDITIONS.length).optional().meta({
    description: "Those met. Absent: none.",
  }),
  keep_months: keepMonths,
  mortgage_insurance_percent: z.number().min(0).max(LIMITS.maxInsurancePercent).optional().meta({
    description: "Mortgage insurance a year above 80 % of the value, percent of the amount. Absent: not known.",
  }),
  program: loanProgram.optional().meta({ description: "The program of a first mortgage. Absent: `conventional`." }),
  va_use: vaUse.optional().meta({ description: "Of the program `va`. Absent: `first`." }),
  va_fee_exempt: z.boolean().optional().meta({
    description: "Of the program `va`: no funding fee is due (service-connected disability). Absent: it is due.",
  }),
  upfront_fee_financed: z.boolean().optional().meta({
    description: "Whether its charge at the start is lent, too. Absent: it is.",
  }),
};

/** A request in which any field may be missing or invalid. Rules that compare fields also run on such requests. */
export type Loose = Readonly<Record<string, unknown>>;

interface Rule {
  readonly path: readonly string[];
  readonly message: string;
  readonly holds: (request: Loose) => boolean;
}

export const numberOf = (value: unknown): number | null => (typeof value === "number" ? value : null);

export const entryOf = (product: unknown) => {
  const known = LOAN_PRODUCTS.find((name) => name === product);
  return known === undefined ? null : loanProduct(known);
};

const NO_HOME = "Only mortgages and home equity lines are secured by a home: leave it out.";

const isHomeLoan = ({ product_type }: Loose): boolean => {
  const entry = entryOf(product_type);
  return entry === null || entry.lien !== null;
};

/** Whether the product passes `test`. True for an unknown product, which is reported separately. */
function hasUse(request: Loose, test: (entry: LoanProductEntry) => boolean): boolean {
  const entry = entryOf(request.product_type);
  return entry === null || test(entry);
}

/**
 * Whether the home's value is given, or follows from a down payment that is given or assumed. Other liens only matter with a value
 * (guides/pricing.md#home-equity). True for products that are not secured by a home.
 */
function isValueTold({ product_type, property_value, down_payment_percent, intent }: Loose): boolean {
  if (property_value !== undefined || !isHomeLoan({ product_type }) || entryOf(product_type) === null) return true;
  return isFirstLien({ product_type }) && (down_payment_percent !== undefined || intent === undefined || intent === "purchase");
}

const isEquityGiven = ({ property_value, down_payment_percent }: Loose): boolean =>
  property_value !== undefined || down_payment_percent !== undefined;

/** Percentage points by which a given down payment may differ from the one computed from the home's value. */
const DOWN_PAYMENT_SLACK = 0.5;

function agreesWithValue({ amount, down_payment_percent, property_value, liens_balance }: Loose): boolean {
  const [owed, down, value] = [numberOf(amount), numberOf(down_payment_percent), numberOf(property_value)];
  if (owed === null || down === null || value === null || value <= 0) return true;
  const computed = downPaymentOf(loanToValuePercent(owed, numberOf(liens_balance), value));
  return Math.abs(down - computed) <= DOWN_PAYMENT_SLACK;
}

/** Whether the request names a program other than conventional. False for an unknown program, which is reported separately. */
const isOfAgency = ({ program }: Loose): boolean => program !== CONVENTIONAL && LOAN_PROGRAMS.some((known) => known === program);

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
    path: ["mortgage_insurance_percent"],
    message: "Only first mortgages are insured this way: leave it out.",
    holds: (request) => request.mortgage_insurance_percent === undefined || hasUse(request, ({ lien }) => lien === "first"),
  },
  {
    path: ["program"],
    message: "Only first mortgages have a program: leave it out.",
    holds: (request) => request.program === undefined || hasUse(request, ({ lien }) => lien === "first"),
  },
  {
    path: ["mortgage_insurance_percent"],
    message: "The agency of the program sets what its insurance costs: leave it out.",
    holds: (request) => request.mortgage_insurance_percent === undefined || !isOfAgency(request),
  },
  {
    path: ["program"],
    message: "Loans of this program are for principal residences: leave occupancy out, or send primary.",
    holds: (request) => !isOfAgency(request) || request.occupancy === undefined || request.occupancy === "primary",
  },
  {
    path: ["va_use"],
    message: "Only loans of the program va ask for it: leave it out, or send the program.",
    holds: (request) => request.va_use === undefined || request.program === "va",
  },
  {
    path: ["va_fee_exempt"],
    message: "Only loans of the program va ask for it: leave it out, or send the program.",
    holds: (request) => request.va_fee_exempt === undefined || request.program === "va",
  },
  {
    path: ["upfront_fee_financed"],
    message: "Only the programs fha and va have a charge at the start: leave it out, or send the program.",
    holds: (request) => request.upfront_fee_financed === undefined || isOfAgency(request),
  },
];

const ONLY_VEHICLES = "Only auto loans are for a vehicle: leave it out.";
const isOfVehicle = (request: Loose): boolean => hasUse(request, ({ isForVehicle }) => isForVehicle);
const VEHICLE_RULES: readonly Rule[] = [
  ...["vehicle_condition", "vehicle_year", "mileage"].map((field) => ({
    path: [field],
    message: ONLY_VEHICLES,
    holds: (request: Loose) => request[field] === undefined || isOfVehicle(request),
  })),
  {
    path: ["adjustments"],
    message: "Only auto loans are for a vehicle: leave vehicle_age out.",
    holds: ({ adjustments, ...request }) => !Array.isArray(adjustments) || !adjustments.includes("vehicle_age") || isOfVehicle(request),
  },
];

/**
 * Rules that also depend on the intent, which a decision request may give in its context. They hold for loans to which the field does not
 * apply: `HOME_RULES` then say to leave it out.
 */
const VALUE_RULES: readonly Rule[] = [
  {
    path: ["program"],
    message: "Needs property_value, or down_payment_percent of a purchase: what the FHA charges depends on the home's value.",
    holds: (request) => !isFirstLien(request) || request.program !== "fha" || (isValueTold(request) && isEquityGiven(request)),
  },
  {
    path: ["liens_balance"],
    message: "Has no use without property_value: only with it are all liens held against the home's value. Send both, or neither.",
    holds: (request) => request.liens_balance === undefined || isValueTold(request),
  },
  {
    path: ["mortgage_insurance_percent"],
    message: "Has no use without property_value: how long it is paid depends on the home's value. Send both, or neither.",
    holds: (request) => !isFirstLien(request) || request.mortgage_insurance_percent === undefined || isValueTold(request),
  },
];

export function isFirstLien({ product_type }: Loose): boolean {
  return entryOf(product_type)?.lien === "first";
}

export const isObject = (value: unknown): value is Loose => typeof value === "object" && value !== null;

/** Adds rules that compare several of a loan's terms, except those of `withValueRules`. */
export function withLoanRules<Schema extends z.ZodType>(schema: Schema): Schema {
  return [...HOME_RULES, ...VEHICLE_RULES].reduce(
    (ruled, { path, message, holds }) => ruled.refine((request) => !isObject(request) || holds(request), acrossFields(path, message)),
    schema.refine((request) => !isObject(request) || isServedTerm(request.product_type, request.term_months), TERM_IS_SERVED),
  );
}

/**
 * Adds rules for terms that are of no use without the home's value.
 * @param termsOf returns the loan's terms in a request, including the intent.
 * @param place path of the terms in the request.
 */
export function withValueRules<Schema extends z.ZodType>(
  schema: Schema,
  termsOf: (request: Loose) => unknown = (request) => request,
  place: readonly string[] = [],
): Schema {
  return VALUE_RULES.reduce(
    (ruled, { path, message, holds }) =>
      ruled.refine(
        (whole) => {
          const terms = isObject(whole) ? termsOf(whole) : null;
          return !isObject(terms) || holds(terms);
        },
        acrossFields([...place, ...path], message),
      ),
    schema,
  );
}
