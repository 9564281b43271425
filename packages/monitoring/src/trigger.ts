import { type HeldBack, HOUR_MS, type TriggerType } from "@tellerline/vocabulary";
import { allMet, type ConditionOutcome, type Observation } from "./condition.ts";

export interface LastEvaluation {
  readonly observation: Observation;
  readonly conditionsHeld: boolean;
  /** Whether the institution that now has the best offer already had an offer for the monitor's request. */
  readonly bestHadOffer: boolean;
  /** False if the event reports a change of the borrower's membership with the institution of the best offer or of another offer. */
  readonly sameMembership: boolean;
}

/** The trigger type of an event, for a monitor whose conditions are met (guides/monitors.md#when-a-monitor-fires). */
export function triggerTypeOf(observation: Observation, last: LastEvaluation): TriggerType {
  if (!last.conditionsHeld) return "threshold_crossed";
  if (!last.bestHadOffer) return "new_offer_detected";
  const isSame = last.observation?.creditUnionId === observation?.creditUnionId && last.sameMembership;
  return isSame ? "condition_met" : "recommendation_changed";
}

/** When the cooldown ends, in milliseconds since the epoch; null if there is none. */
export function cooldownUntilMs(lastTriggeredMs: number | null, cooldownHours: number): number | null {
  return lastTriggeredMs === null || cooldownHours === 0 ? null : lastTriggeredMs + cooldownHours * HOUR_MS;
}

/** Why an evaluation sends no event: no offer, a condition that is not met, or the cooldown. Null if none of these holds it back. */
export function heldBackBy(
  outcomes: readonly ConditionOutcome[],
  observation: Observation,
  nowMs: number,
  cooldownMs: number | null,
): HeldBack | null {
  if (observation === null) return "no_offer";
  if (!allMet(outcomes)) return "conditions_not_met";
  return cooldownMs !== null && nowMs < cooldownMs ? "cooldown" : null;
}
