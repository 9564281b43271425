import * as z from "zod";
import { stateCodeOut } from "../lists/loans.ts";
import { annotationStatus, bucket, checkEngine, eligibilityType, unknownReason } from "../lists/membership.ts";
import { receipt } from "../requests/receipts.ts";
import { confidence, count, creditUnionId, disclosure, staleConditions } from "./common.ts";
import { membershipPath, publication } from "./eligibility.ts";

const graphVerdict = z
  .object({
    status: bucket,
    confidence,
    paths: z.array(membershipPath).meta({ description: "The ways to membership, best first." }),
    unknown_reason: unknownReason.optional().meta({ description: "Why nothing more can be said. Absent: it can." }),
    explain: z.string().meta({ description: "The verdict in sentences." }),
    publication,
  })
  .meta({ id: "GraphVerdict" });

const checkRow = z
  .object({
    credit_union_id: creditUnionId,
    status: annotationStatus,
    eligibility_type: eligibilityType,
    confidence,
    record_confidence: confidence.nullable().meta({ description: "How sure the flat record is, 0 to 1. Null: there is none." }),
    details: z.string().meta({ description: "Path of the institution's full record." }),
    graph: graphVerdict.optional().meta({ description: "What published rules say. Absent: the institution has none." }),
    unknown_reason: unknownReason.optional().meta({ description: "Why nothing more can be said. Absent: it can." }),
    known: z.literal(false).optional().meta({ description: "No institution has this id or name. Absent: one has." }),
    did_you_mean: z.array(creditUnionId).optional().meta({
      description: "Ids that may have been meant: the same in other letter case, and institutions of a name that is near. Absent: none is.",
    }),
  })
  .meta({ id: "CheckRow" });

export const checkResponse = z
  .object({
    count,
    user: z
      .object({
        state: stateCodeOut.nullable().meta({ description: "Where the person lives. Null: unknown." }),
        resolved_counties: z
          .array(z.string())
          .meta({ description: "Counties in which the person lives, by key; several where a ZIP or city lies in several." }),
      })
      .meta({ description: "Where the person was found to live." }),
    resolved: staleConditions,
    results: z.array(checkRow).meta({ description: "One row for each institution, in the order of the request." }),
    engine: checkEngine,
    disclosure,
    receipt: receipt.optional(),
  })
  .meta({ id: "EligibilityCheck" });
