import type { DeliveryKey } from "@tellerline/storage";

/** Bindings of the monitors Worker. */
export interface Env {
  readonly ALERTS: D1Database;
  /** Which books were published, for the state of the service alone. */
  readonly CATALOG: D1Database;
  readonly BOOKS: KVNamespace;
  readonly WEBHOOK_DELIVERIES: Queue<DeliveryKey>;
  /** Secret from which signing secrets are derived; at least 32 random bytes. */
  readonly WEBHOOK_SIGNING_ROOT: string;
  /** A development setting: `true` permits http and loopback targets (guides/monitors.md#targets). */
  readonly ALLOW_LOOPBACK_WEBHOOKS?: string;
}
