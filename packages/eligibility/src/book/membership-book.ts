import {
  type Column,
  type Lists,
  memoized,
  missing,
  openColumns,
  openHashIndex,
  openLists,
  openStrings,
  type StringReader,
  type Utf8,
} from "@tellerline/book";
import { STATE_CODES, type StateCode } from "@tellerline/geography";
import { GEO_LEVELS, type OrganizationKind, RULE_KINDS, type RuleKind } from "@tellerline/vocabulary";
import { NameSearch } from "../names/name-search.ts";
import { organizationClass } from "../rules/classes.ts";
import type { GeoFact } from "./geo-fact.ts";
import type { Shape } from "./shapes.ts";

export const MEMBERSHIP_BOOK_FORMAT = "tellerline-membership-book-1";
/** Confidences are stored as whole ten-thousandths. */
export const CONFIDENCE_SCALE = 10_000;

export interface MembershipBookMeta {
  /** Seconds since the epoch. */
  readonly asOf: number;
  readonly institutions: number;
  readonly rules: number;
  readonly lookups: number;
  /** For each shape: whether it joins, then a mask for each condition. */
  readonly shapes: readonly (readonly number[])[];
}

/**
 * Published rules with inverted indexes from facts to rules. Institutions are numbered in the order of their ids, rules in that of
 * their institutions, conditions in that of their rules.
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
  /** Rules of institution n: from entry n up to entry n + 1. */
  readonly institutionRules: Column;
  readonly openInstitutions: Column;
  readonly ruleId: Column;
  readonly ruleInstitution: Column;
  readonly ruleKind: Column;
  readonly ruleConfidence: Column;
  readonly ruleShape: Column;
  readonly ruleQuote: Column;
  readonly ruleLegacy: Column;
  readonly ruleStepSlot: Column;
  readonly ruleStepName: Column;
  readonly ruleStepUrl: Column;
  readonly ruleStepCost: Column;
  /** Conditions of rule n: from entry n up to entry n + 1. */
  readonly ruleConditions: Column;
  readonly conditionAtoms: Lists;
  readonly atomClass: Column;
  readonly atomSlot: Column;
  readonly atomAux: Column;
  /** Place of a geo atom, plus 1; 0 for others. */
  readonly atomPlace: Column;
  readonly atomKey: Column;
  readonly atomLabel: Column;
  readonly slotRules: Lists;
  readonly areaRules: Lists;
  readonly stateInstitutions: Lists;
  place(number: number): GeoFact;
  /** The slot of a fact in a class, or -1. */
  slot(atomClass: number, fact: string): number;
  /** The number of the institution, or -1. */
  institution(creditUnionId: string): number;
  /** Approximate search over the names of a kind of organization. */
  names(kind: OrganizationKind): NameSearch;
}

function isMeta(meta: unknown): meta is MembershipBookMeta {
  return typeof meta === "object" && meta !== null && "rules" in meta && "shapes" in meta && "asOf" in meta;
}

/** Opens a compiled membership book; every column is a view of `buffer`. */
export function openMembershipBook(buffer: ArrayBuffer, utf8: Utf8): MembershipBook {
  const file = openColumns(MEMBERSHIP_BOOK_FORMAT, buffer, utf8);
  if (!isMeta(file.meta)) throw new Error("The membership book's head is not of its format.");
  const { meta } = file;
  const text = memoized(openStrings(file, "string", utf8));
  const lookupText = openStrings(file, "lookup", utf8);
  const probeLookup = openHashIndex(file, "lookup");
  const lookupSlot = file.column("lookupSlot");
  const institutionId = file.column("institutionId");
  const probeInstitution = openHashIndex(file, "institution");
  const placeKey = file.column("placeKey");
  const placeLevel = file.column("placeLevel");
  const placeStates = openLists(file, "placeStates");
  const placeCounties = openLists(file, "placeCounties");
  const places = new Array<GeoFact | undefined>(placeKey.length);
  const searches = new Map<OrganizationKind, NameSearch>();
  const namesOf = (kind: OrganizationKind): readonly string[] => {
    const prefix = `${organizationClass(kind)}|`;
    const all = Array.from({ length: meta.lookups }, (_, number) => lookupText(number));
    return all.filter((entry) => entry.startsWith(prefix)).map((entry) => entry.slice(prefix.length));
  };
  return {
    meta,
    shapes: meta.shapes.map(([joins, ...conditions]) => ({ joins: joins === 1, conditions })),
    text,
    institutionId,
    institutionName: file.column("institutionName"),
    institutionSlug: file.column("institutionSlug"),
    institutionState: file.column("institutionState"),
    institutionNameRank: file.column("institutionNameRank"),
    institutionRules: file.column("institutionRules"),
    openInstitutions: file.column("openInstitutions"),
    ruleId: file.column("ruleId"),
    ruleInstitution: file.column("ruleInstitution"),
    ruleKind: file.column("ruleKind"),
    ruleConfidence: file.column("ruleConfidence"),
    ruleShape: file.column("ruleShape"),
    ruleQuote: file.column("ruleQuote"),
    ruleLegacy: file.column("ruleLegacy"),
    ruleStepSlot: file.column("ruleStepSlot"),
    ruleStepName: file.column("ruleStepName"),
    ruleStepUrl: file.column("ruleStepUrl"),
    ruleStepCost: file.column("ruleStepCost"),
    ruleConditions: file.column("ruleConditions"),
    conditionAtoms: openLists(file, "conditionAtoms"),
    atomClass: file.column("atomClass"),
    atomSlot: file.column("atomSlot"),
    atomAux: file.column("atomAux"),
    atomPlace: file.column("atomPlace"),
    atomKey: file.column("atomKey"),
    atomLabel: file.column("atomLabel"),
    slotRules: openLists(file, "slotRules"),
    areaRules: openLists(file, "areaRules"),
    stateInstitutions: openLists(file, "stateInstitutions"),
    place(number) {
      const known = places[number];
      if (known !== undefined) return known;
      const place: GeoFact = {
        level: GEO_LEVELS[placeLevel[number] ?? missing(number)] ?? missing(placeLevel[number] ?? missing(number)),
        key: text(placeKey[number] ?? missing(number)),
        states: Array.from(placeStates.of(number), (state) => STATE_CODES[state] ?? missing(state)),
        counties: Array.from(placeCounties.of(number), (key) => text(key)),
      };
      places[number] = place;
      return place;
    },
    slot(atomClass, fact) {
      const wanted = `${atomClass}|${fact}`;
      let slot = -1;
      probeLookup(wanted, (number) => {
        if (lookupText(number) !== wanted) return false;
        slot = lookupSlot[number] ?? missing(number);
        return true;
      });
      return slot;
    },
    institution(creditUnionId) {
      let found = -1;
      probeInstitution(creditUnionId, (number) => {
        if (text(institutionId[number] ?? missing(number)) !== creditUnionId) return false;
        found = number;
        return true;
      });
      return found;
    },
    names(kind) {
      const known = searches.get(kind);
      if (known !== undefined) return known;
      const search = new NameSearch(namesOf(kind));
      searches.set(kind, search);
      return search;
    },
  };
}

export const stateOf = (book: MembershipBook, institution: number): StateCode =>
  STATE_CODES[book.institutionState[institution] ?? missing(institution)] ??
  missing(book.institutionState[institution] ?? missing(institution));
export const ruleKindOf = (book: MembershipBook, rule: number): RuleKind =>
  RULE_KINDS[book.ruleKind[rule] ?? missing(rule)] ?? missing(book.ruleKind[rule] ?? missing(rule));
export const confidenceOf = (book: MembershipBook, rule: number): number => (book.ruleConfidence[rule] ?? missing(rule)) / CONFIDENCE_SCALE;
/** The shape of a rule. */
export const shapeOfRule = (book: MembershipBook, rule: number): Shape =>
  book.shapes[book.ruleShape[rule] ?? missing(rule)] ?? missing(book.ruleShape[rule] ?? missing(rule));
/** The place of a geo atom. */
export const placeOfAtom = (book: MembershipBook, atom: number): GeoFact => book.place((book.atomPlace[atom] ?? missing(atom)) - 1);
export const idOf = (book: MembershipBook, institution: number): string =>
  book.text(book.institutionId[institution] ?? missing(institution));
export const nameOf = (book: MembershipBook, institution: number): string =>
  book.text(book.institutionName[institution] ?? missing(institution));

/** The rules of an institution, from `start` up to `end`. */
export function rulesOf(book: MembershipBook, institution: number): { readonly start: number; readonly end: number } {
  return {
    start: book.institutionRules[institution] ?? missing(institution),
    end: book.institutionRules[institution + 1] ?? missing(institution + 1),
  };
}

/** The conditions of a rule, from `start` up to `end`. */
export function conditionsOf(book: MembershipBook, rule: number): { readonly start: number; readonly end: number } {
  return { start: book.ruleConditions[rule] ?? missing(rule), end: book.ruleConditions[rule + 1] ?? missing(rule + 1) };
}
