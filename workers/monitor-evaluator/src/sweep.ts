import { LIMITS } from "@tellerline/contract";
import { Deliveries, Evaluations } from "@tellerline/storage";
import { enqueue } from "@tellerline/worker-kit";
import type { Env } from "./env.ts";

/** A delivery overdue by more than this was lost by the queue, which delivers sooner when it is not busy. */
const GRACE_MS = 2000;
const MAX_QUEUED = 2000;
const DAY_MS = 86_400_000;
/** Pruning goes on at the next tick after this time. */
const PRUNING_MS = 3000;
const PASSES_KEPT_DAYS = 90;

/** Requeues due deliveries that are not being sent, and prunes old events. Returns how many it requeued. */
export async function sweep(env: Env): Promise<number> {
  const deliveries = new Deliveries(env.ALERTS);
  const now = Date.now();
  const at = (ms: number) => new Date(ms).toISOString();
  const due = await deliveries.due(at(now), at(now - GRACE_MS), MAX_QUEUED);
  await enqueue(env.WEBHOOK_DELIVERIES, due);
  const until = now + PRUNING_MS;
  const before = at(now - LIMITS.eventRetentionDays * DAY_MS);
  while (Date.now() < until && (await deliveries.prune(before)) > 0);
  await new Evaluations(env.ALERTS).pruneLooks(at(now - PASSES_KEPT_DAYS * DAY_MS));
  return due.length;
}
