import {
  allMet,
  cooldownUntilMs,
  evaluateConditions,
  type Figures,
  heldBackBy,
  type LastEvaluation,
  type MembershipChange,
  triggerTypeOf,
  whyNow,
} from "@tellerline/monitoring";
import { type Decision, isQualityShift, providerNameOf } from "@tellerline/scoring";
import { deliveryIdOf, type EvaluationOutcome, hasTarget, type MonitorRow } from "@tellerline/storage";
import { storedTimestampOf } from "@tellerline/vocabulary";
import { createId, deriveId } from "@tellerline/worker-kit/keys";
import { toMonitorEvent, toRateChange } from "../monitors/event.ts";
import { offersInMembership, statusOfBest } from "../monitors/membership-of-offers.ts";
import { cellContextOf, figuresOf, hadOffer, type ObservedDecision, observeStored, watchFor } from "../monitors/observe.ts";
import { parseConditions, parseContext, parseFigures } from "../monitors/stored.ts";
import { toDecisionResponse } from "../offers/single-decision.ts";
import { type EvaluationContext, type Market, toMarket } from "./evaluation-context.ts";

/**
 * The monitor's previous evaluation, recomputed from the previous book instead of being stored. The result is the same, because no book in
 * between changed the monitor's market.
 */
function previousEvaluationOf(
  context: EvaluationContext,
  row: MonitorRow,
  { decided, observation }: ObservedDecision,
  before: ObservedDecision,
  baseline: Figures | null,
): LastEvaluation {
  const { previousBasis, bookVersion } = context;
  const { decision } = decided;
  const lastVersion = Math.max(row.initialVersion, context.lastEvaluatedVersion(marketOf(decision)) ?? 0);
  const membership = membershipChange(context, before, { decided, observation });
  // If the monitor fired at the last version, its conditions were met then. They can't be recomputed: firing moved its baseline.
  const firedThen = row.lastTriggeredVersion === lastVersion && lastVersion < bookVersion;
  return {
    observation: before.observation,
    conditionsHeld: firedThen || allMet(evaluateConditions(parseConditions(row.conditions), before.observation, baseline)),
    bestHadOffer: observation !== null && hadOffer(previousBasis.loaded.book, decision, observation.creditUnionId),
    sameMembership: membership === null || membership === "an_offer",
  };
}

/**
 * How the borrower's membership at the best offer's institution changed. `an_offer` if neither that status nor the market's rates
 * changed, so that only the status at another offer's institution, or what joining one of them costs, can have changed. Null if the
 * best offer now comes from another institution, or if the status is the same and rates changed.
 */
function membershipChange(context: EvaluationContext, before: ObservedDecision, after: ObservedDecision): MembershipChange {
  const { basis, previousBasis } = context;
  if (before.observation?.creditUnionId !== after.observation?.creditUnionId) return null;
  const [then, now] = [statusOfBest(previousBasis.loaded.book, before.decided), statusOfBest(basis.loaded.book, after.decided)];
  if (then !== now) return { before: then, now };
  return context.hasSameRates(marketOf(after.decided.decision)) ? "an_offer" : null;
}

/**
 * Whether nothing changed for this monitor: neither its market's rates, nor its offers, nor the status or join cost at their institutions.
 */
function isUntouched(context: EvaluationContext, row: MonitorRow, { decided }: ObservedDecision): boolean {
  if (!context.hasSameRates(marketOf(decided.decision))) return false;
  const { basis, previousBasis } = context;
  const before = observeStored(previousBasis, parseContext(row.decisionContext));
  return offersInMembership(previousBasis.loaded.book, before.decided) === offersInMembership(basis.loaded.book, decided);
}

/**
 * Whether the monitor's figures changed only because suspect rates were held back or released (guides/monitors.md#when-a-monitor-fires).
 * Then the baseline moves, and no event is sent.
 */
function isQualityAlone(context: EvaluationContext, row: MonitorRow, { decided: { decision } }: ObservedDecision): boolean {
  const market = marketOf(decision);
  if (context.isQualityAlone(market)) return true;
  // If no rate changed and none was held back or released, the change is not one of quality.
  if (context.hasSameRates(market) && !context.hasOtherQuality(market)) return false;
  const { basis, previousBasis } = context;
  const before = observeStored(previousBasis, parseContext(row.decisionContext)).decided.decision;
  return isQualityShift(previousBasis.loaded.book, before.offers[0], basis.loaded.book, decision.offers[0]);
}

function marketOf(decision: Decision): Market {
  return toMarket(cellContextOf(decision));
}

async function eventOf(context: EvaluationContext, row: MonitorRow, observed: ObservedDecision, baseline: Figures | null, now: string) {
  const { decided, observation } = observed;
  const { loaded } = context.basis;
  const { decision } = decided;
  const monitorContext = parseContext(row.decisionContext);
  const before = observeStored(context.previousBasis, monitorContext);
  const last = previousEvaluationOf(context, row, observed, before, baseline);
  const membership = membershipChange(context, before, observed);
  const triggerType = triggerTypeOf(observation, last);
  const [best] = decision.offers;
  const previousRate = last.observation?.rate ?? null;
  const outcomes = evaluateConditions(parseConditions(row.conditions), observation, baseline);
  const provider = best === undefined ? null : providerNameOf(loaded.book, best.institution);
  // Derived from monitor and book version, so that a repeated evaluation gives the event the same id.
  const eventId = await deriveId("evt", `${row.monitorId}:${context.bookVersion}`);
  const payload = toMonitorEvent({
    eventId,
    orgId: row.orgId,
    monitorId: row.monitorId,
    sequence: row.sequence + 1,
    evaluatedAt: now,
    triggerType,
    isTest: false,
    whyNow: whyNow({ triggerType, provider, outcomes, baseline, observation, previousRate, membership }),
    rateChange: toRateChange(
      { state: decision.assumed.state, product_type: monitorContext.product_type },
      previousRate,
      observation?.rate ?? null,
    ),
    snapshot: toDecisionResponse(context.basis, decided, createId("req")),
  });
  return {
    eventId,
    deliveryId: hasTarget(row) ? deliveryIdOf(eventId) : null,
    observation: JSON.stringify(observation),
    payload: JSON.stringify(payload),
  };
}

const NO_EVENT = { eventId: null, deliveryId: null, observation: null, payload: null };

export async function evaluateMonitor(context: EvaluationContext, row: MonitorRow, nowMs: number): Promise<EvaluationOutcome> {
  const conditions = parseConditions(row.conditions);
  const observed = observeStored(context.basis, parseContext(row.decisionContext));
  const { decided, observation } = observed;
  const baseline = parseFigures(row.baseline);
  const outcomes = evaluateConditions(conditions, observation, baseline);
  const cooldownMs = cooldownUntilMs(row.lastTriggeredAt === null ? null : Date.parse(row.lastTriggeredAt), row.cooldownHours);
  const held = heldBackBy(outcomes, observation, nowMs, cooldownMs);
  const isSilent = isQualityAlone(context, row, observed);
  const fires = held === null && !isSilent && !isUntouched(context, row, observed);
  // The first observed offer becomes the baseline, from which `change_pct` is measured.
  const nextBaseline = fires || isSilent ? figuresOf(observation) : (baseline ?? figuresOf(observation));
  const nextCooldownMs = fires ? cooldownUntilMs(nowMs, row.cooldownHours) : held === "cooldown" ? cooldownMs : null;
  const { field, low, high } = watchFor(decided.decision, evaluateConditions(conditions, observation, nextBaseline), nextBaseline);
  return {
    orgId: row.orgId,
    monitorId: row.monitorId,
    revision: row.revision,
    baseline: nextBaseline === null ? null : JSON.stringify(nextBaseline),
    field,
    low,
    high,
    rearmAt: nextCooldownMs === null ? null : storedTimestampOf(nextCooldownMs),
    ...(fires ? await eventOf(context, row, observed, baseline, storedTimestampOf(nowMs)) : NO_EVENT),
  };
}
