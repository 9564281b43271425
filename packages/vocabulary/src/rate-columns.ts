import { requireWidth } from "./bits.ts";
import { RATE_COLUMNS } from "./rate-column-table.ts";
import { REQUIREMENTS, type Requirement } from "./requirements.ts";

type Column = (typeof RATE_COLUMNS)[number];
export type PriceColumns = Extract<Column, { readonly table: "price" }>;
export type RareColumns = Extract<Column, { readonly table: "rare" }>;
export type AdjustmentColumns = Extract<Column, { readonly table: "adjustment" }>;
export type RequirementColumns = Extract<Column, { readonly table: "requirement" }>;
export type BoundColumns = Extract<Column, { readonly form: "least" | "greatest" }>;
export type ChoiceColumns = Extract<RequirementColumns, { readonly form: "one_of" | "any_of" }>;

export const PRICE_COLUMNS = RATE_COLUMNS.filter((column): column is PriceColumns => column.table === "price");
export const RARE_COLUMNS = RATE_COLUMNS.filter((column): column is RareColumns => column.table === "rare");
export const ADJUSTMENT_COLUMNS = RATE_COLUMNS.filter((column): column is AdjustmentColumns => column.table === "adjustment");
export const REQUIREMENT_COLUMNS = RATE_COLUMNS.filter((column): column is RequirementColumns => column.table === "requirement");
export const BOUND_COLUMNS = RATE_COLUMNS.filter((column): column is BoundColumns => column.form === "least" || column.form === "greatest");
export const CHOICE_COLUMNS = REQUIREMENT_COLUMNS.filter(
  (column): column is ChoiceColumns => column.form === "one_of" || column.form === "any_of",
);

/** Requirements whose minimum and maximum are shown together as a range. All other bounds are shown under their own names. */
const SHOWN_AS_RANGES = ["amount", "credit_score"] as const satisfies readonly Requirement[];
type ShownAsRange = (typeof SHOWN_AS_RANGES)[number];
export type SingleBounds = Exclude<BoundColumns, { readonly requirement: ShownAsRange }>;
export const SINGLE_BOUNDS = BOUND_COLUMNS.filter(
  (column): column is SingleBounds => !SHOWN_AS_RANGES.some((requirement) => requirement === column.requirement),
);

type MemberOf<C extends { readonly members: readonly string[] }> = C["members"][number];

/** The type of a column's value in the engine. Null means that a row does not publish the value. */
export type RateColumnValue<C extends Column> = C extends PriceColumns | AdjustmentColumns
  ? number
  : C extends Extract<RareColumns, { readonly form: "one_of" }>
    ? MemberOf<C> | null
    : C extends BoundColumns | RareColumns
      ? number | null
      : C extends Extract<ChoiceColumns, { readonly form: "any_of" }>
        ? readonly MemberOf<C>[] | null
        : C extends ChoiceColumns
          ? MemberOf<C> | (C extends { readonly unpublished: string } ? never : null)
          : never;

export type RatePriceValues = { readonly [C in PriceColumns as C["field"]]: RateColumnValue<C> };
export type RareTermValues = { readonly [C in RareColumns as C["field"]]: RateColumnValue<C> };
export type AdjustmentValues = { readonly [C in AdjustmentColumns as C["field"]]: RateColumnValue<C> };
export const NO_RARE_TERMS = Object.fromEntries(RARE_COLUMNS.map(({ field }) => [field, null])) as RareTermValues;
export const NO_ADJUSTMENTS = Object.fromEntries(ADJUSTMENT_COLUMNS.map(({ field }) => [field, 0])) as AdjustmentValues;
/** Price of a row that publishes nothing besides its rate. */
export const UNPUBLISHED_PRICE = Object.fromEntries(PRICE_COLUMNS.map(({ field, unpublished }) => [field, unpublished])) as RatePriceValues;
export type RateRequirementValues = { readonly [C in RequirementColumns as C["field"]]: RateColumnValue<C> };

/** Requirements of a row that publishes none: a conventional loan for the general audience, with no other requirement. */
export const NO_REQUIREMENTS = Object.fromEntries(
  REQUIREMENT_COLUMNS.map((column) => [column.field, "members" in column ? column.unpublished : null]),
) as RateRequirementValues;

requireWidth("requirements", REQUIREMENTS.length, "halfWord");
for (const { wire, members } of CHOICE_COLUMNS) requireWidth(wire, members.length, "word");
