import * as z from "zod";
import { acrossFields, cursor } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { bucket, searchDetail } from "../lists/membership.ts";
import { personFacts } from "./person.ts";

export const searchRequest = z
  .strictObject({
    ...personFacts,
    limit: z.int().min(1).max(LIMITS.searchSize).default(LIMITS.defaultSearchSize).meta({
      description: "Caps each bucket. Without it the last buckets have fewer where the answer would exceed 150 KB.",
    }),
    detail: searchDetail.optional().meta({ description: "Absent: the first 20 entries of each bucket say more than the others." }),
    bucket: bucket.optional().meta({ description: "With `cursor`: the bucket to go on with." }),
    cursor: cursor.optional(),
  })
  .refine(
    (request) => (request.bucket === undefined) === (request.cursor === undefined),
    acrossFields(["cursor"], "Send bucket and cursor together: a cursor goes on with one bucket."),
  )
  .meta({ id: "EligibilitySearchRequest", description: "At least one fact about the person is needed." });
