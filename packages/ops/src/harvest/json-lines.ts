import { appendFileSync, writeFileSync } from "node:fs";
import { findDuplicateKey, hasDuplicateKey, pointerToken } from "@tellerline/contract/plain";
import type * as z from "zod";
import { readText } from "../importers/text-file.ts";
import { OpsError } from "../ops-error.ts";

function writing(path: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw new OpsError(`Can't write ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * Checks that a file can be written, before any work is done for it. Creates a missing file, and does not change an existing one.
 * @throws OpsError if it can't be written.
 */
export function checkWritable(path: string): void {
  writing(path, () => appendFileSync(path, ""));
}

/** @throws OpsError if the file can't be written. */
export function writeLines(path: string, rows: readonly object[]): void {
  writing(path, () => writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join("")));
}

function parseLine<Row>(raw: string, number: number, schema: z.ZodType<Row>, otherwise: string): Row {
  let value: unknown;
  try {
    value = JSON.parse(raw);
  } catch (error) {
    throw new OpsError(`Line ${number} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const twice = hasDuplicateKey(raw, value) ? findDuplicateKey(raw) : null;
  if (twice !== null) throw new OpsError(`Line ${number} ${twice.path}${pointerToken(twice.key)}: Stands twice in the line. Send it once.`);
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [fault] = result.error.issues;
  throw new OpsError(`Line ${number} /${fault?.path.join("/") ?? ""}: ${fault?.message ?? otherwise}`);
}

/**
 * The rows of a file; empty lines are skipped.
 * @param otherwise what to say of a malformed row, such as "is not a draft", if the schema says nothing.
 * @throws OpsError at the first malformed line.
 */
export function readLines<Row>(path: string, schema: z.ZodType<Row>, otherwise: string): readonly Row[] {
  return readText(path)
    .split(/\r?\n/)
    .flatMap((raw, index) => (raw.trim() === "" ? [] : [parseLine(raw, index + 1, schema, otherwise)]));
}
