import type { DeliveryWire } from "@tellerline/contract";
import { type AttemptRow, type DeliveryRow, isOfMonitor } from "@tellerline/storage";

export function toDelivery(row: DeliveryRow): DeliveryWire {
  const isMonitor = isOfMonitor(row);
  return {
    delivery_id: row.deliveryId,
    event_id: row.eventId,
    monitor_id: isMonitor ? row.sourceId : null,
    subscription_id: isMonitor ? null : row.sourceId,
    event: row.event,
    status: row.status,
    attempts_made: row.attemptsMade,
    next_attempt_at: row.nextAttemptAt,
    created_at: row.createdAt,
    delivered_at: row.deliveredAt,
  };
}

const UNDER_WAY = "Under way: the receiver has not answered yet.";

/** @param now milliseconds. An attempt without an outcome is under way while its delivery is claimed; afterwards, it was interrupted. */
export function toAttempt({ claimedUntil, attemptsMade }: DeliveryRow, attempt: AttemptRow, now: number) {
  const { number, attemptedAt, statusCode, latencyMs, responseExcerpt, error } = attempt;
  const isClaimed = claimedUntil !== null && Date.parse(claimedUntil) > now && number === attemptsMade;
  return {
    number,
    attempted_at: attemptedAt,
    status_code: statusCode,
    latency_ms: latencyMs,
    response_excerpt: responseExcerpt,
    error: isClaimed && statusCode === null && latencyMs === null ? UNDER_WAY : error,
  };
}
