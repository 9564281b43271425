import { at, type Column, type OpenColumns, openColumns, openHashIndex, openLists, openStrings, type Utf8 } from "@tellerline/book";
import { countyForms } from "../names/county-names.ts";
import { foldName, squeeze } from "../names/fold.ts";
import { placeAliases, placeForms } from "../names/place-names.ts";
import { STATE_CODES, STATES, type StateCode } from "../states.ts";
import { type PlaceStanding, placeStandingOfCode } from "./source.ts";

export const GAZETTEER_FORMAT = "tellerline-gazetteer-1";

export interface GazetteerMeta {
  readonly authority: "census" | "secondary";
  readonly vintage: string;
  readonly counties: number;
  readonly places: number;
  readonly zips: number;
  /** Absent in gazetteers without the neighbors of counties. */
  readonly hasNeighbours?: true;
}

export interface County {
  readonly state: StateCode;
  /** `Travis County`. */
  readonly name: string;
  /** The name in keys, `travis`. */
  readonly canonical: string;
  readonly fips: string;
}

export interface Place {
  readonly state: StateCode;
  /** `Round Rock city`. */
  readonly name: string;
  readonly canonical: string;
  /** Numbers of the counties that the place lies in. */
  readonly counties: readonly number[];
  readonly placeStanding?: PlaceStanding | undefined;
}

/** The counties of a ZIP. `proven`: true if they count as proof (guides/membership.md#places). */
export interface ZipCounties {
  readonly counties: readonly number[];
  readonly proven: boolean;
}

/** The numbers of one state's counties, or of its places; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** States, counties, all known places, and the counties of each ZIP. Counties and places are identified by number. */
export interface Gazetteer {
  readonly meta: GazetteerMeta;
  county(number: number): County;
  place(number: number): Place;
  countiesNamed(state: StateCode, folded: string): readonly number[];
  placesNamed(state: StateCode, folded: string): readonly number[];
  /** The first state that has a place with this folded name; null if none does. */
  stateWithPlace(folded: string): StateCode | null;
  countyByFips(fips: string): number | null;
  /** Numbers of the county and its neighbors; null if the neighbors are not known. */
  neighboursOf(county: number): readonly number[] | null;
  /** The counties of a ZIP; null if the gazetteer does not have the ZIP. */
  zip(zip: string): ZipCounties | null;
  countiesOf(state: StateCode): Span;
  placesOf(state: StateCode): Span;
}

function isMeta(meta: unknown): meta is GazetteerMeta {
  return typeof meta === "object" && meta !== null && "authority" in meta && "vintage" in meta && "zips" in meta;
}

/** The position of `value` in an ascending column, or where it would be inserted. */
function lowerBound(column: Column, value: number): number {
  let low = 0;
  let high = column.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(column, middle) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function openNamed(file: OpenColumns, prefix: string, utf8: Utf8) {
  const names = openStrings(file, `${prefix}Name`, utf8);
  const name = file.column(`${prefix}Name`);
  const state = file.column(`${prefix}State`);
  // Names are sorted by state code, so each state has one range.
  const spans = new Map<StateCode, Span>();
  for (let start = 0; start < state.length; ) {
    let end = start;
    while (end < state.length && state[end] === state[start]) end++;
    spans.set(at(STATE_CODES, at(state, start)), { start, end });
    start = end;
  }
  return {
    probe: openHashIndex(file, prefix),
    form: file.column(`${prefix}Form`),
    nameOf: (number: number) => names(at(name, number)),
    stateOf: (number: number) => at(STATE_CODES, at(state, number)),
    spanOf: (code: StateCode): Span => spans.get(code) ?? { start: 0, end: 0 },
  };
}

/** Opens a gazetteer, as views of `buffer`. @throws Error if `buffer` is not a gazetteer. */
export function openGazetteer(buffer: ArrayBuffer, utf8: Utf8): Gazetteer {
  const file = openColumns(GAZETTEER_FORMAT, buffer, utf8);
  if (!isMeta(file.meta)) throw new Error("The gazetteer's head is not of its format.");
  const counties = openNamed(file, "county", utf8);
  const places = openNamed(file, "place", utf8);
  const countyFips = file.column("countyFips");
  const placeCounties = openLists(file, "placeCounties");
  const zips = file.column("zip");
  const zipProven = file.column("zipProven");
  const zipCounties = openLists(file, "zipCounties");
  const neighbours = file.meta.hasNeighbours === true ? openLists(file, "countyNeighbours") : null;
  const byFips = new Map(Array.from(countyFips, (fips, number) => [fips, number]));
  const county = (number: number): County => {
    const countyName = counties.nameOf(number);
    return {
      state: counties.stateOf(number),
      name: countyName,
      canonical: at(countyForms(countyName), at(counties.form, number)),
      fips: String(at(countyFips, number)).padStart(5, "0"),
    };
  };
  // The column is missing in an older gazetteer, and in one none of whose places has a standing.
  const standings = file.has("placeStanding") ? file.column("placeStanding") : null;
  const place = (number: number): Place => {
    const placeName = places.nameOf(number);
    const within = Array.from(placeCounties.of(number));
    const form = at(places.form, number);
    const first = within[0] === undefined ? "" : counties.nameOf(within[0]);
    return {
      state: places.stateOf(number),
      name: placeName,
      canonical: at(placeForms(placeName, first), form),
      counties: within,
      placeStanding: standings === null ? undefined : placeStandingOfCode(at(standings, number)),
    };
  };
  const bearers = (
    { probe, stateOf }: typeof places,
    state: StateCode,
    squeezed: string,
    bears: (number: number, squeezed: string) => boolean,
  ): readonly number[] => {
    const found: number[] = [];
    probe(state + squeezed, (number) => {
      if (stateOf(number) === state && bears(number, squeezed) && !found.includes(number)) found.push(number);
      return false;
    });
    return found;
  };
  const bearsCounty = (number: number, squeezed: string) => countyForms(counties.nameOf(number)).some((form) => squeeze(form) === squeezed);
  const isBare = file.column("placeIsBare");
  const bearsPlace = (number: number, squeezed: string) => {
    const placeName = places.nameOf(number);
    const aliases = isBare[number] === 1 ? placeAliases(placeName) : [squeeze(foldName(placeName))];
    return aliases.includes(squeezed) || squeeze(foldName(placeName)) === squeezed || squeeze(place(number).canonical) === squeezed;
  };
  return {
    meta: file.meta,
    county,
    place,
    countiesNamed: (state, folded) => bearers(counties, state, squeeze(folded), bearsCounty),
    placesNamed: (state, folded) => bearers(places, state, squeeze(folded), bearsPlace),
    stateWithPlace(folded) {
      const squeezed = squeeze(folded);
      return STATE_CODES.find((state) => bearers(places, state, squeezed, bearsPlace).length > 0) ?? null;
    },
    countyByFips(fips) {
      const known = byFips.get(Number(fips));
      if (known !== undefined) return known;
      // In a state with a single county, such as the District of Columbia, even a wrong county code identifies it.
      const state = STATE_CODES.find((code) => STATES[code].fips === fips.slice(0, 2));
      const { start, end } = state === undefined ? { start: 0, end: 0 } : counties.spanOf(state);
      return end - start === 1 ? start : null;
    },
    neighboursOf(number) {
      const found = neighbours === null ? [] : Array.from(neighbours.of(number));
      return found.length === 0 ? null : found;
    },
    zip(zip) {
      const at = lowerBound(zips, Number(zip));
      return zips[at] === Number(zip) ? { counties: Array.from(zipCounties.of(at)), proven: zipProven[at] === 1 } : null;
    },
    countiesOf: counties.spanOf,
    placesOf: places.spanOf,
  };
}
