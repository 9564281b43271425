import {
  type Atom,
  BOUNDARIES,
  GEO_LEVELS,
  GEO_ROLES,
  type GeoLevel,
  type GeoRole,
  ORGANIZATION_KINDS,
  type OrganizationKind,
} from "./atoms.ts";

/**
 * What one question can settle: a level of place in a role, a kind of organization, military service, the kind of applicant.
 * A class has a number below 27, so that a set of classes is a bit mask of 32.
 */
export type AtomClass = number;

export const geoClass = (role: GeoRole, level: GeoLevel): AtomClass => GEO_ROLES.indexOf(role) * 4 + GEO_LEVELS.indexOf(level);
const FIRST_ORGANIZATION = GEO_ROLES.length * 4;
export const organizationClass = (kind: OrganizationKind): AtomClass => FIRST_ORGANIZATION + ORGANIZATION_KINDS.indexOf(kind);
export const MILITARY_CLASS = FIRST_ORGANIZATION + ORGANIZATION_KINDS.length;
export const APPLICANT_CLASS = MILITARY_CLASS + 1;
/** Classes that a request can say. */
export const ASKABLE_CLASSES = APPLICANT_CLASS + 1;
/** Places of worship and school grounds: stated by rules, never said by a request. */
export const UNSAID_CLASS = ASKABLE_CLASSES;
/** One for each kind of boundary. */
export const BOUNDARY_CLASS = UNSAID_CLASS + 1;
export const UNVERIFIED_CLASS = BOUNDARY_CLASS + BOUNDARIES.length;
/** Not in any mask: a condition that is open to anyone is true, and its mask is 0. */
export const OPEN_CLASS = 255;

export function classOf(atom: Atom): AtomClass {
  switch (atom.type) {
    case "geo":
      return atom.role === "worship" || atom.role === "school" ? UNSAID_CLASS : geoClass(atom.role, atom.level);
    case "organization":
      return organizationClass(atom.kind);
    case "military":
      return MILITARY_CLASS;
    case "applicant_kind":
      return APPLICANT_CLASS;
    case "boundary":
      return BOUNDARY_CLASS + BOUNDARIES.indexOf(atom.boundary);
    case "open":
      return OPEN_CLASS;
    case "unverified":
      return UNVERIFIED_CLASS;
    default:
      return unreachable(atom);
  }
}

export function unreachable(value: never): never {
  throw new Error(`Not a value of its type: ${JSON.stringify(value)}`);
}

export const isGeoClass = (atomClass: AtomClass): boolean => atomClass < FIRST_ORGANIZATION;
export const isOrganizationClass = (atomClass: AtomClass): boolean => atomClass >= FIRST_ORGANIZATION && atomClass < MILITARY_CLASS;

/** The classes in a mask, ascending. */
export function classesIn(mask: number): readonly AtomClass[] {
  return Array.from({ length: ASKABLE_CLASSES }, (_, atomClass) => atomClass).filter((atomClass) => ((mask >> atomClass) & 1) === 1);
}
