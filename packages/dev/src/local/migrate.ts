import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { D1Database } from "@cloudflare/workers-types";

/** Creates the table of applied migrations that `wrangler d1 migrations apply` uses too, so that both tools agree on them. */
const LEDGER = `CREATE TABLE IF NOT EXISTS d1_migrations(
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`;

/** Applies the migrations in `folder` that the database lacks. Each is applied in one transaction, together with its row in the table. */
export async function applyMigrations(database: D1Database, folder: string): Promise<void> {
  await database.prepare(LEDGER).run();
  const { results } = await database.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const applied = new Set(results.map(({ name }) => name));
  const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  for (const name of files.sort()) {
    if (applied.has(name)) continue;
    const statements = readFileSync(join(folder, name), "utf8").split("--> statement-breakpoint");
    const prepared = statements.map((statement) => database.prepare(statement));
    await database.batch([...prepared, database.prepare("INSERT INTO d1_migrations (name) VALUES (?1)").bind(name)]);
  }
}
