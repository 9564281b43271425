import { bitOf, type OrganizationKind, type Relationship, relationshipsTo } from "@tellerline/vocabulary";
import { FALSE, PARTLY, TRUE } from "./truth.ts";

/** Whether relationships `held` meet those `wanted` (bits). If they do not, PARTLY if `held` has `UNSTATED`. */
export function relationshipsMeet(held: number, wanted: number): typeof FALSE | typeof PARTLY | typeof TRUE {
  if (wanted === 0 || (held & wanted) !== 0) return TRUE;
  return (held & UNSTATED) === 0 ? FALSE : PARTLY;
}

/** Bit for a relationship that was not stated. */
export const UNSTATED = 1 << 30;

export function relationshipBits(kind: OrganizationKind, relationship: Relationship | null): number {
  return relationship === null ? UNSTATED : bitOf(relationshipsTo(kind), relationship);
}
