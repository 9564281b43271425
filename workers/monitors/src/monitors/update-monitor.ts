import type { UpdateMonitorWire } from "@tellerline/contract";
import { parseConditions, parseContext, parseFigures } from "@tellerline/quoting/monitors";
import { type MonitorRow, Monitors, type NewMonitor, type Owner } from "@tellerline/storage";
import { both, type Handler, Problem, requireMatch } from "@tellerline/worker-kit";
import { besideOthers } from "../beside-others.ts";
import { ownerOf } from "../caller.ts";
import { currentBook } from "../current-book.ts";
import type { Env } from "../env.ts";
import { targetOf } from "../target.ts";
import { requireMonitor } from "./read-monitors.ts";
import { resolveSetting, settingColumns } from "./setting.ts";
import { toMonitorWire } from "./translate.ts";

/** Whether the decision context changes, which resets the baseline. */
function isOtherContext(row: MonitorRow, { decision_context }: UpdateMonitorWire): boolean {
  return decision_context !== undefined && JSON.stringify(decision_context) !== row.decisionContext;
}

/** Whether the evaluation history starts over: the context or conditions change, or a paused monitor is resumed. */
function restartsHistory(row: MonitorRow, body: UpdateMonitorWire): boolean {
  const hasOtherConditions = body.conditions !== undefined && JSON.stringify(body.conditions) !== row.conditions;
  return isOtherContext(row, body) || hasOtherConditions || (row.status === "paused" && body.status === "active");
}

/** Columns that the request sets. Others are not written, because the dispatcher may be changing them. */
function namedColumns(env: Env, row: MonitorRow, body: UpdateMonitorWire, now: string): Partial<NewMonitor> {
  const { name, status, decision_context, conditions, webhook_url, cooldown_hours } = body;
  return {
    ...(name === undefined ? {} : { name }),
    ...(decision_context === undefined ? {} : { decisionContext: JSON.stringify(decision_context) }),
    ...(conditions === undefined ? {} : { conditions: JSON.stringify(conditions) }),
    ...(cooldown_hours === undefined ? {} : { cooldownHours: cooldown_hours }),
    ...(webhook_url === undefined ? {} : { webhookUrl: targetOf(env, webhook_url) }),
    ...(status === "paused" ? { status, pausedAt: row.pausedAt ?? now } : {}),
    // Reactivating resets the failure count: the owner has fixed the endpoint.
    ...(status === "active" ? { status, pausedAt: null, disabledReason: null, consecutiveDead: 0 } : {}),
    updatedAt: now,
  };
}

/** Whether the update changes the monitor's entry in the index by market. */
function affectsWatch({ decision_context, conditions, cooldown_hours, status }: UpdateMonitorWire): boolean {
  return [decision_context, conditions, cooldown_hours, status].some((part) => part !== undefined);
}

/**
 * Computes an update: the columns, the new index entry `watch` (null removes it; undefined leaves it), and the book version for which both
 * were computed (null if none was needed).
 */
async function changeOf(env: Env, owner: Owner, row: MonitorRow, body: UpdateMonitorWire) {
  const now = new Date().toISOString();
  if (!affectsWatch(body)) return { changes: namedColumns(env, row, body, now), watch: undefined, version: null };
  const book = await currentBook(env, owner);
  const watched = {
    context: body.decision_context ?? parseContext(row.decisionContext),
    conditions: body.conditions ?? parseConditions(row.conditions),
    cooldownHours: body.cooldown_hours ?? row.cooldownHours,
    lastTriggeredAt: row.lastTriggeredAt,
    ...(isOtherContext(row, body) ? {} : { baseline: parseFigures(row.baseline) }),
  };
  const [columns, setting] = both(
    () => namedColumns(env, row, body, now),
    () => resolveSetting(book, watched),
  );
  const changes = { ...columns, ...(restartsHistory(row, body) ? settingColumns(book, setting, now) : {}) };
  const isPaused = (body.status ?? row.status) === "paused";
  return { changes, watch: isPaused ? null : setting.watch, version: isPaused ? null : book.version };
}

/** Updates a monitor. If the evaluator or another request changes it at the same time, the update is computed again from the new row. */
export const updateMonitor: Handler<"updateMonitor", Env> = async ({ params, changes: changesTo, context, headers, env }) => {
  const owner = ownerOf(context);
  const updated = await besideOthers(async () => {
    const row = await requireMonitor(env, owner, params.monitor_id);
    if (headers.has("If-Match")) await requireMatch(headers, await toMonitorWire(env, row));
    const body = await changesTo({ decision_context: parseContext(row.decisionContext) });
    const { changes, watch, version } = await changeOf(env, owner, row, body);
    const isStored = await new Monitors(env.ALERTS).update(owner, row, changes, watch, version);
    return isStored ? toMonitorWire(env, await requireMonitor(env, owner, params.monitor_id)) : null;
  });
  if (updated !== null) return { body: updated };
  throw new Problem("conflict", "The monitor is being changed by another request. Try again in a moment.");
};
