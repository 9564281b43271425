import { requireWidth } from "./bits.ts";
import { membersOf } from "./closed-list.ts";

/** The facts a person can state: their request fields and their wording. A position in a table is its code in a book. */

/** The wording for one role of a place. */
interface GeoRoleEntry {
  /** After "you": `live in`. */
  readonly verb: string;
  /** After "which county": `do you live in`. */
  readonly question: string;
  /** Describes its request fields in the API reference. */
  readonly description: string;
}

/** What a person does at a place; each role has request fields of its own. */
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

/** Roles that rules use but no request field can state, so conditions on them stay unknown. */
const UNASKABLE_ROLES = ["worship", "school"] as const;
export type RuleRole = GeoRole | (typeof UNASKABLE_ROLES)[number];
export const RULE_ROLES: readonly RuleRole[] = [...GEO_ROLES, ...UNASKABLE_ROLES];

interface GeoLevelEntry {
  /** In the name of a request field: `home_city`. */
  readonly part: "zip" | "state" | "county" | "city";
  /** In running text: `city or town`. */
  readonly name: string;
  /** Levels that an answer on this level settles: a county implies its state, a ZIP code implies both. */
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

/** A kind of organization: its request field and its wording. */
interface OrganizationKindEntry {
  readonly field: string;
  /** Other request fields that an answer fills. */
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
    statement: "you are affiliated with",
    askWhether: "Are you affiliated with",
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

/** Kinds of military service, worded to follow "you are". */
const MILITARY_STATUS_TABLE = {
  active_duty: "on active duty",
  veteran: "a veteran",
  reservist: "a reservist or a member of the National Guard",
  dod_civilian: "a civilian employee of the Department of Defense",
  military_family: "a family member of someone who serves or served",
} as const;
export type MilitaryStatus = keyof typeof MILITARY_STATUS_TABLE;
export const MILITARY_STATUSES = membersOf(MILITARY_STATUS_TABLE);
export const militaryStatusName = (status: MilitaryStatus): string => MILITARY_STATUS_TABLE[status];

/** Relationships to a school, worded to follow "as". */
const SCHOOL_RELATIONSHIP_TABLE = { student: "a student", alumni: "an alumna or alumnus", employee: "an employee" } as const;
export type SchoolRelationship = keyof typeof SCHOOL_RELATIONSHIP_TABLE;
export const SCHOOL_RELATIONSHIPS = membersOf(SCHOOL_RELATIONSHIP_TABLE);
export const schoolRelationshipName = (relationship: SchoolRelationship): string => SCHOOL_RELATIONSHIP_TABLE[relationship];

/** Kinds of applicants, worded to follow "you are applying". */
const APPLICANT_KIND_TABLE = {
  natural_person: "as an individual",
  trust: "for a trust",
  organization: "for an organization",
  partnership: "for a partnership",
  corporation: "for a corporation",
} as const;
export type ApplicantKind = keyof typeof APPLICANT_KIND_TABLE;
export const APPLICANT_KINDS = membersOf(APPLICANT_KIND_TABLE);
export const applicantKindName = (kind: ApplicantKind): string => APPLICANT_KIND_TABLE[kind];

/** Boundaries that a rule can state but that we cannot check, each with the note that an answer gives. */
const BOUNDARY_TABLE = {
  census_tract: "Membership is limited to certain census tracts, which we cannot check: ask the institution.",
  school_district: "Membership follows a school district's boundary, which we cannot check: ask the institution.",
  office_radius: "Membership depends on the distance to an office that is not identified: ask the institution.",
} as const;
export type Boundary = keyof typeof BOUNDARY_TABLE;
export const BOUNDARIES = membersOf(BOUNDARY_TABLE);
export const boundaryNote = (boundary: Boundary): string => BOUNDARY_TABLE[boundary];

requireWidth("school relationships", SCHOOL_RELATIONSHIPS.length, "word");
