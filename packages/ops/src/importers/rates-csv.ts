import { nearestName } from "@tellerline/contract";
import type { ImportLine, RateRowImport } from "@tellerline/contract/operator";
import { RATE_COLUMNS } from "@tellerline/vocabulary";
import type * as z from "zod";
import { OpsError } from "../ops-error.ts";
import { readCsv } from "./csv.ts";

type Reading = "text" | "number" | "list" | "boolean";

type RateColumnName = (typeof RATE_COLUMNS)[number]["wire"];

/** How the cells of price and requirement columns are read, by the column's form. */
const FORM_READINGS = { number: "number", least: "number", greatest: "number", one_of: "text", any_of: "list" } as const;

const COLUMNS: Readonly<Record<Exclude<keyof RateRowImport, "kind" | "evidence" | RateColumnName>, Reading>> = {
  rate_id: "text",
  credit_union_id: "text",
  product_type: "text",
  rate: "number",
  published_apr: "number",
  term_months: "number",
  states: "list",
  effective_at: "text",
  observed_at: "text",
  source_url: "text",
  rate_basis: "text",
  rate_is_apr: "boolean",
  withdrawn: "boolean",
};
/** How each column of a CSV is read. A CSV holds rate rows only. */
const READINGS = new Map<string, Reading>([
  ...Object.entries(COLUMNS),
  ...RATE_COLUMNS.map(({ wire, form }) => [wire, FORM_READINGS[form]] as const),
]);
function readingOf(column: string): Reading {
  const reading = READINGS.get(column);
  if (reading === undefined) throw new Error(`${column} passed the check of the header, but is not a column.`);
  return reading;
}

const REQUIRED = ["rate_id", "credit_union_id", "product_type"];

/** Reads a cell. A plain decimal becomes a number; "NaN", "1e3" or "6,5" stay text, so that validation reports them. */
function readCell(cell: string, reading: Reading): z.core.util.JSONType {
  if (reading === "number") return /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell;
  if (reading === "list") return cell.split(/[|;,\s]+/).filter((item) => item !== "");
  if (reading === "boolean" && /^(true|false)$/i.test(cell)) return cell.toLowerCase() === "true";
  return cell;
}

function checkHeader(header: readonly string[], path: string): void {
  const missing = REQUIRED.filter((column) => !header.includes(column));
  if (missing.length > 0) throw new OpsError(`${path}, line 1: missing column ${missing.join(", ")}.`);
  const twice = header.find((column, index) => header.indexOf(column) !== index);
  if (twice !== undefined) throw new OpsError(`${path}, line 1: column ${twice} appears twice.`);
  const unknown = header.find((column) => !READINGS.has(column));
  if (unknown === undefined) return;
  const nearest = nearestName(unknown, [...READINGS.keys()]);
  throw new OpsError(
    `${path}, line 1: unknown column "${unknown}". ${nearest ? `Did you mean "${nearest}"?` : `Known: ${[...READINGS.keys()].join(", ")}.`}`,
  );
}

function toLine(cells: readonly string[], header: readonly string[], line: number): ImportLine {
  if (cells.length !== header.length) {
    return { line, fault: { path: "", reason: `The line has ${cells.length} cells, but the header has ${header.length}.` } };
  }
  const filled = header.flatMap((column, index) => {
    const cell = cells[index]?.trim() ?? "";
    return cell === "" ? [] : [[column, readCell(cell, readingOf(column))] as const];
  });
  return { line, row: Object.fromEntries(filled) };
}

/**
 * Rate rows of a CSV with a header (RFC 4180; CRLF or LF). Lists such as `states` are separated by `|`, `;`, a comma or a space. An empty
 * cell is an absent field.
 * @throws OpsError if the file is empty or not CSV, or if the header has an unknown, repeated or missing column.
 */
export function readRatesCsv(text: string, path: string): readonly ImportLine[] {
  const { header, rows } = readCsv(text, path);
  checkHeader(header, path);
  return rows.map(({ cells, line }) => toLine(cells, header, line));
}
