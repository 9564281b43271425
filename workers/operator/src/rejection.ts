import type { Rejection } from "@tellerline/contract/operator";
import type { StagedRow } from "@tellerline/storage";

/** An error in a line of an import. It is staged like a row, so that one report can list all errors. */
export function rejectionRow(line: number, path: string, reason: string): StagedRow {
  const rejection: Rejection = { line, path, reason };
  return { kind: "rejected", entityId: `line:${line}:${path}`, line, row: JSON.stringify(rejection), contentHash: "" };
}
