import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import {
  foldName,
  type Gazetteer,
  isStateCode,
  PLACE_STANDINGS,
  type PlaceSource,
  type PlaceStanding,
  squeeze,
} from "@tellerline/geography";
import * as z from "zod";

/**
 * How the places of the embedded gazetteer, which are names of post offices, stand to the places around them, by the Census Bureau's lists
 * of places and county subdivisions (public domain, 17 U.S.C. 105). `pnpm embed:places FILES` makes the file.
 */

export const PLACE_STANDINGS_PATH = join(import.meta.dirname, "../../data/place-standings.json.br");

/** Names by standing, then by state. Places that stand alone are left out. */
const stored = z.partialRecord(z.enum(PLACE_STANDINGS), z.record(z.string(), z.array(z.string())));

type NamedPlace = Pick<PlaceSource, "state" | "name">;

const nameOf = ({ state, name }: NamedPlace): string => `${state}:${squeeze(foldName(name))}`;

/** Of several places of one name, people mean the one with the lowest number first. */
const MEANT: Readonly<Record<PlaceStanding, number>> = { named_like_town: 0, is_town: 1, may_be_in_town: 2, unlisted: 3 };

/**
 * How a post office's place stands, by the Census Bureau's gazetteer. A name that several places share means the one that stands alone, which
 * is a city, if there is one, and otherwise the one that people mean first.
 */
function standingIn(census: Gazetteer, { state, name }: NamedPlace): PlaceStanding | null {
  const found = census.placesNamed(state, foldName(name)).map((number) => census.place(number).placeStanding);
  if (found.length === 0) return "unlisted";
  const stated = found.filter((standing) => standing !== undefined);
  const [first = null] = stated.toSorted((left, right) => MEANT[left] - MEANT[right]);
  return stated.length < found.length ? null : first;
}

/** The bytes of the embedded file. @param census a gazetteer made from the Census Bureau's files, county subdivisions included */
export function packPlaceStandings(places: readonly NamedPlace[], census: Gazetteer): Buffer {
  const distinct = new Map(places.map((place) => [nameOf(place), place]));
  const standings = Map.groupBy(distinct.values(), (place) => standingIn(census, place));
  const named = PLACE_STANDINGS.map((standing) => {
    const byState = Map.groupBy(standings.get(standing) ?? [], ({ state }) => state);
    return [standing, Object.fromEntries([...byState].map(([state, some]) => [state, some.map(({ name }) => name).sort()]))] as const;
  });
  return brotliCompressSync(JSON.stringify(stored.parse(Object.fromEntries(named))));
}

/** The standing of each embedded place that does not stand alone; undefined for one that does. */
export function embeddedPlaceStandings(): (place: NamedPlace) => PlaceStanding | undefined {
  const byStanding = stored.parse(JSON.parse(brotliDecompressSync(readFileSync(PLACE_STANDINGS_PATH)).toString("utf8")));
  const standings = new Map<string, PlaceStanding>();
  for (const standing of PLACE_STANDINGS) {
    for (const [state, names] of Object.entries(byStanding[standing] ?? {}))
      if (isStateCode(state)) for (const name of names) standings.set(nameOf({ state, name }), standing);
  }
  return (place) => standings.get(nameOf(place));
}
