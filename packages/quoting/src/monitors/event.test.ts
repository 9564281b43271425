import { expect, it } from "vitest";
import { toDecisionResponse } from "../offers/single-decision.ts";
import { BASIS, WATCHED } from "../testing/example-decision.ts";
import { type EventParts, toMonitorEvent, toRateChange } from "./event.ts";
import { observe } from "./observe.ts";

const AUTO = { state: "TX", product_type: "auto_loan" } as const;

it.each([
  [6, 5.5, -0.5],
  [5.5, 6, 0.5],
  [5.1, 5.3, 0.2],
  [5, 5, 0],
  [null, 5, null],
  [5, null, null],
])("a rate that went from %s to %s changed by %s", (previous, now, delta) => {
  expect(toRateChange(AUTO, previous, now)).toEqual({ ...AUTO, previous_rate: previous, new_rate: now, rate_delta: delta });
});

it("a market of no state is anywhere", () => {
  expect(toRateChange({ state: null, product_type: "heloc" }, 5, 6).state).toBeNull();
});

it.each([
  [true, "decision.monitor.test"],
  [false, "decision.monitor.triggered"],
])("an event whose being a test is %s is a %s, and tells all that it is made of", (isTest, event) => {
  const snapshot = toDecisionResponse(BASIS, observe(BASIS, WATCHED).decided, "req-1");
  const rateChange = toRateChange(AUTO, 5.1, 4.5);
  const parts: EventParts = {
    eventId: "evt_1",
    orgId: "org_1",
    monitorId: "mon_1",
    sequence: 4,
    evaluatedAt: "2026-11-20T08:00:00.000Z",
    triggerType: "new_offer_detected",
    isTest,
    whyNow: ["One reason.", "Another."],
    rateChange,
    snapshot,
  };
  expect(toMonitorEvent(parts)).toEqual({
    event,
    event_id: "evt_1",
    monitor_id: "mon_1",
    customer_id: "org_1",
    evaluated_at: "2026-11-20T08:00:00.000Z",
    trigger_type: "new_offer_detected",
    test: isTest,
    sequence: 4,
    why_now: ["One reason.", "Another."],
    rate_change: rateChange,
    decision_snapshot: snapshot,
  });
});
