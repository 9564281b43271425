import * as z from "zod";

/** Deliveries that a sweep still has to check: those due before `dueBefore`, after the delivery `after`. */
const restOfSweep = z.object({
  dueBefore: z.string(),
  after: z.object({ orgId: z.string(), deliveryId: z.string(), nextAttemptAt: z.string() }),
});
export type RestOfSweep = z.infer<typeof restOfSweep>;

/**
 * Wakes the evaluator for a published book, or for work that an invocation left. `version` is empty for a sweep. Without `shard`, the
 * evaluators of all shards wake.
 */
const message = z.object({ version: z.string(), shard: z.int().optional(), sweep: restOfSweep.optional() });
export type EvaluatorMessage = z.infer<typeof message>;

/** Reads a message that this release or the one before sent. */
export const readMessage = (body: unknown): EvaluatorMessage => message.parse(body);
