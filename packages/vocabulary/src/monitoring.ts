import { membersOf } from "./closed-list.ts";

/** Figures that every offer has. Monitors are indexed by them. */
const OFFER_FIGURE_TABLE = { rate: "note rate", apr: "APR", monthly_payment: "monthly payment" } as const;
export type OfferFigure = keyof typeof OFFER_FIGURE_TABLE;
export const OFFER_FIGURES = membersOf(OFFER_FIGURE_TABLE);

/** Figures that compare an offer with the borrower's present loan. Not every offer has these figures. */
const COMPARED_FIGURE_TABLE = {
  vs_current_total_usd: "saving against the present loan",
  break_even_months: "month from which it costs less than the present loan",
} as const;
export type ComparedFigure = keyof typeof COMPARED_FIGURE_TABLE;
export const COMPARED_FIGURES = membersOf(COMPARED_FIGURE_TABLE);

const MONITOR_FIELD_TABLE = { ...OFFER_FIGURE_TABLE, ...COMPARED_FIGURE_TABLE } as const;
export type MonitorField = keyof typeof MONITOR_FIELD_TABLE;
export const MONITOR_FIELDS = membersOf(MONITOR_FIELD_TABLE);
export const monitorFieldName = (field: MonitorField): string => MONITOR_FIELD_TABLE[field];

/** Operators of a monitor's condition, worded to stand between a figure and a value. `change_pct` compares with the baseline. */
const OPERATOR_TABLE = {
  lt: "below",
  lte: "at or below",
  gt: "above",
  gte: "at or above",
  eq: "exactly",
  change_pct: "changed by",
} as const;
export type Operator = keyof typeof OPERATOR_TABLE;
export const OPERATORS = membersOf(OPERATOR_TABLE);
export const operatorName = (operator: Operator): string => OPERATOR_TABLE[operator];

export const TRIGGER_TYPES = ["condition_met", "threshold_crossed", "recommendation_changed", "new_offer_detected"] as const;
export type TriggerType = (typeof TRIGGER_TYPES)[number];

export const HELD_BACK = ["conditions_not_met", "no_offer", "cooldown", "quality_changed"] as const;
export type HeldBack = (typeof HELD_BACK)[number];

export const MONITOR_STATUSES = ["active", "paused", "disabled"] as const;
export type MonitorStatus = (typeof MONITOR_STATUSES)[number];

export const SUBSCRIPTION_STATUSES = ["active", "paused", "disabled"] as const;

export const DELIVERY_STATUSES = ["pending", "retrying", "delivered", "dead"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const MONITOR_EVENTS = ["decision.monitor.triggered", "decision.monitor.test"] as const;
export const MOVEMENT_EVENT = "rates.movement.detected";
export const EVENT_NAMES = [...MONITOR_EVENTS, MOVEMENT_EVENT] as const;
export type EventName = (typeof EVENT_NAMES)[number];

export const DIRECTIONS = ["up", "down"] as const;
export type Direction = (typeof DIRECTIONS)[number];
