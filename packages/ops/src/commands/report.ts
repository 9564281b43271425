import type { ImportReport } from "@tellerline/contract/operator";
import type { CommandContext } from "./context.ts";

/** Faults shown on a terminal; `--json` lists all. */
const SHOWN = 20;

function describe(report: ImportReport): string {
  const { accepted, changed, unchanged, withheld, withdrawn, rejected, published, book_version } = report;
  const noun = report.publications === undefined ? "rows" : "publications";
  const counts = `${accepted} rows accepted: ${changed} ${noun} changed, ${unchanged} unchanged; ${withheld} set aside, ${withdrawn} earlier rates ended.`;
  const faults = rejected.slice(0, SHOWN).map(({ line, path, reason }) => `  line ${line} ${path}: ${reason}`);
  const more = rejected.length > SHOWN ? [`  … and ${rejected.length - SHOWN} more (--json lists all)`] : [];
  const refused = rejected.length > 0 && withheld === 0;
  return [outcome(published, book_version, refused), counts, ...withheldClaims(report), ...faults, ...more].join("\n");
}

/** Claims that were withheld, by reason, over all publications. */
function withheldClaims({ publications = [] }: ImportReport): readonly string[] {
  const totals = new Map<string, number>();
  for (const { proposal_coverage } of publications) {
    for (const [reason, claims] of Object.entries(proposal_coverage.withheld_reasons))
      totals.set(reason, (totals.get(reason) ?? 0) + claims);
  }
  return [...totals].map(([reason, claims]) => `  ${claims} claims withheld: ${reason}`);
}

function outcome(published: boolean, version: string | null, refused: boolean): string {
  if (refused) return "Refused: nothing was imported. Mend these rows, or set them aside with --skip-bad.";
  return published ? `Published book ${version}.` : `Nothing new: book ${version} stays in force.`;
}

/** Answers an import's report; the exit status is 0 only when all of the file is in. */
export function answerReport(context: CommandContext, report: ImportReport): void {
  context.answer(report, describe(report));
  if (report.rejected.length > 0 && report.withheld === 0) process.exitCode = 1;
}
