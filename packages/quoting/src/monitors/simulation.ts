import {
  LIMITS,
  type MonitorContextWire,
  type MonitorEventWire,
  type SimulateRequestWire,
  type SimulateResponseWire,
} from "@tellerline/contract";
import {
  allMet,
  type Condition,
  cooldownUntilMs,
  evaluateConditions,
  type Figures,
  type Observation,
  triggerTypeOf,
  whyTested,
} from "@tellerline/monitoring";
import { type Decision, providerNameOf, withBestAt } from "@tellerline/scoring";
import type { MonitorStatus } from "@tellerline/vocabulary";
import { storedTimestampOf } from "@tellerline/vocabulary";
import { type DecisionBasis, decideSingle, type SingleDecision, toDecisionResponse } from "../offers/single-decision.ts";
import { toStandings } from "../offers/translate.ts";
import { toMonitorEvent, toRateChange } from "./event.ts";
import { observationOf, observeStored } from "./observe.ts";

/** Number of offers to rank. If the rate of the best offer rises, any of the others may become the best. */
const RIVALS = LIMITS.maxProviders;

interface SimulatedObservation {
  readonly decision: Decision;
  readonly observation: Observation;
}

/** Observes a monitor's context as if the best offer had another note rate. */
class Simulation {
  readonly #basis: DecisionBasis;
  readonly #decided: SingleDecision;

  constructor(basis: DecisionBasis, context: MonitorContextWire) {
    const { request } = observeStored(basis, context).decided;
    this.#basis = basis;
    this.#decided = decideSingle(basis, { ...request, preferences: { max_providers: RIVALS } });
  }

  get present(): SimulatedObservation {
    const { decision } = this.#decided;
    return { decision, observation: observationOf(this.#basis.loaded.book, decision) };
  }

  /** @param rate note rate of the best offer, percent. */
  observationAt(rate: number): SimulatedObservation {
    const { book } = this.#basis.loaded;
    const standings = toStandings(book, this.#decided.annotator);
    const moved = withBestAt(book, this.#decided.decision, rate, standings) ?? this.#decided.decision;
    const decision = { ...moved, offers: moved.offers.slice(0, LIMITS.defaultMaxProviders) };
    return { decision, observation: observationOf(book, decision) };
  }

  /** The response for a decision. Leaves out the preference for `RIVALS` offers, which is not part of the monitor's context. */
  snapshotOf(decision: Decision, requestId: string): MonitorEventWire["decision_snapshot"] {
    const { preferences: _, ...request } = this.#decided.request;
    return toDecisionResponse(this.#basis, { ...this.#decided, request, decision }, requestId);
  }
}

export interface SimulatedMonitor {
  readonly monitorId: string;
  readonly orgId: string;
  readonly status: MonitorStatus;
  readonly context: MonitorContextWire;
  readonly conditions: readonly Condition[];
  readonly baseline: Figures | null;
  readonly lastTriggeredAtMs: number | null;
  /** Whether the monitor fired at its last evaluation. `baseline` then has the figures at which it fired. */
  readonly firedLast: boolean;
  readonly cooldownHours: number;
  readonly sequence: number;
}

export interface SimulationIds {
  readonly nowMs: number;
  readonly eventId: string;
  readonly requestId: string;
}

/**
 * Whether the conditions were met before the rate moved. At the figures at which the monitor fired they were, though `change_pct` finds no change from
 * them any more.
 */
function heldBefore({ conditions, baseline, firedLast }: SimulatedMonitor, before: Observation): boolean {
  const firedThere = firedLast && before !== null && baseline !== null && before.rate === baseline.rate && before.apr === baseline.apr;
  return firedThere || allMet(evaluateConditions(conditions, before, baseline));
}

/** Simulates a monitor's reaction to a rate change in its market. Stores and delivers nothing. */
export function simulateRateChange(
  basis: DecisionBasis,
  monitor: SimulatedMonitor,
  { rate_change, options }: SimulateRequestWire,
  { nowMs, eventId, requestId }: SimulationIds,
): SimulateResponseWire {
  const { context, conditions, baseline } = monitor;
  const simulation = new Simulation(basis, context);
  const previousRate = rate_change.previous_rate ?? simulation.present.observation?.rate ?? null;
  const before = previousRate === null ? simulation.present : simulation.observationAt(previousRate);
  const after = simulation.observationAt(rate_change.new_rate);
  const outcomes = evaluateConditions(conditions, after.observation, baseline);
  const untilMs = cooldownUntilMs(monitor.lastTriggeredAtMs, monitor.cooldownHours);
  const cooldownUntil = untilMs !== null && untilMs > nowMs ? storedTimestampOf(untilMs) : null;
  const isOverridden = options?.override_cooldown === true;
  const triggerType = triggerTypeOf(after.observation, {
    observation: before.observation,
    conditionsHeld: heldBefore(monitor, before.observation),
    bestHadOffer: true,
    sameMembership: true,
  });
  const [best] = after.decision.offers;
  const provider = best === undefined ? null : providerNameOf(basis.loaded.book, best.institution);
  const market = { state: rate_change.state ?? after.decision.assumed.state, product_type: context.product_type };
  const event = toMonitorEvent({
    eventId,
    orgId: monitor.orgId,
    monitorId: monitor.monitorId,
    sequence: monitor.sequence,
    evaluatedAt: storedTimestampOf(nowMs),
    triggerType,
    isTest: true,
    whyNow: whyTested(
      { triggerType, provider, outcomes, baseline, previousRate },
      { newRate: rate_change.new_rate, status: monitor.status, coolsUntil: isOverridden ? null : cooldownUntil },
    ),
    rateChange: toRateChange(market, previousRate, rate_change.new_rate),
    snapshot: simulation.snapshotOf(after.decision, requestId),
  });
  const isMet = allMet(outcomes);
  // A rate that stays as it is begins no evaluation.
  const hasMoved = previousRate !== rate_change.new_rate;
  const mayFire = hasMoved && monitor.status === "active" && (cooldownUntil === null || isOverridden);
  return {
    would_trigger: isMet && mayFire,
    rate_change: event.rate_change,
    evaluation: { conditions_met: isMet, conditions: [...outcomes], cooldown_until: cooldownUntil },
    event,
  };
}
