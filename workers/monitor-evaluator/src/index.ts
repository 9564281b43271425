import { evaluatorMessage } from "@tellerline/contract/queue-messages";
import { describeError, log } from "@tellerline/worker-kit";
import { Budget } from "./budget.ts";
import { type Env, shardEnvs } from "./env.ts";
import { evaluatePending } from "./evaluate-pending.ts";
import { prune, requeueDue, sweepBudget } from "./sweep.ts";

/** Runs on the cron each minute, and on `ops tick`. Work that is left when the budget ends continues in other invocations. */
async function tick(env: Env) {
  const shards = shardEnvs(env);
  // Due deliveries come first, so that a book that fails to evaluate does not delay them.
  const sweep = sweepBudget();
  let requeued = 0;
  for (const shard of shards) requeued += await requeueDue(shard, sweep);
  for (const shard of shards) await prune(shard);
  const budget = new Budget();
  let evaluated = 0;
  for (const shard of shards) evaluated += await evaluatePending(shard, budget);
  await continueAbandoned(env);
  return { evaluated_books: evaluated, requeued_deliveries: requeued };
}

/** Makes the Worker `monitors` evaluate sandbox rate changes whose requests were killed. A failure is logged; the next tick tries again. */
async function continueAbandoned({ MONITORS }: Env): Promise<void> {
  try {
    const response = await MONITORS.fetch("https://monitors.internal/internal/abandoned-changes", { method: "POST" });
    if (!response.ok) log("warn", "abandoned_changes_left", { status: response.status });
  } catch (error) {
    log("warn", "abandoned_changes_left", describeError(error));
  }
}

export default {
  /** The operator's tick. This handler is reached only through a service binding. */
  async fetch(_request, env) {
    try {
      return Response.json(await tick(env));
    } catch (error) {
      log("error", "tick_failed", describeError(error));
      return new Response(null, { status: 503 });
    }
  },

  /**
   * A message wakes a shard's evaluator (without `shard`, those of all shards), which reads its work from the database; or it continues a
   * sweep. A failure makes the queue send the whole batch again.
   */
  async queue({ messages }, env) {
    for (const { body } of messages) {
      const { shard, sweep } = evaluatorMessage.parse(body);
      for (const one of shardEnvs(env).filter(({ shard: number }) => shard === undefined || number === shard)) {
        if (sweep === undefined) await evaluatePending(one);
        else await requeueDue(one, sweepBudget(), sweep);
      }
    }
  },

  async scheduled(_controller, env) {
    await tick(env);
  },
} satisfies ExportedHandler<Env>;
