import * as z from "zod";
import { stateCode, zip } from "../fields.ts";
import { LIMITS } from "../limits.ts";

/** Facts about a person, as every eligibility request takes them (interface §2.6, rulings 5). */

/** What a person does at a place. */
export const GEO_ROLES = ["home", "worksite", "payroll", "property", "facility"] as const;
export const MILITARY_STATUSES = ["active_duty", "veteran", "reservist", "dod_civilian", "military_family"] as const;
export const SCHOOL_RELATIONSHIPS = ["student", "alumni", "employee"] as const;
export const APPLICANT_KINDS = ["natural_person", "trust", "organization", "partnership", "corporation"] as const;

/** The pattern says what trimming leaves to ask for. */
const name = z.string().trim().min(1).max(LIMITS.maxNameLength).meta({ pattern: "\\S" });

export const militaryStatus = z.enum(MILITARY_STATUSES);
export const organizationName = name;
export const countyName = name.meta({ description: "With or without its kind: Travis, Travis County, Orleans Parish.", example: "Travis" });
const cityName = name.meta({ description: "A place of the closed census list; needs the same role's state, or a ZIP in one state." });

export const personFacts = {
  home_zip: zip.optional().meta({ description: "Where the person lives." }),
  home_state: stateCode.optional(),
  home_county: countyName.optional(),
  home_city: cityName.optional(),
  worksite_zip: zip.optional().meta({ description: "Where the person works." }),
  worksite_state: stateCode.optional(),
  worksite_county: countyName.optional(),
  worksite_city: cityName.optional(),
  payroll_zip: zip.optional().meta({ description: "Where the person is paid from." }),
  payroll_state: stateCode.optional(),
  payroll_county: countyName.optional(),
  payroll_city: cityName.optional(),
  property_zip: zip.optional().meta({ description: "Where the person owns real property." }),
  property_state: stateCode.optional(),
  property_county: countyName.optional(),
  property_city: cityName.optional(),
  facility_zip: zip.optional().meta({ description: "Where the person's business maintains a location." }),
  facility_state: stateCode.optional(),
  facility_county: countyName.optional(),
  facility_city: cityName.optional(),
  employer: name.optional(),
  school: name.optional(),
  school_relationship: z.enum(SCHOOL_RELATIONSHIPS).optional(),
  associations: z.array(name).max(LIMITS.maxNamesPerField).optional().meta({ description: "Associations the person already belongs to." }),
  military_status: militaryStatus.optional(),
  military_service_state: stateCode.optional().meta({ description: "For doors scoped to one state, such as its National Guard." }),
  worship: name.optional().meta({ description: "Place of worship." }),
  occupation: name.optional(),
  applicant_kind: z.enum(APPLICANT_KINDS).optional(),
  asserted_org_qualifiers: z
    .array(name)
    .max(LIMITS.maxNamesPerField)
    .optional()
    .meta({ description: "Organizations or qualifiers that the caller vouches for, whatever their kind." }),
  willing_to_join_association: z
    .boolean()
    .optional()
    .meta({ description: "False leaves out paths by way of an association; when it is not given they count, and say so." }),
};

/** A person, of whom anything may be unknown. */
export const person = z.strictObject(personFacts).meta({ id: "Person" });
