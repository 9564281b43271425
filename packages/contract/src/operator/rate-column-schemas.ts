import { type NumberUnit, RATE_COLUMNS } from "@tellerline/vocabulary";
import * as z from "zod";
import { LIMITS } from "../limits.ts";

const IMPLAUSIBLE = `Implausible rate: must be 0 to ${LIMITS.maxRatePercent} %.`;
/** Decimals of a rate in percent. Books store millionths of a percent; anything finer is binary rounding noise. */
export const RATE_DECIMALS = 6;

export const ratePercent = z
  .number()
  .min(0, IMPLAUSIBLE)
  .max(LIMITS.maxRatePercent, IMPLAUSIBLE)
  .transform((value) => Number(value.toFixed(RATE_DECIMALS)));

const usd = z.number().min(0).max(LIMITS.maxAmountUsd);
const score = z.int().min(LIMITS.minCreditScore).max(LIMITS.maxCreditScore);

/** Maximum percentage points of an adjustment, up or down. A larger difference would be a rate of its own. */
const MOST_ADJUSTED = 10;

export const NUMBERS = {
  usd,
  percent_of_amount: z.number().min(0).max(LIMITS.maxPointsPercent),
  percent_of_price: z.number().min(0).max(100),
  percent_of_value: z.number().positive().max(LIMITS.maxValuePercent),
  rate_percent: ratePercent,
  adjustment_points: z.number().min(-MOST_ADJUSTED).max(MOST_ADJUSTED),
  signed_points: z.number().min(-LIMITS.maxRatePercent).max(LIMITS.maxRatePercent),
  percentage_points: z.number().positive().max(LIMITS.maxRatePercent),
  percent_a_year: z.number().min(0).max(LIMITS.maxInsurancePercent),
  credit_score: score,
  months: z.int().min(1).max(LIMITS.maxTermMonths),
  year: z.int().min(LIMITS.minVehicleYear).max(LIMITS.maxVehicleYear),
  miles: z.int().min(0).max(LIMITS.maxMileage),
} as const satisfies Readonly<Record<NumberUnit, z.ZodType>>;

type Column = (typeof RATE_COLUMNS)[number];
type EnumOf<Members extends readonly string[]> = z.ZodEnum<{ [Member in Members[number]]: Member }>;
type SchemaOf<C extends Column> = C extends { readonly unit: infer Unit extends NumberUnit }
  ? (typeof NUMBERS)[Unit]
  : C extends { readonly form: "any_of"; readonly members: infer Members extends readonly string[] }
    ? z.ZodArray<EnumOf<Members>>
    : C extends { readonly members: infer Members extends readonly string[] }
      ? EnumOf<Members>
      : never;
type ColumnShape = { [C in Column as C["wire"]]: z.ZodOptional<SchemaOf<C>> };

function schemaOf(column: Column): z.ZodType {
  if ("unit" in column) return NUMBERS[column.unit];
  const member = z.enum(column.members);
  return column.form === "any_of" ? z.array(member).min(1) : member;
}

/** Schemas of a rate row's optional columns, made from the vocabulary's list of columns. */
export function columnShape(): ColumnShape {
  // The cast is safe: for each column, `schemaOf` returns what `SchemaOf` says.
  return Object.fromEntries(RATE_COLUMNS.map((column) => [column.wire, schemaOf(column).optional()])) as ColumnShape;
}
