import { distance } from "fastest-levenshtein";
import { bareCountyName } from "../names/county-names.ts";
import { foldName } from "../names/fold.ts";
import { shortPlaceName, withoutDescription } from "../names/place-names.ts";
import type { StateCode } from "../states.ts";
import type { Gazetteer, Span } from "./gazetteer.ts";

/** A name that was looked up: its number, or why there is none and what was near. */
export type Resolution =
  | { readonly ok: true; readonly number: number }
  | { readonly ok: false; readonly reason: "unknown" | "shared"; readonly near: readonly string[] };

const MAX_NEAR = 5;

/** The names of a state's list that are spelled most alike, at most five. */
function nearest(
  text: string,
  { start, end }: Span,
  nameOf: (number: number) => string,
  shortOf: (name: string) => string,
): readonly string[] {
  const folded = foldName(text);
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
 * The one of several bearers of a name whose full or canonical name the text is.
 * "Fairfax" alone names a county and a city in Virginia; "Fairfax County" names one.
 */
function exactOf(text: string, numbers: readonly number[], namesOf: (number: number) => readonly string[]): readonly number[] {
  const folded = foldName(text);
  return numbers.filter((number) => namesOf(number).includes(folded));
}

/** Counties of this name; where a list gives a bare name, the kind that the caller adds can't be held against it. */
function countiesNamed(gazetteer: Gazetteer, state: StateCode, text: string): readonly number[] {
  const named = gazetteer.countiesNamed(state, foldName(text));
  if (named.length > 0) return named;
  const bare = bareCountyName(text);
  return gazetteer.countiesNamed(state, bare).filter((number) => foldName(gazetteer.county(number).name) === bare);
}

/** Finds a county of `state` by its name, with or without its kind. Nothing is guessed: a shared name is refused. */
export function resolveCounty(gazetteer: Gazetteer, state: StateCode, text: string): Resolution {
  const nameOf = (number: number) => gazetteer.county(number).name;
  const found = countiesNamed(gazetteer, state, text);
  const exact = found.length > 1 ? exactOf(text, found, (number) => [foldName(nameOf(number)), gazetteer.county(number).canonical]) : found;
  const [number] = exact;
  if (number !== undefined && exact.length === 1) return { ok: true, number };
  if (found.length > 1) return { ok: false, reason: "shared", near: found.map(nameOf) };
  return { ok: false, reason: "unknown", near: nearest(text, gazetteer.countiesOf(state), nameOf, bareCountyName) };
}

/** Places of this name: by its full name before all else, for "Union town" is not "Uniontown". */
function placesNamed(gazetteer: Gazetteer, state: StateCode, folded: string): readonly number[] {
  const bare = withoutDescription(folded);
  const full =
    bare === folded ? [] : gazetteer.placesNamed(state, bare).filter((number) => foldName(gazetteer.place(number).name) === folded);
  return full.length > 0 ? full : gazetteer.placesNamed(state, folded);
}

/**
 * Finds a place of `state` on the closed list.
 * @param county number of the county that the caller also named: it tells apart places that share a name.
 */
export function resolvePlace(gazetteer: Gazetteer, state: StateCode, text: string, county: number | null = null): Resolution {
  const nameOf = (number: number) => gazetteer.place(number).name;
  const folded = foldName(text);
  const named = placesNamed(gazetteer, state, folded);
  const inCounty = county === null ? [] : named.filter((number) => gazetteer.place(number).counties.includes(county));
  const found = inCounty.length > 0 ? inCounty : named;
  const exact = found.length > 1 ? exactOf(text, found, (number) => [foldName(nameOf(number)), gazetteer.place(number).canonical]) : found;
  const [number] = exact;
  if (number !== undefined && exact.length === 1) return { ok: true, number };
  const labelOf = (candidate: number) => {
    const { name, counties } = gazetteer.place(candidate);
    return `${name} (${counties.map((item) => gazetteer.county(item).name).join(", ")})`;
  };
  if (found.length > 1) return { ok: false, reason: "shared", near: found.slice(0, MAX_NEAR).map(labelOf) };
  const shortOf = (name: string) => foldName(shortPlaceName(name));
  return { ok: false, reason: "unknown", near: nearest(text, gazetteer.placesOf(state), nameOf, shortOf) };
}
