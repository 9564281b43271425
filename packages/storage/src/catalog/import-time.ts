import { type SQL, sql } from "drizzle-orm";

/** SQL for `now`; null if the import no longer exists. Inserting null into a not-null column then fails the transaction. */
export function timeOf(importId: string, now: string): SQL {
  return sql`(select ${now} from imports where import_id = ${importId})`;
}
