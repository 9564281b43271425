import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** D1 database `alerts`: what grows with users. Every table is keyed by organization first, so that it can be split by organization. */

export const monitors = sqliteTable(
  "monitors",
  {
    orgId: text("org_id").notNull(),
    monitorId: text("monitor_id").notNull(),
    environment: text("environment").notNull(),
    name: text("name").notNull(),
    /** `active`, `paused` or `disabled`. */
    status: text("status").notNull(),
    /** JSON, as sent. */
    decisionContext: text("decision_context").notNull(),
    conditions: text("conditions").notNull(),
    webhookUrl: text("webhook_url").notNull(),
    cooldownHours: real("cooldown_hours").notNull(),
    lastEvaluatedAt: text("last_evaluated_at"),
    lastTriggeredAt: text("last_triggered_at"),
    disabledReason: text("disabled_reason"),
    createdAt: text("created_at").notNull(),
    updatedAt: text("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.monitorId] }), index("monitors_status").on(table.orgId, table.status)],
);

/** How far the evaluator has looked: the newest live rate book whose changes are done. */
export const evaluatorWatermarks = sqliteTable("evaluator_watermarks", {
  name: text("name").primaryKey(),
  bookVersion: integer("book_version").notNull(),
  updatedAt: text("updated_at").notNull(),
});
