import { extname } from "node:path";
import type { HeldRateWire, ImportLine } from "@tellerline/contract/operator";
import type { Command } from "commander";
import type { OperatorClient } from "../client/operator-client.ts";
import { readJsonl } from "../importers/jsonl.ts";
import { readRatesCsv } from "../importers/rates-csv.ts";
import { runImport } from "../importers/run-import.ts";
import { readText } from "../importers/text-file.ts";
import { OpsError } from "../ops-error.ts";
import { createContext, type GlobalOptions } from "./context.ts";
import { answerReport } from "./report.ts";

interface DecideOptions extends GlobalOptions {
  readonly rate: string;
  readonly reason: string;
  readonly by?: string;
}

const termOf = ({ term_months, vehicle_condition }: HeldRateWire): string =>
  [vehicle_condition, term_months === null ? null : `${term_months} months`].filter((part) => part !== null).join(", ");

function describeHeld(held: HeldRateWire): string {
  const { rate_id, provider, product_type, rate, observed_at, quality_reasons, decision } = held;
  const scope = termOf(held);
  const why = quality_reasons.length === 0 ? "takes part in answers" : quality_reasons.join(", ");
  const decided = decision === null ? "" : ` (${decision})`;
  return `${rate_id}  ${rate} %  ${product_type}${scope === "" ? "" : ` ${scope}`}  ${provider}, ${observed_at.slice(0, 10)}: ${why}${decided}`;
}

/** Held rates (guides/data-quality.md#held-rates), at most `limit`. */
async function listAll(client: OperatorClient, limit: number): Promise<readonly HeldRateWire[]> {
  const held: HeldRateWire[] = [];
  for (let after: string | null = ""; after !== null && held.length < limit; ) {
    const page: Awaited<ReturnType<OperatorClient["listHeldRates"]>> = await client.listHeldRates({
      after,
      limit: Math.min(1000, limit - held.length),
    });
    held.push(...page.held_rates);
    after = page.next_after;
  }
  return held;
}

function registerDecision(held: Command, verb: "confirm" | "reject", decision: "confirmed" | "rejected", description: string): void {
  held
    .command(verb)
    .description(description)
    .argument("<rate-id>", "as `ops rates held list` shows it")
    .requiredOption("--rate <percent>", "the figure that you looked at; refused if it is another by now")
    .requiredOption("--reason <text>", "what you found")
    .option("--by <name>", "who decides, where the deployment's own token does not say")
    .addHelpText(
      "after",
      `\nExample:\n  pnpm ops rates held ${verb} ncua:619:ACCT_521 --rate 1.1 --reason 'Its page says so.' --by 'A. Smith'`,
    )
    .action(async (rateId: string, _options: object, command: Command) => {
      const { rate, reason, by, ...options } = command.optsWithGlobals<DecideOptions>();
      if (!/^\d+(\.\d+)?$/.test(rate)) throw new OpsError(`--rate ${rate} is not a number of percent, such as 3.25.`);
      const context = createContext(options);
      const decided = await context.client.decideHeldRate({
        rate_id: rateId,
        rate: Number(rate),
        decision,
        reason,
        ...(by === undefined ? {} : { by }),
      });
      context.answer(decided, `${describeHeld(decided.held_rate)}\nBook ${decided.book_version}.`);
    });
}

function registerHeld(rates: Command): void {
  const held = rates.command("held").description("rates that wait until somebody has looked at them");
  held
    .command("list")
    .description("held rates, each with why")
    .option("--limit <count>", "how many at most", "10000")
    .addHelpText("after", "\nExample:\n  pnpm ops rates held list --limit 20")
    .action(async (_options: object, command: Command) => {
      const { limit, ...options } = command.optsWithGlobals<GlobalOptions & { limit: string }>();
      if (!/^[1-9]\d{0,6}$/.test(limit)) throw new OpsError(`--limit ${limit} is not a whole number from 1 to 9,999,999.`);
      const context = createContext(options);
      const found = await listAll(context.client, Number(limit));
      context.answer({ held_rates: found }, found.map(describeHeld).join("\n") || "No rate is held.");
    });
  registerDecision(held, "confirm", "confirmed", "let a held figure take part in answers, until it changes");
  registerDecision(held, "reject", "rejected", "keep a figure out of answers, until it changes");
}

/** The lines of an operator's rate file, `.jsonl` or `.csv` (guides/operating.md#rate-files). */
function readRatesFile(path: string): readonly ImportLine[] {
  const extension = extname(path).toLowerCase();
  if (extension !== ".jsonl" && extension !== ".csv") throw new OpsError(`${path}: expected a .jsonl or .csv file.`);
  const text = readText(path);
  const lines = extension === ".csv" ? readRatesCsv(text, path) : readJsonl(text);
  if (lines.length === 0) throw new OpsError(`${path} has no rows.`);
  return lines;
}

export function registerRates(program: Command): void {
  const rates = program.command("rates").description("the operator's own rates");
  registerHeld(rates);
  rates
    .command("import")
    .description("upsert rates by rate_id and publish a new rate book")
    .argument("<file>", "rate rows, .jsonl or .csv")
    .option("--skip-bad", "skip and list bad rows instead of refusing the file")
    .addHelpText(
      "after",
      `
Example:
  echo '{"kind":"credit_union","credit_union_id":"MY CU|AUSTIN|TX","name":"MY CU","city":"AUSTIN","state":"TX"}' > rates.jsonl
  echo '{"rate_id":"r1","credit_union_id":"MY CU|AUSTIN|TX","product_type":"auto_loan","rate":4.99,"states":["TX"]}' >> rates.jsonl
  pnpm ops rates import rates.jsonl`,
    )
    .action(async (file: string, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { skipBad?: boolean }>();
      const lines = readRatesFile(file);
      const context = createContext(options);
      answerReport(
        context,
        await runImport(context.client, { kind: "rates", skip_bad: options.skipBad === true }, lines, context.progress),
      );
    });
}
