import { type SQL, sql } from "drizzle-orm";

/** Condition: `change` is the last change before a time of the rate with the alias `r`. @param change alias of a row of `rate_changes`. */
export function lastBefore(change: SQL, time: SQL | string): SQL {
  return sql`${change}.rowid = (select last.rowid from rate_changes last where last.rate_id = r.rate_id and last.changed_at < ${time}
    order by last.changed_at desc, last.book_version desc limit 1)`;
}
