import { ENVIRONMENTS, PLAN_NAMES, type Scope } from "@tellerline/vocabulary";
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { member } from "../columns.ts";

export { idempotentRequests } from "../idempotency/schema.ts";

/** D1 database `accounts`: organizations, their keys (hashes only) and usage, idempotency records and sign-in records. */

export const organizations = sqliteTable(
  "organizations",
  {
    orgId: text("org_id").primaryKey(),
    plan: member("plan", PLAN_NAMES).notNull(),
    email: text("email"),
    /** Id the free quota is counted under: a digest of the normalized email, or the organization's id. */
    freeQuotaId: text("free_quota_id").notNull(),
    source: text("source"),
    createdAt: text("created_at").notNull(),
    planChangedAt: text("plan_changed_at"),
    /** When its deletion began: its keys are revoked, and all its data is being deleted. */
    deletedAt: text("deleted_at"),
  },
  (table) => [
    index("organizations_plan_changed").on(table.planChangedAt).where(sql`plan_changed_at is not null`),
    index("organizations_deleted").on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
);

export const usageDays = sqliteTable(
  "usage_days",
  {
    orgId: text("org_id").notNull(),
    /** In UTC: 2026-11-22. */
    day: text("day").notNull(),
    keyId: text("key_id").notNull(),
    /** Operation id of the catalogue; empty for calls that match none. */
    operation: text("operation").notNull(),
    calls: integer("calls").notNull(),
    /** Calls answered with a status of 400 or above. */
    failed: integer("failed").notNull(),
    /** In quota units. */
    cost: integer("cost").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.day, table.keyId, table.operation] }), index("usage_days_day").on(table.day)],
);

export const sweeps = sqliteTable("sweeps", { name: text("name").primaryKey(), sweptUntil: text("swept_until").notNull() });

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
    /** Keyed digest of the network of that address; null for keys issued before it was recorded, or without a client address. */
    issuedNetwork: text("issued_network"),
    name: text("name"),
    /** JSON array; null: every scope of the plan. */
    scopes: text("scopes", { mode: "json" }).$type<readonly Scope[]>(),
    createdAt: text("created_at").notNull(),
    /** To the hour. */
    lastUsedAt: text("last_used_at"),
    /** Set at creation or by rotation: the key stops working then. Null: never. */
    expiresAt: text("expires_at"),
    rotatedAt: text("rotated_at"),
    revokedAt: text("revoked_at"),
  },
  (table) => [
    uniqueIndex("api_keys_hash").on(table.keyHash),
    index("api_keys_issued").on(table.issuedTo, table.createdAt),
    index("api_keys_org").on(table.orgId),
    index("api_keys_revoked").on(table.revokedAt).where(sql`revoked_at is not null`),
    index("api_keys_expires").on(table.expiresAt).where(sql`expires_at is not null`),
  ],
);

/**
 * Sign-in records: clients, grants and tokens, under the keys of the library that reads them. Codes and tokens are stored only as hashes. Stored in
 * the database and not in KV, so that a new or revoked code is known everywhere at once.
 */
export const signInRecords = sqliteTable(
  "sign_in_records",
  {
    recordKey: text("record_key").primaryKey(),
    value: text("value").notNull(),
    /** JSON. */
    metadata: text("metadata"),
    /** Seconds since the epoch; null: never. */
    expiresAt: integer("expires_at"),
    /** Whether an unknown client stored it and nobody has used it yet. */
    unused: integer("unused", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    index("sign_in_records_unused").on(table.expiresAt).where(sql`unused = 1`),
    index("sign_in_records_expires").on(table.expiresAt).where(sql`expires_at is not null`),
  ],
);

/** By minute: all calls of isolates that could not count quota, and those of them that were let through uncounted. */
export const uncountedMinutes = sqliteTable("uncounted_minutes", {
  /** ISO 8601, to the minute. */
  minute: text("minute").primaryKey(),
  calls: integer("calls").notNull(),
  uncounted: integer("uncounted").notNull(),
});

/** People who act for the operator, each with a token of their own. */
export const operators = sqliteTable("operators", {
  name: text("name").primaryKey(),
  /** SHA-256, in hexadecimal. */
  tokenSha256: text("token_sha256").notNull(),
  createdAt: text("created_at").notNull(),
});

/** Browser sessions of people who act for the operator. */
export const operatorSessions = sqliteTable(
  "operator_sessions",
  {
    /** SHA-256 of the session's id; only the cookie holds the id itself. */
    sessionSha256: text("session_sha256").primaryKey(),
    operator: text("operator").notNull(),
    /** SHA-256 of the token that opened the session. The session ends with the token. */
    tokenSha256: text("token_sha256").notNull(),
    expiresAt: text("expires_at").notNull(),
  },
  (table) => [index("operator_sessions_operator").on(table.operator), index("operator_sessions_expires").on(table.expiresAt)],
);
