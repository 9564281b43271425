import { type SQL, sql } from "drizzle-orm";

/** The time, if the import is still there; null, which no version accepts, if it is not. */
export function timeOf(importId: string, now: string): SQL {
  return sql`(select ${now} from imports where import_id = ${importId})`;
}
