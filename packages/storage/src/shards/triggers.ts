import { MOVED_TABLES, type MovedTable, slotOfRow } from "./moved-tables.ts";

const REFUSED = "slot_is_moving";

const CHANGES = ["insert", "update", "delete"] as const;
type Change = (typeof CHANGES)[number];

const nameOf = ({ name }: MovedTable, change: Change) => `moving_${name}_${change}`;

/**
 * Trigger that records each write to a leaving slot, and refuses writes after the slot is frozen. Deletions are refused too, because the
 * target would not learn of them. As a trigger it also stops writers that still have an old shard map.
 */
function triggerOf(table: MovedTable, change: Change): string {
  const row = change === "delete" ? "old." : "new.";
  const slot = slotOfRow(table, row);
  const key = table.key.map((column) => row + column).join(", ");
  return `create trigger if not exists ${nameOf(table, change)} after ${change} on ${table.name}
    when ${slot} in (select slot from moving_slots) begin
      select raise(abort, '${REFUSED}') from moving_slots where slot = ${slot} and state in ('frozen', 'gone', 'left');
      insert into slot_changes (table_name, row_key) select '${table.name}', json_array(${key}) from moving_slots
        where slot = ${slot} and state = 'copying';
    end`;
}

/** Statements that create the triggers. A shard has them only while slots leave it, because they make every write slower. */
export const GUARD: readonly string[] = MOVED_TABLES.flatMap((table) => CHANGES.map((change) => triggerOf(table, change)));

export const NO_GUARD: readonly string[] = MOVED_TABLES.flatMap((table) =>
  CHANGES.map((change) => `drop trigger if exists ${nameOf(table, change)}`),
);

/** Whether a write failed because its slot is moving to another shard, or has moved. */
export function isMoving(error: unknown): boolean {
  for (let reason = error; reason instanceof Error; reason = reason.cause) if (reason.message.includes(REFUSED)) return true;
  return false;
}
