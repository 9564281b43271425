import { readFileSync } from "node:fs";
import { extname } from "node:path";
import type { ImportLine, MembershipRowKind } from "@tellerline/contract/operator";
import { OpsError } from "../ops-error.ts";
import { readJsonl } from "./jsonl.ts";

/** @throws OpsError if the file can't be read or is not UTF-8. */
export function readText(path: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw new OpsError(`Can't read ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
  try {
    // The decoder also drops a byte-order mark.
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    throw new OpsError(`${path} is not UTF-8 text. Save it as UTF-8 and import it again.`);
  }
}

/** @throws OpsError if the file is not a `.jsonl` file, or has no rows. */
export function readJsonlFile(path: string, of: MembershipRowKind): readonly ImportLine[] {
  if (extname(path).toLowerCase() !== ".jsonl") throw new OpsError(`${path}: expected a .jsonl file.`);
  const lines = readJsonl(readText(path), of);
  if (lines.length === 0) throw new OpsError(`${path} has no rows.`);
  return lines;
}
