import type { PlaceStanding, StateCode } from "@tellerline/geography";
import {
  type ApplicantKind,
  type GeoRole,
  type MilitaryBranch,
  type MilitaryStatus,
  makesMilitaryFamily,
  type OrganizationKind,
  type Relation,
  type Relationship,
} from "@tellerline/vocabulary";

/** A person's place in one role. A null part is not known. */
export interface Region {
  /** Candidate states. The place is proven to be in one of these states. */
  readonly states: readonly StateCode[] | null;
  /** Keys of candidate counties. The place is proven to be in one of these counties. */
  readonly counties: readonly string[] | null;
  /** Key of the city or town: `place:TX:austin`. */
  readonly place: string | null;
  /** The standing of `place`; absent if `place` is null or has none. */
  readonly placeStanding?: PlaceStanding | undefined;
  readonly zip: string | null;
  /** Keys of counties that only a secondary source gives. A condition on one of them is at most partly met. */
  readonly suggestedCounties: readonly string[];
  /**
   * Keys of the counties of `states` that don't contradict what was said: the proven or suggested ones, and those that touch them
   * (guides/membership.md#places). Null if that is not known: then every county of `states` may be meant.
   */
  readonly reach: readonly string[] | null;
}

export const UNKNOWN_REGION: Region = {
  states: null,
  counties: null,
  place: null,
  zip: null,
  suggestedCounties: [],
  reach: null,
};

export interface Affiliation {
  readonly name: string;
  /** Null if organizations of this kind have no relationships, and for a school if no relationship was stated. */
  readonly relationship: Relationship | null;
}

export interface MilitaryService {
  readonly status: MilitaryStatus;
  readonly branch: MilitaryBranch | null;
  readonly state: StateCode | null;
}

/** One person's own facts. Places are resolved, but organizations are still plain names: resolving these takes a membership book. */
export interface Individual {
  readonly regions: ReadonlyMap<GeoRole, Region>;
  /** Organizations by kind. A kind that was not stated is absent. A stated list is complete. */
  readonly organizations: ReadonlyMap<OrganizationKind, readonly Affiliation[]>;
  /** Null if not stated. A list is complete. */
  readonly military: readonly MilitaryService[] | null;
  /** Services of relatives, which make this person `military_family`. */
  readonly sharedService: readonly MilitaryService[];
  readonly applicantKind: ApplicantKind | null;
  /** Names of organizations of any kind that the caller vouches for. */
  readonly assertedQualifiers: readonly string[];
  /** Ids or names of credit unions; null if not stated. */
  readonly memberOf: readonly string[] | null;
}

export interface Relative {
  /** What the relative is to the person. */
  readonly relation: Relation;
  readonly facts: Individual;
}

export interface Person extends Individual {
  /** Null if not stated. Paths through an association count then, and their explanation says that willingness is assumed. */
  readonly willingToJoin: boolean | null;
  /** Null if not stated. A list is complete. */
  readonly family: readonly Relative[] | null;
  /** Ids of conditions that the person says are true. */
  readonly affirmed: readonly string[];
  /** Ids of conditions that the person says are false. */
  readonly denied: readonly string[];
}

export const UNKNOWN_INDIVIDUAL: Individual = {
  regions: new Map(),
  organizations: new Map(),
  military: null,
  sharedService: [],
  applicantKind: null,
  assertedQualifiers: [],
  memberOf: null,
};

/** Services of relatives that make a person `military_family` (guides/membership.md#family), with this status. */
export function sharedServiceOf(family: readonly Relative[] | null): readonly MilitaryService[] {
  return (family ?? []).flatMap(({ relation, facts }) =>
    (facts.military ?? [])
      .filter(({ status }) => makesMilitaryFamily(relation, status))
      .map((service) => ({ ...service, status: "military_family" as const })),
  );
}

export const UNKNOWN_PERSON: Person = { ...UNKNOWN_INDIVIDUAL, willingToJoin: null, family: null, affirmed: [], denied: [] };
