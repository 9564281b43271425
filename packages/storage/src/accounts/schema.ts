import { ENVIRONMENTS, PLAN_NAMES, type Scope } from "@tellerline/vocabulary";
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { member } from "../columns.ts";

export { idempotentRequests } from "../idempotency/schema.ts";

/** D1 database `accounts`: organizations, key hashes, usage, sign-ins, operators and status. */

export const organizations = sqliteTable(
  "organizations",
  {
    orgId: text("org_id").primaryKey(),
    plan: member("plan", PLAN_NAMES).notNull(),
    email: text("email"),
    /** Id under which the free quota is counted: a digest of the normalized email and the client's network, or the organization's id. */
    freeQuotaId: text("free_quota_id").notNull(),
    source: text("source"),
    createdAt: text("created_at").notNull(),
    planChangedAt: text("plan_changed_at"),
    /** Whether a sandbox sign-up created the organization. If so, it is deleted after 30 days without a call. */
    endsWhenIdle: integer("ends_when_idle", { mode: "boolean" }).notNull().default(false),
    /** When the deletion of the organization began: its keys are revoked, and all its data is being deleted. Null if it has not begun. */
    deletedAt: text("deleted_at"),
  },
  (table) => [
    index("organizations_plan_changed").on(table.planChangedAt).where(sql`plan_changed_at is not null`),
    index("organizations_deleted").on(table.deletedAt).where(sql`deleted_at is not null`),
    index("organizations_idle").on(table.createdAt).where(sql`ends_when_idle = 1 and deleted_at is null`),
  ],
);

export const usageDays = sqliteTable(
  "usage_days",
  {
    orgId: text("org_id").notNull(),
    /** ISO date in UTC. */
    day: text("day").notNull(),
    keyId: text("key_id").notNull(),
    /** Operation id in the OpenAPI document; empty for calls that match no operation. */
    operation: text("operation").notNull(),
    calls: integer("calls").notNull(),
    /** Calls answered with a status of 400 or above. */
    failed: integer("failed").notNull(),
    /** Quota units. */
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
    /** Keyed digest of the client address that the key was issued to; null for keys that were not issued to an address. */
    issuedTo: text("issued_to"),
    /** Keyed digest of the client's network; null if it was not recorded, or if there was no client address. */
    issuedNetwork: text("issued_network"),
    name: text("name"),
    /** JSON array; null means every scope of the plan. */
    scopes: text("scopes", { mode: "json" }).$type<readonly Scope[]>(),
    createdAt: text("created_at").notNull(),
    /** ISO 8601, stored at most once an hour; null if the key was never used. */
    lastUsedAt: text("last_used_at"),
    /** When the key stops working, set at creation or by rotation; null if it never expires. */
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
 * Records of the sign-in library: clients, grants and tokens, under the keys that the library chooses; and the service's own counters and
 * claims. Codes and tokens are stored only as hashes. The records are in D1 rather than KV, so that a new or revoked code takes effect
 * everywhere at once.
 */
export const signInRecords = sqliteTable(
  "sign_in_records",
  {
    recordKey: text("record_key").primaryKey(),
    value: text("value").notNull(),
    /** JSON of the library's metadata; null if the record has none. */
    metadata: text("metadata"),
    /** Seconds since the epoch; null if the record never expires. */
    expiresAt: integer("expires_at"),
    /** Whether an unknown client stored the record and nobody has used it yet. */
    unused: integer("unused", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    index("sign_in_records_unused").on(table.expiresAt).where(sql`unused = 1`),
    index("sign_in_records_expires").on(table.expiresAt).where(sql`expires_at is not null`),
  ],
);

/**
 * Calls that arrived while a Worker could not count quota, by minute: all of them (`calls`), and those let through without being counted
 * (`uncounted`).
 */
export const uncountedMinutes = sqliteTable("uncounted_minutes", {
  /** ISO 8601, to the minute. */
  minute: text("minute").primaryKey(),
  calls: integer("calls").notNull(),
  uncounted: integer("uncounted").notNull(),
});

/** Checks of the service's health, summed by hour. A check runs every minute (guides/operating.md#objectives). */
export const statusHours = sqliteTable("status_hours", {
  /** ISO 8601, to the hour. */
  hour: text("hour").primaryKey(),
  looks: integer("looks").notNull(),
  /** Checks that found no fault. */
  ready: integer("ready").notNull(),
  /** JSON array: names of the alarms that were raised at any of the checks. */
  faults: text("faults").notNull(),
  /** ISO 8601, to the minute. */
  lastMinute: text("last_minute").notNull(),
});

/** People who act for the operator, each with a token of their own. */
export const operators = sqliteTable("operators", {
  name: text("name").primaryKey(),
  tokenSha256: text("token_sha256").notNull(),
  createdAt: text("created_at").notNull(),
});

export const operatorSessions = sqliteTable(
  "operator_sessions",
  {
    /** SHA-256 of the session's id. The id itself is only in the browser's cookie. */
    sessionSha256: text("session_sha256").primaryKey(),
    operator: text("operator").notNull(),
    /** SHA-256 of the token that opened the session. The session is valid only while the token is. */
    tokenSha256: text("token_sha256").notNull(),
    expiresAt: text("expires_at").notNull(),
  },
  (table) => [index("operator_sessions_operator").on(table.operator), index("operator_sessions_expires").on(table.expiresAt)],
);
