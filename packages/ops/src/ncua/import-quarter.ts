import type { ImportReport, Rejection } from "@tellerline/contract/operator";
import type { OperatorClient } from "../client/operator-client.ts";
import { runImport } from "../importers/run-import.ts";
import type { Progress } from "../progress.ts";
import { type LineOrigin, readCallReport } from "./call-report.ts";

/** A rejection that names the file and line of the agency's data, not the line of the import. */
function locate(rejection: Rejection, origins: readonly LineOrigin[]): Rejection {
  const origin = origins[rejection.line - 1];
  if (origin === undefined) return rejection;
  const { fileName, line, account, charterNumber, value } = origin;
  return {
    line,
    path: `/${fileName}/${account ?? rejection.path.slice(1)}`,
    reason: `Charter ${charterNumber}, ${value}: ${rejection.reason}`,
  };
}

/** Imports the institutions and rates of one quarter; implausible figures are skipped and listed (guides/operating.md#call-reports). */
export async function importQuarter(client: OperatorClient, path: string, progress: Progress): Promise<ImportReport> {
  const { cycleDate, lines, origins } = await readCallReport(path);
  const report = await runImport(client, { kind: "ncua", cycle_date: cycleDate }, lines, progress);
  return { ...report, rejected: report.rejected.map((rejection) => locate(rejection, origins)) };
}
