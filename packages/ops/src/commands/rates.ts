import type { Command } from "commander";
import { readRatesFile } from "../importers/rates-file.ts";
import { runImport } from "../importers/run-import.ts";
import { createContext, type GlobalOptions } from "./context.ts";
import { answerReport } from "./report.ts";

export function registerRates(program: Command): void {
  const rates = program.command("rates").description("the operator's own rates");
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
