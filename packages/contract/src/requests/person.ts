import { isMilitaryMail, isStateCode } from "@tellerline/geography";
import { GEO_ROLES, type GeoRole, geoRole, type OrganizationField } from "@tellerline/vocabulary";
import * as z from "zod";
import { stateCode, toStateCode, zip } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import {
  applicantKind,
  employerRelationship,
  militaryBranch,
  militaryStatus,
  relation,
  schoolRelationship,
  singleSchoolRelationship,
} from "../lists/membership.ts";

/** A trimmed name that is not empty. The pattern documents the same. */
const name = z.string().trim().min(1).max(LIMITS.maxNameLength).meta({ pattern: "\\S" });

export const countyName = name.meta({
  id: "CountyName",
  pattern: "\\S",
  description: "With or without its kind: Travis, Travis County, Orleans Parish.",
  example: "Travis",
});

/** For requests that take only one county. */
export const county = countyName.optional().meta({ description: "County, with or without its kind. Absent: unknown." });

const cityName = name.meta({
  id: "CityName",
  pattern: "\\S",
  description: "A Census place, a town or a New York borough. Requires the same role's state, or a ZIP that lies in one state.",
});

/** Also accepts the Postal Service's "states" for military mail, such as AE, which have no counties. */
const homeState = z
  .string()
  .transform((value, context) => {
    const code = toStateCode(value);
    if (isStateCode(code) || isMilitaryMail(code)) return code;
    context.addIssue({
      code: "custom",
      message: `"${value.slice(0, 40)}" is not a US state, DC or territory. Use two letters, such as TX; AA, AE or AP for military mail.`,
    });
    return z.NEVER;
  })
  .meta({
    description: "A state; also AA, AE or AP of military mail.",
    example: "TX",
    override: { type: "string", pattern: "^[A-Za-z][A-Za-z .]{0,38}[A-Za-z]$", maxLength: 40 },
  });

type PlaceFields = {
  readonly [Field in `${GeoRole}_zip`]: z.ZodOptional<typeof zip>;
} & { readonly [Field in `${Exclude<GeoRole, "home">}_state`]: z.ZodOptional<typeof stateCode> } & {
  readonly home_state: z.ZodOptional<typeof homeState>;
} & {
  readonly [Field in `${GeoRole}_county`]: z.ZodOptional<typeof countyName>;
} & { readonly [Field in `${GeoRole}_city`]: z.ZodOptional<typeof cityName> };

function placeFields(): PlaceFields {
  const fields = GEO_ROLES.map((role) => ({
    [`${role}_zip`]: zip.optional().meta({ description: geoRole(role).description }),
    [`${role}_state`]: role === "home" ? homeState.optional() : stateCode.optional(),
    [`${role}_county`]: countyName.optional(),
    [`${role}_city`]: cityName.optional(),
  }));
  // The cast is safe: there is a field for each role and part.
  return Object.assign({}, ...fields) as PlaceFields;
}

/** An optional list of facts. If given, it is complete: what it leaves out is not the case. */
function listOf<Item extends z.ZodType>(item: Item) {
  return z.array(item).max(LIMITS.maxNamesPerField).optional();
}

const employment = z
  .strictObject({
    name: name.meta({ description: "Name of the employer." }),
    relationship: employerRelationship.default("employee").meta({ description: "What the person is to it." }),
  })
  .meta({ id: "Employment" });

const schooling = z
  .strictObject({
    name: name.meta({ description: "Name of the school." }),
    relationship: schoolRelationship.optional().meta({ description: "What the person is to it. Absent: unknown." }),
  })
  .meta({ id: "Schooling" });

const service = z
  .strictObject({
    status: militaryStatus,
    branch: militaryBranch.optional().meta({ description: "The branch of the armed forces. Absent: unknown." }),
    state: stateCode.optional().meta({ description: "Of a state's National Guard." }),
  })
  .meta({ id: "MilitaryService" });

/** Request fields for organizations, military service and credit unions that a person belongs to. */
const affiliations = {
  employer: name.optional().meta({ description: "Where the person works now. More than one, or another relationship: `employers`." }),
  employers: listOf(employment).meta({ description: "Every employer, with the person's relationship to it." }),
  school: name.optional().meta({ description: "The school. More than one, or another relationship: `schools`. Absent: unknown." }),
  school_relationship: singleSchoolRelationship.optional().meta({ description: "What the person is to `school`. Absent: unknown." }),
  schools: listOf(schooling).meta({ description: "Every school, with the person's relationship to it." }),
  associations: listOf(name).meta({ description: "Associations the person already belongs to." }),
  military_status: militaryStatus
    .optional()
    .meta({ description: "Military service. More than one, or with its branch: `military`. Absent: unknown." }),
  military_service_state: stateCode.optional().meta({ description: "For memberships limited to one state, such as its National Guard." }),
  military: listOf(service).meta({ description: "Every military service, present or past." }),
  worship: name.optional().meta({ description: "Place of worship." }),
  occupation: name.optional().meta({ description: "The person's occupation. Absent: unknown." }),
  occupations: listOf(name).meta({ description: "Every occupation." }),
  member_of: listOf(name).meta({ description: "Credit unions the person already belongs to: ids or names." }),
} as const satisfies Readonly<Record<OrganizationField, z.ZodType>> & Readonly<Record<string, z.ZodType>>;

const ownFacts = {
  ...placeFields(),
  ...affiliations,
  applicant_kind: applicantKind.optional().meta({ description: "For whom membership is asked." }),
  asserted_org_qualifiers: z
    .array(name)
    .max(LIMITS.maxNamesPerField)
    .optional()
    .meta({ description: "Organizations or qualifiers of any kind that the caller vouches for." }),
};

const relative = z
  .strictObject({ relation: relation.meta({ description: "What the relative is to the person." }), ...ownFacts })
  .meta({ id: "Relative", description: "A relative, with any fact that a person may have." });

const family = z.array(relative).max(LIMITS.maxRelatives).optional().meta({
  description: "Relatives whose facts may open a way to membership. Complete: `[]` says that there is nobody; left out, it is unknown.",
});

// The pattern is only documentation: an id of another form is listed as stale, as one that no rule has.
const conditionIds = z
  .array(z.string().max(LIMITS.conditionIdLength).meta({ pattern: "^[0-9a-f]{64}$" }))
  .max(LIMITS.conditionAnswers)
  .optional();

export const personFacts = {
  ...ownFacts,
  family,
  affirmed: conditionIds.meta({ description: "`condition_ids` of questions that the person answers with yes." }),
  denied: conditionIds.meta({ description: "`condition_ids` of questions that the person answers with no." }),
  willing_to_join_association: z.boolean().optional().meta({
    description: "If false, paths that require joining or donating are left out. If omitted, they are included and marked as such.",
  }),
};

export const person = z.strictObject(personFacts).meta({ id: "Person" });

/** Facts about the borrower for a decision, besides the credit score. The borrower's place is in `context.geo`. */
export const borrowerFacts = { ...affiliations, family };
