import { type RateDay, rateDays } from "@tellerline/scoring";
import { nearestReplica, RateHistory } from "@tellerline/storage";
import type { Environment } from "@tellerline/vocabulary";
import { DAY_MS, toDate } from "./days-asked.ts";
import type { Env } from "./env.ts";

/** Three years. */
const DAYS = 3 * 365;

/** An institution's rate history of the last three years, by product. Empty in the sandbox. */
export async function institutionHistory(
  env: Env,
  environment: Environment,
  creditUnionId: string,
): Promise<ReadonlyMap<string, readonly RateDay[]>> {
  if (environment === "sandbox") return new Map();
  const nowMs = Date.now();
  const from = toDate(nowMs - (DAYS - 1) * DAY_MS);
  const changes = await new RateHistory(nearestReplica(env.CATALOG)).listChangesOf(creditUnionId, from, toDate(nowMs + DAY_MS), null);
  const dated = changes.map(({ productType, rateId, newRate, changedAt }) => ({
    productType,
    rateId,
    ratePercent: newRate,
    date: changedAt.slice(0, 10),
  }));
  const byProduct = Map.groupBy(dated, ({ productType }) => productType);
  return new Map([...byProduct].map(([product, own]) => [product, rateDays(own, from, toDate(nowMs))]));
}
