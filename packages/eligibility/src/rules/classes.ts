import {
  BOUNDARIES,
  type Boundary,
  type ClassSet,
  classesOf,
  GEO_LEVELS,
  GEO_ROLES,
  type GeoLevel,
  type GeoRole,
  ORGANIZATION_KINDS,
  type OrganizationKind,
  requireWidth,
  setOf,
  unionOf,
} from "@tellerline/vocabulary";
import { ONE_FACT_TYPES, type OneFactType } from "./atoms.ts";

/**
 * What one question can settle: a level of place in a role, a kind of organization, military service, the kind of applicant. Classes are
 * numbered in this order; those with a request field come first.
 */
export type AtomClass = number;

const LEVELS = GEO_LEVELS.length;
export const GEO_CLASSES = GEO_ROLES.length * LEVELS;
export const geoClass = (role: GeoRole, level: GeoLevel): AtomClass => GEO_ROLES.indexOf(role) * LEVELS + GEO_LEVELS.indexOf(level);
export const organizationClass = (kind: OrganizationKind): AtomClass => GEO_CLASSES + ORGANIZATION_KINDS.indexOf(kind);
const FIRST_ONE_FACT = GEO_CLASSES + ORGANIZATION_KINDS.length;
export const oneFactClass = (type: OneFactType): AtomClass => FIRST_ONE_FACT + ONE_FACT_TYPES.indexOf(type);
/** Number of classes with a request field. */
const ASKABLE_CLASSES = FIRST_ONE_FACT + ONE_FACT_TYPES.length;
/** Locations of places of worship and schools: rules name them, but no request field states them. */
export const UNASKABLE_PLACE_CLASS: AtomClass = ASKABLE_CLASSES;
const FIRST_BOUNDARY = UNASKABLE_PLACE_CLASS + 1;
export const boundaryClass = (boundary: Boundary): AtomClass => FIRST_BOUNDARY + BOUNDARIES.indexOf(boundary);
export const UNVERIFIED_CLASS: AtomClass = FIRST_BOUNDARY + BOUNDARIES.length;
/** Number of classes that can be in a set. */
export const CLASS_COUNT = UNVERIFIED_CLASS + 1;
requireWidth("fact classes", CLASS_COUNT, "classSet");
/** Never in a set: a condition that is open to anyone is true, and its set of classes is empty. */
export const OPEN_CLASS: AtomClass = 255;

function range(first: number, end: number): ClassSet {
  let set: ClassSet = 0;
  for (let atomClass = first; atomClass < end; atomClass++) set = unionOf(set, setOf(atomClass));
  return set;
}

/** Classes with a request field, and classes without one. */
export const EVERYTHING_ASKABLE = range(0, ASKABLE_CLASSES);
export const NOTHING_ASKABLE = range(ASKABLE_CLASSES, CLASS_COUNT);
/** Classes that rules can state but we cannot decide. */
export const UNMODELED = range(UNASKABLE_PLACE_CLASS, UNVERIFIED_CLASS);

export const isGeoClass = (atomClass: AtomClass): boolean => atomClass < GEO_CLASSES;
export const isOrganizationClass = (atomClass: AtomClass): boolean => atomClass >= GEO_CLASSES && atomClass < FIRST_ONE_FACT;

function member<Value>(list: readonly Value[], position: number): Value {
  const value = list[position];
  if (value === undefined) throw new Error(`Class ${position} has no such member.`);
  return value;
}

/** The role and level of a class of places. */
export const roleOfClass = (atomClass: AtomClass): GeoRole => member(GEO_ROLES, Math.floor(atomClass / LEVELS));
export const levelOfClass = (atomClass: AtomClass): GeoLevel => member(GEO_LEVELS, atomClass % LEVELS);
/** The kind of a class of organizations. */
export const kindOfClass = (atomClass: AtomClass): OrganizationKind => member(ORGANIZATION_KINDS, atomClass - GEO_CLASSES);

/** The askable classes of a set, ascending. */
export function askableIn(set: ClassSet): readonly AtomClass[] {
  return classesOf(set).filter((atomClass) => atomClass < ASKABLE_CLASSES);
}
