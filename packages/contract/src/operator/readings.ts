import * as z from "zod";
import { LIMITS } from "../limits.ts";

/** Where a figure is in a table; rows, columns and figures in a cell are counted from 1. */
const address = z.strictObject({
  row: z.int().min(1).max(LIMITS.tableRows),
  column: z.int().min(1).max(LIMITS.tableColumns),
  figure: z.int().min(1).max(50).default(1),
});

const figures = z.strictObject({
  rate: address,
  rate_high: address.optional(),
  published_apr: address.optional(),
  points: address.optional(),
  dividend_rate: address.optional(),
  intro_rate: address.optional(),
  payment_per_1000: address.optional(),
});

/** Columns that must be read from cells, so a scope may not set them. */
const FIGURE_COLUMNS = ["rate", "rate_high", "published_apr", "points", "intro_rate"] as const;

const rateReading = z.strictObject({
  label: z.string().min(1).max(200),
  figures,
  /** What the rate is for, by column of a rate row: product, term, audience, bounds and so on. */
  scope: z.looseObject({ product_type: z.string() }).refine((scope) => !FIGURE_COLUMNS.some((column) => column in scope), {
    error: `The figures ${FIGURE_COLUMNS.join(", ")} are read from cells: name each in "figures".`,
  }),
  /** The year from which the scope's model years were counted, if the page gives ages of vehicles. */
  ages_in: z.int().min(2000).max(2100).optional(),
});

/** How to read a table on a page, as the harvester proposes and a person confirms or corrects it (guides/rates-from-pages.md#readings). */
export const tableReading = z.strictObject({
  layout: z.string().length(16),
  rates: z.array(rateReading).max(LIMITS.readingRates),
});
export type TableReading = z.output<typeof tableReading>;

const cell = z.object({ text: z.string(), isHeader: z.boolean() });

/** A table as it was read from the page, for checking and showing a reading. */
const readTable = z.object({
  number: z.int(),
  form: z.enum(["table", "boxes", "definitions", "list", "text"]),
  headings: z.array(z.string()),
  /** Absent from drafts of release 0.3. */
  intro: z.array(z.string()).default([]),
  caption: z.string().nullable(),
  above: z.array(z.string()),
  rows: z.array(z.array(cell)),
  below: z.array(z.string()),
  notes: z.array(z.string()),
  fault: z.string().nullable(),
});

/** The proposal of a draft of kind `layout`. */
export const layoutProposal = z.object({
  table: readTable,
  reading: tableReading,
  /** For each rate of the reading: how its scope was found, and what is doubtful. */
  found: z.array(z.object({ reasons: z.array(z.string()), doubts: z.array(z.string()) })),
  /** Figures that are not read, and why. */
  left: z.array(z.object({ cell: address, text: z.string(), why: z.string() })),
});
export type LayoutProposal = z.output<typeof layoutProposal>;
