import { ALARM_EVENTS, ALARMS, SHARD_MOVE_STEPS, SHARD_SLOTS } from "@tellerline/vocabulary";
import * as z from "zod";
import { timestamp } from "../fields.ts";
import { publishedBook } from "./requests.ts";

/** What the monitor evaluator did in one tick. */
export const evaluatorTick = z.object({
  /** Rate books evaluated. */
  evaluated_books: z.int(),
  /** Overdue deliveries that were queued again. */
  requeued_deliveries: z.int(),
});

const alarm = z.object({ name: z.enum(ALARMS), detail: z.string(), raised_at: timestamp });

export type AlarmWire = z.infer<typeof alarm>;

/** Active alarms, and the URL that they are sent to; null if they are not sent. */
export const alarmList = z.object({ alarms: z.array(alarm), webhook_url: z.string().nullable() });

export const alarmReceiverRequest = z.strictObject({ webhook_url: z.string().max(2000) });

/** The receiver of alarms, and the secret that signs them in the same way as webhooks of monitors. */
export const alarmReceiver = z.object({ webhook_url: z.string(), webhook_signing_secret: z.string() });

export const stoppedAlarms = z.object({ webhook_url: z.null() });

/** The body of an alarm's webhook. */
export const alarmEvent = z.object({
  event_id: z.string(),
  event: z.enum(ALARM_EVENTS),
  alarm: z.enum(ALARMS),
  detail: z.string(),
  created_at: timestamp,
});

export type AlarmEventWire = z.infer<typeof alarmEvent>;

const deadLetter = z.object({ letter_id: z.string(), message: z.string(), received_at: timestamp });

export type DeadLetterWire = z.infer<typeof deadLetter>;

/** The oldest letters that were not replayed, and how many there are in all. */
export const deadLetterList = z.object({ count: z.int(), dead_letters: z.array(deadLetter) });

/** Without ids, replays the oldest. */
export const replayDeadLettersRequest = z.strictObject({ letter_ids: z.array(z.string().max(200)).min(1).max(100).optional() });

/** `unknown`: letters in a form that this release does not know; they are kept. */
export const replayedDeadLetters = z.object({ replayed: z.int(), unknown: z.array(z.string()), left: z.int() });

export const discardDeadLettersRequest = z.strictObject({ letter_ids: z.array(z.string().max(200)).min(1).max(100) });

export const discardedDeadLetters = z.object({ discarded: z.int(), left: z.int() });

/** Book versions published by this tick (null if none was pending), and what the evaluator did. */
export const tickResponse = z.object({
  published: z.string().nullable(),
  membership_published: z.string().nullable(),
  ...evaluatorTick.shape,
});

const slot = z
  .int()
  .min(0)
  .max(SHARD_SLOTS - 1);

/** The slots to move, or the organization whose slot is moved with everything else in it. */
export const moveSlotsRequest = z
  .strictObject({
    slots: z.array(slot).min(1).max(SHARD_SLOTS).optional(),
    org_id: z.string().min(1).max(100).optional(),
    to: z.int().min(0),
  })
  .refine(({ slots, org_id }) => (slots === undefined) !== (org_id === undefined), "Give either slots or org_id.");

/** A move of slots between two shards. */
const shardMove = z.object({
  move_id: z.string(),
  slots: z.array(slot),
  from: z.int(),
  to: z.int(),
  step: z.enum(SHARD_MOVE_STEPS),
  /** Rows copied so far, without later writes. */
  copied_rows: z.int(),
  created_at: z.string(),
  /** When readers and writers were switched to the new shard; null before. */
  switched_at: z.string().nullable(),
  /** When the old shard had none of the moved rows left; null before. */
  finished_at: z.string().nullable(),
});

/** The shards of the alerts database, and the newest move; null if there was none. */
export const shardReport = z.object({
  map_version: z.int(),
  shards: z.array(z.object({ shard: z.int(), slots: z.array(slot), monitors: z.int() })),
  move: shardMove.nullable(),
});

export const operatorStatus = z.object({
  rate_books: z.object({
    live: publishedBook.nullable(),
    sandbox: publishedBook.nullable(),
    /** Versions stored but not yet published; `ops tick` publishes them. */
    unpublished: z.int(),
    published_at: timestamp.nullable(),
    age_seconds: z.int().nullable(),
  }),
  catalog: z.object({
    institutions: z.int(),
    rates_by_origin: z.record(z.string(), z.int()),
    rate_changes: z.int(),
    /** Live rates that are not used until somebody has reviewed them. An operator of 0.3 omits this. */
    held_rates: z.int().default(0),
    /** Call-report quarters that have been imported, oldest first. */
    quarters: z.array(z.iso.date()),
    oldest_observation: timestamp.nullable(),
    newest_observation: timestamp.nullable(),
  }),
  membership: z.object({
    live: publishedBook.nullable(),
    sandbox: publishedBook.nullable(),
    unpublished: z.int(),
    records: z.int(),
    publications: z.int(),
    active_publications: z.int(),
  }),
  gazetteers: z.object({ live: publishedBook.nullable(), sandbox: publishedBook.nullable() }),
  accounts: z.object({ organizations: z.int(), active_keys: z.int() }),
  alerts: z.object({
    monitors_by_status: z.record(z.string(), z.int()),
    /** Monitors in the market index: neither paused nor in their cooldown. */
    monitors_watching: z.int(),
    /** The live rate book being evaluated or last evaluated; null before the first. */
    evaluated_version: z.string().nullable(),
    /** Published live books not fully evaluated yet. */
    books_behind: z.int(),
    events: z.int(),
    deliveries_by_status: z.record(z.string(), z.int()),
    /** Deliveries with a scheduled attempt; `deliveries_due` are those whose time has come. */
    deliveries_waiting: z.int(),
    deliveries_due: z.int(),
    deliveries_dead: z.int(),
    /** Messages that a queue gave up on and that were not replayed. An operator of 0.1 omits this, and the next two. */
    dead_letters: z.int().default(0),
    /** Names of the active alarms. */
    raised_alarms: z.array(z.enum(ALARMS)).default([]),
    /** Seconds that the oldest due delivery has waited. */
    overdue_seconds: z.int().default(0),
    attempts: z.int(),
  }),
});

export type TickReport = z.infer<typeof tickResponse>;

export type OperatorStatus = z.infer<typeof operatorStatus>;
