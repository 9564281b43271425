import { LIMITS, type MonitorContextWire, type MonitorEventWire, type SimulateRequestWire } from "@tellerline/contract";
import { allMet, cooldownUntilMs, evaluateConditions, type Observation, triggerTypeOf, whyTested } from "@tellerline/monitoring";
import { type DecisionBasis, decideSingle, type SingleDecision, toDecisionResponse, toStandings } from "@tellerline/quoting";
import {
  observationOf,
  observeStored,
  parseConditions,
  parseContext,
  parseFigures,
  toMonitorEvent,
  toRateChange,
} from "@tellerline/quoting/monitors";
import { type Decision, providerNameOf, withBestAt } from "@tellerline/scoring";
import { Deliveries, deliveryIdOf, type MonitorRow, type Owner } from "@tellerline/storage";
import { announce, type Handler } from "@tellerline/worker-kit";
import { createId } from "@tellerline/worker-kit/keys";
import { ownerOf } from "../caller.ts";
import { currentBook } from "../current-book.ts";
import { toDelivery } from "../deliveries/translate.ts";
import type { Env } from "../env.ts";
import { requireMonitor } from "./read-monitors.ts";

/** As many offers are looked at as may overtake the best when its rate rises. */
const RIVALS = LIMITS.maxProviders;

type RateChange = SimulateRequestWire["rate_change"];

/** What a monitor would see. */
interface SimulatedSight {
  readonly decision: Decision;
  readonly observation: Observation;
}

/** A market in which the best offer's note rate may be moved. */
class Simulation {
  readonly #basis: DecisionBasis;
  readonly #decided: SingleDecision;

  constructor(basis: DecisionBasis, context: MonitorContextWire) {
    const { request } = observeStored(basis, context).decided;
    this.#basis = basis;
    this.#decided = decideSingle(basis, { ...request, preferences: { max_providers: RIVALS } });
  }

  /** As it is. */
  get present(): SimulatedSight {
    const { decision } = this.#decided;
    return { decision, observation: observationOf(this.#basis.loaded.book, decision) };
  }

  /** With the best offer's note rate at `rate`. */
  seenAt(rate: number): SimulatedSight {
    const { book } = this.#basis.loaded;
    const standings = toStandings(book, this.#decided.annotator);
    const moved = withBestAt(book, this.#decided.decision, rate, standings) ?? this.#decided.decision;
    const decision = { ...moved, offers: moved.offers.slice(0, LIMITS.defaultMaxProviders) };
    const observation = observationOf(book, decision);
    return { decision, observation: observation !== null && this.#isMoved(decision.offers[0]) ? { ...observation, rate } : observation };
  }

  /** The full decision, with the moved offer's note rate. */
  snapshotAt(decision: Decision, rate: number): MonitorEventWire["decision_snapshot"] {
    const { preferences: _, ...request } = this.#decided.request;
    const response = toDecisionResponse(this.#basis, { ...this.#decided, request, decision }, createId("req"));
    const offers = response.offers.map((offer, index) => (this.#isMoved(decision.offers[index]) ? { ...offer, rate } : offer));
    return { ...response, offers };
  }

  #isMoved(offer: Decision["offers"][number] | undefined): boolean {
    return offer !== undefined && offer.row === this.#decided.decision.offers[0]?.row;
  }
}

/** Whether a change is one of the monitor's own market. */
function concerns({ state, product_type }: MonitorContextWire, change: RateChange): boolean {
  const inState = change.state === undefined || state === undefined || change.state === state;
  return inState && (change.product_type === undefined || change.product_type === product_type);
}

function simulate(basis: DecisionBasis, row: MonitorRow, { rate_change, options }: SimulateRequestWire) {
  const context = parseContext(row.decisionContext);
  const conditions = parseConditions(row.conditions);
  const baseline = parseFigures(row.baseline);
  const simulation = new Simulation(basis, context);
  const previousRate = rate_change.previous_rate ?? simulation.present.observation?.rate ?? null;
  const before = previousRate === null ? simulation.present : simulation.seenAt(previousRate);
  const after = simulation.seenAt(rate_change.new_rate);
  const outcomes = evaluateConditions(conditions, after.observation, baseline);
  const untilMs = cooldownUntilMs(row.lastTriggeredAt === null ? null : Date.parse(row.lastTriggeredAt), row.cooldownHours);
  const cools = untilMs !== null && untilMs > Date.now();
  const triggerType = triggerTypeOf(after.observation, {
    observation: before.observation,
    conditionsHeld: allMet(evaluateConditions(conditions, before.observation, baseline)),
    bestHadOffer: true,
  });
  const [best] = after.decision.offers;
  const provider = best === undefined ? null : providerNameOf(basis.loaded.book, best.institution);
  const market = { state: rate_change.state ?? context.state, product_type: rate_change.product_type ?? context.product_type };
  const event = toMonitorEvent({
    eventId: createId("evt"),
    orgId: row.orgId,
    monitorId: row.monitorId,
    sequence: row.sequence,
    evaluatedAt: new Date().toISOString(),
    triggerType,
    isTest: true,
    whyNow: whyTested({ triggerType, provider, outcomes, baseline, previousRate }, rate_change.new_rate),
    rateChange: toRateChange(market, previousRate, rate_change.new_rate),
    snapshot: simulation.snapshotAt(after.decision, rate_change.new_rate),
  });
  const isMet = allMet(outcomes);
  const mayFire = row.status === "active" && concerns(context, rate_change) && (!cools || options?.override_cooldown === true);
  const cooldownUntil = cools && untilMs !== null ? new Date(untilMs).toISOString() : null;
  return {
    would_trigger: isMet && mayFire,
    rate_change: event.rate_change,
    evaluation: { conditions_met: isMet, conditions: [...outcomes], cooldown_until: cooldownUntil },
    event,
  };
}

/** Sends a test in the way of every event: stored first, queued by id. */
async function deliverTest(env: Env, { orgId }: Owner, event: MonitorEventWire) {
  const store = new Deliveries(env.ALERTS);
  const key = { orgId, deliveryId: deliveryIdOf(event.event_id) };
  const stored = { ...key, eventId: event.event_id, sourceId: event.monitor_id, event: event.event, payload: JSON.stringify(event) };
  await store.storeTest(stored, new Date().toISOString());
  await announce(env.WEBHOOK_DELIVERIES, [key]);
  const row = await store.find(orgId, key.deliveryId);
  if (row === null) throw new Error("A delivery was stored and is not there.");
  return toDelivery(row);
}

export const simulateMonitor: Handler<"simulateMonitor", Env> = async ({ params, body, context, env }) => {
  const owner = ownerOf(context);
  const row = await requireMonitor(env, owner, params.monitor_id);
  const { basis } = await currentBook(env, owner);
  const simulated = simulate(basis, row, body);
  if (body.options?.deliver_webhook !== true) return { body: simulated };
  return { body: { ...simulated, delivery: await deliverTest(env, owner, simulated.event) } };
};
