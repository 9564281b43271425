import type { MonitorWire } from "@tellerline/contract";
import { parseChanges, parseConditions, parseContext, type WatchedChange } from "@tellerline/quoting/monitors";
import { reaches } from "@tellerline/scoring";
import type { EvaluationPassRow, MonitorRow } from "@tellerline/storage";
import { LOAN_PRODUCTS, loanProduct } from "@tellerline/vocabulary";
import type { Env } from "../env.ts";
import { passesOf } from "../passes.ts";
import { shownTarget } from "../target.ts";

/** Maximum evaluation passes that are read to find the last one of each monitor's market. */
const MAX_PASSES_READ = 200;

/** Whether an evaluation pass changed rates of this monitor's market, or which of them are held back. */
export function concerns(pass: EvaluationPassRow, row: MonitorRow): boolean {
  return causesOf(pass, row).some((cause) => cause !== "membership");
}

/** Causes of a pass's changes in this monitor's market; empty if it changed nothing there. */
export function causesOf(pass: EvaluationPassRow, row: MonitorRow): readonly WatchedChange["cause"][] {
  const { product_type, term_months, state } = parseContext(row.decisionContext);
  const term = term_months ?? loanProduct(product_type).defaultTermMonths;
  const own = parseChanges(pass.changes).filter((change) => reaches(change, product_type, term, state ?? null));
  return pass.product === product_type ? own.map(({ cause }) => cause) : [];
}

/**
 * ISO 8601 time of the monitor's last evaluation: when a book that changed its market was evaluated, when the monitor fired, or when it was
 * set, whichever is latest.
 */
function lastEvaluatedAt(row: MonitorRow, passes: readonly EvaluationPassRow[]): string {
  const isOwn = (pass: EvaluationPassRow) =>
    pass.bookVersion > row.initialVersion && concerns(pass, row) && (row.pausedAt === null || pass.lookedAt <= row.pausedAt);
  const last = passes.find(isOwn)?.lookedAt ?? row.setAt;
  return row.lastTriggeredAt !== null && row.lastTriggeredAt > last ? row.lastTriggeredAt : last;
}

/** Whether the monitor fired at its last evaluation since it was set. */
export async function hasFiredLast(env: Env, row: MonitorRow): Promise<boolean> {
  const { product_type } = parseContext(row.decisionContext);
  const passes = await passesOf(env, row, [product_type], row.initialVersion, MAX_PASSES_READ);
  // Membership publications count too: a monitor may have fired at one.
  const last = passes.find((pass) => causesOf(pass, row).length > 0);
  return row.lastTriggeredVersion !== null && row.lastTriggeredVersion === last?.bookVersion;
}

function toMonitor(row: MonitorRow, passes: readonly EvaluationPassRow[]): MonitorWire {
  return {
    monitor_id: row.monitorId,
    name: row.name,
    status: row.status,
    decision_context: parseContext(row.decisionContext),
    conditions: [...parseConditions(row.conditions)],
    ...shownTarget(row),
    cooldown_hours: row.cooldownHours,
    last_evaluated_at: lastEvaluatedAt(row, passes),
    last_triggered_at: row.lastTriggeredAt,
    disabled_reason: row.disabledReason,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

/** The response for a new monitor. No evaluation pass has to be read, because none is later than the monitor. */
export function toNewMonitor(row: MonitorRow): MonitorWire {
  return toMonitor(row, []);
}

/** @param rows monitors of one organization in one environment. */
export async function toMonitors(env: Env, rows: readonly MonitorRow[]): Promise<MonitorWire[]> {
  const products = new Set(rows.map((row) => parseContext(row.decisionContext).product_type));
  const known = LOAN_PRODUCTS.filter((product) => products.has(product));
  const oldest = Math.min(...rows.map(({ initialVersion }) => initialVersion));
  const [first] = rows;
  const passes = first === undefined ? [] : await passesOf(env, first, known, oldest, MAX_PASSES_READ);
  return rows.map((row) => toMonitor(row, passes));
}

export async function toMonitorWire(env: Env, row: MonitorRow): Promise<MonitorWire> {
  const [monitor] = await toMonitors(env, [row]);
  if (monitor === undefined) throw new Error("toMonitors returned no monitor for a row.");
  return monitor;
}
