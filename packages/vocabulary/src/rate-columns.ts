import { requireWidth } from "./bits.ts";
import { AUDIENCES, GENERAL_AUDIENCE, INTENTS, OCCUPANCIES, VEHICLE_CONDITIONS } from "./borrowing.ts";
import { CONVENTIONAL, LOAN_PROGRAMS } from "./loan-programs.ts";

/**
 * The price and requirement columns of a rate row. Import, storage, the rate book, qualification and the monitor evaluator's comparison of
 * two books all derive from this list.
 */

/** Requirements of a row, in the order in which failures are reported; the position is the bit in a set of failures. */
const REQUIREMENT_TABLE = {
  amount: "the amount",
  credit_score: "the credit score",
  occupancy: "the occupancy",
  audience: "the audience",
  intent: "the intent",
  vehicle_condition: "the vehicle's condition",
  down_payment_percent: "the down payment",
  loan_to_value: "the loan against the home's value",
  term_months: "the term",
  state: "the state",
  lending_limit: "the most that the law lets the institution lend to one borrower",
  state_law: "the part of the home's value that the state's law lets it secure",
  program: "the loan program",
} as const;

export type Requirement = keyof typeof REQUIREMENT_TABLE;
export const REQUIREMENTS = Object.keys(REQUIREMENT_TABLE) as readonly Requirement[];

export function requirementName(requirement: Requirement): string {
  return REQUIREMENT_TABLE[requirement];
}

/** Unit of a number in a rate row, which also determines its import limits. */
export type NumberUnit =
  | "usd"
  | "percent_of_amount"
  | "percent_of_price"
  | "percent_of_value"
  | "rate_percent"
  | "percent_a_year"
  | "percentage_points"
  | "credit_score"
  | "months";

interface ColumnName {
  /** On the wire, in import files and in the database. */
  readonly wire: string;
  /** In the engine, with its unit. */
  readonly field: string;
}

/** A part of the price. If a row does not publish it, its value is `unpublished`. */
interface PriceColumn extends ColumnName {
  readonly table: "price";
  readonly form: "number";
  readonly unit: NumberUnit;
  readonly unpublished: number;
}

/** A term that few rates publish and that no price includes: offers only state it. Null if a row does not publish it. */
interface RareColumn extends ColumnName {
  readonly table: "rare";
  readonly form: "number";
  readonly unit: NumberUnit;
}

/** A lower or upper bound on a figure of the borrower's request. Inclusive; a missing bound excludes nobody. */
interface BoundColumn extends ColumnName {
  readonly table: "requirement";
  readonly form: "least" | "greatest";
  readonly requirement: Requirement;
  /** The figure of the request that it bounds. */
  readonly of: string;
  readonly unit: NumberUnit;
}

/** A choice, or a set of choices, of which the borrower must match one. */
interface ChoiceColumn extends ColumnName {
  readonly table: "requirement";
  readonly form: "one_of" | "any_of";
  readonly requirement: Requirement;
  readonly of: string;
  readonly members: readonly string[];
  /** The choice that qualifies if a row publishes none; null if any choice does. */
  readonly unpublished: string | null;
  /** A member that qualifies everyone, whatever they state; null if there is none. */
  readonly forEveryone: string | null;
  /** Shown as the supplied value if the request does not state one. */
  readonly unsaid: string;
}

export type RateColumn = PriceColumn | RareColumn | BoundColumn | ChoiceColumn;

/** The price of mortgage insurance where a row publishes none: 0 is a published price. */
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

type Column = (typeof RATE_COLUMNS)[number];
export type PriceColumns = Extract<Column, { readonly table: "price" }>;
export type RareColumns = Extract<Column, { readonly table: "rare" }>;
export type RequirementColumns = Extract<Column, { readonly table: "requirement" }>;
export type BoundColumns = Extract<Column, { readonly form: "least" | "greatest" }>;
export type ChoiceColumns = Extract<Column, { readonly form: "one_of" | "any_of" }>;

export const PRICE_COLUMNS = RATE_COLUMNS.filter((column): column is PriceColumns => column.table === "price");
export const RARE_COLUMNS = RATE_COLUMNS.filter((column): column is RareColumns => column.table === "rare");
export const REQUIREMENT_COLUMNS = RATE_COLUMNS.filter((column): column is RequirementColumns => column.table === "requirement");
export const BOUND_COLUMNS = RATE_COLUMNS.filter((column): column is BoundColumns => column.form === "least" || column.form === "greatest");
export const CHOICE_COLUMNS = RATE_COLUMNS.filter(
  (column): column is ChoiceColumns => column.form === "one_of" || column.form === "any_of",
);

/** The bounds of an amount and of a score are shown as a range, every other one by its own name. */
const SHOWN_AS_RANGES = ["amount", "credit_score"] as const satisfies readonly Requirement[];
type ShownAsRange = (typeof SHOWN_AS_RANGES)[number];
export type SingleBounds = Exclude<BoundColumns, { readonly requirement: ShownAsRange }>;
export const SINGLE_BOUNDS = BOUND_COLUMNS.filter(
  (column): column is SingleBounds => !SHOWN_AS_RANGES.some((requirement) => requirement === column.requirement),
);

type MemberOf<C extends ChoiceColumns> = C["members"][number];

/** The value of a column in the engine. Null means not published, which for a requirement means none. */
export type RateColumnValue<C extends Column> = C extends PriceColumns
  ? number
  : C extends BoundColumns | RareColumns
    ? number | null
    : C extends Extract<ChoiceColumns, { readonly form: "any_of" }>
      ? readonly MemberOf<C>[] | null
      : C extends ChoiceColumns
        ? MemberOf<C> | (C extends { readonly unpublished: string } ? never : null)
        : never;

export type RatePriceValues = { readonly [C in PriceColumns as C["field"]]: RateColumnValue<C> };
export type RareTermValues = { readonly [C in RareColumns as C["field"]]: RateColumnValue<C> };
/** The rare terms of a row that publishes none. */
export const NO_RARE_TERMS = Object.fromEntries(RARE_COLUMNS.map(({ field }) => [field, null])) as RareTermValues;
/** The price of a row that publishes nothing beside its rate: no charges. */
export const UNPUBLISHED_PRICE = Object.fromEntries(PRICE_COLUMNS.map(({ field, unpublished }) => [field, unpublished])) as RatePriceValues;
export type RateRequirementValues = { readonly [C in RequirementColumns as C["field"]]: RateColumnValue<C> };

/** The requirements of a row that publishes none: it is for everyone. */
export const NO_REQUIREMENTS = Object.fromEntries(
  REQUIREMENT_COLUMNS.map((column) => [column.field, "members" in column ? column.unpublished : null]),
) as RateRequirementValues;

requireWidth("requirements", REQUIREMENTS.length, "halfWord");
for (const { wire, members } of CHOICE_COLUMNS) requireWidth(wire, members.length, "word");
