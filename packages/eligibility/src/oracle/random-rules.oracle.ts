import type { PlaceStanding, StateCode } from "@tellerline/geography";
import {
  APPLICANT_KINDS,
  BOUNDARIES,
  EMPLOYER_RELATIONSHIPS,
  EXTENSION_BASES,
  type GeoRole,
  MILITARY_STATUSES,
  ORGANIZATION_KINDS,
  type OrganizationKind,
  type Relation,
  RULE_KINDS,
  relationshipsTo,
  SCHOOL_RELATIONSHIPS,
  STEP_KINDS,
} from "@tellerline/vocabulary";
import fc from "fast-check";
import type { MemberInstitution } from "../book/source.ts";
import { type Affiliation, type Individual, type Person, type Region, sharedServiceOf } from "../person/person.ts";
import type { Atom, AtomOf, AtomType, GeoAtom, Rule } from "../rules/atoms.ts";
import { carriedEvidence } from "../rules/carried-evidence.ts";

// The world is small, so that random rules and people often match: two states with three counties each, and places and ZIPs in these.
const STATES: readonly StateCode[] = ["TX", "OK"];
const PLACE_STANDING: Readonly<Record<"x" | "y" | "z", PlaceStanding>> = { x: "is_town", y: "may_be_in_town", z: "unlisted" };
const COUNTIES = STATES.flatMap((state) => ["a", "b", "c"].map((name) => ({ state, key: `county:${state}:${name}` })));
// In Oklahoma, each county here has a town, a village that may lie in it, and a post office that may be anywhere in the county. In Texas,
// it has two cities that lie in nothing else, and a post office.
const PLACES = COUNTIES.flatMap(({ state, key }) =>
  (["x", "y", "z"] as const).map((name) => ({
    state,
    key: `place:${state}:${name} ${key.at(-1)}`,
    county: key,
    placeStanding: state === "OK" || name === "z" ? PLACE_STANDING[name] : undefined,
  })),
);
const ZIPS = COUNTIES.map(({ state, key }, index) => ({ states: [state], key: `zip:7000${index}`, counties: [key] }));
const BORDER_ZIP = { states: STATES, key: "zip:79999", counties: ["county:TX:a", "county:OK:a"] };

const role = fc.constantFrom<GeoRole>("home", "home", "home", "worksite", "payroll", "worship");

const geoPlaces: readonly Omit<GeoAtom, "role" | "type">[] = [
  ...STATES.map((state) => ({ level: "state" as const, key: `state:${state}`, states: [state], counties: [], label: state })),
  ...COUNTIES.map(({ state, key }) => ({ level: "county" as const, key, states: [state], counties: [key], label: key })),
  ...PLACES.map(({ state, key, county, placeStanding }) => ({
    ...{ level: "place" as const, key, states: [state], counties: [county], placeStanding, label: key },
  })),
  ...[...ZIPS, BORDER_ZIP].map((zip) => ({ level: "zip" as const, ...zip, label: zip.key })),
];

const names = ["Acme Rockets", "Lone Star Widgets", "Mercy Hospital", "Grace Church"] as const;

const ATOMS: { readonly [Type in AtomType]: { readonly weight: number; readonly arbitrary: fc.Arbitrary<AtomOf<Type>> } } = {
  geo: {
    weight: 24,
    arbitrary: fc
      .record({ place: fc.constantFrom(...geoPlaces), role })
      .map(({ place, role: within }): GeoAtom => ({ type: "geo", ...place, role: within })),
  },
  organization: {
    weight: 18,
    arbitrary: fc
      .record({
        kind: fc.constantFrom(...ORGANIZATION_KINDS),
        name: fc.constantFrom(...names),
        aliases: fc.subarray(["AR", "LSW", "The Widget Makers"], { maxLength: 1 }),
        employments: fc.subarray([...EMPLOYER_RELATIONSHIPS], { maxLength: 2 }),
        studies: fc.subarray([...SCHOOL_RELATIONSHIPS]),
        places: fc.subarray([...STATES], { maxLength: 1 }),
      })
      .map(({ kind, employments, studies, ...rest }) => ({
        type: "organization",
        kind,
        ...rest,
        relationships: kind === "school" ? studies : kind === "employer" ? employments : [],
      })),
  },
  military: {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant("military"),
      status: fc.constantFrom(...MILITARY_STATUSES),
      state: fc.constantFrom(null, null, ...STATES),
      branches: fc.subarray(["army", "navy"], { maxLength: 1 }),
    }),
  },
  applicant_kind: { weight: 2, arbitrary: fc.record({ type: fc.constant("applicant_kind"), value: fc.constantFrom(...APPLICANT_KINDS) }) },
  open: { weight: 2, arbitrary: fc.constant({ type: "open" }) },
  boundary: {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant("boundary"),
      boundary: fc.constantFrom(...BOUNDARIES),
      description: fc.constant("tract 9"),
    }),
  },
  statement: {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant("statement"), question: fc.constantFrom("Do you juggle?", "Do you sing?") }),
  },
  unverified: { weight: 2, arbitrary: fc.constant({ type: "unverified" }) },
};
const atom: fc.Arbitrary<Atom> = fc.oneof(...Object.values(ATOMS));

const RELATED: readonly Relation[] = ["spouse", "parent", "child", "household_member"];

const rule = fc.record({
  creditUnionId: fc.constantFrom("A|AUSTIN|TX", "B|TULSA|OK", "C|DALLAS|TX", "D|ENID|OK", "G|NOME|AK"),
  kind: fc.constantFrom(...RULE_KINDS),
  conditions: fc.array(fc.array(atom, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
  joinStep: fc.option(
    fc.record({
      kind: fc.constantFrom(...STEP_KINDS, "join_association" as const),
      association: fc.constantFrom(...names),
      costUsd: fc.constantFrom(null, 0, 8),
      joinUrl: fc.constant(null),
    }),
    { freq: 4 },
  ),
  extendsTo: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc.array(fc.record({ relations: fc.subarray([...RELATED], { minLength: 1 }), of: fc.constantFrom(...EXTENSION_BASES) }), {
        minLength: 1,
        maxLength: 2,
      }),
    },
  ),
  confidence: fc.constantFrom(0.4, 0.5, 0.8, 0.95),
  quote: fc.constant("All who live here may join."),
  engine: fc.constant("graph" as const),
});

const seen = fc.constantFrom("2026-11", "2023-10-28", "2025");

/** Institutions whose rules are carried, except for rules of confidence 0.4. */
const carriedInstitutions = fc.subarray(["C|DALLAS|TX", "D|ENID|OK"]);

export const randomRules: fc.Arbitrary<readonly Rule[]> = fc
  .tuple(fc.array(rule, { maxLength: 14 }), carriedInstitutions, seen)
  .map(([rules, carried, day]) =>
    rules.map((entry, index): Rule => {
      const own = {
        ...entry,
        ruleId: index + 1,
        ...(carried.includes(entry.creditUnionId) && entry.confidence > 0.4 ? carriedOn(day) : {}),
        ...(index % 4 === 3 ? { missingSince: "2026-11-20" } : {}),
      };
      return own.kind === "family" ? { ...own, conditions: [], joinStep: null } : own;
    }),
  );

const carriedOn = (day: string) => ({ isCarried: true as const, confidence: 0.4, quote: carriedEvidence("https://d.example/join", day) });

const OWN = { alsoKnownAs: [], formerIds: [] };

export const institutions: readonly MemberInstitution[] = [
  { creditUnionId: "A|AUSTIN|TX", name: "A", slug: "a", city: "AUSTIN", state: "TX", countyKey: "county:TX:a", members: 900, ...OWN },
  { creditUnionId: "B|TULSA|OK", name: "B", slug: "b", city: "TULSA", state: "OK", countyKey: "county:OK:a", members: null, ...OWN },
  { creditUnionId: "C|DALLAS|TX", name: "C", slug: "c", city: "X B", state: "TX", countyKey: null, members: 5_000, ...OWN },
  { creditUnionId: "D|ENID|OK", name: "D", slug: "d", city: "ENID", state: "OK", countyKey: "county:OK:b", members: 40, ...OWN },
  { creditUnionId: "E|WACO|TX", name: "Twin", slug: "e", city: "WACO", state: "TX", countyKey: null, members: 900, ...OWN },
  { creditUnionId: "F|NOME|AK", name: "Twin", slug: "f", city: "NOME", state: "AK", countyKey: null, members: 7_000, ...OWN },
  {
    ...{ creditUnionId: "G|NOME|AK", name: "Mercy Staff", slug: "g", city: "NOME", state: "AK", countyKey: null, members: 80 },
    ...{ alsoKnownAs: ["Rockets"], formerIds: [] },
  },
];

const NOT_SAID: Region = {
  states: null,
  counties: null,
  place: null,
  zip: null,
  suggestedCounties: [],
  reach: null,
};

export const randomRegion: fc.Arbitrary<Region> = fc.oneof(
  fc.constantFrom(...STATES).map((state) => ({ ...NOT_SAID, states: [state] })),
  fc.constantFrom(...COUNTIES).map(({ state, key }) => ({ ...NOT_SAID, states: [state], counties: [key] })),
  fc.constantFrom(...PLACES).map(({ state, key, placeStanding }) => ({ ...NOT_SAID, states: [state], place: key, placeStanding })),
  fc
    .constantFrom(...PLACES)
    .map(({ state, key, county, placeStanding }) => ({ ...NOT_SAID, states: [state], counties: [county], place: key, placeStanding })),
  fc.constantFrom(...ZIPS, BORDER_ZIP).map(({ states, key, counties }) => ({ ...NOT_SAID, states, counties, zip: key.slice(4) })),
  fc.constant({ ...NOT_SAID, states: ["TX" as const], counties: ["county:TX:a", "county:TX:b"] }),
  fc.constant({ ...NOT_SAID, zip: "70000" }),
  fc
    .constantFrom(null, ["county:TX:a", "county:TX:b"])
    .map((reach) => ({ ...NOT_SAID, states: ["TX" as const], zip: "70001", suggestedCounties: ["county:TX:a"], reach })),
  fc.constantFrom(...PLACES).map(({ state, key, county, placeStanding }) => {
    return { ...NOT_SAID, states: [state], place: key, placeStanding, suggestedCounties: [county], reach: [county] };
  }),
);

const saidName = fc.constantFrom(...names, "AR", "LSW", "The Widget Makers", "Nobody Knows Ltd");

function saidOf(kind: OrganizationKind): fc.Arbitrary<readonly (readonly [OrganizationKind, readonly Affiliation[]])[]> {
  const relationships = relationshipsTo(kind);
  const relationship =
    relationships.length === 0 ? fc.constant(null) : fc.constantFrom(...(kind === "school" ? [null] : []), ...relationships);
  const one = fc.record({ name: saidName, relationship });
  // Half of the people state nothing about organizations of this kind.
  return fc.oneof(
    fc.constant([]),
    fc.array(one, { maxLength: 2 }).map((affiliations) => [[kind, affiliations] as const]),
  );
}

const membershipNames = fc.option(fc.subarray(["A", "B|TULSA|OK", "Twin", "Unheard Of"], { maxLength: 2 }), { freq: 1 });

const randomIndividual: fc.Arbitrary<Individual> = fc
  .record({
    regions: fc.array(fc.tuple(fc.constantFrom<GeoRole>("home", "home", "worksite", "payroll"), randomRegion), { maxLength: 2 }),
    organizations: fc.tuple(...ORGANIZATION_KINDS.map(saidOf)),
    military: fc.option(
      fc.array(
        fc.record({
          status: fc.constantFrom(...MILITARY_STATUSES),
          branch: fc.constantFrom(null, "army" as const, "navy" as const),
          state: fc.constantFrom(null, ...STATES),
        }),
        { maxLength: 2 },
      ),
      { freq: 1 },
    ),
    applicantKind: fc.constantFrom(null, null, ...APPLICANT_KINDS),
    assertedQualifiers: fc.subarray([...names, "AR"], { maxLength: 1 }),
    memberOf: membershipNames,
  })
  .map(({ regions, organizations, ...rest }) => ({
    ...rest,
    sharedService: [],
    regions: new Map(regions),
    organizations: new Map(organizations.flat()),
  }));

const relative = fc.record({ relation: fc.constantFrom(...RELATED, "cousin" as const), facts: randomIndividual });

export const randomPerson: fc.Arbitrary<Person> = fc
  .record({
    facts: randomIndividual,
    willingToJoin: fc.constantFrom(null, true, false),
    family: fc.option(fc.array(relative, { maxLength: 2 }), { freq: 1 }),
  })
  .map(({ facts, willingToJoin, family }) => ({
    ...facts,
    sharedService: sharedServiceOf(family),
    willingToJoin,
    family,
    affirmed: [],
    denied: [],
  }));

/** Every place that somebody can really be in: one county, one city and one ZIP. */
export const WORLDS: readonly Region[] = PLACES.flatMap((place) =>
  [...ZIPS, BORDER_ZIP]
    .filter(({ counties }) => counties.includes(place.county))
    .map(({ key }) => ({
      states: [place.state],
      counties: [place.county],
      place: place.key,
      zip: key.slice(4),
      suggestedCounties: [],
      reach: null,
    })),
);
