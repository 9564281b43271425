export { readQuarterTables } from "../ncua/call-report.ts";
export { embeddedQuarters, packQuarters } from "./quarters.ts";
