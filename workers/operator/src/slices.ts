/** A sweep stops after this time, and continues at the next tick. */
const BUDGET_MS = 3000;

/**
 * Runs a sweep slice by slice until nothing is left or its time is over.
 * @param slice does one slice, and returns its number of rows.
 * @returns the total number of rows.
 */
export async function inSlices(slice: () => Promise<number>): Promise<number> {
  const until = Date.now() + BUDGET_MS;
  let rows = 0;
  for (let done = await slice(); done > 0; done = Date.now() < until ? await slice() : 0) rows += done;
  return rows;
}
