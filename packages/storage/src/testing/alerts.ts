import type { NewTestDelivery } from "../alerts/delivery-rows.ts";
import type { EvaluationOutcome, MovementOutcome } from "../alerts/evaluations.ts";
import { Evaluations } from "../alerts/evaluations.ts";
import { Monitors, type NewMonitor, type Owner, type WatchRow } from "../alerts/monitors.ts";
import { Subscriptions } from "../alerts/subscriptions.ts";

export const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 12, minute)).toISOString();
export const BOOK = 5;
export const BEGUN = [
  `insert into evaluator_progress (name, book_version, book_hash, done, updated_at) values ('live', ${BOOK}, 'hash-${BOOK}', 1, '${at(0)}')`,
];
export const NO_LIMIT = 1000;
export const ODD_TEXT = `O'Brien "Ωmega" 100% _ \\ 🏦 | {"a":1}; drop table monitors; --`;

export const LIVE: Owner = { orgId: "org_a", environment: "live" };
export const SANDBOX: Owner = { orgId: "org_a", environment: "sandbox" };
export const STRANGER: Owner = { orgId: "org_b", environment: "live" };

/** Index entry of a monitor that waits for an APR of at most 5. */
export const watch = (fields: Partial<WatchRow> = {}): WatchRow => ({
  cell: "auto_loan|60|TX",
  product: "auto_loan",
  field: "apr",
  low: 5,
  high: null,
  rearmAt: null,
  ...fields,
});
export const WATCH_KEY = "auto_loan|60|TX|apr";

export const monitor = (monitorId: string, fields: Partial<NewMonitor> = {}): NewMonitor => ({
  orgId: "org_a",
  monitorId,
  environment: "live",
  name: monitorId,
  status: "active",
  decisionContext: "{}",
  conditions: "[]",
  webhookUrl: `https://receiver.example/${monitorId}`,
  cooldownHours: 6,
  initialVersion: BOOK,
  evaluatedVersion: BOOK,
  setAt: at(0),
  createdAt: at(0),
  updatedAt: at(0),
  ...fields,
});

export type NewSubscription = Parameters<Subscriptions["create"]>[0];

export const subscription = (subscriptionId: string, fields: Partial<NewSubscription> = {}): NewSubscription => ({
  orgId: "org_a",
  subscriptionId,
  environment: "live",
  productType: "auto_loan",
  state: "TX",
  minChangeBps: 25,
  webhookUrl: `https://receiver.example/${subscriptionId}`,
  status: "active",
  referenceRate: 5,
  watchKey: "auto_loan|TX",
  low: 4.75,
  high: 5.25,
  evaluatedVersion: BOOK,
  createdAt: at(0),
  ...fields,
});

export const fired = (monitorId: string, fields: Partial<EvaluationOutcome> = {}): EvaluationOutcome => ({
  orgId: "org_a",
  monitorId,
  revision: 1,
  baseline: `{"apr":4.5}`,
  field: "apr",
  low: 4.5,
  high: null,
  rearmAt: null,
  eventId: `evt_${monitorId}`,
  deliveryId: `dlv_${monitorId}`,
  observation: `{"apr":4.5}`,
  payload: `{"monitor_id":"${monitorId}"}`,
  ...fields,
});

export const quiet = (monitorId: string, fields: Partial<EvaluationOutcome> = {}): EvaluationOutcome =>
  fired(monitorId, { eventId: null, deliveryId: null, observation: null, payload: null, ...fields });

export const moved = (subscriptionId: string, fields: Partial<MovementOutcome> = {}): MovementOutcome => ({
  orgId: "org_a",
  subscriptionId,
  sequence: 0,
  referenceRate: 4.5,
  low: 4.25,
  high: 4.75,
  eventId: `evt_${subscriptionId}`,
  deliveryId: `dlv_${subscriptionId}`,
  payload: `{"subscription_id":"${subscriptionId}"}`,
  ...fields,
});

export const testDelivery = (name: string, fields: Partial<NewTestDelivery> = {}): NewTestDelivery => ({
  orgId: "org_a",
  deliveryId: `dlv_${name}`,
  eventId: `evt_${name}`,
  sourceId: "mon_1",
  event: "decision.monitor.test",
  payload: `{"test":true}`,
  ...fields,
});

export const MONITOR_EVENT = "decision.monitor.triggered";
export const MOVEMENT_EVENT = "rates.movement.detected";

/** Moves the evaluator to a book, and completes the evaluation of that book. */
export async function advanceEvaluator(database: D1Database, bookVersion: number): Promise<void> {
  const evaluations = new Evaluations(database);
  const progress = await evaluations.progress();
  if (progress === null) throw new Error("The evaluator has not begun.");
  await evaluations.begin(progress, bookVersion, `hash-${bookVersion}`, new Map(), at(bookVersion));
  await evaluations.finish(bookVersion);
}

export async function storeMonitors(database: D1Database, monitors: readonly NewMonitor[]): Promise<void> {
  const outcomes = await Promise.all(monitors.map((one) => new Monitors(database).create(one, watch(), NO_LIMIT)));
  if (outcomes.some((outcome) => outcome !== "created")) throw new Error(`Monitors were not stored: ${outcomes}`);
}

export async function storeSubscriptions(database: D1Database, subscriptions: readonly NewSubscription[]): Promise<void> {
  const outcomes = await Promise.all(subscriptions.map((one) => new Subscriptions(database).create(one, NO_LIMIT)));
  if (outcomes.some((outcome) => outcome !== "created")) throw new Error(`Subscriptions were not stored: ${outcomes}`);
}

/** Ids of the monitors that may fire at an APR of `apr`, sorted. */
export async function findAt(database: D1Database, apr: number, key = WATCH_KEY): Promise<readonly string[]> {
  const found = await new Evaluations(database).findWatching([{ key, least: apr, greatest: apr }]);
  return found.map(({ id }) => id).sort();
}
