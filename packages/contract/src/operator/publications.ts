import { CARRIED, RULE_KINDS } from "@tellerline/vocabulary";
import * as z from "zod";
import { proposalCoverage } from "../answers/eligibility.ts";
import { timestamp } from "../fields.ts";
import { id, type OperatorOperation, ok } from "./operation.ts";

/**
 * A publication of an institution's rules, and the outcome of the claims proposed for it (guides/membership.md#claims-and-publications).
 */
export const publicationReport = z.object({
  publication_id: z.string(),
  credit_union_id: z.string(),
  ruleset_sha256: z.string(),
  created_at: timestamp,
  activated_at: timestamp.nullable(),
  active: z.boolean(),
  evidence_kind: z.literal(CARRIED).optional(),
  /** ISO date since which only the publication's hash is stored, because the institution asked to be left out. Otherwise absent. */
  removed_on: z.iso.date().optional(),
  proposal_coverage: proposalCoverage,
});

const activatedPublication = z.object({
  publication: publicationReport,
  book_version: z.string(),
  /**
   * Claims whose quotes can't be checked any more: their source was later imported with another text, and at that time texts were not
   * stored.
   */
  text_missing: z.array(z.string()),
});

const endedCarriedRules = z.object({
  /** Institutions whose carried rules (guides/membership.md#carried-rules) ended. */
  ended: z.int(),
  book_version: z.string(),
});

/** A current rule: its claim, and the words that support it. */
const claimInForce = z.object({ claim_id: z.string(), kind: z.enum(RULE_KINDS), quote: z.string(), source_id: z.string() });

const claimsInForce = z.object({ credit_union_id: z.string(), claims: z.array(claimInForce) });

const publicationList = z.object({ credit_union_id: z.string(), publications: z.array(publicationReport) });

export const publicationOperations = {
  listPublications: {
    method: "GET",
    path: "/publications/{credit_union_id}",
    params: { credit_union_id: id },
    response: ok(publicationList),
  },
  listClaimsInForce: { method: "GET", path: "/claims/{credit_union_id}", params: { credit_union_id: id }, response: ok(claimsInForce) },
  activatePublication: {
    method: "POST",
    path: "/publications/{publication_id}/activate",
    params: { publication_id: id },
    response: ok(activatedPublication),
  },
  endCarriedRules: { method: "POST", path: "/readings/end", response: ok(endedCarriedRules) },
} as const satisfies Readonly<Record<string, OperatorOperation>>;

export type PublicationReport = z.infer<typeof publicationReport>;

export type ClaimInForce = z.infer<typeof claimInForce>;
