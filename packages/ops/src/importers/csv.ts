import { CsvError, parse } from "csv-parse/sync";
import * as z from "zod";
import { OpsError } from "../ops-error.ts";

/** The cells of a CSV file with a header (RFC 4180; CRLF or LF). */
export interface CsvFile {
  readonly header: readonly string[];
  readonly rows: readonly { readonly cells: readonly string[]; readonly line: number }[];
}

const records = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }));

export function readCsv(text: string, path: string): CsvFile {
  let parsed: z.infer<typeof records>;
  try {
    parsed = records.parse(parse(text, { bom: true, info: true, relax_column_count: true, skip_empty_lines: true }));
  } catch (error) {
    if (error instanceof CsvError) throw new OpsError(`${path}: ${error.message}`);
    throw error;
  }
  const [first, ...rest] = parsed;
  if (first === undefined) throw new OpsError(`${path} is empty.`);
  return {
    header: first.record.map((column) => column.trim()),
    rows: rest.map(({ record, info }) => ({ cells: record, line: info.lines })),
  };
}
