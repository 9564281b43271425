import { at } from "@tellerline/book";
import type { Gazetteer } from "@tellerline/geography";
import { BOUNDARIES, GEO_LEVELS, GEO_ROLES, ORGANIZATION_KINDS } from "@tellerline/vocabulary";
import type { Atom, AtomType } from "../rules/atoms.ts";
import {
  APPLICANT_CLASS,
  type AtomClass,
  boundaryClass,
  CLASS_COUNT,
  geoClass,
  MILITARY_CLASS,
  OPEN_CLASS,
  organizationClass,
  UNASKABLE_PLACE_CLASS,
  UNVERIFIED_CLASS,
} from "../rules/classes.ts";
import type { Truth } from "../rules/truth.ts";
import { APPLICANT_KIND, type ApplicantClaimAtom, resolveApplicantKind } from "./applicant-kind.ts";
import { type Resolution, resolvedTo } from "./claim-atom.ts";
import type { Asking, ConditionKind, PersonFacts, Words } from "./condition-kind.ts";
import { GEO, type GeoClaimAtom, resolveGeo } from "./geo.ts";
import { MILITARY, type MilitaryClaimAtom, resolveMilitary } from "./military.ts";
import { ORGANIZATION, type OrganizationClaimAtom, resolveOrganization } from "./organization.ts";
import { BOUNDARY, type BoundaryClaimAtom, OPEN, resolveBoundary, UNVERIFIED } from "./undecided.ts";

/** Every kind of condition. */
const KINDS: { readonly [Type in AtomType]: ConditionKind<Type> } = {
  geo: GEO,
  organization: ORGANIZATION,
  military: MILITARY,
  applicant_kind: APPLICANT_KIND,
  boundary: BOUNDARY,
  open: OPEN,
  unverified: UNVERIFIED,
};

/** The classes of each kind's atoms. */
const CLASSES: Readonly<Record<AtomType, readonly AtomClass[]>> = {
  geo: [...GEO_ROLES.flatMap((role) => GEO_LEVELS.map((level) => geoClass(role, level))), UNASKABLE_PLACE_CLASS],
  organization: ORGANIZATION_KINDS.map(organizationClass),
  military: [MILITARY_CLASS],
  applicant_kind: [APPLICANT_CLASS],
  boundary: BOUNDARIES.map(boundaryClass),
  unverified: [UNVERIFIED_CLASS],
  open: [],
};

type AnyKind = ConditionKind<AtomType>;

/** The kind of an atom. The cast is sound because it is only ever given that atom. */
function kindOf(atom: Atom): AnyKind {
  return KINDS[atom.type] as AnyKind;
}

const BY_CLASS: readonly AnyKind[] = Array.from({ length: CLASS_COUNT }, (_, atomClass) => {
  const types = Object.keys(CLASSES) as readonly AtomType[];
  const type = types.find((candidate) => CLASSES[candidate].includes(atomClass));
  if (type === undefined) throw new Error(`Class ${atomClass} belongs to no kind of condition.`);
  return KINDS[type] as AnyKind;
});
const kindOfClass = (atomClass: AtomClass): AnyKind => (atomClass === OPEN_CLASS ? (OPEN as AnyKind) : at(BY_CLASS, atomClass));

export const classOf = (atom: Atom): AtomClass => kindOf(atom).classOf(atom);
/** The key of an atom, as in `conditions_matched`. */
export const keyOf = (atom: Atom): string => kindOf(atom).keyOf(atom);
export const labelOf = (atom: Atom): string => kindOf(atom).labelOf(atom);
export const factOf = (atom: Atom): string | null => kindOf(atom).factOf(atom);
export const auxOf = (atom: Atom): number => kindOf(atom).auxOf(atom);
export const wordsOf = (atomClass: AtomClass): Words => kindOfClass(atomClass).wordsOf(atomClass);
/** What atom number `atom` of the book is of this person. */
export const truthOf = (facts: PersonFacts, atom: number): Truth => kindOfClass(at(facts.book.atomClass, atom)).truthOf(facts, atom);

/** How to ask for a class. @throws if it has no request field. */
export function askingOf(atomClass: AtomClass): Asking {
  const { asking } = kindOfClass(atomClass);
  if (asking === null) throw new Error(`Nobody can be asked for class ${atomClass}.`);
  return asking;
}

/** One for each kind that has request fields. */
export const ASKINGS: readonly Asking[] = Object.values(KINDS).flatMap(({ asking }) => asking ?? []);

/** An atom as a claim writes it. */
export type ClaimAtom =
  | GeoClaimAtom
  | OrganizationClaimAtom
  | MilitaryClaimAtom
  | ApplicantClaimAtom
  | BoundaryClaimAtom
  | { readonly type: "open" };

/** An atom of a claim with what it names resolved. */
export function resolveClaimAtom(gazetteer: Gazetteer, atom: ClaimAtom): Resolution {
  switch (atom.type) {
    case "state":
    case "county":
    case "place":
    case "zip":
      return resolveGeo(gazetteer, atom);
    case "military":
      return resolveMilitary(atom);
    case "applicant_kind":
      return resolveApplicantKind(atom);
    case "boundary":
      return resolveBoundary(atom);
    case "open":
      return resolvedTo([atom]);
    default:
      return resolveOrganization(atom);
  }
}
