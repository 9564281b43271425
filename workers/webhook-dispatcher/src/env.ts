import type { DeliveryKey, ShardedAlerts } from "@tellerline/storage";

/** Bindings of the dispatcher. */
export interface Env extends ShardedAlerts {
  readonly WEBHOOK_DELIVERIES: Queue<DeliveryKey>;
  /** DNS over HTTPS in its JSON form; empty to send without looking a name up. */
  readonly DNS_RESOLVER_URL?: string;
  /** `off` keeps nothing of what receivers answer. */
  readonly RESPONSE_EXCERPTS?: string;
  /** Secret from which signing secrets are derived; at least 32 random bytes. */
  readonly WEBHOOK_SIGNING_ROOT: string;
}
