import { LIMITS, type MonitorEventWire, type SimulateRequestWire } from "@tellerline/contract";
import { allMet, cooldownUntilMs, evaluateConditions, type Figures, triggerTypeOf, whyTested } from "@tellerline/monitoring";
import { type Decision, providerNameOf, withBestAt } from "@tellerline/scoring";
import { Deliveries, type MonitorRow, type Owner } from "@tellerline/storage";
import {
  announce,
  type DecisionBasis,
  decideSingle,
  type Handler,
  type SingleDecision,
  toDecisionResponse,
  toStandings,
} from "@tellerline/worker-kit";
import { createId } from "@tellerline/worker-kit/keys";
import {
  figuresOf,
  observationOf,
  parseConditions,
  parseContext,
  parseFigures,
  toDecisionRequest,
  toMonitorEvent,
  toRateChange,
} from "@tellerline/worker-kit/monitors";
import { ownerOf } from "../caller.ts";
import { currentBook } from "../current-book.ts";
import { toDelivery } from "../deliveries/translate.ts";
import type { Env } from "../env.ts";
import { requireMonitor } from "./read-monitors.ts";

/** As many offers are looked at as may overtake the best when its rate rises. */
const RIVALS = LIMITS.maxProviders;

type RateChange = SimulateRequestWire["rate_change"];

/** The decision as if the best offer's note rate were another, cut to what a decision shows. */
function decidedAt(basis: DecisionBasis, decided: SingleDecision, rate: number): Decision {
  const { book } = basis.loaded;
  const moved = withBestAt(book, decided.decision, rate, toStandings(book, decided.annotator)) ?? decided.decision;
  return { ...moved, offers: moved.offers.slice(0, LIMITS.defaultMaxProviders) };
}

/** A simulated market: what a monitor would see before the change, and after it. */
class Simulation {
  readonly basis: DecisionBasis;
  readonly #decided: SingleDecision;
  readonly #row: MonitorRow;

  constructor(basis: DecisionBasis, row: MonitorRow) {
    const request = { ...toDecisionRequest(parseContext(row.decisionContext)), preferences: { max_providers: RIVALS } };
    this.basis = basis;
    this.#row = row;
    this.#decided = decideSingle(basis, request);
  }

  get presentRate(): number | null {
    return this.seenAt(null).figures?.rate ?? null;
  }

  /** @param rate null: as it is. */
  seenAt(rate: number | null): { readonly decision: Decision; readonly figures: Figures | null; readonly creditUnionId: string | null } {
    const { book } = this.basis.loaded;
    const decision = rate === null ? this.#decided.decision : decidedAt(this.basis, this.#decided, rate);
    const observation = observationOf(book, decision);
    const [best] = decision.offers;
    const isMoved = rate !== null && best?.row === this.#decided.decision.offers[0]?.row;
    const figures = observation === null || !isMoved ? figuresOf(observation) : { ...observation, rate };
    return {
      decision,
      figures: figures === null ? null : figuresOf({ ...figures, creditUnionId: "" }),
      creditUnionId: observation?.creditUnionId ?? null,
    };
  }

  /** The full decision after the change. */
  snapshotAt(decision: Decision, rate: number): MonitorEventWire["decision_snapshot"] {
    const moved = this.#decided.decision.offers[0];
    const { preferences: _, ...request } = this.#decided.request;
    const response = toDecisionResponse(this.basis, { ...this.#decided, request, decision }, createId("req"));
    const place = decision.offers.findIndex(({ row }) => row === moved?.row);
    return { ...response, offers: response.offers.map((offer, index) => (index === place ? { ...offer, rate } : offer)) };
  }

  /** Whether the change is one of the monitor's own market. */
  concerns({ state, product_type }: RateChange): boolean {
    const context = parseContext(this.#row.decisionContext);
    const inState = state === undefined || context.state === undefined || state === context.state;
    return inState && (product_type === undefined || product_type === context.product_type);
  }
}

function simulate(basis: DecisionBasis, row: MonitorRow, { rate_change, options }: SimulateRequestWire) {
  const simulation = new Simulation(basis, row);
  const context = parseContext(row.decisionContext);
  const conditions = parseConditions(row.conditions);
  const previousRate = rate_change.previous_rate ?? simulation.presentRate;
  const before = simulation.seenAt(previousRate);
  const after = simulation.seenAt(rate_change.new_rate);
  const observe = ({ figures, creditUnionId }: typeof after) =>
    figures === null ? null : { ...figures, creditUnionId: creditUnionId ?? "" };
  const baseline = parseFigures(row.baseline);
  const outcomes = evaluateConditions(conditions, observe(after), baseline);
  const untilMs = cooldownUntilMs(row.lastTriggeredAt === null ? null : Date.parse(row.lastTriggeredAt), row.cooldownHours);
  const cools = untilMs !== null && untilMs > Date.now();
  const triggerType = triggerTypeOf(observe(after), {
    observation: observe(before),
    conditionsHeld: allMet(evaluateConditions(conditions, observe(before), baseline)),
    bestHadOffer: true,
  });
  const change = toRateChange(
    { ...context, ...(rate_change.state === undefined ? {} : { state: rate_change.state }) },
    previousRate,
    rate_change.new_rate,
  );
  const [best] = after.decision.offers;
  const event = toMonitorEvent({
    eventId: createId("evt"),
    orgId: row.orgId,
    monitorId: row.monitorId,
    sequence: row.sequence,
    evaluatedAt: new Date().toISOString(),
    triggerType,
    isTest: true,
    whyNow: whyTested(
      {
        triggerType,
        provider: best === undefined ? null : providerNameOf(basis.loaded.book, best.institution),
        outcomes,
        baseline,
        observation: observe(after),
        previousRate,
      },
      previousRate,
      rate_change.new_rate,
    ),
    rateChange: { ...change, product_type: rate_change.product_type ?? context.product_type },
    snapshot: simulation.snapshotAt(after.decision, rate_change.new_rate),
  });
  const isMet = allMet(outcomes);
  const mayFire = row.status === "active" && simulation.concerns(rate_change) && (!cools || options?.override_cooldown === true);
  return {
    would_trigger: isMet && mayFire,
    rate_change: event.rate_change,
    evaluation: {
      conditions_met: isMet,
      conditions: [...outcomes],
      cooldown_until: cools && untilMs !== null ? new Date(untilMs).toISOString() : null,
    },
    event,
  };
}

/** Sends a test as any event is sent: stored first, queued by id. */
async function deliverTest(env: Env, { orgId }: Owner, event: MonitorEventWire) {
  const store = new Deliveries(env.ALERTS);
  const key = { orgId, deliveryId: event.event_id.replace("evt_", "dlv_") };
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
