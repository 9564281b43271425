import { CsvError, parse } from "csv-parse/sync";
import * as z from "zod";
import { OpsError } from "../ops-error.ts";

const records = z.array(z.array(z.string()));

/** One file of a call report. Column names are case-insensitive: the agency writes both `ACCT_595A` and `Acct_595A`. */
export interface Table {
  readonly fileName: string;
  readonly rows: readonly TableRow[];
}

export interface TableRow {
  readonly line: number;
  readonly cell: (column: string) => string;
}

/**
 * Reads a CSV file as windows-1252. Most files use only characters that latin-1 has too.
 * @throws OpsError if one of `columns` is missing, or if the file is not CSV.
 */
export function readTable(fileName: string, content: Buffer, columns: readonly string[]): Table {
  let lines: z.infer<typeof records>;
  try {
    lines = records.parse(parse(new TextDecoder("windows-1252").decode(content), { skip_empty_lines: true }));
  } catch (error) {
    if (error instanceof CsvError) throw new OpsError(`${fileName}: ${error.message}`);
    throw error;
  }
  const [header = [], ...rest] = lines;
  const positions = new Map(header.map((column, index) => [column.toUpperCase(), index]));
  const missing = columns.filter((column) => !positions.has(column));
  if (missing.length > 0) throw new OpsError(`${fileName}, line 1: missing column ${missing.join(", ")}.`);
  return {
    fileName,
    rows: rest.map((cells, index) => ({
      line: index + 2,
      cell: (column) => cells[positions.get(column) ?? -1]?.trim() ?? "",
    })),
  };
}
