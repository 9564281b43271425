import { monitorEvent } from "@tellerline/contract";
import {
  observeStored,
  parseConditions,
  parseContext,
  parseFigures,
  type SimulatedMonitor,
  simulateRateChange,
} from "@tellerline/quoting/monitors";
import type { MonitorRow } from "@tellerline/storage";
import type { Handler } from "@tellerline/worker-kit";
import { createId } from "@tellerline/worker-kit/keys";
import { ownerOf } from "../caller.ts";
import { currentBook } from "../current-book.ts";
import type { Env } from "../env.ts";
import { requireMonitor } from "../monitors/read-monitors.ts";
import { hasFiredLast } from "../monitors/translate.ts";
import { deliverTest } from "./deliver-test.ts";
import { requireMarket } from "./require-market.ts";

function toSimulated(row: MonitorRow, firedLast: boolean): SimulatedMonitor {
  const { monitorId, orgId, status, decisionContext, conditions, baseline, lastTriggeredAt, cooldownHours, sequence } = row;
  return {
    monitorId,
    orgId,
    status,
    context: parseContext(decisionContext),
    conditions: parseConditions(conditions),
    baseline: parseFigures(baseline),
    lastTriggeredAtMs: lastTriggeredAt === null ? null : Date.parse(lastTriggeredAt),
    firedLast,
    cooldownHours,
    sequence,
  };
}

export const simulateMonitor: Handler<"simulateMonitor", Env> = async ({ params, body, context, headers, env }) => {
  const owner = ownerOf(context);
  const row = await requireMonitor(env, owner, params.monitor_id);
  const { basis } = await currentBook(env, owner);
  const watched = parseContext(row.decisionContext);
  // If the monitor names no state, its ZIP may determine it.
  const { state } = observeStored(basis, watched).decided.decision.assumed;
  requireMarket("monitor", { state, product: watched.product_type }, body.rate_change);
  const simulated = toSimulated(row, await hasFiredLast(env, row));
  const simulate = (eventId: string) =>
    simulateRateChange(basis, simulated, body, { nowMs: Date.now(), eventId, requestId: createId("req") });
  if (body.options?.deliver_webhook !== true) return { body: simulate(createId("evt")) };
  const test = { operation: "simulateMonitor", request: { ...params, ...body }, source: { ...row, id: row.monitorId } } as const;
  const { simulated: answer, event, delivery, ...reply } = await deliverTest(env, owner, headers, test, simulate);
  return { body: { ...answer, event: monitorEvent.parse(event), delivery }, ...reply };
};
