import { z } from "zod";
import { PLAN_NAMES } from "../plans.ts";

/** Requests and answers of the operator's plane. */

/**
 * `rates` is a file of the operator's; `ncua` one call-report quarter; `synthetic` the embedded data set for the live books;
 * `sandbox` the same for the sandbox books, which nothing else changes.
 */
export const IMPORT_KINDS = ["rates", "ncua", "synthetic", "sandbox"] as const;

export const beginImportRequest = z.strictObject({
  kind: z.enum(IMPORT_KINDS),
  skip_bad: z.boolean().default(false),
  cycle_date: z.iso.date().optional(),
});

export const importChunkRequest = z.strictObject({
  lines: z
    .array(z.strictObject({ line: z.int().min(1), row: z.unknown() }))
    .min(1)
    .max(5000),
});

export const rejection = z.object({ line: z.int(), path: z.string(), reason: z.string() });

export const importReport = z.object({
  /** Valid rows. */
  accepted: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Rows that were set aside; each stands in `rejected`. */
  withheld: z.int(),
  rejected: z.array(rejection),
  published: z.boolean(),
  book_version: z.string().nullable(),
  /** Rates of the embedded data set, or of an earlier quarter, that this import ended. */
  withdrawn: z.int(),
});

export const createOperatorKeyRequest = z.strictObject({
  plan: z.enum(PLAN_NAMES),
  sandbox: z.boolean().default(false),
  email: z.email().max(254).optional(),
});

export const setPlanRequest = z.strictObject({ plan: z.enum(PLAN_NAMES) });

export type ImportKind = (typeof IMPORT_KINDS)[number];
export type ImportReport = z.infer<typeof importReport>;
export type Rejection = z.infer<typeof rejection>;
