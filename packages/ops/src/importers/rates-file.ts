import { extname } from "node:path";
import type { ImportLine } from "@tellerline/contract/operator";
import { OpsError } from "../ops-error.ts";
import { readJsonl } from "./jsonl.ts";
import { readRatesCsv } from "./rates-csv.ts";
import { readText } from "./text-file.ts";

/** The lines of an operator's rate file, `.jsonl` or `.csv` (guides/operating.md#rate-files). */
export function readRatesFile(path: string): readonly ImportLine[] {
  const extension = extname(path).toLowerCase();
  if (extension !== ".jsonl" && extension !== ".csv") throw new OpsError(`${path}: expected a .jsonl or .csv file.`);
  const text = readText(path);
  const lines = extension === ".csv" ? readRatesCsv(text, path) : readJsonl(text);
  if (lines.length === 0) throw new OpsError(`${path} has no rows.`);
  return lines;
}
