import {
  at,
  type Column,
  compareText,
  compileHashIndex,
  narrow,
  type PackableColumns,
  packColumns,
  packLists,
  StringTableBuilder,
  type Utf8,
} from "@tellerline/book";
import { countyForms } from "../names/county-names.ts";
import { foldName, squeeze } from "../names/fold.ts";
import { placeAliases, placeForms } from "../names/place-names.ts";
import { STATE_CODES, type StateCode } from "../states.ts";
import { GAZETTEER_FORMAT, type GazetteerMeta } from "./gazetteer.ts";
import { type CountySource, codeOfPlaceStanding, type GazetteerSource, type PlaceSource } from "./source.ts";

interface Named {
  readonly state: StateCode;
  readonly name: string;
  /** The name in keys: the bare name if it is unique in its state, otherwise with its kind, otherwise with its county too. */
  readonly canonical: string;
  readonly form: number;
  readonly aliases: readonly string[];
}

/** Gives each name its shortest form that is unique in its state, or its longest form if none is. */
function withCanonical<Item extends { readonly state: StateCode; readonly name: string }>(
  items: readonly Item[],
  formsOf: (item: Item) => readonly string[],
): (Item & { readonly canonical: string; readonly form: number })[] {
  const counts = new Map<string, number>();
  const keyOf = (item: Item, form: string) => `${item.state}|${squeeze(form)}`;
  for (const item of items) {
    for (const key of new Set(formsOf(item).map((form) => keyOf(item, form)))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return items.map((item) => {
    const forms = formsOf(item);
    const unique = forms.findIndex((form) => counts.get(keyOf(item, form)) === 1);
    const form = unique < 0 ? forms.length - 1 : unique;
    return { ...item, form, canonical: at(forms, form) };
  });
}

function nameColumns(prefix: string, named: readonly Named[], utf8: Utf8): PackableColumns {
  const names = new StringTableBuilder(utf8);
  const entries = named.flatMap(({ state, aliases }, number) =>
    [...new Set(aliases)].map((alias): readonly [string, number] => [state + alias, number]),
  );
  return {
    [`${prefix}Name`]: narrow(named.map(({ name }) => names.add(name))),
    [`${prefix}Form`]: narrow(named.map(({ form }) => form)),
    [`${prefix}State`]: narrow(named.map(({ state }) => STATE_CODES.indexOf(state))),
    ...names.columns(`${prefix}Name`),
    ...compileHashIndex(prefix, entries),
  };
}

function sortNamed<Item extends Named>(items: readonly Item[]): Item[] {
  return items.toSorted((left, right) => compareText(left.state, right.state) || compareText(left.canonical, right.canonical));
}

function nameCounties(counties: readonly CountySource[]): (CountySource & Named)[] {
  const named = withCanonical(counties, ({ name }) => countyForms(name));
  return sortNamed(named.map((county) => ({ ...county, aliases: countyForms(county.name).map(squeeze) })));
}

function namePlaces(places: readonly PlaceSource[], countyNames: ReadonlyMap<string, string>): (PlaceSource & Named)[] {
  const named = withCanonical(places, ({ name, counties }) => placeForms(name, countyNames.get(counties[0] ?? "") ?? ""));
  return sortNamed(named.map((place) => ({ ...place, aliases: [...placeAliases(place.name), squeeze(place.canonical)] })));
}

/**
 * Names the subdivisions so that no place's name or key depends on them. A subdivision that shares
 * its bare name with a place is found only by its full name ("Washington township"). One that
 * shares its full name with a place is left out.
 */
function nameSubdivisions(
  subdivisions: readonly PlaceSource[],
  places: readonly Named[],
  countyNames: ReadonlyMap<string, string>,
): (PlaceSource & Named & { readonly isBare: boolean })[] {
  const taken = new Set(places.flatMap(({ state, aliases }) => aliases.map((alias) => state + alias)));
  const isTaken = (state: StateCode, name: string) => taken.has(state + squeeze(name));
  const free = subdivisions
    .filter(({ state, name }) => !isTaken(state, foldName(name)))
    .map((item) => ({ ...item, isBare: !isTaken(item.state, placeForms(item.name, "")[0]) }));
  const named = withCanonical(free, ({ name, counties, isBare }) => {
    const [bare, full, exact] = placeForms(name, countyNames.get(counties[0] ?? "") ?? "");
    return [isBare ? bare : full, full, exact];
  });
  // Subdivisions with the same canonical name are in the same county, so one of them is enough.
  const distinct = new Map(named.map((item) => [`${item.state}|${item.canonical}`, item]));
  return [...distinct.values()].map((item) => {
    const bare = item.isBare ? placeAliases(item.name) : [];
    // If a subdivision is not found by its bare name (form 0), its form is at least 1, the full name.
    const form = item.isBare ? item.form : Math.max(item.form, 1);
    return { ...item, form, aliases: [...bare, squeeze(foldName(item.name)), squeeze(item.canonical)] };
  });
}

function placeStandings(places: readonly PlaceSource[]): Column {
  return Uint8Array.from(places, ({ placeStanding }) => codeOfPlaceStanding(placeStanding));
}

/** Compiles a gazetteer. References of places, ZIPs and neighbors to unknown counties are dropped. */
export function compileGazetteer(source: GazetteerSource, utf8: Utf8): ArrayBuffer {
  const counties = nameCounties(source.counties);
  const numbers = new Map(counties.map(({ fips }, number) => [fips, number]));
  const countyNames = new Map(counties.map(({ fips, name }) => [fips, name]));
  const proper = namePlaces(source.places, countyNames).map((place) => ({ ...place, isBare: true }));
  const places = sortNamed([...proper, ...nameSubdivisions(source.subdivisions, proper, countyNames)]);
  const zips = source.zips.toSorted((left, right) => compareText(left.zip, right.zip));
  const toNumbers = (codes: readonly string[]) => codes.flatMap((code) => numbers.get(code) ?? []).toSorted((a, b) => a - b);
  const meta: GazetteerMeta = {
    authority: source.authority,
    vintage: source.vintage,
    counties: counties.length,
    places: places.length,
    zips: zips.length,
    ...(source.neighbours === undefined ? {} : { hasNeighbours: true }),
  };
  const columns: Record<string, Column> = {
    ...nameColumns("county", counties, utf8),
    countyFips: narrow(counties.map(({ fips }) => Number(fips))),
    ...nameColumns("place", places, utf8),
    placeIsBare: Uint8Array.from(places, ({ isBare }) => (isBare ? 1 : 0)),
    ...(places.some(({ placeStanding }) => placeStanding !== undefined) ? { placeStanding: placeStandings(places) } : {}),
    ...packLists(
      "placeCounties",
      places.map((place) => toNumbers(place.counties)),
    ),
    zip: Uint32Array.from(zips, ({ zip }) => Number(zip)),
    zipProven: Uint8Array.from(zips, ({ proven }) => (proven ? 1 : 0)),
    ...packLists(
      "countyNeighbours",
      // Each list includes the county itself, because an island has no neighbors. An empty list
      // means that the neighbors are not known.
      counties.map(({ fips }) => {
        const around = source.neighbours?.get(fips);
        return around === undefined ? [] : toNumbers([fips, ...around]);
      }),
    ),
    ...packLists(
      "zipCounties",
      zips.map((zip) => toNumbers(zip.counties)),
    ),
  };
  return packColumns(GAZETTEER_FORMAT, meta, columns, utf8);
}
