import type { AttemptRow, DeliveryRow } from "@tellerline/storage";
import { DELIVERY_STATUSES, EVENT_NAMES } from "@tellerline/vocabulary";
import { describe, expect, it } from "vitest";
import { toAttempt, toDelivery } from "./translate.ts";

const ROW: DeliveryRow = {
  orgId: "org_a",
  deliveryId: "dlv_1",
  eventId: "evt_1",
  sourceId: "mon_1",
  event: "decision.monitor.triggered",
  status: "retrying",
  attemptsMade: 3,
  roundStart: 1,
  replayed: true,
  nextAttemptAt: "2026-11-21T08:05:00.000Z",
  claimedUntil: "2026-11-21T08:00:15.000Z",
  createdAt: "2026-11-21T07:58:00.000Z",
  deliveredAt: null,
};

describe("a delivery as callers see it", () => {
  it("is of a monitor, without what is nobody's affair", () => {
    expect(toDelivery(ROW)).toEqual({
      delivery_id: "dlv_1",
      event_id: "evt_1",
      monitor_id: "mon_1",
      subscription_id: null,
      event: "decision.monitor.triggered",
      status: "retrying",
      attempts_made: 3,
      next_attempt_at: "2026-11-21T08:05:00.000Z",
      created_at: "2026-11-21T07:58:00.000Z",
      delivered_at: null,
    });
  });

  it("is of a subscription", () => {
    const row: DeliveryRow = {
      ...ROW,
      sourceId: "sub_1",
      event: "rates.movement.detected",
      status: "delivered",
      attemptsMade: 1,
      nextAttemptAt: null,
      deliveredAt: "2026-11-21T07:58:01.000Z",
    };
    expect(toDelivery(row)).toEqual({
      delivery_id: "dlv_1",
      event_id: "evt_1",
      monitor_id: null,
      subscription_id: "sub_1",
      event: "rates.movement.detected",
      status: "delivered",
      attempts_made: 1,
      next_attempt_at: null,
      created_at: "2026-11-21T07:58:00.000Z",
      delivered_at: "2026-11-21T07:58:01.000Z",
    });
  });

  it.each(EVENT_NAMES.flatMap((event) => DELIVERY_STATUSES.map((status) => [event, status] as const)))(
    "carries %s, %s",
    (event, status) => {
      expect(toDelivery({ ...ROW, event, status })).toMatchObject({ event, status });
    },
  );
});

describe("an attempt as callers see it", () => {
  const ATTEMPT: AttemptRow = {
    orgId: "org_a",
    deliveryId: "dlv_1",
    number: 3,
    attemptedAt: "2026-11-21T08:00:00.000Z",
    statusCode: null,
    latencyMs: null,
    responseExcerpt: null,
    error: "Interrupted: we don't know whether the receiver got it.",
  };
  const [during, after] = ["2026-11-21T08:00:05.000Z", "2026-11-21T08:00:16.000Z"].map((moment) => Date.parse(moment));

  it.each([
    ["runs", ATTEMPT, during, "Under way: the receiver has not answered yet."],
    ["was cut short", ATTEMPT, after, ATTEMPT.error],
    ["was cut short before the one that runs", { ...ATTEMPT, number: 2 }, during, ATTEMPT.error],
    ["timed out", { ...ATTEMPT, latencyMs: 5000, error: "No answer within 5 seconds." }, during, "No answer within 5 seconds."],
    ["was answered", { ...ATTEMPT, statusCode: 204, latencyMs: 5, error: null }, during, null],
  ])("that %s says so", (_, attempt, now = 0, error) => {
    expect(toAttempt(ROW, attempt, now).error).toBe(error);
  });
});
