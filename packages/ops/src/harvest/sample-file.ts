import { writeFileSync } from "node:fs";
import type { OperatorBodyInput, SampledPage } from "@tellerline/contract/operator";
import * as z from "zod";
import { readText } from "../importers/text-file.ts";
import { OpsError } from "../ops-error.ts";

/** A sample of rates as a file: one JSON line for each, with its page's text and a field for what a person reads there. */

type Judged = OperatorBodyInput<"recordMeasure">["pages"][number];

/** Other fields of a line are for reading only and are ignored. The operator API checks the columns of `reads`. */
const sampleLine = z.looseObject({
  measure_id: z.string(),
  number: z.int(),
  reads: z.looseObject({ product_type: z.string() }).nullable(),
});

export interface SampleLine extends SampledPage {
  readonly measure_id: string;
  readonly text: string | null;
}

export function writeSampleFile(path: string, lines: readonly SampleLine[]): void {
  try {
    writeFileSync(path, lines.map((line) => `${JSON.stringify({ ...line, reads: null })}\n`).join(""));
  } catch (error) {
    throw new OpsError(`Can't write ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function lineOf(raw: string, number: number) {
  let value: unknown;
  try {
    value = JSON.parse(raw);
  } catch (error) {
    throw new OpsError(`Line ${number} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const result = sampleLine.safeParse(value);
  if (result.success) return result.data;
  const [fault] = result.error.issues;
  throw new OpsError(`Line ${number} /${fault?.path.join("/") ?? ""}: ${fault?.message ?? "is not of a sample"}`);
}

/** What a file says that people read. Lines without it are left. @throws OpsError at the first malformed line, and if lines are of several samples */
export function readSampleFile(path: string): { readonly measureId: string; readonly pages: readonly Judged[] } {
  const lines = readText(path)
    .split(/\r?\n/)
    .flatMap((raw, index) => (raw.trim() === "" ? [] : [lineOf(raw, index + 1)]));
  const [measureId, other] = [...new Set(lines.map(({ measure_id }) => measure_id))];
  if (measureId === undefined) throw new OpsError(`${path} has no line.`);
  if (other !== undefined) throw new OpsError(`${path} has lines of several samples, ${measureId} and ${other}.`);
  // The cast is safe: the API refuses a column that is none, and says where.
  const pages = lines.map(({ number, reads }) => ({ number, reads: reads as Judged["reads"] }));
  if (pages.every(({ reads }) => reads === null))
    throw new OpsError(`Nobody has read a page of ${path} yet. Write what each page gives into "reads".`);
  return { measureId, pages };
}
