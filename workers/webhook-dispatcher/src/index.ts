import type { ClaimedDelivery, DeliveryKey } from "@tellerline/storage";
import { describeError, log } from "@tellerline/worker-kit";
import type { Env } from "./env.ts";
import { takeOver } from "./hand-over.ts";
import { sendDue } from "./send.ts";

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
  async queue(batch, env) {
    await sendDue(
      env,
      batch.messages.map(({ body }) => body),
    );
  },
} satisfies ExportedHandler<Env, DeliveryKey>;
