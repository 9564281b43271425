import { bitOf, type OrganizationKind, type Relationship, relationshipsTo } from "@tellerline/vocabulary";
import { FALSE, PARTLY, TRUE } from "./truth.ts";

/** `held` are a person's relationships and `wanted` those of an atom, as bits; PARTLY if the person's was not stated. */
export function relationshipsMeet(held: number, wanted: number): typeof FALSE | typeof PARTLY | typeof TRUE {
  if (wanted === 0 || (held & wanted) !== 0) return TRUE;
  return (held & UNSTATED) === 0 ? FALSE : PARTLY;
}

/** The bit for a relationship that was not stated. */
export const UNSTATED = 1 << 30;

export function relationshipBits(kind: OrganizationKind, relationship: Relationship | null): number {
  return relationship === null ? UNSTATED : bitOf(relationshipsTo(kind), relationship);
}
