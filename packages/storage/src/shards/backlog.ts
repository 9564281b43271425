import { Deliveries } from "../alerts/deliveries.ts";

/**
 * Numbers of deliveries in all shards. `oldestDue` is the earliest time at which a waiting delivery is due, which may be in the future;
 * null if none waits.
 */
export async function backlogOf(shards: readonly D1Database[], now: string) {
  const each = await Promise.all(shards.map((shard) => new Deliveries(shard).backlog(now)));
  const sum = (of: "waiting" | "due" | "dead") => each.reduce((total, one) => total + one[of], 0);
  const oldest = each.map(({ oldestDue }) => oldestDue).filter((due) => due !== null);
  return { waiting: sum("waiting"), due: sum("due"), dead: sum("dead"), oldestDue: oldest.toSorted()[0] ?? null };
}
