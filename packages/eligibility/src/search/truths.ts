import { STATE_CODES } from "@tellerline/geography";
import type { MembershipBook } from "../book/membership-book.ts";
import type { Person, Region } from "../person/person.ts";
import type { ResolvedOrganizations } from "../person/resolve-organizations.ts";
import { GEO_ROLES, type GeoRole, ORGANIZATION_KINDS, SCHOOL_RELATIONSHIPS } from "../rules/atoms.ts";
import {
  APPLICANT_CLASS,
  ASKABLE_CLASSES,
  type AtomClass,
  geoClass,
  isGeoClass,
  isOrganizationClass,
  MILITARY_CLASS,
  OPEN_CLASS,
  organizationClass,
  UNVERIFIED_CLASS,
} from "../rules/classes.ts";
import { regionTruth } from "./region-truth.ts";
import { FALSE, TRUE, type Truth, UNKNOWN } from "./truth.ts";

const SCHOOL_CLASS = organizationClass("school");

/** What one person makes of the atoms of one book. */
export class Truths {
  readonly book: MembershipBook;
  readonly person: Person;
  readonly organizations: ResolvedOrganizations;
  /** Classes whose atoms are unknown unless a fact touches them; atoms of the other classes are false. */
  readonly unknownClasses: number;
  /** Classes of which the person can still say something. */
  readonly askableClasses: number;
  /** Roles whose county is one of several. */
  readonly ambiguousRoles: readonly GeoRole[];
  readonly #regions: readonly (Region | undefined)[];
  readonly #militarySlot: number;
  readonly #applicantSlot: number;
  /** Truths of atoms that were asked for, plus 1: many rules share an atom. */
  readonly #known: Uint8Array;

  constructor(book: MembershipBook, person: Person, organizations: ResolvedOrganizations) {
    this.book = book;
    this.person = person;
    this.organizations = organizations;
    this.#regions = GEO_ROLES.map((role) => person.regions.get(role));
    this.#militarySlot = person.militaryStatus === null ? -1 : book.slot(MILITARY_CLASS, person.militaryStatus);
    this.#applicantSlot = person.applicantKind === null ? -1 : book.slot(APPLICANT_CLASS, person.applicantKind);
    this.#known = new Uint8Array(book.atomClass.length);
    this.ambiguousRoles = GEO_ROLES.filter((role) => (person.regions.get(role)?.counties?.length ?? 0) > 1);
    const { unknown, askable } = this.#classMasks();
    this.unknownClasses = unknown;
    this.askableClasses = askable;
  }

  #classMasks(): { readonly unknown: number; readonly askable: number } {
    // Classes that no request says are unknown for ever.
    let unknown = 0;
    for (let atomClass = ASKABLE_CLASSES; atomClass <= UNVERIFIED_CLASS; atomClass++) unknown |= 1 << atomClass;
    let askable = 0;
    const add = (atomClass: AtomClass, isUnknown: boolean, isAskable: boolean) => {
      if (isUnknown) unknown |= 1 << atomClass;
      if (isAskable) askable |= 1 << atomClass;
    };
    for (const role of GEO_ROLES) {
      const region = this.person.regions.get(role);
      const isAnywhere = region === undefined || region.states === null;
      add(geoClass(role, "state"), isAnywhere, region?.states?.length !== 1);
      add(geoClass(role, "county"), isAnywhere, region?.counties?.length !== 1);
      add(geoClass(role, "place"), isAnywhere && !region?.place, !region?.place);
      add(geoClass(role, "zip"), isAnywhere && !region?.zip, !region?.zip);
    }
    for (const kind of ORGANIZATION_KINDS) {
      const unresolved = this.organizations.said.get(kind);
      const isSchoolOpen = kind === "school" && unresolved?.length === 0 && this.person.schoolRelationship === null;
      add(organizationClass(kind), unresolved === undefined || unresolved.length > 0, unresolved === undefined || isSchoolOpen);
    }
    const { militaryStatus, militaryServiceState, applicantKind } = this.person;
    add(MILITARY_CLASS, militaryStatus === null, militaryStatus === null || militaryServiceState === null);
    add(APPLICANT_CLASS, applicantKind === null, applicantKind === null);
    return { unknown, askable };
  }

  /** What atom number `atom` is of this person. */
  of(atom: number): Truth {
    const known = this.#known[atom] ?? 0;
    if (known === FALSE + 1) return FALSE;
    if (known === UNKNOWN + 1) return UNKNOWN;
    if (known === TRUE + 1) return TRUE;
    const truth = this.#find(atom);
    this.#known[atom] = truth + 1;
    return truth;
  }

  #find(atom: number): Truth {
    const { book } = this;
    const atomClass = book.atomClass[atom] ?? OPEN_CLASS;
    if (atomClass === OPEN_CLASS) return TRUE;
    if (isGeoClass(atomClass)) return regionTruth(this.#regions[atomClass >> 2], book.place((book.atomPlace[atom] ?? 1) - 1));
    const slot = book.atomSlot[atom] ?? -1;
    if (isOrganizationClass(atomClass)) return this.#organizationTruth(atomClass, slot, book.atomAux[atom] ?? 0);
    if (atomClass === MILITARY_CLASS) return this.#militaryTruth(slot, book.atomAux[atom] ?? 0);
    if (atomClass !== APPLICANT_CLASS || this.person.applicantKind === null) return UNKNOWN;
    return slot === this.#applicantSlot ? TRUE : FALSE;
  }

  #organizationTruth(atomClass: AtomClass, slot: number, aux: number): Truth {
    if (this.organizations.asserted.has(slot)) return TRUE;
    if (!this.organizations.slots.has(slot)) return ((this.unknownClasses >> atomClass) & 1) === 1 ? UNKNOWN : FALSE;
    if (atomClass !== SCHOOL_CLASS || aux === 0) return TRUE;
    const { schoolRelationship } = this.person;
    if (schoolRelationship === null) return UNKNOWN;
    return ((aux >> SCHOOL_RELATIONSHIPS.indexOf(schoolRelationship)) & 1) === 1 ? TRUE : FALSE;
  }

  #militaryTruth(slot: number, state: number): Truth {
    if (this.person.militaryStatus === null) return UNKNOWN;
    if (slot !== this.#militarySlot) return FALSE;
    if (state === 0) return TRUE;
    const { militaryServiceState } = this.person;
    if (militaryServiceState === null) return UNKNOWN;
    return STATE_CODES[state - 1] === militaryServiceState ? TRUE : FALSE;
  }

  /**
   * Whether every county that a role may lie in meets one of the alternatives: then the condition holds, although none of them is
   * certain by itself (rulings 5).
   */
  coversAllCandidates(atoms: ArrayLike<number>): boolean {
    return this.ambiguousRoles.some((role) => {
      const region = this.person.regions.get(role);
      return (region?.counties ?? []).every((county) =>
        this.#meetsIn(atoms, role, { ...NOWHERE, states: [stateOfKey(county)], counties: [county] }),
      );
    });
  }

  #meetsIn(atoms: ArrayLike<number>, role: GeoRole, region: Region): boolean {
    const { book } = this;
    return Array.from(atoms).some((atom) => {
      const atomClass = book.atomClass[atom] ?? OPEN_CLASS;
      if (atomClass !== geoClass(role, "county") && atomClass !== geoClass(role, "state")) return false;
      return regionTruth(region, book.place((book.atomPlace[atom] ?? 1) - 1)) === TRUE;
    });
  }

  /** Slots that this person's facts touch, and areas (class and state) that stay uncertain. */
  touched(): { readonly slots: readonly number[]; readonly areas: readonly number[] } {
    const slots = [...this.organizations.slots, ...this.organizations.asserted, this.#militarySlot, this.#applicantSlot];
    const areas: number[] = [];
    for (const role of GEO_ROLES) {
      const region = this.person.regions.get(role);
      if (region === undefined) continue;
      const { states, counties, place, zip } = region;
      const find = (level: "state" | "county" | "place" | "zip", key: string) => slots.push(this.book.slot(geoClass(role, level), key));
      for (const state of states ?? []) find("state", `state:${state}`);
      for (const county of counties ?? []) find("county", county);
      if (place !== null) find("place", place);
      if (zip !== null) find("zip", `zip:${zip}`);
      for (const state of states ?? []) {
        const area = (level: "county" | "place" | "zip") =>
          areas.push(geoClass(role, level) * STATE_CODES.length + STATE_CODES.indexOf(state));
        if (counties === null) area("county");
        if (place === null) area("place");
        if (zip === null) area("zip");
      }
    }
    return { slots: slots.filter((slot) => slot >= 0), areas };
  }
}

const NOWHERE: Region = { states: null, counties: null, place: null, zip: null, suggestedStates: [] };

/** `county:TX:travis` lies in TX. */
function stateOfKey(key: string) {
  const code = key.split(":")[1] ?? "";
  const state = STATE_CODES.find((known) => known === code);
  if (state === undefined) throw new Error(`${key} names no state.`);
  return state;
}
