import type { StateCode } from "@tellerline/geography";
import type { ApplicantKind, GeoRole, MilitaryStatus, OrganizationKind, SchoolRelationship } from "@tellerline/vocabulary";

/** What is known of where a person does something. Null: not known. */
export interface Region {
  /** The states that it may be in, proven: one of these it is. */
  readonly states: readonly StateCode[] | null;
  /** Keys of the counties that it may be in, proven likewise. */
  readonly counties: readonly string[] | null;
  /** Key of the place. */
  readonly place: string | null;
  readonly zip: string | null;
  /** States that a secondary source suggests: good for choosing candidates, never proof (guides/membership.md#places). */
  readonly suggestedStates: readonly StateCode[];
}

/** Of which nothing is known. */
export const UNSAID_REGION: Region = { states: null, counties: null, place: null, zip: null, suggestedStates: [] };

/** A person whose places have been resolved and whose organizations have not: that takes the names of a membership book. */
export interface Person {
  readonly regions: ReadonlyMap<GeoRole, Region>;
  /** Names by kind; a kind that is absent was not said. */
  readonly organizations: ReadonlyMap<OrganizationKind, readonly string[]>;
  readonly schoolRelationship: SchoolRelationship | null;
  readonly militaryStatus: MilitaryStatus | null;
  readonly militaryServiceState: StateCode | null;
  readonly applicantKind: ApplicantKind | null;
  /** Names that the caller vouches for, whatever their kind. */
  readonly assertedQualifiers: readonly string[];
  /** Null: not said; paths by way of an association count, and say so. */
  readonly willingToJoin: boolean | null;
}

/** Of whom nothing is known. */
export const NOBODY: Person = {
  regions: new Map(),
  organizations: new Map(),
  schoolRelationship: null,
  militaryStatus: null,
  militaryServiceState: null,
  applicantKind: null,
  assertedQualifiers: [],
  willingToJoin: null,
};

/** Without what says nothing by itself: a relationship to no school, a state of no service. */
export function withoutStrays(person: Person): Person {
  return {
    ...person,
    schoolRelationship: person.organizations.has("school") ? person.schoolRelationship : null,
    militaryServiceState: person.militaryStatus === null ? null : person.militaryServiceState,
  };
}
