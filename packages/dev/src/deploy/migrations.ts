import { readdirSync } from "node:fs";
import { join } from "node:path";
import type Cloudflare from "cloudflare";
import { BadRequestError } from "cloudflare";
import * as z from "zod";
import { ROOT } from "../local/bundle.ts";

const ledgerRow = z.looseObject({ name: z.string() });

/** Names of the migrations that a database has; empty if it has none. */
async function appliedTo(api: Cloudflare, account_id: string, databaseId: string): Promise<ReadonlySet<string>> {
  const applied = new Set<string>();
  try {
    // wrangler notes the migrations that it has applied in this table.
    const answers = api.d1.database.query(databaseId, { account_id, sql: "SELECT * FROM d1_migrations" });
    for await (const { results = [] } of answers) for (const row of results) applied.add(ledgerRow.parse(row).name);
  } catch (error) {
    // A new database has no such table.
    if (!(error instanceof BadRequestError)) throw error;
  }
  return applied;
}

/**
 * Whether a database lacks migrations of this checkout.
 * @param database its name without the environment's suffix.
 * @throws if no folder of migrations belongs to the name.
 */
export async function lacksMigrations(api: Cloudflare, account_id: string, database: string, databaseId: string): Promise<boolean> {
  // The folder is the first word after `tellerline-`, so all shards of alerts use `migrations/alerts`.
  const folder = /^tellerline-([a-z]+)/.exec(database)?.[1];
  if (folder === undefined) throw new Error(`No migrations belong to a database ${database}.`);
  const applied = await appliedTo(api, account_id, databaseId);
  return readdirSync(join(ROOT, "migrations", folder)).some((file) => file.endsWith(".sql") && !applied.has(file));
}
