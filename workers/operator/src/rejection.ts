import type { Rejection } from "@tellerline/contract/operator";
import type { StagedRow } from "@tellerline/storage";

/** A fault of a line, staged so that one report holds them all. */
export function rejectionRow(line: number, path: string, reason: string): StagedRow {
  const rejection: Rejection = { line, path, reason };
  return { kind: "rejected", entityId: `line:${line}:${path}`, line, row: JSON.stringify(rejection), contentHash: "" };
}
