import { requireWidth } from "./bits.ts";
import { membersOf } from "./closed-list.ts";

/** What can be known of a person, slot by slot: the fields that say it, and the words for it. Positions are codes in a book. */

/** A role of a place, with its words. */
interface GeoRoleEntry {
  /** After "you": `live in`. */
  readonly verb: string;
  /** After "which county": `do you live in`. */
  readonly question: string;
  /** Of its fields, in the reference. */
  readonly description: string;
}

/** What a person does at a place, as a request can say it. */
const GEO_ROLE_TABLE = {
  home: { verb: "live in", question: "do you live in", description: "Where the person lives." },
  worksite: { verb: "work in", question: "do you work in", description: "Where the person works." },
  payroll: { verb: "get paid from", question: "are you paid from", description: "Where the person is paid from." },
  property: { verb: "own property in", question: "do you own property in", description: "Where the person owns real property." },
  facility: {
    verb: "have a business location in",
    question: "does your business have a location in",
    description: "Where the person's business maintains a location.",
  },
} as const satisfies Readonly<Record<string, GeoRoleEntry>>;

export type GeoRole = keyof typeof GEO_ROLE_TABLE;
export const GEO_ROLES = membersOf(GEO_ROLE_TABLE);
export const geoRole = (role: GeoRole): GeoRoleEntry => GEO_ROLE_TABLE[role];

/** Roles that rules name and no request says: conditions on them stay unknown. */
export const UNSAID_ROLES = ["worship", "school"] as const;
export type RuleRole = GeoRole | (typeof UNSAID_ROLES)[number];
export const RULE_ROLES: readonly RuleRole[] = [...GEO_ROLES, ...UNSAID_ROLES];

interface GeoLevelEntry {
  /** In the name of a request field: `home_city`. */
  readonly part: "zip" | "state" | "county" | "city";
  /** In running text: `city or town`. */
  readonly name: string;
  /** The levels that an answer on this level settles: a county says the state too, a ZIP code both. */
  readonly settles: readonly GeoLevel[];
}

export type GeoLevel = "state" | "county" | "place" | "zip";
const GEO_LEVEL_TABLE: Readonly<Record<GeoLevel, GeoLevelEntry>> = {
  state: { part: "state", name: "state", settles: ["state"] },
  county: { part: "county", name: "county", settles: ["state", "county"] },
  place: { part: "city", name: "city or town", settles: ["state", "place"] },
  zip: { part: "zip", name: "ZIP code", settles: ["state", "county", "zip"] },
};
export const GEO_LEVELS = membersOf(GEO_LEVEL_TABLE) as readonly GeoLevel[];
export const geoLevel = (level: GeoLevel): GeoLevelEntry => GEO_LEVEL_TABLE[level];

/** A kind of organization, with the request field that names one, and its words. */
interface OrganizationKindEntry {
  readonly field: string;
  /** Other fields that an answer fills. */
  readonly furtherFields: readonly string[];
  /** Before the name: `you work for`, `Do you work for`. */
  readonly statement: string;
  readonly askWhether: string;
  /** The open question, without its capital and question mark. */
  readonly question: string;
}

const verb = (text: string) => ({ statement: `you ${text}`, askWhether: `Do you ${text}` });

const ORGANIZATION_KIND_TABLE = {
  employer: { field: "employer", furtherFields: [], ...verb("work for"), question: "who is your employer" },
  association: { field: "associations", furtherFields: [], ...verb("belong to"), question: "which associations do you belong to" },
  school: {
    field: "school",
    furtherFields: ["school_relationship"],
    ...verb("have a tie to"),
    question: "which school do you attend, work at, or did you graduate from",
  },
  worship: { field: "worship", furtherFields: [], ...verb("worship at"), question: "where do you worship" },
  occupation: {
    field: "occupation",
    furtherFields: [],
    statement: "your occupation is",
    askWhether: "Is your occupation",
    question: "what is your occupation",
  },
} as const satisfies Readonly<Record<string, OrganizationKindEntry>>;

export type OrganizationKind = keyof typeof ORGANIZATION_KIND_TABLE;
export const ORGANIZATION_KINDS = membersOf(ORGANIZATION_KIND_TABLE);
export const organizationKind = (kind: OrganizationKind): OrganizationKindEntry => ORGANIZATION_KIND_TABLE[kind];

/** Statuses of military service, as they stand after "you are". */
const MILITARY_STATUS_TABLE = {
  active_duty: "on active duty",
  veteran: "a veteran",
  reservist: "a reservist or a member of the National Guard",
  dod_civilian: "a civilian employee of the Department of Defense",
  military_family: "in the family of somebody who serves or served",
} as const;
export type MilitaryStatus = keyof typeof MILITARY_STATUS_TABLE;
export const MILITARY_STATUSES = membersOf(MILITARY_STATUS_TABLE);
export const militaryStatusName = (status: MilitaryStatus): string => MILITARY_STATUS_TABLE[status];

/** Relationships to a school, as they stand after "as". */
const SCHOOL_RELATIONSHIP_TABLE = { student: "a student", alumni: "an alumna or alumnus", employee: "an employee" } as const;
export type SchoolRelationship = keyof typeof SCHOOL_RELATIONSHIP_TABLE;
export const SCHOOL_RELATIONSHIPS = membersOf(SCHOOL_RELATIONSHIP_TABLE);
export const schoolRelationshipName = (relationship: SchoolRelationship): string => SCHOOL_RELATIONSHIP_TABLE[relationship];

/** Who applies, as it stands after "you apply". */
const APPLICANT_KIND_TABLE = {
  natural_person: "for yourself, as a natural person",
  trust: "for a trust",
  organization: "for an organization",
  partnership: "for a partnership",
  corporation: "for a corporation",
} as const;
export type ApplicantKind = keyof typeof APPLICANT_KIND_TABLE;
export const APPLICANT_KINDS = membersOf(APPLICANT_KIND_TABLE);
export const applicantKindName = (kind: ApplicantKind): string => APPLICANT_KIND_TABLE[kind];

/** Boundaries that can be stated and not decided here, with what an answer says of them. */
const BOUNDARY_TABLE = {
  census_tract: "Membership names census tracts. They can be stated and not decided here: ask the institution.",
  school_district: "Membership follows a school district's boundary, which can be stated and not decided here: ask the institution.",
  office_radius: "Membership follows a distance from an office that is not identified: ask the institution.",
} as const;
export type Boundary = keyof typeof BOUNDARY_TABLE;
export const BOUNDARIES = membersOf(BOUNDARY_TABLE);
export const boundaryNote = (boundary: Boundary): string => BOUNDARY_TABLE[boundary];

requireWidth("school relationships", SCHOOL_RELATIONSHIPS.length, "word");
