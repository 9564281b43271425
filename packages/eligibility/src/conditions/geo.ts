import { missing } from "@tellerline/book";
import { type Gazetteer, isStateCode, type StateCode } from "@tellerline/geography";
import { GEO_LEVELS, GEO_ROLES, type GeoRole, geoLevel, geoRole } from "@tellerline/vocabulary";
import type { GeoFact } from "../book/geo-fact.ts";
import { placeOfAtom } from "../book/membership-book.ts";
import type { KnownFacts } from "../person/known-facts.ts";
import { type Region, UNKNOWN_REGION } from "../person/person.ts";
import type { Atom } from "../rules/atoms.ts";
import { type AtomClass, geoClass, levelOfClass, roleOfClass } from "../rules/classes.ts";
import { geoAtom, resolveGeoPlace } from "../rules/geo-atoms.ts";
import { placeTopic } from "../rules/topics.ts";
import { distinct, type Resolution, resolvedTo, type UnresolvedWords, withheld } from "./claim-atom.ts";
import type { ClassState, ConditionKind, TopicAsking } from "./condition-kind.ts";
import { regionTruth } from "./region-truth.ts";

export type GeoClaimAtom = { readonly roles: readonly GeoRole[] } & (
  | { readonly type: "state"; readonly states: readonly StateCode[] }
  | { readonly type: "county"; readonly state: StateCode; readonly counties: readonly string[] }
  | { readonly type: "place"; readonly state: StateCode; readonly places: readonly string[] }
  | { readonly type: "zip"; readonly zips: readonly string[]; readonly state?: StateCode | undefined }
);

function namesIn(atom: GeoClaimAtom): readonly string[] {
  switch (atom.type) {
    case "state":
      return atom.states;
    case "county":
      return atom.counties;
    case "place":
      return atom.places;
    case "zip":
      return atom.zips;
  }
}

export function resolveGeo(gazetteer: Gazetteer, atom: GeoClaimAtom): Resolution {
  const atoms: Atom[] = [];
  const words: UnresolvedWords[] = [];
  for (const name of distinct(namesIn(atom))) {
    const state = atom.type === "state" ? (isStateCode(name) ? name : null) : (atom.state ?? null);
    const found = resolveGeoPlace(gazetteer, atom.type, state, name);
    if (found.ok) atoms.push(...distinct(atom.roles).map((role) => geoAtom(found.place, role)));
    else words.push({ words: name, nearest: found.near });
  }
  return words.length === 0 ? resolvedTo(atoms) : withheld("unresolved_entity", words);
}

export function regionWithAnswer(region: Region, { level, key, states, counties, placeStanding }: GeoFact): Region {
  const within = states.filter(isState);
  const known = region.states?.filter((state) => within.includes(state)) ?? within;
  switch (level) {
    case "state":
      return { ...region, states: within };
    case "county":
      return { ...region, states: within, counties: [key] };
    case "place":
      return { ...region, states: known, counties: countiesWithin(region.counties, counties), place: key, placeStanding };
    case "zip":
      return { ...region, states: known, counties: countiesWithin(region.counties, counties), zip: key.slice("zip:".length) };
  }
}

/** Candidate counties after the person named a place in the counties `answered`. Unchanged if `answered` is empty, which means not known. */
function countiesWithin(known: readonly string[] | null, answered: readonly string[]): readonly string[] | null {
  if (answered.length === 0) return known;
  return known?.filter((county) => answered.includes(county)) ?? answered;
}

function isState(code: string): code is StateCode {
  return isStateCode(code);
}

function statesOfRole(role: GeoRole, region: Region | undefined): readonly ClassState[] {
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
}

/** Class states of each role for a person who did not state it. Computed once, because most people state few roles. */
const UNSAID = GEO_ROLES.map((role) => statesOfRole(role, undefined));

function classStates({ individual: { regions } }: KnownFacts): readonly ClassState[] {
  return GEO_ROLES.flatMap((role, at) => {
    const region = regions.get(role);
    return region === undefined ? (UNSAID[at] ?? missing(at)) : statesOfRole(role, region);
  });
}

function fieldsOf(atomClass: AtomClass): readonly string[] {
  const [role, level] = [roleOfClass(atomClass), levelOfClass(atomClass)];
  const field = `${role}_${geoLevel(level).part}`;
  return level === "county" || level === "place" ? [`${role}_state`, field] : [field];
}

function topicAskingOf(role: GeoRole): TopicAsking {
  const { you } = geoRole(role).verb;
  const asked = you.startsWith("are ") ? `are you ${you.slice("are ".length)}` : `do you ${you}`;
  return {
    topic: placeTopic(role),
    name: `${role}_place`,
    question: `Which county, city or ZIP code ${asked}?`,
    answerType: "place",
    choices: null,
    fields: [`${role}_state`, `${role}_county`, `${role}_city`, `${role}_zip`],
  };
}

export const GEO: ConditionKind<"geo"> = {
  classes: GEO_ROLES.flatMap((role) => GEO_LEVELS.map((level) => geoClass(role, level))),
  classOf: ({ role, level }) => geoClass(role, level),
  // Keys of roles other than home begin with the role: `worksite:county:TX:travis`.
  keyOf: ({ role, key }) => (role === "home" ? key : `${role}:${key}`),
  labelOf: ({ label }) => label,
  factOf: ({ key }) => key,
  auxOf: () => 0,
  verbsOf: (atomClass) => [geoRole(roleOfClass(atomClass)).verb],
  asking: {
    topics: GEO_ROLES.map(topicAskingOf),
    fieldsOf,
    classStates,
    statedSlots: () => [],
    answer(book, facts, atom) {
      const { individual } = facts;
      const role = roleOfClass(book.atomClass[atom] ?? missing(atom));
      const region = regionWithAnswer(individual.regions.get(role) ?? UNKNOWN_REGION, placeOfAtom(book, atom));
      return { ...facts, individual: { ...individual, regions: new Map([...individual.regions, [role, region]]) } };
    },
  },
  truthOf({ book, individual }, atom) {
    const role = roleOfClass(book.atomClass[atom] ?? missing(atom));
    return regionTruth(individual.regions.get(role), placeOfAtom(book, atom));
  },
};
