import { DEPOSIT_PRODUCTS, LOAN_PRODUCTS } from "@tellerline/vocabulary";
import * as z from "zod";
import { termMonths } from "../fields.ts";
import { adjustment, withAdjustmentColumns } from "./adjustments.ts";
import { created, id, type OperatorOperation, ok } from "./operation.ts";
import { columnShape, ratePercent } from "./rate-column-schemas.ts";

const MOST_SAMPLES = 1000;

const drawSampleRequest = z.strictObject({
  sample: z.int().min(1).max(MOST_SAMPLES),
  /** The same seed draws the same sample, unless the rates have changed. */
  seed: z
    .int()
    .min(0)
    .max(2 ** 31),
});

/** A sampled rate's page, without the figure that was read from it, so that a person reads it unprompted. */
const sampledPage = z.object({
  number: z.int(),
  credit_union_id: z.string(),
  url: z.string(),
  /** Words of the table row with the figure to read. `cell` names the figure's cell. */
  quote: z.string(),
  cell: z.string().nullable(),
  seen_at: z.string(),
});
export type SampledPage = z.infer<typeof sampledPage>;

const drawnSample = z.object({ measure_id: z.string(), pages: z.array(sampledPage) });

/** The page's text when the rate was last seen there; null if it is no longer stored. */
const sampledText = z.object({ text: z.string().nullable() });

/** What a person reads at the cell, in the columns of a rate file. `term_months` may be a range of two numbers. */
const reads = z
  .strictObject({
    product_type: z.enum([...LOAN_PRODUCTS, ...DEPOSIT_PRODUCTS, "none"]),
    rate: ratePercent.optional(),
    published_apr: z.number().min(0).max(100).optional(),
    term_months: z
      .union([
        termMonths,
        z
          .tuple([z.int().min(0), termMonths])
          .refine(([from, to]) => from <= to, "The first term must not be above the second one: from, to."),
      ])
      .optional(),
    ...columnShape(),
    rate_basis: z.enum(["exact", "from", "range"]).optional(),
    rate_is_apr: z.boolean().optional(),
    adjustments: z.array(adjustment).min(1).optional(),
  })
  .transform(withAdjustmentColumns);
export type PageReads = z.infer<typeof reads>;

const judgedPage = z.strictObject({
  number: z.int().min(1).max(MOST_SAMPLES),
  /** Null if nobody has read the page, or if it does not tell. */
  reads: reads.nullable(),
});

const recordMeasureRequest = z.strictObject({
  pages: z
    .array(judgedPage)
    .min(1)
    .max(MOST_SAMPLES)
    .refine(
      (pages) => new Set(pages.map(({ number }) => number)).size === pages.length,
      "Names a page twice: keep one line of each number.",
    )
    .refine((pages) => pages.some(({ reads: said }) => said !== null), "Nobody has read a page: say in reads what it gives."),
  /** Who read the pages. Only sent with the deployment's own token, which names nobody. */
  by: z.string().trim().min(1).max(100).optional(),
});

const difference = z.object({
  number: z.int(),
  rate_id: z.string(),
  differs: z.array(z.object({ column: z.string(), published: z.unknown(), read: z.unknown() })),
});

/**
 * Result of a sample: of `sample` rates that were read, `right` are published correctly. The other `left` rates that were drawn were not
 * read, or their pages did not tell. `interval` holds the true share with 95 % confidence
 * (guides/rates-from-pages.md#how-often-they-are-right).
 */
const recordedMeasure = z.object({
  sample: z.int(),
  right: z.int(),
  wrong: z.int(),
  wrong_figures: z.int(),
  wrong_scopes: z.int(),
  left: z.int(),
  interval: z.object({ low: z.number(), high: z.number() }),
  date: z.string(),
  differences: z.array(difference),
});
export type RecordedMeasure = z.infer<typeof recordedMeasure>;

const measure = { measure_id: id } as const;

export const measureOperations = {
  drawSample: { method: "POST", path: "/harvest/measures", body: drawSampleRequest, response: created(drawnSample) },
  readSampledText: {
    method: "GET",
    path: "/harvest/measures/{measure_id}/pages/{number}",
    params: { ...measure, number: z.coerce.number().int().min(1).max(MOST_SAMPLES) },
    response: ok(sampledText),
  },
  recordMeasure: {
    method: "POST",
    path: "/harvest/measures/{measure_id}/outcome",
    params: measure,
    body: recordMeasureRequest,
    response: ok(recordedMeasure),
  },
} as const satisfies Readonly<Record<string, OperatorOperation>>;
