import { LOAN_PRODUCTS } from "@tellerline/vocabulary";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { member } from "../columns.ts";

/** Tables of `alerts` that only the sandbox uses. */

/** Sandbox targets that answered a challenge (guides/webhooks.md#the-challenge-of-the-sandbox). */
export const provenTargets = sqliteTable(
  "proven_targets",
  {
    orgId: text("org_id").notNull(),
    webhookUrl: text("webhook_url").notNull(),
    provenAt: text("proven_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.webhookUrl] }), index("proven_targets_age").on(table.provenAt)],
);

/** Invented rates that an organization changed in its own sandbox (guides/metering.md#the-sandbox). */
export const sandboxRateChanges = sqliteTable(
  "sandbox_rate_changes",
  {
    orgId: text("org_id").notNull(),
    /** Number of the change in its organization, from 1. */
    number: integer("number").notNull(),
    changeId: text("change_id").notNull(),
    product: member("product", LOAN_PRODUCTS).notNull(),
    state: text("state").notNull(),
    creditUnionId: text("credit_union_id").notNull(),
    /**
     * Content hash of the sandbox's book in which `row` is the changed row. The change applies only to that book, and to none if the hash
     * is empty.
     */
    bookHash: text("book_hash").notNull().default(""),
    row: integer("row").notNull().default(0),
    /** Note rates of the row before and after the change, in percent. */
    previousRate: real("previous_rate").notNull(),
    newRate: real("new_rate").notNull(),
    /** JSON of the markets that the row serves; empty if the rate did not change. */
    changes: text("changes").notNull(),
    createdAt: text("created_at").notNull(),
    /** When all monitors and subscriptions that the change concerns were evaluated; null before that, and of changes of earlier releases. */
    evaluatedAt: text("evaluated_at"),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.number] }),
    uniqueIndex("sandbox_rate_changes_id").on(table.orgId, table.changeId),
    index("sandbox_rate_changes_age").on(table.createdAt),
  ],
);

/** Number of deliveries claimed in the sandbox, by organization and hour, including those that were put off because of the limit. */
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
