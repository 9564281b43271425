import { WorkerEntrypoint } from "cloudflare:workers";
import type { AttemptOutcome, ClaimedDelivery, DeliveryKey } from "@tellerline/storage";
import { log } from "@tellerline/worker-kit";
import * as z from "zod";
import { deliverBatch, type SenderBinding } from "./deliver-batch.ts";
import type { Env } from "./env.ts";
import { sendDue } from "./send-due.ts";

/** Sends a few deliveries in an invocation of its own: it has connections of its own, so that a slow receiver holds up no other. */
export class Sender extends WorkerEntrypoint<Env> {
  send(claimed: readonly ClaimedDelivery[]): Promise<readonly AttemptOutcome[]> {
    return deliverBatch(this.env, claimed, (work) => this.ctx.waitUntil(work));
  }
}

/** The platform gives every Worker its own exports; which they are, its types cannot know. */
function senderOf({ exports }: ExecutionContext): SenderBinding {
  return (exports as unknown as { readonly Sender: SenderBinding }).Sender;
}

const deliveryKey: z.ZodType<DeliveryKey> = z.object({ orgId: z.string(), deliveryId: z.string() });

/** The delivery that a message names. Another message would fail however often it came back: it is logged and let go. */
function readKey({ id, body }: Message<unknown>): readonly DeliveryKey[] {
  const { success, data } = deliveryKey.safeParse(body);
  if (!success) log("error", "queue_message_malformed", { messageId: id });
  return success ? [data] : [];
}

export default {
  /** Messages are acknowledged when all of a batch has been attempted: what became of it stands in the database. */
  async queue(batch, env, context) {
    await sendDue(env, batch.messages.flatMap(readKey), senderOf(context));
  },
} satisfies ExportedHandler<Env>;
