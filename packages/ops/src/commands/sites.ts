import type { SiteImportReport, SiteWire } from "@tellerline/contract/operator";
import { SITE_STATES, type SiteState } from "@tellerline/vocabulary";
import { type Command, Option } from "commander";
import type { OperatorClient } from "../client/operator-client.ts";
import { embeddedSites } from "../embedded/sites.ts";
import { readSitesFile } from "../importers/sites-csv.ts";
import { createContext, type GlobalOptions } from "./context.ts";
import { faultLines } from "./report.ts";

function describe({ credit_union_id, charter_number, url, state, origin, listed_on }: SiteWire): string {
  const from = origin === "operator" ? `named by a person on ${listed_on}` : `listed on ${listed_on}`;
  return `${credit_union_id ?? `charter ${charter_number}`}  ${state}  ${url ?? "(purged)"}  ${from}`;
}

function describeImport({ accepted, changed, rejected, imported }: SiteImportReport): string {
  const head = imported
    ? `${accepted} sites accepted: ${changed} changed; ${rejected.length} lines skipped.`
    : `Refused: nothing was imported. ${rejected.length} faults; fix these lines, or skip them with --skip-bad.`;
  return [head, ...faultLines(rejected)].join("\n");
}

type ImportOptions = GlobalOptions & { readonly skipBad?: boolean };

function registerImport(sites: Command): void {
  sites
    .command("import")
    .description("propose the sites of a list; what a person said, or an institution asked for, stays")
    .argument("[file]", "charter_number,website,listed_on, .csv; without one, the list that comes with this release")
    .option("--skip-bad", "skip and list bad lines instead of refusing the file")
    .addHelpText(
      "after",
      "\nExample:\n  printf 'charter_number,website,listed_on\\n1,http://www.morrissheppardfcu.org,2025-12-24\\n' > sites.csv\n  pnpm ops sites import sites.csv",
    )
    .action(async (file: string | undefined, _options: object, command: Command) => {
      const options = command.optsWithGlobals<ImportOptions>();
      const lines = file === undefined ? embeddedSites() : readSitesFile(file);
      const context = createContext(options);
      const report = await context.client.importSites({ lines: [...lines], skip_bad: options.skipBad === true || file === undefined });
      context.answer(report, describeImport(report));
      if (!report.imported) process.exitCode = 1;
    });
}

type ListOptions = GlobalOptions & { readonly state?: SiteState };

function registerList(sites: Command): void {
  sites
    .command("list")
    .description("sites by charter number, and how many there are in each state")
    .addOption(new Option("--state <state>", "only sites in this state").choices(SITE_STATES))
    .addHelpText("after", "\nExample:\n  pnpm ops sites list --state moved")
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<ListOptions>();
      const context = createContext(options);
      const first = await context.client.listSites(options.state === undefined ? {} : { state: options.state });
      const all: SiteWire[] = [...first.sites];
      for (let after = first.next_after; after !== null; ) {
        const next = await context.client.listSites({ ...(options.state === undefined ? {} : { state: options.state }), after });
        all.push(...next.sites);
        after = next.next_after;
      }
      const counts = Object.entries(first.counts).map(([state, count]) => `${count} ${state}`);
      context.answer({ counts: first.counts, sites: all }, [...all.map(describe), counts.join(", ") || "No site is known."].join("\n"));
    });
}

function registerLeaveOut(sites: Command): void {
  const commands = [
    [
      "opt-out",
      "leave an institution out: stop following its pages, withdraw its rules, delete its words",
      (client: OperatorClient, id: string) => client.optOutSite(id),
    ],
    [
      "purge",
      "leave an institution out, and forget the address of its site as well",
      (client: OperatorClient, id: string) => client.purgeSite(id),
    ],
  ] as const;
  for (const [name, description, leaveOut] of commands) {
    sites
      .command(name)
      .description(description)
      .argument("<credit-union-id>", "for example 'MY CU|AUSTIN|TX'")
      .addHelpText("after", `\nExample:\n  pnpm ops sites ${name} 'MY CU|AUSTIN|TX'`)
      .action(async (creditUnionId: string, _options: object, command: Command) => {
        const context = createContext(command.optsWithGlobals<GlobalOptions>());
        const left = await leaveOut(context.client, creditUnionId);
        const counts = `${left.publications_removed} publications keep their hash alone, ${left.texts_deleted} texts are deleted, ${left.rates_withdrawn} rates withdrawn.`;
        context.answer(left, `${describe(left.site)}\n${counts} Membership book ${left.book_version} is without its rules.`);
      });
  }
}

export function registerSites(program: Command): void {
  const sites = program.command("sites").description("institutions' own sites: listed, known to be theirs, or left out");
  registerImport(sites);
  registerList(sites);
  sites
    .command("set")
    .description("say which site is an institution's own: answers and pages link to it")
    .argument("<credit-union-id>", "for example 'MY CU|AUSTIN|TX'")
    .argument("<url>", "for example https://www.my-cu.example")
    .addHelpText("after", "\nExample:\n  pnpm ops sites set 'MY CU|AUSTIN|TX' https://www.my-cu.example")
    .action(async (creditUnionId: string, url: string, _options: object, command: Command) => {
      const context = createContext(command.optsWithGlobals<GlobalOptions>());
      const set = await context.client.setSite(creditUnionId, { url });
      context.answer(set, describe(set.site));
    });
  registerLeaveOut(sites);
}
