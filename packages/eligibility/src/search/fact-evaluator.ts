import { missing } from "@tellerline/book";
import { STATE_CODES } from "@tellerline/geography";
import {
  type ClassSet,
  differenceOf,
  EMPTY_SET,
  forEachClass,
  GEO_ROLES,
  type GeoLevel,
  type GeoRole,
  intersectionOf,
  setOf,
  unionOf,
} from "@tellerline/vocabulary";
import { type MembershipBook, placeOfAtom } from "../book/membership-book.ts";
import type { PersonFacts } from "../conditions/condition-kind.ts";
import { ASKINGS, truthOf } from "../conditions/index.ts";
import { regionTruth } from "../conditions/region-truth.ts";
import type { KnownFacts } from "../person/known-facts.ts";
import { type Individual, type Region, UNKNOWN_REGION } from "../person/person.ts";
import type { ResolvedOrganizations } from "../person/resolve-organizations.ts";
import { type AtomClass, BOUNDARY_CLASSES, BY_WORD, CLASS_COUNT, geoClass, OPEN_CLASS, WITHOUT_FIELD } from "../rules/classes.ts";
import { areOfNewYorkCity, hasTwoKindsOfCounties, NEW_YORK_CITY } from "../rules/place-keys.ts";
import { FALSE, isOpenTruth, TRUE, type Truth, UNKNOWN } from "../rules/truth.ts";
import { type AtomTruths, SlotSet } from "./atom-truths.ts";
import type { Workspace } from "./workspace.ts";

export type Settled = ReadonlyMap<number, boolean>;
const NOTHING_SETTLED: Settled = new Map();

const NOWHERE_UNCERTAIN = new Uint8Array(CLASS_COUNT);

/**
 * What a person's facts touch: slots (groups of atoms that one fact settles) that the facts match, and areas (class and state) in which the
 * person's place is uncertain.
 */
export interface TouchedFacts {
  readonly slots: readonly number[];
  readonly areas: readonly number[];
}

export class FactEvaluator implements PersonFacts {
  readonly workspace: Workspace;
  readonly book: MembershipBook;
  readonly individual: Individual;
  readonly organizations: ResolvedOrganizations;
  readonly settled: Settled;
  /** Classes whose atoms are unknown if no fact touches them. Atoms of all other classes are then false. */
  readonly unknownClasses: ClassSet;
  /** By class: 1 if it is in `unknownClasses`. An array, because every atom is looked up. */
  readonly #isUnknown: Uint8Array;
  /** Classes with a request field whose answer is still open. */
  readonly askableClasses: ClassSet;
  /** Roles in which the person has several candidate counties. */
  readonly ambiguousRoles: readonly GeoRole[];
  /** By class: 1 if the person may be in a place of the class that no stated fact names. */
  readonly #isUncertain: Uint8Array;
  readonly #touched: TouchedFacts;
  readonly #slots: SlotSet;
  readonly #truths: AtomTruths;
  readonly #owner: number;

  /** @param only null if all facts count; otherwise the only slots that count, and the evaluator from which to take the classes. */
  constructor(
    workspace: Workspace,
    { individual, organizations }: KnownFacts,
    settled = NOTHING_SETTLED,
    only: { readonly slots: readonly number[]; readonly of: FactEvaluator } | null = null,
  ) {
    this.workspace = workspace;
    this.book = workspace.book;
    this.individual = individual;
    this.organizations = organizations;
    this.settled = settled;
    this.#truths = workspace.truths;
    this.#owner = this.#truths.newOwner();
    if (only !== null) {
      this.ambiguousRoles = [];
      this.unknownClasses = only.of.unknownClasses;
      this.askableClasses = only.of.askableClasses;
      this.#isUnknown = only.of.#isUnknown;
      this.#touched = { slots: only.slots, areas: [] };
      this.#isUncertain = NOWHERE_UNCERTAIN;
      this.#slots = new SlotSet(only.slots);
      return;
    }
    const isAmbiguous = (role: GeoRole) => (individual.regions.get(role)?.counties?.length ?? 0) > 1;
    this.ambiguousRoles = GEO_ROLES.filter(isAmbiguous);
    // Classes without a request field are always unknown.
    let unknown = WITHOUT_FIELD;
    let askable = EMPTY_SET;
    for (const asking of ASKINGS) {
      for (const { atomClass, isUnknown, isAskable } of asking.classStates(this)) {
        if (isUnknown) unknown = unionOf(unknown, setOf(atomClass));
        if (isAskable) askable = unionOf(askable, setOf(atomClass));
      }
    }
    this.unknownClasses = unknown;
    this.#isUnknown = new Uint8Array(CLASS_COUNT);
    forEachClass(unknown, (atomClass) => {
      this.#isUnknown[atomClass] = 1;
    });
    this.askableClasses = askable;
    this.#touched = this.#findTouched();
    this.#slots = new SlotSet(this.#touched.slots);
    this.#isUncertain = new Uint8Array(CLASS_COUNT);
    for (const area of this.#touched.areas) this.#isUncertain[Math.floor(area / STATE_CODES.length)] = 1;
  }

  /** The same person with only the facts in `slots`, but with the classes of all stated facts. */
  withOnly(slots: readonly number[]): FactEvaluator {
    return new FactEvaluator(this.workspace, this, NOTHING_SETTLED, { slots, of: this });
  }

  belongsTo(slot: number): boolean {
    return this.#slots.has(slot) && (this.organizations.held.has(slot) || this.organizations.asserted.has(slot));
  }

  /** The truth of a condition with these classes if no fact touches it. The empty set stands for a condition that anyone meets. */
  defaultTruth(classes: ClassSet): Truth {
    if (classes === EMPTY_SET) return TRUE;
    return intersectionOf(classes, this.unknownClasses) === EMPTY_SET ? FALSE : UNKNOWN;
  }

  isUnknownClass(atomClass: AtomClass): boolean {
    return this.#isUnknown[atomClass] === 1;
  }

  of(atom: number): Truth {
    if (this.#touches(atom)) return this.#truths.get(this.#owner, atom) ?? this.#truths.set(this.#owner, atom, truthOf(this, atom));
    return this.defaultOf(atom);
  }

  defaultOf(atom: number): Truth {
    const atomClass = this.book.atomClass[atom] ?? missing(atom);
    return atomClass === OPEN_CLASS ? TRUE : this.#isUnknown[atomClass] === 1 ? UNKNOWN : FALSE;
  }

  /** True if facts may give the atom another truth than `defaultOf`. */
  #touches(atom: number): boolean {
    const { atomClass, atomSlot } = this.book;
    return this.#isUncertain[atomClass[atom] ?? missing(atom)] === 1 || this.#slots.has(atomSlot[atom] ?? missing(atom));
  }

  /** True if facts or the person's word may give the condition another truth than `defaultTruth`. */
  touches(condition: number): boolean {
    if (this.settled.size > 0) return true;
    const { items, starts } = this.book.conditionAtoms;
    const end = starts[condition + 1] ?? missing(condition + 1);
    for (let at = starts[condition] ?? missing(condition); at < end; at++) if (this.#touches(items[at] ?? missing(at))) return true;
    return false;
  }

  /**
   * True if the person may be in several counties of one role, and each of these meets one of the atoms. The condition is then true,
   * although no single atom is certain (guides/membership.md#places).
   */
  coversAllCandidates(atoms: ArrayLike<number>): boolean {
    return this.ambiguousRoles.some((role) => {
      const counties = this.individual.regions.get(role)?.counties;
      return counties?.every((county) =>
        this.#meetsIn(atoms, role, { ...UNKNOWN_REGION, states: [stateOfKey(county)], counties: [county] }),
      );
    });
  }

  #meetsIn(atoms: ArrayLike<number>, role: GeoRole, region: Region): boolean {
    const { book } = this;
    return Array.from(atoms).some((atom) => {
      const atomClass = book.atomClass[atom] ?? missing(atom);
      if (atomClass !== geoClass(role, "county") && atomClass !== geoClass(role, "state")) return false;
      return regionTruth(region, placeOfAtom(book, atom)) === TRUE;
    });
  }

  get touched(): TouchedFacts {
    return this.#touched;
  }

  #findTouched(): TouchedFacts {
    const slots = ASKINGS.flatMap((asking) => asking.statedSlots(this.book, this));
    const areas: number[] = [];
    for (const role of GEO_ROLES) {
      const region = this.individual.regions.get(role);
      if (region === undefined) continue;
      const { states, counties, place, placeStanding, zip, suggestedCounties } = region;
      const find = (level: GeoLevel, key: string) => slots.push(this.book.slot(geoClass(role, level), key));
      for (const state of states ?? []) find("state", `state:${state}`);
      for (const county of counties ?? suggestedCounties) find("county", county);
      if (place !== null) find("place", place);
      if (areOfNewYorkCity(counties)) find("place", NEW_YORK_CITY);
      if (zip !== null) find("zip", `zip:${zip}`);
      for (const state of states ?? []) {
        const addArea = (level: GeoLevel) => areas.push(geoClass(role, level) * STATE_CODES.length + STATE_CODES.indexOf(state));
        if (counties === null || hasTwoKindsOfCounties(state)) addArea("county");
        if (place === null || placeStanding === "unlisted") addArea("place");
        else slots.push(...this.book.slotsOfShared(geoClass(role, "place"), STATE_CODES.indexOf(state)));
        if (zip === null) addArea("zip");
      }
    }
    return { slots: slots.filter((slot) => slot >= 0), areas };
  }

  /**
   * The truth of a condition, an OR of atoms. If the atoms leave it open, it is true if together they cover every candidate county of a role.
   * Otherwise, the person's word on the whole condition decides, if it was given.
   */
  condition(condition: number): Truth {
    const { items, starts } = this.book.conditionAtoms;
    const end = starts[condition + 1] ?? missing(condition + 1);
    let truth: Truth = FALSE;
    for (let position = starts[condition] ?? missing(condition); position < end; position++) {
      const atom = this.of(items[position] ?? missing(position));
      if (atom === TRUE) return TRUE;
      if (atom > truth) truth = atom;
    }
    if (!isOpenTruth(truth)) return truth;
    if (this.ambiguousRoles.length > 0 && this.coversAllCandidates(this.book.conditionAtoms.of(condition))) return TRUE;
    if (this.settled.size === 0) return truth;
    const said = this.settled.get(this.book.conditionIdNumber[condition] ?? missing(condition));
    return said === undefined ? truth : said ? TRUE : FALSE;
  }

  openSet(condition: number): ClassSet {
    const { atomClass, conditionAtoms } = this.book;
    const { items, starts } = conditionAtoms;
    const end = starts[condition + 1] ?? missing(condition + 1);
    let unknown: ClassSet = EMPTY_SET;
    for (let position = starts[condition] ?? missing(condition); position < end; position++) {
      const atom = items[position] ?? missing(position);
      if (isOpenTruth(this.of(atom))) unknown = unionOf(unknown, setOf(atomClass[atom] ?? missing(atom)));
    }
    return unknown;
  }

  openClasses(condition: number): OpenClasses {
    return openAmong(this.openSet(condition), this.askableClasses);
  }
}

/**
 * Unknown classes, split by whether an answer could settle them. A boundary is in both sets: we can't check it, but the person may know the
 * answer.
 */
export interface OpenClasses {
  readonly asks: ClassSet;
  readonly cannotAsk: ClassSet;
}

export function openAmong(unknown: ClassSet, askable: ClassSet): OpenClasses {
  const asks = intersectionOf(unknown, unionOf(askable, BY_WORD));
  return { asks, cannotAsk: differenceOf(unknown, differenceOf(asks, BOUNDARY_CLASSES)) };
}

/** The state in a key: TX of `county:TX:travis`. @throws Error if the key has none. */
function stateOfKey(key: string) {
  const code = key.split(":")[1];
  const state = STATE_CODES.find((known) => known === code);
  if (state === undefined) throw new Error(`${key} names no state.`);
  return state;
}
