import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import {
  type CountySource,
  foldName,
  type GazetteerSource,
  isStateCode,
  type PlaceSource,
  RENAMED_COUNTIES,
  shortPlaceName,
  squeeze,
  type ZipSource,
} from "@tellerline/geography";
import { findZipEntries } from "../files/zip.ts";
import { OpsError } from "../ops-error.ts";
import { countyNeighbours } from "./county-neighbours.ts";

/** The Census Bureau's own file names (guides/operating.md#the-gazetteer). One of the two lists of places is enough. */
const COUNTIES = "national_county2020.txt";
const ZCTAS = "tab20_zcta520_county20_natl.txt";
const PLACES = "PLACElist.txt";
const PLACES_BY_COUNTY = "national_place_by_county2020.txt";
/** File with towns, townships and boroughs. The gazetteer can be built without it. */
const SUBDIVISIONS = "national_cousub2020.txt";
const FILES = [COUNTIES, ZCTAS, PLACES, PLACES_BY_COUNTY, SUBDIVISIONS] as const;

type Row = (column: string) => string;

/** Reads a pipe-separated file. @throws OpsError if the file is not UTF-8 or is truncated, or if a column is missing. */
function readRows(name: string, content: Buffer, columns: readonly string[]): readonly Row[] {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(content);
  } catch {
    throw new OpsError(`${name} is not UTF-8 text: use the Census Bureau's file unchanged.`);
  }
  const [head = "", ...lines] = text.split(/\r?\n/).filter((line) => line !== "");
  const names = head.split("|");
  const missing = columns.filter((column) => !names.includes(column));
  if (missing.length > 0) throw new OpsError(`${name}, line 1: missing column ${missing.join(", ")}.`);
  return lines.map((line, index) => {
    const cells = line.split("|");
    if (cells.length !== names.length) {
      throw new OpsError(`${name}, line ${index + 2}: ${cells.length} columns, expected ${names.length}. Is the file truncated?`);
    }
    return (column) => cells[names.indexOf(column)]?.trim() ?? "";
  });
}

/** The files of a zip, or of a folder and the zips in it. */
async function readFiles(path: string): Promise<ReadonlyMap<string, Buffer>> {
  let entries: readonly string[] | null;
  try {
    entries = statSync(path).isDirectory() ? readdirSync(path) : null;
  } catch (error) {
    throw new OpsError(`Can't read ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (entries === null) return findZipEntries(path, FILES);
  const found = new Map<string, Buffer>();
  for (const zip of entries.filter((name) => name.toLowerCase().endsWith(".zip")).toSorted()) {
    for (const [name, content] of await findZipEntries(join(path, zip), FILES)) found.set(name, content);
  }
  for (const name of FILES) if (entries.includes(name)) found.set(name, readFileSync(join(path, name)));
  return found;
}

/** The Census Bureau's class codes of county subdivisions that are or were governments, not merely statistical areas. */
const GOVERNMENTS = /^T/;
/**
 * The Census Bureau's class codes of cities, boroughs and villages that are county subdivisions of their own, so that they lie in no town.
 */
const INDEPENDENT = /^C/;

interface Subdivisions {
  /** Each lies in one county (Connecticut's in one of the eight old counties). */
  readonly towns: readonly PlaceSource[];
  /** Places that are subdivisions of a county, and so lie in no town of it, each as `nameIn` writes it. */
  readonly independent: ReadonlySet<string>;
}

const nameIn = (county: string, name: string): string => `${county}:${name}`;

function readSubdivisions(content: Buffer): Subdivisions {
  const towns: PlaceSource[] = [];
  const independent = new Set<string>();
  for (const cell of readRows(SUBDIVISIONS, content, ["STATE", "STATEFP", "COUNTYFP", "COUSUBNAME", "CLASSFP"])) {
    const state = cell("STATE");
    const name = cell("COUSUBNAME");
    if (!isStateCode(state)) continue;
    const county = cell("STATEFP") + cell("COUNTYFP");
    if (INDEPENDENT.test(cell("CLASSFP"))) independent.add(nameIn(county, name));
    if (GOVERNMENTS.test(cell("CLASSFP"))) towns.push({ state, name, counties: [county], placeStanding: "is_town" });
  }
  return { towns, independent };
}

/**
 * Adds `placeStanding` to places of counties that have towns: such a place may lie in a town, unless it is a subdivision of its own. If a
 * town of its county has the same short name, people and institutions may mean either by it.
 */
function withPlaceStandings(places: readonly PlaceSource[], { towns, independent }: Subdivisions): readonly PlaceSource[] {
  const shortNameIn = (county: string, name: string) => nameIn(county, squeeze(foldName(shortPlaceName(name))));
  const divided = new Set(towns.flatMap(({ counties }) => counties));
  const names = new Set(towns.flatMap(({ counties, name }) => counties.map((county) => shortNameIn(county, name))));
  return places.map((place): PlaceSource => {
    const { counties, name } = place;
    const isApart = counties.every((county) => !divided.has(county) || independent.has(nameIn(county, name)));
    if (isApart) return place;
    const isNamedSo = counties.some((county) => names.has(shortNameIn(county, name)));
    return { ...place, placeStanding: isNamedSo ? "named_like_town" : "may_be_in_town" };
  });
}

function readCounties(content: Buffer): readonly CountySource[] {
  return readRows(COUNTIES, content, ["STATE", "STATEFP", "COUNTYFP", "COUNTYNAME"]).flatMap((cell) => {
    const state = cell("STATE");
    return isStateCode(state) ? [{ state, fips: cell("STATEFP") + cell("COUNTYFP"), name: cell("COUNTYNAME") }] : [];
  });
}

/** Finds the FIPS code of a county by state and name, including names from older lists. */
class CountyFinder {
  readonly #codes = new Map<string, string>();

  constructor(counties: readonly CountySource[]) {
    for (const { state, fips, name } of counties) this.#codes.set(this.#key(state, name), fips);
  }

  #key(state: string, name: string): string {
    return `${state}:${squeeze(foldName(name))}`;
  }

  find(state: string, name: string): readonly string[] {
    const names = this.#codes.has(this.#key(state, name)) ? [name] : (RENAMED_COUNTIES[`${state}:${name}`] ?? []);
    return names.flatMap((present) => this.#codes.get(this.#key(state, present)) ?? []);
  }
}

function readPlaceList(content: Buffer, finder: CountyFinder): readonly PlaceSource[] {
  return readRows(PLACES, content, ["STATE", "PLACENAME", "COUNTY"]).flatMap((cell) => {
    const state = cell("STATE");
    if (!isStateCode(state)) return [];
    const counties = cell("COUNTY")
      .split(/,\s*/)
      .flatMap((name) => finder.find(state, name));
    return [{ state, name: cell("PLACENAME"), counties }];
  });
}

/** Reads the newer list of places, which has one row for each county that a place extends into. */
function readPlacesByCounty(content: Buffer): readonly PlaceSource[] {
  const places = new Map<string, { state: PlaceSource["state"]; name: string; counties: string[] }>();
  for (const cell of readRows(PLACES_BY_COUNTY, content, ["STATE", "STATEFP", "COUNTYFP", "PLACEFP", "PLACENAME"])) {
    const state = cell("STATE");
    if (!isStateCode(state)) continue;
    const key = cell("STATEFP") + cell("PLACEFP");
    const place = places.get(key) ?? { state, name: cell("PLACENAME"), counties: [] };
    place.counties.push(cell("STATEFP") + cell("COUNTYFP"));
    places.set(key, place);
  }
  return [...places.values()];
}

function readZctas(content: Buffer): readonly ZipSource[] {
  const zips = new Map<string, string[]>();
  for (const cell of readRows(ZCTAS, content, ["GEOID_ZCTA5_20", "GEOID_COUNTY_20"])) {
    const zip = cell("GEOID_ZCTA5_20");
    if (zip !== "") zips.set(zip, [...(zips.get(zip) ?? []), cell("GEOID_COUNTY_20")]);
  }
  return [...zips].map(([zip, counties]) => ({ zip, counties, proven: true }));
}

/**
 * Builds the exact gazetteer from the Census Bureau's files, in zips or folders.
 * @param secondary further ZIPs. Those without a ZCTA, mostly post-office boxes, become candidates.
 * @throws OpsError if a needed file is missing or malformed.
 */
export async function readCensus(paths: readonly string[], secondary: readonly ZipSource[]): Promise<GazetteerSource> {
  const files = new Map((await Promise.all(paths.map(readFiles))).flatMap((found) => [...found]));
  const need = (name: string): Buffer => {
    const content = files.get(name);
    if (content === undefined)
      throw new OpsError(
        `${paths.join(" and ")} lack${paths.length > 1 ? "" : "s"} ${name}: get it from www.census.gov/geographies/reference-files.html`,
      );
    return content;
  };
  const counties = readCounties(need(COUNTIES));
  const byCounty = files.get(PLACES_BY_COUNTY);
  const places = byCounty === undefined ? readPlaceList(need(PLACES), new CountyFinder(counties)) : readPlacesByCounty(byCounty);
  const content = files.get(SUBDIVISIONS);
  const subdivisions: Subdivisions = content === undefined ? { towns: [], independent: new Set() } : readSubdivisions(content);
  const zctas = readZctas(need(ZCTAS));
  const known = new Set(zctas.map(({ zip }) => zip));
  return {
    authority: "census",
    vintage: `US Census Bureau: counties and ZCTAs of 2020, places of ${byCounty === undefined ? "2010 to 2013" : "2020"}${content === undefined ? "" : ", county subdivisions of 2020"}`,
    counties,
    places: withPlaceStandings(places, subdivisions),
    subdivisions: subdivisions.towns,
    neighbours: countyNeighbours(),
    zips: [...zctas, ...secondary.filter(({ zip }) => !known.has(zip))],
  };
}
