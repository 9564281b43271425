import { CONVENTIONAL, DEPOSIT_PRODUCTS, LOAN_PRODUCTS, loanProduct, type NumberUnit, RATE_COLUMNS } from "@tellerline/vocabulary";
import * as z from "zod";
import type { Fault } from "../answers/problem.ts";
import { acrossFields, isServedTerm, stateCode, TERM_IS_SERVED, termMonths } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { validate } from "../validation.ts";
import { creditUnionId, moment, url } from "./row-fields.ts";

/** The rows of an operator's import file (guides/operating.md#rate-files). */

const IMPLAUSIBLE = `Implausible rate: must be 0 to ${LIMITS.maxRatePercent} %.`;
/** Decimals to which a rate in percent is rounded. Books store millionths of a percent; anything finer is binary rounding noise. */
const RATE_DECIMALS = 6;

const ratePercent = z
  .number()
  .min(0, IMPLAUSIBLE)
  .max(LIMITS.maxRatePercent, IMPLAUSIBLE)
  .transform((value) => Number(value.toFixed(RATE_DECIMALS)));

const usd = z.number().min(0).max(LIMITS.maxAmountUsd);
const score = z.int().min(LIMITS.minCreditScore).max(LIMITS.maxCreditScore);
const NEEDED_FOR_ARM = "Required for an adjustable mortgage: its true cost can't be computed without it.";

const NUMBERS = {
  usd,
  percent_of_amount: z.number().min(0).max(LIMITS.maxPointsPercent),
  percent_of_price: z.number().min(0).max(100),
  percent_of_value: z.number().positive().max(LIMITS.maxValuePercent),
  rate_percent: ratePercent,
  percentage_points: z.number().positive().max(LIMITS.maxRatePercent),
  percent_a_year: z.number().min(0).max(LIMITS.maxInsurancePercent),
  credit_score: score,
  months: z.int().min(1).max(LIMITS.maxTermMonths),
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

function columnShape(): ColumnShape {
  // The cast is safe: for each column, `schemaOf` builds a schema of the type that `SchemaOf` gives.
  return Object.fromEntries(RATE_COLUMNS.map((column) => [column.wire, schemaOf(column).optional()])) as ColumnShape;
}

function ordered(min: unknown, max: unknown): boolean {
  return typeof min !== "number" || typeof max !== "number" || min <= max;
}

/** The vocabulary's entry for a loan product; null for a deposit product or an invalid value. */
function entryOf(product: unknown) {
  const known = LOAN_PRODUCTS.find((name) => name === product);
  return known === undefined ? null : loanProduct(known);
}
const isAdjustable = (product: unknown): boolean => entryOf(product)?.amortization === "two_step";

type Row = Readonly<Record<string, unknown>>;

/** Columns that only some products have. `has` tells whether a row's product does, and `message` is for rows of other products. */
const OF_SOME_PRODUCTS: readonly { readonly columns: readonly string[]; readonly has: (row: Row) => boolean; readonly message: string }[] =
  [
    {
      columns: ["intro_rate", "intro_months"],
      has: ({ product_type }) => entryOf(product_type)?.amortization === "interest_only",
      message: "Only credit cards and home equity lines have an introductory rate: leave it out.",
    },
    {
      columns: ["early_closure_fee_usd", "early_closure_months", "repayment_months"],
      has: ({ product_type }) => product_type === "heloc",
      message: "Only home equity lines have it: leave it out.",
    },
    {
      columns: ["initial_cap", "periodic_cap", "lifetime_cap"],
      has: ({ product_type }) => isAdjustable(product_type),
      message: "Only adjustable mortgages have caps: leave it out.",
    },
  ];

/** Adds the rules that refuse columns of `OF_SOME_PRODUCTS` in rows of other products. */
function withProductRules<Schema extends z.ZodType>(schema: Schema): Schema {
  const rules = OF_SOME_PRODUCTS.flatMap(({ columns, ...rule }) => columns.map((column) => ({ column, ...rule })));
  return rules.reduce(
    (ruled, { column, has, message }) =>
      ruled.refine(
        (row) => typeof row !== "object" || row === null || Reflect.get(row, column) === undefined || has(row as Row),
        acrossFields([column], message),
      ),
    schema,
  );
}

function isWithinCap({ rate, fully_indexed_rate, lifetime_cap }: Readonly<Record<string, unknown>>): boolean {
  if (typeof rate !== "number" || typeof lifetime_cap !== "number") return true;
  return ordered(fully_indexed_rate, Number((rate + lifetime_cap).toFixed(RATE_DECIMALS)));
}

const rateRow = z
  .strictObject({
    kind: z.literal("rate").optional(),
    rate_id: z.string().min(1).max(200),
    credit_union_id: creditUnionId,
    product_type: z.enum([...LOAN_PRODUCTS, ...DEPOSIT_PRODUCTS]),
    rate: ratePercent,
    published_apr: z.number().min(0).max(100).optional(),
    term_months: termMonths.optional(),
    states: z.array(stateCode).min(1).optional(),
    ...columnShape(),
    effective_at: moment.optional(),
    observed_at: moment.optional(),
    source_url: url.optional(),
    withdrawn: z.literal(false, "Must be true (it ends the rate) or false.").optional(),
  })
  .refine((row) => isServedTerm(row.product_type, row.term_months), TERM_IS_SERVED)
  .refine((row) => ordered(row.min_amount, row.max_amount), acrossFields(["max_amount"], "Must not be below min_amount."))
  .refine(
    (row) => ordered(row.min_credit_score, row.max_credit_score),
    acrossFields(["max_credit_score"], "Must not be below min_credit_score."),
  )
  .refine(
    (row) => !isAdjustable(row.product_type) || row.initial_fixed_months !== undefined,
    acrossFields(["initial_fixed_months"], NEEDED_FOR_ARM),
  )
  .refine(
    (row) => !isAdjustable(row.product_type) || row.fully_indexed_rate !== undefined,
    acrossFields(["fully_indexed_rate"], NEEDED_FOR_ARM),
  )
  .refine(
    (row) => ordered(row.max_ltv_percent, row.max_cltv_percent),
    acrossFields(["max_cltv_percent"], "Must not be below max_ltv_percent: it counts the other liens too."),
  )
  .refine(
    (row) =>
      (row.max_ltv_percent === undefined && row.max_cltv_percent === undefined) || (entryOf(row.product_type)?.lien ?? null) !== null,
    acrossFields(["max_ltv_percent"], "Only mortgages and home equity lines are lent against a home."),
  )
  .refine(
    (row) => row.program === undefined || entryOf(row.product_type)?.lien === "first",
    acrossFields(["program"], "Only first mortgages have a program: leave it out."),
  )
  .refine(
    (row) => row.mortgage_insurance_percent === undefined || entryOf(row.product_type)?.lien === "first",
    acrossFields(["mortgage_insurance_percent"], "Only first mortgages are insured this way: leave it out."),
  )
  .refine(
    (row) => row.mortgage_insurance_percent === undefined || row.program === undefined || row.program === CONVENTIONAL,
    acrossFields(["mortgage_insurance_percent"], "The agency of the program sets what its insurance costs: leave it out."),
  )
  .refine(
    (row) => (row.intro_rate === undefined) === (row.intro_months === undefined),
    acrossFields(["intro_months"], "Goes with intro_rate: send both, or neither."),
  )
  .refine(
    (row) => (row.early_closure_fee_usd === undefined) === (row.early_closure_months === undefined),
    acrossFields(["early_closure_months"], "Goes with early_closure_fee_usd: send both, or neither."),
  )
  .refine(
    (row) => ordered(row.intro_rate, row.rate),
    acrossFields(["intro_rate"], "Must not be above rate: it is the lower rate of the first months."),
  )
  .refine(
    (row) => ordered(row.intro_months, row.term_months),
    acrossFields(["intro_months"], "Must not be above term_months, the months of the draw period."),
  )
  .refine(
    (row) => row.program === undefined || row.program === CONVENTIONAL || (row.occupancy ?? "primary") === "primary",
    acrossFields(["occupancy"], "Loans of a program are for principal residences: leave it out, or send primary."),
  )
  .refine(
    (row) => ordered(row.initial_cap, row.lifetime_cap),
    acrossFields(["lifetime_cap"], "Must not be below initial_cap: the rate may never rise by more than lifetime_cap."),
  )
  .refine(
    (row) => ordered(row.periodic_cap, row.lifetime_cap),
    acrossFields(["lifetime_cap"], "Must not be below periodic_cap: the rate may never rise by more than lifetime_cap."),
  )
  .refine(
    (row) => isWithinCap(row),
    acrossFields(["fully_indexed_rate"], "Must not be above rate plus lifetime_cap: send the rate that the cap allows."),
  )
  .refine(
    (row) => !row.annual_fee_usd || entryOf(row.product_type)?.hasAnnualFee === true,
    acrossFields(["annual_fee_usd"], "Only credit cards and home equity lines have an annual fee."),
  );

export const rateRowImport = withProductRules(rateRow);

/** A row that withdraws a rate. Further fields are allowed and ignored. */
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
  /** The name as people write it, if it differs from the name in the id. */
  display_name: z.string().min(1).max(200).optional(),
  display_city: z.string().min(1).max(100).optional(),
  also_known_as: z.array(z.string().min(1).max(200)).max(50).optional(),
  /** From a call report: whether the charter is a community charter. */
  community_charter: z.boolean().optional(),
  chartered_as_of: moment.optional(),
  /** This field and the next three determine lending limits (12 CFR 701.21, 723.4). The figures come from the call report. */
  federal_charter: z.boolean().optional(),
  shares_usd: z.number().min(0).optional(),
  undivided_earnings_usd: z.number().optional(),
  net_worth_usd: z.number().optional(),
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
        faults: [{ path: "/credit_union_id", code: "invalid_value", message: "Must be <name>|<city>|<STATE> from the same row." }],
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
