import { utf8 } from "@tellerline/dev/utf8";
import { expect, it } from "vitest";
import { compileGazetteer } from "./compile.ts";
import { openGazetteer } from "./gazetteer.ts";
import { resolvePlace } from "./resolve.ts";

const [MACOMB, OCEANA, WAYNE, JUNEAU] = ["26099", "26127", "26163", "02110"] as const;
const [KEOKUK, HAMILTON] = ["19107", "19079"] as const;
const gazetteer = openGazetteer(
  compileGazetteer(
    {
      authority: "census",
      vintage: "examples",
      counties: [
        { state: "AK", fips: JUNEAU, name: "Juneau City and Borough" },
        { state: "IA", fips: HAMILTON, name: "Hamilton County" },
        { state: "IA", fips: KEOKUK, name: "Keokuk County" },
        { state: "MI", fips: MACOMB, name: "Macomb County" },
        { state: "MI", fips: OCEANA, name: "Oceana County" },
        { state: "MI", fips: WAYNE, name: "Wayne County" },
      ],
      places: [
        { state: "AK", name: "Juneau city and borough", counties: [JUNEAU] },
        { state: "IA", name: "Uniontown city", counties: [KEOKUK] },
        { state: "IA", name: "Webster city", counties: [KEOKUK] },
        { state: "IA", name: "Webster City city", counties: [HAMILTON] },
        { state: "MI", name: "Shelby village", counties: [OCEANA] },
      ],
      subdivisions: [
        { state: "MI", name: "Canton charter township", counties: [WAYNE] },
        { state: "MI", name: "Shelby charter township", counties: [MACOMB] },
        { state: "MI", name: "Shelby township", counties: [OCEANA] },
      ],
      zips: [],
    },
    utf8,
  ),
  utf8,
);
const countyOf = (state: "AK" | "IA" | "MI", text: string, county: string | readonly string[] | null = null) => {
  const hints = county === null ? [] : [county].flat().map((fips) => gazetteer.countyByFips(fips) ?? -1);
  const found = resolvePlace(gazetteer, state, text, hints);
  return found.ok ? gazetteer.place(found.number).counties.map((number) => gazetteer.county(number).fips) : found.reason;
};

it.each([
  ["Shelby Township", null, "shared"],
  ["Shelby Township", MACOMB, [MACOMB]],
  ["Shelby Township", OCEANA, [OCEANA]],
  // Two counties are given if a ZIP code lies in both.
  ["Shelby Township", [MACOMB, WAYNE], [MACOMB]],
  ["Shelby Township", [MACOMB, OCEANA], "shared"],
  ["Shelby charter township (Macomb County)", null, [MACOMB]],
  ["Shelby township (Oceana County)", null, [OCEANA]],
  ["Shelby township (Nowhere County)", null, "unknown"],
  ["Shelby Charter Township", null, [MACOMB]],
  ["Canton Township", null, [WAYNE]],
  ["Canton charter township", null, [WAYNE]],
  ["Canton", null, [WAYNE]],
])("Michigan's %s, with the county %s, is in %j", (text, county, expected) => {
  expect(countyOf("MI", text, county)).toEqual(expected);
});

it("is called by its short name where the city is a borough", () => {
  expect(countyOf("AK", "Juneau")).toEqual([JUNEAU]);
});

it.each([
  ["Webster City", null, "shared"],
  ["WEBSTER CITY", null, "shared"],
  // As the Census Bureau writes it.
  ["Webster city", null, [KEOKUK]],
  ["Webster city", HAMILTON, [HAMILTON]],
  ["Webster City", KEOKUK, [KEOKUK]],
  ["Webster City city", null, [HAMILTON]],
  ["Webster", null, [KEOKUK]],
  ["Union town", null, [KEOKUK]],
])("Iowa's %s, with the county %s, is in %j: a name may itself end in City", (text, county, expected) => {
  expect(countyOf("IA", text, county)).toEqual(expected);
});
