import * as z from "zod";

/**
 * Message of the queue `led-rates`: how often each row of a rate book, which its content hash names, was the best offer of a decision. Only the
 * operator reads it: packages/readers has no tuples.
 */
export const ledRatesMessage = z.object({ book: z.string(), led: z.array(z.tuple([z.int(), z.int()])) });
export type LedRates = z.infer<typeof ledRatesMessage>;
