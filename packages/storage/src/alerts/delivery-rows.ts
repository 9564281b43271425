import type { EventName } from "@tellerline/vocabulary";
import type { attempts, deliveries, events } from "./schema.ts";
import type { RetiredSecret } from "./secrets.ts";

export type DeliveryRow = typeof deliveries.$inferSelect;

export type AttemptRow = typeof attempts.$inferSelect;

export type EventRow = typeof events.$inferSelect;

/** Content of a queue message: only ids. */
export interface DeliveryKey {
  readonly orgId: string;
  readonly deliveryId: string;
}

export interface DueDelivery extends DeliveryKey {
  readonly nextAttemptAt: string;
}

export interface ClaimedDelivery extends DeliveryKey {
  readonly eventId: string;
  readonly sourceId: string;
  readonly event: string;
  /** Number of the attempt to make, from 1. */
  readonly number: number;
  readonly roundStart: number;
  readonly payload: string;
  readonly webhookUrl: string;
  readonly secretGeneration: number;
  readonly retiredSecrets: readonly RetiredSecret[];
  /** Whether it is a test or an alarm, which never count against their source. */
  readonly isTest: boolean;
}

export interface ClaimedRow extends Omit<ClaimedDelivery, "retiredSecrets" | "isTest"> {
  readonly retiredSecrets: string;
  readonly isTest: number;
}

export interface AttemptOutcome extends DeliveryKey {
  readonly sourceId: string;
  readonly number: number;
  /** As claimed. A different stored value means the delivery was replayed meanwhile; the replay wins. */
  readonly roundStart: number;
  readonly statusCode: number | null;
  readonly latencyMs: number;
  readonly responseExcerpt: string | null;
  readonly error: string | null;
  readonly status: "delivered" | "retrying" | "dead";
  readonly nextAttemptAt: string | null;
  readonly deliveredAt: string | null;
  /** Reason to disable the source; null to leave it as it is. */
  readonly disables: string | null;
  /** Whether the outcome changes the failure count: not for tests and alarms, nor if the host's name could not be looked up. */
  readonly counts: boolean;
}

export interface NewTestDelivery extends DeliveryKey {
  readonly eventId: string;
  readonly sourceId: string;
  readonly event: EventName;
  readonly payload: string;
}
