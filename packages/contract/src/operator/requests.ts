import { PLAN_NAMES } from "@tellerline/vocabulary";
import * as z from "zod";
import { timestamp } from "../fields.ts";
import { proposalCoverage } from "../schemas/eligibility.ts";
import { MEMBERSHIP_ROW_KINDS } from "./membership-rows.ts";

/** Requests and answers of the operator's plane. */

/**
 * `rates` is a file of the operator's; `ncua` one call-report quarter; `synthetic` the embedded data set for the live books;
 * `sandbox` the same for the sandbox books, which nothing else changes. `membership` is a file of flat records, `claims` one of
 * claims with their sources.
 */
export const IMPORT_KINDS = ["rates", "ncua", "synthetic", "sandbox", "membership", "claims"] as const;

export const beginImportRequest = z.strictObject({
  kind: z.enum(IMPORT_KINDS),
  skip_bad: z.boolean().default(false),
  cycle_date: z.iso.date().optional(),
});

/** A line of an import: its row, or what the reader of the file found wrong with it, so that one report holds every fault. */
const importLine = z.union([
  z.strictObject({
    line: z.int().min(1),
    row: z.unknown(),
    /** Which file it stands in; a file of rates and institutions needs none. */
    of: z.enum(MEMBERSHIP_ROW_KINDS).optional(),
  }),
  z.strictObject({
    line: z.int().min(1),
    of: z.enum(MEMBERSHIP_ROW_KINDS).optional(),
    fault: z.strictObject({ path: z.string().max(200), reason: z.string().max(500) }),
  }),
]);

/** Lines in one request: D1 takes at most 2 MB in one parameter, so a client also stays below `IMPORT_CHUNK_BYTES`. */
export const IMPORT_CHUNK_LINES = 5000;
export const IMPORT_CHUNK_BYTES = 700_000;

export const importChunkRequest = z.strictObject({ lines: z.array(importLine).min(1).max(IMPORT_CHUNK_LINES) });

export const beginImportResponse = z.object({ import_id: z.string() });
export const addedImportLines = z.object({ received: z.int(), rejected: z.int() });

/** A publication, with what became of the claims that were proposed for it (guides/membership.md#claims-and-publications). */
export const publicationReport = z.object({
  publication_id: z.string(),
  credit_union_id: z.string(),
  ruleset_sha256: z.string(),
  created_at: timestamp,
  activated_at: timestamp.nullable(),
  active: z.boolean(),
  proposal_coverage: proposalCoverage,
});

export const rejection = z.object({ line: z.int(), path: z.string(), reason: z.string() });

export const importReport = z.object({
  /** Valid rows. */
  accepted: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Rows that were set aside; each stands in `rejected`. */
  withheld: z.int(),
  rejected: z.array(rejection),
  published: z.boolean(),
  book_version: z.string().nullable(),
  /** Rates of the embedded data set, or of an earlier quarter, that this import ended. */
  withdrawn: z.int(),
  /** Of an import of claims: what it published for each institution. */
  publications: z.array(publicationReport).optional(),
});

export const activatedPublication = z.object({ publication: publicationReport, book_version: z.string() });
export const publicationList = z.object({ credit_union_id: z.string(), publications: z.array(publicationReport) });

/** A gazetteer that was published. */
export const gazetteerReport = z.object({
  authority: z.enum(["census", "secondary"]),
  vintage: z.string(),
  counties: z.int(),
  places: z.int(),
  zips: z.int(),
  bytes: z.int(),
  hash: z.string(),
  /** False: the same gazetteer was in force already. */
  published: z.boolean(),
});

export const createOperatorKeyRequest = z.strictObject({
  plan: z.enum(PLAN_NAMES),
  sandbox: z.boolean().default(false),
  email: z.email().max(254).optional(),
});

export const setPlanRequest = z.strictObject({ plan: z.enum(PLAN_NAMES) });
export const setPlanResponse = z.object({ org_id: z.string(), plan: z.enum(PLAN_NAMES) });
export const revokedOperatorKey = z.object({ key_id: z.string(), revoked_at: timestamp });

/** What the monitor evaluator did in one tick. */
export const evaluatorTick = z.object({
  /** Books that monitors looked at. */
  evaluated_books: z.int(),
  /** Deliveries that were due and on nobody's way. */
  requeued_deliveries: z.int(),
});

/** Versions of books that had been left unpublished, if there were any, and what the evaluator did. */
export const tickResponse = z.object({
  published: z.string().nullable(),
  membership_published: z.string().nullable(),
  ...evaluatorTick.shape,
});

const publishedBook = z.object({ version: z.string(), as_of: timestamp, hash: z.string() });

export const operatorStatus = z.object({
  rate_books: z.object({
    live: publishedBook.nullable(),
    sandbox: publishedBook.nullable(),
    /** Versions that stand in the tables and not yet in the books; `ops tick` publishes them. */
    unpublished: z.int(),
    published_at: timestamp.nullable(),
    age_seconds: z.int().nullable(),
  }),
  catalog: z.object({
    institutions: z.int(),
    rates_by_origin: z.record(z.string(), z.int()),
    rate_changes: z.int(),
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
    /** Monitors that a change of their market finds: neither paused nor in their cooldown. */
    monitors_watching: z.int(),
    /** The live rate book that monitors look at, or last looked at; null before the first. */
    evaluated_version: z.string().nullable(),
    /** Published live books that they have not all looked at yet. */
    books_behind: z.int(),
    events: z.int(),
    deliveries_by_status: z.record(z.string(), z.int()),
    /** Deliveries that wait for an attempt, and those of them whose time has come. */
    deliveries_waiting: z.int(),
    deliveries_due: z.int(),
    deliveries_dead: z.int(),
    attempts: z.int(),
  }),
});

export type ImportKind = (typeof IMPORT_KINDS)[number];
export type ImportLine = z.infer<typeof importLine>;
export type ImportReport = z.infer<typeof importReport>;
export type PublicationReport = z.infer<typeof publicationReport>;
export type GazetteerReport = z.infer<typeof gazetteerReport>;
export type Rejection = z.infer<typeof rejection>;
export type TickReport = z.infer<typeof tickResponse>;
export type OperatorStatus = z.infer<typeof operatorStatus>;
