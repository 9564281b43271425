import type { EventName } from "@tellerline/vocabulary";
import type { attempts, deliveries, events } from "./schema.ts";
import type { RetiredSecret } from "./secrets.ts";

export type DeliveryRow = typeof deliveries.$inferSelect;

export type AttemptRow = typeof attempts.$inferSelect;

export type EventRow = typeof events.$inferSelect;

/** Key of a delivery. A queue message contains nothing else. */
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
  /** Number of the attempt to make, from 1. */
  readonly number: number;
  readonly roundStart: number;
  readonly payload: string;
  readonly webhookUrl: string;
  readonly secretGeneration: number;
  readonly retiredSecrets: readonly RetiredSecret[];
  /** Whether the delivery is a test or an alarm. Failed tests and alarms do not count against the source. */
  readonly isTest: boolean;
  readonly isSandbox: boolean;
  /** When the target last answered the sandbox's challenge; null if it never did. Only sandbox targets are challenged. */
  readonly provenAt: string | null;
}

export interface ClaimedRow extends Omit<ClaimedDelivery, "retiredSecrets" | "isTest" | "isSandbox"> {
  readonly retiredSecrets: string;
  readonly isTest: number;
  readonly isSandbox: number;
}

export interface AttemptOutcome extends DeliveryKey {
  readonly sourceId: string;
  readonly number: number;
  /**
   * `roundStart` at the time of the claim. If the stored value differs when the outcome is recorded, the delivery was replayed meanwhile,
   * and keeps the schedule of the replay.
   */
  readonly roundStart: number;
  readonly statusCode: number | null;
  readonly latencyMs: number;
  readonly responseExcerpt: string | null;
  readonly error: string | null;
  readonly status: "delivered" | "retrying" | "dead";
  readonly nextAttemptAt: string | null;
  readonly deliveredAt: string | null;
  /** Reason for disabling the source at once; null if this outcome alone does not disable it. */
  readonly disables: string | null;
  /**
   * Whether the outcome changes the source's failure count if it is `delivered` or `dead`. Outcomes of tests and alarms, and those without
   * a DNS answer, do not.
   */
  readonly counts: boolean;
  /** Target and time of an answered challenge; null if this attempt had none. */
  readonly proof: { readonly webhookUrl: string; readonly provenAt: string } | null;
}

export interface NewTestDelivery extends DeliveryKey {
  readonly eventId: string;
  readonly sourceId: string;
  readonly event: EventName;
  readonly payload: string;
}
