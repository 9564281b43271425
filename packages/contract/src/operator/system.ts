import { ALARMS } from "@tellerline/vocabulary";
import * as z from "zod";
import { timestamp } from "../fields.ts";
import { type OperatorOperation, ok } from "./operation.ts";

/** What was rebuilt. A book is null if it was not missing, or if another call rebuilt it. */
const rebuiltBooks = z.object({
  gazetteer_restored: z.boolean(),
  membership_book: z.string().nullable(),
  rate_book: z.string().nullable(),
});

const publishedBook = z.object({ version: z.string(), as_of: timestamp, hash: z.string() });

export const evaluatorTick = z.object({
  evaluated_books: z.int(),
  /** Number of overdue deliveries that were queued again. */
  requeued_deliveries: z.int(),
});

/** Book versions that this tick published (null if none was pending), and what the monitor evaluator did. */
const tickResponse = z.object({
  published: z.string().nullable(),
  membership_published: z.string().nullable(),
  ...evaluatorTick.shape,
});

const operatorStatus = z.object({
  rate_books: z.object({
    live: publishedBook.nullable(),
    sandbox: publishedBook.nullable(),
    /** Number of versions that are stored but not yet published. `ops tick` publishes them. */
    unpublished: z.int(),
    published_at: timestamp.nullable(),
    age_seconds: z.int().nullable(),
  }),
  catalog: z.object({
    institutions: z.int(),
    rates_by_origin: z.record(z.string(), z.int()),
    rate_changes: z.int(),
    /** Number of live rates that answers do not use until somebody has reviewed them. An operator Worker of release 0.3 omits this field. */
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
    /** Number of live monitors in the market index: those neither paused nor in their cooldown. */
    monitors_watching: z.int(),
    /** The live rate book that is being evaluated, or was evaluated last; null before the first. */
    evaluated_version: z.string().nullable(),
    /** Number of published live books that are not fully evaluated yet. */
    books_behind: z.int(),
    events: z.int(),
    deliveries_by_status: z.record(z.string(), z.int()),
    /** Number of deliveries with a scheduled attempt. `deliveries_due` counts those whose scheduled time has come. */
    deliveries_waiting: z.int(),
    deliveries_due: z.int(),
    deliveries_dead: z.int(),
    /** Number of messages that a queue gave up on and nobody replayed. An operator Worker of release 0.1 omits this field and the next two. */
    dead_letters: z.int().default(0),
    /** Names of the active alarms. */
    raised_alarms: z.array(z.enum(ALARMS)).default([]),
    /** Seconds for which the oldest due delivery has waited. */
    overdue_seconds: z.int().default(0),
    attempts: z.int(),
  }),
});

export const systemOperations = {
  rebuildBooks: { method: "POST", path: "/books/rebuild", response: ok(rebuiltBooks) },
  tick: { method: "POST", path: "/tick", response: ok(tickResponse) },
  status: { method: "GET", path: "/status", response: ok(operatorStatus) },
} as const satisfies Readonly<Record<string, OperatorOperation>>;

export type RebuiltBooks = z.infer<typeof rebuiltBooks>;

export type TickReport = z.infer<typeof tickResponse>;

export type OperatorStatus = z.infer<typeof operatorStatus>;
