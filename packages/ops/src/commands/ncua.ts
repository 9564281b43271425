import type { Command } from "commander";
import { importQuarter } from "../ncua/import-quarter.ts";
import { createContext, type GlobalOptions } from "./context.ts";
import { answerReport } from "./report.ts";

export function registerNcua(program: Command): void {
  program
    .command("ncua")
    .description("NCUA 5300 call reports")
    .command("import")
    .description("import institutions and rates of one quarter; implausible figures are skipped and listed")
    .argument("<zip>", "the call-report zip from ncua.gov")
    .addHelpText("after", "\nExample:\n  pnpm ops ncua import call-report-data-2025-12.zip")
    .action(async (zip: string, _options: object, command: Command) => {
      const context = createContext(command.optsWithGlobals<GlobalOptions>());
      answerReport(context, await importQuarter(context.client, zip, context.progress));
    });
}
