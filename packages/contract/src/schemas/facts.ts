import * as z from "zod";
import { LIMITS } from "../limits.ts";
import { conflictReason, employerRelationship, extractedSubject, relation, textSubject } from "../lists/membership.ts";
import { confidence } from "./eligibility.ts";
import { person } from "./person.ts";

export const factsRequest = z
  .strictObject({
    text: z.string().min(1).max(LIMITS.factsTextLength),
    subject: textSubject.optional().meta({
      description: "Whose facts the text has: those of its `writer` (default), or of a broker's `client` in the notes of somebody else.",
    }),
    known_facts: person.optional(),
  })
  .meta({ id: "FactsRequest" });

const factValue = z.union([
  z.string(),
  z.boolean(),
  z.object({ name: z.string(), relationship: employerRelationship }).meta({ id: "ExtractedEmployment" }),
]);

export const factsResponse = z
  .object({
    facts: z.array(
      z
        .object({
          subject: extractedSubject.meta({ description: "Whom the fact is about: the person, or a relative." }),
          field: z.string().meta({ description: "The request field of the person, or of the relative in `family`." }),
          value: factValue,
          evidence: z.object({
            text: z.string(),
            start: z.int().meta({ description: "UTF-16 units." }),
            end: z.int(),
          }),
          confidence,
          needs_confirmation: z.boolean(),
        })
        .meta({ id: "ExtractedFact" }),
    ),
    conflicts: z.array(
      z
        .object({
          field: z.string(),
          known: z.unknown().meta({ description: "The known fact, which wins; null beside `second_applicant`." }),
          extracted: factValue,
          evidence_text: z.string(),
          subject: relation.optional().meta({ description: "The relative it is about; absent for the person." }),
          reason: conflictReason.optional(),
        })
        .meta({ id: "FactConflict" }),
    ),
    person_search_body: z
      .record(z.string(), z.unknown())
      .meta({ description: "What is sure, and what was known. Can be sent to POST /v1/eligibility/search." }),
    unconfirmed_body: z
      .record(z.string(), z.unknown())
      .meta({ description: "What the person should confirm first, as a body of its own. It leaves out what the search would refuse." }),
  })
  .meta({ id: "ExtractedFacts" });
