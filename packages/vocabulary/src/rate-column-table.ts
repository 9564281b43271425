import { type AdjustmentCondition, AUDIENCES, GENERAL_AUDIENCE, INTENTS, OCCUPANCIES, VEHICLE_CONDITIONS } from "./borrowing.ts";
import { CONVENTIONAL, LOAN_PROGRAMS } from "./loan-programs.ts";
import { RATE_INDEXES } from "./rate-indexes.ts";
import type { Requirement } from "./requirements.ts";

/**
 * `RATE_COLUMNS` lists the optional columns of a rate row: prices, rare terms and requirements. Import, storage, the rate book,
 * qualification and the monitor evaluator's comparison of two books all derive from that list.
 */

/** Unit of a number in a rate row. It also determines the number's limits on import. */
export type NumberUnit =
  | "usd"
  | "percent_of_amount"
  | "percent_of_price"
  | "percent_of_value"
  | "rate_percent"
  | "percent_a_year"
  | "percentage_points"
  | "signed_points"
  | "adjustment_points"
  | "credit_score"
  | "months"
  | "year"
  | "miles";

interface ColumnName {
  /** Name on the wire, in import files and in the database. */
  readonly wire: string;
  /** Name in the engine, including the unit. */
  readonly field: string;
}

/** A part of the price. A row that does not publish the part has the value `unpublished`. */
interface PriceColumn extends ColumnName {
  readonly table: "price";
  readonly form: "number";
  readonly unit: NumberUnit;
  readonly unpublished: number;
}

/** A term of the loan that few rates publish. Offers show the term, but their price does not include it. Null if a row does not publish it. */
interface RareColumn extends ColumnName {
  readonly table: "rare";
  readonly form: "number";
  readonly unit: NumberUnit;
}

/** A rare term whose value is one of `members`; null if a row does not publish it. */
interface RareChoiceColumn extends ColumnName {
  readonly table: "rare";
  readonly form: "one_of";
  readonly members: readonly string[];
}

/**
 * Percentage points that are added to the rate of borrowers who meet `condition`. A discount is negative; 0 means that a row publishes none. Answers
 * list all adjustments of a row together (`adjustmentsOf`).
 */
interface AdjustmentColumn extends ColumnName {
  readonly table: "adjustment";
  readonly form: "number";
  readonly unit: "adjustment_points";
  readonly condition: AdjustmentCondition;
}

/**
 * An inclusive minimum (`least`) or maximum (`greatest`) for a figure of the request. A row that publishes no bound excludes nobody, but
 * the usual limits of amount and of loan to value still apply (guides/pricing.md#requirements).
 */
interface BoundColumn extends ColumnName {
  readonly table: "requirement";
  readonly form: "least" | "greatest";
  readonly requirement: Requirement;
  /** The figure of the request that the bound applies to. */
  readonly of: string;
  readonly unit: NumberUnit;
}

/** A choice (`one_of`), or a set of choices (`any_of`). The borrower must match it, or one member of the set. */
interface ChoiceColumn extends ColumnName {
  readonly table: "requirement";
  readonly form: "one_of" | "any_of";
  readonly requirement: Requirement;
  readonly of: string;
  readonly members: readonly string[];
  /** The choice that a borrower must match if a row publishes none; null if any choice then qualifies. */
  readonly unpublished: string | null;
  /** The published choice that every borrower qualifies for, whatever the request states; null if there is none. */
  readonly forEveryone: string | null;
  /** Words that answers show as the borrower's value if the request states none. */
  readonly unsaid: string;
}

export type RateColumn = PriceColumn | RareColumn | RareChoiceColumn | AdjustmentColumn | BoundColumn | ChoiceColumn;

/** Price of mortgage insurance in a row that publishes none. It can't be 0, because a published price may be 0. */
export const NO_INSURANCE_PUBLISHED = -1;

export const RATE_COLUMNS = [
  { wire: "points", field: "pointsPercent", table: "price", form: "number", unit: "percent_of_amount", unpublished: 0 },
  { wire: "fees_usd", field: "feesUsd", table: "price", form: "number", unit: "usd", unpublished: 0 },
  { wire: "annual_fee_usd", field: "annualFeeUsd", table: "price", form: "number", unit: "usd", unpublished: 0 },
  { wire: "fully_indexed_rate", field: "fullyIndexedRatePercent", table: "price", form: "number", unit: "rate_percent", unpublished: 0 },
  { wire: "initial_fixed_months", field: "initialFixedMonths", table: "price", form: "number", unit: "months", unpublished: 0 },
  {
    wire: "mortgage_insurance_percent",
    field: "mortgageInsurancePercent",
    table: "price",
    form: "number",
    unit: "percent_a_year",
    unpublished: NO_INSURANCE_PUBLISHED,
  },
  { wire: "repayment_months", field: "repaymentMonths", table: "price", form: "number", unit: "months", unpublished: 0 },
  { wire: "early_closure_fee_usd", field: "earlyClosureFeeUsd", table: "price", form: "number", unit: "usd", unpublished: 0 },
  { wire: "early_closure_months", field: "earlyClosureMonths", table: "price", form: "number", unit: "months", unpublished: 0 },
  { wire: "intro_rate", field: "introRatePercent", table: "rare", form: "number", unit: "rate_percent" },
  { wire: "intro_months", field: "introMonths", table: "rare", form: "number", unit: "months" },
  { wire: "initial_cap", field: "initialCapPoints", table: "rare", form: "number", unit: "percentage_points" },
  { wire: "periodic_cap", field: "periodicCapPoints", table: "rare", form: "number", unit: "percentage_points" },
  { wire: "lifetime_cap", field: "lifetimeCapPoints", table: "rare", form: "number", unit: "percentage_points" },
  { wire: "rate_high", field: "rateHighPercent", table: "rare", form: "number", unit: "rate_percent" },
  { wire: "index", field: "rateIndex", table: "rare", form: "one_of", members: RATE_INDEXES },
  { wire: "margin_percent", field: "marginPercent", table: "rare", form: "number", unit: "signed_points" },
  { wire: "floor_percent", field: "floorPercent", table: "rare", form: "number", unit: "rate_percent" },
  { wire: "ceiling_percent", field: "ceilingPercent", table: "rare", form: "number", unit: "rate_percent" },
  {
    wire: "autopay_points",
    field: "autopayPoints",
    table: "adjustment",
    form: "number",
    unit: "adjustment_points",
    condition: "autopay",
  },
  {
    wire: "relationship_points",
    field: "relationshipPoints",
    table: "adjustment",
    form: "number",
    unit: "adjustment_points",
    condition: "relationship",
  },
  {
    wire: "vehicle_age_points",
    field: "vehicleAgePoints",
    table: "adjustment",
    form: "number",
    unit: "adjustment_points",
    condition: "vehicle_age",
  },
  { wire: "min_amount", field: "minAmountUsd", table: "requirement", form: "least", requirement: "amount", of: "amountUsd", unit: "usd" },
  {
    wire: "max_amount",
    field: "maxAmountUsd",
    table: "requirement",
    form: "greatest",
    requirement: "amount",
    of: "amountUsd",
    unit: "usd",
  },
  {
    wire: "min_down_payment_percent",
    field: "minDownPaymentPercent",
    table: "requirement",
    form: "least",
    requirement: "down_payment_percent",
    of: "downPaymentPercent",
    unit: "percent_of_price",
  },
  {
    wire: "max_ltv_percent",
    field: "maxLtvPercent",
    table: "requirement",
    form: "greatest",
    requirement: "loan_to_value",
    of: "ltvPercent",
    unit: "percent_of_value",
  },
  {
    wire: "max_cltv_percent",
    field: "maxCltvPercent",
    table: "requirement",
    form: "greatest",
    requirement: "loan_to_value",
    of: "cltvPercent",
    unit: "percent_of_value",
  },
  {
    wire: "min_credit_score",
    field: "minCreditScore",
    table: "requirement",
    form: "least",
    requirement: "credit_score",
    of: "creditScore",
    unit: "credit_score",
  },
  {
    wire: "max_credit_score",
    field: "maxCreditScore",
    table: "requirement",
    form: "greatest",
    requirement: "credit_score",
    of: "creditScore",
    unit: "credit_score",
  },
  {
    wire: "vehicle_year_min",
    field: "minVehicleYear",
    table: "requirement",
    form: "least",
    requirement: "vehicle_year",
    of: "vehicleYear",
    unit: "year",
  },
  {
    wire: "vehicle_year_max",
    field: "maxVehicleYear",
    table: "requirement",
    form: "greatest",
    requirement: "vehicle_year",
    of: "vehicleYear",
    unit: "year",
  },
  {
    wire: "mileage_max",
    field: "maxMileage",
    table: "requirement",
    form: "greatest",
    requirement: "mileage",
    of: "mileage",
    unit: "miles",
  },
  {
    wire: "occupancy",
    field: "occupancy",
    table: "requirement",
    form: "one_of",
    requirement: "occupancy",
    of: "occupancy",
    members: OCCUPANCIES,
    unpublished: null,
    forEveryone: null,
    unsaid: "not given",
  },
  {
    wire: "audience",
    field: "audience",
    table: "requirement",
    form: "one_of",
    requirement: "audience",
    of: "audience",
    members: AUDIENCES,
    unpublished: GENERAL_AUDIENCE,
    forEveryone: GENERAL_AUDIENCE,
    unsaid: "not given",
  },
  {
    wire: "intents",
    field: "intents",
    table: "requirement",
    form: "any_of",
    requirement: "intent",
    of: "intent",
    members: INTENTS,
    unpublished: null,
    forEveryone: null,
    unsaid: "not given",
  },
  {
    wire: "vehicle_condition",
    field: "vehicleCondition",
    table: "requirement",
    form: "one_of",
    requirement: "vehicle_condition",
    of: "vehicleCondition",
    members: VEHICLE_CONDITIONS,
    unpublished: null,
    forEveryone: null,
    unsaid: "either",
  },
  {
    wire: "program",
    field: "program",
    table: "requirement",
    form: "one_of",
    requirement: "program",
    of: "program",
    members: LOAN_PROGRAMS,
    unpublished: CONVENTIONAL,
    forEveryone: null,
    unsaid: CONVENTIONAL,
  },
] as const satisfies readonly RateColumn[];
