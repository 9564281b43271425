import {
  DISPUTE_SUBJECTS,
  HELD_DECISIONS,
  PLAN_NAMES,
  PRODUCTS,
  QUALITY_REASONS,
  RULE_KINDS,
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

/** Kinds of files that an import line may come from, besides a file of rates and institutions. */
const FILE_KINDS = [...MEMBERSHIP_ROW_KINDS, "reference"] as const;

export const beginImportRequest = z.strictObject({
  kind: z.enum(IMPORT_KINDS),
  skip_bad: z.boolean().default(false),
  /** Publish claims even if an institution is left with fewer rules than before. */
  accept_loss: z.boolean().default(false),
  cycle_date: z.iso.date().optional(),
});

/** A line of an import: its row, or the client's parse error, so that one report lists every error. */
const importLine = z.union([
  z.strictObject({
    line: z.int().min(1),
    row: z.unknown(),
    /** Kind of the file it comes from; omitted for a file of rates and institutions. */
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

/** A live rate with the reasons to hold it. */
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
  /** The decision on this figure; null if there is none. */
  decision: z.enum(HELD_DECISIONS).nullable(),
});

export const heldRateList = z.object({ held_rates: z.array(heldRate), next_after: z.string().nullable() });

/** Decides on the figure that was reviewed: `rate` repeats it, so that a figure that has changed since is not confirmed unseen. */
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

/** A claim that is not published, and its words that did not resolve, each with the nearest ones that would. */
const withheldClaim = z.object({
  claim_id: z.string(),
  reason: z.string(),
  unresolved: z.array(z.object({ words: z.string(), nearest: z.array(z.string()) })),
});

/** The outcome of one institution's claims. */
const proposedPublication = publicationReport.extend({
  /** True if it was not published, because the institution would have fewer rules than before. */
  held: z.boolean(),
  withheld_claims: z.array(withheldClaim),
  /** Claims whose rules were in force and would no longer be, and why: a reason for withholding, or `not_in_file`. */
  lost_claims: z.array(z.object({ claim_id: z.string(), reason: z.string() })),
  /** Points for an operator to review, such as aliases that count only in a few places. */
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
  /** The quarter is older than the one in force: it was added to the history of rates, and nothing was published. */
  history: z.literal(true).optional(),
  book_version: z.string().nullable(),
  /** Rates of the embedded data set or of an earlier quarter that this import withdrew. */
  withdrawn: z.int(),
  /** For an import of claims, the publication of each institution. */
  publications: z.array(proposedPublication).optional(),
});

export const activatedPublication = z.object({ publication: publicationReport, book_version: z.string() });

/** A rule in force: the claim it was made from, and the quoted words that support it. */
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

/** `confirm` repeats the organization's id, because a deletion can't be undone. */
export const deleteOrganizationRequest = z.strictObject({ confirm: z.string() });

export const deletedOrganization = z.object({
  org_id: z.string(),
  keys: z.int(),
  /** Deleted monitors, subscriptions, events, deliveries and attempts. */
  rows: z.int(),
});

export const setPlanRequest = z.strictObject({ plan: z.enum(PLAN_NAMES) });

export const setPlanResponse = z.object({ org_id: z.string(), plan: z.enum(PLAN_NAMES) });

export const revokedOperatorKey = z.object({ key_id: z.string(), revoked_at: timestamp });

/** What was rebuilt; null if there was nothing to rebuild, or another call rebuilt it. */
export const rebuiltBooks = z.object({
  gazetteer_restored: z.boolean(),
  membership_book: z.string().nullable(),
  rate_book: z.string().nullable(),
});

export type RebuiltBooks = z.infer<typeof rebuiltBooks>;

export const publishedBook = z.object({ version: z.string(), as_of: timestamp, hash: z.string() });

export type ImportKind = (typeof IMPORT_KINDS)[number];

export type ImportLine = z.infer<typeof importLine>;

export type ImportReport = z.infer<typeof importReport>;

export type ProposedPublication = z.infer<typeof proposedPublication>;

export type PublicationReport = z.infer<typeof publicationReport>;

export type GazetteerReport = z.infer<typeof gazetteerReport>;

export type Rejection = z.infer<typeof rejection>;

export type ClaimInForce = z.infer<typeof claimInForce>;

export type HeldRateWire = z.infer<typeof heldRate>;

export type DisputeWire = z.infer<typeof dispute>;
