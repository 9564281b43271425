import { type MonitorField, type MonitorStatus, monitorFieldName, operatorName, type TriggerType } from "@tellerline/vocabulary";
import { allMet, type ConditionOutcome, type Figures, type Observation } from "./condition.ts";

const trim = (value: number, digits: number) => String(Number(value.toFixed(digits)));

const DOLLARS = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const inDollars = (usd: number): string => `${usd < 0 ? "−" : ""}$${DOLLARS.format(Math.abs(usd))}`;

const WRITTEN: Readonly<Record<MonitorField, (value: number) => string>> = {
  rate: (value) => `${trim(value, 6)} %`,
  apr: (value) => `${trim(value, 6)} %`,
  monthly_payment: inDollars,
  vs_current_total_usd: inDollars,
  break_even_months: (value) => `month ${value}`,
};

/** A figure as people write it: `5.875 %`, `$521.33`, `month 17`; "not known" for null. */
export function figureInWords(field: MonitorField, value: number | null | undefined): string {
  return value == null ? "not known" : WRITTEN[field](value);
}

/** A condition in words: `APR at or below 5.5 %`. */
export function conditionInWords({ field, operator, value }: Pick<ConditionOutcome, "field" | "operator" | "value">): string {
  if (operator !== "change_pct") return `${monitorFieldName(field)} ${operatorName(operator)} ${figureInWords(field, value)}`;
  return `${monitorFieldName(field)} that ${value > 0 ? `changes by ${value}` : `falls by ${-value}`} % or more`;
}

function outcomeInWords(outcome: ConditionOutcome, baseline: Figures | null): string {
  const { field, observed } = outcome;
  const before = outcome.operator === "change_pct" && baseline !== null ? `, from ${figureInWords(field, baseline[field])}` : "";
  const isKnown = observed !== null || field === "vs_current_total_usd" || field === "break_even_months";
  const now = !isKnown ? "there is no offer" : `it is ${figureInWords(field, observed)}${before}`;
  // Of the names of figures only "APR" takes "an".
  return `You asked for ${outcome.field === "apr" ? "an" : "a"} ${conditionInWords(outcome)}: ${now}.`;
}

const TRIGGER_WORDS: Readonly<Record<TriggerType, (provider: string) => string>> = {
  threshold_crossed: () => "At the last evaluation your conditions were not all met; now they are.",
  new_offer_detected: (provider) => `${provider}, which had no offer for this request at the last evaluation, now has the best one.`,
  recommendation_changed: (provider) => `The best offer is now from ${provider}.`,
  condition_met: (provider) => `Your conditions are still met; the best offer is still from ${provider}.`,
};

/**
 * What changed about the borrower's membership since the last evaluation. An object has the borrower's status at the best offer's institution before
 * and now, null if not known. `an_offer` means that something else changed about an offer's institution, such as what
 * joining it costs; null means no change.
 */
export type MembershipChange = { readonly before: string | null; readonly now: string | null } | "an_offer" | null;

export interface WhyNow {
  readonly triggerType: TriggerType;
  readonly provider: string | null;
  readonly outcomes: readonly ConditionOutcome[];
  readonly baseline: Figures | null;
  readonly observation: Observation;
  readonly previousRate: number | null;
  readonly membership: MembershipChange;
}

const statusInWords = (status: string | null): string => (status ?? "unknown").replaceAll("_", " ");

const nameOf = (provider: string | null): string => provider ?? "the institution";

function membershipInWords(provider: string | null, membership: WhyNow["membership"]): string[] {
  if (membership === null) return [];
  if (membership === "an_offer") return ["What is published about joining an institution of these offers has changed."];
  const [before, now] = [statusInWords(membership.before), statusInWords(membership.now)];
  return [`Whether the borrower can join ${nameOf(provider)} was "${before}" and is now "${now}"; the credit union decides.`];
}

function movement(previousRate: number | null, observation: Observation): string[] {
  if (observation === null || previousRate === null || previousRate === observation.rate) return [];
  const [from, to] = [figureInWords("rate", previousRate), figureInWords("rate", observation.rate)];
  return [`The best offer's note rate went ${observation.rate < previousRate ? "down" : "up"} from ${from} to ${to}.`];
}

/** What a test event assumes. @param newRate the assumed note rate of the best offer, percent. */
export function testAssumes(previousRate: number | null, newRate: number): readonly string[] {
  const from = previousRate === null ? "" : ` from ${figureInWords("rate", previousRate)}`;
  return [
    "This is a test: no rate has changed.",
    `It assumes that the best offer's note rate moves${from} to ${figureInWords("rate", newRate)}.`,
  ];
}

/** Why a monitor or subscription would send nothing, whatever its conditions; empty if it is active. */
export function notActive(what: "monitor" | "subscription", status: MonitorStatus): readonly string[] {
  return status === "active" ? [] : [`The ${what} is ${status}, so nothing would be sent.`];
}

/**
 * Sentences of a monitor's test event: what the test assumes, and what would be sent.
 * @param coolsUntil ISO 8601; null if no cooldown holds an event back.
 */
export function whyTested(
  { outcomes, baseline, provider, triggerType, previousRate }: Omit<WhyNow, "observation" | "membership">,
  { newRate, status, coolsUntil }: { readonly newRate: number; readonly status: MonitorStatus; readonly coolsUntil: string | null },
): readonly string[] {
  return [
    ...testAssumes(previousRate, newRate),
    ...(previousRate === newRate ? ["That is no change, so nothing would be sent."] : []),
    ...notActive("monitor", status),
    ...(coolsUntil === null || status !== "active" ? [] : [`An event was sent recently, so nothing would be sent before ${coolsUntil}.`]),
    allMet(outcomes) ? TRIGGER_WORDS[triggerType](nameOf(provider)) : "Your conditions would not all be met, so nothing would be sent.",
    ...outcomes.map((outcome) => outcomeInWords(outcome, baseline)),
  ];
}

/** Reasons for an event, one sentence each, most important first. */
export function whyNow({ triggerType, provider, outcomes, baseline, observation, previousRate, membership }: WhyNow): readonly string[] {
  const isMembershipAlone = triggerType === "recommendation_changed" && membership !== null;
  return [
    ...(isMembershipAlone ? [] : [TRIGGER_WORDS[triggerType](nameOf(provider))]),
    ...membershipInWords(provider, membership),
    ...outcomes.map((outcome) => outcomeInWords(outcome, baseline)),
    ...movement(previousRate, observation),
  ];
}
