import { describeError, log } from "@tellerline/worker-kit";
import type { Env } from "./env.ts";
import { evaluatePending } from "./evaluate-pending.ts";
import { sweep } from "./sweep.ts";

/** What the cron does each minute, and `ops tick` when it is asked to. */
async function tick(env: Env) {
  // First what is due: a book that can't be looked at must not hold up what was stored before.
  const requeued = await sweep(env);
  return { evaluated_books: await evaluatePending(env), requeued_deliveries: requeued };
}

export default {
  /** The operator's tick; no route from outside leads here. */
  async fetch(_request, env) {
    try {
      return Response.json(await tick(env));
    } catch (error) {
      log("error", "tick_failed", describeError(error));
      return new Response(null, { status: 503 });
    }
  },

  /** A message says no more than that there is something to look at; a failure brings it back. */
  async queue(_batch, env) {
    await evaluatePending(env);
  },

  async scheduled(_controller, env) {
    await tick(env);
  },
} satisfies ExportedHandler<Env>;
