import { ANNOTATION_STATUSES, ELIGIBILITY_TYPES, MATCHED_RULE_TYPES, RELATIONS } from "@tellerline/vocabulary";
import * as z from "zod";

/** Membership annotation of an offer or a rate (guides/membership.md#annotations). */

const annotation = {
  status: z.enum(ANNOTATION_STATUSES),
  matched_rule: z
    .object({
      type: z.enum(MATCHED_RULE_TYPES),
      detail: z.string().optional(),
      via: z.enum(RELATIONS).optional().meta({ description: "The relative who meets the rule." }),
    })
    .optional()
    .meta({ description: "Explanatory only; absent when status is geo_mismatch or unknown." }),
  join_cost_usd: z.number().optional().meta({ description: "Membership fee plus minimum deposit, where known." }),
  membership_fee_usd: z.number().optional(),
  min_deposit_usd: z.number().optional(),
  join_path: z.string().optional(),
  requirements_summary: z.string().optional(),
  eligibility_type: z.enum(ELIGIBILITY_TYPES),
  confidence: z.number().min(0).max(1),
};

export const eligibilityAnnotation = z.object(annotation).meta({
  id: "EligibilityAnnotation",
  description: "Guidance; omitted when nothing is verified. Unknown never means no.",
});

export const detailedAnnotation = z
  .object({ ...annotation, details: z.string().meta({ description: "Path of the full record." }) })
  .meta({ id: "DetailedEligibilityAnnotation" });
