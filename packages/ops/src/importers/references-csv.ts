import { extname } from "node:path";
import type { ImportLine } from "@tellerline/contract/operator";
import { OTHER_REFERENCE_LABELS } from "@tellerline/vocabulary";
import { OpsError } from "../ops-error.ts";
import { readCsv } from "./csv.ts";
import { readText } from "./text-file.ts";

/** Columns of a file of average rates, with the fields that they fill. */
const FIELDS: Readonly<Record<string, "line" | "as_of" | "percent" | "source_url" | "collected_by">> = {
  line: "line",
  as_of_date: "as_of",
  as_of: "as_of",
  credit_unions_percent: "percent",
  percent: "percent",
  source_url: "source_url",
  collected_by: "collected_by",
};
/** Columns of the agency's tables that the import ignores. */
const OTHER_COLUMNS = ["quarter", "banks_percent"];
const REQUIRED = ["line", "as_of", "percent"];

/** Reads a cell. A plain decimal becomes a number; anything else stays text, so that validation reports it. */
const readCell = (field: string, cell: string): string | number =>
  field === "percent" && /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell;

/**
 * The lines of a file of average rates. Averages that no product is compared with are left out.
 * @throws OpsError if the file is empty or not CSV, or if the header has an unknown column or lacks a required one.
 */
export function readReferencesCsv(text: string, path: string): readonly ImportLine[] {
  const { header, rows } = readCsv(text, path);
  const unknown = header.find((column) => FIELDS[column] === undefined && !OTHER_COLUMNS.includes(column));
  if (unknown !== undefined) {
    throw new OpsError(`${path}, line 1: unknown column "${unknown}". Known: ${[...Object.keys(FIELDS), ...OTHER_COLUMNS].join(", ")}.`);
  }
  const missing = REQUIRED.filter((field) => !header.some((column) => FIELDS[column] === field));
  if (missing.length > 0) throw new OpsError(`${path}, line 1: missing column ${missing.join(", ")}.`);
  return rows.flatMap(({ cells, line }): readonly ImportLine[] => {
    if (cells.length !== header.length) {
      const reason = `The line has ${cells.length} cells, but the header has ${header.length}.`;
      return [{ line, of: "reference", fault: { path: "", reason } }];
    }
    const filled = header.flatMap((column, index) => {
      const [field, cell] = [FIELDS[column], cells[index]?.trim() ?? ""];
      return field === undefined || cell === "" ? [] : [[field, readCell(field, cell)] as const];
    });
    const row = Object.fromEntries(filled);
    return OTHER_REFERENCE_LABELS.includes(String(row.line)) ? [] : [{ line, of: "reference", row }];
  });
}

export function readReferencesFile(path: string): readonly ImportLine[] {
  if (extname(path).toLowerCase() !== ".csv") throw new OpsError(`${path}: expected a .csv file.`);
  const lines = readReferencesCsv(readText(path), path);
  if (lines.length === 0) throw new OpsError(`${path} has no averages that rates are held against.`);
  return lines;
}
