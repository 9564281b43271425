import {
  ALARMS,
  DELIVERY_STATUSES,
  ENVIRONMENTS,
  EVENT_NAMES,
  LOAN_PRODUCTS,
  MONITOR_STATUSES,
  OFFER_FIGURES,
  SUBSCRIPTION_STATUSES,
} from "@tellerline/vocabulary";
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { member } from "../columns.ts";
import { retiredSecretsColumn } from "./secrets.ts";

export { idempotentRequests } from "../idempotency/schema.ts";
export { eventStreams } from "./event-schema.ts";
export { movingSlots, slotChanges } from "./move-schema.ts";
export { provenTargets, sandboxAttempts, sandboxRateChanges } from "./sandbox-schema.ts";

/**
 * D1 database `alerts`: the data that grows with users. The primary keys of its tables begin with the organization, so that the database
 * can be split into shards by organization; `idempotent_requests` has it in its `owner`. Tables without an organization, such as `cells`,
 * exist in each shard.
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
    /** JSON of the decision context, as sent and validated. */
    decisionContext: text("decision_context").notNull(),
    conditions: text("conditions").notNull(),
    /** Empty if events are not sent, only read from the stream. */
    webhookUrl: text("webhook_url").notNull(),
    cooldownHours: real("cooldown_hours").notNull(),
    /** Number of the current signing secret, from 1; each rotation adds 1. Secrets are derived from their number and never stored. */
    secretGeneration: integer("secret_generation").notNull().default(1),
    retiredSecrets: retiredSecretsColumn("retired_secrets").notNull().default([]),
    /**
     * JSON of the figures from which `change_pct` is measured. They are taken from the best offer when the decision context is set, when the
     * monitor triggers, and when only held rates change; if there is no offer at that time, from the first offer after it. Null until there is
     * an offer.
     */
    baseline: text("baseline"),
    /** JSON of the observation when the decision context or conditions were last set or the monitor was last resumed. */
    initialObservation: text("initial_observation"),
    initialVersion: integer("initial_version").notNull(),
    /** JSON of the baseline at the same time. */
    initialBaseline: text("initial_baseline"),
    /**
     * Version of the newest book at which the monitor was evaluated or set. For a sandbox monitor: number of the newest rate change
     * instead.
     */
    evaluatedVersion: integer("looked_version").notNull(),
    setAt: text("set_at").notNull(),
    /** Start of the pause; null if the monitor is not paused. A paused monitor is not evaluated. */
    pausedAt: text("paused_at"),
    lastTriggeredAt: text("last_triggered_at"),
    lastTriggeredVersion: integer("last_triggered_version"),
    /** Number of events of the monitor so far, without tests. */
    sequence: integer("sequence").notNull().default(0),
    /** Incremented by every change that can affect whether the monitor fires, so that an evaluation of an older revision is dropped. */
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

/**
 * The market index: one entry per monitor, with the bounds at which the monitor may fire. A cell groups monitors whose borrowers share a
 * market and have similar figures.
 */
export const watches = sqliteTable(
  "watches",
  {
    orgId: text("org_id").notNull(),
    monitorId: text("monitor_id").notNull(),
    cell: text("cell").notNull(),
    field: member("field", OFFER_FIGURES).notNull(),
    /**
     * Key of the cell and field. Null for sandbox monitors, and while the monitor is paused or in its cooldown: searches do not find the
     * entry then.
     */
    watchKey: text("watch_key"),
    low: real("low"),
    high: real("high"),
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

/** Cells of the market index that have or had a monitor. Empty cells are deleted once there are many cells. */
export const cells = sqliteTable(
  "cells",
  { cell: text("cell").primaryKey(), product: member("product", LOAN_PRODUCTS).notNull() },
  (table) => [index("cells_product").on(table.product)],
);

/**
 * Monitors that may fire at the current book and were not evaluated at it yet. A leftover row does no harm, because evaluating its monitor
 * changes nothing.
 */
export const candidates = sqliteTable(
  "candidates",
  { orgId: text("org_id").notNull(), monitorId: text("monitor_id").notNull() },
  (table) => [primaryKey({ columns: [table.orgId, table.monitorId] })],
);

/**
 * Evaluation passes: for each product, the book versions in which a market changed, whether its rates, membership rules or held rates, with
 * the changed markets.
 */
export const looks = sqliteTable(
  "looks",
  {
    product: member("product", LOAN_PRODUCTS).notNull(),
    bookVersion: integer("book_version").notNull(),
    bookHash: text("book_hash").notNull(),
    changes: text("changes").notNull(),
    lookedAt: text("looked_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.product, table.bookVersion] })],
);

/** Progress of the evaluator: one row, with the name `live`. */
export const evaluatorProgress = sqliteTable("evaluator_progress", {
  name: text("name").primaryKey(),
  /** Version of the book being evaluated. New monitors are set at this book. */
  bookVersion: integer("book_version").notNull(),
  bookHash: text("book_hash").notNull(),
  previousHash: text("previous_hash"),
  done: integer("done", { mode: "boolean" }).notNull(),
  /** JSON of how far candidates have been gathered; ignored if it is about another book. */
  gathered: text("gathered"),
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
    /** Empty if events are not sent, only read from the stream. */
    webhookUrl: text("webhook_url").notNull(),
    status: member("status", SUBSCRIPTION_STATUSES).notNull(),
    disabledReason: text("disabled_reason"),
    /** Note rate that the next movement is measured from, percent; null until the market has a rate. */
    referenceRate: real("reference_rate"),
    /** Product and state of the market. Null for sandbox subscriptions, and while the subscription is paused. */
    watchKey: text("watch_key"),
    /** This column and the next, in percent: the subscription fires when the rate is at or below `low`, or at or above `high`. */
    low: real("low"),
    high: real("high"),
    evaluatedVersion: integer("looked_version").notNull(),
    sequence: integer("sequence").notNull().default(0),
    consecutiveDead: integer("consecutive_dead").notNull().default(0),
    secretGeneration: integer("secret_generation").notNull().default(1),
    retiredSecrets: retiredSecretsColumn("retired_secrets").notNull().default([]),
    createdAt: text("created_at").notNull(),
    updatedAt: text("updated_at").notNull().default(""),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.subscriptionId] }),
    index("subscriptions_low").on(table.watchKey, table.low).where(sql`watch_key is not null`),
    index("subscriptions_high").on(table.watchKey, table.high).where(sql`watch_key is not null`),
  ],
);

/** Events of monitors, subscriptions and alarms. A monitor or subscription has at most one event for each book version. */
export const events = sqliteTable(
  "events",
  {
    orgId: text("org_id").notNull(),
    eventId: text("event_id").notNull(),
    /** A monitor, a subscription or the alarm receiver. */
    sourceId: text("source_id").notNull(),
    event: member("event", EVENT_NAMES).notNull(),
    /** Null for tests and alarms. For other events of the sandbox: number of the rate change. */
    bookVersion: integer("book_version"),
    /** JSON of what the monitor observed; null for tests, and for events of subscriptions and alarms. */
    observation: text("observation"),
    /** Exact body of the webhook. */
    payload: text("payload").notNull(),
    /** Number of the event in its organization, from 1. Null if an earlier release stored the event and it has not been numbered since. */
    position: integer("position"),
    createdAt: text("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.eventId] }),
    uniqueIndex("events_position").on(table.orgId, table.position),
    index("events_unnumbered").on(table.orgId).where(sql`position is null`),
    uniqueIndex("events_once").on(table.orgId, table.sourceId, table.bookVersion),
    index("events_age").on(table.createdAt),
    index("events_tests").on(table.orgId, table.sourceId, table.createdAt).where(sql`book_version is null`),
    index("events_tests_age").on(table.createdAt).where(sql`book_version is null`),
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
    /** Number of attempts made before the last replay. The retry schedule counts from there. */
    roundStart: integer("round_start").notNull().default(0),
    /** Whether the delivery is sent even if its source is disabled: true for replays, tests and alarms. */
    replayed: integer("replayed", { mode: "boolean" }).notNull().default(false),
    nextAttemptAt: text("next_attempt_at"),
    /** End of the current attempt's claim. If the attempt is interrupted, another one is made after that time. */
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

/** Log of attempts. A row is inserted before the attempt, and completed with the outcome. */
export const attempts = sqliteTable(
  "attempts",
  {
    orgId: text("org_id").notNull(),
    deliveryId: text("delivery_id").notNull(),
    number: integer("number").notNull(),
    attemptedAt: text("attempted_at").notNull(),
    /** HTTP status; null if there was no response. */
    statusCode: integer("status_code"),
    latencyMs: integer("latency_ms"),
    /** The first 1 KiB of the response's body; null if it was empty, not read or not to be stored, or if there was no response. */
    responseExcerpt: text("response_excerpt"),
    error: text("error"),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.deliveryId, table.number] })],
);

/** Messages that a queue gave up on. They are kept for 30 days, even if they were replayed, and no more than 100,000 of them. */
export const deadLetters = sqliteTable(
  "dead_letters",
  {
    letterId: text("letter_id").primaryKey(),
    /** JSON of the message, as it was sent. */
    message: text("message").notNull(),
    receivedAt: text("received_at").notNull(),
    replayedAt: text("replayed_at"),
  },
  (table) => [index("dead_letters_age").on(table.receivedAt)],
);

export const alarms = sqliteTable("alarms", {
  name: member("name", ALARMS).primaryKey(),
  detail: text("detail").notNull(),
  raisedAt: text("raised_at").notNull(),
});

/** The receiver of alarms: one row, the operator's. It is a source of deliveries, like a monitor or subscription. */
export const alarmReceivers = sqliteTable(
  "alarm_receivers",
  {
    orgId: text("org_id").notNull(),
    receiverId: text("receiver_id").notNull(),
    webhookUrl: text("webhook_url").notNull(),
    secretGeneration: integer("secret_generation").notNull().default(1),
    retiredSecrets: retiredSecretsColumn("retired_secrets").notNull().default([]),
    createdAt: text("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.receiverId] })],
);
