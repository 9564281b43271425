import type { MonitorWire } from "@tellerline/contract";
import { parseChanges, parseConditions, parseContext } from "@tellerline/quoting/monitors";
import { reaches } from "@tellerline/scoring";
import { Evaluations, type LookRow, type MonitorRow } from "@tellerline/storage";
import { LOAN_PRODUCTS, loanProduct } from "@tellerline/vocabulary";
import type { Env } from "../env.ts";

/** How many looks of a product are read to find the last of a market. */
const LOOKS_READ = 200;

/** Whether a look was one at this monitor's market. */
export function concerns(look: LookRow, row: MonitorRow): boolean {
  const { product_type, term_months, state } = parseContext(row.decisionContext);
  const term = term_months ?? loanProduct(product_type).defaultTermMonths;
  return look.product === product_type && parseChanges(look.changes).some((change) => reaches(change, product_type, term, state ?? null));
}

/** When a monitor last looked: at the last book that brought a change of its market, or when it was set. */
function lastLook(row: MonitorRow, looks: readonly LookRow[]): string {
  const isOwn = (look: LookRow) =>
    look.bookVersion > row.initialVersion && concerns(look, row) && (row.pausedAt === null || look.lookedAt <= row.pausedAt);
  return (row.environment === "live" ? looks.find(isOwn)?.lookedAt : undefined) ?? row.setAt;
}

function toMonitor(row: MonitorRow, looks: readonly LookRow[]): MonitorWire {
  return {
    monitor_id: row.monitorId,
    name: row.name,
    status: row.status,
    decision_context: parseContext(row.decisionContext),
    conditions: [...parseConditions(row.conditions)],
    webhook_url: row.webhookUrl,
    cooldown_hours: row.cooldownHours,
    last_evaluated_at: lastLook(row, looks),
    last_triggered_at: row.lastTriggeredAt,
    disabled_reason: row.disabledReason,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

/** Monitors on the wire. */
export async function toMonitors(env: Env, rows: readonly MonitorRow[]): Promise<MonitorWire[]> {
  const products = new Set(rows.map((row) => parseContext(row.decisionContext).product_type));
  const known = LOAN_PRODUCTS.filter((product) => products.has(product));
  const oldest = Math.min(...rows.map(({ initialVersion }) => initialVersion));
  const looks = known.length === 0 ? [] : await new Evaluations(env.ALERTS).recentLooks(known, oldest, LOOKS_READ);
  return rows.map((row) => toMonitor(row, looks));
}

/** One monitor on the wire. */
export async function toMonitorWire(env: Env, row: MonitorRow): Promise<MonitorWire> {
  const [monitor] = await toMonitors(env, [row]);
  if (monitor === undefined) throw new Error("One row makes one monitor.");
  return monitor;
}
