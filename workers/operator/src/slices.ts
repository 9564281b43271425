/** Maximum milliseconds of a sweep. It continues at the next tick. */
const BUDGET_MS = 3000;

/**
 * Runs a sweep slice by slice until nothing is left or its time is over.
 * @param slice handles one slice, and returns the number of rows in it.
 * @returns the number of rows in all slices.
 */
export async function inSlices(slice: () => Promise<number>): Promise<number> {
  const until = Date.now() + BUDGET_MS;
  let rows = 0;
  for (let done = await slice(); done > 0; done = Date.now() < until ? await slice() : 0) rows += done;
  return rows;
}
