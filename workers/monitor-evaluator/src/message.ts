import * as z from "zod";

/** Deliveries that a sweep has still to look at: those due before a time, behind one of them. */
const restOfSweep = z.object({
  dueBefore: z.string(),
  after: z.object({ orgId: z.string(), deliveryId: z.string(), nextAttemptAt: z.string() }),
});
export type RestOfSweep = z.infer<typeof restOfSweep>;

/** What wakes the evaluator: a book that was published, or what an invocation left; `version` is empty for a sweep. Without a shard, it is for all. */
const message = z.object({ version: z.string(), shard: z.int().optional(), sweep: restOfSweep.optional() });
export type EvaluatorMessage = z.infer<typeof message>;

/** Reads a message of this release or of the one before. */
export const readMessage = (body: unknown): EvaluatorMessage => message.parse(body);
