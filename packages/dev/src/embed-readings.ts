import { readFileSync, writeFileSync } from "node:fs";
import { type EmbeddedReading, embeddedQuarters, packReadings, READINGS_PATH } from "@tellerline/ops/embedded";

const HELP = `Makes the readings of institutions' pages that a first start carries, and decides which of them are leads alone.

Example:
  pnpm embed:readings readings.jsonl passages-read.jsonl

A line: { "charter": 857, "url": "https://…", "seen": "2025-12-30" or null, "said_by": "institution" or "third_party",
"risk": "low", "medium" or "high", "claims": [ … as in a file of claims, without quotes … ] }
`;

const files = process.argv.slice(2);
if (files.length === 0 || files.includes("--help")) {
  process.stdout.write(HELP);
  process.exit(files.length === 0 ? 1 : 0);
}
const lines = files.flatMap((file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== ""),
);
const charters = new Set(embeddedQuarters()[0]?.().idOfCharter.keys());
const readings = packReadings(lines, charters, new Date());
writeFileSync(READINGS_PATH, readings.map((reading: EmbeddedReading) => `${JSON.stringify(reading)}\n`).join(""));
const leads = readings.filter(({ lead_for }) => lead_for !== undefined).length;
process.stdout.write(
  `${readings.length - leads} readings give rules, ${leads} are leads, ${lines.length - readings.length} are of institutions that are no more.\n`,
);
