import { CARRIED } from "@tellerline/vocabulary";
import * as z from "zod";
import { nextCursor, timestamp } from "../fields.ts";
import { stateCodeOut } from "../lists/loans.ts";
import {
  answerType,
  bucket,
  evidenceKind,
  militaryBranch,
  relation,
  ruleEngine,
  searchEngine,
  stepType,
  unknownReason,
} from "../lists/membership.ts";
import { receipt } from "../requests/receipts.ts";
import { confidence, creditUnionId, disclosure, institutionName, institutionState, joinCostUsd, joinUrl } from "./common.ts";

const conditionalOn = z
  .object({
    type: stepType,
    association: z
      .string()
      .optional()
      .meta({ description: "The organization to join, to donate to, or to open an account at. Absent: none." }),
    cost_usd: z.number().optional().meta({ description: "What the step costs, US dollars. Absent: not known." }),
    join_url: joinUrl.optional(),
    relation: relation.optional().meta({ description: "The relative who joins first. Absent: nobody does." }),
  })
  .meta({ id: "ConditionalOn", description: "The one step still to take." });

const answerForm = z
  .object({
    type: answerType,
    choices: z
      .array(
        z.object({
          value: z.string().meta({ description: "What to answer." }),
          state: stateCodeOut.optional().meta({ description: "Of military service: the state in which it must be." }),
          branch: militaryBranch.optional().meta({ description: "Of military service: the branch in which it must be." }),
          unlocks_cu_count: z.int().meta({ description: "Institutions that the answer moves into the two positive buckets." }),
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
  description: "The institution's own words, or what `evidence_kind` says. Absent: as `detail` has it.",
});

const quoteKind = evidenceKind.optional().meta({ description: "What the quote is. Absent: a verbatim quote of the institution." });

export const membershipPath = z
  .object({
    rule_id: z.int().meta({ description: "0 for an existing membership, which no rule gives." }),
    kind: z.string().meta({ description: "The kind of rule.", example: "community_geo" }),
    reason: z.string().meta({ description: "How the person stands to the rule, in a sentence." }),
    conditions_matched: z.array(z.string()).meta({ description: "Keys of the conditions that are met.", example: ["county:TX:travis"] }),
    conditions_unknown: z.array(z.string()).optional().meta({ description: "Keys of the conditions that are open. Absent: none." }),
    via: relation.optional().meta({ description: "The relative through whom the path leads. Absent: the person's own facts." }),
    evidence_quote: evidenceQuote.optional(),
    evidence_kind: quoteKind,
    conditional_on: conditionalOn.optional().meta({ description: "What must happen first. Absent: nothing." }),
  })
  .meta({ id: "MembershipPath" });

const factKind = z
  .string()
  .meta({ description: "What it is about: `home_place`, `employer`, `military` and so on; alternatives with `|` between them." });

export const missingFact = z
  .object({
    cu_id: z.string().meta({ description: "`credit_union_id` of the institution." }),
    condition_id: z.string().meta({ description: "Id of the open condition." }),
    kind: factKind,
    question: z.string().meta({ description: "As it may be asked." }),
    fact_field: z.array(z.string()).meta({ description: "The request fields to fill with the answer." }),
    answer: answerForm,
    condition_ids: conditionIds,
    why: z.string().meta({ description: "Why it is asked." }),
    evidence_quote: evidenceQuote
      .optional()
      .meta({ description: "Absent: beyond the first 20 entries, unless `detail` is `full`, and in a `summary`." }),
    evidence_kind: quoteKind,
    resolves_reason: unknownReason,
  })
  .meta({ id: "MissingFact" });

const searchEntry = z
  .object({
    credit_union_id: creditUnionId,
    name: institutionName,
    state: institutionState,
    status: bucket,
    confidence,
    reasons: z.array(z.string()).meta({ description: "One sentence for each way, best first." }),
    paths: z.array(membershipPath).meta({
      description:
        "The surest, best first: up to three, and one beyond the first 20 entries of a bucket, unless `detail` is `full`. Where something is open, the quotes stand in `missing_facts`.",
    }),
    more_paths: z.int().optional().meta({ description: "Further paths of the same status that are not listed. Absent where all are." }),
    engine: ruleEngine,
    join_cost_usd: joinCostUsd.optional(),
    join_url: joinUrl.optional(),
    missing_facts: z
      .array(missingFact)
      .optional()
      .meta({ description: "Absent: the verdict is positive, or it is `unknown` and `detail` is `summary`." }),
    unknown_reason: unknownReason.optional().meta({ description: "Why nothing more can be said. Absent: it can." }),
  })
  .meta({ id: "SearchEntry" });

const nextQuestion = z
  .object({
    question: z.string().meta({ description: "As it may be asked." }),
    fact_field: z.array(z.string()).meta({ description: "The request fields that an answer fills." }),
    kind: factKind,
    answer: answerForm,
    condition_ids: conditionIds,
    unlocks_cu_count: z.int().meta({
      description:
        "Institutions that at least one answer moves into the two positive buckets, or would once a carried rule is confirmed: anywhere in the country; of a place, in the home state and its neighbours.",
    }),
    unlocks_cu_ids: z.array(z.string()).meta({ description: "The first of these by id, at most 10; 2 in a `summary`." }),
    example_evidence_quote: z.string().meta({ description: "A quote of one of the institutions, or what `example_evidence_kind` says." }),
    example_evidence_kind: quoteKind,
  })
  .meta({ id: "NextQuestion" });

const unanswerable = z
  .object({
    reason: z.string().meta({ description: "Why it came out so, as a code for programs." }),
    cu_count: z.int().meta({ description: "How many institutions it concerns." }),
    condition_kinds: z.array(z.string()).meta({ description: "The kinds of the conditions." }),
    note: z.string().meta({ description: "What it means for the person, in a sentence." }),
  })
  .meta({ id: "Unanswerable" });

/** Descriptions that the counts and the lists share. */
const BUCKETS = {
  eligible: { description: "Institutions whose rule is met." },
  conditionally_eligible: { description: "Institutions whose rule is met but for one step." },
  possibly_eligible: { description: "Institutions of which a part of a rule is met." },
  unknown: { description: "Institutions of which nothing more can be said yet. It is no refusal." },
} as const;

export const searchResponse = z
  .object({
    counts: z
      .object({
        eligible: z.int().meta(BUCKETS.eligible),
        conditionally_eligible: z.int().meta(BUCKETS.conditionally_eligible),
        possibly_eligible: z.int().meta(BUCKETS.possibly_eligible),
        unknown: z.int().meta(BUCKETS.unknown),
      })
      .meta({ description: "How many institutions are in each bucket, whatever the page." }),
    candidates_evaluated: z
      .int()
      .meta({ description: "Institutions that were looked at: a fact meets a rule, or they are in the home state, or open to anyone." }),
    eligible: z.array(searchEntry).meta(BUCKETS.eligible),
    conditionally_eligible: z.array(searchEntry).meta(BUCKETS.conditionally_eligible),
    possibly_eligible: z.array(searchEntry).meta(BUCKETS.possibly_eligible),
    unknown: z.array(searchEntry).meta(BUCKETS.unknown),
    resolved: z
      .object({
        orgs: z
          .array(
            z.object({
              field: z.string().meta({ description: "The request field." }),
              name: z.string().meta({ description: "The name that was sent." }),
              matched: z.string().nullable().meta({ description: "The known organization's name; null if none matches." }),
              similarity: z.number().nullable().meta({ description: "How near the names are, 0 to 1. Null: none is near." }),
              did_you_mean: z.string().nullable().meta({ description: "A known organization of a near name, which counts as a question." }),
            }),
          )
          .meta({ description: "The names that were sent, and what they were found to be." }),
        geo_keys: z
          .array(z.string())
          .meta({ description: "Keys of the places that were found.", example: ["state:TX", "county:TX:travis", "zip:78701"] }),
        stale_conditions: z.array(z.string()).meta({ description: "Ids of `affirmed` and `denied` that no rule in force has." }),
      })
      .meta({ description: "What was understood of the names and places that were sent." }),
    limit: z.int().meta({ description: "Most entries of each bucket in this answer." }),
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
    next_questions: z.array(nextQuestion).meta({ description: "Those that unlock the most come first, at most 20." }),
    unanswerable: z.array(unanswerable).meta({ description: "What no answer settles here." }),
  })
  .meta({ id: "EligibilitySearch" });

export const proposalCoverage = z
  .object({
    scope: z.string().meta({ description: "What was looked at." }),
    proposed_claims: z.int().meta({ description: "Claims that were proposed." }),
    verified_claims: z.int().meta({ description: "Claims whose quote is in their source." }),
    published_rules: z.int().meta({ description: "Rules that came of them." }),
    withheld_claims: z.int().meta({ description: "Claims that were withheld." }),
    proposal_survival: confidence.meta({ description: "Part of the proposed claims that became rules, 0 to 1." }),
    withheld_reasons: z.record(z.string(), z.int()).meta({ description: "How many, by reason." }),
  })
  .meta({ id: "ProposalCoverage" });

export const publication = z
  .object({
    publication_id: z.string().meta({ description: "Id of the publication." }),
    ruleset_sha256: z.string().meta({ description: "SHA-256 of the rules' canonical JSON." }),
    activated_at: timestamp.meta({ description: "From when it is in force." }),
    evidence_kind: z.literal(CARRIED).optional().meta({
      description: "Its rules were read from the institution's pages before, and are not confirmed here. Absent: they quote what was read.",
    }),
    proposal_coverage: proposalCoverage.optional().meta({ description: "How many proposed claims became rules. Absent: not known." }),
  })
  .meta({ id: "Publication", description: "The immutable rules that govern the verdict." });
