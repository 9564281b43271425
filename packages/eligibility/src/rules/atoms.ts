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
  /** The states it is in: one, except for ZIPs that cross state lines. */
  readonly states: readonly StateCode[];
  /** Keys of its counties; a county lists itself, a state none. */
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
  /** For schools only; empty means any relationship. */
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

/** Always true. */
export interface OpenAtom {
  readonly type: "open";
}

/** A boundary that a rule can state but we cannot check: always unknown. */
export interface BoundaryAtom {
  readonly type: "boundary";
  readonly boundary: Boundary;
  readonly description: string;
}

/** Marks rules made from a flat record, which is not verified claim by claim: always unknown. */
export interface UnverifiedAtom {
  readonly type: "unverified";
}

/** One statement about a person: true, false or unknown. Each type has its module in `conditions/`. */
export type Atom = GeoAtom | OrganizationAtom | MilitaryAtom | ApplicantAtom | OpenAtom | BoundaryAtom | UnverifiedAtom;
export type AtomType = Atom["type"];

/** Types whose atoms are all decided by one fact of the person, such as the military status. Each is a class of facts of its own. */
export const ONE_FACT_TYPES = ["military", "applicant_kind"] as const satisfies readonly AtomType[];
export type OneFactType = (typeof ONE_FACT_TYPES)[number];

export type AtomOf<Type extends AtomType> = Extract<Atom, { readonly type: Type }>;

/** Alternatives: one is enough. */
export type Condition = readonly Atom[];

/** Joining an association, as a further step toward membership. */
export interface JoinStep {
  readonly association: string;
  readonly costUsd: number | null;
  readonly joinUrl: string | null;
}

/** A path to membership: all conditions must hold, and a join step may follow. */
export interface Rule {
  readonly ruleId: number;
  readonly creditUnionId: string;
  readonly kind: RuleKind;
  readonly conditions: readonly Condition[];
  readonly joinStep: JoinStep | null;
  readonly confidence: number;
  /** The institution's own words, or the summary of a flat record. */
  readonly quote: string;
  /** `legacy`: made from a flat record, which is not proof (guides/membership.md#flat-records). */
  readonly engine: RuleEngine;
}
