import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Requests with an Idempotency-Key. Each database that such requests write to has this table. A row holds the id of the created resource,
 * never a response or a secret.
 */
export const idempotentRequests = sqliteTable(
  "idempotent_requests",
  {
    /** Operation id in the OpenAPI document. */
    operation: text("operation").notNull(),
    /** Scope of the idempotency key, so that equal keys of different callers do not collide. Empty for callers without an account. */
    owner: text("owner").notNull(),
    idempotencyKey: text("idempotency_key").notNull(),
    /** SHA-256 of the validated request. */
    requestHash: text("request_hash").notNull(),
    /** Chosen when the request began, so that a retry after a crash creates the resource under the same id. */
    resourceId: text("resource_id").notNull(),
    startedAt: text("started_at").notNull(),
    completedAt: text("completed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.operation, table.owner, table.idempotencyKey] }),
    index("idempotent_requests_started").on(table.startedAt),
  ],
);
