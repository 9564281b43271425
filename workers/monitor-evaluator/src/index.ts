import { describeError, log } from "@tellerline/worker-kit";
import type { Env } from "./env.ts";
import { evaluatePending } from "./evaluate-pending.ts";
import { sweep } from "./sweep.ts";

/** Runs on the cron each minute, and on `ops tick`. */
async function tick(env: Env) {
  // Due deliveries first: a book that fails to evaluate must not hold them up.
  const requeued = await sweep(env);
  return { evaluated_books: await evaluatePending(env), requeued_deliveries: requeued };
}

export default {
  /** The operator's tick. Reached only through a service binding. */
  async fetch(_request, env) {
    try {
      return Response.json(await tick(env));
    } catch (error) {
      log("error", "tick_failed", describeError(error));
      return new Response(null, { status: 503 });
    }
  },

  /** A message only wakes the evaluator; what to evaluate is in the database. A failure makes the queue retry it. */
  async queue(_batch, env) {
    await evaluatePending(env);
  },

  async scheduled(_controller, env) {
    await tick(env);
  },
} satisfies ExportedHandler<Env>;
