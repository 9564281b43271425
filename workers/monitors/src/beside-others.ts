/** Tries of a change that others may make at the same time. */
const MAX_TRIES = 8;
const FIRST_WAIT_MS = 5;

/**
 * Makes a change that is refused where somebody else came first: again on what is there then, after a while that differs from theirs.
 * @param change returns null where somebody else came first.
 * @returns null if somebody else always did.
 */
export async function besideOthers<Result>(change: () => Promise<Result | null>): Promise<Result | null> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const result = await change();
    if (result !== null) return result;
    await new Promise<void>((resolve) => setTimeout(resolve, Math.random() * FIRST_WAIT_MS * 2 ** tries));
  }
  return null;
}
