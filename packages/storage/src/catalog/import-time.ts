import { type SQL, sql } from "drizzle-orm";

/** SQL for `now`, or for null if the import no longer exists: inserting null into a not-null column then fails. */
export function timeOf(importId: string, now: string): SQL {
  return sql`(select ${now} from imports where import_id = ${importId})`;
}
