import type { DeliveryKey, ShardedAlerts } from "@tellerline/storage";

export interface Env extends ShardedAlerts {
  readonly WEBHOOK_DELIVERIES: Queue<DeliveryKey>;
  /**
   * URL of DNS over HTTPS in its JSON form. If absent, webhooks are sent only to IP addresses and to targets that `ALLOW_LOOPBACK_WEBHOOKS` permits.
   */
  readonly DNS_RESOLVER_URL?: string;
  /** `true` permits targets on this machine. Never set it in production. */
  readonly ALLOW_LOOPBACK_WEBHOOKS?: string;
  /** If `off`, the bodies of receivers' responses are not stored. */
  readonly RESPONSE_EXCERPTS?: string;
  /** Secret from which signing secrets are derived; at least 32 random bytes. */
  readonly WEBHOOK_SIGNING_ROOT: string;
}
