export { readSitesFile } from "../importers/sites-csv.ts";
export { readQuarterTables } from "../ncua/call-report.ts";
export { packReadings } from "./pack-readings.ts";
export { embeddedQuarters, packQuarters } from "./quarters.ts";
export { type EmbeddedReading, READINGS_PATH } from "./readings.ts";
export { compressBooks, embeddedSandboxBooks, SANDBOX_BOOKS_PATH } from "./sandbox-books.ts";
export { newestReadings } from "./seed-real.ts";
export { packSites, SITES_PATH } from "./sites.ts";
