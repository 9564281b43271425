import {
  ALARM_EVENTS,
  ALARMS,
  DISPUTE_SUBJECTS,
  HELD_DECISIONS,
  PLAN_NAMES,
  PRODUCTS,
  QUALITY_REASONS,
  RULE_KINDS,
  SHARD_MOVE_STEPS,
  SHARD_SLOTS,
  VEHICLE_CONDITIONS,
} from "@tellerline/vocabulary";
import * as z from "zod";
import { timestamp } from "../fields.ts";
import { proposalCoverage } from "../schemas/eligibility.ts";
import { MEMBERSHIP_ROW_KINDS } from "./membership-rows.ts";
import { creditUnionId } from "./row-fields.ts";

/** Requests and responses of the operator API. */

/**
 * `rates` is the operator's own rate file; `ncua` a call-report quarter; `synthetic` the embedded data set for the live books;
 * `sandbox` the same for the sandbox books, which no other kind changes. `membership` is a file of flat records, `claims` a
 * file of claims with their sources; `references` a file of published averages that rates are held against.
 */
const IMPORT_KINDS = ["rates", "ncua", "synthetic", "sandbox", "membership", "claims", "references"] as const;

/** The files that a line of an import may be of, beside one of rates and institutions. */
const FILE_KINDS = [...MEMBERSHIP_ROW_KINDS, "reference"] as const;

export const beginImportRequest = z.strictObject({
  kind: z.enum(IMPORT_KINDS),
  skip_bad: z.boolean().default(false),
  /** Publish claims although an institution is left with fewer rules than before. */
  accept_loss: z.boolean().default(false),
  cycle_date: z.iso.date().optional(),
});

/** A line of an import: its row, or the parse error of the client, so that one report lists every error. */
const importLine = z.union([
  z.strictObject({
    line: z.int().min(1),
    row: z.unknown(),
    /** The file it is in; omitted for a file of rates and institutions. */
    of: z.enum(FILE_KINDS).optional(),
  }),
  z.strictObject({
    line: z.int().min(1),
    of: z.enum(FILE_KINDS).optional(),
    fault: z.strictObject({ path: z.string().max(200), reason: z.string().max(500) }),
  }),
]);

/** Lines in one request: D1 takes at most 2 MB in one parameter, so a client also stays below `IMPORT_CHUNK_BYTES`. */
export const IMPORT_CHUNK_LINES = 5000;
export const IMPORT_CHUNK_BYTES = 700_000;

export const importChunkRequest = z.strictObject({ lines: z.array(importLine).min(1).max(IMPORT_CHUNK_LINES) });

export const beginImportResponse = z.object({ import_id: z.string() });
export const addedImportLines = z.object({ received: z.int(), rejected: z.int() });

/** Held rates are listed page by page, by rate id. */
export const listHeldRatesRequest = z.strictObject({
  after: z.string().max(200).default(""),
  limit: z.int().min(1).max(1000).default(100),
});

/** A live rate, and what is held against it. */
const heldRate = z.object({
  rate_id: z.string(),
  credit_union_id: z.string(),
  provider: z.string(),
  product_type: z.enum(PRODUCTS),
  term_months: z.int().nullable(),
  vehicle_condition: z.enum(VEHICLE_CONDITIONS).nullable(),
  rate: z.number(),
  observed_at: timestamp,
  quality_reasons: z.array(z.enum(QUALITY_REASONS)),
  /** What was decided of this figure; null: nothing. */
  decision: z.enum(HELD_DECISIONS).nullable(),
});
export const heldRateList = z.object({ held_rates: z.array(heldRate), next_after: z.string().nullable() });

/** Decides about the figure that was looked at: `rate` repeats it, so that one that has changed since is not confirmed unseen. */
export const decideHeldRateRequest = z.strictObject({
  rate_id: z.string().min(1).max(200),
  rate: z.number(),
  decision: z.enum(HELD_DECISIONS),
  reason: z.string().trim().min(1).max(1000),
  by: z.string().trim().min(1).max(100),
});
export const decidedHeldRate = z.object({ held_rate: heldRate, book_version: z.string() });

const disputeReason = z.string().min(1).max(1000);

/** A publication and the outcome of its proposed claims (guides/membership.md#claims-and-publications). */
export const publicationReport = z.object({
  publication_id: z.string(),
  credit_union_id: z.string(),
  ruleset_sha256: z.string(),
  created_at: timestamp,
  activated_at: timestamp.nullable(),
  active: z.boolean(),
  proposal_coverage: proposalCoverage,
});

/** Holds one rate, by its id, or one published rule, by its institution and its number in answers. */
export const openDisputeRequest = z.union([
  z.strictObject({ rate_id: z.string().min(1).max(200), reason: disputeReason }),
  z.strictObject({ credit_union_id: creditUnionId, rule_id: z.int().min(0), reason: disputeReason }),
]);

const dispute = z.object({
  dispute_id: z.string(),
  subject: z.enum(DISPUTE_SUBJECTS),
  /** The rate's id, or the rule's number. */
  subject_id: z.string(),
  credit_union_id: z.string(),
  reason: z.string(),
  opened_at: timestamp,
  /** Null while it is open. */
  closed_at: timestamp.nullable(),
});
export const changedDispute = z.object({ dispute, book_version: z.string() });
export const disputeList = z.object({ disputes: z.array(dispute) });

/** A claim that is not published, and the words of it that did not resolve, each with the nearest that would. */
const withheldClaim = z.object({
  claim_id: z.string(),
  reason: z.string(),
  unresolved: z.array(z.object({ words: z.string(), nearest: z.array(z.string()) })),
});

/** What became of the claims of one institution. */
const proposedPublication = publicationReport.extend({
  /** True if it was not published, because the institution would have fewer rules than before. */
  held: z.boolean(),
  withheld_claims: z.array(withheldClaim),
  /** Claims whose rules were in force and would no longer be, and why: a reason for withholding, or `not_in_file`. */
  lost_claims: z.array(z.object({ claim_id: z.string(), reason: z.string() })),
  /** What an operator should look at, such as aliases that count in few places alone. */
  warnings: z.array(z.string()),
});

export const rejection = z.object({ line: z.int(), path: z.string(), reason: z.string() });

export const importReport = z.object({
  /** Valid rows. */
  accepted: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Rows that were skipped; each is listed in `rejected`. */
  withheld: z.int(),
  rejected: z.array(rejection),
  published: z.boolean(),
  /** A quarter that is older than the one in force: it added to the history of rates, and nothing was published. */
  history: z.literal(true).optional(),
  book_version: z.string().nullable(),
  /** Rates of the embedded data set or of an earlier quarter that this import withdrew. */
  withdrawn: z.int(),
  /** For an import of claims, the publication of each institution. */
  publications: z.array(proposedPublication).optional(),
});

export const activatedPublication = z.object({ publication: publicationReport, book_version: z.string() });
/** A rule in force: the claim it was made of, and the words that it rests on. */
const claimInForce = z.object({ claim_id: z.string(), kind: z.enum(RULE_KINDS), quote: z.string(), source_id: z.string() });
export const claimsInForce = z.object({ credit_union_id: z.string(), claims: z.array(claimInForce) });
export const publicationList = z.object({ credit_union_id: z.string(), publications: z.array(publicationReport) });

export const gazetteerReport = z.object({
  authority: z.enum(["census", "secondary"]),
  vintage: z.string(),
  counties: z.int(),
  places: z.int(),
  zips: z.int(),
  bytes: z.int(),
  hash: z.string(),
  /** False if the same gazetteer was already current. */
  published: z.boolean(),
});

export const createOperatorKeyRequest = z.strictObject({
  plan: z.enum(PLAN_NAMES),
  sandbox: z.boolean().default(false),
  email: z.email().max(254).optional(),
});

/** `confirm` repeats the organization's id, for nothing brings it back. */
export const deleteOrganizationRequest = z.strictObject({ confirm: z.string() });
export const deletedOrganization = z.object({
  org_id: z.string(),
  keys: z.int(),
  /** Monitors, subscriptions, events, deliveries and attempts. */
  rows: z.int(),
});

export const setPlanRequest = z.strictObject({ plan: z.enum(PLAN_NAMES) });
export const setPlanResponse = z.object({ org_id: z.string(), plan: z.enum(PLAN_NAMES) });
export const revokedOperatorKey = z.object({ key_id: z.string(), revoked_at: timestamp });

/** What the monitor evaluator did in one tick. */
export const evaluatorTick = z.object({
  /** Rate books evaluated. */
  evaluated_books: z.int(),
  /** Overdue deliveries that were queued again. */
  requeued_deliveries: z.int(),
});

const alarm = z.object({ name: z.enum(ALARMS), detail: z.string(), raised_at: timestamp });
export type AlarmWire = z.infer<typeof alarm>;
/** Alarms that are raised now, and where they are sent; null: nowhere. */
export const alarmList = z.object({ alarms: z.array(alarm), webhook_url: z.string().nullable() });
export const alarmReceiverRequest = z.strictObject({ webhook_url: z.string().max(2000) });
/** The secret that signs alarms, as it signs the webhooks of monitors. */
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
/** The oldest that were not replayed, and how many there are. */
export const deadLetterList = z.object({ count: z.int(), dead_letters: z.array(deadLetter) });
/** Without ids, the oldest. */
export const replayDeadLettersRequest = z.strictObject({ letter_ids: z.array(z.string().max(200)).min(1).max(100).optional() });
/** `unknown`: letters of no form that this release knows; they stay. */
export const replayedDeadLetters = z.object({ replayed: z.int(), unknown: z.array(z.string()), left: z.int() });
export const discardDeadLettersRequest = z.strictObject({ letter_ids: z.array(z.string().max(200)).min(1).max(100) });
export const discardedDeadLetters = z.object({ discarded: z.int(), left: z.int() });

/** What was made again; null: there was nothing to make, or another call made it. */
export const rebuiltBooks = z.object({
  gazetteer_restored: z.boolean(),
  membership_book: z.string().nullable(),
  rate_book: z.string().nullable(),
});
export type RebuiltBooks = z.infer<typeof rebuiltBooks>;

/** Book versions published by this tick (null if none was pending), and what the evaluator did. */
export const tickResponse = z.object({
  published: z.string().nullable(),
  membership_published: z.string().nullable(),
  ...evaluatorTick.shape,
});

const publishedBook = z.object({ version: z.string(), as_of: timestamp, hash: z.string() });

const slot = z
  .int()
  .min(0)
  .max(SHARD_SLOTS - 1);

/** What is moved: slots, or the slot that an organization is in, with whatever else is in it. */
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
  /** Rows that were copied so far, later writes left out. */
  copied_rows: z.int(),
  created_at: z.string(),
  /** When readers and writers were led to the new shard; null before. */
  switched_at: z.string().nullable(),
  /** When the old shard had nothing left of it; null before. */
  finished_at: z.string().nullable(),
});

/** The shards of the database of alerts, and the newest move. */
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
    /** Live rates that take no part until somebody has looked at them. An operator of 0.3 does not say. */
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
    /** Messages that a queue gave up on, and that were not replayed. An operator of 0.1 does not say. */
    dead_letters: z.int().default(0),
    /** Names of the alarms that are raised now. As below. */
    raised_alarms: z.array(z.enum(ALARMS)).default([]),
    /** How long the oldest due delivery has waited. As above. */
    overdue_seconds: z.int().default(0),
    attempts: z.int(),
  }),
});

export type ImportKind = (typeof IMPORT_KINDS)[number];
export type ImportLine = z.infer<typeof importLine>;
export type ImportReport = z.infer<typeof importReport>;
export type ProposedPublication = z.infer<typeof proposedPublication>;
export type PublicationReport = z.infer<typeof publicationReport>;
export type GazetteerReport = z.infer<typeof gazetteerReport>;
export type Rejection = z.infer<typeof rejection>;
export type TickReport = z.infer<typeof tickResponse>;
export type OperatorStatus = z.infer<typeof operatorStatus>;
export type ClaimInForce = z.infer<typeof claimInForce>;
export type HeldRateWire = z.infer<typeof heldRate>;
export type DisputeWire = z.infer<typeof dispute>;
