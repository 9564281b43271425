import { LIMITS } from "@tellerline/contract";
import { movementBounds } from "@tellerline/monitoring";
import { EvaluationContext, evaluatePage, movedRateOf, movementOf } from "@tellerline/quoting/evaluating";
import { parseChanges } from "@tellerline/quoting/monitors";
import {
  type DeliveryKey,
  type EvaluationPassRow,
  Evaluations,
  EventStreams,
  type MonitorRow,
  Monitors,
  type MovementOutcome,
  type Owner,
  type SandboxRateChange,
  SandboxRates,
  Shards,
  type SubscriptionRow,
  Subscriptions,
  shardsOf,
} from "@tellerline/storage";
import { DAY_MS, HOUR_MS, MOVEMENT_EVENT, storedTimestampOf } from "@tellerline/vocabulary";
import { describeError, enqueue, log } from "@tellerline/worker-kit";
import { sandboxBasisAt } from "../current-book.ts";
import type { Env } from "../env.ts";
import { ringBells } from "../events/ring-bells.ts";
import { concerns } from "../monitors/translate.ts";
import { passOf } from "../passes.ts";
import { stateOf } from "../subscriptions/subscriptions.ts";

/** Limit of a listing that no sandbox organization reaches: it has at most `SANDBOX.monitors` monitors, and as many subscriptions. */
const ALL = 1000;

/** A monitor's evaluation: the number of the newest rate change that it included, and its time. */
interface Look {
  readonly number: number;
  readonly atMs: number;
}

interface Evaluated {
  readonly change: SandboxRateChange;
  readonly earlier: readonly EvaluationPassRow[];
}

/** A monitor's last evaluation before this change: at the last earlier change of its market, or when it was set. */
function lastLookOf({ earlier }: Evaluated, row: MonitorRow): Look {
  const last = earlier.find((pass) => pass.bookVersion > row.initialVersion && concerns(pass, row));
  if (last === undefined) return { number: row.initialVersion, atMs: Date.parse(row.setAt) };
  return { number: last.bookVersion, atMs: Date.parse(last.lookedAt) };
}

/**
 * The context for evaluating a change. Its "previous" state is the one at the last evaluation, and not the one before this change, because
 * changes may have expired in between.
 */
async function contextOf(env: Env, { change, earlier }: Evaluated, look: Look): Promise<EvaluationContext> {
  const { orgId, number, createdAt } = change;
  const [current, previous] = await Promise.all([
    sandboxBasisAt(env, orgId, number, Date.parse(createdAt)),
    sandboxBasisAt(env, orgId, look.number, look.atMs),
  ]);
  return EvaluationContext.ofChanges({ bookVersion: number, current, previous }, parseChanges(change.changes), earlier);
}

async function queue(env: Env, outcomes: readonly { readonly orgId: string; readonly deliveryId: string | null }[]): Promise<void> {
  const keys = outcomes.flatMap(({ orgId, deliveryId }): readonly DeliveryKey[] => (deliveryId === null ? [] : [{ orgId, deliveryId }]));
  await enqueue(env.WEBHOOK_DELIVERIES, keys);
}

async function evaluateMonitors(env: Env, owner: Owner, evaluated: Evaluated): Promise<void> {
  const store = new Evaluations(env.ALERTS);
  for (const row of await new Monitors(env.ALERTS).list(owner, null, null, ALL)) {
    if (!concerns(passOf(evaluated.change), row)) continue;
    const context = await contextOf(env, evaluated, lastLookOf(evaluated, row));
    await evaluatePage(store, context, [{ orgId: row.orgId, id: row.monitorId }], (outcomes) => queue(env, outcomes));
  }
}

/** Whether the rate moved far enough from the reference rate. A null bound is never reached. */
function isReached({ low, high }: SubscriptionRow, rate: number): boolean {
  return (low !== null && rate <= low) || (high !== null && rate >= high);
}

function unmoved({ orgId, subscriptionId, sequence, minChangeBps }: SubscriptionRow, referenceRate: number): MovementOutcome {
  const bounds = movementBounds(referenceRate, minChangeBps);
  return { orgId, subscriptionId, sequence, referenceRate, ...bounds, eventId: null, deliveryId: null, payload: null };
}

async function evaluateSubscriptions(env: Env, owner: Owner, evaluated: Evaluated): Promise<void> {
  const { change } = evaluated;
  const subscriptions = new Subscriptions(env.ALERTS);
  const known = await subscriptions.list(owner, null, ALL);
  const keys = known.map(({ orgId, subscriptionId }) => ({ orgId, id: subscriptionId }));
  const rows = await subscriptions.readUnevaluated(keys, change.number);
  if (rows.length === 0) return;
  const context = await contextOf(env, evaluated, { number: change.number - 1, atMs: Date.parse(change.createdAt) });
  const now = new Date().toISOString();
  const outcomes = await Promise.all(
    rows.flatMap((row) => {
      const moved = movedRateOf(context, row.productType, stateOf(row));
      if (moved === null) return [];
      return row.referenceRate === null || isReached(row, moved.rate)
        ? [movementOf(context, row, moved, now)]
        : [Promise.resolve(unmoved(row, row.referenceRate))];
    }),
  );
  await new Evaluations(env.ALERTS).storeMovements(change.number, outcomes, MOVEMENT_EVENT, now);
  await queue(env, outcomes);
}

async function evaluateChange(env: Env, owner: Owner, change: SandboxRateChange): Promise<void> {
  const rates = new SandboxRates(env.ALERTS);
  if (parseChanges(change.changes).length > 0) {
    const since = storedTimestampOf(Date.now() - LIMITS.eventRetentionDays * DAY_MS);
    const earlier = await rates.list(owner.orgId, change.number - 1, since);
    const evaluated = { change, earlier: earlier.map(passOf).toReversed() };
    await evaluateMonitors(env, owner, evaluated);
    await evaluateSubscriptions(env, owner, evaluated);
    await ringBells(env, await new EventStreams(env.ALERTS).waiting([owner.orgId], new Date().toISOString()));
  }
  await rates.markEvaluated(change, new Date().toISOString());
}

/** Milliseconds for which a change that was not evaluated, because its request was killed, is evaluated afterwards. */
const LATE_MS = HOUR_MS;

/**
 * Evaluates earlier rate changes for which nobody has evaluated the organization's sandbox monitors and subscriptions, oldest first. May run
 * again after a crash, or twice at a time: an event is stored once.
 * @param before number of a change: only earlier ones are evaluated.
 */
async function evaluateEarlier(env: Env, owner: Owner, before: number): Promise<void> {
  const since = storedTimestampOf(Date.now() - LATE_MS);
  const unevaluated = await new SandboxRates(env.ALERTS).listUnevaluated(owner.orgId, since);
  for (const change of unevaluated) if (change.number < before) await evaluateChange(env, owner, change);
}

const noteFailure = (error: unknown): void => log("error", "sandbox_change_not_evaluated", describeError(error));

/**
 * Evaluates a rate change, after the earlier ones that are not evaluated yet. If an earlier one fails, the failure is logged, and this change
 * is evaluated all the same.
 */
export async function evaluateInOrder(env: Env, owner: Owner, change: SandboxRateChange): Promise<void> {
  await evaluateEarlier(env, owner, change.number).catch(noteFailure);
  if (change.evaluatedAt === null) await evaluateChange(env, owner, change);
}

/** Milliseconds after which a change that is not evaluated counts as abandoned. */
const ABANDONED_MS = 10_000;
const MAX_ORGANIZATIONS = 100;

/**
 * Evaluates changes that killed requests left behind, on every shard. An organization that is moving to another shard, or whose evaluation
 * fails, does not delay the others: the next call tries again.
 * @returns the number of organizations that had any.
 */
export async function evaluateAbandoned(env: Env): Promise<number> {
  const nowMs = Date.now();
  const since = storedTimestampOf(nowMs - LATE_MS);
  const until = storedTimestampOf(nowMs - ABANDONED_MS);
  const shards = new Shards();
  let organizations = 0;
  for (const ALERTS of shardsOf(env)) {
    for (const orgId of await new SandboxRates(ALERTS).unevaluatedOrganizations(since, until, MAX_ORGANIZATIONS)) {
      // While an organization moves, its rows are on two shards: only the shard that serves it evaluates them.
      if ((await shards.of(env, orgId)) !== ALERTS) continue;
      await evaluateEarlier({ ...env, ALERTS }, { orgId, environment: "sandbox" }, Number.POSITIVE_INFINITY).catch(noteFailure);
      organizations++;
    }
  }
  return organizations;
}
