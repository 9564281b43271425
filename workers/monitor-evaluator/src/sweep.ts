import { LIMITS } from "@tellerline/contract";
import { Deliveries, type DeliveryKey, type DueDelivery, Evaluations } from "@tellerline/storage";
import { enqueue } from "@tellerline/worker-kit";
import type { Env } from "./env.ts";

/** A delivery overdue by more than this was lost by the queue, which delivers sooner when it is not busy. */
const GRACE_MS = 2000;
/** Deliveries read at a time; the queue takes a hundred in one of the 1,000 calls that an invocation has. */
const PAGE = 2000;
const MAX_PAGES = 40;
const REQUEUEING_MS = 15_000;
const DAY_MS = 86_400_000;
/** Pruning goes on at the next tick after this time. */
const PRUNING_MS = 3000;
const PASSES_KEPT_DAYS = 90;

/** Requeues deliveries that were due and that nobody is sending, page by page. Returns how many. */
async function requeue(env: Env, deliveries: Deliveries, nowMs: number): Promise<number> {
  const [now, dueBefore] = [new Date(nowMs).toISOString(), new Date(nowMs - GRACE_MS).toISOString()];
  let requeued = 0;
  let last: DueDelivery | undefined;
  for (let page = 0; page < MAX_PAGES && Date.now() < nowMs + REQUEUEING_MS; page++) {
    const due = await deliveries.due(now, dueBefore, PAGE, last);
    const keys = due.map(({ orgId, deliveryId }): DeliveryKey => ({ orgId, deliveryId }));
    if (!(await enqueue(env.WEBHOOK_DELIVERIES, keys))) break;
    requeued += due.length;
    last = due.at(-1);
    if (due.length < PAGE) break;
  }
  return requeued;
}

/** Requeues due deliveries that are not being sent, and prunes old events. Returns how many it requeued. */
export async function sweep(env: Env): Promise<number> {
  const deliveries = new Deliveries(env.ALERTS);
  const now = Date.now();
  const requeued = await requeue(env, deliveries, now);
  const until = Date.now() + PRUNING_MS;
  const at = (days: number) => new Date(now - days * DAY_MS).toISOString();
  while (Date.now() < until && (await deliveries.prune(at(LIMITS.eventRetentionDays))) > 0);
  await new Evaluations(env.ALERTS).pruneLooks(at(PASSES_KEPT_DAYS));
  return requeued;
}
