import { missing } from "@tellerline/book";
import { type Gazetteer, isStateCode, type StateCode } from "@tellerline/geography";
import { GEO_LEVELS, GEO_ROLES, geoLevel, geoRole, type RuleRole } from "@tellerline/vocabulary";
import type { GeoFact } from "../book/geo-fact.ts";
import { placeOfAtom } from "../book/membership-book.ts";
import { type Person, type Region, UNKNOWN_REGION } from "../person/person.ts";
import { type AtomClass, geoClass, levelOfClass, roleOfClass, UNASKABLE_PLACE_CLASS } from "../rules/classes.ts";
import { geoAtom, resolveGeoPlace } from "../rules/geo-atoms.ts";
import { UNKNOWN } from "../rules/truth.ts";
import { distinct, type Resolution, resolvedTo, withheld } from "./claim-atom.ts";
import type { ClassState, ConditionKind } from "./condition-kind.ts";
import { regionTruth } from "./region-truth.ts";

/** A place that a claim names, in one role or several. */
export type GeoClaimAtom = { readonly roles: readonly RuleRole[] } & (
  | { readonly type: "state"; readonly state: StateCode }
  | { readonly type: "county"; readonly state: StateCode; readonly county: string }
  | { readonly type: "place"; readonly state: StateCode; readonly place: string }
  | { readonly type: "zip"; readonly zip: string; readonly state?: StateCode | undefined }
);

function nameIn(atom: GeoClaimAtom): string {
  switch (atom.type) {
    case "state":
      return atom.state;
    case "county":
      return atom.county;
    case "place":
      return atom.place;
    case "zip":
      return atom.zip;
  }
}

export function resolveGeo(gazetteer: Gazetteer, atom: GeoClaimAtom): Resolution {
  const place = resolveGeoPlace(gazetteer, atom.type, atom.state ?? null, nameIn(atom));
  return place === null ? withheld("unresolved_entity") : resolvedTo(distinct(atom.roles).map((role) => geoAtom(place, role)));
}

/** The region after the person answered with this place. */
function regionWithAnswer(region: Region, { level, key, states, counties }: GeoFact): Region {
  const within = states.filter(isState);
  const known = region.states?.filter((state) => within.includes(state)) ?? within;
  switch (level) {
    case "state":
      return { ...region, states: within };
    case "county":
      return { ...region, states: within, counties: [key] };
    case "place":
      return { ...region, states: known, place: key };
    case "zip":
      return {
        ...region,
        states: known,
        counties: region.counties?.filter((county) => counties.includes(county)) ?? null,
        zip: key.slice("zip:".length),
      };
  }
}

function isState(code: string): code is StateCode {
  return isStateCode(code);
}

function classStates({ regions }: Person): readonly ClassState[] {
  return GEO_ROLES.flatMap((role) => {
    const region = regions.get(role);
    const isAnywhere = region === undefined || region.states === null;
    const isPinned = {
      state: region?.states?.length === 1,
      county: region?.counties?.length === 1,
      place: !!region?.place,
      zip: !!region?.zip,
    };
    return GEO_LEVELS.map((level) => ({
      atomClass: geoClass(role, level),
      isUnknown: isAnywhere && (level === "state" || level === "county" || !isPinned[level]),
      isAskable: !isPinned[level],
    }));
  });
}

function fieldsOf(atomClass: AtomClass): readonly string[] {
  const [role, level] = [roleOfClass(atomClass), levelOfClass(atomClass)];
  const field = `${role}_${geoLevel(level).part}`;
  return level === "county" || level === "place" ? [`${role}_state`, field] : [field];
}

/** Places in a role: where a person lives, works, is paid from, owns property or has a business location. */
export const GEO: ConditionKind<"geo"> = {
  classes: [...GEO_ROLES.flatMap((role) => GEO_LEVELS.map((level) => geoClass(role, level))), UNASKABLE_PLACE_CLASS],
  classOf: ({ role, level }) => (role === "worship" || role === "school" ? UNASKABLE_PLACE_CLASS : geoClass(role, level)),
  // Roles other than home are prefixed: `worksite:county:TX:travis`.
  keyOf: ({ role, key }) => (role === "home" ? key : `${role}:${key}`),
  labelOf: ({ label }) => label,
  factOf: ({ key }) => key,
  auxOf: () => 0,
  wordsOf(atomClass) {
    if (atomClass === UNASKABLE_PLACE_CLASS) {
      return { statement: "your place of worship or school is in", question: "Is your place of worship or school in" };
    }
    const { verb } = geoRole(roleOfClass(atomClass));
    return { statement: `you ${verb}`, question: `Do you ${verb}` };
  },
  asking: {
    fieldsOf,
    nameOf: (atomClass) => `${roleOfClass(atomClass)}_${geoLevel(levelOfClass(atomClass)).part}`,
    questionOf: (atomClass) => `which ${geoLevel(levelOfClass(atomClass)).name} ${geoRole(roleOfClass(atomClass)).question}`,
    statedFact: () => null,
    classStates,
    answer(book, person, atom) {
      const role = roleOfClass(book.atomClass[atom] ?? missing(atom));
      const region = regionWithAnswer(person.regions.get(role) ?? UNKNOWN_REGION, placeOfAtom(book, atom));
      return { ...person, regions: new Map([...person.regions, [role, region]]) };
    },
  },
  truthOf({ book, person }, atom) {
    const atomClass = book.atomClass[atom] ?? missing(atom);
    if (atomClass === UNASKABLE_PLACE_CLASS) return UNKNOWN;
    return regionTruth(person.regions.get(roleOfClass(atomClass)), placeOfAtom(book, atom));
  },
};
