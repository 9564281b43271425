import { type SQL, sql } from "drizzle-orm";

/** `now` if the import still exists; otherwise null, which the version's not-null column rejects. */
export function timeOf(importId: string, now: string): SQL {
  return sql`(select ${now} from imports where import_id = ${importId})`;
}
