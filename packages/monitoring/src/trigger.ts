import type { HeldBack, TriggerType } from "@tellerline/vocabulary";
import { allMet, type ConditionOutcome, type Observation } from "./condition.ts";

/** What a monitor saw at its last look. */
export interface LastLook {
  readonly observation: Observation;
  readonly conditionsHeld: boolean;
  /** Whether the institution that is best now had an offer for this context then. */
  readonly bestHadOffer: boolean;
}

/** What an event is of, for a monitor whose conditions hold (guides/monitors.md#when-a-monitor-fires). */
export function triggerTypeOf(observation: Observation, last: LastLook): TriggerType {
  if (!last.conditionsHeld) return "threshold_crossed";
  if (!last.bestHadOffer) return "new_offer_detected";
  return last.observation?.creditUnionId === observation?.creditUnionId ? "condition_met" : "recommendation_changed";
}

/** When a monitor that last triggered at `lastTriggeredMs` may trigger again; null where it may at any time. */
export function cooldownUntilMs(lastTriggeredMs: number | null, cooldownHours: number): number | null {
  return lastTriggeredMs === null || cooldownHours === 0 ? null : lastTriggeredMs + cooldownHours * 3_600_000;
}

/** What held a look back from firing; null where nothing did. */
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
