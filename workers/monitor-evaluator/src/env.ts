import { type DeliveryKey, type ShardedAlerts, shardsOf } from "@tellerline/storage";
import type { EvaluatorMessage } from "./message.ts";

/** Bindings of the evaluator. */
export interface Env extends ShardedAlerts {
  readonly BOOKS: KVNamespace;
  readonly WEBHOOK_DELIVERIES: Queue<DeliveryKey>;
  /** Its own queue: an invocation that has done enough sends the rest on. */
  readonly MARKET_CHANGES: Queue<EvaluatorMessage>;
}

/** The same for the monitors of one shard. */
export interface ShardEnv extends Env {
  /** The shard itself. */
  readonly ALERTS: D1Database;
  readonly shard: number;
}

/** The bindings for each shard, which has an evaluation of its own. */
export function onShards(env: Env): readonly ShardEnv[] {
  return shardsOf(env).map((ALERTS, shard) => ({ ...env, ALERTS, shard }));
}
