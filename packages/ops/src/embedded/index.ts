export { readQuarterTables } from "../ncua/call-report.ts";
export { packQuarters } from "./quarters.ts";
