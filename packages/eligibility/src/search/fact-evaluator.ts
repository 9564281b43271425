import { missing } from "@tellerline/book";
import { STATE_CODES } from "@tellerline/geography";
import { type ClassSet, EMPTY_SET, GEO_ROLES, type GeoLevel, type GeoRole, hasMember, setOf, unionOf } from "@tellerline/vocabulary";
import { type MembershipBook, placeOfAtom } from "../book/membership-book.ts";
import type { PersonFacts } from "../conditions/condition-kind.ts";
import { ASKINGS, statedSlots, truthOf } from "../conditions/index.ts";
import { regionTruth } from "../conditions/region-truth.ts";
import { type Person, type Region, UNKNOWN_REGION } from "../person/person.ts";
import type { ResolvedOrganizations } from "../person/resolve-organizations.ts";
import { type AtomClass, CLASS_COUNT, geoClass, NOTHING_ASKABLE } from "../rules/classes.ts";
import { FALSE, TRUE, type Truth, UNKNOWN } from "../rules/truth.ts";

/** Evaluates the atoms of one book for one person. */
export class FactEvaluator implements PersonFacts {
  readonly book: MembershipBook;
  readonly person: Person;
  readonly organizations: ResolvedOrganizations;
  /** Classes whose atoms are unknown unless a fact touches them; atoms of the other classes are false. */
  readonly unknownClasses: ClassSet;
  /** The same by class, for every atom asks it. */
  readonly #isUnknown: Uint8Array;
  /** Classes about which the person can still be asked. */
  readonly askableClasses: ClassSet;
  /** Roles with several candidate counties. */
  readonly ambiguousRoles: readonly GeoRole[];
  /** By the class of each type that one fact decides. */
  readonly #statedSlots: ReadonlyMap<AtomClass, number>;
  /** Cached truth of each atom plus 1; 0 is not evaluated yet. Many rules share an atom. */
  readonly #known: Uint8Array;

  constructor(book: MembershipBook, person: Person, organizations: ResolvedOrganizations) {
    this.book = book;
    this.person = person;
    this.organizations = organizations;
    this.#statedSlots = statedSlots(book, person);
    this.#known = new Uint8Array(book.atomClass.length);
    this.ambiguousRoles = GEO_ROLES.filter((role) => (person.regions.get(role)?.counties?.length ?? 0) > 1);
    // Classes without a request field are always unknown.
    let unknown = NOTHING_ASKABLE;
    let askable = EMPTY_SET;
    for (const asking of ASKINGS) {
      for (const { atomClass, isUnknown, isAskable } of asking.classStates(person, organizations)) {
        if (isUnknown) unknown = unionOf(unknown, setOf(atomClass));
        if (isAskable) askable = unionOf(askable, setOf(atomClass));
      }
    }
    this.unknownClasses = unknown;
    this.#isUnknown = Uint8Array.from({ length: CLASS_COUNT }, (_, atomClass) => (hasMember(unknown, atomClass) ? 1 : 0));
    this.askableClasses = askable;
  }

  statedSlot(atomClass: AtomClass): number {
    return this.#statedSlots.get(atomClass) ?? -1;
  }

  isUnknownClass(atomClass: AtomClass): boolean {
    return this.#isUnknown[atomClass] === 1;
  }

  /** The truth of atom number `atom` for this person. */
  of(atom: number): Truth {
    const known = this.#known[atom] ?? missing(atom);
    if (known === FALSE + 1) return FALSE;
    if (known === UNKNOWN + 1) return UNKNOWN;
    if (known === TRUE + 1) return TRUE;
    const truth = truthOf(this, atom);
    this.#known[atom] = truth + 1;
    return truth;
  }

  /**
   * Whether each candidate county of a role meets one of the alternatives: then the condition holds, although no single alternative
   * is certain (guides/membership.md#places).
   */
  coversAllCandidates(atoms: ArrayLike<number>): boolean {
    return this.ambiguousRoles.some((role) => {
      const counties = this.person.regions.get(role)?.counties;
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

  /** Slots that match this person's facts, and areas (class and state) within which the person's place is uncertain. */
  touched(): { readonly slots: readonly number[]; readonly areas: readonly number[] } {
    const slots = [...this.organizations.slots, ...this.organizations.asserted, ...this.#statedSlots.values()];
    const areas: number[] = [];
    for (const role of GEO_ROLES) {
      const region = this.person.regions.get(role);
      if (region === undefined) continue;
      const { states, counties, place, zip } = region;
      const find = (level: GeoLevel, key: string) => slots.push(this.book.slot(geoClass(role, level), key));
      for (const state of states ?? []) find("state", `state:${state}`);
      for (const county of counties ?? []) find("county", county);
      if (place !== null) find("place", place);
      if (zip !== null) find("zip", `zip:${zip}`);
      for (const state of states ?? []) {
        const addArea = (level: GeoLevel) => areas.push(geoClass(role, level) * STATE_CODES.length + STATE_CODES.indexOf(state));
        if (counties === null) addArea("county");
        if (place === null) addArea("place");
        if (zip === null) addArea("zip");
      }
    }
    return { slots: slots.filter((slot) => slot >= 0), areas };
  }
}

/** The state of a key: TX for `county:TX:travis`. @throws if it has none. */
function stateOfKey(key: string) {
  const code = key.split(":")[1];
  const state = STATE_CODES.find((known) => known === code);
  if (state === undefined) throw new Error(`${key} names no state.`);
  return state;
}
