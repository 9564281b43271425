/** A sweep begins no slice after this time. The next tick continues the sweep. */
const BUDGET_MS = 3000;

/**
 * Runs a sweep slice by slice until nothing is left, or `BUDGET_MS` has passed.
 * @param slice handles one slice, and returns the number of rows in it
 * @returns the number of rows in all slices
 */
export async function inSlices(slice: () => Promise<number>): Promise<number> {
  const until = Date.now() + BUDGET_MS;
  let rows = 0;
  for (let done = await slice(); done > 0; done = Date.now() < until ? await slice() : 0) rows += done;
  return rows;
}
