import { writeFileSync } from "node:fs";
import { compileGazetteer, openGazetteer } from "@tellerline/geography";
import { listZips, PLACE_STANDINGS_PATH, packPlaceStandings, readCensus } from "@tellerline/ops/embedded";
import { utf8 } from "./testing/utf8.ts";

const HELP = `Makes the list of how the places of the embedded gazetteer stand to those around them.

Example:
  pnpm embed:places census-geography.zip county-subdivisions.zip

The files are the Census Bureau's, as for \`ops geography import\`; national_cousub2020.txt is needed.
`;

const files = process.argv.slice(2);
if (files.length === 0 || files.includes("--help")) {
  process.stdout.write(HELP);
  process.exit(files.length === 0 ? 1 : 0);
}
const census = openGazetteer(compileGazetteer(await readCensus(files, []), utf8), utf8);
const bytes = packPlaceStandings(
  listZips().map(({ state, city }) => ({ state, name: city })),
  census,
);
writeFileSync(PLACE_STANDINGS_PATH, bytes);
process.stdout.write(`${bytes.length.toLocaleString("en")} bytes.\n`);
