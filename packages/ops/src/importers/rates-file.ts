import { readFileSync } from "node:fs";
import { extname } from "node:path";
import type { ImportLine } from "@tellerline/contract/operator";
import { OpsError } from "../ops-error.ts";
import { readRatesCsv } from "./rates-csv.ts";
import { readRatesJsonl } from "./rates-jsonl.ts";

function readText(path: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw new OpsError(`Can't read ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
  try {
    // The decoder also takes off a byte-order mark.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new OpsError(`${path} is not UTF-8 text. Save it as UTF-8 and import it again.`);
  }
}

/** The lines of an operator's rate file, `.jsonl` or `.csv` (rulings 9). */
export function readRatesFile(path: string): readonly ImportLine[] {
  const extension = extname(path).toLowerCase();
  if (extension !== ".jsonl" && extension !== ".csv") throw new OpsError(`${path}: rates come as .jsonl or .csv.`);
  const text = readText(path);
  const lines = extension === ".csv" ? readRatesCsv(text, path) : readRatesJsonl(text);
  if (lines.length === 0) throw new OpsError(`${path} holds no rows.`);
  return lines;
}
