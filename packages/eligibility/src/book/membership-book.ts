import { type Column, type Lists, missing, type StringReader } from "@tellerline/book";
import { STATE_CODES, type StateCode } from "@tellerline/geography";
import { type OrganizationKind, RULE_KINDS, type RuleKind, STEP_KINDS, type StepKind } from "@tellerline/vocabulary";
import type { NameSearch } from "../names/name-search.ts";
import type { AtomClass } from "../rules/classes.ts";
import type { GeoFact } from "./geo-fact.ts";
import type { Shape } from "./shapes.ts";

export const MEMBERSHIP_BOOK_FORMAT = "tellerline-membership-book-3";
/** Confidences are stored as whole numbers of ten-thousandths. */
export const CONFIDENCE_SCALE = 10_000;

export interface MembershipBookMeta {
  /** Seconds since the epoch. */
  readonly asOf: number;
  readonly institutions: number;
  readonly rules: number;
  readonly lookups: number;
  readonly shapes: readonly Shape[];
  /** Number of an institution by each id that it had before. */
  readonly formerIds: Readonly<Record<string, number>>;
  readonly alsoKnownAs: readonly (readonly [name: string, institution: number])[];
  /** Institutions that contest one of their rules, ascending; absent if no institution does. */
  readonly contesting?: readonly number[];
  /**
   * Institutions whose contested rule anyone could meet. Contested rules are not in the book, so `openInstitutions` has such an institution
   * only if another of its rules is open.
   */
  readonly contestingOpenness?: readonly number[];
  /** Institutions of which claims were withheld from publication, ascending; absent if there are none. */
  readonly incomplete?: readonly number[];
  /** Rules whose words are no longer on their pages, each with the ISO date since then; absent if there are none. */
  readonly missing?: readonly (readonly [rule: number, since: string])[];
}

export interface NamedSlot {
  readonly slot: number;
  /** The organization's own name, folded. */
  readonly name: string;
  /** States where the name matches without a question to the person; null means all states. */
  readonly states: readonly StateCode[] | null;
}

/**
 * Published rules, with indexes that lead from facts to rules. Institutions are numbered by their ids in ascending order, rules by
 * institution, and conditions by rule. An atom is one alternative of a condition. Atoms that the same fact settles share a slot (see
 * `AtomColumns`).
 */
export interface MembershipBook {
  readonly meta: MembershipBookMeta;
  readonly shapes: readonly Shape[];
  readonly text: StringReader;
  readonly institutionId: Column;
  readonly institutionName: Column;
  readonly institutionSlug: Column;
  readonly institutionState: Column;
  readonly institutionNameRank: Column;
  /** Rank of each institution by number of members, the largest first; of equal numbers, by name. */
  readonly institutionSizeRank: Column;
  /** The rules of institution n are numbered from entry n up to, but not including, entry n + 1. */
  readonly institutionRules: Column;
  readonly openInstitutions: Column;
  readonly ruleId: Column;
  readonly ruleInstitution: Column;
  readonly ruleKind: Column;
  readonly ruleConfidence: Column;
  readonly ruleShape: Column;
  readonly ruleQuote: Column;
  readonly ruleLegacy: Column;
  /** Rules with a condition among whose alternatives is a statement or a boundary, which only the person's word settles, ascending. */
  readonly wordRules: Column;
  /** Distinct sets of rule shapes (`Shape`). Institutions with the same set get the same verdict if no fact matches them. */
  readonly shapeSets: Lists;
  /** By institution: the number of the set of its rules' shapes. */
  readonly institutionShapeSet: Column;
  readonly ruleStepKind: Column;
  readonly ruleStepSlot: Column;
  readonly ruleStepName: Column;
  readonly ruleStepUrl: Column;
  readonly ruleStepCost: Column;
  /** The conditions of rule n are numbered from entry n up to, but not including, entry n + 1. */
  readonly ruleConditions: Column;
  readonly conditionAtoms: Lists;
  /** By condition: the number of its id. Equal conditions have one id. */
  readonly conditionIdNumber: Column;
  /** By the number of an id: the conditions that have it. */
  readonly idConditions: Lists;
  readonly atomClass: Column;
  readonly atomSlot: Column;
  readonly atomAux: Column;
  /** By atom: the number of its place plus 1; 0 if it is not a geo atom. */
  readonly atomPlace: Column;
  readonly atomKey: Column;
  readonly atomLabel: Column;
  readonly slotRules: Lists;
  readonly areaRules: Lists;
  readonly stateInstitutions: Lists;
  place(number: number): GeoFact;
  /** Slots of the places of a class in a state that have a `PlaceStanding`: a person who named another city may be in one of these too. */
  slotsOfShared(atomClass: AtomClass, state: number): readonly number[];
  /** The slot of those atoms of a class that `fact` settles; -1 if the book has no such atom. */
  slot(atomClass: AtomClass, fact: string): number;
  organizationsNamed(atomClass: AtomClass, folded: string): readonly NamedSlot[];
  /** The number of the institution with this current or former id; -1 if the book has none. */
  institution(creditUnionId: string): number;
  institutionsNamed(name: string): readonly number[];
  /** Institution numbers by a key of `nearby.ts`. */
  nearby(key: string): ArrayLike<number>;
  /** ISO date since which a rule's page no longer has the rule's words; null if the page still has them. */
  missingSince(rule: number): string | null;
  /** The number of a condition's id; -1 if no condition of the book has the id. */
  conditionNumber(id: string): number;
  conditionId(condition: number): string;
  names(kind: OrganizationKind): NameSearch;
}

export const stateOf = (book: MembershipBook, institution: number): StateCode =>
  STATE_CODES[book.institutionState[institution] ?? missing(institution)] ??
  missing(book.institutionState[institution] ?? missing(institution));
export const ruleKindOf = (book: MembershipBook, rule: number): RuleKind =>
  RULE_KINDS[book.ruleKind[rule] ?? missing(rule)] ?? missing(book.ruleKind[rule] ?? missing(rule));
export const confidenceOf = (book: MembershipBook, rule: number): number => (book.ruleConfidence[rule] ?? missing(rule)) / CONFIDENCE_SCALE;
export function ruleOfCondition({ ruleConditions }: MembershipBook, condition: number): number {
  let low = 0;
  let high = ruleConditions.length - 1;
  // Finds the last rule that starts at or before the condition. A rule without conditions starts where the next rule starts.
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((ruleConditions[middle] ?? missing(middle)) <= condition) low = middle;
    else high = middle - 1;
  }
  return low;
}
export function stepKindOf(book: MembershipBook, rule: number): StepKind | null {
  const code = book.ruleStepKind[rule] ?? missing(rule);
  return code === 0 ? null : (STEP_KINDS[code - 1] ?? missing(code));
}
export const shapeOfRule = (book: MembershipBook, rule: number): Shape =>
  book.shapes[book.ruleShape[rule] ?? missing(rule)] ?? missing(book.ruleShape[rule] ?? missing(rule));
export const placeOfAtom = (book: MembershipBook, atom: number): GeoFact => book.place((book.atomPlace[atom] ?? missing(atom)) - 1);
export const idOf = (book: MembershipBook, institution: number): string =>
  book.text(book.institutionId[institution] ?? missing(institution));
export const nameOf = (book: MembershipBook, institution: number): string =>
  book.text(book.institutionName[institution] ?? missing(institution));

/** Numbers of an institution's rules; `end` is exclusive. */
export function rulesOf(book: MembershipBook, institution: number): { readonly start: number; readonly end: number } {
  return {
    start: book.institutionRules[institution] ?? missing(institution),
    end: book.institutionRules[institution + 1] ?? missing(institution + 1),
  };
}

export const hasRules = ({ institutionRules }: MembershipBook, institution: number): boolean =>
  institutionRules[institution] !== institutionRules[institution + 1];

export function conditionsOf(book: MembershipBook, rule: number): { readonly start: number; readonly end: number } {
  return { start: book.ruleConditions[rule] ?? missing(rule), end: book.ruleConditions[rule + 1] ?? missing(rule + 1) };
}
