import { isStateCode, STATE_CODES, type StateCode } from "@tellerline/geography";
import type { MembershipBook } from "../book/membership-book.ts";
import type { Person, Region } from "../person/person.ts";
import type { ResolvedOrganizations } from "../person/resolve-organizations.ts";
import {
  APPLICANT_KINDS,
  GEO_ROLES,
  MILITARY_STATUSES,
  ORGANIZATION_KINDS,
  type OrganizationKind,
  SCHOOL_RELATIONSHIPS,
} from "../rules/atoms.ts";
import { type AtomClass, isGeoClass, isOrganizationClass, MILITARY_CLASS, organizationClass } from "../rules/classes.ts";
import type { GeoFact } from "./region-truth.ts";
import { Truths } from "./truths.ts";

const UNSAID: Region = { states: null, counties: null, place: null, zip: null, suggestedStates: [] };

function isState(code: string): code is StateCode {
  return isStateCode(code);
}

/** A region with the answer that it is this place. */
function regionAnswering(region: Region = UNSAID, { level, key, states, counties }: GeoFact): Region {
  const within = states.filter(isState);
  const known = region.states?.filter((state) => within.includes(state)) ?? within;
  if (level === 0) return { ...region, states: within };
  if (level === 1) return { ...region, states: within, counties: [key] };
  if (level === 2) return { ...region, states: known, place: key };
  return {
    ...region,
    states: known,
    counties: region.counties?.filter((county) => counties.includes(county)) ?? null,
    zip: key.slice("zip:".length),
  };
}

function kindOf(atomClass: AtomClass): OrganizationKind {
  return ORGANIZATION_KINDS.find((kind) => organizationClass(kind) === atomClass) ?? "employer";
}

function organizationsAnswering(organizations: ResolvedOrganizations, atomClass: AtomClass, slot: number): ResolvedOrganizations {
  const said = new Map(organizations.said);
  if (!said.has(kindOf(atomClass))) said.set(kindOf(atomClass), []);
  return { ...organizations, said, slots: new Set([...organizations.slots, slot]) };
}

function first<Value>(values: readonly Value[], bits: number): Value | null {
  return values.find((_, index) => ((bits >> index) & 1) === 1) ?? null;
}

function personAnswering(book: MembershipBook, person: Person, atomClass: AtomClass, atom: number): Person {
  const aux = book.atomAux[atom] ?? 0;
  const key = book.text(book.atomKey[atom] ?? 0).split(":");
  if (isGeoClass(atomClass)) {
    const role = GEO_ROLES[atomClass >> 2] ?? "home";
    const place = book.place((book.atomPlace[atom] ?? 1) - 1);
    return { ...person, regions: new Map([...person.regions, [role, regionAnswering(person.regions.get(role), place)]]) };
  }
  if (isOrganizationClass(atomClass)) {
    return { ...person, schoolRelationship: person.schoolRelationship ?? first(SCHOOL_RELATIONSHIPS, aux) };
  }
  if (atomClass === MILITARY_CLASS) {
    const status = MILITARY_STATUSES.find((known) => known === key.at(-1)) ?? null;
    return { ...person, militaryStatus: status, militaryServiceState: person.militaryServiceState ?? STATE_CODES[aux - 1] ?? null };
  }
  return { ...person, applicantKind: APPLICANT_KINDS.find((known) => known === key.at(-1)) ?? null };
}

/** The same person, who has now answered that atom number `atom` is true. */
export function answering(truths: Truths, atom: number): Truths {
  const { book, person, organizations } = truths;
  const atomClass = book.atomClass[atom] ?? 0;
  const slot = book.atomSlot[atom] ?? 0;
  const answered = isOrganizationClass(atomClass) ? organizationsAnswering(organizations, atomClass, slot) : organizations;
  return new Truths(book, personAnswering(book, person, atomClass, atom), answered);
}
