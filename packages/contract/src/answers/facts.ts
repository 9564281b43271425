import * as z from "zod";
import { conflictReason, employerRelationship, extractedSubject, relation } from "../lists/membership.ts";
import { confidence, emptyBecause } from "./common.ts";

const factValue = z.union([
  z.string(),
  z.boolean(),
  z
    .object({ name: z.string().meta({ description: "Name of the employer." }), relationship: employerRelationship })
    .meta({ id: "ExtractedEmployment" }),
]);

const extractedFact = z
  .object({
    subject: extractedSubject.meta({ description: "Whom the fact is about: the person, or a relative." }),
    field: z.string().meta({ description: "The request field of the person, or of the relative in `family`." }),
    value: factValue.meta({ description: "As the field takes it." }),
    evidence: z
      .object({
        text: z.string().meta({ description: "The words, as they stand in the text." }),
        start: z.int().meta({ description: "UTF-16 units." }),
        end: z.int().meta({ description: "Where the words end, in UTF-16 units." }),
      })
      .meta({ description: "The words that say it." }),
    confidence,
    needs_confirmation: z.boolean().meta({ description: "Whether the person should confirm it before it counts." }),
    question: z.string().optional().meta({ description: "What to ask the person. Absent: it needs no confirmation." }),
  })
  .meta({ id: "ExtractedFact" });

const factConflict = z
  .object({
    field: z.string().meta({ description: "The request field." }),
    known: z.unknown().meta({ description: "The known fact, which wins; null beside `second_applicant`." }),
    extracted: factValue.meta({ description: "What the text says." }),
    evidence_text: z.string().meta({ description: "The words that say it." }),
    subject: relation.optional().meta({ description: "The relative it is about; absent for the person." }),
    reason: conflictReason.optional().meta({ description: "Why it is not the person's. Absent: the known fact says otherwise." }),
  })
  .meta({ id: "FactConflict" });

export const factsResponse = z
  .object({
    facts: z.array(extractedFact).meta({ description: "What was found, in the order of the text." }),
    empty_because: emptyBecause,
    conflicts: z.array(factConflict).meta({ description: "Facts of the text that do not stand." }),
    person_search_body: z
      .record(z.string(), z.unknown())
      .meta({ description: "What is sure, and what was known. Can be sent to POST /v1/eligibility/search." }),
    unconfirmed_body: z
      .record(z.string(), z.unknown())
      .meta({ description: "What the person should confirm first, as a body of its own. It leaves out what the search would refuse." }),
  })
  .meta({ id: "ExtractedFacts" });
