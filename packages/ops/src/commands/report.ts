import type { ImportReport } from "@tellerline/contract/operator";
import type { CommandContext } from "./context.ts";

/** Faults shown on a terminal; `--json` lists all. */
const SHOWN = 20;

function describe(report: ImportReport): string {
  const { accepted, changed, unchanged, withheld, withdrawn, rejected, published, book_version } = report;
  const counts = `${accepted} rows accepted: ${changed} changed, ${unchanged} unchanged; ${withheld} set aside, ${withdrawn} earlier rates ended.`;
  const faults = rejected.slice(0, SHOWN).map(({ line, path, reason }) => `  line ${line} ${path}: ${reason}`);
  const more = rejected.length > SHOWN ? [`  … and ${rejected.length - SHOWN} more (--json lists all)`] : [];
  return [outcome(published, book_version, rejected.length > 0 && withheld === 0), counts, ...faults, ...more].join("\n");
}

function outcome(published: boolean, version: string | null, refused: boolean): string {
  if (refused) return "Refused: nothing was imported. Mend these rows, or set them aside with --skip-bad.";
  return published ? `Published rate book ${version}.` : `Nothing new: rate book ${version} stays in force.`;
}

/** Answers an import's report; the exit status is 0 only when all of the file is in. */
export function answerReport(context: CommandContext, report: ImportReport): void {
  context.answer(report, describe(report));
  if (report.rejected.length > 0 && report.withheld === 0) process.exitCode = 1;
}
