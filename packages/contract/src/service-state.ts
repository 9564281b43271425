import * as z from "zod";

/**
 * Health figures that the gateway asks the Worker `monitors` for. Ages and delays are in seconds. The schema has a module of its own,
 * because the gateway builds no other schema when it starts.
 */
export const serviceState = z.object({
  books: z.object({ version: z.string().nullable(), age_seconds: z.int().nullable() }),
  evaluator: z.object({ behind_seconds: z.int() }),
  deliveries: z.object({ overdue_seconds: z.int() }),
  dead_letters: z.object({ count: z.int() }),
});
