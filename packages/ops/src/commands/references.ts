import type { Command } from "commander";
import { readReferencesFile } from "../importers/references-csv.ts";
import { runImport } from "../importers/run-import.ts";
import { createContext, type GlobalOptions } from "./context.ts";
import { answerReport } from "./report.ts";

export function registerReferences(program: Command): void {
  const references = program.command("references").description("published averages that rates are held against");
  references
    .command("import")
    .description("put averages in force, and judge every rate again")
    .argument("<file>", "a .csv with the columns line, as_of_date and credit_unions_percent")
    .option("--skip-bad", "skip and list bad rows instead of refusing the file")
    .addHelpText(
      "after",
      `
Example:
  echo 'line,as_of_date,credit_unions_percent,source_url' > averages.csv
  echo '30 Year fixed-rate mortgage,2026-06-26,6.21,https://ncua.gov/analysis/cuso-economic-data/credit-union-bank-rates' >> averages.csv
  pnpm ops references import averages.csv`,
    )
    .action(async (file: string, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { skipBad?: boolean }>();
      const lines = readReferencesFile(file);
      const context = createContext(options);
      const request = { kind: "references", skip_bad: options.skipBad === true } as const;
      answerReport(context, await runImport(context.client, request, lines, context.progress));
    });
}
