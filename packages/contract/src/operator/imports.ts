import * as z from "zod";
import { acrossFields } from "../fields.ts";
import { MEMBERSHIP_ROW_KINDS } from "./membership-rows.ts";
import { created, id, type OperatorOperation, ok } from "./operation.ts";
import { publicationReport } from "./publications.ts";

/**
 * Kinds of imports: `rates`, the operator's own rate file; `ncua`, a call-report quarter; `synthetic`, the embedded data set for the live books;
 * `membership`, a file of flat records; `claims`, a file of claims with their sources; `readings`, a file of what institutions' pages said when they
 * were read earlier; `references`, a file of published averages that rates are compared with.
 */
const IMPORT_KINDS = ["rates", "ncua", "harvest", "synthetic", "membership", "claims", "readings", "references"] as const;

/** Kinds of files that an import line can name as its origin. A line that names none comes from a file of rates and institutions. */
const FILE_KINDS = [...MEMBERSHIP_ROW_KINDS, "reference"] as const;

export const beginImportRequest = z
  .strictObject({
    kind: z.enum(IMPORT_KINDS),
    skip_bad: z.boolean().default(false),
    /** Publishes claims even if a rule in force is lost. */
    accept_loss: z.boolean().default(false),
    cycle_date: z.iso.date().optional(),
  })
  .refine(
    ({ kind, cycle_date }) => kind !== "ncua" || cycle_date !== undefined,
    acrossFields(["cycle_date"], "A quarter needs its date: it replaces the quarter before."),
  );

/** A line of an import: its row, or the error with which the client could not parse it. So one report lists every error. */
const importLine = z.union([
  z.strictObject({
    line: z.int().min(1),
    row: z.unknown(),
    /** Kind of the file that the line comes from; absent for a file of rates and institutions. */
    of: z.enum(FILE_KINDS).optional(),
  }),
  z.strictObject({
    line: z.int().min(1),
    of: z.enum(FILE_KINDS).optional(),
    fault: z.strictObject({ path: z.string().max(200), reason: z.string().max(500) }),
  }),
]);

/** Maximum lines in one request. D1 takes at most 2 MB in one parameter, so a client must also stay below `IMPORT_CHUNK_BYTES`. */
export const IMPORT_CHUNK_LINES = 5000;

export const IMPORT_CHUNK_BYTES = 700_000;

export const importChunkRequest = z.strictObject({ lines: z.array(importLine).min(1).max(IMPORT_CHUNK_LINES) });

const beginImportResponse = z.object({ import_id: z.string() });

const addedImportLines = z.object({ received: z.int(), rejected: z.int() });

/** A claim that is not published. `unresolved` lists the words of the claim that did not resolve, each with the nearest known words. */
const withheldClaim = z.object({
  claim_id: z.string(),
  reason: z.string(),
  unresolved: z.array(z.object({ words: z.string(), nearest: z.array(z.string()) })),
});

/**
 * A claim with a rule in force that accepts people whom no rule of the file accepts. `reason` says
 * why the rule is lost: a reason for withholding, `not_in_file`, or `narrower`. `quote` is what the
 * rule quotes. `replaced_by` lists claims of the file that are not yet in force in the same form.
 */
const lostClaim = z.object({ claim_id: z.string(), reason: z.string(), quote: z.string(), replaced_by: z.array(z.string()) });

export const proposedPublication = publicationReport.extend({
  /** True if the publication was not made: a rule in force would be lost, there would be fewer rules than before, or readings give none. */
  held: z.boolean(),
  withheld_claims: z.array(withheldClaim),
  lost_claims: z.array(lostClaim),
  /** Points for an operator to review, such as aliases that count only in a few places. */
  warnings: z.array(z.string()),
});

export const rejection = z.object({ line: z.int(), path: z.string(), reason: z.string() });

const importReport = z.object({
  /** Number of valid rows. */
  accepted: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Number of rows that were skipped. Each is listed in `rejected`. */
  withheld: z.int(),
  rejected: z.array(rejection),
  published: z.boolean(),
  /** True if the quarter is older than the one in force: it was only added to the history of rates, and nothing was published. Absent otherwise. */
  history: z.literal(true).optional(),
  book_version: z.string().nullable(),
  /** Number of rates that this import withdrew. They came from the embedded data set or from an earlier quarter. */
  withdrawn: z.int(),
  /** Only for an import of claims or readings: the publication for each institution. */
  publications: z.array(proposedPublication).optional(),
});

export const importOperations = {
  beginImport: { method: "POST", path: "/imports", body: beginImportRequest, response: created(beginImportResponse) },
  addImportLines: {
    method: "POST",
    path: "/imports/{import_id}/rows",
    params: { import_id: id },
    body: importChunkRequest,
    response: ok(addedImportLines),
  },
  publishImport: { method: "POST", path: "/imports/{import_id}/publish", params: { import_id: id }, response: ok(importReport) },
} as const satisfies Readonly<Record<string, OperatorOperation>>;

export type ImportKind = (typeof IMPORT_KINDS)[number];

export type ImportLine = z.infer<typeof importLine>;

export type ImportReport = z.infer<typeof importReport>;

export type ProposedPublication = z.infer<typeof proposedPublication>;

export type Rejection = z.infer<typeof rejection>;
