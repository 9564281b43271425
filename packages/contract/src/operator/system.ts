import { ALARMS } from "@tellerline/vocabulary";
import * as z from "zod";
import { timestamp } from "../fields.ts";
import { type OperatorOperation, ok } from "./operation.ts";

/** A book is null if it was not missing, or if another call rebuilt it. */
const rebuiltBooks = z.object({
  gazetteer_restored: z.boolean(),
  membership_book: z.string().nullable(),
  rate_book: z.string().nullable(),
});

const publishedBook = z.object({ version: z.string(), as_of: timestamp, hash: z.string() });

export const evaluatorTick = z.object({
  evaluated_books: z.int(),
  requeued_deliveries: z.int(),
});

/** Book versions published by this tick, null if none was pending; and what the monitor evaluator did. */
const tickResponse = z.object({
  published: z.string().nullable(),
  membership_published: z.string().nullable(),
  ...evaluatorTick.shape,
});

const operatorStatus = z.object({
  rate_books: z.object({
    live: publishedBook.nullable(),
    sandbox: publishedBook.nullable(),
    /** Versions that are stored but not published; `ops tick` publishes them. */
    unpublished: z.int(),
    published_at: timestamp.nullable(),
    age_seconds: z.int().nullable(),
  }),
  catalog: z.object({
    institutions: z.int(),
    rates_by_origin: z.record(z.string(), z.int()),
    rate_changes: z.int(),
    /** Live rates that answers don't use until a person has reviewed them. Absent from an operator Worker of release 0.3. */
    held_rates: z.int().default(0),
    /** Imported quarters of call reports, oldest first. */
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
    /** Live monitors in the market index: neither paused nor in their cooldown. */
    monitors_watching: z.int(),
    /** The live rate book that is being evaluated or was evaluated last; null before the first. */
    evaluated_version: z.string().nullable(),
    /** Published live books that are not completely evaluated. */
    books_behind: z.int(),
    events: z.int(),
    deliveries_by_status: z.record(z.string(), z.int()),
    /** Deliveries with a scheduled attempt; `deliveries_due` counts those whose time has come. */
    deliveries_waiting: z.int(),
    deliveries_due: z.int(),
    deliveries_dead: z.int(),
    /**
     * Messages that a queue gave up on and nobody replayed. This field and the next two are absent from an operator Worker of release 0.1.
     */
    dead_letters: z.int().default(0),
    raised_alarms: z.array(z.enum(ALARMS)).default([]),
    /** How long the oldest due delivery has waited. */
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
