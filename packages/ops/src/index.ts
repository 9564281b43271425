export { type Connection, createOperatorClient, type OperatorClient } from "./client/operator-client.ts";
export { type Proposal, proposeClaims } from "./drafting/propose-claims.ts";
export { seedHistory } from "./embedded/seed-real.ts";
export { readZipEntries } from "./files/zip.ts";

export { embeddedGazetteer } from "./geography/embedded.ts";

export { readRatesCsv } from "./importers/rates-csv.ts";
export { runImport, uploadImport } from "./importers/run-import.ts";
export { importQuarter } from "./ncua/import-quarter.ts";

export { lineProgress, type Progress, progressFor, silentProgress } from "./progress.ts";
export { makeFleet, SANDBOX_AS_OF } from "./synthetic/fleet.ts";
export { makeMembership } from "./synthetic/membership.ts";
export { LIVE_SEEDS, type LiveSeed, seedOnce } from "./synthetic/seed.ts";
