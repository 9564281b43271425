import { requireWidth } from "./bits.ts";
import { AUDIENCES, GENERAL_AUDIENCE, INTENTS, OCCUPANCIES, VEHICLE_CONDITIONS } from "./borrowing.ts";

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
} as const;

export type Requirement = keyof typeof REQUIREMENT_TABLE;
export const REQUIREMENTS = Object.keys(REQUIREMENT_TABLE) as readonly Requirement[];

export function requirementName(requirement: Requirement): string {
  return REQUIREMENT_TABLE[requirement];
}

/** Unit of a number in a rate row, which also determines its import limits. */
export type NumberUnit = "usd" | "percent_of_amount" | "percent_of_price" | "percent_of_value" | "rate_percent" | "credit_score" | "months";

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

/** A lower or upper bound on a figure of the borrower's request. Inclusive; a missing bound excludes nobody. */
interface BoundColumn extends ColumnName {
  readonly table: "requirement";
  readonly form: "least" | "greatest";
  readonly requirement: Requirement;
  /** The figure of the request that it bounds. */
  readonly of: string;
  readonly unit: NumberUnit;
}

/** A choice, or a set of choices, of which the borrower must match one. If none is published, any choice qualifies. */
interface ChoiceColumn extends ColumnName {
  readonly table: "requirement";
  readonly form: "one_of" | "any_of";
  readonly requirement: Requirement;
  readonly of: string;
  readonly members: readonly string[];
  /** A member that qualifies everyone, whatever they state; null if there is none. */
  readonly forEveryone: string | null;
  /** Shown as the supplied value if the request does not state one. */
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

export const PRICE_COLUMNS = RATE_COLUMNS.filter((column): column is PriceColumns => column.table === "price");
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
  : C extends BoundColumns
    ? number | null
    : C extends Extract<ChoiceColumns, { readonly form: "any_of" }>
      ? readonly MemberOf<C>[] | null
      : C extends ChoiceColumns
        ? MemberOf<C> | (C extends { readonly forEveryone: string } ? never : null)
        : never;

export type RatePriceValues = { readonly [C in PriceColumns as C["field"]]: RateColumnValue<C> };
/** The price of a row that publishes nothing beside its rate: no charges. */
export const UNPUBLISHED_PRICE = Object.fromEntries(PRICE_COLUMNS.map(({ field, unpublished }) => [field, unpublished])) as RatePriceValues;
export type RateRequirementValues = { readonly [C in RequirementColumns as C["field"]]: RateColumnValue<C> };

/** The requirements of a row that publishes none: it is for everyone. */
export const NO_REQUIREMENTS = Object.fromEntries(
  REQUIREMENT_COLUMNS.map((column) => [column.field, "forEveryone" in column ? column.forEveryone : null]),
) as RateRequirementValues;

requireWidth("requirements", REQUIREMENTS.length, "halfWord");
for (const { wire, members } of CHOICE_COLUMNS) requireWidth(wire, members.length, "word");
