import type { GeoLevel, GeoRole, OrganizationKind } from "@tellerline/vocabulary";
import type { Region } from "../person/person.ts";
import type { Atom, AtomType } from "../rules/atoms.ts";

const ROLES: readonly GeoRole[] = ["home", "worksite", "payroll", "property", "facility", "school", "worship"];
/** Kinds of organizations, in the order in which the engine numbers them. */
const NUMBERED: Readonly<Record<OrganizationKind, number>> = { employer: 0, association: 1, school: 2, worship: 3, occupation: 4 };
export const KINDS = Object.keys(NUMBERED) as readonly OrganizationKind[];

/** For all other types of atoms, in the engine's order: true if a request field states them. */
const HAS_FIELD: Readonly<Record<Exclude<AtomType, "geo" | "organization">, boolean>> = {
  military: true,
  applicant_kind: true,
  statement: false,
  boundary: false,
  unverified: false,
  open: false,
};
const OTHERS = Object.entries(HAS_FIELD).flatMap(([type, hasField]) => (hasField ? [type] : []));

export const TOPICS: readonly string[] = [...ROLES.map((role) => `${role} place`), ...KINDS, ...OTHERS, "family"];

export function topicOf(atom: Atom): string | null {
  const topic = atom.type === "geo" ? `${atom.role} place` : atom.type === "organization" ? atom.kind : atom.type;
  return TOPICS.includes(topic) ? topic : null;
}

/** True if this level of the place was not stated, or has several candidates. */
export function isOpenPart(region: Region | undefined, level: GeoLevel): boolean {
  if (region === undefined) return true;
  switch (level) {
    case "state":
      return region.states?.length !== 1;
    case "county":
      return region.counties?.length !== 1;
    case "place":
      return region.place === null;
    case "zip":
      return region.zip === null;
  }
}
