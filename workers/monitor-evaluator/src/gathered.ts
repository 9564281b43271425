import * as z from "zod";

const walked = z.strictObject({ orgId: z.string(), id: z.string(), bound: z.number() });

/** How far a book's candidates are gathered. */
const gathered = z.strictObject({
  bookVersion: z.int(),
  /** The last cell of which all are, in the order of cells; empty before the first. */
  cell: z.string(),
  /** Where a cell is walked monitor by monitor: which, the number of the walk, and the monitor that it came to. */
  walk: z.strictObject({ cell: z.string(), number: z.int(), after: walked.nullable() }).nullable(),
  /** Whether those of all cells are. */
  isAll: z.boolean(),
  /** The organization that had its turn last. */
  turn: z.string(),
});
export type Gathered = z.infer<typeof gathered>;

/** Reads it. What another book's evaluation left, also that of an earlier release, says nothing of this one. */
export function readGathered(stored: string | null, bookVersion: number): Gathered {
  const known = stored === null ? null : gathered.parse(JSON.parse(stored));
  return known?.bookVersion === bookVersion ? known : { bookVersion, cell: "", walk: null, isAll: false, turn: "" };
}
