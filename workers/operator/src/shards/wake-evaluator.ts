import { shardsOf } from "@tellerline/storage";
import { enqueue } from "@tellerline/worker-kit";
import type { Env } from "../env.ts";

/**
 * Wakes the evaluator of each shard, which reads from the database what there is to do.
 * @param version the published version; empty if none was published
 */
export async function wakeEvaluator(env: Env, version: string): Promise<void> {
  await enqueue(
    env.MARKET_CHANGES,
    shardsOf(env).map((_, shard) => ({ version, shard })),
  );
}
