import { type RateDay, summarizeDays } from "@tellerline/scoring";
import { nearestReplica, RateHistory } from "@tellerline/storage";
import { addDays, dayOf, type Environment } from "@tellerline/vocabulary";
import type { Env } from "./env.ts";

const DAYS = 3 * 365;

/** An institution's rate history of the last three years, by product: one entry for each day of observation. Empty in the sandbox. */
export async function institutionHistory(
  env: Env,
  environment: Environment,
  creditUnionId: string,
): Promise<ReadonlyMap<string, readonly RateDay[]>> {
  if (environment === "sandbox") return new Map();
  const today = dayOf(Date.now());
  const from = addDays(today, 1 - DAYS);
  const figures = await new RateHistory(nearestReplica(env.CATALOG)).listFiguresOf(creditUnionId, from, today, null);
  const byProduct = Map.groupBy(figures, ({ productType }) => productType);
  return new Map(
    [...byProduct].map(([product, own]) => [product, summarizeDays(own.map(({ day, rate }) => ({ date: day, ratePercent: rate })))]),
  );
}
