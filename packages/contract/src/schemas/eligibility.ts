import * as z from "zod";
import { acrossFields, cursor, nextCursor, queryInteger, stateCode, timestamp } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { stateCodeOut } from "../lists/loans.ts";
import {
  answerType,
  bucket,
  eligibilityType,
  evidenceKind,
  membershipSource,
  militaryBranch,
  placeMatch,
  relation,
  ruleEngine,
  searchDetail,
  searchEngine,
  stepType,
  unknownReason,
} from "../lists/membership.ts";
import { countyName, personFacts } from "./person.ts";
import { receipt } from "./receipts.ts";

/** Requests and responses of the eligibility group (guides/membership.md). */

export const confidence = z.number().min(0).max(1);

export const disclosure = z.string();

const usd = z.number().nullable();

const conditionalOn = z
  .object({
    type: stepType,
    association: z
      .string()
      .optional()
      .meta({ description: "The organization to join, to donate to, or to open an account at. Absent: none." }),
    cost_usd: z.number().optional(),
    join_url: z.string().optional(),
    relation: relation.optional().meta({ description: "The relative who joins first. Absent: nobody does." }),
  })
  .meta({ id: "ConditionalOn", description: "The one step still to take." });

const answerForm = z
  .object({
    type: answerType,
    choices: z
      .array(
        z.object({
          value: z.string(),
          state: stateCodeOut.optional(),
          branch: militaryBranch.optional(),
          unlocks_cu_count: z.int(),
        }),
      )
      .optional()
      .meta({ description: "What can be chosen, with how many institutions each choice alone unlocks. Absent: the answer is no choice." }),
  })
  .meta({ id: "AnswerForm" });

const conditionIds = z
  .array(z.string())
  .optional()
  .meta({ description: "Send these in `affirmed` or `denied`. Absent: a field carries the answer." });

const evidenceQuote = z.string().meta({
  description:
    "The institution's own words; beside `evidence_kind: record_summary` a flat record's own summary. Absent: as `detail` has it.",
});

export const membershipPath = z
  .object({
    rule_id: z.int().meta({ description: "0 for an existing membership, which no rule gives." }),
    kind: z.string().meta({ example: "community_geo" }),
    reason: z.string(),
    conditions_matched: z.array(z.string()).meta({ example: ["county:TX:travis"] }),
    conditions_unknown: z.array(z.string()).optional(),
    via: relation.optional().meta({ description: "The relative through whom the path leads. Absent: the person's own facts." }),
    evidence_quote: evidenceQuote.optional(),
    evidence_kind: evidenceKind.optional(),
    conditional_on: conditionalOn.optional(),
  })
  .meta({ id: "MembershipPath" });

export const missingFact = z
  .object({
    cu_id: z.string(),
    condition_id: z.string(),
    kind: z.string(),
    question: z.string(),
    fact_field: z.array(z.string()).meta({ description: "The request fields to fill with the answer." }),
    answer: answerForm,
    condition_ids: conditionIds,
    why: z.string(),
    evidence_quote: evidenceQuote
      .optional()
      .meta({ description: "Absent: beyond the first 20 entries, unless `detail` is `full`, and in a `summary`." }),
    evidence_kind: evidenceKind.optional(),
    resolves_reason: unknownReason,
  })
  .meta({ id: "MissingFact" });

const searchEntry = z
  .object({
    credit_union_id: z.string(),
    name: z.string(),
    state: stateCodeOut,
    status: bucket,
    confidence,
    reasons: z.array(z.string()),
    paths: z.array(membershipPath).meta({
      description:
        "The surest, best first: up to three, and one beyond the first 20 entries of a bucket, unless `detail` is `full`. Where something is open, the quotes stand in `missing_facts`.",
    }),
    more_paths: z.int().optional().meta({ description: "Further paths of the same status that are not listed. Absent where all are." }),
    engine: ruleEngine,
    join_cost_usd: z.number().optional(),
    join_url: z.string().optional(),
    missing_facts: z
      .array(missingFact)
      .optional()
      .meta({ description: "Absent: the verdict is positive, or it is `unknown` and `detail` is `summary`." }),
    unknown_reason: unknownReason.optional(),
  })
  .meta({ id: "SearchEntry" });

export const searchRequest = z
  .strictObject({
    ...personFacts,
    limit: z.int().min(1).max(LIMITS.searchSize).default(LIMITS.defaultSearchSize).meta({
      description: "Caps each bucket; without it the last buckets have fewer where the answer would exceed 150 KB.",
    }),
    detail: searchDetail.optional().meta({ description: "Absent: the first 20 entries of each bucket say more than the others." }),
    bucket: bucket.optional().meta({ description: "With `cursor`: the bucket to go on with." }),
    cursor: cursor.optional(),
  })
  .refine(
    (request) => (request.bucket === undefined) === (request.cursor === undefined),
    acrossFields(["cursor"], "Send bucket and cursor together: a cursor goes on with one bucket."),
  )
  .meta({ id: "EligibilitySearchRequest", description: "At least one discriminating fact is needed." });

export const searchResponse = z
  .object({
    counts: z.object({ eligible: z.int(), conditionally_eligible: z.int(), possibly_eligible: z.int(), unknown: z.int() }),
    candidates_evaluated: z.int(),
    eligible: z.array(searchEntry),
    conditionally_eligible: z.array(searchEntry),
    possibly_eligible: z.array(searchEntry),
    unknown: z.array(searchEntry),
    resolved: z.object({
      orgs: z.array(
        z.object({
          field: z.string(),
          name: z.string(),
          matched: z.string().nullable().meta({ description: "The known organization's name; null if none matches." }),
          similarity: z.number().nullable(),
          did_you_mean: z.string().nullable().meta({ description: "A known organization of a near name, which counts as a question." }),
        }),
      ),
      geo_keys: z.array(z.string()).meta({ example: ["state:TX", "county:TX:travis", "zip:78701"] }),
      stale_conditions: z.array(z.string()).meta({ description: "Ids of `affirmed` and `denied` that no rule in force has." }),
    }),
    limit: z.int(),
    next_cursors: z
      .object({
        eligible: nextCursor,
        conditionally_eligible: nextCursor,
        possibly_eligible: nextCursor,
        unknown: nextCursor,
      })
      .meta({ description: "Send one with its `bucket` to go on." }),
    engine: searchEngine,
    disclosure,
    receipt: receipt.optional(),
    next_questions: z.array(
      z
        .object({
          question: z.string(),
          fact_field: z.array(z.string()),
          kind: z.string(),
          answer: answerForm,
          condition_ids: conditionIds,
          unlocks_cu_count: z.int().meta({
            description:
              "Institutions that at least one answer moves into the two positive buckets: anywhere in the country; of a place, in the home state and its neighbours.",
          }),
          unlocks_cu_ids: z.array(z.string()).meta({ description: "The first of these by id, at most 10; 2 in a `summary`." }),
          example_evidence_quote: z.string(),
        })
        .meta({ id: "NextQuestion" }),
    ),
    unanswerable: z.array(
      z
        .object({ reason: z.string(), cu_count: z.int(), condition_kinds: z.array(z.string()), note: z.string() })
        .meta({ id: "Unanswerable" }),
    ),
  })
  .meta({ id: "EligibilitySearch" });

export const placeLookupQuery = z
  .strictObject({
    state: stateCode.optional(),
    county: countyName.optional(),
    open_to_anyone: z
      .string()
      .refine((value) => value === "true" || value === "false", "Must be true or false.")
      .transform((value) => value === "true")
      .optional()
      .meta({ override: { type: "boolean" }, description: "true: only these; false: none of these." }),
    limit: queryInteger(1, LIMITS.placeLookupSize).default(LIMITS.defaultPlaceLookupSize),
    cursor: cursor.optional(),
  })
  .refine(
    ({ state, open_to_anyone }) => state !== undefined || open_to_anyone === true,
    acrossFields(["state"], "state is required unless open_to_anyone=true."),
  )
  .refine(({ state, county }) => county === undefined || state !== undefined, acrossFields(["county"], "county requires state."));

export const fees = { membership_fee_usd: usd, min_deposit_usd: usd };

const placeRow = z
  .object({
    credit_union_id: z.string(),
    name: z.string(),
    slug: z.string(),
    state: stateCodeOut,
    eligibility_type: eligibilityType,
    open_to_anyone: z.boolean(),
    matched: placeMatch,
    join_path: z.string().nullable(),
    requirements_summary: z.string().nullable(),
    ...fees,
    join_cost_usd: usd,
    geo_counties: z.array(z.string()),
    source: membershipSource,
    confidence,
    evidence_url: z.string().nullable(),
    extracted_at: timestamp,
  })
  .meta({ id: "PlaceRow" });

export const placeLookupResponse = z
  .object({
    state: stateCodeOut.nullable(),
    county: z.string().nullable().meta({ description: "In lower case. Null: a state was asked for." }),
    count: z.int().meta({ description: "Of all rows, whatever the page." }),
    results: z.array(placeRow),
    next_cursor: nextCursor,
    disclosure,
  })
  .meta({ id: "PlaceLookup" });

export const proposalCoverage = z
  .object({
    scope: z.string(),
    proposed_claims: z.int(),
    verified_claims: z.int(),
    published_rules: z.int(),
    withheld_claims: z.int(),
    proposal_survival: confidence,
    withheld_reasons: z.record(z.string(), z.int()),
  })
  .meta({ id: "ProposalCoverage" });

export const publication = z
  .object({
    publication_id: z.string(),
    ruleset_sha256: z.string(),
    activated_at: timestamp,
    proposal_coverage: proposalCoverage.optional(),
  })
  .meta({ id: "Publication", description: "The immutable rules that govern the verdict." });
