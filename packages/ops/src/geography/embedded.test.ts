import { compileGazetteer, findCounty, openGazetteer, resolvePlace } from "@tellerline/geography";
import { expect, it } from "vitest";
import { embeddedGazetteer } from "./embedded.ts";
import { utf8 } from "./utf8.ts";

const gazetteer = openGazetteer(compileGazetteer(embeddedGazetteer(), utf8), utf8);

it.each([
  ["NY", "New York City", null, "New York"],
  ["NY", "New York City", "Kings", "New York"],
  ["TX", "austin city", null, "Austin"],
  ["TX", "Austin City", null, null],
  ["TX", "Austin City", "Travis", "Austin"],
  ["TX", "austin city", "Harris", null],
  ["MO", "Kansas City", null, "Kansas City"],
  ["VA", "Fairfax City", null, "Fairfax"],
  ["NY", "Austin township", null, null],
  // The list has Park, in Gove County, and not Park City, in Sedgwick County.
  ["KS", "Park City", null, null],
  ["KS", "Park City", "Sedgwick", null],
  ["KS", "park city", "Sedgwick", null],
] as const)("the embedded gazetteer has in %s for %s, with the county %s: %s", (state, said, county, name) => {
  const counties = county === null ? [] : [findCounty(gazetteer, state, county) ?? -1];
  const found = resolvePlace(gazetteer, state, said, counties);
  expect(found.ok ? gazetteer.place(found.number).name : null).toBe(name);
});
