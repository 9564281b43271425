import { type RateDay, summarizeDays } from "@tellerline/scoring";
import { nearestReplica, RateHistory } from "@tellerline/storage";
import { addDays, dayOf, type Environment } from "@tellerline/vocabulary";
import type { Env } from "./env.ts";

const DAYS = 3 * 365;

/**
 * Key of a kind of loan: `<product>/<vehicle condition>`. The condition is null for vehicles in any condition, and if the loan is not for
 * a vehicle.
 */
export const kindOf = (productType: string, vehicleCondition: string | null): string => `${productType}/${vehicleCondition ?? ""}`;

/** An institution's rates of the last three years by `kindOf`, with one entry for each day of observation. Empty in the sandbox. */
export async function institutionHistory(
  env: Env,
  environment: Environment,
  creditUnionId: string,
): Promise<ReadonlyMap<string, readonly RateDay[]>> {
  if (environment === "sandbox") return new Map();
  const today = dayOf(Date.now());
  const from = addDays(today, 1 - DAYS);
  const figures = await new RateHistory(nearestReplica(env.CATALOG)).listFiguresOf(creditUnionId, from, today, null);
  const byKind = Map.groupBy(figures, ({ productType, vehicleCondition }) => kindOf(productType, vehicleCondition));
  return new Map([...byKind].map(([kind, own]) => [kind, summarizeDays(own.map(({ day, rate }) => ({ date: day, ratePercent: rate })))]));
}
