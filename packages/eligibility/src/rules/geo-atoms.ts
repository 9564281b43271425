import {
  boroughCounty,
  countiesOfPlace,
  foldName,
  type Gazetteer,
  isStateCode,
  resolveCounty,
  resolvePlace,
  STATES,
  type StateCode,
} from "@tellerline/geography";
import type { GeoLevel, GeoRole } from "@tellerline/vocabulary";
import type { GeoAtom } from "./atoms.ts";
import { countyKeyOf, countyLabel, placeKey } from "./place-keys.ts";

export type GeoPlace = Omit<GeoAtom, "role" | "type">;

function statePlace(state: StateCode): GeoPlace {
  return { level: "state", key: `state:${state}`, states: [state], counties: [], label: STATES[state].name };
}

function countyPlace(gazetteer: Gazetteer, number: number): GeoPlace {
  const key = countyKeyOf(gazetteer, number);
  return { level: "county", key, states: [gazetteer.county(number).state], counties: [key], label: countyLabel(gazetteer, number) };
}

function townPlace(gazetteer: Gazetteer, number: number): GeoPlace {
  const { state, name, canonical, placeStanding } = gazetteer.place(number);
  const counties = countiesOfPlace(gazetteer, number).map((county) => countyKeyOf(gazetteer, county));
  // A town that shares its short name with another place is called by its full name, which alone finds it.
  const short = name.replace(/ (city|town|village|borough|CDP)$/, "");
  const label = `${canonical === foldName(short) ? short : name}, ${STATES[state].name}`;
  return {
    level: "place",
    key: placeKey(state, canonical),
    states: [state],
    // A secondary source may lack some of a city's counties, so what it lists must not exclude anybody.
    ...(gazetteer.meta.authority === "census" ? { counties } : { counties: [], suggestedCounties: counties }),
    placeStanding,
    label,
  };
}

function zipPlace(gazetteer: Gazetteer, zip: string, state: StateCode | null): GeoPlace | null {
  const known = gazetteer.zip(zip);
  if (known === null && state === null) return null;
  const numbers = known?.counties ?? [];
  const counties = numbers.map((number) => countyKeyOf(gazetteer, number));
  const states = [...new Set(numbers.map((number) => gazetteer.county(number).state))];
  return {
    level: "zip",
    key: `zip:${zip}`,
    states: states.length > 0 ? states : state === null ? [] : [state],
    // Counties from a secondary source are not proven, so they must not exclude anybody.
    ...(known?.proven === false ? { counties: [], suggestedCounties: counties } : { counties }),
    label: `ZIP ${zip}`,
  };
}

export type PlaceResolution = { readonly ok: true; readonly place: GeoPlace } | { readonly ok: false; readonly near: readonly string[] };

/**
 * Looks up a place by name. Fails if the gazetteer has no such place, or several, and for all but ZIPs if no state is given. A ZIP that the
 * gazetteer lacks resolves if its state is given.
 */
export function resolveGeoPlace(gazetteer: Gazetteer, level: GeoLevel, state: StateCode | null, name: string): PlaceResolution {
  if (level === "zip") {
    const place = zipPlace(gazetteer, name, state);
    return place === null ? { ok: false, near: [] } : { ok: true, place };
  }
  if (state === null) return { ok: false, near: [] };
  // A borough of New York is a county, whatever the gazetteer has of that name (guides/membership.md#places).
  const borough = level === "place" && state === "NY" ? boroughCounty(name) : null;
  if (borough !== null) return resolveGeoPlace(gazetteer, "county", state, borough);
  if (level === "state") return { ok: true, place: statePlace(state) };
  const found = level === "county" ? resolveCounty(gazetteer, state, name) : resolvePlace(gazetteer, state, name);
  if (!found.ok) return { ok: false, near: found.near };
  return { ok: true, place: level === "county" ? countyPlace(gazetteer, found.number) : townPlace(gazetteer, found.number) };
}

/**
 * The place that a rule's key names. If the gazetteer lacks the place, its label is made from the key.
 * @throws Error if `key` is not the key of a place.
 */
export function geoPlaceOfKey(gazetteer: Gazetteer, key: string): GeoPlace {
  const [level = "", first = "", ...rest] = key.split(":");
  const name = rest.join(":");
  if (level === "zip") return zipPlace(gazetteer, first, null) ?? { level, key, states: [], counties: [], label: `ZIP ${first}` };
  if (!isStateCode(first) || (level !== "state" && level !== "county" && level !== "place"))
    throw new Error(`${key} is not the key of a place.`);
  const found = resolveGeoPlace(gazetteer, level, first, name);
  if (found.ok) return found.place;
  const own = level === "county" ? { counties: [key] } : { counties: [], placeStanding: "unlisted" as const };
  return { level, key, states: [first], ...own, label: `${name}, ${STATES[first].name}` };
}

export function geoAtom(place: GeoPlace, role: GeoRole): GeoAtom {
  return { type: "geo", ...place, role };
}
