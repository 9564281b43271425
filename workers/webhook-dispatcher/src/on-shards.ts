import { isMoving, Shards, shardOf } from "@tellerline/storage";
import { sleep } from "@tellerline/worker-kit";
import type { Env } from "./env.ts";

const shards = new Shards();

/** Maximum attempts. Together they take longer than a moving slot normally refuses writes (guides/operating.md#shards). */
const MAX_TRIES = 5;
const WAIT_MS = 300;

/**
 * Does work on the shards of the organizations that items belong to. If a moving slot refuses the work, it is tried again separately for each
 * organization, so that the refused organization does not delay the others.
 * @returns the results, and the items whose writes were refused at every attempt.
 */
export async function onShards<Item extends { readonly orgId: string }, Result>(
  env: Env,
  items: readonly Item[],
  work: (shard: D1Database, items: readonly Item[]) => Promise<Result>,
): Promise<{ readonly results: readonly Result[]; readonly postponed: readonly Item[] }> {
  const results: Result[] = [];
  let left = items;
  for (let tries = 0; tries < MAX_TRIES && left.length > 0; tries++) {
    if (tries > 0) {
      shards.forget();
      await sleep(WAIT_MS);
    }
    const refused: Item[] = [];
    for (const [number, members] of await shards.group(env, left)) {
      const parts = tries === 0 ? [members] : Map.groupBy(members, ({ orgId }) => orgId).values();
      for (const part of parts) {
        try {
          results.push(await work(shardOf(env, number), part));
        } catch (error) {
          if (!isMoving(error)) throw error;
          refused.push(...part);
        }
      }
    }
    left = refused;
  }
  return { results, postponed: left };
}
