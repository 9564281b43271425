import { coverageSchema } from "@tellerline/contract";
import { describeError, log } from "@tellerline/worker-kit";
import * as z from "zod";
import type { Env } from "./env.ts";

const { as_of, rules, pipeline } = coverageSchema.shape;
const standingSchema = z.object({ as_of, pipeline, rules: rules.pick({ median_age_days: true, confirmed_within_30d: true }) });
type Standing = z.output<typeof standingSchema>;

/** How long counts are kept. Each is made from all rules. */
const KEPT_MS = 60_000;

let kept: { readonly untilMs: number; readonly standing: Standing } | null = null;

/** What coverage counts that changes between two books, from the databases; null while they can't be asked. */
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
