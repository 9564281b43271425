import { bitOf, type OrganizationKind, type Relationship, relationshipsTo } from "@tellerline/vocabulary";
import { FALSE, PARTLY, TRUE } from "./truth.ts";

/** Whether a person's relationships (`held`) meet those that an atom names (`wanted`), both as bits; PARTLY if the person's was not stated. */
export function relationshipsMeet(held: number, wanted: number): typeof FALSE | typeof PARTLY | typeof TRUE {
  if (wanted === 0 || (held & wanted) !== 0) return TRUE;
  return (held & UNSTATED) === 0 ? FALSE : PARTLY;
}

/** The bit that stands for a relationship that was not stated. */
export const UNSTATED = 1 << 30;

export function relationshipBits(kind: OrganizationKind, relationship: Relationship | null): number {
  return relationship === null ? UNSTATED : bitOf(relationshipsTo(kind), relationship);
}
