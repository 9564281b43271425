import { LIMITS } from "@tellerline/contract";
import type { RestOfSweep } from "@tellerline/contract/queue-messages";
import {
  Deliveries,
  type DeliveryKey,
  type DueDelivery,
  Evaluations,
  EventStreams,
  isMoving,
  SandboxRates,
  SandboxTargets,
} from "@tellerline/storage";
import { DAY_MS, SANDBOX, storedTimestampOf } from "@tellerline/vocabulary";
import { enqueue, log } from "@tellerline/worker-kit";
import { Budget } from "./budget.ts";
import type { ShardEnv } from "./env.ts";

/** Milliseconds after which an overdue delivery counts as lost by the queue: a queue that is not busy delivers sooner. */
const GRACE_MS = 2000;
/** Maximum deliveries read at a time. The queue takes a hundred per call, and an invocation may make 1,000 calls. */
const PAGE = 2000;
const MAX_PAGES = 40;
const REQUEUEING_MS = 15_000;
/** Milliseconds after which no further slice of events of a shard is pruned or numbered. The next tick continues. */
const PRUNING_MS = 3000;
const PASSES_KEPT_DAYS = 90;
const TESTS_KEPT_DAYS = 1;
/** Number of cells beyond which cells without monitors are pruned: an evaluation reads all cells. */
const CELLS_KEPT = 5000;

/** How much one invocation may requeue. The next invocation continues with the rest. */
export const sweepBudget = (pages = MAX_PAGES): Budget => new Budget(pages, REQUEUEING_MS);

/**
 * Requeues overdue deliveries of a shard that nobody is sending, page by page. If the budget ends after a page, a message continues with
 * the rest. If it ends before the first page, or if the queue refuses messages, the next tick starts anew.
 * @param rest the part that an earlier invocation's sweep left.
 * @returns how many deliveries were requeued.
 */
export async function requeueDue(env: ShardEnv, budget: Budget, rest?: RestOfSweep): Promise<number> {
  const deliveries = new Deliveries(env.ALERTS);
  const nowMs = Date.now();
  const dueBefore = rest?.dueBefore ?? storedTimestampOf(nowMs - GRACE_MS);
  let after: DueDelivery | undefined = rest?.after;
  let requeued = 0;
  while (budget.takePage()) {
    const due = await deliveries.due(storedTimestampOf(nowMs), dueBefore, PAGE, after);
    const keys = due.map(({ orgId, deliveryId }): DeliveryKey => ({ orgId, deliveryId }));
    if (!(await enqueue(env.WEBHOOK_DELIVERIES, keys))) return requeued;
    requeued += due.length;
    after = due.at(-1);
    if (after === undefined || due.length < PAGE) return requeued;
  }
  if (after !== undefined) await enqueue(env.MARKET_CHANGES, [{ version: "", shard: env.shard, sweep: { dueBefore, after } }]);
  return requeued;
}

/** Prunes old rows of a shard, and numbers events that an earlier release stored. */
export async function prune(env: ShardEnv): Promise<void> {
  const now = Date.now();
  const daysAgo = (days: number) => storedTimestampOf(now - days * DAY_MS);
  const until = now + PRUNING_MS;
  const deliveries = new Deliveries(env.ALERTS);
  try {
    while (Date.now() < until && (await deliveries.prune(daysAgo(LIMITS.eventRetentionDays))) > 0);
    while (Date.now() < until && (await deliveries.pruneTests(daysAgo(TESTS_KEPT_DAYS))) > 0);
    while (Date.now() < until && (await new EventStreams(env.ALERTS).numberOlder()) > 0);
    await new SandboxRates(env.ALERTS).prune(daysAgo(LIMITS.eventRetentionDays));
    await new SandboxTargets(env.ALERTS).prune(daysAgo(SANDBOX.challengeDays), daysAgo(1));
  } catch (error) {
    // Rows that are moving to another shard are pruned there.
    if (!isMoving(error)) throw error;
    log("info", "pruning_postponed", { shard: env.shard });
  }
  const evaluations = new Evaluations(env.ALERTS);
  await evaluations.prunePasses(daysAgo(PASSES_KEPT_DAYS));
  await evaluations.pruneCells(CELLS_KEPT);
}
