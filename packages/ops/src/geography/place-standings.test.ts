import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { compileGazetteer, openGazetteer } from "@tellerline/geography";
import { expect, it } from "vitest";
import { readCensus } from "./census.ts";
import { embeddedPlaceStandings, PLACE_STANDINGS_PATH, packPlaceStandings } from "./place-standings.ts";
import { utf8 } from "./utf8.ts";
import { listZips } from "./zips.ts";

const standingOf = embeddedPlaceStandings();

it.each([
  ["CA", "Los Angeles", undefined],
  ["CA", "Van Nuys", "unlisted"],
  ["CA", "Burbank", undefined],
  ["TX", "round rock", undefined],
  ["MA", "Boston", undefined],
  ["MA", "Dorchester", "unlisted"],
  ["MA", "Barnstable", undefined],
  ["MA", "Hyannis", "unlisted"],
  ["NY", "Hempstead", "named_like_town"],
  ["NY", "Levittown", "may_be_in_town"],
  ["NY", "Buffalo", undefined],
] as const)("in %s the place of the post office %s stands so: %s", (state, name, standing) => {
  expect(standingOf({ state, name })).toBe(standing);
});

/** The Census Bureau's files, if they are beside the checkout: the excerpt in the fixtures has too few states. */
const DATA = join(import.meta.dirname, "../../../../../shared/data/census");
const FILES = ["census-geography.zip", "county-subdivisions.zip"].map((name) => join(DATA, name));

it("follows from the Census Bureau's files: else `pnpm embed:places`", async () => {
  const text = (bytes: Uint8Array) => brotliDecompressSync(bytes).toString("utf8");
  const embedded = text(readFileSync(PLACE_STANDINGS_PATH));
  const places = listZips().map(({ state, city }) => ({ state, name: city }));
  if (FILES.every((file) => existsSync(file))) {
    const census = openGazetteer(compileGazetteer(await readCensus(FILES, []), utf8), utf8);
    expect(text(packPlaceStandings(places, census))).toBe(embedded);
  }
  // Without the files, at least every name is that of a post office.
  const known = new Set(places.map(({ state, name }) => `${state}:${name}`));
  const byStanding: Record<string, Record<string, readonly string[]>> = JSON.parse(embedded);
  const named = Object.values(byStanding).flatMap((byState) =>
    Object.entries(byState).flatMap(([state, names]) => names.map((name) => `${state}:${name}`)),
  );
  expect(named.length).toBeGreaterThan(10_000);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});
