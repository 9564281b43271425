import { requireWidth } from "./bits.ts";
import { membersOf } from "./closed-list.ts";

/** Facts that a person can state, with their request fields and their wording. A member's position in its table is its code in a membership book. */

/** A verb phrase in two forms, for "you" and for a third person such as "your parent". Its object follows it. */
export interface VerbPhrase {
  /** Follows "you": `live in`, `are retired from`. */
  readonly you: string;
  /** Follows "your parent": `lives in`, `is retired from`. */
  readonly they: string;
}

interface GeoRoleEntry {
  readonly verb: VerbPhrase;
  /** Description of the role's request fields in the API reference. */
  readonly description: string;
}

/** Roles of a place: what the person does there. Each role has request fields of its own. */
const GEO_ROLE_TABLE = {
  home: { verb: { you: "live in", they: "lives in" }, description: "Where the person lives." },
  worksite: { verb: { you: "work in", they: "works in" }, description: "Where the person works; a duty station or base is one." },
  payroll: { verb: { you: "are paid from", they: "is paid from" }, description: "Where the person is paid from." },
  property: { verb: { you: "own property in", they: "owns property in" }, description: "Where the person owns real property." },
  facility: {
    verb: { you: "have a business location in", they: "has a business location in" },
    description: "Where the person's business maintains a location.",
  },
  school: { verb: { you: "attend school in", they: "attends school in" }, description: "Where the person attends school." },
  worship: { verb: { you: "worship in", they: "worships in" }, description: "Where the person worships." },
} as const satisfies Readonly<Record<string, GeoRoleEntry>>;

export type GeoRole = keyof typeof GEO_ROLE_TABLE;
export const GEO_ROLES = membersOf(GEO_ROLE_TABLE);
export const geoRole = (role: GeoRole): GeoRoleEntry => GEO_ROLE_TABLE[role];

interface GeoLevelEntry {
  /** The level in the name of a request field: `city` in `home_city`. */
  readonly part: "zip" | "state" | "county" | "city";
  /** The level in running text: `city or town`. */
  readonly name: string;
  /** Levels that a place at this level determines: a county its state; a ZIP code its state and county, if it lies in one of each. */
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

interface OrganizationKindEntry {
  readonly field: string;
  /** Request fields besides `field` that the answer to `question` fills. */
  readonly furtherFields: readonly string[];
  /**
   * Request field that takes several organizations, with a relationship to each if the kind has relationships; null if `field` itself takes several.
   */
  readonly listField: string | null;
  /** Verb phrase before the organization's name if no relationship is stated. */
  readonly verb: VerbPhrase;
  /** Question that asks for such organizations, without its initial capital and question mark. */
  readonly question: string;
}

const ORGANIZATION_KIND_TABLE = {
  employer: {
    field: "employer",
    furtherFields: [],
    listField: "employers",
    verb: { you: "work for", they: "works for" },
    question: "who do you work for, or did you retire from",
  },
  association: {
    field: "associations",
    furtherFields: [],
    listField: null,
    verb: { you: "belong to", they: "belongs to" },
    question: "which associations do you belong to",
  },
  school: {
    field: "school",
    furtherFields: ["school_relationship"],
    listField: "schools",
    verb: { you: "have a tie to", they: "has a tie to" },
    question: "which school do you attend, work at, or did you graduate from",
  },
  worship: {
    field: "worship",
    furtherFields: [],
    listField: null,
    verb: { you: "worship at", they: "worships at" },
    question: "where do you worship",
  },
  occupation: {
    field: "occupation",
    furtherFields: [],
    listField: "occupations",
    verb: { you: "have the occupation", they: "has the occupation" },
    question: "what is your occupation",
  },
} as const satisfies Readonly<Record<string, OrganizationKindEntry>>;

export type OrganizationKind = keyof typeof ORGANIZATION_KIND_TABLE;
type TableEntry = (typeof ORGANIZATION_KIND_TABLE)[OrganizationKind];
export type OrganizationField = TableEntry["field"] | TableEntry["furtherFields"][number] | NonNullable<TableEntry["listField"]>;
export const ORGANIZATION_KINDS = membersOf(ORGANIZATION_KIND_TABLE);
export const organizationKind = (kind: OrganizationKind): OrganizationKindEntry => ORGANIZATION_KIND_TABLE[kind];

/** Relationships to an employer. A rule that names no relationship means employees (guides/membership.md#relationships). */
const EMPLOYER_RELATIONSHIP_TABLE = {
  employee: { you: "work for", they: "works for" },
  retiree: { you: "are retired from", they: "is retired from" },
  former_employee: { you: "are a former employee of", they: "is a former employee of" },
  contractor: { you: "are a contractor of", they: "is a contractor of" },
  volunteer: { you: "volunteer for", they: "volunteers for" },
} as const satisfies Readonly<Record<string, VerbPhrase>>;
export type EmployerRelationship = keyof typeof EMPLOYER_RELATIONSHIP_TABLE;
export const EMPLOYER_RELATIONSHIPS = membersOf(EMPLOYER_RELATIONSHIP_TABLE);

/** Relationships to a school. A rule that names no relationship means all of these. */
const SCHOOL_RELATIONSHIP_TABLE = {
  student: { you: "are a student at", they: "is a student at" },
  alumni: { you: "are a graduate of", they: "is a graduate of" },
  employee: { you: "are an employee of", they: "is an employee of" },
  parent_of_student: { you: "are a parent of a student at", they: "is a parent of a student at" },
} as const satisfies Readonly<Record<string, VerbPhrase>>;
export type SchoolRelationship = keyof typeof SCHOOL_RELATIONSHIP_TABLE;
export const SCHOOL_RELATIONSHIPS = membersOf(SCHOOL_RELATIONSHIP_TABLE);
/** Values of the single request field `school_relationship`. The list field `schools` takes every relationship. */
export const SINGLE_SCHOOL_RELATIONSHIPS = ["student", "alumni", "employee"] as const satisfies readonly SchoolRelationship[];

export type Relationship = EmployerRelationship | SchoolRelationship;

/** Wording of each relationship. Kinds without an entry do not tell relationships apart. */
const RELATIONSHIP_VERBS: { readonly [Kind in OrganizationKind]?: Readonly<Record<string, VerbPhrase>> } = {
  employer: EMPLOYER_RELATIONSHIP_TABLE,
  school: SCHOOL_RELATIONSHIP_TABLE,
};
const RELATIONSHIPS: { readonly [Kind in OrganizationKind]?: readonly Relationship[] } = {
  employer: EMPLOYER_RELATIONSHIPS,
  school: SCHOOL_RELATIONSHIPS,
};

/** Relationships that a person can have to an organization of this kind; empty if there is only one. */
export const relationshipsTo = (kind: OrganizationKind): readonly Relationship[] => RELATIONSHIPS[kind] ?? [];
/** Wording of a relationship to an organization of this kind. @throws Error if the kind has no such relationship. */
export function relationshipVerb(kind: OrganizationKind, relationship: Relationship): VerbPhrase {
  const verb = RELATIONSHIP_VERBS[kind]?.[relationship];
  if (verb === undefined) throw new Error(`Nobody is ${relationship} of the ${kind} of a person.`);
  return verb;
}

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

/** Branches of the armed forces, worded to follow "of". */
const MILITARY_BRANCH_TABLE = {
  army: "the Army",
  marine_corps: "the Marine Corps",
  navy: "the Navy",
  air_force: "the Air Force",
  space_force: "the Space Force",
  coast_guard: "the Coast Guard",
  national_guard: "the National Guard",
} as const;
export type MilitaryBranch = keyof typeof MILITARY_BRANCH_TABLE;
export const MILITARY_BRANCHES = membersOf(MILITARY_BRANCH_TABLE);
export const militaryBranchName = (branch: MilitaryBranch): string => MILITARY_BRANCH_TABLE[branch];

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

/** Boundaries that a rule can state but that can't be checked here, each with the note that answers show. */
const BOUNDARY_TABLE = {
  census_tract: "Membership is limited to certain census tracts, which we cannot check: ask the institution.",
  school_district: "Membership follows a school district's boundary, which we cannot check: ask the institution.",
  office_radius: "Membership depends on the distance to an office that is not identified: ask the institution.",
} as const;
export type Boundary = keyof typeof BOUNDARY_TABLE;
export const BOUNDARIES = membersOf(BOUNDARY_TABLE);
export const boundaryNote = (boundary: Boundary): string => BOUNDARY_TABLE[boundary];

requireWidth("school relationships", SCHOOL_RELATIONSHIPS.length, "word");
requireWidth("employer relationships", EMPLOYER_RELATIONSHIPS.length, "word");

/** The person whose facts a text states: the writer of the text, or a client of the broker who wrote it. */
export const TEXT_SUBJECTS = ["writer", "client"] as const;
export type TextSubject = (typeof TEXT_SUBJECTS)[number];
