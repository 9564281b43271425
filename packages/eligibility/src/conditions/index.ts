import { missing } from "@tellerline/book";
import type { Gazetteer } from "@tellerline/geography";
import type { VerbPhrase } from "@tellerline/vocabulary";
import type { Atom, AtomType } from "../rules/atoms.ts";
import { type AtomClass, CLASS_COUNT, FAMILY_CLASS, OPEN_CLASS } from "../rules/classes.ts";
import type { Topic } from "../rules/topics.ts";
import type { Truth } from "../rules/truth.ts";
import { APPLICANT_KIND, type ApplicantClaimAtom, resolveApplicantKind } from "./applicant-kind.ts";
import { type Resolution, resolvedTo } from "./claim-atom.ts";
import type { Asking, ConditionKind, PersonFacts, TopicAsking } from "./condition-kind.ts";
import { FAMILY_ASKING } from "./family.ts";
import { GEO, type GeoClaimAtom, resolveGeo } from "./geo.ts";
import { MILITARY, type MilitaryClaimAtom, resolveMilitary } from "./military.ts";
import { ORGANIZATION, type OrganizationClaimAtom, resolveOrganization } from "./organization.ts";
import { BOUNDARY, type BoundaryClaimAtom, OPEN, resolveBoundary, STATEMENT, UNVERIFIED } from "./undecided.ts";

const KINDS: { readonly [Type in AtomType]: ConditionKind<Type> } = {
  geo: GEO,
  organization: ORGANIZATION,
  military: MILITARY,
  applicant_kind: APPLICANT_KIND,
  boundary: BOUNDARY,
  statement: STATEMENT,
  open: OPEN,
  unverified: UNVERIFIED,
};

type AnyKind = ConditionKind<AtomType>;

/** The cast is safe: a kind only ever gets atoms of its own type. */
function kindOf(atom: Atom): AnyKind {
  return KINDS[atom.type] as AnyKind;
}

const OWNERS = new Map(Object.values(KINDS).flatMap((kind) => kind.classes.map((atomClass) => [atomClass, kind as AnyKind] as const)));

function ownerOf(atomClass: AtomClass): AnyKind {
  const kind = OWNERS.get(atomClass);
  if (kind === undefined) throw new Error(`Class ${atomClass} belongs to no kind of condition.`);
  return kind;
}

const OPEN_KIND = ownerOf(OPEN_CLASS);
/** Kinds by class. No atom has the family's class, so `OPEN_KIND` only fills its place. */
const BY_CLASS: readonly AnyKind[] = Array.from({ length: CLASS_COUNT }, (_, atomClass) =>
  atomClass === FAMILY_CLASS ? OPEN_KIND : ownerOf(atomClass),
);
const kindOfClass = (atomClass: AtomClass): AnyKind => (atomClass === OPEN_CLASS ? OPEN_KIND : (BY_CLASS[atomClass] ?? missing(atomClass)));

export const classOf = (atom: Atom): AtomClass => kindOf(atom).classOf(atom);
export const keyOf = (atom: Atom): string => kindOf(atom).keyOf(atom);
export const labelOf = (atom: Atom): string => kindOf(atom).labelOf(atom);
export const factOf = (atom: Atom): string | null => kindOf(atom).factOf(atom);
export const auxOf = (atom: Atom): number => kindOf(atom).auxOf(atom);
export const verbsOf = (atomClass: AtomClass, aux: number): readonly VerbPhrase[] => kindOfClass(atomClass).verbsOf(atomClass, aux);
export const truthOf = (facts: PersonFacts, atom: number): Truth =>
  kindOfClass(facts.book.atomClass[atom] ?? missing(atom)).truthOf(facts, atom);

/** How to ask about atoms of a class. @throws Error if no request field states the facts that settle the class. */
export function askingOf(atomClass: AtomClass): Asking {
  const { asking } = kindOfClass(atomClass);
  if (asking === null) throw new Error(`Nobody can be asked for class ${atomClass}.`);
  return asking;
}

export const ASKINGS: readonly Asking[] = Object.values(KINDS).flatMap(({ asking }) => asking ?? []);

const TOPIC_ASKINGS = new Map([...ASKINGS.flatMap(({ topics }) => topics), FAMILY_ASKING].map((asking) => [asking.topic, asking]));

/** How to ask about a topic. @throws Error if no kind of condition asks about it. */
export function topicAsking(topic: Topic): TopicAsking {
  const asking = TOPIC_ASKINGS.get(topic);
  if (asking === undefined) throw new Error(`Topic ${topic} is in \`asking.topics\` of no kind of condition.`);
  return asking;
}

export type ClaimAtom =
  | GeoClaimAtom
  | OrganizationClaimAtom
  | MilitaryClaimAtom
  | ApplicantClaimAtom
  | BoundaryClaimAtom
  | { readonly type: "statement"; readonly question: string }
  | { readonly type: "open" };

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
    case "statement":
      return resolvedTo([atom]);
    default:
      return resolveOrganization(atom);
  }
}
