import type { SimulateRequestWire, SimulateResponseWire } from "@tellerline/contract";
import type { Condition } from "@tellerline/monitoring";
import { HOUR_MS } from "@tellerline/vocabulary";
import { describe, expect, it } from "vitest";
import { toDecisionResponse } from "../offers/single-decision.ts";
import { BASIS, BIRCHES_FIGURES, WATCHED } from "../testing/example-decision.ts";
import { NOW } from "../testing/example-market.ts";
import { observe } from "./observe.ts";
import { type SimulatedMonitor, simulateRateChange } from "./simulation.ts";

const NOW_MS = NOW * 1000;
const AT_MOST_FIVE: Condition = { field: "rate", operator: "lte", value: 5 };
const ALWAYS: Condition = { field: "rate", operator: "gt", value: 0 };
const MONITOR: SimulatedMonitor = {
  monitorId: "mon_1",
  orgId: "org_1",
  status: "active",
  context: WATCHED,
  conditions: [AT_MOST_FIVE],
  baseline: BIRCHES_FIGURES,
  lastTriggeredAtMs: null,
  firedLast: false,
  cooldownHours: 24,
  sequence: 4,
};

function simulate(
  newRate: number,
  monitor: Partial<SimulatedMonitor> = {},
  {
    options,
    ...rateChange
  }: { readonly options?: SimulateRequestWire["options"]; readonly previous_rate?: number; readonly state?: "TX" } = {},
): SimulateResponseWire {
  return simulateRateChange(
    BASIS,
    { ...MONITOR, ...monitor },
    { rate_change: { new_rate: newRate, ...rateChange }, ...(options === undefined ? {} : { options }) },
    { nowMs: NOW_MS, eventId: "evt_1", requestId: "req-1" },
  );
}

const namesIn = ({ event }: SimulateResponseWire) => event.decision_snapshot.offers.map(({ provider, rate }) => `${provider} ${rate}`);
const PRESENT = toDecisionResponse(BASIS, observe(BASIS, WATCHED).decided, "req-1");

describe("a simulated change of the best offer's rate", () => {
  it("is answered with what would happen and the whole event that would be sent", () => {
    const [birch, ...others] = PRESENT.offers;
    const rateChange = { state: "TX", product_type: "auto_loan", previous_rate: 5.1, new_rate: 4.5, rate_delta: -0.6 };
    expect(simulate(4.5)).toEqual({
      would_trigger: true,
      rate_change: rateChange,
      evaluation: {
        conditions_met: true,
        conditions: [{ ...AT_MOST_FIVE, observed: 4.5, met: true }],
        cooldown_until: null,
      },
      event: {
        event: "decision.monitor.test",
        event_id: "evt_1",
        monitor_id: "mon_1",
        customer_id: "org_1",
        evaluated_at: "2026-11-20T08:00:00.000Z",
        trigger_type: "threshold_crossed",
        test: true,
        sequence: 4,
        why_now: [
          "This is a test: no rate has changed.",
          "It assumes that the best offer's note rate moves from 5.1 % to 4.5 %.",
          "At the last evaluation your conditions were not all met; now they are.",
          "You asked for a note rate at or below 5 %: it is 4.5 %.",
        ],
        rate_change: rateChange,
        decision_snapshot: {
          ...PRESENT,
          summary: {
            ...PRESENT.summary,
            best_apr: 4.5,
            best_apr_with_known_fees: 4.5,
            best_monthly_payment: 372.86,
            savings_total_usd: 645.6,
            headline: "Best of 4 institutions with an auto loan rate in TX: Birch at 4.500 % APR, $372.86 a month.",
          },
          offers: [
            {
              ...birch,
              rate: 4.5,
              apr: 4.5,
              monthly_payment: 372.86,
              total_cost_usd: 22_371.62,
              savings: { ...birch?.savings, vs_benchmark_apr: 1.173, vs_benchmark_monthly_usd: 10.76, vs_benchmark_total_usd: 645.6 },
            },
            ...others,
          ],
        },
      },
    });
  });

  it("lets rivals overtake the offer that moves, those beyond the three that are shown too", () => {
    const up = simulate(6.5, { conditions: [ALWAYS] });
    expect(namesIn(up)).toEqual(["Ash 5", "Cedar 6", "Birch 6.5"]);
    expect(up.event.trigger_type).toBe("recommendation_changed");
    expect(up.evaluation.conditions).toEqual([{ ...ALWAYS, observed: 5, met: true }]);
    expect(up.event.why_now).toContain("The best offer is now from Ash.");
    expect(namesIn(simulate(8))).toEqual(["Ash 5", "Cedar 6", "Elm 7"]);
  });

  it("is one from the rate that is given before, and by which the conditions held or not", () => {
    const from = simulate(4.5, {}, { previous_rate: 4.9 });
    expect(from.rate_change).toEqual({ state: "TX", product_type: "auto_loan", previous_rate: 4.9, new_rate: 4.5, rate_delta: -0.4 });
    expect(from.event.trigger_type).toBe("condition_met");
    expect(from.event.why_now).toContain("Your conditions are still met; the best offer is still from Birch.");
    expect(simulate(5.1, { conditions: [ALWAYS] }, { previous_rate: 9 }).event.trigger_type).toBe("recommendation_changed");
  });

  it("by which the conditions are not met would send nothing", () => {
    const { would_trigger, evaluation, event } = simulate(5.05);
    expect([would_trigger, evaluation]).toEqual([
      false,
      { conditions_met: false, conditions: [{ ...AT_MOST_FIVE, observed: 5.05, met: false }], cooldown_until: null },
    ]);
    expect(event.why_now[2]).toBe("Your conditions would not all be met, so nothing would be sent.");
  });

  it("is measured against the monitor's baseline", () => {
    const conditions: readonly Condition[] = [{ field: "rate", operator: "change_pct", value: -10 }];
    const percent = (baseline: SimulatedMonitor["baseline"]) => simulate(4.5, { conditions, baseline }).would_trigger;
    expect(percent(BIRCHES_FIGURES)).toBe(true);
    expect(percent({ ...BIRCHES_FIGURES, rate: 4.9 })).toBe(false);
    expect(percent(null)).toBe(false);
  });

  it("against the baseline before the change says whether the conditions held then", () => {
    const conditions: readonly Condition[] = [{ field: "rate", operator: "change_pct", value: -1 }];
    expect(simulate(4.5, { conditions, baseline: { ...BIRCHES_FIGURES, rate: 6 } }).event.trigger_type).toBe("condition_met");
  });

  it("from the figures at which the monitor fired begins where the conditions held, though nothing differs from them", () => {
    const conditions: readonly Condition[] = [{ field: "rate", operator: "change_pct", value: -10 }];
    expect(simulate(4.5, { conditions, firedLast: true }).event.trigger_type).toBe("condition_met");
    expect(simulate(4.5, { conditions, firedLast: false }).event.trigger_type).toBe("threshold_crossed");
    expect(simulate(4.5, { conditions, firedLast: true }, { previous_rate: 5 }).event.trigger_type).toBe("threshold_crossed");
  });

  it("to the rate that there is would send nothing, as no rate has changed", () => {
    const { would_trigger, evaluation, event } = simulate(5.1, { conditions: [ALWAYS] });
    expect([would_trigger, evaluation.conditions_met]).toEqual([false, true]);
    expect(event.why_now).toContain("That is no change, so nothing would be sent.");
  });

  it("is of the monitor's own state", () => {
    const { state: _, ...anywhere } = WATCHED;
    expect(simulate(4.5, { context: anywhere }).rate_change.state).toBeNull();
    expect(simulate(4.5, { context: anywhere }, { state: "TX" }).rate_change.state).toBe("TX");
  });

  it("changes nothing where there is no offer", () => {
    const { would_trigger, rate_change, evaluation, event } = simulate(4.5, { context: { ...WATCHED, amount: 95_000 } });
    expect(would_trigger).toBe(false);
    expect(rate_change).toEqual({ state: "TX", product_type: "auto_loan", previous_rate: null, new_rate: 4.5, rate_delta: null });
    expect(evaluation.conditions).toEqual([{ ...AT_MOST_FIVE, observed: null, met: false }]);
    expect(event.decision_snapshot.offers).toEqual([]);
    expect(event.decision_snapshot.actions.map(({ type }) => type)).toEqual(["change_request"]);
    expect(event.why_now).toEqual([
      "This is a test: no rate has changed.",
      "It assumes that the best offer's note rate moves to 4.5 %.",
      "Your conditions would not all be met, so nothing would be sent.",
      "You asked for a note rate at or below 5 %: there is no offer.",
    ]);
  });

  it("ignores a place that the gazetteer does not have any more", () => {
    expect(simulate(4.5, { context: { ...WATCHED, zip: "00000" } }).event.decision_snapshot).toEqual(simulate(4.5).event.decision_snapshot);
  });
});

describe("a monitor that fired a while ago", () => {
  const ended = (hoursAgo: number, changes: Partial<SimulatedMonitor> = {}, override?: boolean) => {
    const found = simulate(
      4.5,
      { lastTriggeredAtMs: NOW_MS - hoursAgo * HOUR_MS, ...changes },
      override === undefined ? {} : { options: { deliver_webhook: false, override_cooldown: override } },
    );
    return [found.would_trigger, found.evaluation.cooldown_until];
  };

  it("fires again once its cooldown is over, and says until when it cools", () => {
    expect(ended(23)).toEqual([false, "2026-11-20T09:00:00.000Z"]);
    expect(ended(24)).toEqual([true, null]);
    expect(ended(25)).toEqual([true, null]);
    expect(ended(0, { cooldownHours: 0 })).toEqual([true, null]);
  });

  it("fires in its cooldown where the test overrides that", () => {
    expect(ended(23, {}, true)).toEqual([true, "2026-11-20T09:00:00.000Z"]);
    expect(ended(23, {}, false)).toEqual([false, "2026-11-20T09:00:00.000Z"]);
    expect(ended(23, {})).toEqual([false, "2026-11-20T09:00:00.000Z"]);
  });

  it("does not fire while it is paused, whatever the test overrides", () => {
    expect(ended(25, { status: "paused" })).toEqual([false, null]);
    expect(ended(23, { status: "paused" }, true)).toEqual([false, "2026-11-20T09:00:00.000Z"]);
  });
});
