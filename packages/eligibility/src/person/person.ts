import type { StateCode } from "@tellerline/geography";
import type { ApplicantKind, GeoRole, MilitaryStatus, OrganizationKind, SchoolRelationship } from "@tellerline/vocabulary";

/** A person's place in one role. Null means not known. */
export interface Region {
  /** Candidate states: it is proven to be in one of these. */
  readonly states: readonly StateCode[] | null;
  /** Keys of candidate counties, likewise proven. */
  readonly counties: readonly string[] | null;
  /** Key of the place. */
  readonly place: string | null;
  readonly zip: string | null;
  /** States that a secondary source suggests: used to choose candidates, never as proof (guides/membership.md#places). */
  readonly suggestedStates: readonly StateCode[];
}

/** A region about which nothing is known. */
export const UNKNOWN_REGION: Region = { states: null, counties: null, place: null, zip: null, suggestedStates: [] };

/** A person with resolved places. Organizations are still plain names: resolving them takes a membership book. */
export interface Person {
  readonly regions: ReadonlyMap<GeoRole, Region>;
  /** Names by kind; a kind that was not stated is absent. */
  readonly organizations: ReadonlyMap<OrganizationKind, readonly string[]>;
  readonly schoolRelationship: SchoolRelationship | null;
  readonly militaryStatus: MilitaryStatus | null;
  readonly militaryServiceState: StateCode | null;
  readonly applicantKind: ApplicantKind | null;
  /** Names that the caller vouches for, whatever their kind. */
  readonly assertedQualifiers: readonly string[];
  /** Null if not stated: paths through an association then count, and their explanation says so. */
  readonly willingToJoin: boolean | null;
}

/** A person about whom nothing is known. */
export const UNKNOWN_PERSON: Person = {
  regions: new Map(),
  organizations: new Map(),
  schoolRelationship: null,
  militaryStatus: null,
  militaryServiceState: null,
  applicantKind: null,
  assertedQualifiers: [],
  willingToJoin: null,
};

/** Drops facts that mean nothing alone: a school relationship without a school, a service state without service. */
export function withoutOrphanedFacts(person: Person): Person {
  return {
    ...person,
    schoolRelationship: person.organizations.has("school") ? person.schoolRelationship : null,
    militaryServiceState: person.militaryStatus === null ? null : person.militaryServiceState,
  };
}
