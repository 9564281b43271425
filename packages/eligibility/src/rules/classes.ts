import {
  BOUNDARIES,
  type Boundary,
  type ClassSet,
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

/**
 * The class of an atom is what settles it: a level of place in a role, a kind of organization, military service, the kind of applicant, a relative,
 * the person's word on a statement or a boundary, or nothing. Classes are numbered in this order, so that classes with a request field come first.
 */
export type AtomClass = number;

const LEVELS = GEO_LEVELS.length;
export const GEO_CLASSES = GEO_ROLES.length * LEVELS;
export const geoClass = (role: GeoRole, level: GeoLevel): AtomClass => GEO_ROLES.indexOf(role) * LEVELS + GEO_LEVELS.indexOf(level);
export const organizationClass = (kind: OrganizationKind): AtomClass => GEO_CLASSES + ORGANIZATION_KINDS.indexOf(kind);
export const MILITARY_CLASS: AtomClass = GEO_CLASSES + ORGANIZATION_KINDS.length;
export const APPLICANT_CLASS: AtomClass = MILITARY_CLASS + 1;
/** No atom has this class. It stands for relatives, who may settle a rule that extends to them. */
export const FAMILY_CLASS: AtomClass = APPLICANT_CLASS + 1;
const FIRST_WITHOUT_FIELD = FAMILY_CLASS + 1;
/** Classes with a request field, other than those of places and organizations. */
export const OTHER_CLASSES: readonly AtomClass[] = Array.from(
  { length: FIRST_WITHOUT_FIELD - MILITARY_CLASS },
  (_, position) => MILITARY_CLASS + position,
);
export const STATEMENT_CLASS: AtomClass = FIRST_WITHOUT_FIELD;
const FIRST_BOUNDARY = STATEMENT_CLASS + 1;
export const boundaryClass = (boundary: Boundary): AtomClass => FIRST_BOUNDARY + BOUNDARIES.indexOf(boundary);
export const UNVERIFIED_CLASS: AtomClass = FIRST_BOUNDARY + BOUNDARIES.length;
export const CLASS_COUNT = UNVERIFIED_CLASS + 1;
requireWidth("fact classes", CLASS_COUNT, "classSet");
/** The class of atoms that are open to anyone. It is in no `ClassSet`: a condition with such an atom is true, and its set of classes is empty. */
export const OPEN_CLASS: AtomClass = 255;

function range(first: number, end: number): ClassSet {
  let set: ClassSet = 0;
  for (let atomClass = first; atomClass < end; atomClass++) set = unionOf(set, setOf(atomClass));
  return set;
}

export const WITHOUT_FIELD = range(FIRST_WITHOUT_FIELD, CLASS_COUNT);
/** Classes that the person's word settles, condition by condition: statements and boundaries. */
export const BY_WORD = range(STATEMENT_CLASS, UNVERIFIED_CLASS);
export const BOUNDARY_CLASSES = range(FIRST_BOUNDARY, UNVERIFIED_CLASS);

export const isGeoClass = (atomClass: AtomClass): boolean => atomClass < GEO_CLASSES;
export const isOrganizationClass = (atomClass: AtomClass): boolean => atomClass >= GEO_CLASSES && atomClass < MILITARY_CLASS;

function member<Value>(list: readonly Value[], position: number): Value {
  const value = list[position];
  if (value === undefined) throw new Error(`Class ${position} has no such member.`);
  return value;
}

export const roleOfClass = (atomClass: AtomClass): GeoRole => member(GEO_ROLES, Math.floor(atomClass / LEVELS));
export const levelOfClass = (atomClass: AtomClass): GeoLevel => member(GEO_LEVELS, atomClass % LEVELS);
export const kindOfClass = (atomClass: AtomClass): OrganizationKind => member(ORGANIZATION_KINDS, atomClass - GEO_CLASSES);
