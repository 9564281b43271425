import { bitOf, type OrganizationKind, type Relationship, relationshipsTo } from "@tellerline/vocabulary";
import { FALSE, PARTLY, TRUE } from "./truth.ts";

/**
 * TRUE if the person's relationships to an organization (`held`) have one of those that a rule wants; PARTLY if one of them was not stated.
 * @param wanted bits of relationships; 0 if any relationship will do.
 */
export function relationshipsMeet(held: number, wanted: number): typeof FALSE | typeof PARTLY | typeof TRUE {
  if (wanted === 0 || (held & wanted) !== 0) return TRUE;
  return (held & UNSTATED) === 0 ? FALSE : PARTLY;
}

/** Bit for a relationship that was not stated. */
export const UNSTATED = 1 << 30;

export function relationshipBits(kind: OrganizationKind, relationship: Relationship | null): number {
  return relationship === null ? UNSTATED : bitOf(relationshipsTo(kind), relationship);
}
