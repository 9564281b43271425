import { coverageSchema } from "@tellerline/contract";
import { describeError, log } from "@tellerline/worker-kit";
import * as z from "zod";
import type { Env } from "./env.ts";

const { as_of, rules, rates, quality, pipeline } = coverageSchema.shape;
const standingSchema = z.object({
  as_of,
  pipeline,
  rates,
  quality,
  rules: rules.pick({ median_age_days: true, confirmed_within_30d: true }),
});
type Standing = z.output<typeof standingSchema>;

/** Milliseconds for which counts are cached, because counting reads every rule. */
const KEPT_MS = 60_000;

let kept: { readonly untilMs: number; readonly standing: Standing } | null = null;

/**
 * Those parts of the coverage (guides/membership.md#coverage) that change between publications, counted in the databases; null if that
 * fails.
 */
export async function currentStanding(env: Env): Promise<Standing | null> {
  const nowMs = Date.now();
  if (kept !== null && nowMs < kept.untilMs) return kept.standing;
  try {
    const answer = await env.HARVESTER.fetch("https://harvester.internal/standing");
    const standing = standingSchema.parse(await answer.json());
    kept = { untilMs: nowMs + KEPT_MS, standing };
    return standing;
  } catch (error) {
    log("error", "standing_unknown", describeError(error));
    return null;
  }
}
