import { writeFileSync } from "node:fs";
import { embeddedQuarters, packSites, readSitesFile, SITES_PATH } from "@tellerline/ops/embedded";

const HELP = `Makes the list of institutions' sites that a first start is filled with.

Example:
  pnpm embed:sites websites.csv

Columns: charter_number, website (or url), listed_on (or scraped_timestamp).
`;

const [file] = process.argv.slice(2);
if (file === undefined || file === "--help") {
  process.stdout.write(HELP);
  process.exit(file === undefined ? 1 : 0);
}
const charters = new Set(embeddedQuarters()[0]?.().idOfCharter.keys());
const { bytes, sites } = packSites(readSitesFile(file), charters);
writeFileSync(SITES_PATH, bytes);
process.stdout.write(`${sites} sites in ${bytes.length.toLocaleString("en")} bytes.\n`);
