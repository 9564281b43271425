import {
  monitorEvent,
  movementEvent,
  OPERATIONS,
  type SimulateRequestWire,
  storedConditionSchema,
  storedContextSchema,
} from "@tellerline/contract";
import { STATE_CODES } from "@tellerline/geography";
import { EVENT_NAMES, LOAN_PRODUCTS, MONITOR_STATUSES } from "@tellerline/vocabulary";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { KNOWLEDGE, LOADED, STORED } from "../testing/market.ts";
import { toMonitorEvent } from "./event.ts";
import movementTable from "./examples/movements.json" with { type: "json" };
import simulationTable from "./examples/simulations.json" with { type: "json" };
import { changeBps, toMovementEvent } from "./movement-event.ts";
import { type SimulatedMonitor, simulateRateChange } from "./simulation.ts";

const BASIS = { loaded: LOADED, knowledge: KNOWLEDGE, nowSeconds: STORED.set.publishedAt };
const EVALUATED_AT = "2026-11-24T13:00:00.000Z";

const simulations = z.array(
  z.strictObject({
    says: z.string(),
    monitor: z.strictObject({
      status: z.enum(MONITOR_STATUSES).default("active"),
      context: storedContextSchema,
      conditions: z.array(storedConditionSchema),
      baseline: z.strictObject({ rate: z.number(), apr: z.number(), monthly_payment: z.number() }).nullable().default(null),
      lastTriggeredAt: z.string().nullable().default(null),
      cooldownHours: z.number().default(6),
    }),
    request: OPERATIONS.simulateMonitor.body,
    answer: OPERATIONS.simulateMonitor.response.schema,
  }),
);

function simulate({ lastTriggeredAt, ...monitor }: z.output<typeof simulations>[number]["monitor"], request: SimulateRequestWire) {
  const lastTriggeredAtMs = lastTriggeredAt === null ? null : Date.parse(lastTriggeredAt);
  const simulated: SimulatedMonitor = {
    ...monitor,
    lastTriggeredAtMs,
    firedLast: lastTriggeredAtMs !== null,
    monitorId: "mon_1",
    orgId: "org_1",
    sequence: 4,
  };
  const ids = { nowMs: Date.parse(EVALUATED_AT), eventId: "evt_1", requestId: "req_1" };
  return simulateRateChange(BASIS, simulated, request, ids);
}

describe("a simulation of a monitor", () => {
  // Parsing drops undocumented fields, so the answer is compared with the raw table too.
  it.each(simulations.parse(simulationTable).map((example, index) => ({ ...example, written: simulationTable[index]?.answer })))(
    "$says",
    ({ monitor, request, answer, written }) => {
      expect(answer).toEqual(written);
      expect(simulate(monitor, request)).toEqual(written);
    },
  );

  it("is of the same event as a real one, but for its name and for being a test", () => {
    const [example] = simulations.parse(simulationTable);
    if (example === undefined) throw new Error("The table is empty.");
    const { event } = simulate(example.monitor, example.request);
    const real = toMonitorEvent({
      eventId: "evt_1",
      orgId: "org_1",
      monitorId: "mon_1",
      sequence: 5,
      evaluatedAt: EVALUATED_AT,
      triggerType: event.trigger_type,
      isTest: false,
      whyNow: ["The best offer is now from Ash."],
      rateChange: event.rate_change,
      snapshot: event.decision_snapshot,
    });
    const expected = {
      ...event,
      event: "decision.monitor.triggered",
      test: false,
      sequence: 5,
      why_now: ["The best offer is now from Ash."],
    };
    expect(real).toEqual(expected);
    expect(monitorEvent.parse(real)).toEqual(real);
  });
});

const movements = z.array(
  z.strictObject({
    says: z.string(),
    movement: z.strictObject({
      product: z.enum(LOAN_PRODUCTS),
      state: z.enum(STATE_CODES).nullable(),
      previousRate: z.number().nullable(),
      rate: z.number(),
    }),
    minChangeBps: z.number(),
    tested: z.enum(MONITOR_STATUSES).nullable().default(null),
    changeBps: z.number().nullable(),
    event: z.unknown(),
  }),
);

describe("an event of a subscription", () => {
  it.each(movements.parse(movementTable))("$says", ({ movement, minChangeBps, tested, event, ...expected }) => {
    const made = toMovementEvent({
      movement,
      minChangeBps,
      tested,
      subscriptionId: "sub_1",
      orgId: "org_1",
      sequence: 3,
      eventId: "evt_1",
      evaluatedAt: EVALUATED_AT,
      loaded: LOADED,
    });
    expect(made).toEqual(event);
    expect(movementEvent.parse(made)).toEqual(event);
    expect(changeBps(movement)).toBe(expected.changeBps);
  });
});

it("has an event of every name that a webhook can carry", () => {
  const named = new Set([
    ...simulationTable.map(({ answer }) => answer.event.event),
    ...movementTable.map(({ event }) => event.event),
    "decision.monitor.triggered",
  ]);
  expect(named).toEqual(new Set(EVENT_NAMES));
});
