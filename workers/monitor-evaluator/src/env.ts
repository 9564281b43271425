import type { EvaluatorMessage } from "@tellerline/contract/queue-messages";
import { type DeliveryKey, type ShardedAlerts, shardsOf } from "@tellerline/storage";

export interface Env extends ShardedAlerts {
  readonly BOOKS: KVNamespace;
  /** The Worker `monitors`: wakes the calls that wait for events, and evaluates sandbox rate changes whose requests were killed. */
  readonly MONITORS: Fetcher;
  readonly WEBHOOK_DELIVERIES: Queue<DeliveryKey>;
  /** The evaluator's own queue, to which an invocation sends the rest of its work when its budget ends. */
  readonly MARKET_CHANGES: Queue<EvaluatorMessage>;
}

export interface ShardEnv extends Env {
  readonly ALERTS: D1Database;
  readonly shard: number;
}

export function shardEnvs(env: Env): readonly ShardEnv[] {
  return shardsOf(env).map((ALERTS, shard) => ({ ...env, ALERTS, shard }));
}
