import type { DeliveryKey } from "@tellerline/storage";

/** Bindings of the evaluator. */
export interface Env {
  readonly ALERTS: D1Database;
  readonly CATALOG: D1Database;
  readonly BOOKS: KVNamespace;
  readonly WEBHOOK_DELIVERIES: Queue<DeliveryKey>;
  /** Its own queue: an invocation that has done enough sends the rest on. */
  readonly MARKET_CHANGES: Queue<{ readonly version: string }>;
}
