import type { StateCode } from "@tellerline/geography";
import type {
  ApplicantKind,
  Boundary,
  GeoLevel,
  MilitaryStatus,
  OrganizationKind,
  RuleEngine,
  RuleKind,
  RuleRole,
  SchoolRelationship,
} from "@tellerline/vocabulary";

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

export interface ApplicantAtom {
  readonly type: "applicant_kind";
  readonly value: ApplicantKind;
}

/** True of everybody. */
export interface OpenAtom {
  readonly type: "open";
}

/** A boundary that can be stated and not decided here: always unknown. */
export interface BoundaryAtom {
  readonly type: "boundary";
  readonly boundary: Boundary;
  readonly description: string;
}

/** Stands in rules made from a flat record, which nobody verified claim by claim: always unknown. */
export interface UnverifiedAtom {
  readonly type: "unverified";
}

/** One thing that is true of a person, false or unknown. Each type has its kind of condition in `conditions/`. */
export type Atom = GeoAtom | OrganizationAtom | MilitaryAtom | ApplicantAtom | OpenAtom | BoundaryAtom | UnverifiedAtom;
export type AtomType = Atom["type"];
export type AtomOf<Type extends AtomType> = Extract<Atom, { readonly type: Type }>;

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
  /** `legacy`: made from a flat record, and no proof (guides/membership.md#flat-records). */
  readonly engine: RuleEngine;
}
