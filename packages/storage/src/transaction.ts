import type { SQL } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";

const dialect = new SQLiteAsyncDialect();

export type Statement = SQL | { toSQL(): { readonly sql: string; readonly params: readonly unknown[] } };

export function toQuery(statement: Statement): { readonly sql: string; readonly params: readonly unknown[] } {
  return "toSQL" in statement ? statement.toSQL() : dialect.sqlToQuery(statement);
}

export function prepare(database: D1Database, statement: Statement): D1PreparedStatement {
  const { sql, params } = toQuery(statement);
  return database.prepare(sql).bind(...params);
}

/**
 * Runs statements in one transaction, through `batch()`, the only way that D1 offers. Drizzle's own batch accepts no raw SQL.
 * @returns the number of rows each statement changed.
 */
export async function runTransaction(database: D1Database, statements: readonly Statement[]): Promise<readonly number[]> {
  const results = await database.batch(statements.map((statement) => prepare(database, statement)));
  return results.map(({ meta }) => meta.changes);
}
