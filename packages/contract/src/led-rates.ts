import * as z from "zod";

/**
 * Message of the queue `led-rates`: how often each row of a rate book was the best offer of a decision. `book` is the book's content hash,
 * and each pair in `led` is a row and its count. Only the operator reads it: packages/readers has no tuples.
 */
export const ledRatesMessage = z.object({ book: z.string(), led: z.array(z.tuple([z.int(), z.int()])) });
export type LedRates = z.infer<typeof ledRatesMessage>;
