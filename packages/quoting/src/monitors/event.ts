import type { DecisionResponseWire, MonitorEventWire } from "@tellerline/contract";
import { type TriggerType, withoutBinaryNoise } from "@tellerline/vocabulary";

/** Difference in percentage points, rounded to hide binary noise; null if either rate is null. */
function difference(newRate: number | null, previousRate: number | null): number | null {
  return newRate === null || previousRate === null ? null : withoutBinaryNoise(newRate - previousRate);
}

/** @param market `state` is null if the monitor watches no single state. */
export function toRateChange(
  { state, product_type }: Pick<MonitorEventWire["rate_change"], "state" | "product_type">,
  previousRate: number | null,
  newRate: number | null,
): MonitorEventWire["rate_change"] {
  return {
    state,
    product_type,
    previous_rate: previousRate,
    new_rate: newRate,
    rate_delta: difference(newRate, previousRate),
  };
}

export interface EventParts {
  readonly eventId: string;
  readonly orgId: string;
  readonly monitorId: string;
  readonly sequence: number;
  readonly evaluatedAt: string;
  readonly triggerType: TriggerType;
  readonly isTest: boolean;
  readonly whyNow: readonly string[];
  readonly rateChange: MonitorEventWire["rate_change"];
  readonly snapshot: DecisionResponseWire;
}

/** Payload of a monitor's webhook (guides/monitors.md#events). */
export function toMonitorEvent(parts: EventParts): MonitorEventWire {
  return {
    event: parts.isTest ? "decision.monitor.test" : "decision.monitor.triggered",
    event_id: parts.eventId,
    monitor_id: parts.monitorId,
    customer_id: parts.orgId,
    evaluated_at: parts.evaluatedAt,
    trigger_type: parts.triggerType,
    test: parts.isTest,
    sequence: parts.sequence,
    why_now: [...parts.whyNow],
    rate_change: parts.rateChange,
    decision_snapshot: parts.snapshot,
  };
}
