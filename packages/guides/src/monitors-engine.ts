import { type Condition, cooldownUntilMs, evaluateConditions, heldBackBy, type Observation, triggerTypeOf } from "@tellerline/monitoring";
import { HELD_BACK, HOUR_MS, MONITOR_FIELDS, OPERATORS, TRIGGER_TYPES } from "@tellerline/vocabulary";
import { checkTargetUrl, nextDelaySeconds, parseRetryAfter } from "@tellerline/webhooks";
import * as z from "zod";
import { decimal, optional, whole, words, yesOrNo } from "./tables.ts";

const none = z.literal("none").transform(() => null);
const figure = z.union([none, decimal]);

const figuresOf = (value: number) => ({ rate: value, apr: value, monthly_payment: value });

function seen(value: number | null, creditUnionId = "Ash"): Observation {
  return value === null ? null : { ...figuresOf(value), creditUnionId };
}

export const conditionRow = z.strictObject({
  example: words,
  field: z.enum(MONITOR_FIELDS),
  operator: z.enum(OPERATORS),
  value: decimal,
  observed: figure,
  baseline: z.union([z.literal("").transform(() => null), figure]),
  met: yesOrNo,
  why: words,
});

export function isMet({ field, operator, value, observed, baseline }: z.output<typeof conditionRow>): boolean | undefined {
  return evaluateConditions([{ field, operator, value }], seen(observed), baseline === null ? null : figuresOf(baseline))[0]?.met;
}

export const triggerRow = z.strictObject({
  example: words,
  conditions_held_before: yesOrNo,
  best_before: z.union([none, words]),
  best_now: words,
  best_now_had_offer_before: yesOrNo,
  same_membership: yesOrNo,
  trigger_type: z.enum(TRIGGER_TYPES),
  why: words,
});

export function triggerOf(row: z.output<typeof triggerRow>): string {
  return triggerTypeOf(seen(5, row.best_now), {
    observation: row.best_before === null ? null : seen(5, row.best_before),
    conditionsHeld: row.conditions_held_before,
    bestHadOffer: row.best_now_had_offer_before,
    sameMembership: row.same_membership,
  });
}

export const cooldownRow = z.strictObject({
  example: words,
  /** A condition on the APR, such as `lte 5.5`. */
  condition: z
    .string()
    .transform((text) => text.split(" "))
    .pipe(z.tuple([z.enum(OPERATORS), decimal])),
  observed: figure,
  hours_since_last_trigger: z.union([z.literal("never").transform(() => null), decimal]),
  cooldown_hours: decimal,
  held_back_by: z.enum([...HELD_BACK, "nothing"]),
  why: words,
});

const NOW_MS = Date.UTC(2026, 10, 21, 8, 0, 0);

export function heldBack(row: z.output<typeof cooldownRow>): string {
  const [operator, value] = row.condition;
  const condition: Condition = { field: "apr", operator, value };
  const lastMs = row.hours_since_last_trigger === null ? null : NOW_MS - row.hours_since_last_trigger * HOUR_MS;
  const observation = seen(row.observed);
  const outcomes = evaluateConditions([condition], observation, null);
  return heldBackBy(outcomes, observation, NOW_MS, cooldownUntilMs(lastMs, row.cooldown_hours)) ?? "nothing";
}

export const retryRow = z.strictObject({
  example: words,
  attempts_made: whole,
  status: z.union([none, whole]),
  retry_after: optional(words),
  earliest_seconds: figure,
  latest_seconds: figure,
  why: words,
});

/** The shortest and the longest wait before the next attempt, in seconds after the receiver's answer at `NOW_MS`; null if no attempt follows. */
export function waitOf({ attempts_made, status, retry_after }: z.output<typeof retryRow>) {
  const at = (random: number) => {
    const seconds = nextDelaySeconds(attempts_made, random, status, parseRetryAfter(retry_after, NOW_MS));
    return seconds === null ? null : Math.round(seconds);
  };
  return { earliest_seconds: at(0), latest_seconds: at(1) };
}

/** Reasons for refusing a webhook URL as the examples name them, each with words of the message with which the service refuses. */
const REASONS = [
  ["not_https", /https URL/],
  ["not_a_web_address", /absolute URL/],
  ["credentials", /credentials/],
  ["fragment", /fragment/],
  ["not_public", /public internet/],
] as const;

export const targetRow = z.strictObject({
  example: words,
  webhook_url: z.string(),
  setting: z.enum(["production", "development"]),
  verdict: z.enum(["accepted", ...REASONS.map(([reason]) => reason)]),
  why: words,
});

export function verdictOn({ webhook_url, setting }: z.output<typeof targetRow>): string {
  const checked = checkTargetUrl(webhook_url, setting === "development");
  if (checked.ok) return "accepted";
  return REASONS.find(([, words]) => words.test(checked.message))?.[0] ?? checked.message;
}
