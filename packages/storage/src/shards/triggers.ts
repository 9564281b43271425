import { MOVED_TABLES, type MovedTable, slotOfRow } from "./moved-tables.ts";

/** What a write of a slot fails with that is not taken here. */
const REFUSED = "slot_is_moving";

const CHANGES = ["insert", "update", "delete"] as const;
type Change = (typeof CHANGES)[number];

const nameOf = ({ name }: MovedTable, change: Change) => `moving_${name}_${change}`;

/**
 * Of a slot that leaves, notes each write, and refuses it once the slot is frozen: deletions too, for where it has gone nobody would hear of
 * them. The guard is in the database itself, so that no writer gets by it, however old its map is.
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

/** Statements that put the guard up. A shard that no slot leaves has none, so that its writes cost nothing more. */
export const GUARD: readonly string[] = MOVED_TABLES.flatMap((table) => CHANGES.map((change) => triggerOf(table, change)));

/** Statements that take it away. */
export const NO_GUARD: readonly string[] = MOVED_TABLES.flatMap((table) =>
  CHANGES.map((change) => `drop trigger if exists ${nameOf(table, change)}`),
);

/** Whether a write failed because its slot is on its way to another shard, or there already. */
export function isMoving(error: unknown): boolean {
  for (let reason = error; reason instanceof Error; reason = reason.cause) if (reason.message.includes(REFUSED)) return true;
  return false;
}
