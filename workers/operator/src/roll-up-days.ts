import { STATE_CODES } from "@tellerline/geography";
import { RateHistory } from "@tellerline/storage";
import type { Env } from "./env.ts";

/** Days of a product that one run rolls up, few enough for the time of an operator's call. The next run continues. */
const DAYS_AT_A_TIME = 40;

/** Brings the daily roll-up of the history of rates up to date. Runs after every import and every minute. */
export async function rollUpDays(env: Env): Promise<boolean> {
  return new RateHistory(env.CATALOG).rollUp(DAYS_AT_A_TIME, STATE_CODES);
}
