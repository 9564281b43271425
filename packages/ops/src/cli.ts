import { Command } from "commander";
import { registerAccounts } from "./commands/accounts.ts";
import { registerAlarms } from "./commands/alarms.ts";
import type { GlobalOptions } from "./commands/context.ts";
import { registerDeadLetters } from "./commands/dead-letters.ts";
import { registerDisputes } from "./commands/disputes.ts";
import { registerGeography } from "./commands/geography.ts";
import { registerHarvest } from "./commands/harvest.ts";
import { registerMembership } from "./commands/membership.ts";
import { registerNcua } from "./commands/ncua.ts";
import { registerOperators } from "./commands/operators.ts";
import { registerRates } from "./commands/rates.ts";
import { registerReferences } from "./commands/references.ts";
import { registerShards } from "./commands/shards.ts";
import { registerSites } from "./commands/sites.ts";
import { registerSystem } from "./commands/system.ts";
import { OpsError } from "./ops-error.ts";

const program = new Command("ops")
  .description("Operate Tellerline: keys, plans, rates, call reports, geography, membership, institutions' pages.")
  .option("--url <address>", "URL of the operator Worker (default: the local system in .dev/keys.json)")
  .option("--token <token>", "operator token (default: the one in .dev/keys.json)")
  .option("--json", "print one JSON document and no progress bar")
  .showSuggestionAfterError()
  .showHelpAfterError()
  .addHelpText(
    "after",
    `
Examples:
  pnpm ops status
  pnpm ops ncua import call-report-data-2025-12.zip
  pnpm ops keys create --plan pro
  pnpm ops geography import census-geography.zip
  pnpm ops claims propose sources.jsonl --out drafts.jsonl
  pnpm ops claims publish claims.jsonl --sources sources.jsonl
  pnpm ops harvest run --first 500 --wait
  pnpm ops rates import rates.csv --skip-bad --json
  pnpm ops rates held list --limit 20
  pnpm ops references import averages.csv
  pnpm ops disputes open --rate my-cu-auto-60 --reason 'The rate ended on November 1.'
  pnpm ops --url https://ops.example.com --token "$OPERATOR_TOKEN" status`,
  );

for (const register of [
  registerAccounts,
  registerRates,
  registerReferences,
  registerNcua,
  registerGeography,
  registerMembership,
  registerDisputes,
  registerDeadLetters,
  registerAlarms,
  registerShards,
  registerSites,
  registerHarvest,
  registerOperators,
  registerSystem,
])
  register(program);

// A reader such as `head` closes the pipe after the first lines: that is not an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof OpsError)) throw error;
  if (program.opts<GlobalOptions>().json) process.stdout.write(`${JSON.stringify({ error: error.message })}\n`);
  else process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
