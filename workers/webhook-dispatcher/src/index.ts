import { WorkerEntrypoint } from "cloudflare:workers";
import { deliveryMessage } from "@tellerline/contract/queue-messages";
import type { AttemptOutcome, ClaimedDelivery, DeliveryKey } from "@tellerline/storage";
import { log } from "@tellerline/worker-kit";
import { deliverBatch, type SenderBinding } from "./deliver-batch.ts";
import type { Env } from "./env.ts";
import { sendDue } from "./send-due.ts";

/** Sends a few deliveries in a separate invocation with its own connections, so that a slow receiver does not block others. */
export class Sender extends WorkerEntrypoint<Env> {
  send(claimed: readonly ClaimedDelivery[]): Promise<readonly AttemptOutcome[]> {
    return deliverBatch(this.env, claimed, (work) => this.ctx.waitUntil(work));
  }
}

/** The entrypoint of this Worker that sends deliveries. `exports` is untyped, since the platform's types can't know a Worker's own entrypoints. */
function senderOf({ exports }: ExecutionContext): SenderBinding {
  return (exports as unknown as { readonly Sender: SenderBinding }).Sender;
}

/** The delivery that a message names. A malformed message would fail at every retry, so it is logged and dropped. */
function readKey({ id, body }: Message<unknown>): readonly DeliveryKey[] {
  const { success, data } = deliveryMessage.safeParse(body);
  if (!success) log("error", "queue_message_malformed", { messageId: id });
  return success ? [data] : [];
}

export default {
  /** Acknowledges messages after their deliveries are claimed and early outcomes are recorded. Late outcomes are recorded afterwards. */
  async queue(batch, env, context) {
    await sendDue(env, batch.messages.flatMap(readKey), senderOf(context));
  },
} satisfies ExportedHandler<Env>;
