import type { OperatorBodyInput, SampledPage } from "@tellerline/contract/operator";
import * as z from "zod";
import { OpsError } from "../ops-error.ts";
import { readLines, writeLines } from "./json-lines.ts";

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

export const writeSampleFile = (path: string, lines: readonly SampleLine[]): void =>
  writeLines(
    path,
    lines.map((line) => ({ ...line, reads: null })),
  );

/**
 * What people read on the sampled pages; `reads` is null in a line that nobody has filled in.
 * @throws OpsError if a line is malformed, if the lines are of several samples, or if no line is filled in.
 */
export function readSampleFile(path: string): { readonly measureId: string; readonly pages: readonly Judged[] } {
  const lines = readLines(path, sampleLine, "is not of a sample");
  const [measureId, other] = [...new Set(lines.map(({ measure_id }) => measure_id))];
  if (measureId === undefined) throw new OpsError(`${path} has no line.`);
  if (other !== undefined) throw new OpsError(`${path} has lines of several samples, ${measureId} and ${other}.`);
  // The cast is safe: the API refuses unknown columns and says where they are.
  const pages = lines.map(({ number, reads }) => ({ number, reads: reads as Judged["reads"] }));
  if (pages.every(({ reads }) => reads === null))
    throw new OpsError(`Nobody has read a page of ${path} yet. Write what each page gives into "reads".`);
  return { measureId, pages };
}
