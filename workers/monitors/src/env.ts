import type { DeliveryKey, ShardedAlerts } from "@tellerline/storage";
import type { GroupEnv } from "@tellerline/worker-kit";
import type { EventBell } from "./events/event-bell.ts";

export interface Env extends ShardedAlerts, GroupEnv {
  /** In a handler, the shard that the caller's organization is in. */
  readonly ALERTS: D1Database;
  /** Database with the map of shards and, for the service's health figures, the published books. */
  readonly CATALOG: D1Database;
  readonly BOOKS: KVNamespace;
  readonly EVENT_BELLS: DurableObjectNamespace<EventBell>;
  readonly WEBHOOK_DELIVERIES: Queue<DeliveryKey>;
  /** Secret from which signing secrets are derived; at least 32 random bytes. */
  readonly WEBHOOK_SIGNING_ROOT: string;
  /** Only for development: `true` permits http and loopback targets (guides/monitors.md#targets). */
  readonly ALLOW_LOOPBACK_WEBHOOKS?: string;
}
