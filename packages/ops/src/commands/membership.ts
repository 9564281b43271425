import type { PublicationReport } from "@tellerline/contract/operator";
import type { Command } from "commander";
import { runImport } from "../importers/run-import.ts";
import { readJsonlFile } from "../importers/text-file.ts";
import { createContext, type GlobalOptions } from "./context.ts";
import { answerReport } from "./report.ts";

type ImportOptions = GlobalOptions & { readonly skipBad?: boolean; readonly acceptLoss?: boolean; readonly sources?: string };

function describe({ publication_id, active, activated_at, proposal_coverage: coverage }: PublicationReport): string {
  const reasons = Object.entries(coverage.withheld_reasons).map(([reason, claims]) => `${claims} ${reason}`);
  const withheld = reasons.length === 0 ? "" : ` (${reasons.join(", ")})`;
  const state = active ? `active since ${activated_at}` : "not active";
  return `${publication_id}  ${state}  ${coverage.published_rules} rules, ${coverage.withheld_claims} claims withheld${withheld}`;
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

function registerClaims(program: Command): void {
  program
    .command("claims")
    .description("membership claims with their evidence")
    .command("publish")
    .description("verify claims against their sources, then publish and activate the rules of each institution")
    .argument("<claims>", "claims, .jsonl; give every claim of an institution, because they replace its rules")
    .requiredOption("--sources <file>", "source texts that the claims quote, .jsonl")
    .option("--skip-bad", "skip and list bad rows instead of refusing the file")
    .option("--accept-loss", "publish although an institution is left with fewer rules than before")
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
      context.answer(activated, `${describe(activated.publication)}\nMembership book ${activated.book_version} is active.`);
    });
}

export function registerMembership(program: Command): void {
  registerRecords(program);
  registerClaims(program);
  registerPublications(program);
}
