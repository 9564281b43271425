import { type MonitorContextWire, monitorEvent, storedConditionSchema, storedContextSchema } from "@tellerline/contract";
import { Evaluations, type MonitorRow } from "@tellerline/storage";
import { TRIGGER_TYPES } from "@tellerline/vocabulary";
import { afterEach, expect, it, vi } from "vitest";
import * as z from "zod";
import { storedChanges, type WatchedChange } from "../monitors/stored.ts";
import { KNOWLEDGE, LOADED, openBookBefore, STORED } from "../testing/index.ts";
import { evaluateMonitor } from "./evaluate-monitor.ts";
import { EvaluationContext } from "./evaluation-context.ts";
import table from "./examples/events.json" with { type: "json" };

const figures = z.strictObject({ rate: z.number(), apr: z.number(), monthly_payment: z.number() });

const examples = z.array(
  z.strictObject({
    says: z.string(),
    /**
     * How the previous books differ: rates in percent by rate id, null for a rate that did not exist; and whether membership rules were
     * published.
     */
    before: z.strictObject({ rates: z.record(z.string(), z.number().nullable()).default({}), knowsMembership: z.boolean().default(true) }),
    cause: z.enum(["rates", "membership", "quality"]).default("rates"),
    monitor: z.strictObject({
      context: storedContextSchema,
      conditions: z.array(storedConditionSchema),
      baseline: figures.nullable().default(null),
      lastTriggeredAt: z.string().nullable().default(null),
    }),
    event: z.looseObject({}).nullable(),
    baseline: figures.nullable(),
    rearmAt: z.string().nullable(),
  }),
);
type Example = z.output<typeof examples>[number];

const BOOK_VERSION = 7;
const NOW = "2026-11-24T13:00:00.000Z";
const REQUEST_ID = "req_example";

const unasked = (): never => {
  throw new Error("The database is not asked for this.");
};
const store = new Evaluations({ prepare: unasked, batch: unasked, exec: unasked, dump: unasked, withSession: unasked });

afterEach(() => vi.restoreAllMocks());

function openContext({ before, cause }: Example, { product_type, state }: MonitorContextWire): Promise<EvaluationContext> {
  const change: WatchedChange = { product: product_type, termMonths: null, states: state === undefined ? null : [state], cause };
  const pass = {
    bookVersion: BOOK_VERSION,
    bookHash: LOADED.pointer.hash,
    product: product_type,
    changes: storedChanges([change]),
    lookedAt: NOW,
  };
  vi.spyOn(store, "passesAt").mockResolvedValue([pass]);
  vi.spyOn(store, "recentPasses").mockResolvedValue([pass]);
  const nowSeconds = STORED.set.publishedAt;
  return EvaluationContext.open(store, {
    bookVersion: BOOK_VERSION,
    current: { loaded: LOADED, knowledge: KNOWLEDGE, nowSeconds },
    previous: { loaded: openBookBefore(before.rates), knowledge: before.knowsMembership ? KNOWLEDGE : null, nowSeconds },
  });
}

const rowOf = ({ context, conditions, baseline, lastTriggeredAt }: Example["monitor"]): MonitorRow => ({
  orgId: "org_1",
  monitorId: "mon_1",
  environment: "live",
  name: "Mine",
  status: "active",
  disabledReason: null,
  decisionContext: JSON.stringify(context),
  conditions: JSON.stringify(conditions),
  webhookUrl: "https://receiver.example/",
  cooldownHours: 6,
  secretGeneration: 1,
  retiredSecrets: [],
  baseline: baseline === null ? null : JSON.stringify(baseline),
  initialObservation: null,
  initialVersion: 1,
  initialBaseline: null,
  evaluatedVersion: 6,
  setAt: "2026-11-01T12:00:00Z",
  pausedAt: null,
  lastTriggeredAt,
  lastTriggeredVersion: lastTriggeredAt === null ? null : 1,
  sequence: 4,
  revision: 2,
  consecutiveDead: 0,
  createdAt: "2026-11-01T12:00:00Z",
  updatedAt: "2026-11-01T12:00:00Z",
});

/** Parses an event, and replaces its random request id. */
function readPayload(payload: string) {
  const event = monitorEvent.parse(JSON.parse(payload));
  expect(event).toEqual(JSON.parse(payload));
  expect(event.decision_snapshot.request_id).toMatch(/^req_\w+$/);
  return { ...event, decision_snapshot: { ...event.decision_snapshot, request_id: REQUEST_ID } };
}

it.each(examples.parse(table))("$says", async (example) => {
  const context = await openContext(example, example.monitor.context);
  const outcome = await evaluateMonitor(context, rowOf(example.monitor), Date.parse(NOW));
  const { payload, eventId, deliveryId, observation } = outcome;
  expect(payload === null ? null : readPayload(payload)).toEqual(example.event);
  expect([eventId, deliveryId, observation].map((part) => part === null)).toEqual(Array(3).fill(example.event === null));
  if (example.event !== null) expect(example.event.event_id).toBe(eventId);
  expect(outcome.baseline === null ? null : JSON.parse(outcome.baseline)).toEqual(example.baseline);
  expect(outcome).toMatchObject({ orgId: "org_1", monitorId: "mon_1", revision: 2, rearmAt: example.rearmAt });
});

it("shows every type of trigger", () => {
  const shown = table.flatMap(({ event }) => (event === null ? [] : [event.trigger_type]));
  expect(new Set(shown)).toEqual(new Set(TRIGGER_TYPES));
});
