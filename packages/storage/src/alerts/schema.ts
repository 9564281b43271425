import {
  DELIVERY_STATUSES,
  ENVIRONMENTS,
  EVENT_NAMES,
  LOAN_PRODUCTS,
  MONITOR_FIELDS,
  MONITOR_STATUSES,
  SUBSCRIPTION_STATUSES,
} from "@tellerline/vocabulary";
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { member } from "../columns.ts";

export { idempotentRequests } from "../idempotency/schema.ts";

/**
 * D1 database `alerts`: what grows with users. Every table of an organization is keyed by it first, so that the database can be split by
 * organization; what has no organization (cells, looks, the evaluator's progress) is repeated in each part.
 */

export const monitors = sqliteTable(
  "monitors",
  {
    orgId: text("org_id").notNull(),
    monitorId: text("monitor_id").notNull(),
    environment: member("environment", ENVIRONMENTS).notNull(),
    name: text("name").notNull(),
    status: member("status", MONITOR_STATUSES).notNull(),
    disabledReason: text("disabled_reason"),
    /** JSON, as sent and validated. */
    decisionContext: text("decision_context").notNull(),
    conditions: text("conditions").notNull(),
    webhookUrl: text("webhook_url").notNull(),
    cooldownHours: real("cooldown_hours").notNull(),
    /** Counts rotations of the signing secret, from 1; secrets are derived, and none is stored. */
    secretGeneration: integer("secret_generation").notNull().default(1),
    /** Until then the secret before signs too. */
    previousSecretUntil: text("previous_secret_until"),
    /** JSON of the figures when it last triggered or was set; null where there was no offer. */
    baseline: text("baseline"),
    /** JSON of what was seen, and the book that it was seen in, when its context and conditions were set. */
    initialObservation: text("initial_observation"),
    initialVersion: integer("initial_version").notNull(),
    /** JSON of the figures that a change was counted from then. */
    initialBaseline: text("initial_baseline"),
    /** The newest book that it was found in, or set at. */
    lookedVersion: integer("looked_version").notNull(),
    setAt: text("set_at").notNull(),
    /** Since when it is paused: it looks at nothing. */
    pausedAt: text("paused_at"),
    lastTriggeredAt: text("last_triggered_at"),
    lastTriggeredVersion: integer("last_triggered_version"),
    /** Events so far. */
    sequence: integer("sequence").notNull().default(0),
    /** Raised by whatever a decision to fire rests on, so that none rests on something outdated. */
    revision: integer("revision").notNull().default(1),
    consecutiveDead: integer("consecutive_dead").notNull().default(0),
    createdAt: text("created_at").notNull(),
    updatedAt: text("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.monitorId] }),
    index("monitors_listing").on(table.orgId, table.environment, table.createdAt, table.monitorId),
  ],
);

/** Under what each monitor is found again: the market index. */
export const watches = sqliteTable(
  "watches",
  {
    orgId: text("org_id").notNull(),
    monitorId: text("monitor_id").notNull(),
    cell: text("cell").notNull(),
    field: member("field", MONITOR_FIELDS).notNull(),
    /** Cell and field; null while the monitor is paused or in its cooldown. */
    watchKey: text("watch_key"),
    low: real("low"),
    high: real("high"),
    /** When its cooldown is over. */
    rearmAt: text("rearm_at"),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.monitorId] }),
    index("watches_low").on(table.watchKey, table.low, table.orgId, table.monitorId).where(sql`watch_key is not null and low is not null`),
    index("watches_high")
      .on(table.watchKey, table.high, table.orgId, table.monitorId)
      .where(sql`watch_key is not null and high is not null`),
    index("watches_rearm").on(table.rearmAt).where(sql`rearm_at is not null`),
  ],
);

/** Cells that some monitor was ever in: their number is bounded by the grid, not by monitors. */
export const cells = sqliteTable(
  "cells",
  { cell: text("cell").primaryKey(), product: member("product", LOAN_PRODUCTS).notNull() },
  (table) => [index("cells_product").on(table.product)],
);

/** Book versions in which a product's rates changed, and where: what a monitor of the product looked at. */
export const looks = sqliteTable(
  "looks",
  {
    product: member("product", LOAN_PRODUCTS).notNull(),
    bookVersion: integer("book_version").notNull(),
    bookHash: text("book_hash").notNull(),
    /** JSON of the changed markets. */
    changes: text("changes").notNull(),
    lookedAt: text("looked_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.product, table.bookVersion] })],
);

/** How far the evaluator has come. One row, `live`. */
export const evaluatorProgress = sqliteTable("evaluator_progress", {
  name: text("name").primaryKey(),
  /** The book that is being looked at: what is created now is set at it. */
  bookVersion: integer("book_version").notNull(),
  bookHash: text("book_hash").notNull(),
  /** The book before it. */
  previousHash: text("previous_hash"),
  /** Whether every monitor has looked at it. */
  done: integer("done", { mode: "boolean" }).notNull(),
  updatedAt: text("updated_at").notNull(),
});

export const subscriptions = sqliteTable(
  "subscriptions",
  {
    orgId: text("org_id").notNull(),
    subscriptionId: text("subscription_id").notNull(),
    environment: member("environment", ENVIRONMENTS).notNull(),
    productType: member("product_type", LOAN_PRODUCTS).notNull(),
    state: text("state"),
    minChangeBps: real("min_change_bps").notNull(),
    webhookUrl: text("webhook_url").notNull(),
    status: member("status", SUBSCRIPTION_STATUSES).notNull(),
    disabledReason: text("disabled_reason"),
    /** Note rate of the market's best offer at the last event, or at creation. */
    referenceRate: real("reference_rate"),
    /** Product and state; the event comes at or below `low`, or at or above `high`. */
    watchKey: text("watch_key"),
    low: real("low"),
    high: real("high"),
    lookedVersion: integer("looked_version").notNull(),
    sequence: integer("sequence").notNull().default(0),
    consecutiveDead: integer("consecutive_dead").notNull().default(0),
    createdAt: text("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.subscriptionId] }),
    index("subscriptions_low").on(table.watchKey, table.low).where(sql`watch_key is not null`),
    index("subscriptions_high").on(table.watchKey, table.high).where(sql`watch_key is not null`),
  ],
);

/** What happened, immutable; at most one of a source and a book version. */
export const events = sqliteTable(
  "events",
  {
    orgId: text("org_id").notNull(),
    eventId: text("event_id").notNull(),
    /** The monitor or subscription. */
    sourceId: text("source_id").notNull(),
    event: member("event", EVENT_NAMES).notNull(),
    /** Null: a test. */
    bookVersion: integer("book_version"),
    /** JSON of what a monitor saw. */
    observation: text("observation"),
    /** The exact body that is sent. */
    payload: text("payload").notNull(),
    createdAt: text("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.eventId] }),
    uniqueIndex("events_once").on(table.orgId, table.sourceId, table.bookVersion),
    index("events_age").on(table.createdAt),
  ],
);

export const deliveries = sqliteTable(
  "deliveries",
  {
    orgId: text("org_id").notNull(),
    deliveryId: text("delivery_id").notNull(),
    eventId: text("event_id").notNull(),
    sourceId: text("source_id").notNull(),
    event: member("event", EVENT_NAMES).notNull(),
    status: member("status", DELIVERY_STATUSES).notNull(),
    attemptsMade: integer("attempts_made").notNull().default(0),
    /** Attempts made before the last replay: the schedule counts from there. */
    roundStart: integer("round_start").notNull().default(0),
    /** Whether a person asked for it, so that it is sent even where its source is disabled. */
    replayed: integer("replayed", { mode: "boolean" }).notNull().default(false),
    nextAttemptAt: text("next_attempt_at"),
    /** Until then an attempt is under way; if it was cut short, another is made after that. */
    claimedUntil: text("claimed_until"),
    createdAt: text("created_at").notNull(),
    deliveredAt: text("delivered_at"),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.deliveryId] }),
    uniqueIndex("deliveries_event").on(table.orgId, table.eventId),
    index("deliveries_source").on(table.orgId, table.sourceId, table.createdAt, table.deliveryId),
    index("deliveries_due").on(table.nextAttemptAt).where(sql`next_attempt_at is not null`),
  ],
);

/** Every attempt of a delivery: written down before it is made, and completed by what came of it. */
export const attempts = sqliteTable(
  "attempts",
  {
    orgId: text("org_id").notNull(),
    deliveryId: text("delivery_id").notNull(),
    number: integer("number").notNull(),
    attemptedAt: text("attempted_at").notNull(),
    /** Null where there was no answer. */
    statusCode: integer("status_code"),
    latencyMs: integer("latency_ms"),
    /** The first 1 KiB of the answer. */
    responseExcerpt: text("response_excerpt"),
    error: text("error"),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.deliveryId, table.number] })],
);
