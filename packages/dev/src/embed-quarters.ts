import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { packQuarters, readQuarterTables } from "@tellerline/ops/embedded";
import { ROOT } from "./local/bundle.ts";

const HELP = `Makes the call reports that a first start is filled with, newest first.

Example:
  pnpm embed:quarters call-report-data-2025-12.zip call-report-data-2024-12.zip
`;

const zips = process.argv.slice(2);
if (zips.length === 0 || zips.includes("--help")) {
  process.stdout.write(HELP);
  process.exit(zips.length === 0 ? 1 : 0);
}
const bytes = packQuarters(await Promise.all(zips.map(readQuarterTables)));
writeFileSync(join(ROOT, "packages/ops/data/call-reports.json.br"), bytes);
process.stdout.write(`${zips.length} quarters in ${bytes.length.toLocaleString("en")} bytes.\n`);
