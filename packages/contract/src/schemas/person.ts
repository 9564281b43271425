import { APPLICANT_KINDS, GEO_ROLES, type GeoRole, geoRole, MILITARY_STATUSES, SCHOOL_RELATIONSHIPS } from "@tellerline/vocabulary";
import * as z from "zod";
import { stateCode, zip } from "../fields.ts";
import { LIMITS } from "../limits.ts";

/** Facts about a person, shared by all eligibility requests (guides/membership.md#places). */

/** The documented pattern requires a non-blank character, as trimming does. */
const name = z.string().trim().min(1).max(LIMITS.maxNameLength).meta({ pattern: "\\S" });

export const militaryStatus = z.enum(MILITARY_STATUSES);
export const organizationName = name;
export const countyName = name.meta({ description: "With or without its kind: Travis, Travis County, Orleans Parish.", example: "Travis" });
const cityName = name.meta({ description: "A Census place; requires the same role's state, or a ZIP that lies in one state." });

type PlaceFields = {
  readonly [Field in `${GeoRole}_zip`]: z.ZodOptional<typeof zip>;
} & { readonly [Field in `${GeoRole}_state`]: z.ZodOptional<typeof stateCode> } & {
  readonly [Field in `${GeoRole}_county`]: z.ZodOptional<typeof countyName>;
} & { readonly [Field in `${GeoRole}_city`]: z.ZodOptional<typeof cityName> };

/** The fields of a place in each role: `home_zip`, `home_state`, `home_county`, `home_city`, and so on. */
function placeFields(): PlaceFields {
  const fields = GEO_ROLES.map((role) => ({
    [`${role}_zip`]: zip.optional().meta({ description: geoRole(role).description }),
    [`${role}_state`]: stateCode.optional(),
    [`${role}_county`]: countyName.optional(),
    [`${role}_city`]: cityName.optional(),
  }));
  // One field for each role and part, which is what the type says.
  return Object.assign({}, ...fields) as PlaceFields;
}

export const personFacts = {
  ...placeFields(),
  employer: name.optional(),
  school: name.optional(),
  school_relationship: z.enum(SCHOOL_RELATIONSHIPS).optional(),
  associations: z.array(name).max(LIMITS.maxNamesPerField).optional().meta({ description: "Associations the person already belongs to." }),
  military_status: militaryStatus.optional(),
  military_service_state: stateCode.optional().meta({ description: "For memberships limited to one state, such as its National Guard." }),
  worship: name.optional().meta({ description: "Place of worship." }),
  occupation: name.optional(),
  applicant_kind: z.enum(APPLICANT_KINDS).optional(),
  asserted_org_qualifiers: z
    .array(name)
    .max(LIMITS.maxNamesPerField)
    .optional()
    .meta({ description: "Organizations or qualifiers of any kind that the caller vouches for." }),
  willing_to_join_association: z.boolean().optional().meta({
    description: "If false, paths that require joining an association are left out. If omitted, they are included and marked as such.",
  }),
};

/** A person. Every fact is optional. */
export const person = z.strictObject(personFacts).meta({ id: "Person" });
