import { ADJUSTMENT_COLUMNS, CONVENTIONAL, DEPOSIT_PRODUCTS, LOAN_PRODUCTS, loanProduct } from "@tellerline/vocabulary";
import * as z from "zod";
import { acrossFields, isServedTerm, stateCode, TERM_IS_SERVED, termMonths } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { adjustment, withAdjustmentColumns } from "./adjustments.ts";
import { columnShape, RATE_DECIMALS, ratePercent } from "./rate-column-schemas.ts";
import { creditUnionId, isObject, moment, url } from "./row-fields.ts";

const NEEDED_FOR_ARM = "Required for an adjustable mortgage: its true cost can't be computed without it.";

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

/** Columns of some products only. `has` tells whether the row's product has them; `message` is the error for other products. */
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
    {
      columns: ["vehicle_year_min", "vehicle_year_max", "mileage_max", "vehicle_age_points"],
      has: ({ product_type }) => entryOf(product_type)?.isForVehicle === true,
      message: "Only auto loans are for a vehicle: leave it out.",
    },
  ];

/** Rejects columns of `OF_SOME_PRODUCTS` in rows of other products. */
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

const NO_WORDS = "Must be the page's words: letters or digits, and no control characters.";

/** The words of the institution's page that state a rate (guides/rates-from-pages.md#evidence). */
const evidenceImport = z
  .strictObject({
    quote: z
      .string()
      .min(1)
      .max(LIMITS.evidenceLength)
      .regex(/^\P{Cc}*$/u, NO_WORDS)
      .regex(/[\p{L}\p{N}]/u, NO_WORDS),
    cell: z.string().min(1).max(100).optional(),
    retrieved_at: moment,
    confirmed_at: moment.optional(),
    read_by: z.string().min(1).max(200),
    /** Which other figure on the page confirms the rate. */
    proven_by: z.enum(["payment", "yield"]).optional(),
    /** The year from which the row's model years were counted, if the page gives ages of vehicles. */
    ages_in: z.int().min(2000).max(2100).optional(),
  })
  .refine(
    ({ retrieved_at, confirmed_at }) => confirmed_at === undefined || Date.parse(confirmed_at) >= Date.parse(retrieved_at),
    acrossFields(["confirmed_at"], "Must not be before retrieved_at, when the page was first read."),
  );

/** Adjustments of a row, whether in its list or in columns. */
function adjustmentsIn(row: Row): readonly (readonly [condition: unknown, points: unknown])[] {
  const listed = Array.isArray(row.adjustments) ? row.adjustments.filter(isObject) : [];
  const columns = ADJUSTMENT_COLUMNS.flatMap(({ wire, condition }) => (row[wire] === undefined ? [] : [[condition, row[wire]] as const]));
  return [...listed.map((one) => [one.condition, one.points] as const), ...columns];
}

/**
 * Whether the rate stays at or above zero with all discounts. True for a rate below zero, which is reported separately, and without a rate.
 */
function leavesRate(row: Row): boolean {
  if (typeof row.rate !== "number" || row.rate < 0) return true;
  return adjustmentsIn(row).reduce((rate, [, points]) => rate + (typeof points === "number" ? Math.min(0, points) : 0), row.rate) >= 0;
}

function namesEachOnce(row: Row): boolean {
  const named = adjustmentsIn(row).map(([condition]) => condition);
  return new Set(named).size === named.length;
}

/** Percentage points by which rounding may separate the ceiling from the rate plus its lifetime cap. */
const CAP_SLACK = 0.0051;

function agreesWithCap({ rate, lifetime_cap, ceiling_percent }: Readonly<Record<string, unknown>>): boolean {
  if (typeof rate !== "number" || typeof lifetime_cap !== "number" || typeof ceiling_percent !== "number") return true;
  return Math.abs(rate + lifetime_cap - ceiling_percent) <= CAP_SLACK;
}

const rateRow = z
  .strictObject({
    kind: z.literal("rate").optional(),
    rate_id: z.string().min(1).max(200),
    credit_union_id: creditUnionId,
    product_type: z.enum([...LOAN_PRODUCTS, ...DEPOSIT_PRODUCTS]),
    rate: ratePercent.optional(),
    published_apr: z.number().min(0).max(100).optional(),
    term_months: termMonths.optional(),
    // Each state once, also if it is named in two ways: "tx" and "Texas".
    states: z
      .array(stateCode)
      .min(1)
      .transform((states) => [...new Set(states)])
      .optional(),
    ...columnShape(),
    rate_basis: z.enum(["exact", "from", "range"]).optional(),
    rate_is_apr: z.boolean().optional(),
    adjustments: z.array(adjustment).min(1).optional(),
    effective_at: moment.optional(),
    observed_at: moment.optional(),
    source_url: url.optional(),
    evidence: evidenceImport.optional(),
    withdrawn: z.literal(false, "Must be true (it ends the rate) or false.").optional(),
  })
  .refine((row) => isServedTerm(row.product_type, row.term_months), TERM_IS_SERVED)
  .refine(
    (row) => row.rate !== undefined || (row.index !== undefined && row.margin_percent !== undefined),
    acrossFields(["rate"], "Required, unless index and margin_percent say what it is computed from."),
  )
  .refine(
    (row) => (row.index === undefined) === (row.margin_percent === undefined),
    acrossFields(["margin_percent"], "Goes with index: send both, or neither."),
  )
  .refine(
    (row) => ordered(row.rate, row.rate_high),
    acrossFields(["rate_high"], "Must not be below rate: it is the upper end of the range."),
  )
  .refine(
    (row) => row.rate_high === undefined || row.rate_basis === undefined || row.rate_basis === "range",
    acrossFields(["rate_basis"], "Must be range where rate_high is given, or left out."),
  )
  .refine(
    (row) => row.rate_basis !== "range" || row.rate_high !== undefined,
    acrossFields(["rate_high"], "Required for a range: its upper end."),
  )
  .refine(
    (row) => ordered(row.floor_percent, row.fully_indexed_rate) && ordered(row.fully_indexed_rate, row.ceiling_percent),
    acrossFields(["fully_indexed_rate"], "Must be within floor_percent and ceiling_percent."),
  )
  .refine((row) => ordered(row.rate_high, row.ceiling_percent), acrossFields(["rate_high"], "Must not be above ceiling_percent."))
  .refine(
    (row) => row.rate_is_apr !== true || row.published_apr === undefined || row.published_apr === row.rate,
    acrossFields(["published_apr"], "Contradicts rate_is_apr: the rate is the APR. Send one of them."),
  )
  .refine((row) => ordered(row.floor_percent, row.ceiling_percent), acrossFields(["ceiling_percent"], "Must not be below floor_percent."))
  .refine(
    (row) => ordered(row.floor_percent, row.rate) && ordered(row.rate, row.ceiling_percent),
    acrossFields(["rate"], "Must be within floor_percent and ceiling_percent."),
  )
  .refine(
    (row) => agreesWithCap(row),
    acrossFields(
      ["ceiling_percent"],
      "Contradicts lifetime_cap: rate plus lifetime_cap is another figure. Send the one that the institution publishes.",
    ),
  )
  .refine(
    (row) => ordered(row.vehicle_year_min, row.vehicle_year_max),
    acrossFields(["vehicle_year_max"], "Must not be before vehicle_year_min."),
  )
  .refine((row) => namesEachOnce(row), acrossFields(["adjustments"], "Names a condition twice."))
  .refine((row) => leavesRate(row), acrossFields(["adjustments"], "The discounts are more than the rate."))
  .refine(
    (row) => row.evidence === undefined || row.source_url !== undefined,
    acrossFields(["source_url"], "Required with evidence: the page that says it."),
  )
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
    (row) => !isAdjustable(row.product_type) || row.fully_indexed_rate !== undefined || row.index !== undefined,
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

export const rateRowImport = withProductRules(rateRow).transform((row) => ({
  ...withAdjustmentColumns(row),
  // A row with an upper end is a range.
  ...(row.rate_high === undefined ? {} : { rate_basis: "range" as const }),
}));

export type RateRowImport = z.output<typeof rateRowImport>;
