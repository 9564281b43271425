import { bitOf, type OrganizationKind, type Relationship, relationshipsTo } from "@tellerline/vocabulary";
import { FALSE, PARTLY, TRUE } from "./truth.ts";

/** Relationships to organizations, as bits. */

/** Whether a person's relationships to an organization, as bits, meet those of an atom. */
export function relationshipsMeet(held: number, wanted: number): typeof FALSE | typeof PARTLY | typeof TRUE {
  if (wanted === 0 || (held & wanted) !== 0) return TRUE;
  return (held & UNSTATED) === 0 ? FALSE : PARTLY;
}

/** The bit for a relationship that was not stated. */
export const UNSTATED = 1 << 30;

/** A person's relationship to an organization, as a bit; `UNSTATED` for null. */
export function relationshipBits(kind: OrganizationKind, relationship: Relationship | null): number {
  return relationship === null ? UNSTATED : bitOf(relationshipsTo(kind), relationship);
}
