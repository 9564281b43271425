import * as z from "zod";
import { timestamp } from "../fields.ts";
import { eligibilityType, gazetteerAuthority, membershipSource } from "../lists/membership.ts";
import { confidence, creditUnionId, disclosure, joinPath, membershipFeeUsd, minDepositUsd, requirementsSummary, site } from "./common.ts";
import { publication } from "./eligibility.ts";

export const membershipRecord = z
  .object({
    credit_union_id: creditUnionId,
    eligibility_type: eligibilityType,
    open_to_anyone: z.boolean().meta({ description: "Whether it is published that anyone can join; a carried rule does not count." }),
    join_path: joinPath.nullable(),
    geo_states: z.array(z.string()).meta({ description: "States that the record names." }),
    geo_counties: z.array(z.string()).meta({ description: "Counties that the record names." }),
    geo_cities: z.array(z.string()).meta({ description: "Cities that the record names." }),
    employers: z.array(z.string()).meta({ description: "Employers by name." }),
    associations: z.array(z.string()).meta({ description: "Associations by name." }),
    occupations: z.array(z.string()).meta({ description: "Occupations by name." }),
    family_membership: z.boolean().nullable().meta({ description: "Whether families of members can join. Null: not known." }),
    membership_fee_usd: membershipFeeUsd.nullable(),
    min_deposit_usd: minDepositUsd.nullable(),
    requirements_summary: requirementsSummary.nullable(),
    source: membershipSource,
    confidence,
    evidence_url: z.string().nullable().meta({ description: "Where it was published. Null: not known." }),
    extracted_at: timestamp.meta({ description: "When it was taken from its source." }),
    updated_at: timestamp.meta({ description: "When it last changed." }),
    site: site.optional().meta({ description: "The institution's site. Absent: none is known." }),
    publication: publication.optional().meta({ description: "The rules that govern the verdict. Absent: none are published." }),
    disclosure,
  })
  .meta({ id: "MembershipRecord" });

export const coverageResponse = z
  .object({
    as_of: timestamp.meta({ description: "When it was counted." }),
    headline: z.string().meta({ description: "The answer in a sentence." }),
    fleet: z
      .object({
        active_institutions: z.int().meta({ description: "Institutions that are in operation." }),
        institutions_with_live_rules: z.int().meta({ description: "Institutions with published rules." }),
        share_with_live_rules: confidence.meta({ description: "Part of the institutions that have rules, 0 to 1." }),
        institutions_with_carried_rules: z
          .int()
          .meta({ description: "Institutions whose rules nobody here has confirmed on their pages." }),
        share_of_members_with_carried_rules: confidence.meta({ description: "Part of all members that belong to these, 0 to 1." }),
        institutions_with_leads: z.int().meta({ description: "Institutions of which a page is known that gives no rule yet." }),
      })
      .meta({ description: "Institutions, and how many have rules." }),
    rules: z
      .object({
        live: z.int().meta({ description: "Rules in force that quote their institution." }),
        carried: z.int().meta({ description: "Rules in force that nobody here has seen on their page." }),
        human_verified: z.int().meta({ description: "Rules that a person checked." }),
        auto_validated: z.int().meta({ description: "Rules that were checked by machine alone." }),
        with_verbatim_evidence: z.int().meta({ description: "Rules with a verbatim quote." }),
        median_age_days: z.number().nullable().meta({ description: "Median age of the rules' evidence, days. Null: there are no rules." }),
        confirmed_within_30d: z.int().meta({ description: "Rules whose source was confirmed in the last 30 days." }),
      })
      .meta({ description: "Published rules." }),
    rates: z
      .object({
        live: z.int().meta({ description: "Rates that answers may use." }),
        from_pages: z.int().meta({ description: "Rates that were read from the institutions' own pages." }),
        from_call_report: z.int().meta({ description: "Rates that institutions reported to NCUA." }),
        human_read: z.int().meta({ description: "Rates from pages of which a person confirmed how they are to be read." }),
        proven: z.int().meta({ description: "Rates from pages that say the figure a second time, as a payment or a yield, and agree." }),
        confirmed_within_48h: z.int().meta({ description: "Rates from pages that were seen there in the last 48 hours." }),
        held: z.int().meta({ description: "Rates that nobody is told of because of their quality." }),
      })
      .optional()
      .meta({ description: "Rates in force. Absent: the sandbox, or they can't be counted now." }),
    quality: z
      .object({
        sample: z
          .int()
          .meta({ description: "Rates from pages, drawn by how often they led a decision, that a person compared with their page." }),
        right: z.int().meta({ description: "Of these, as the page says, in figure and scope." }),
        wrong: z.int().meta({ description: "Of these, not as the page says." }),
        wrong_figures: z.int().meta({ description: "Wrong in a figure." }),
        wrong_scopes: z.int().meta({ description: "Wrong in what the figure is for. A rate can be wrong in both." }),
        left: z.int().meta({ description: "Further rates that were drawn, of which nobody could tell." }),
        interval: z
          .object({ low: confidence, high: confidence })
          .meta({ description: "Holds the part of all such rates that is right, 0 to 1, with 95 % confidence (Wilson)." }),
        date: z.iso.date().meta({ description: "Day of the comparison." }),
      })
      .optional()
      .meta({ description: "How often rates from pages were right when people last looked. Absent: nobody has looked yet." }),
    by_kind: z
      .array(
        z.object({
          rule_kind: z.string().meta({ description: "The kind of rule." }),
          rules: z.int().meta({ description: "Published rules." }),
          institutions: z.int().meta({ description: "How many institutions." }),
        }),
      )
      .meta({ description: "Rules by kind." }),
    reach: z
      .object({
        counties_named: z.int().meta({ description: "Counties that rules name." }),
        states_with_county_rules: z.int().meta({ description: "States of which rules name counties." }),
        places_named: z.int().meta({ description: "Places that rules name." }),
        zips_named: z.int().meta({ description: "ZIPs that rules name." }),
        employers_resolved: z.int().meta({ description: "Employers that rules name." }),
        associations_resolved: z.int().meta({ description: "Associations that rules name." }),
        schools_resolved: z.int().meta({ description: "Schools that rules name." }),
        institutions_open_to_anyone: z.int().meta({ description: "Institutions that anyone can join." }),
        institutions_with_flat_record: z.int().meta({ description: "Institutions with a flat record." }),
      })
      .meta({ description: "What rules name." }),
    pipeline: z
      .array(
        z.object({
          status: z.string().meta({ description: "How far their rules are." }),
          institutions: z.int().meta({ description: "How many institutions." }),
        }),
      )
      .meta({ description: "Institutions by how far their rules are." }),
    credit_data: z
      .object({
        conditions_referencing_credit: z.literal(0).meta({ description: "Rules that ask for credit: none." }),
        note: z.string().meta({ description: "What it means for the person, in a sentence." }),
      })
      .meta({ description: "That membership rules ask for no credit." }),
    gazetteer: z
      .object({
        authority: gazetteerAuthority,
        vintage: z.string().meta({ description: "Which edition it is." }),
        counties: z.int().meta({ description: "Counties that it has." }),
        places: z.int().meta({ description: "Places that it has." }),
        zips: z.int().meta({ description: "ZIPs that it has." }),
      })
      .meta({ description: "The gazetteer in force." }),
  })
  .meta({ id: "EligibilityCoverage", description: "Aggregates only." });
