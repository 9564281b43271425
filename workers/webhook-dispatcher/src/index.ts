import type { ClaimedDelivery, DeliveryKey } from "@tellerline/storage";
import { describeError, log } from "@tellerline/worker-kit";
import type { Env } from "./env.ts";
import { takeOver } from "./hand-over.ts";
import { sendDue } from "./send.ts";

/**
 * This Worker, as it calls itself: each call has connections of its own, so that a slow receiver holds up no other. The platform gives
 * every Worker its own exports; which they are, its types cannot know.
 */
function selfOf({ exports }: ExecutionContext): Fetcher {
  return (exports as unknown as { readonly default: Fetcher }).default;
}

export default {
  /** Takes deliveries over from another invocation of this Worker; no route from outside leads here. */
  async fetch(request, env, context) {
    try {
      // Written by `handOver` of this same Worker.
      const claimed = (await request.json()) as ClaimedDelivery[];
      return Response.json(await takeOver(env, claimed, (work) => context.waitUntil(work)));
    } catch (error) {
      log("error", "take_over_failed", describeError(error));
      return new Response(null, { status: 503 });
    }
  },

  /** Messages are acknowledged when all of a batch has been attempted: what became of it stands in the database. */
  async queue(batch, env, context) {
    const keys = batch.messages.map(({ body }) => body);
    await sendDue(env, keys, selfOf(context));
  },
} satisfies ExportedHandler<Env, DeliveryKey>;
