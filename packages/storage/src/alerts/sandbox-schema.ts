import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Tables of `alerts` for organizations in the sandbox alone. */

/** Targets that answered a challenge, of organizations in the sandbox (guides/webhooks.md#the-challenge-of-the-sandbox). */
export const provenTargets = sqliteTable(
  "proven_targets",
  {
    orgId: text("org_id").notNull(),
    webhookUrl: text("webhook_url").notNull(),
    provenAt: text("proven_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.webhookUrl] }), index("proven_targets_age").on(table.provenAt)],
);

/** Attempts made for an organization in the sandbox, by hour. */
export const sandboxAttempts = sqliteTable(
  "sandbox_attempts",
  {
    orgId: text("org_id").notNull(),
    /** ISO 8601 in UTC, to the hour, such as 2026-11-22T14. */
    hour: text("hour").notNull(),
    attempts: integer("attempts").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.hour] }), index("sandbox_attempts_age").on(table.hour)],
);
