import type { UpdateMonitorWire } from "@tellerline/contract";
import { type MonitorRow, Monitors, type NewMonitor } from "@tellerline/storage";
import { type Handler, Problem } from "@tellerline/worker-kit";
import { parseConditions, parseContext, parseFigures } from "@tellerline/worker-kit/monitors";
import { ownerOf } from "../caller.ts";
import { type CurrentBook, currentBook } from "../current-book.ts";
import type { Env } from "../env.ts";
import { requireTarget } from "../target.ts";
import { requireMonitor } from "./read-monitors.ts";
import { setAt, settingColumns } from "./setting.ts";
import { toMonitorWire } from "./translate.ts";

/** The evaluator and the owner may both be at a monitor; one of them comes first, and the other looks again. */
const MAX_TRIES = 5;

/** Whether another borrower is watched: what a change is counted from is another then. */
function isOtherContext(row: MonitorRow, { decision_context }: UpdateMonitorWire): boolean {
  return decision_context !== undefined && JSON.stringify(decision_context) !== row.decisionContext;
}

/** Whether looks begin anew: other things are watched, or the monitor wakes from a pause. */
function beginsAnew(row: MonitorRow, body: UpdateMonitorWire): boolean {
  const hasOtherConditions = body.conditions !== undefined && JSON.stringify(body.conditions) !== row.conditions;
  return isOtherContext(row, body) || hasOtherConditions || (row.status === "paused" && body.status === "active");
}

/** The columns that a request changes, and where the monitor is found from then on. */
function changesOf(env: Env, row: MonitorRow, body: UpdateMonitorWire, book: CurrentBook) {
  const now = new Date().toISOString();
  const context = body.decision_context ?? parseContext(row.decisionContext);
  const conditions = body.conditions ?? parseConditions(row.conditions);
  const cooldownHours = body.cooldown_hours ?? row.cooldownHours;
  const status = body.status ?? row.status;
  const isAnew = beginsAnew(row, body);
  const setting = setAt(book, {
    context,
    conditions,
    cooldownHours,
    lastTriggeredAt: row.lastTriggeredAt,
    ...(isOtherContext(row, body) ? {} : { baseline: parseFigures(row.baseline) }),
  });
  const changes: Partial<NewMonitor> = {
    name: body.name ?? row.name,
    status,
    decisionContext: JSON.stringify(context),
    conditions: JSON.stringify(conditions),
    cooldownHours,
    ...(body.webhook_url === undefined ? {} : { webhookUrl: requireTarget(env, body.webhook_url) }),
    ...(isAnew ? settingColumns(book, setting, now) : {}),
    ...(body.status === undefined ? {} : { pausedAt: body.status === "paused" ? (row.pausedAt ?? now) : null }),
    // Whoever says "active" has mended the receiver.
    ...(body.status === "active" ? { disabledReason: null, consecutiveDead: 0 } : {}),
    updatedAt: now,
  };
  const isFoundElsewhere = isAnew || body.cooldown_hours !== undefined || body.status !== undefined;
  return { changes, watch: isFoundElsewhere ? (status === "paused" ? null : setting.watch) : undefined };
}

export const updateMonitor: Handler<"updateMonitor", Env> = async ({ params, body, context, env }) => {
  const owner = ownerOf(context);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const row = await requireMonitor(env, owner, params.monitor_id);
    const book = await currentBook(env, owner);
    const { changes, watch } = changesOf(env, row, body, book);
    const stored = await new Monitors(env.ALERTS).update(owner, row, changes, watch, watch == null ? null : book.version);
    if (stored) return { body: await toMonitorWire(env, await requireMonitor(env, owner, params.monitor_id)) };
  }
  throw new Problem("conflict", "The monitor is being changed by somebody else; try again in a moment.");
};
