import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Requests that were made with an Idempotency-Key. The table stands in each database that holds what such requests make; no answer and no
 * secret is stored, only the id of what was made.
 */
export const idempotentRequests = sqliteTable(
  "idempotent_requests",
  {
    /** Operation id of the catalogue. */
    operation: text("operation").notNull(),
    /** Whose key it is: keys of different callers never meet. Empty for callers without an account. */
    owner: text("owner").notNull(),
    idempotencyKey: text("idempotency_key").notNull(),
    /** SHA-256 of the validated request. */
    requestHash: text("request_hash").notNull(),
    /** Chosen when the request began, so that a retry after a crash makes the same thing. */
    resourceId: text("resource_id").notNull(),
    startedAt: text("started_at").notNull(),
    completedAt: text("completed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.operation, table.owner, table.idempotencyKey] }),
    index("idempotent_requests_started").on(table.startedAt),
  ],
);
