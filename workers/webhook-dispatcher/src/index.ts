import type { DeliveryKey } from "@tellerline/storage";
import { describeError, log } from "@tellerline/worker-kit";
import * as z from "zod";
import type { Env } from "./env.ts";
import { sendDue } from "./send.ts";

const deliveryKeys = z.array(z.object({ orgId: z.string(), deliveryId: z.string() }));

/** Connections that one invocation may have open at a time: none waits for another's. */
const CONNECTIONS = 6;

/** Hands some deliveries to an invocation of their own; false where it could not take them. */
async function handOver(env: Env, keys: readonly DeliveryKey[]): Promise<boolean> {
  try {
    return (await env.SENDER.fetch("https://dispatcher.internal/send", { method: "POST", body: JSON.stringify(keys) })).ok;
  } catch (error) {
    log("warn", "hand_over_failed", describeError(error));
    return false;
  }
}

export default {
  /** Sends what is due of the deliveries named; no route from outside leads here. */
  async fetch(request, env, context) {
    try {
      await sendDue(env, deliveryKeys.parse(await request.json()), (work) => context.waitUntil(work));
      return new Response(null, { status: 204 });
    } catch (error) {
      log("error", "send_failed", describeError(error));
      return new Response(null, { status: 503 });
    }
  },

  /** A message is done when its delivery is being sent: what becomes of it stands in the database. */
  async queue(batch, env) {
    const groups = Array.from({ length: Math.ceil(batch.messages.length / CONNECTIONS) }, (_, group) =>
      batch.messages.slice(group * CONNECTIONS, (group + 1) * CONNECTIONS),
    );
    await Promise.all(
      groups.map(async (messages) => {
        const taken = await handOver(
          env,
          messages.map(({ body }) => body),
        );
        for (const message of messages) taken ? message.ack() : message.retry({ delaySeconds: 5 });
      }),
    );
  },
} satisfies ExportedHandler<Env, DeliveryKey>;
