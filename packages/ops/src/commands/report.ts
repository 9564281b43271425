import type { ImportReport } from "@tellerline/contract/operator";
import type { CommandContext } from "./context.ts";

/** Rejected rows shown on a terminal; `--json` lists all. */
const MAX_SHOWN = 20;

function describe(report: ImportReport): string {
  const { accepted, changed, unchanged, withheld, withdrawn, rejected, published, book_version } = report;
  const noun = report.publications === undefined ? "rows" : "publications";
  const counts = `${accepted} rows accepted: ${changed} ${noun} changed, ${unchanged} unchanged; ${withheld} skipped, ${withdrawn} earlier rates withdrawn.`;
  const faults = rejected.slice(0, MAX_SHOWN).map(({ line, path, reason }) => `  line ${line} ${path}: ${reason}`);
  const more = rejected.length > MAX_SHOWN ? [`  … and ${rejected.length - MAX_SHOWN} more (--json lists all)`] : [];
  const refused = rejected.length > 0 && withheld === 0;
  return [outcome(published, book_version, refused), counts, ...withheldClaims(report), ...faults, ...more].join("\n");
}

/** Withheld claims by reason, summed over all publications. */
function withheldClaims({ publications = [] }: ImportReport): readonly string[] {
  const totals = new Map<string, number>();
  for (const { proposal_coverage } of publications) {
    for (const [reason, claims] of Object.entries(proposal_coverage.withheld_reasons))
      totals.set(reason, (totals.get(reason) ?? 0) + claims);
  }
  return [...totals].map(([reason, claims]) => `  ${claims} claims withheld: ${reason}`);
}

function outcome(published: boolean, version: string | null, refused: boolean): string {
  if (refused) return "Refused: nothing was imported. Fix these rows, or skip them with --skip-bad.";
  return published ? `Published book ${version}.` : `No change: book ${version} stays active.`;
}

/** Prints an import's report; the exit status is 1 if the file was refused. */
export function answerReport(context: CommandContext, report: ImportReport): void {
  context.answer(report, describe(report));
  if (report.rejected.length > 0 && report.withheld === 0) process.exitCode = 1;
}
