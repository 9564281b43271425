import { requireWidth } from "./bits.ts";
import { AUDIENCES, GENERAL_AUDIENCE, INTENTS, OCCUPANCIES, VEHICLE_CONDITIONS } from "./borrowing.ts";
import { CONVENTIONAL, LOAN_PROGRAMS } from "./loan-programs.ts";

/**
 * `RATE_COLUMNS` lists the optional columns of a rate row: prices, rare terms and requirements. Import, storage, the rate book,
 * qualification and the monitor evaluator's comparison of two books all derive from that list.
 */

/** Requirements of a row, in the order in which failed ones are reported. A requirement's position is its bit in a set of failed requirements. */
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

/** Unit of a number in a rate row. It also determines the number's limits on import. */
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
  /** Name on the wire, in import files and in the database. */
  readonly wire: string;
  /** Name in the engine, including the unit. */
  readonly field: string;
}

/** A part of the price. A row that does not publish it has the value `unpublished`. */
interface PriceColumn extends ColumnName {
  readonly table: "price";
  readonly form: "number";
  readonly unit: NumberUnit;
  readonly unpublished: number;
}

/** A term of the loan that few rates publish and that no price includes: offers only state it. Null if a row does not publish it. */
interface RareColumn extends ColumnName {
  readonly table: "rare";
  readonly form: "number";
  readonly unit: NumberUnit;
}

/** A minimum (`least`) or maximum (`greatest`) for a figure of the request. Inclusive; a row that publishes no bound excludes nobody. */
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
  /** Shown as the supplied value if the request states none. */
  readonly unsaid: string;
}

export type RateColumn = PriceColumn | RareColumn | BoundColumn | ChoiceColumn;

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

/** Requirements whose minimum and maximum are shown together as a range. All other bounds are shown under their own names. */
const SHOWN_AS_RANGES = ["amount", "credit_score"] as const satisfies readonly Requirement[];
type ShownAsRange = (typeof SHOWN_AS_RANGES)[number];
export type SingleBounds = Exclude<BoundColumns, { readonly requirement: ShownAsRange }>;
export const SINGLE_BOUNDS = BOUND_COLUMNS.filter(
  (column): column is SingleBounds => !SHOWN_AS_RANGES.some((requirement) => requirement === column.requirement),
);

type MemberOf<C extends ChoiceColumns> = C["members"][number];

/** The type of a column's value in the engine. Null means that a row does not publish the value; such a requirement excludes nobody. */
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
/** Rare terms of a row that publishes none. */
export const NO_RARE_TERMS = Object.fromEntries(RARE_COLUMNS.map(({ field }) => [field, null])) as RareTermValues;
/** Price of a row that publishes nothing besides its rate: no charges. */
export const UNPUBLISHED_PRICE = Object.fromEntries(PRICE_COLUMNS.map(({ field, unpublished }) => [field, unpublished])) as RatePriceValues;
export type RateRequirementValues = { readonly [C in RequirementColumns as C["field"]]: RateColumnValue<C> };

/** Requirements of a row that publishes none: a conventional loan for the general audience, with no other requirement. */
export const NO_REQUIREMENTS = Object.fromEntries(
  REQUIREMENT_COLUMNS.map((column) => [column.field, "members" in column ? column.unpublished : null]),
) as RateRequirementValues;

requireWidth("requirements", REQUIREMENTS.length, "halfWord");
for (const { wire, members } of CHOICE_COLUMNS) requireWidth(wire, members.length, "word");
