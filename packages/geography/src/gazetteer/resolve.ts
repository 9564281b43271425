import { distance } from "fastest-levenshtein";
import { BOROUGH_COUNTIES } from "../names/boroughs.ts";
import { bareCountyName } from "../names/county-names.ts";
import { foldName } from "../names/fold.ts";
import { shortPlaceName, splitCounties, withCharter, withCounties, withoutCharter, withoutDescription } from "../names/place-names.ts";
import { STATE_CODES, type StateCode } from "../states.ts";
import type { Gazetteer, Span } from "./gazetteer.ts";

/** The number of a county or place that was looked up; otherwise why it was not found, and the closest names. */
export type Resolution =
  | { readonly ok: true; readonly number: number }
  | { readonly ok: false; readonly reason: "unknown" | "shared"; readonly near: readonly string[] };

const MAX_NEAR = 5;
/** Maximum characters of a text to compare. A longer text is not close to any name, and slow to compare. */
const MAX_COMPARED = 60;

/** The closest names of a state, at most five. */
function nearest(
  text: string,
  { start, end }: Span,
  nameOf: (number: number) => string,
  shortOf: (name: string) => string,
): readonly string[] {
  const folded = foldName(text);
  if (folded.length > MAX_COMPARED) return [];
  const ranked: { name: string; far: number }[] = [];
  for (let number = start; number < end; number++) {
    const name = nameOf(number);
    const candidate = shortOf(name);
    const far = candidate.startsWith(folded) && folded.length > 2 ? 1 : distance(folded, candidate.slice(0, 80));
    if (far <= Math.max(2, Math.floor(folded.length / 3))) ranked.push({ name, far });
  }
  return ranked
    .toSorted((left, right) => left.far - right.far || (left.name < right.name ? -1 : 1))
    .slice(0, MAX_NEAR)
    .map(({ name }) => name);
}

/**
 * Among entries that share a name, those whose full or canonical name equals the text.
 * "Fairfax" alone names a county and a city in Virginia; "Fairfax County" names one.
 */
function exactOf(text: string, numbers: readonly number[], namesOf: (number: number) => readonly string[]): readonly number[] {
  const folded = foldName(text);
  return numbers.filter((number) => namesOf(number).includes(folded));
}

/** Counties with this name. If the gazetteer names a county without its kind (`Travis`), the kind in the caller's text is ignored. */
function countiesNamed(gazetteer: Gazetteer, state: StateCode, folded: string, bare: string): readonly number[] {
  const named = gazetteer.countiesNamed(state, folded);
  return named.length > 0
    ? named
    : gazetteer.countiesNamed(state, bare).filter((number) => foldName(gazetteer.county(number).name) === bare);
}

/** True if some state has a county with this name, with or without its kind. */
export function isCountyName(gazetteer: Gazetteer, text: string): boolean {
  const folded = foldName(text);
  const bare = bareCountyName(text);
  return STATE_CODES.some((state) => countiesNamed(gazetteer, state, folded, bare).length > 0);
}

/** The entry that a text names (null if there is none or several), and all entries that share the name. */
interface Match {
  readonly number: number | null;
  readonly found: readonly number[];
}

function soleMatch(text: string, found: readonly number[], namesOf: (number: number) => readonly string[]): Match {
  const [number = null, ...others] = found.length > 1 ? exactOf(text, found, namesOf) : found;
  return { number: others.length === 0 ? number : null, found };
}

function matchCounty(gazetteer: Gazetteer, state: StateCode, text: string): Match {
  const namesOf = (number: number) => [foldName(gazetteer.county(number).name), gazetteer.county(number).canonical];
  return soleMatch(text, countiesNamed(gazetteer, state, foldName(text), bareCountyName(text)), namesOf);
}

/** The county of `state` with this name, with or without its kind; null if there is none or several. */
export function findCounty(gazetteer: Gazetteer, state: StateCode, text: string): number | null {
  return matchCounty(gazetteer, state, text).number;
}

/**
 * Looks up the county of `state` with this name, with or without its kind. `near` has all counties that share the name, or else the closest
 * names.
 */
export function resolveCounty(gazetteer: Gazetteer, state: StateCode, text: string): Resolution {
  const nameOf = (number: number) => gazetteer.county(number).name;
  const { number, found } = matchCounty(gazetteer, state, text);
  if (number !== null) return { ok: true, number };
  if (found.length > 1) return { ok: false, reason: "shared", near: found.map(nameOf) };
  return { ok: false, reason: "unknown", near: nearest(text, gazetteer.countiesOf(state), nameOf, bareCountyName) };
}

/** The official name of a place, folded, as it is written and as people say it: a charter township is called a township. */
function fullNamesOf(gazetteer: Gazetteer, number: number): readonly string[] {
  const official = foldName(gazetteer.place(number).name);
  return [official, withoutCharter(official)];
}

/**
 * Places of this name. The full name is tried first, because "Union town" is not "Uniontown"; "Webster City" may be the city of Webster or
 * that of Webster City, but no township. A charter township is also looked up by its own full name, because a village may have the
 * township's short name.
 */
function placesNamed(gazetteer: Gazetteer, state: StateCode, folded: string): readonly number[] {
  const bare = withoutDescription(folded);
  const isNamed = (number: number) => fullNamesOf(gazetteer, number).includes(folded);
  const full = bare === folded ? [] : gazetteer.placesNamed(state, bare).filter(isNamed);
  const called = gazetteer.placesNamed(state, folded);
  const isCalled = (number: number) => {
    const { name } = gazetteer.place(number);
    return foldName(shortPlaceName(name)) === folded && !name.endsWith("township");
  };
  const found = full.length > 0 ? [...full, ...called.filter(isCalled)] : called;
  return [...new Set([...found, ...gazetteer.placesNamed(state, withCharter(folded)).filter(isNamed)])];
}

/**
 * Cities of a secondary source, which has names without descriptions: "New York", not "New York city". Such a source may lack the place
 * that a text names: its list for Kansas has Park, but not Park City, which is elsewhere. So a city counts only if it has its county's
 * name, or lies in one of `counties`, or, if none is given, if "city" is written as a description.
 */
function citiesDescribed(gazetteer: Gazetteer, state: StateCode, text: string, counties: readonly number[]): readonly number[] {
  const folded = foldName(text);
  const bare = withoutDescription(folded);
  if (gazetteer.meta.authority !== "secondary" || folded !== `${bare} city`) return [];
  const cities = gazetteer.placesNamed(state, bare);
  if (counties.length === 0 && text.trimEnd().endsWith(" city")) return cities;
  const isLikely = (county: number) => counties.includes(county) || bareCountyName(gazetteer.county(county).name) === bare;
  return cities.filter((number) => countiesOfPlace(gazetteer, number).some(isLikely));
}

function matchPlace(gazetteer: Gazetteer, state: StateCode, text: string, counties: readonly number[]): Match {
  const listed = splitCounties(text);
  const inListed = listed?.counties.flatMap((county) => findCounty(gazetteer, state, county) ?? []) ?? [];
  if (listed !== null && inListed.length > 0) return matchPlace(gazetteer, state, listed.name, inListed);
  const listedNames = placesNamed(gazetteer, state, foldName(text));
  const named = listedNames.length > 0 ? listedNames : citiesDescribed(gazetteer, state, text, counties);
  const inCounty = named.filter((number) => gazetteer.place(number).counties.some((county) => counties.includes(county)));
  const within = inCounty.length > 0 ? inCounty : named;
  const official = within.filter((number) => gazetteer.place(number).name === text.trim());
  // Where the text itself ends in a description, it may be a short name that does.
  const isDescribed = withoutDescription(foldName(text)) !== foldName(text);
  const namesOf = (number: number) => {
    const { name, canonical } = gazetteer.place(number);
    return [...fullNamesOf(gazetteer, number), canonical, ...(isDescribed ? [foldName(shortPlaceName(name))] : [])];
  };
  return soleMatch(text, official.length === 1 ? official : within, namesOf);
}

/** Numbers of the counties of New York City. */
function boroughCounties(gazetteer: Gazetteer): readonly number[] {
  return BOROUGH_COUNTIES.flatMap((name) => findCounty(gazetteer, "NY", name) ?? []);
}

/** Numbers of the counties in which a place lies, as far as is known. A secondary source lists only one of New York City's. */
export function countiesOfPlace(gazetteer: Gazetteer, number: number): readonly number[] {
  const { state, canonical, counties } = gazetteer.place(number);
  return state === "NY" && canonical === "new york" ? [...new Set([...counties, ...boroughCounties(gazetteer)])] : counties;
}

/** The place of `state` with this name; null if there is none or several. */
export function findPlace(gazetteer: Gazetteer, state: StateCode, text: string): number | null {
  return matchPlace(gazetteer, state, text, []).number;
}

/**
 * Looks up the place of `state` with this name. `near` has up to five places that share the name, or else the closest names.
 * @param counties numbers of the counties in which the place may lie, to tell apart places of the same name; empty if not known.
 */
export function resolvePlace(gazetteer: Gazetteer, state: StateCode, text: string, counties: readonly number[] = []): Resolution {
  const { number, found } = matchPlace(gazetteer, state, text, counties);
  if (number !== null) return { ok: true, number };
  const labelOf = (candidate: number) => {
    const { name, counties } = gazetteer.place(candidate);
    return withCounties(
      name,
      counties.map((item) => gazetteer.county(item).name),
    );
  };
  if (found.length > 1) return { ok: false, reason: "shared", near: found.slice(0, MAX_NEAR).map(labelOf) };
  const nameOf = (candidate: number) => gazetteer.place(candidate).name;
  const shortOf = (name: string) => foldName(shortPlaceName(name));
  return { ok: false, reason: "unknown", near: nearest(text, gazetteer.placesOf(state), nameOf, shortOf) };
}
