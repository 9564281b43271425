import { minuteOf } from "@tellerline/vocabulary";
import { sql } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { SLICE } from "../slice.ts";
import { soleRow } from "../sole-row.ts";

/** Calls that arrived while a Worker could not count quota, and how many of those were let through without being counted. */
interface UncountedCalls {
  readonly calls: number;
  readonly uncounted: number;
}

/** Uncounted calls by minute. All times are milliseconds since the epoch. */
export class UncountedMinutes {
  readonly #db: DrizzleD1Database;

  constructor(database: D1Database) {
    this.#db = drizzle(database);
  }

  async add({ calls, uncounted }: UncountedCalls, nowMs: number): Promise<void> {
    await this.#db.run(sql`insert into uncounted_minutes (minute, calls, uncounted) values (${minuteOf(nowMs)}, ${calls}, ${uncounted})
      on conflict do update set calls = calls + excluded.calls, uncounted = uncounted + excluded.uncounted`);
  }

  async since(timeMs: number): Promise<UncountedCalls> {
    const row = await this.#db.get<UncountedCalls>(
      sql`select coalesce(sum(calls), 0) as calls, coalesce(sum(uncounted), 0) as uncounted from uncounted_minutes where minute >= ${minuteOf(timeMs)}`,
    );
    return soleRow(row);
  }

  async prune(beforeMs: number): Promise<number> {
    const old = sql`select minute from uncounted_minutes where minute < ${minuteOf(beforeMs)} limit ${SLICE}`;
    return (await this.#db.run(sql`delete from uncounted_minutes where minute in (${old})`)).meta.changes;
  }
}
