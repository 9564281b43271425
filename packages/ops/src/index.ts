export { type Connection, OperatorClient } from "./client/operator-client.ts";
export { readZipEntries } from "./files/zip.ts";
export { readRatesCsv } from "./importers/rates-csv.ts";
export { runImport } from "./importers/run-import.ts";
export { importQuarter } from "./ncua/import-quarter.ts";
export { OpsError } from "./ops-error.ts";
export { type Progress, progressFor, silentProgress, terminalProgress } from "./progress.ts";
export { makeFleet, makeFleetLines } from "./synthetic/fleet.ts";
export { seedOnce } from "./synthetic/seed.ts";
