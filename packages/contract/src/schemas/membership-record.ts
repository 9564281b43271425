import * as z from "zod";
import { timestamp } from "../fields.ts";
import { eligibilityType, gazetteerAuthority, membershipSource } from "../lists/membership.ts";
import { confidence, disclosure, fees, publication } from "./eligibility.ts";

export const membershipRecord = z
  .object({
    credit_union_id: z.string(),
    eligibility_type: eligibilityType,
    open_to_anyone: z.boolean(),
    join_path: z.string().nullable(),
    geo_states: z.array(z.string()),
    geo_counties: z.array(z.string()),
    geo_cities: z.array(z.string()),
    employers: z.array(z.string()),
    associations: z.array(z.string()),
    occupations: z.array(z.string()),
    family_membership: z.boolean().nullable(),
    ...fees,
    requirements_summary: z.string().nullable(),
    source: membershipSource,
    confidence,
    evidence_url: z.string().nullable(),
    extracted_at: timestamp,
    updated_at: timestamp,
    publication: publication.optional(),
    disclosure,
  })
  .meta({ id: "MembershipRecord" });

export const coverageResponse = z
  .object({
    as_of: timestamp,
    headline: z.string(),
    fleet: z.object({ active_institutions: z.int(), institutions_with_live_rules: z.int(), share_with_live_rules: confidence }),
    rules: z.object({
      live: z.int(),
      human_verified: z.int(),
      auto_validated: z.int(),
      with_verbatim_evidence: z.int(),
      median_age_days: z.number().nullable(),
      confirmed_within_30d: z.int(),
    }),
    by_kind: z.array(z.object({ rule_kind: z.string(), rules: z.int(), institutions: z.int() })),
    reach: z.object({
      counties_named: z.int(),
      states_with_county_rules: z.int(),
      places_named: z.int(),
      zips_named: z.int(),
      employers_resolved: z.int(),
      associations_resolved: z.int(),
      schools_resolved: z.int(),
      institutions_open_to_anyone: z.int(),
      institutions_with_flat_record: z.int(),
    }),
    pipeline: z.array(z.object({ status: z.string(), institutions: z.int() })),
    credit_data: z.object({ conditions_referencing_credit: z.literal(0), note: z.string() }),
    gazetteer: z.object({
      authority: gazetteerAuthority,
      vintage: z.string(),
      counties: z.int(),
      places: z.int(),
      zips: z.int(),
    }),
  })
  .meta({ id: "EligibilityCoverage", description: "Aggregates only." });
