import type { ImportReport, ProposedPublication, Rejection } from "@tellerline/contract/operator";
import type { CommandContext } from "./context.ts";

/** Maximum rejected rows shown on a terminal, and maximum lines about withheld claims and warnings; `--json` lists all. */
const MAX_SHOWN = 20;

/** The first `MAX_SHOWN` faults of a file, one per line, and how many more there are. */
export function faultLines(rejected: readonly Rejection[]): readonly string[] {
  const faults = rejected.slice(0, MAX_SHOWN).map(({ line, path, reason }) => `  line ${line} ${path}: ${reason}`);
  return rejected.length > MAX_SHOWN ? [...faults, `  … and ${rejected.length - MAX_SHOWN} more (--json lists all)`] : faults;
}

function describe(report: ImportReport): string {
  const { accepted, changed, unchanged, withheld, withdrawn, rejected, published, history, book_version } = report;
  const refused = rejected.length > 0 && withheld === 0;
  const counts = refused
    ? `${rejected.length} ${rejected.length === 1 ? "fault" : "faults"}; rows without faults: ${accepted}, which wait for the others.`
    : `${accepted} ${accepted === 1 ? "row" : "rows"} accepted: ${changed} changed, ${unchanged} unchanged; ${withheld} skipped, ${withdrawn} earlier rates withdrawn.`;
  return [
    history === true && !refused ? HISTORY : outcome(published, book_version, refused),
    counts,
    ...withheldClaims(report),
    ...faultLines(rejected),
  ].join("\n");
}

/** Lines about the withheld claims (with the words that did not resolve), the warnings, and the claims whose rules end or would end. */
function withheldClaims({ publications = [] }: ImportReport): readonly string[] {
  const lines = publications.flatMap((publication) => [
    ...publication.withheld_claims.map(({ claim_id, reason, unresolved }) => {
      const words = unresolved.map(
        ({ words: said, nearest }) => ` "${said}"${nearest.length === 0 ? "" : `, nearest: ${nearest.join("; ")}`}`,
      );
      return `  claim ${claim_id} withheld: ${reason}${words.join(";")}`;
    }),
    ...publication.warnings.map((warning) => `  ${publication.credit_union_id}: ${warning}`),
  ]);
  const more = lines.length > MAX_SHOWN ? [`  … and ${lines.length - MAX_SHOWN} more (--json lists all)`] : [];
  return [...lines.slice(0, MAX_SHOWN), ...more, ...publications.flatMap(lostLines)];
}

function lostLines({ credit_union_id, held, evidence_kind, lost_claims }: ProposedPublication): readonly string[] {
  if (held && evidence_kind !== undefined) return [`Of ${credit_union_id} nothing could be modelled: what was carried before stays.`];
  if (!held && lost_claims.length === 0) return [];
  const lost = lost_claims.map(({ claim_id, reason, quote, replaced_by }) => {
    const instead = replaced_by.length === 0 ? "" : `; instead: ${replaced_by.join(", ")}`;
    return `    ${claim_id}: ${reason}: "${quote}"${instead}`;
  });
  const heading = held
    ? `Held: ${credit_union_id} would lose rules that are in force (publish all the same with --accept-loss):`
    : `Of ${credit_union_id} no longer in force:`;
  return [heading, ...lost];
}

function outcome(published: boolean, version: string | null, refused: boolean): string {
  if (refused) return "Refused: nothing was imported. Fix these rows, or skip them with --skip-bad.";
  return published ? `Published book ${version}.` : `No change: book ${version} stays active.`;
}

const HISTORY = "Added to the history of rates: a newer quarter is in force, and nothing of it changed.";

/** Exit status if a publication is held until the operator decides (guides/membership.md#claims-and-publications). */
const HELD = 3;

/** Prints an import's report. The exit status becomes 1 if the file was refused, and 3 if a publication is held. */
export function answerReport(context: CommandContext, report: ImportReport): void {
  context.answer(report, describe(report));
  if (report.publications?.some(({ held }) => held) === true) process.exitCode = HELD;
  if (report.rejected.length > 0 && report.withheld === 0) process.exitCode = 1;
}
