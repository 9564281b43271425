import { shardsOf } from "@tellerline/storage";
import { enqueue } from "@tellerline/worker-kit";
import type { Env } from "../env.ts";

/** Tells the evaluator of each shard that a version was published. The evaluators read from the database what to do. */
export async function wakeEvaluator(env: Env, version: string): Promise<void> {
  await enqueue(
    env.MARKET_CHANGES,
    shardsOf(env).map((_, shard) => ({ version, shard })),
  );
}
