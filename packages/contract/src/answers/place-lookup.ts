import { CARRIED } from "@tellerline/vocabulary";
import * as z from "zod";
import { nextCursor } from "../fields.ts";
import { placeMatch } from "../lists/membership.ts";
import { slug } from "../requests/slug.ts";
import { disclosure, emptyBecause, institutionName, institutionState, joinCostUsd, marketState } from "./common.ts";
import { membershipRecord } from "./membership-record.ts";

const record = membershipRecord.shape;

const placeRow = z
  .object({
    credit_union_id: record.credit_union_id,
    name: institutionName,
    slug,
    state: institutionState,
    eligibility_type: record.eligibility_type,
    open_to_anyone: record.open_to_anyone,
    matched: placeMatch,
    join_path: record.join_path,
    requirements_summary: record.requirements_summary,
    membership_fee_usd: record.membership_fee_usd,
    min_deposit_usd: record.min_deposit_usd,
    join_cost_usd: joinCostUsd.nullable(),
    geo_counties: record.geo_counties,
    source: record.source,
    confidence: record.confidence,
    evidence_url: record.evidence_url,
    evidence_kind: z
      .literal(CARRIED)
      .optional()
      .meta({ description: "Nobody here has confirmed it on the page. Absent: it is not carried." }),
    extracted_at: record.extracted_at,
  })
  .meta({ id: "PlaceRow" });

export const placeLookupResponse = z
  .object({
    state: marketState,
    county: z.string().nullable().meta({ description: "In lower case. Null: a state was asked for." }),
    count: z.int().meta({ description: "Of all rows, whatever the page." }),
    results: z.array(placeRow).meta({ description: "One row each." }),
    empty_because: emptyBecause,
    next_cursor: nextCursor,
    disclosure,
  })
  .meta({ id: "PlaceLookup" });
