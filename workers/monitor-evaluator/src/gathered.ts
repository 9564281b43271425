import * as z from "zod";

const walked = z.strictObject({ orgId: z.string(), id: z.string(), bound: z.number() });

/** Progress of gathering a book's candidates. */
const gathered = z.strictObject({
  bookVersion: z.int(),
  /** The last cell that is gathered completely, in the order of cells; empty before the first cell. */
  cell: z.string(),
  /** For a cell that is walked monitor by monitor: the cell, the number of the walk, and the last monitor it reached. */
  walk: z.strictObject({ cell: z.string(), number: z.int(), after: walked.nullable() }).nullable(),
  isAll: z.boolean(),
  /** The organization that had its turn last. */
  turn: z.string(),
});
export type Gathered = z.infer<typeof gathered>;

/** Reads stored progress. Starts over if there is none, or if it is about another book. */
export function readGathered(stored: string | null, bookVersion: number): Gathered {
  const known = stored === null ? null : gathered.parse(JSON.parse(stored));
  return known?.bookVersion === bookVersion ? known : { bookVersion, cell: "", walk: null, isAll: false, turn: "" };
}
