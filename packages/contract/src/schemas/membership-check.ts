import * as z from "zod";
import { stateCode } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { stateCodeOut } from "../lists/loans.ts";
import { annotationStatus, bucket, checkEngine, eligibilityType, unknownReason } from "../lists/membership.ts";
import { confidence, disclosure, membershipPath, publication } from "./eligibility.ts";
import { countyName, personFacts } from "./person.ts";
import { receipt } from "./receipts.ts";

const checkUser = z
  .strictObject({ state: stateCode.optional(), zip: personFacts.home_zip, county: countyName.optional(), ...personFacts })
  .meta({ id: "CheckUser", description: "`state`, `zip` and `county` are aliases of `home_state`, `home_zip` and `home_county`." });

export const checkRequest = z
  .strictObject({
    credit_union_ids: z.array(z.string().min(1).max(LIMITS.creditUnionIdLength)).min(1).max(LIMITS.checkSize),
    user: checkUser.optional(),
  })
  .meta({ id: "EligibilityCheckRequest" });

const graphVerdict = z
  .object({
    status: bucket,
    confidence,
    paths: z.array(membershipPath),
    unknown_reason: unknownReason.optional(),
    explain: z.string(),
    publication,
  })
  .meta({ id: "GraphVerdict" });

const checkRow = z
  .object({
    credit_union_id: z.string(),
    status: annotationStatus,
    eligibility_type: eligibilityType,
    confidence,
    record_confidence: confidence.nullable(),
    details: z.string(),
    graph: graphVerdict.optional(),
    unknown_reason: unknownReason.optional(),
  })
  .meta({ id: "CheckRow" });

export const checkResponse = z
  .object({
    count: z.int(),
    user: z.object({ state: stateCodeOut.nullable(), resolved_counties: z.array(z.string()) }),
    results: z.array(checkRow),
    engine: checkEngine,
    disclosure,
    receipt: receipt.optional(),
  })
  .meta({ id: "EligibilityCheck" });
