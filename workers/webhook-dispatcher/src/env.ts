import type { DeliveryKey } from "@tellerline/storage";

/** Bindings of the dispatcher. */
export interface Env {
  readonly ALERTS: D1Database;
  readonly WEBHOOK_DELIVERIES: Queue<DeliveryKey>;
  /** Secret from which signing secrets are derived; at least 32 random bytes. */
  readonly WEBHOOK_SIGNING_ROOT: string;
}
