import { requireWidth } from "./bits.ts";
import { AUDIENCES, GENERAL_AUDIENCE, INTENTS, OCCUPANCIES, VEHICLE_CONDITIONS } from "./borrowing.ts";

/**
 * The columns of a rate row that say what a loan costs and what it requires of a borrower. Import, storage, the rate book, qualification and
 * the evaluator's comparison of two books all derive from this one list.
 */

/** What a row can require, in the order in which a failed requirement is named; the position is its bit in a set of failures. */
const REQUIREMENT_TABLE = {
  amount: "the amount",
  credit_score: "the credit score",
  occupancy: "the occupancy",
  audience: "the audience",
  intent: "the intent",
  vehicle_condition: "the vehicle's condition",
  down_payment_percent: "the down payment",
  term_months: "the term",
  state: "the state",
} as const;

export type Requirement = keyof typeof REQUIREMENT_TABLE;
export const REQUIREMENTS = Object.keys(REQUIREMENT_TABLE) as readonly Requirement[];

/** A requirement in running text. */
export function requirementName(requirement: Requirement): string {
  return REQUIREMENT_TABLE[requirement];
}

/** How a number of a rate row is bounded when it is imported, and in what unit it is. */
export type NumberUnit = "usd" | "percent_of_amount" | "percent_of_price" | "rate_percent" | "credit_score" | "months";

interface ColumnName {
  /** On the wire, in import files and in the database. */
  readonly wire: string;
  /** In the engine, with its unit. */
  readonly field: string;
}

/** A part of the price. Where a row does not publish it, it counts as `unpublished`. */
interface PriceColumn extends ColumnName {
  readonly table: "price";
  readonly form: "number";
  readonly unit: NumberUnit;
  readonly unpublished: number;
}

/** A lower or upper bound on a figure of the borrower's request. Both ends are included; a bound that is not published lets everyone in. */
interface BoundColumn extends ColumnName {
  readonly table: "requirement";
  readonly form: "least" | "greatest";
  readonly requirement: Requirement;
  /** The figure of the request that it bounds. */
  readonly of: string;
  readonly unit: NumberUnit;
}

/** A choice, or a set of them, of which the borrower must have one. Where none is published, all will do. */
interface ChoiceColumn extends ColumnName {
  readonly table: "requirement";
  readonly form: "one_of" | "any_of";
  readonly requirement: Requirement;
  readonly of: string;
  readonly members: readonly string[];
  /** A member that is for everyone, whatever they say of themselves; null: none is. */
  readonly forEveryone: string | null;
  /** What an answer says was supplied where the request is silent. */
  readonly unsaid: string;
}

export type RateColumn = PriceColumn | BoundColumn | ChoiceColumn;

export const RATE_COLUMNS = [
  { wire: "points", field: "pointsPercent", table: "price", form: "number", unit: "percent_of_amount", unpublished: 0 },
  { wire: "fees_usd", field: "feesUsd", table: "price", form: "number", unit: "usd", unpublished: 0 },
  { wire: "annual_fee_usd", field: "annualFeeUsd", table: "price", form: "number", unit: "usd", unpublished: 0 },
  { wire: "fully_indexed_rate", field: "fullyIndexedRatePercent", table: "price", form: "number", unit: "rate_percent", unpublished: 0 },
  { wire: "initial_fixed_months", field: "initialFixedMonths", table: "price", form: "number", unit: "months", unpublished: 0 },
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
    forEveryone: null,
    unsaid: "either",
  },
] as const satisfies readonly RateColumn[];

type Column = (typeof RATE_COLUMNS)[number];
export type PriceColumns = Extract<Column, { readonly table: "price" }>;
export type RequirementColumns = Extract<Column, { readonly table: "requirement" }>;
export type BoundColumns = Extract<Column, { readonly form: "least" | "greatest" }>;
export type ChoiceColumns = Extract<Column, { readonly form: "one_of" | "any_of" }>;

/** The columns that price a loan. */
export const PRICE_COLUMNS = RATE_COLUMNS.filter((column): column is PriceColumns => column.table === "price");
/** The columns that a borrower must meet. */
export const REQUIREMENT_COLUMNS = RATE_COLUMNS.filter((column): column is RequirementColumns => column.table === "requirement");
export const BOUND_COLUMNS = RATE_COLUMNS.filter((column): column is BoundColumns => column.form === "least" || column.form === "greatest");
export const CHOICE_COLUMNS = RATE_COLUMNS.filter(
  (column): column is ChoiceColumns => column.form === "one_of" || column.form === "any_of",
);

type MemberOf<C extends ChoiceColumns> = C["members"][number];

/** The value of a column in the engine. Null: not published, which for a requirement means none. */
export type RateColumnValue<C extends Column> = C extends PriceColumns
  ? number
  : C extends BoundColumns
    ? number | null
    : C extends Extract<ChoiceColumns, { readonly form: "any_of" }>
      ? readonly MemberOf<C>[] | null
      : C extends ChoiceColumns
        ? MemberOf<C> | (C extends { readonly forEveryone: string } ? never : null)
        : never;

/** What a rate row says about the price of its loan, in the engine's names. */
export type RatePriceValues = { readonly [C in PriceColumns as C["field"]]: RateColumnValue<C> };
/** What a rate row requires of a borrower, in the engine's names. */
export type RateRequirementValues = { readonly [C in RequirementColumns as C["field"]]: RateColumnValue<C> };

requireWidth("requirements", REQUIREMENTS.length, "word");
for (const { wire, members } of CHOICE_COLUMNS) requireWidth(wire, members.length, "word");
