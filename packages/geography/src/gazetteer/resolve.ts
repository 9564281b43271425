import { distance } from "fastest-levenshtein";
import { bareCountyName } from "../names/county-names.ts";
import { foldName } from "../names/fold.ts";
import { shortPlaceName, withoutDescription } from "../names/place-names.ts";
import type { StateCode } from "../states.ts";
import type { Gazetteer, Span } from "./gazetteer.ts";

/** Result of looking up a name: its number, or why there is none and the closest names. */
export type Resolution =
  | { readonly ok: true; readonly number: number }
  | { readonly ok: false; readonly reason: "unknown" | "shared"; readonly near: readonly string[] };

const MAX_NEAR = 5;

/** The closest spellings on a state's list, at most five. */
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
 * Of several entries that share a name, the one whose full or canonical name equals the text.
 * "Fairfax" alone names a county and a city in Virginia; "Fairfax County" names one.
 */
function exactOf(text: string, numbers: readonly number[], namesOf: (number: number) => readonly string[]): readonly number[] {
  const folded = foldName(text);
  return numbers.filter((number) => namesOf(number).includes(folded));
}

/** Counties of this name. If the list has only the bare name, the kind in the caller's text is ignored. */
function countiesNamed(gazetteer: Gazetteer, state: StateCode, text: string): readonly number[] {
  const named = gazetteer.countiesNamed(state, foldName(text));
  if (named.length > 0) return named;
  const bare = bareCountyName(text);
  return gazetteer.countiesNamed(state, bare).filter((number) => foldName(gazetteer.county(number).name) === bare);
}

/** Finds a county of `state` by its name, with or without its kind. Never guesses: a shared name is refused. */
export function resolveCounty(gazetteer: Gazetteer, state: StateCode, text: string): Resolution {
  const nameOf = (number: number) => gazetteer.county(number).name;
  const found = countiesNamed(gazetteer, state, text);
  const exact = found.length > 1 ? exactOf(text, found, (number) => [foldName(nameOf(number)), gazetteer.county(number).canonical]) : found;
  const [number] = exact;
  if (number !== undefined && exact.length === 1) return { ok: true, number };
  if (found.length > 1) return { ok: false, reason: "shared", near: found.map(nameOf) };
  return { ok: false, reason: "unknown", near: nearest(text, gazetteer.countiesOf(state), nameOf, bareCountyName) };
}

/** Places of this name. The full name is tried first, because "Union town" is not "Uniontown". */
function placesNamed(gazetteer: Gazetteer, state: StateCode, folded: string): readonly number[] {
  const bare = withoutDescription(folded);
  const full =
    bare === folded ? [] : gazetteer.placesNamed(state, bare).filter((number) => foldName(gazetteer.place(number).name) === folded);
  return full.length > 0 ? full : gazetteer.placesNamed(state, folded);
}

/**
 * Finds a place of `state` on the census list.
 * @param county number of the county that the caller also named, to tell apart places of the same name; null if none.
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
