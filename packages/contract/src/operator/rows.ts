import * as z from "zod";
import {
  AUDIENCES,
  acrossFields,
  DEPOSIT_PRODUCTS,
  INTENTS,
  isServedTerm,
  LOAN_PRODUCTS,
  OCCUPANCIES,
  stateCode,
  TERM_IS_SERVED,
  VEHICLE_CONDITIONS,
} from "../fields.ts";
import { LIMITS } from "../limits.ts";
import type { Fault } from "../problems.ts";
import { validate } from "../validation.ts";
import { creditUnionId, moment, url } from "./row-fields.ts";

/** The rows of an operator's import file (rulings 9). */

const IMPLAUSIBLE = `Implausible: rates are 0 to ${LIMITS.maxRatePercent} %.`;
/** A book stores rates in millionths of a percent; what is finer is the noise of binary fractions, and is rounded away. */
const RATE_DECIMALS = 6;

const ratePercent = z
  .number()
  .min(0, IMPLAUSIBLE)
  .max(LIMITS.maxRatePercent, IMPLAUSIBLE)
  .transform((value) => Number(value.toFixed(RATE_DECIMALS)));

const usd = z.number().min(0).max(LIMITS.maxAmountUsd);
const score = z.int().min(LIMITS.minCreditScore).max(LIMITS.maxCreditScore);
const NEEDED_FOR_ARM = "An adjustable mortgage needs it: without it its true cost can't be known.";

function ordered(min: unknown, max: unknown): boolean {
  return typeof min !== "number" || typeof max !== "number" || min <= max;
}

export const rateRowImport = z
  .strictObject({
    kind: z.literal("rate").optional(),
    rate_id: z.string().min(1).max(200),
    credit_union_id: creditUnionId,
    product_type: z.enum([...LOAN_PRODUCTS, ...DEPOSIT_PRODUCTS]),
    rate: ratePercent,
    published_apr: z.number().min(0).max(100).optional(),
    points: z.number().min(0).max(LIMITS.maxPointsPercent).optional(),
    fees_usd: usd.optional(),
    annual_fee_usd: usd.optional(),
    term_months: z.int().min(1).max(LIMITS.maxTermMonths).optional(),
    states: z.array(stateCode).min(1).optional(),
    min_amount: usd.optional(),
    max_amount: usd.optional(),
    min_credit_score: score.optional(),
    max_credit_score: score.optional(),
    min_down_payment_percent: z.number().min(0).max(100).optional(),
    occupancy: z.enum(OCCUPANCIES).optional(),
    audience: z.enum(AUDIENCES).optional(),
    intents: z.array(z.enum(INTENTS)).min(1).optional(),
    vehicle_condition: z.enum(VEHICLE_CONDITIONS).optional(),
    initial_fixed_months: z.int().min(1).max(LIMITS.maxTermMonths).optional(),
    fully_indexed_rate: ratePercent.optional(),
    effective_at: moment.optional(),
    observed_at: moment.optional(),
    source_url: url.optional(),
    withdrawn: z.literal(false, "Must be true (it ends the rate) or false.").optional(),
  })
  .refine((row) => isServedTerm(row.product_type, row.term_months), TERM_IS_SERVED)
  .refine((row) => ordered(row.min_amount, row.max_amount), acrossFields(["max_amount"], "Is below min_amount."))
  .refine((row) => ordered(row.min_credit_score, row.max_credit_score), acrossFields(["max_credit_score"], "Is below min_credit_score."))
  .refine(
    (row) => row.product_type !== "mortgage_arm" || row.initial_fixed_months !== undefined,
    acrossFields(["initial_fixed_months"], NEEDED_FOR_ARM),
  )
  .refine(
    (row) => row.product_type !== "mortgage_arm" || row.fully_indexed_rate !== undefined,
    acrossFields(["fully_indexed_rate"], NEEDED_FOR_ARM),
  )
  .refine(
    (row) => !row.annual_fee_usd || row.product_type === "credit_card" || row.product_type === "heloc",
    acrossFields(["annual_fee_usd"], "Only credit cards and home equity lines have an annual fee."),
  );

/** Ends a rate. Other fields of the rate may stand beside it and are not read. */
const withdrawalImport = z.looseObject({ rate_id: z.string().min(1).max(200), withdrawn: z.literal(true) });

export const institutionImport = z.strictObject({
  kind: z.literal("credit_union"),
  credit_union_id: creditUnionId,
  name: z.string().min(1).max(150),
  city: z.string().min(1).max(80),
  state: stateCode,
  county: z.string().max(100).optional(),
  charter_number: z.int().min(0).optional(),
  assets_usd: z.number().min(0).optional(),
  members: z.int().min(0).optional(),
  website: url.optional(),
});

export type RateRowImport = z.output<typeof rateRowImport>;
export type InstitutionImport = z.output<typeof institutionImport>;

export type ImportRow =
  | { readonly kind: "rate"; readonly entityId: string; readonly row: RateRowImport }
  | { readonly kind: "credit_union"; readonly entityId: string; readonly row: InstitutionImport }
  | { readonly kind: "withdrawal"; readonly entityId: string; readonly row: { readonly rate_id: string } };

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Validates one line of an import file, whichever kind of row it is. */
export function validateImportRow(
  value: unknown,
): { readonly ok: true; readonly value: ImportRow } | { readonly ok: false; readonly faults: readonly Fault[] } {
  if (isObject(value) && value.kind === "credit_union") {
    const result = validate(institutionImport, value);
    if (!result.ok) return result;
    const { name, city, state, credit_union_id } = result.value;
    if (credit_union_id !== `${name}|${city}|${state}`) {
      return {
        ok: false,
        faults: [{ path: "/credit_union_id", code: "invalid_value", message: "Must be <name>|<city>|<STATE> of this very row." }],
      };
    }
    return { ok: true, value: { kind: "credit_union", entityId: credit_union_id, row: result.value } };
  }
  if (isObject(value) && value.withdrawn === true) {
    const result = validate(withdrawalImport, value);
    if (!result.ok) return result;
    return { ok: true, value: { kind: "withdrawal", entityId: result.value.rate_id, row: { rate_id: result.value.rate_id } } };
  }
  const result = validate(rateRowImport, value);
  if (!result.ok) return result;
  return { ok: true, value: { kind: "rate", entityId: result.value.rate_id, row: result.value } };
}
