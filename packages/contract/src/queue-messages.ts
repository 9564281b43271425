import * as z from "zod";

/** Messages of the queues between Workers. A message that the release before has sent must stay readable (guides/operating.md#upgrades). */

/** Queue `webhook-deliveries`: the key of a delivery that is due. */
export const deliveryMessage = z.object({ orgId: z.string(), deliveryId: z.string() });

/** Deliveries that a sweep still has to check: those due before `dueBefore`, after the delivery `after`. */
const restOfSweep = z.object({ dueBefore: z.string(), after: deliveryMessage.extend({ nextAttemptAt: z.string() }) });
export type RestOfSweep = z.infer<typeof restOfSweep>;

/**
 * Queue `market-changes`: wakes the evaluator for a published book, or for work that an invocation left. `version` is empty if no book was
 * published. Without `shard`, the evaluators of all shards wake.
 */
export const evaluatorMessage = z.object({ version: z.string(), shard: z.int().optional(), sweep: restOfSweep.optional() });
export type EvaluatorMessage = z.infer<typeof evaluatorMessage>;
