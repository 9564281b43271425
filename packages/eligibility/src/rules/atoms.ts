import type { PlaceStanding, StateCode } from "@tellerline/geography";
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
  /** The state that the place is in. A ZIP may be in several states, and has none here if its state is not known. */
  readonly states: readonly StateCode[];
  /**
   * Keys of the counties that the place lies in. A county lists itself, a state lists none, and a city or ZIP lists only proven counties.
   */
  readonly counties: readonly string[];
  /** Counties of a city or ZIP by a secondary source only. They are never proof. */
  readonly suggestedCounties?: readonly string[] | undefined;
  /** Only for cities and towns. */
  readonly placeStanding?: PlaceStanding | undefined;
  /** The place as answers write it: `Travis County, Texas`. */
  readonly label: string;
}

export interface OrganizationAtom {
  readonly type: "organization";
  readonly kind: OrganizationKind;
  /** The organization's name as the institution writes it. */
  readonly name: string;
  readonly aliases: readonly string[];
  /** Only for employers and schools. If empty, an employer means its employees, and a school means any relationship. */
  readonly relationships: readonly Relationship[];
  /**
   * States in which short or shared aliases count; if empty, the state of the institution (guides/membership.md#names-of-organizations).
   */
  readonly places: readonly StateCode[];
}

export interface MilitaryAtom {
  readonly type: "military";
  readonly status: MilitaryStatus;
  readonly state: StateCode | null;
  /** Alternative branches: one must match. Empty means any branch. */
  readonly branches: readonly MilitaryBranch[];
}

export interface ApplicantAtom {
  readonly type: "applicant_kind";
  readonly value: ApplicantKind;
}

/** An atom that is true of everybody. */
export interface OpenAtom {
  readonly type: "open";
}

/** A boundary that a rule can state but that we cannot check. Its truth is always unknown. */
export interface BoundaryAtom {
  readonly type: "boundary";
  readonly boundary: Boundary;
  readonly description: string;
}

/** A question that no request field answers. Only the person's word decides it. */
export interface StatementAtom {
  readonly type: "statement";
  /** A question in the second person, answered by yes or no. */
  readonly question: string;
}

/** Marks a rule that was made from a flat record, which nobody verified claim by claim. The atom's truth is always unknown. */
export interface UnverifiedAtom {
  readonly type: "unverified";
}

/** One statement about a person, which is true, false or unknown. Each type of atom has its module in `conditions/`. */
export type Atom = GeoAtom | OrganizationAtom | MilitaryAtom | ApplicantAtom | OpenAtom | BoundaryAtom | StatementAtom | UnverifiedAtom;
export type AtomType = Atom["type"];

export type AtomOf<Type extends AtomType> = Extract<Atom, { readonly type: Type }>;

/** Alternatives of which one must be true. */
export type Condition = readonly Atom[];

/** A further step toward membership, such as joining an association. */
export interface JoinStep {
  readonly kind: StepKind;
  /** The organization to join, to donate to, or to open an account at. */
  readonly association: string;
  readonly costUsd: number | null;
  readonly joinUrl: string | null;
}

/** Relatives that a rule extends to. `relations` is what the applicant is to a person who meets the rule, or to a member. */
export interface Extension {
  readonly relations: readonly Relation[];
  readonly of: ExtensionBase;
}

/** A path to membership: all conditions must hold, and a join step may follow. A rule of kind `family` has no conditions of its own. */
export interface Rule {
  readonly ruleId: number;
  readonly creditUnionId: string;
  readonly kind: RuleKind;
  readonly conditions: readonly Condition[];
  readonly joinStep: JoinStep | null;
  readonly extendsTo: readonly Extension[];
  readonly confidence: number;
  /**
   * The institution's own words. For a flat record: its summary, else its join path, else empty. For a carried rule: the page's URL, and
   * when the page was seen.
   */
  readonly quote: string;
  /** True if the rule rests on an earlier reading of its page that is not confirmed yet (guides/membership.md#carried-rules); absent otherwise. */
  readonly isCarried?: true;
  /** ISO date since which the rule's page no longer has the rule's words; absent if the page still has them. */
  readonly missingSince?: string;
  /** `legacy` for a rule made from a flat record, which is not proof (guides/membership.md#flat-records). */
  readonly engine: RuleEngine;
}
