import { STATE_CODES } from "@tellerline/geography";
import { EvaluationContext, evaluatePage, movedRateOf, movementOf } from "@tellerline/quoting/evaluating";
import { parseChanges } from "@tellerline/quoting/monitors";
import {
  type DeliveryKey,
  Evaluations,
  EventStreams,
  Monitors,
  type Owner,
  type SandboxRateChange,
  SandboxRates,
  type SubscriptionRow,
  Subscriptions,
} from "@tellerline/storage";
import { MOVEMENT_EVENT, requireMember } from "@tellerline/vocabulary";
import { enqueue } from "@tellerline/worker-kit";
import { CHANGE_MS } from "../changed-book.ts";
import { sandboxBasisAt } from "../current-book.ts";
import type { Env } from "../env.ts";
import { wake } from "../events/wake.ts";

/** More than the monitors or subscriptions that an organization can have in the sandbox. */
const ALL = 1000;

async function contextOf(env: Env, { orgId, number, createdAt, changes }: SandboxRateChange): Promise<EvaluationContext> {
  const nowMs = Date.parse(createdAt);
  const [current, previous, earlier] = await Promise.all([
    sandboxBasisAt(env, orgId, number, nowMs),
    sandboxBasisAt(env, orgId, number - 1, nowMs),
    new SandboxRates(env.ALERTS).list(orgId, number - 1, new Date(nowMs - CHANGE_MS).toISOString()),
  ]);
  const passes = earlier.toReversed().map((one) => ({ bookVersion: one.number, changes: one.changes }));
  return EvaluationContext.ofChanges({ bookVersion: number, current, previous }, parseChanges(changes), passes);
}

async function queue(env: Env, outcomes: readonly { readonly orgId: string; readonly deliveryId: string | null }[]): Promise<void> {
  const keys = outcomes.flatMap(({ orgId, deliveryId }): readonly DeliveryKey[] => (deliveryId === null ? [] : [{ orgId, deliveryId }]));
  await enqueue(env.WEBHOOK_DELIVERIES, keys);
}

async function evaluateMonitors(env: Env, owner: Owner, context: EvaluationContext): Promise<void> {
  const monitors = await new Monitors(env.ALERTS).list(owner, null, null, ALL);
  const keys = monitors.map(({ orgId, monitorId }) => ({ orgId, id: monitorId }));
  await evaluatePage(new Evaluations(env.ALERTS), context, keys, (outcomes) => queue(env, outcomes));
}

/** Whether the rate moved far enough from the subscription's reference, or the market had no rate before. */
function isReached({ referenceRate, low, high }: SubscriptionRow, rate: number): boolean {
  return referenceRate === null || (low !== null && rate <= low) || (high !== null && rate >= high);
}

async function evaluateSubscriptions(env: Env, owner: Owner, context: EvaluationContext): Promise<void> {
  const subscriptions = new Subscriptions(env.ALERTS);
  const known = await subscriptions.list(owner, null, ALL);
  const rows = await subscriptions.readUnlooked(
    known.map(({ orgId, subscriptionId }) => ({ orgId, id: subscriptionId })),
    context.bookVersion,
  );
  const now = new Date().toISOString();
  const outcomes = await Promise.all(
    rows.flatMap((row) => {
      const state = row.state === null ? null : requireMember(STATE_CODES, row.state);
      const moved = movedRateOf(context, row.productType, state);
      return moved === null || !isReached(row, moved.rate) ? [] : [movementOf(context, row, moved, now)];
    }),
  );
  if (outcomes.length === 0) return;
  await new Evaluations(env.ALERTS).storeMovements(context.bookVersion, outcomes, MOVEMENT_EVENT, now);
  await queue(env, outcomes);
}

/** Evaluates an organization's monitors and subscriptions in the sandbox at one of its changes. Can be repeated: an event is stored once. */
export async function evaluateChange(env: Env, owner: Owner, change: SandboxRateChange): Promise<void> {
  const context = await contextOf(env, change);
  await evaluateMonitors(env, owner, context);
  await evaluateSubscriptions(env, owner, context);
  await wake(env, await new EventStreams(env.ALERTS).waiting([owner.orgId], new Date().toISOString()));
}
