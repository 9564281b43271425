import * as z from "zod";
import { annotationStatus, eligibilityType, matchedRuleType, relation } from "../lists/membership.ts";
import { confidence, joinPath, membershipFeeUsd, minDepositUsd, requirementsSummary } from "./common.ts";

/** What an offer or a rate says about membership at its institution (guides/membership.md#annotations). */
const annotation = {
  status: annotationStatus,
  matched_rule: z
    .object({
      type: matchedRuleType,
      detail: z.string().optional().meta({ description: "What it says, in a sentence." }),
      via: relation.optional().meta({ description: "The relative who meets the rule." }),
    })
    .optional()
    .meta({ description: "Explanatory only; absent when status is geo_mismatch or unknown." }),
  join_cost_usd: z.number().optional().meta({ description: "Membership fee plus minimum deposit. Absent: not known." }),
  membership_fee_usd: membershipFeeUsd.optional(),
  min_deposit_usd: minDepositUsd.optional(),
  join_path: joinPath.optional(),
  requirements_summary: requirementsSummary.optional(),
  eligibility_type: eligibilityType,
  confidence,
};

export const eligibilityAnnotation = z.object(annotation).meta({
  id: "EligibilityAnnotation",
  description: "Guidance; omitted when nothing is verified. Unknown never means no.",
});

export const detailedAnnotation = z
  .object({ ...annotation, details: z.string().meta({ description: "Path of the full record." }) })
  .meta({ id: "DetailedEligibilityAnnotation" });
