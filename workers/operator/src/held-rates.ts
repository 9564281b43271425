import type { decideHeldRateRequest, HeldRateWire, listHeldRatesRequest } from "@tellerline/contract/operator";
import { liveVersion } from "@tellerline/quoting";
import { type HeldRate, RateBooks, RateQuality } from "@tellerline/storage";
import { PRODUCTS, qualityReasonsIn, requireMember, VEHICLE_CONDITIONS } from "@tellerline/vocabulary";
import { Problem } from "@tellerline/worker-kit";
import { createId } from "@tellerline/worker-kit/keys";
import type * as z from "zod";
import type { Env } from "./env.ts";
import { nameOfDecision } from "./operators.ts";
import { publishPendingRates } from "./publish-rates.ts";
import { publishOrLog } from "./versions.ts";

/** Lists held rates, and stores people's decisions about them (guides/data-quality.md#held-rates). */

function toWire(held: HeldRate): HeldRateWire {
  return {
    rate_id: held.rateId,
    credit_union_id: held.creditUnionId,
    provider: held.provider,
    product_type: requireMember(PRODUCTS, held.productType),
    term_months: held.termMonths,
    vehicle_condition: held.vehicleCondition === null ? null : requireMember(VEHICLE_CONDITIONS, held.vehicleCondition),
    rate: held.rate,
    observed_at: held.observedAt,
    quality_reasons: [...qualityReasonsIn(held.qualityReasons)],
    decision: held.decision,
  };
}

export async function listHeldRates(env: Env, { after, limit }: z.output<typeof listHeldRatesRequest>) {
  // One extra row tells whether there is a next page.
  const found = await new RateQuality(env.CATALOG).listHeld(after, limit + 1);
  const page = found.slice(0, limit);
  return { held_rates: page.map(toWire), next_after: found.length > limit ? (page.at(-1)?.rateId ?? null) : null };
}

async function requireLive(env: Env, rateId: string): Promise<HeldRate> {
  const held = await new RateQuality(env.CATALOG).findLive(rateId);
  if (held === null)
    throw new Problem("not_found", `There is no live rate ${rateId.slice(0, 200)}; \`ops rates held list\` shows those that are held.`);
  return held;
}

/**
 * Whether a person may decide about a rate: the rate is held, or was decided before, so that people can change their decisions.
 */
const isDecidable = ({ qualityReasons, decision }: HeldRate): boolean => qualityReasons !== 0 || decision !== null;

/** Confirms or rejects the figure of a held rate. @throws `not_found`, `conflict` if the rate has another figure now, or is not held */
export async function decideHeldRate(env: Env, operator: string, request: z.output<typeof decideHeldRateRequest>) {
  const { rate_id: rateId, rate, decision, reason } = request;
  const by = nameOfDecision(operator, request.by);
  const held = await requireLive(env, rateId);
  const changed = (now: number) =>
    new Problem("conflict", `You looked at ${rate} %, and ${rateId} is ${now} % by now. Look at that figure, and decide again.`);
  if (held.rate !== rate) throw changed(held.rate);
  if (!isDecidable(held))
    throw new Problem(
      "conflict",
      `${rateId} is not held for its quality. If it takes no part in answers, a dispute of it is open: see \`ops disputes list\`.`,
    );
  const decidedAt = new Date().toISOString();
  const row = { decisionId: createId("dec"), rateId, rate, decision, reason, decidedBy: by, decidedAt };
  if (!(await new RateQuality(env.CATALOG).decide(row, held.creditUnionId))) throw changed((await requireLive(env, rateId)).rate);
  await publishOrLog("rate-book", () => publishPendingRates(env));
  const version = await new RateBooks(env.CATALOG).newestVersion();
  return { held_rate: toWire(await requireLive(env, rateId)), book_version: liveVersion(version) };
}
