import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  compileGazetteer,
  type Gazetteer,
  type GazetteerSource,
  openGazetteer,
  resolveCounty,
  resolvePlace,
  type ZipSource,
} from "@tellerline/geography";
import { beforeAll, describe, expect, it } from "vitest";
import { embeddedQuarters } from "../embedded/quarters.ts";
import { readCensus } from "./census.ts";
import { embeddedZips } from "./embedded.ts";
import { utf8 } from "./utf8.ts";

/** Uses the agencies' files if they are beside the checkout; otherwise an excerpt of them (fixtures/README.md). */
const DATA = join(import.meta.dirname, "../../../../../shared/data/census");
const FIXTURES = join(import.meta.dirname, "../../fixtures");
const WHOLE = { counties: 3243, places: 29_514, proven: 33_791, split: 1214, subdivisions: 16_000, institutions: 4374 };
const EXCERPT = { counties: 35, places: 548, proven: 730, split: 3, subdivisions: 300, institutions: 12 };
const isWhole = existsSync(DATA);
const held = isWhole ? WHOLE : EXCERPT;
const CENSUS = isWhole ? join(DATA, "census-geography.zip") : join(FIXTURES, "census-excerpt.zip");
const SUBDIVISIONS = isWhole ? join(DATA, "county-subdivisions.zip") : join(FIXTURES, "county-subdivisions-excerpt.zip");

/** ZIPs of a secondary source, limited to counties in the files. */
async function zipsBeside(): Promise<readonly ZipSource[]> {
  if (isWhole) return embeddedZips();
  const { counties } = await readCensus([CENSUS], []);
  const known = new Set(counties.map(({ fips }) => fips));
  return embeddedZips().filter(({ counties: own }) => own.length > 0 && own.every((fips) => known.has(fips)));
}

describe("the Census Bureau's gazetteer", () => {
  let source: GazetteerSource;
  let gazetteer: Gazetteer;
  let bytes = 0;
  beforeAll(async () => {
    source = await readCensus([CENSUS], await zipsBeside());
    const book = compileGazetteer(source, utf8);
    bytes = book.byteLength;
    gazetteer = openGazetteer(book, utf8);
  });

  it("holds every county, place and ZCTA, below 2 MB", () => {
    expect(bytes).toBeLessThan(2_000_000);
    expect(source.counties).toHaveLength(held.counties);
    expect(source.places).toHaveLength(held.places);
    expect(source.zips.filter(({ proven }) => proven)).toHaveLength(held.proven);
    expect(source.places.filter(({ counties }) => counties.length === 0)).toEqual([]);
    expect(source.places.filter(({ counties }) => counties.length > 1).length).toBeGreaterThanOrEqual(held.split);
  });

  it("resolves every county to itself, by its full name and by its key", () => {
    for (const { state, fips, name } of source.counties) {
      const found = resolveCounty(gazetteer, state, name);
      expect(found.ok ? gazetteer.county(found.number).fips : found, `${name}, ${state}`).toBe(fips);
      const number = gazetteer.countyByFips(fips) ?? -1;
      expect(resolveCounty(gazetteer, state, gazetteer.county(number).canonical)).toEqual({ ok: true, number });
    }
  });

  it("resolves every place to itself, and refuses a name that two of a state share until its county tells which", () => {
    const shared = new Map<string, number>();
    for (const { state, name } of source.places) shared.set(`${state}|${name}`, (shared.get(`${state}|${name}`) ?? 0) + 1);
    for (const { state, name, counties } of source.places) {
      const found = resolvePlace(gazetteer, state, name);
      const isShared = (shared.get(`${state}|${name}`) ?? 0) > 1;
      if (isShared) {
        expect(found).toMatchObject({ ok: false, reason: "shared" });
        const [fips = ""] = counties;
        const county = gazetteer.countyByFips(fips);
        expect(resolvePlace(gazetteer, state, name, county === null ? [] : [county]).ok, `${name}, ${state}, ${fips}`).toBe(true);
      } else expect(found.ok ? gazetteer.place(found.number).name : found, `${name}, ${state}`).toBe(name);
    }
    for (let number = 0; number < gazetteer.meta.places; number++) {
      const { state, canonical } = gazetteer.place(number);
      expect(resolvePlace(gazetteer, state, canonical)).toEqual({ ok: true, number });
    }
  });

  it("knows the counties of every ZIP", () => {
    for (const { zip, counties, proven } of source.zips) {
      const found = gazetteer.zip(zip);
      expect(found?.counties.map((number) => gazetteer.county(number).fips)).toEqual(
        [...counties].sort((left, right) => orderOf(gazetteer, left) - orderOf(gazetteer, right)),
      );
      expect(found?.proven).toBe(proven);
    }
    expect(gazetteer.zip("57717")?.counties).toHaveLength(5);
    expect(gazetteer.zip("30301")?.proven).toBe(false);
    expect(gazetteer.zip("00000")).toBeNull();
  });

  it("knows the county of every institution of a quarter, Connecticut's planning regions included", () => {
    const lines = embeddedQuarters()[0]?.().lines ?? [];
    const institutions = lines.flatMap((line) => ("row" in line && isInstitution(line.row) ? [line.row] : []));
    const counties = institutions.filter(({ state }) => isWhole || state === "NH").map(({ county }) => county);
    expect(counties).toHaveLength(held.institutions);
    expect(counties.filter((fips) => gazetteer.countyByFips(fips) === null)).toEqual([]);
  });

  it.each([
    ["MO", "Saint Louis", "St. Louis city"],
    ["TX", "round rock", "Round Rock city"],
    ["KY", "Louisville", "Louisville/Jefferson County metro government (balance)"],
    ["TN", "Nashville", "Nashville-Davidson metropolitan government (balance)"],
    ["CA", "Ventura", "San Buenaventura (Ventura) city"],
    ["ID", "Boise", "Boise City city"],
    ["MI", "Sault Sainte Marie", "Sault Ste. Marie city"],
    ["MO", "O'Fallon", "O'Fallon city"],
    ["PR", "Mayaguez", "Mayagüez zona urbana"],
    ["MA", "Weymouth", "Weymouth Town city"],
    ["MA", "Weymouth Town", "Weymouth Town city"],
  ] as const)("finds in %s what people call %s", (state, said, name) => {
    const found = resolvePlace(gazetteer, state, said);
    expect(found.ok ? gazetteer.place(found.number).name : found).toBe(name);
  });

  it("lists what was near, and guesses nothing", () => {
    expect(resolvePlace(gazetteer, "TX", "Austn")).toMatchObject({
      ok: false,
      reason: "unknown",
      near: expect.arrayContaining(["Austin city"]),
    });
    expect(resolveCounty(gazetteer, "VA", "Fairfax")).toMatchObject({
      ok: false,
      reason: "shared",
      near: ["Fairfax city", "Fairfax County"],
    });
    expect(resolveCounty(gazetteer, "NM", "Dona Ana")).toMatchObject({ ok: true });
    expect(resolveCounty(gazetteer, "LA", "LaSalle Parish").ok).toBe(true);
    expect(resolveCounty(gazetteer, "TX", "Travis Parish").ok).toBe(false);
  });
});

describe("the gazetteer with county subdivisions", () => {
  let plain: Gazetteer;
  let gazetteer: Gazetteer;
  let source: GazetteerSource;
  beforeAll(async () => {
    source = await readCensus([CENSUS, SUBDIVISIONS], await zipsBeside());
    gazetteer = openGazetteer(compileGazetteer(source, utf8), utf8);
    plain = openGazetteer(compileGazetteer({ ...source, subdivisions: [] }, utf8), utf8);
  });

  it("changes no place's key, and finds each place as before", () => {
    expect(source.subdivisions.length).toBeGreaterThan(held.subdivisions);
    const keys = new Set(Array.from({ length: gazetteer.meta.places }, (_, number) => keyOf(gazetteer, number)));
    expect(keys.size).toBe(gazetteer.meta.places);
    for (let number = 0; number < plain.meta.places; number++) {
      const { state, name, canonical } = plain.place(number);
      expect(keys.has(keyOf(plain, number))).toBe(true);
      for (const said of [name, canonical]) {
        const before = resolvePlace(plain, state, said);
        const after = resolvePlace(gazetteer, state, said);
        expect(after.ok ? keyOf(gazetteer, after.number) : after.reason, `${said}, ${state}`).toBe(
          before.ok ? keyOf(plain, before.number) : before.reason,
        );
      }
    }
  });

  it("finds each subdivision by its full name, with its county where several share it", () => {
    const found = source.subdivisions.filter(({ state, name, counties: [fips = ""] }) => {
      const county = gazetteer.countyByFips(fips);
      const named = resolvePlace(gazetteer, state, name, county === null ? [] : [county]);
      return named.ok && gazetteer.place(named.number).counties.includes(county ?? -1);
    });
    expect(found.length / source.subdivisions.length).toBeGreaterThan(0.99);
  });

  it("finds every name that it lists for one that several share", () => {
    const names = new Map(source.subdivisions.map(({ state, name }) => [`${state}:${name}`, { state, name }]));
    const shared = [...names.values()].flatMap(({ state, name }) => {
      const found = resolvePlace(gazetteer, state, name);
      return found.ok ? [] : found.near.map((near) => ({ state, near }));
    });
    // The excerpt has no names that several subdivisions of a state share.
    expect(shared.length > 0).toBe(isWhole);
    expect(shared.filter(({ state, near }) => !resolvePlace(gazetteer, state, near).ok)).toEqual([]);
  });

  it.each([
    ["PA", "Lower Merion Township", "Montgomery County"],
    ["PA", "Lower Merion", "Montgomery County"],
    ["MA", "Wellesley", "Norfolk County"],
    ["NH", "Hanover", "Grafton County"],
    ["MI", "Canton charter township", "Wayne County"],
    ["NJ", "Cherry Hill", "Camden County"],
  ] as const)("proves in %s that %s is in %s", (state, town, county) => {
    const found = resolvePlace(gazetteer, state, town);
    const counties = found.ok ? gazetteer.place(found.number).counties.map((number) => gazetteer.county(number).name) : found;
    expect(counties).toEqual([county]);
  });

  it.each([
    ["NH", "Hanover town", "is_town"],
    ["NH", "Hanover CDP", "named_like_town"],
    ["NH", "Center Sandwich CDP", "may_be_in_town"],
    ["NH", "Keene city", undefined],
    ["TX", "Round Rock city", undefined],
  ] as const)("knows how in %s %s stands to the towns around it", (state, name, placeStanding) => {
    const found = resolvePlace(gazetteer, state, name);
    expect(found.ok && gazetteer.place(found.number)).toMatchObject({ name, placeStanding });
  });
});

function keyOf(gazetteer: Gazetteer, number: number): string {
  const { state, canonical } = gazetteer.place(number);
  return `${state}|${canonical}`;
}

function orderOf(gazetteer: Gazetteer, fips: string): number {
  return gazetteer.countyByFips(fips) ?? -1;
}

function isInstitution(row: unknown): row is { readonly county: string; readonly state: string } {
  return (
    typeof row === "object" &&
    row !== null &&
    "kind" in row &&
    row.kind === "credit_union" &&
    "county" in row &&
    typeof row.county === "string" &&
    "state" in row &&
    typeof row.state === "string"
  );
}
