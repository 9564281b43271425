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

/** Runs statements and then a query in one transaction. @returns the number of rows that each statement changed, and the query's rows. */
export async function runAndRead<Row>(database: D1Database, statements: readonly Statement[], query: Statement) {
  const results = await database.batch<Row>([...statements, query].map((statement) => prepare(database, statement)));
  const rows: readonly Row[] = results.slice(-1).flatMap((read) => read.results);
  return { changes: results.slice(0, -1).map(({ meta }) => meta.changes), rows };
}

export async function runReads<Row>(database: D1Database, queries: readonly Statement[]): Promise<readonly (readonly Row[])[]> {
  if (queries.length === 0) return [];
  const results = await database.batch<Row>(queries.map((query) => prepare(database, query)));
  return results.map((result) => result.results);
}

/**
 * Runs statements in one transaction. D1 offers transactions only as `batch()`, and Drizzle's own batch accepts no raw SQL.
 * @returns the number of rows that each statement changed.
 */
export async function runTransaction<const Statements extends readonly Statement[]>(
  database: D1Database,
  statements: Statements,
): Promise<{ readonly [At in keyof Statements]: number }> {
  const results = await database.batch(statements.map((statement) => prepare(database, statement)));
  if (results.length !== statements.length) throw new Error(`The database answered ${results.length} of ${statements.length} statements.`);
  const changes = results.map(({ meta }) => meta.changes);
  // The cast is safe: the list has a number for each statement, as was just checked.
  return changes as { readonly [At in keyof Statements]: number };
}
