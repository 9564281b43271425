import type { StateCode } from "@tellerline/geography";

/** The vocabulary of membership rules (rulings 9). Order matters: an index is a code in a book. */

/** What a person does at a place, as a request can say it. */
export const GEO_ROLES = ["home", "worksite", "payroll", "property", "facility"] as const;
export type GeoRole = (typeof GEO_ROLES)[number];
/** Never known from a request, so unknown at best. */
export const UNSAID_ROLES = ["worship", "school"] as const;
export type RuleRole = GeoRole | (typeof UNSAID_ROLES)[number];

export const GEO_LEVELS = ["state", "county", "place", "zip"] as const;
export type GeoLevel = (typeof GEO_LEVELS)[number];

export const ORGANIZATION_KINDS = ["employer", "association", "school", "worship", "occupation"] as const;
export type OrganizationKind = (typeof ORGANIZATION_KINDS)[number];

export const MILITARY_STATUSES = ["active_duty", "veteran", "reservist", "dod_civilian", "military_family"] as const;
export type MilitaryStatus = (typeof MILITARY_STATUSES)[number];

export const SCHOOL_RELATIONSHIPS = ["student", "alumni", "employee"] as const;
export type SchoolRelationship = (typeof SCHOOL_RELATIONSHIPS)[number];

export const APPLICANT_KINDS = ["natural_person", "trust", "organization", "partnership", "corporation"] as const;
export type ApplicantKind = (typeof APPLICANT_KINDS)[number];

export const BOUNDARIES = ["census_tract", "school_district", "office_radius"] as const;
export type Boundary = (typeof BOUNDARIES)[number];

export const RULE_KINDS = ["community_geo", "employer", "association", "military", "school", "worship", "occupation", "open"] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** A place in one role. `key` is `state:TX`, `county:TX:travis`, `place:TX:round rock` or `zip:78701`. */
export interface GeoAtom {
  readonly type: "geo";
  readonly level: GeoLevel;
  readonly role: RuleRole;
  readonly key: string;
  /** The states that it lies in: one, or those of a ZIP. */
  readonly states: readonly StateCode[];
  /** Keys of the counties that a place or a ZIP lies in; of a county, itself; of a state, none. */
  readonly counties: readonly string[];
  /** For people: `Travis County, Texas`. */
  readonly label: string;
}

export interface OrganizationAtom {
  readonly type: "organization";
  readonly kind: OrganizationKind;
  /** As the institution writes it. */
  readonly name: string;
  readonly aliases: readonly string[];
  /** Of schools; empty is any. */
  readonly relationships: readonly SchoolRelationship[];
}

export interface MilitaryAtom {
  readonly type: "military";
  readonly status: MilitaryStatus;
  readonly state: StateCode | null;
}

/** One thing that is true of a person, false or unknown. */
export type Atom =
  | GeoAtom
  | OrganizationAtom
  | MilitaryAtom
  | { readonly type: "applicant_kind"; readonly value: ApplicantKind }
  | { readonly type: "open" }
  | { readonly type: "boundary"; readonly boundary: Boundary; readonly description: string }
  /** Stands in rules made from a flat record, which nobody verified claim by claim: always unknown. */
  | { readonly type: "unverified" };

/** Alternatives: one is enough. */
export type Condition = readonly Atom[];

/** The one further step that a person can take. */
export interface JoinStep {
  readonly association: string;
  readonly costUsd: number | null;
  readonly joinUrl: string | null;
}

/** A way into an institution: all conditions, and perhaps a step. */
export interface Rule {
  readonly ruleId: number;
  readonly creditUnionId: string;
  readonly kind: RuleKind;
  readonly conditions: readonly Condition[];
  readonly joinStep: JoinStep | null;
  readonly confidence: number;
  /** The institution's own words; of a flat record, its summary. */
  readonly quote: string;
  /** `legacy`: made from a flat record, and no proof (rulings 5). */
  readonly engine: "graph" | "legacy";
}
