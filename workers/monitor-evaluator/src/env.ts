import { type DeliveryKey, type ShardedAlerts, shardsOf } from "@tellerline/storage";
import type { EvaluatorMessage } from "./message.ts";

/** Bindings of the evaluator. */
export interface Env extends ShardedAlerts {
  readonly BOOKS: KVNamespace;
  readonly WEBHOOK_DELIVERIES: Queue<DeliveryKey>;
  /** The evaluator's own queue: an invocation whose budget ends sends the rest of its work there. */
  readonly MARKET_CHANGES: Queue<EvaluatorMessage>;
}

/** Bindings for the monitors of one shard. */
export interface ShardEnv extends Env {
  /** The shard itself. */
  readonly ALERTS: D1Database;
  readonly shard: number;
}

/** The bindings for each shard. Shards are evaluated independently. */
export function onShards(env: Env): readonly ShardEnv[] {
  return shardsOf(env).map((ALERTS, shard) => ({ ...env, ALERTS, shard }));
}
