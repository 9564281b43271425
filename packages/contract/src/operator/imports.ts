import * as z from "zod";
import { acrossFields } from "../fields.ts";
import { MEMBERSHIP_ROW_KINDS } from "./membership-rows.ts";
import { created, id, type OperatorOperation, ok } from "./operation.ts";
import { publicationReport } from "./publications.ts";

/**
 * `rates`: the operator's own rate file. `ncua`: a quarter of call reports. `harvest`: rates read from institutions' pages. `synthetic`:
 * the embedded invented data. `membership`: a file of flat records. `claims`: a file of claims with their sources. `readings`: a file of
 * what pages said when they were read earlier. `references`: a file of published averages to compare rates with.
 */
const IMPORT_KINDS = ["rates", "ncua", "harvest", "synthetic", "membership", "claims", "readings", "references"] as const;

/** Kinds of files that a line may name as its origin. Without one, a line comes from a file of rates and institutions. */
const FILE_KINDS = [...MEMBERSHIP_ROW_KINDS, "reference"] as const;

export const beginImportRequest = z
  .strictObject({
    kind: z.enum(IMPORT_KINDS),
    skip_bad: z.boolean().default(false),
    /** Publishes claims even if a current rule is lost. */
    accept_loss: z.boolean().default(false),
    cycle_date: z.iso.date().optional(),
  })
  .refine(
    ({ kind, cycle_date }) => kind !== "ncua" || cycle_date !== undefined,
    acrossFields(["cycle_date"], "A quarter needs its date: it replaces the quarter before."),
  );

/** A line of an import: its row, or the error with which the client failed to parse it. So one report lists all errors. */
const importLine = z.union([
  z.strictObject({
    line: z.int().min(1),
    row: z.unknown(),
    of: z.enum(FILE_KINDS).optional(),
  }),
  z.strictObject({
    line: z.int().min(1),
    of: z.enum(FILE_KINDS).optional(),
    fault: z.strictObject({ path: z.string().max(200), reason: z.string().max(500) }),
  }),
]);

/** Maximum lines per request. A client must also stay below `IMPORT_CHUNK_BYTES`, because D1 takes at most 2 MB in one parameter. */
export const IMPORT_CHUNK_LINES = 5000;

export const IMPORT_CHUNK_BYTES = 700_000;

export const importChunkRequest = z.strictObject({ lines: z.array(importLine).min(1).max(IMPORT_CHUNK_LINES) });

const beginImportResponse = z.object({ import_id: z.string() });

const addedImportLines = z.object({ received: z.int(), rejected: z.int() });

/** A claim that is not published. `unresolved` lists words in the claim that were not recognized, with the nearest known ones. */
const withheldClaim = z.object({
  claim_id: z.string(),
  reason: z.string(),
  unresolved: z.array(z.object({ words: z.string(), nearest: z.array(z.string()) })),
});

/**
 * A claim whose current rule accepts people that no rule of the file accepts. `reason` is why the rule is lost: a reason for withholding
 * it, `not_in_file`, or `narrower`; or `contested`, if the institution contests the rule and another claim would bring it back. `quote` is
 * the rule's quote. `replaced_by` lists claims of the file that are not yet in force in this form.
 */
const lostClaim = z.object({ claim_id: z.string(), reason: z.string(), quote: z.string(), replaced_by: z.array(z.string()) });

export const proposedPublication = publicationReport.extend({
  /** True if it was not published: a current rule would be lost, there would be fewer rules than before, or readings give none. */
  held: z.boolean(),
  withheld_claims: z.array(withheldClaim),
  lost_claims: z.array(lostClaim),
  /** Things to review, such as aliases that count in only a few places. */
  warnings: z.array(z.string()),
});

export const rejection = z.object({ line: z.int(), path: z.string(), reason: z.string() });

const importReport = z.object({
  /** Valid rows. */
  accepted: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Lines with rejected rows, and claims that are withheld (`publications`) although their rows are valid. */
  withheld: z.int(),
  rejected: z.array(rejection),
  published: z.boolean(),
  /** True if this quarter is older than the current one: it only extends the history of rates. Otherwise absent. */
  history: z.literal(true).optional(),
  book_version: z.string().nullable(),
  /** Rates that this import withdrew: of the embedded invented data, or of an earlier quarter. */
  withdrawn: z.int(),
  /** The publication per institution; only for an import of claims or readings. */
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
