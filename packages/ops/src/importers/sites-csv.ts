import { extname } from "node:path";
import { at } from "@tellerline/book";
import type { ListedSiteImport } from "@tellerline/contract/operator";
import { OpsError } from "../ops-error.ts";
import { readCsv } from "./csv.ts";
import { readText } from "./text-file.ts";

/** A line of a list, as sent to the operator's API, which validates the line. */
export type SiteLine = { readonly line: number } & Partial<Record<keyof ListedSiteImport, string | number>>;

/** Columns of a list, with the fields that they fill. `scraped_timestamp` is a column of a public list of credit unions' sites. */
const FIELDS: Readonly<Record<string, keyof ListedSiteImport>> = {
  charter_number: "charter_number",
  website: "url",
  url: "url",
  listed_on: "listed_on",
  scraped_timestamp: "listed_on",
};
const REQUIRED = ["charter_number", "url", "listed_on"];
/** Value in place of the URL of an institution without a known site. */
const NO_SITE = "UNKNOWN";

function readCell(field: keyof ListedSiteImport, cell: string): string | number {
  if (field === "charter_number" && /^\d+$/.test(cell)) return Number(cell);
  return field === "listed_on" ? cell.replace(/T.*$/, "") : cell;
}

/**
 * The lines of a list that name a site. Lines with `NO_SITE` are left out.
 * @throws OpsError if the file is not CSV, if the header has an unknown column or lacks a required one, or if a line has another number of
 * cells.
 */
export function readSitesCsv(text: string, path: string): readonly SiteLine[] {
  const { header, rows } = readCsv(text, path);
  const unknown = header.find((column) => FIELDS[column] === undefined);
  if (unknown !== undefined) throw new OpsError(`${path}, line 1: unknown column "${unknown}". Known: ${Object.keys(FIELDS).join(", ")}.`);
  const missing = REQUIRED.filter((field) => !header.some((column) => FIELDS[column] === field));
  if (missing.length > 0) throw new OpsError(`${path}, line 1: missing column ${missing.join(", ")}.`);
  return rows.flatMap(({ cells, line }): readonly SiteLine[] => {
    if (cells.length !== header.length)
      throw new OpsError(`${path}, line ${line}: ${cells.length} cells, but the header has ${header.length} columns.`);
    const filled = cells.flatMap((text, index) => {
      const [field, cell] = [FIELDS[at(header, index)], text.trim()];
      return field === undefined || cell === "" ? [] : [[field, readCell(field, cell)] as const];
    });
    const row = Object.fromEntries(filled);
    return row.url === NO_SITE ? [] : [{ line, ...row }];
  });
}

export function readSitesFile(path: string): readonly SiteLine[] {
  if (extname(path).toLowerCase() !== ".csv") throw new OpsError(`${path}: expected a .csv file.`);
  const lines = readSitesCsv(readText(path), path);
  if (lines.length === 0) throw new OpsError(`${path} names no site.`);
  return lines;
}
