import type { DeliveryKey, ShardedAlerts } from "@tellerline/storage";
import type { GroupEnv } from "@tellerline/worker-kit";
import type { EventBell } from "./events/event-bell.ts";

export interface Env extends ShardedAlerts, GroupEnv {
  /** In a handler, the database shard of the caller's organization. */
  readonly ALERTS: D1Database;
  /** Database with the map of shards. For the service's health figures it also has the published books. */
  readonly CATALOG: D1Database;
  readonly BOOKS: KVNamespace;
  readonly EVENT_BELLS: DurableObjectNamespace<EventBell>;
  readonly WEBHOOK_DELIVERIES: Queue<DeliveryKey>;
  /** Secret of at least 32 random bytes, from which webhook signing secrets are derived. */
  readonly WEBHOOK_SIGNING_ROOT: string;
  /** For development only: `true` allows http and loopback targets (guides/monitors.md#targets). */
  readonly ALLOW_LOOPBACK_WEBHOOKS?: string;
}
