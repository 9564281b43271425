import * as z from "zod";
import { LIMITS } from "../limits.ts";

/** How a table of a page is to be read, as the harvester proposes it and a person confirms or corrects it (guides/rates-from-pages.md#readings). */

/** A figure's place, each part from 1. */
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

/** Columns that no scope may have, so that every figure has its cell. */
const FIGURE_COLUMNS = ["rate", "rate_high", "published_apr", "points", "intro_rate"] as const;

const rateReading = z.strictObject({
  label: z.string().min(1).max(200),
  figures,
  /** Columns of a rate row that say what the rate is for: product, term, audience, bounds and so on. */
  scope: z.looseObject({ product_type: z.string() }).refine((scope) => !FIGURE_COLUMNS.some((column) => column in scope), {
    error: `The figures ${FIGURE_COLUMNS.join(", ")} are read from cells: name each in "figures".`,
  }),
});

export const tableReading = z.strictObject({
  layout: z.string().length(16),
  rates: z.array(rateReading).max(LIMITS.readingRates),
});
export type TableReading = z.output<typeof tableReading>;

const cell = z.object({ text: z.string(), isHeader: z.boolean() });

/** A page's table as it was read, by which a reading is checked and drawn. */
const readTable = z.object({
  number: z.int(),
  form: z.enum(["table", "boxes", "definitions", "list", "text"]),
  headings: z.array(z.string()),
  caption: z.string().nullable(),
  above: z.array(z.string()),
  rows: z.array(z.array(cell)),
  below: z.array(z.string()),
  notes: z.array(z.string()),
  fault: z.string().nullable(),
});

/** What a draft about a layout proposes. */
export const layoutProposal = z.object({
  table: readTable,
  reading: tableReading,
  /** For each rate of the reading, how its scope was found, and what is in doubt. */
  found: z.array(z.object({ reasons: z.array(z.string()), doubts: z.array(z.string()) })),
  /** Figures that are left unread, and why. */
  left: z.array(z.object({ cell: address, text: z.string(), why: z.string() })),
});
export type LayoutProposal = z.output<typeof layoutProposal>;
