import { secondsSince, storedTimestampOf } from "@tellerline/vocabulary";
import { Deliveries } from "../alerts/deliveries.ts";

/** Numbers of deliveries in all shards. `overdueSeconds`: for how long the oldest due delivery has been due; 0 if none is. */
export async function backlogOf(shards: readonly D1Database[], nowMs: number) {
  const now = storedTimestampOf(nowMs);
  const each = await Promise.all(shards.map((shard) => new Deliveries(shard).backlog(now)));
  const sum = (of: "waiting" | "due" | "dead") => each.reduce((total, one) => total + one[of], 0);
  // The earliest time at which a waiting delivery is due may be in the future.
  const [oldest] = each.flatMap(({ oldestDue }) => oldestDue ?? []).toSorted();
  const overdueSeconds = oldest === undefined ? 0 : secondsSince(Date.parse(oldest), nowMs);
  return { waiting: sum("waiting"), due: sum("due"), dead: sum("dead"), overdueSeconds };
}
