import { STATE_CODES } from "@tellerline/geography";
import { RateHistory } from "@tellerline/storage";
import { giveWay } from "@tellerline/worker-kit";
import type { Env } from "./env.ts";

/** Maximum days that one run handles, over all products, so that a call of an operator need not wait long. The next run continues. */
const DAYS_AT_A_TIME = 40;

/**
 * Recomputes daily summaries of rates for days whose figures changed. Runs after every import and every minute.
 * @returns whether such days may be left
 */
export async function rollUpDays(env: Env): Promise<boolean> {
  const history = new RateHistory(env.CATALOG);
  for (let days = 0; days < DAYS_AT_A_TIME; days++) {
    if (!(await history.rollUp(1, STATE_CODES))) return false;
    await giveWay();
  }
  return true;
}
