import type { StateCode } from "@tellerline/geography";
import type {
  ApplicantKind,
  Boundary,
  ExtensionBase,
  GeoLevel,
  GeoRole,
  MilitaryBranch,
  MilitaryStatus,
  OrganizationKind,
  Relation,
  Relationship,
  RuleEngine,
  RuleKind,
  StepKind,
} from "@tellerline/vocabulary";

/** A place in one role. `key` is `state:TX`, `county:TX:travis`, `place:TX:round rock` or `zip:78701`. */
export interface GeoAtom {
  readonly type: "geo";
  readonly level: GeoLevel;
  readonly role: GeoRole;
  readonly key: string;
  /** One, except for ZIPs that cross state lines, and none for a ZIP whose state is not known. */
  readonly states: readonly StateCode[];
  /** Keys of the counties it lies in: a county lists itself, a state none, a ZIP only proven ones. */
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
  /** Of employers and schools. Empty means employees for an employer, and any relationship for a school. */
  readonly relationships: readonly Relationship[];
  /** States in which its aliases count; empty means the institution's own state (guides/membership.md#names-of-organizations). */
  readonly places: readonly StateCode[];
}

export interface MilitaryAtom {
  readonly type: "military";
  readonly status: MilitaryStatus;
  readonly state: StateCode | null;
  /** Empty means any. */
  readonly branches: readonly MilitaryBranch[];
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

/** A question that no request field answers: only the person's word decides it. */
export interface StatementAtom {
  readonly type: "statement";
  /** In the second person. */
  readonly question: string;
}

/** Marks rules made from a flat record, which is not verified claim by claim: always unknown. */
export interface UnverifiedAtom {
  readonly type: "unverified";
}

/** One statement about a person: true, false or unknown. Each type has its module in `conditions/`. */
export type Atom = GeoAtom | OrganizationAtom | MilitaryAtom | ApplicantAtom | OpenAtom | BoundaryAtom | StatementAtom | UnverifiedAtom;
export type AtomType = Atom["type"];

export type AtomOf<Type extends AtomType> = Extract<Atom, { readonly type: Type }>;

/** Alternatives: one is enough. */
export type Condition = readonly Atom[];

/** A further step toward membership, such as joining an association. */
export interface JoinStep {
  readonly kind: StepKind;
  /** The organization to join, to donate to, or to open an account at. */
  readonly association: string;
  readonly costUsd: number | null;
  readonly joinUrl: string | null;
}

/** Whom a rule extends to: `relations` is what the applicant is to the person who meets it, or to a member. */
export interface Extension {
  readonly relations: readonly Relation[];
  readonly of: ExtensionBase;
}

/** A path to membership: all conditions must hold, and a join step may follow. One of kind `family` has no conditions of its own. */
export interface Rule {
  readonly ruleId: number;
  readonly creditUnionId: string;
  readonly kind: RuleKind;
  readonly conditions: readonly Condition[];
  readonly joinStep: JoinStep | null;
  readonly extendsTo: readonly Extension[];
  readonly confidence: number;
  /** The institution's own words, or the summary of a flat record; for a carried rule, its page and when that was seen. */
  readonly quote: string;
  /** Whether it rests on an earlier reading of its page, not confirmed yet (guides/membership.md#carried-rules); absent otherwise. */
  readonly isCarried?: true;
  /** ISO date since which its page, looked at again, has not had its words; absent of every other rule. */
  readonly missingSince?: string;
  /** `legacy`: made from a flat record, which is not proof (guides/membership.md#flat-records). */
  readonly engine: RuleEngine;
}
