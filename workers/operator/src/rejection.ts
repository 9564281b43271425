import type { Rejection } from "@tellerline/contract/operator";
import type { StagedRow } from "@tellerline/storage";

/** An error of a line, staged so that one report lists them all. */
export function rejectionRow(line: number, path: string, reason: string): StagedRow {
  const rejection: Rejection = { line, path, reason };
  return { kind: "rejected", entityId: `line:${line}:${path}`, line, row: JSON.stringify(rejection), contentHash: "" };
}
