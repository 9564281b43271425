import { type MonitorContextWire, monitorEvent, type SimulateRequestWire } from "@tellerline/contract";
import type { DecisionBasis } from "@tellerline/quoting";
import {
  observeStored,
  parseConditions,
  parseContext,
  parseFigures,
  type SimulatedMonitor,
  simulateRateChange,
} from "@tellerline/quoting/monitors";
import type { MonitorRow } from "@tellerline/storage";
import { type Handler, validationProblem } from "@tellerline/worker-kit";
import { createId } from "@tellerline/worker-kit/keys";
import { ownerOf } from "../caller.ts";
import { currentBook } from "../current-book.ts";
import type { Env } from "../env.ts";
import { requireMonitor } from "../monitors/read-monitors.ts";
import { deliverTest } from "./deliver-test.ts";

function toSimulated(row: MonitorRow): SimulatedMonitor {
  const { monitorId, orgId, status, decisionContext, conditions, baseline, lastTriggeredAt, cooldownHours, sequence } = row;
  return {
    monitorId,
    orgId,
    isActive: status === "active",
    context: parseContext(decisionContext),
    conditions: parseConditions(conditions),
    baseline: parseFigures(baseline),
    lastTriggeredAtMs: lastTriggeredAt === null ? null : Date.parse(lastTriggeredAt),
    cooldownHours,
    sequence,
  };
}

/** @throws `validation_failed` if the rate change is in another market than the monitor's: the simulated event would mix both. */
function requireOwnMarket(basis: DecisionBasis, watched: MonitorContextWire, change: SimulateRequestWire["rate_change"]): void {
  const { product_type: product } = watched;
  // Without a state, the monitor's ZIP may tell it.
  const { state } = observeStored(basis, watched).decided.decision.assumed;
  const refuse = (field: string, own: string) => ({
    path: `/rate_change/${field}`,
    code: "invalid_value",
    message: `The monitor watches ${own}: leave it out, or send that.`,
  });
  const faults = [
    ...(change.state === undefined || state === null || change.state === state ? [] : [refuse("state", state)]),
    ...(change.product_type === undefined || change.product_type === product ? [] : [refuse("product_type", product)]),
  ];
  if (faults.length > 0) throw validationProblem(faults);
}

export const simulateMonitor: Handler<"simulateMonitor", Env> = async ({ params, body, context, headers, env }) => {
  const owner = ownerOf(context);
  const row = await requireMonitor(env, owner, params.monitor_id);
  const { basis } = await currentBook(env, owner);
  requireOwnMarket(basis, parseContext(row.decisionContext), body.rate_change);
  const simulate = (eventId: string) =>
    simulateRateChange(basis, toSimulated(row), body, { nowMs: Date.now(), eventId, requestId: createId("req") });
  if (body.options?.deliver_webhook !== true) return { body: simulate(createId("evt")) };
  const test = { operation: "simulateMonitor", request: { ...params, ...body }, source: { ...row, id: row.monitorId } } as const;
  const { simulated, event, delivery, ...reply } = await deliverTest(env, owner, headers, test, simulate);
  return { body: { ...simulated, event: monitorEvent.parse(event), delivery }, ...reply };
};
