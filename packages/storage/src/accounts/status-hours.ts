import { dayOf, hourOf, minuteOf } from "@tellerline/vocabulary";
import { sql } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { SLICE } from "../slice.ts";

/**
 * Health of the service on one day: number of checks (`looks`), of checks without a fault (`ready`), and the names of all alarms that were
 * raised.
 */
export interface StatusDay {
  readonly day: string;
  readonly looks: number;
  readonly ready: number;
  readonly faults: readonly string[];
}

/** Health of the service by hour. All times are milliseconds since the epoch. */
export class StatusHours {
  readonly #db: DrizzleD1Database;

  constructor(database: D1Database) {
    this.#db = drizzle(database);
  }

  /** Counts a check, unless this minute was counted already. @param faults names of raised alarms; empty if there are none. */
  async add(faults: readonly string[], nowMs: number): Promise<void> {
    const ready = faults.length === 0 ? 1 : 0;
    await this.#db.run(sql`insert into status_hours (hour, looks, ready, faults, last_minute)
      values (${hourOf(nowMs)}, 1, ${ready}, ${JSON.stringify(faults)}, ${minuteOf(nowMs)})
      on conflict do update set
        looks = looks + 1,
        ready = ready + excluded.ready,
        faults = (select json_group_array(distinct value) from (
          select value from json_each(status_hours.faults) union select value from json_each(excluded.faults) order by value)),
        last_minute = excluded.last_minute
      where excluded.last_minute > status_hours.last_minute`);
  }

  /** Days from the day of `sinceMs` on, oldest first. Days without a check are left out. */
  async days(sinceMs: number): Promise<readonly StatusDay[]> {
    const rows = await this.#db.all<Omit<StatusDay, "faults"> & { readonly faults: string }>(sql`
      select substr(hour, 1, 10) as day, sum(looks) as looks, sum(ready) as ready, (
        select json_group_array(distinct value) from (
          select one.value from status_hours other, json_each(other.faults) one
          where other.hour between substr(h.hour, 1, 10) and substr(h.hour, 1, 10) || 'T99' order by 1)
      ) as faults
      from status_hours h where hour >= ${dayOf(sinceMs)} group by 1 order by 1`);
    return rows.map(({ faults, ...row }) => ({ ...row, faults: namesIn(faults) }));
  }

  async prune(beforeMs: number): Promise<number> {
    const old = sql`select hour from status_hours where hour < ${hourOf(beforeMs)} limit ${SLICE}`;
    return (await this.#db.run(sql`delete from status_hours where hour in (${old})`)).meta.changes;
  }
}

function namesIn(json: string): readonly string[] {
  const names: unknown = JSON.parse(json);
  return Array.isArray(names) ? names.map(String) : [];
}
