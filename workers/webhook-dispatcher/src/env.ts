import type { DeliveryKey, ShardedAlerts } from "@tellerline/storage";

/** Bindings of the dispatcher. */
export interface Env extends ShardedAlerts {
  readonly WEBHOOK_DELIVERIES: Queue<DeliveryKey>;
  /** DNS over HTTPS in its JSON form; empty where there is none: then only addresses, and what the setting below permits, are sent to. */
  readonly DNS_RESOLVER_URL?: string;
  /** "true" permits targets on this machine. Never set in production. */
  readonly ALLOW_LOOPBACK_WEBHOOKS?: string;
  /** `off` keeps nothing of what receivers answer. */
  readonly RESPONSE_EXCERPTS?: string;
  /** Secret from which signing secrets are derived; at least 32 random bytes. */
  readonly WEBHOOK_SIGNING_ROOT: string;
}
