import { CARRIED } from "@tellerline/vocabulary";
import * as z from "zod";
import { acrossFields, cursor, nextCursor, queryInteger, queryState } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { placeMatch } from "../lists/membership.ts";
import { disclosure, emptyBecause, institutionName, institutionState, joinCostUsd, marketState, slug } from "./common.ts";
import { membershipRecord } from "./membership-record.ts";
import { county } from "./person.ts";

export const placeLookupQuery = z
  .strictObject({
    state: queryState,
    county,
    open_to_anyone: z
      .string()
      .refine((value) => value === "true" || value === "false", "Must be true or false.")
      .transform((value) => value === "true")
      .optional()
      .meta({ override: { type: "boolean" }, description: "true: only these; false: none of these." }),
    limit: queryInteger(1, LIMITS.placeLookupSize).default(LIMITS.defaultPlaceLookupSize).meta({ description: "How many at most." }),
    cursor: cursor.optional(),
  })
  .refine(
    ({ state, open_to_anyone }) => state !== undefined || open_to_anyone === true,
    acrossFields(["state"], "state is required unless open_to_anyone=true."),
  )
  .refine(({ state, county }) => county === undefined || state !== undefined, acrossFields(["county"], "county requires state."));

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
