import { ENVIRONMENTS, PLAN_NAMES } from "@tellerline/vocabulary";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { member } from "../columns.ts";

export { idempotentRequests } from "../idempotency/schema.ts";

/** D1 database `accounts`: organizations, their keys (hashes only) and idempotency records. */

export const organizations = sqliteTable("organizations", {
  orgId: text("org_id").primaryKey(),
  plan: member("plan", PLAN_NAMES).notNull(),
  email: text("email"),
  /** Id the free quota is counted under: a digest of the normalized email, or the organization's id. */
  freeQuotaId: text("free_quota_id").notNull(),
  source: text("source"),
  createdAt: text("created_at").notNull(),
});

export const apiKeys = sqliteTable(
  "api_keys",
  {
    keyId: text("key_id").primaryKey(),
    orgId: text("org_id")
      .notNull()
      .references(() => organizations.orgId),
    keyHash: text("key_hash").notNull(),
    environment: member("environment", ENVIRONMENTS).notNull(),
    /** Keyed digest of the client address it was issued to. */
    issuedTo: text("issued_to"),
    createdAt: text("created_at").notNull(),
    /** Set by rotation: the key stops then. */
    expiresAt: text("expires_at"),
    /** When it was rotated. */
    rotatedAt: text("rotated_at"),
    revokedAt: text("revoked_at"),
  },
  (table) => [
    uniqueIndex("api_keys_hash").on(table.keyHash),
    index("api_keys_issued").on(table.issuedTo, table.createdAt),
    index("api_keys_org").on(table.orgId),
  ],
);
