import { sleep } from "@tellerline/worker-kit";

const MAX_TRIES = 8;
const FIRST_WAIT_MS = 5;

/**
 * Makes a change. If another request has changed the same data meanwhile, tries again after a random wait that grows.
 * @param change reads the data and writes the change; returns null if another request came first.
 * @returns null if every attempt failed.
 */
export async function besideOthers<Result>(change: () => Promise<Result | null>): Promise<Result | null> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const result = await change();
    if (result !== null) return result;
    await sleep(Math.random() * FIRST_WAIT_MS * 2 ** tries);
  }
  return null;
}
