import {
  DELIVERY_STATUSES,
  EVENT_NAMES,
  HELD_BACK,
  MONITOR_EVENTS,
  MONITOR_FIELDS,
  MONITOR_STATUSES,
  MOVEMENT_EVENT,
  OPERATORS,
  TRIGGER_TYPES,
} from "@tellerline/vocabulary";
import { closedList } from "./closed-list.ts";

export const monitorField = closedList("MonitorField", MONITOR_FIELDS, "What of the best offer is watched.", {
  rate: "Its note rate, percent.",
  apr: "Its APR, percent.",
  monthly_payment: "Its first payment, US dollars.",
  vs_current_total_usd: "What it saves in all against `current_offer`, US dollars; below zero it costs more.",
  break_even_months: "The first month from which it costs less than `current_offer`, and never again more.",
});

export const operator = closedList("ConditionOperator", OPERATORS, "How the observed figure is compared with `value`.", {
  lt: "Below it.",
  lte: "At most it.",
  gt: "Above it.",
  gte: "At least it.",
  eq: "Equal to it.",
  change_pct:
    "Changed by that many percent since the monitor last triggered or was set: a positive value counts either way, a negative one a fall.",
});

export const watchStatus = closedList("WatchStatus", MONITOR_STATUSES, "Whether a monitor or a subscription works.", {
  active: "It works.",
  paused: "Paused by its owner.",
  disabled: "Disabled by the service; `disabled_reason` says why. Setting it to `active` starts it again.",
});

export const settableStatus = closedList("SettableStatus", ["active", "paused"], "What an owner can set.", {
  active: "Starts it, also after it was disabled.",
  paused: "Stops it.",
});

export const heldBack = closedList("HeldBackBy", HELD_BACK, "Why a monitor did not fire.", {
  conditions_not_met: "Not all conditions held.",
  no_offer: "There was no offer.",
  cooldown: "An event was sent too recently.",
  quality_changed: "Rates became held or good, and no rate changed: what the monitor is measured from moved.",
});

const EVENT_MEANINGS = {
  "decision.monitor.triggered": "A monitor fired.",
  "decision.monitor.test": "A test of a monitor.",
  "rates.movement.detected": "A market's rate moved by what a subscription asks for.",
} as const;

export const monitorEventName = closedList("MonitorEventName", MONITOR_EVENTS, "The event of a monitor.", EVENT_MEANINGS);
export const movementEventName = closedList("MovementEventName", [MOVEMENT_EVENT], "The event of a subscription.", EVENT_MEANINGS);
export const eventName = closedList("EventName", EVENT_NAMES, "What a webhook tells of.", EVENT_MEANINGS);

export const triggerType = closedList("TriggerType", TRIGGER_TYPES, "What made a monitor fire.", {
  condition_met: "The conditions hold, as they did before.",
  threshold_crossed: "The conditions hold, and did not at the look before.",
  recommendation_changed: "Another institution has the best offer.",
  new_offer_detected: "The best offer is of an institution that had none.",
});

export const deliveryStatus = closedList("DeliveryStatus", DELIVERY_STATUSES, "How far a delivery is.", {
  pending: "Waits for its first attempt, or for the first of a replay.",
  retrying: "Tried without success; it is tried again at `next_attempt_at`.",
  delivered: "The receiver answered 2xx.",
  dead: "Given up. It can be replayed for 30 days.",
});
