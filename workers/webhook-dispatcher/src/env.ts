import type { DeliveryKey, ShardedAlerts } from "@tellerline/storage";

export interface Env extends ShardedAlerts {
  readonly WEBHOOK_DELIVERIES: Queue<DeliveryKey>;
  /** URL of DNS over HTTPS in its JSON form. Without one, only IP addresses and targets that the setting below permits are sent to. */
  readonly DNS_RESOLVER_URL?: string;
  /** "true" permits targets on this machine. Never set in production. */
  readonly ALLOW_LOOPBACK_WEBHOOKS?: string;
  /** `off`: receivers' response bodies are not stored. */
  readonly RESPONSE_EXCERPTS?: string;
  /** Secret from which signing secrets are derived; at least 32 random bytes. */
  readonly WEBHOOK_SIGNING_ROOT: string;
}
