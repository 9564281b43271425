import {
  OTHER_REFERENCE_LABELS,
  RATE_INDEXES,
  type RateIndex,
  REFERENCE_COLLECTOR,
  REFERENCE_LINES,
  type ReferenceLine,
  referenceLabel,
} from "@tellerline/vocabulary";
import * as z from "zod";
import type { Fault } from "../answers/problem.ts";
import { LIMITS } from "../limits.ts";
import { validate } from "../validation.ts";
import { url } from "./row-fields.ts";

const LABELS = REFERENCE_LINES.flatMap((line) => referenceLabel(line) ?? []);
const KNOWN = `Known lines: ${[...LABELS, ...OTHER_REFERENCE_LABELS].join("; ")}. Known indexes: ${RATE_INDEXES.join(", ")}.`;

/**
 * A published average, by NCUA's label or our name for it, or an index. Medians are not accepted, because the service computes them from
 * call reports.
 */
const line = z.string().transform((text, context): ReferenceLine | RateIndex => {
  const index = RATE_INDEXES.find((one) => one === text);
  if (index !== undefined) return index;
  const found = REFERENCE_LINES.find((one) => referenceLabel(one) !== null && (one === text || referenceLabel(one) === text));
  if (found !== undefined) return found;
  context.addIssue({ code: "custom", message: `No product is held against "${text.slice(0, 80)}". ${KNOWN}` });
  return z.NEVER;
});

/** A row of a file of published averages (guides/data-quality.md#references). */
export const referenceImport = z.strictObject({
  line,
  as_of: z.iso.date("Must be a date such as 2025-09-26."),
  percent: z
    .number("Must be a number of percent.")
    .positive("Must be above 0 %.")
    .max(LIMITS.maxRatePercent, `Must be at most ${LIMITS.maxRatePercent} %.`),
  source_url: url.optional(),
  collected_by: z.string().min(1).max(200).default(REFERENCE_COLLECTOR),
});
export type ReferenceImport = z.output<typeof referenceImport>;

export interface ReferenceRowImport {
  readonly kind: "reference";
  /** Line and date: a line has one figure per date. */
  readonly entityId: string;
  readonly row: ReferenceImport;
}

type Validated = { readonly ok: true; readonly value: ReferenceRowImport } | { readonly ok: false; readonly faults: readonly Fault[] };

export function validateReferenceRow(value: unknown): Validated {
  const result = validate(referenceImport, value);
  if (!result.ok) return result;
  const { row, entityId } = { row: result.value, entityId: `${result.value.line} of ${result.value.as_of}` };
  return { ok: true, value: { kind: "reference", entityId, row } };
}
