import type { Command } from "commander";
import { importCensus } from "../geography/import-census.ts";
import { createContext, type GlobalOptions } from "./context.ts";

export function registerGeography(program: Command): void {
  program
    .command("geography")
    .description("states, counties, places and ZIPs")
    .command("import")
    .description("publish the exact gazetteer from the Census Bureau's files")
    .argument(
      "<zip-or-folder...>",
      "hold national_county2020.txt, tab20_zcta520_county20_natl.txt, a list of places, and national_cousub2020.txt for towns and townships",
    )
    .addHelpText("after", "\nExample:\n  pnpm ops geography import census-geography.zip county-subdivisions.zip")
    .action(async (paths: readonly string[], _options: object, command: Command) => {
      const context = createContext(command.optsWithGlobals<GlobalOptions>());
      const report = await importCensus(context.client, paths, context.progress);
      const { counties, places, zips, bytes, published } = report;
      const contents = `${counties} counties, ${places} places, ${zips} ZIPs, ${(bytes / 1e6).toFixed(2)} MB`;
      context.answer(report, `${published ? "Published the gazetteer" : "No change; the current gazetteer stays active"}: ${contents}.`);
    });
}
