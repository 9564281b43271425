import { STATE_CODES } from "@tellerline/geography";
import { RateHistory } from "@tellerline/storage";
import type { Env } from "./env.ts";

/** Maximum days that one run rolls up, over all products: few enough for an operator's call to wait for. The next run continues. */
const DAYS_AT_A_TIME = 40;

/** Rolls up days whose figures changed. Runs after every import and every minute. @returns whether such days are left. */
export async function rollUpDays(env: Env): Promise<boolean> {
  return new RateHistory(env.CATALOG).rollUp(DAYS_AT_A_TIME, STATE_CODES);
}
