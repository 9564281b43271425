import { resolve } from "node:path";
import type { PublicationReport } from "@tellerline/contract/operator";
import type { Command } from "commander";
import { type Proposal, proposeClaims, unmodelledPath, writeProposal } from "../drafting/propose-claims.ts";
import { newestReadings } from "../embedded/seed-real.ts";
import { runImport } from "../importers/run-import.ts";
import { readJsonlFile } from "../importers/text-file.ts";
import { OpsError } from "../ops-error.ts";
import { progressFor } from "../progress.ts";
import { createContext, type GlobalOptions } from "./context.ts";
import { answerReport } from "./report.ts";

type ImportOptions = GlobalOptions & { readonly skipBad?: boolean; readonly acceptLoss?: boolean; readonly sources?: string };

function describe({ publication_id, active, activated_at, evidence_kind, proposal_coverage: coverage }: PublicationReport): string {
  const reasons = Object.entries(coverage.withheld_reasons).map(([reason, claims]) => `${claims} ${reason}`);
  const withheld = reasons.length === 0 ? "" : ` (${reasons.join(", ")})`;
  const state = active ? `active since ${activated_at}` : "not active";
  const kind = evidence_kind === undefined ? "" : `${evidence_kind} `;
  return `${publication_id}  ${state}  ${coverage.published_rules} ${kind}rules, ${coverage.withheld_claims} claims withheld${withheld}`;
}

function registerRecords(program: Command): void {
  program
    .command("membership")
    .description("flat membership records, used where an institution has no published rules")
    .command("import")
    .description("upsert records by credit_union_id and publish a new membership book")
    .argument("<file>", "records, .jsonl")
    .option("--skip-bad", "skip and list bad rows instead of refusing the file")
    .addHelpText(
      "after",
      `
Example:
  echo '{"credit_union_id":"MY CU|AUSTIN|TX","geo_states":["TX"],"geo_counties":["Travis County, TX"],"source":"manual","confidence":0.9,"extracted_at":"2026-11-01"}' > records.jsonl
  pnpm ops membership import records.jsonl`,
    )
    .action(async (file: string, _options: object, command: Command) => {
      const options = command.optsWithGlobals<ImportOptions>();
      const lines = readJsonlFile(file, "membership");
      const context = createContext(options);
      const request = { kind: "membership" as const, skip_bad: options.skipBad === true };
      answerReport(context, await runImport(context.client, request, lines, context.progress));
    });
}

type ProposeOptions = GlobalOptions & { readonly out: string; readonly diff?: boolean; readonly census?: readonly string[] };

/** Maximum characters of a quote on a terminal. */
const SHOWN = 100;
const shown = (text: string): string => text.replaceAll(/\s+/g, " ").slice(0, SHOWN);

function describeProposal(out: string, { sources, claims, unmodelled, differences }: Proposal): string {
  const kinds = [...Map.groupBy(claims, ({ kind }) => kind)].map(([kind, some]) => `${some.length} ${kind}`);
  const counts = `${claims.length} draft claims of ${sources} pages in ${out}${kinds.length === 0 ? "" : ` (${kinds.join(", ")})`}.`;
  const left = unmodelled.map(({ credit_union_id, why, sentence }) => `  ${credit_union_id}: ${why}: "${shown(sentence)}"`);
  const heading = unmodelled.length === 0 ? [] : [`For a person to look at, in ${unmodelledPath(out)}:`];
  const compared = (differences ?? []).flatMap(({ credit_union_id, added, gone, same }) => [
    `${credit_union_id}: ${same} as in force, ${added.length} new, ${gone.length} gone`,
    ...added.map(({ kind, quote }) => `  + ${kind}: "${shown(quote)}"`),
    ...gone.map(({ kind, quote }) => `  - ${kind}: "${shown(quote)}"`),
  ]);
  return [
    counts,
    ...heading,
    ...left,
    ...compared,
    `Look at each draft, then: pnpm ops claims publish ${out} --sources <the same sources>`,
  ].join("\n");
}

function registerPropose(claims: Command): void {
  claims
    .command("propose")
    .description("draft claims from institutions' own pages, for a person to look at")
    .argument("<sources>", "pages, .jsonl: the rows that `claims publish --sources` takes")
    .requiredOption("--out <file>", "where the drafts are written; sentences that were not modelled go beside them")
    .option("--census <zip-or-folder...>", "the Census Bureau's files, for towns that the embedded gazetteer lacks")
    .option("--diff", "compare with the rules that are in force")
    .addHelpText(
      "after",
      `
Example:
  echo '{"source_id":"s1","credit_union_id":"MY CU|AUSTIN|TX","url":"https://my-cu.example/join","retrieved_at":"2026-11-01","text":"Anyone who lives or works in Travis or Hays County can join."}' > sources.jsonl
  pnpm ops claims propose sources.jsonl --out drafts.jsonl --diff
  pnpm ops claims publish drafts.jsonl --sources sources.jsonl`,
    )
    .action(async (file: string, _options: object, command: Command) => {
      const options = command.optsWithGlobals<ProposeOptions>();
      if (resolve(options.out) === resolve(file))
        throw new OpsError("--out is the file of the sources, which it would overwrite. Name another file.");
      const json = options.json === true;
      const client = options.diff === true ? createContext(options).client : null;
      const proposal = await proposeClaims(readJsonlFile(file, "source"), options.census ?? [], client, progressFor(process.stderr, json));
      writeProposal(options.out, proposal);
      process.stdout.write(`${json ? JSON.stringify(proposal, null, 2) : describeProposal(options.out, proposal)}\n`);
    });
}

function registerClaims(program: Command): void {
  const claims = program.command("claims").description("membership claims with their evidence");
  registerPropose(claims);
  claims
    .command("publish")
    .description("verify claims against their sources, then publish and activate the rules of each institution")
    .argument("<claims>", "claims, .jsonl; give every claim of an institution, because they replace its rules")
    .requiredOption("--sources <file>", "source texts that the claims quote, .jsonl")
    .option("--skip-bad", "skip and list bad rows instead of refusing the file")
    .option("--accept-loss", "publish although rules in force fall out")
    .addHelpText(
      "after",
      `
Example:
  echo '{"source_id":"s1","credit_union_id":"MY CU|AUSTIN|TX","url":"https://my-cu.example/join","retrieved_at":"2026-11-01","text":"Anyone who lives in Travis County can join."}' > sources.jsonl
  echo '{"claim_id":"c1","credit_union_id":"MY CU|AUSTIN|TX","source_id":"s1","quote":"lives in Travis County","kind":"community_geo","conditions":[{"any":[{"type":"county","state":"TX","county":"Travis","roles":["home"]}]}],"confidence":0.95,"extracted_at":"2026-11-01"}' > claims.jsonl
  pnpm ops claims publish claims.jsonl --sources sources.jsonl`,
    )
    .action(async (file: string, _options: object, command: Command) => {
      const options = command.optsWithGlobals<ImportOptions>();
      const lines = [...readJsonlFile(options.sources ?? "", "source"), ...readJsonlFile(file, "claim")];
      const context = createContext(options);
      const request = { kind: "claims" as const, skip_bad: options.skipBad === true, accept_loss: options.acceptLoss === true };
      answerReport(context, await runImport(context.client, request, lines, context.progress));
    });
}

function registerReadings(program: Command): void {
  const readings = program
    .command("readings")
    .description("what institutions' pages said when they were read before: carried rules, until their pages are seen here");
  readings
    .command("end")
    .description("end all carried rules, as before a release that does not know them; `import` puts them in force again")
    .addHelpText("after", "\nExample:\n  pnpm ops readings end")
    .action(async (_options: object, command: Command) => {
      const context = createContext(command.optsWithGlobals<GlobalOptions>());
      const ended = await context.client.endCarriedRules();
      context.answer(ended, `Carried rules of ${ended.ended} institutions ended. Membership book ${ended.book_version} is active.`);
    });
  readings
    .command("import")
    .description("put readings in force where no rules were published from the institution's own words")
    .argument("[file]", "readings, .jsonl; without one, those that come with this release")
    .option("--skip-bad", "skip and list bad rows instead of refusing the file")
    .addHelpText(
      "after",
      `
Example:
  echo '{"credit_union_id":"MY CU|AUSTIN|TX","url":"https://my-cu.example/join","seen":"2025-12-30","claims":[{"kind":"community_geo","conditions":[{"any":[{"type":"county","state":"TX","county":"Travis","roles":["home"]}]}]}]}' > readings.jsonl
  pnpm ops readings import readings.jsonl`,
    )
    .action(async (file: string | undefined, _options: object, command: Command) => {
      const options = command.optsWithGlobals<ImportOptions>();
      const lines = file === undefined ? newestReadings() : readJsonlFile(file, "reading");
      const context = createContext(options);
      const request = { kind: "readings" as const, skip_bad: options.skipBad === true || file === undefined };
      answerReport(context, await runImport(context.client, request, lines, context.progress));
    });
}

function registerPublications(program: Command): void {
  const publications = program.command("publications").description("published rules, their history and rollback");
  publications
    .command("list")
    .description("an institution's publications, newest first")
    .argument("<credit-union-id>", "for example 'MY CU|AUSTIN|TX'")
    .addHelpText("after", "\nExample:\n  pnpm ops publications list 'MY CU|AUSTIN|TX'")
    .action(async (creditUnionId: string, _options: object, command: Command) => {
      const context = createContext(command.optsWithGlobals<GlobalOptions>());
      const list = await context.client.listPublications(creditUnionId);
      context.answer(list, list.publications.map(describe).join("\n") || `Nothing has been published for ${creditUnionId}.`);
    });
  publications
    .command("activate")
    .description("activate an earlier publication again")
    .argument("<publication-id>", "for example pub_3f…")
    .addHelpText("after", "\nExample:\n  pnpm ops publications activate pub_0a1b2c3d4e5f60718293a4b5")
    .action(async (publicationId: string, _options: object, command: Command) => {
      const context = createContext(command.optsWithGlobals<GlobalOptions>());
      const activated = await context.client.activatePublication(publicationId);
      const missing = activated.text_missing
        .map((claim) => `\n  ${claim}: the text that it quotes was replaced, and is not kept.`)
        .join("");
      context.answer(activated, `${describe(activated.publication)}\nMembership book ${activated.book_version} is active.${missing}`);
    });
}

export function registerMembership(program: Command): void {
  registerRecords(program);
  registerClaims(program);
  registerReadings(program);
  registerPublications(program);
}
