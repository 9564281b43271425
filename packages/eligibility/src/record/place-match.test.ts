import { findCounty } from "@tellerline/geography";
import { expect, it } from "vitest";
import type { MembershipRecord } from "../book/source.ts";
import { FLAT_RECORD, gazetteerOf } from "../oracle/world.oracle.ts";
import { matchOfPlace } from "./place-match.ts";

const gazetteer = gazetteerOf("census");
const NOWHERE = { ...FLAT_RECORD, openToAnyone: false, geoStates: [], geoCounties: [], geoCities: [] };
const TEXAS = { ...NOWHERE, geoStates: ["TX"] as const };

function matchIn(record: MembershipRecord, state: "TX" | "OK" | null, county: string | null, openToAnyone: boolean | null = null) {
  const number = state === null || county === null ? null : findCounty(gazetteer, state, county);
  return matchOfPlace(record, { gazetteer, state, county: number, openToAnyone });
}

it.each([
  ["a whole state", TEXAS, "TX", null, "state"],
  ["a whole state, by a county of it", TEXAS, "TX", "Travis", "state"],
  ["another state", TEXAS, "OK", null, null],
  ["a county", { ...TEXAS, geoCounties: ["Travis County, TX"] }, "TX", "Travis", "county"],
  ["a county without its state", { ...TEXAS, geoCounties: ["Travis County"] }, "TX", "Travis", "county"],
  ["another county", { ...TEXAS, geoCounties: ["Travis County, TX"] }, "TX", "Williamson", null],
  ["a county, by its state alone", { ...TEXAS, geoCounties: ["Travis County, TX"] }, "TX", null, "state"],
  ["a city in the county", { ...TEXAS, geoCities: ["Round Rock, TX"] }, "TX", "Williamson", "county"],
  ["a city elsewhere", { ...TEXAS, geoCities: ["Round Rock, TX"] }, "TX", "Travis", null],
  ["a ZIP in the county", { ...TEXAS, zipCounties: ["county:TX:travis"] }, "TX", "Travis", "county"],
  ["a whole state, and a ZIP elsewhere", { ...TEXAS, wholeStates: ["TX"], zipCounties: ["county:TX:travis"] }, "TX", "Williamson", "state"],
  ["a whole state, and another county", { ...TEXAS, wholeStates: ["TX"], geoCounties: ["Travis County, TX"] }, "TX", "Williamson", null],
  ["a ZIP elsewhere", { ...TEXAS, zipCounties: ["county:TX:travis"] }, "TX", "Williamson", null],
  [
    "a state without detail beside one with it",
    { ...TEXAS, geoStates: ["OK", "TX"] as const, geoCounties: ["Travis County, TX"] },
    "OK",
    null,
    "state",
  ],
  ["anybody", { ...NOWHERE, openToAnyone: true }, "TX", "Travis", "open"],
  ["anybody, without a place", { ...NOWHERE, openToAnyone: true }, null, null, "open"],
  ["nobody that is known", NOWHERE, "TX", "Travis", null],
] as const)("a record that names %s", (_, record, state, county, match) => {
  expect(matchIn(record, state, county)).toBe(match);
});

it("is left out where openness is asked for and it has none, or the other way round", () => {
  expect(matchIn(TEXAS, "TX", null, true)).toBeNull();
  expect(matchIn(TEXAS, "TX", null, false)).toBe("state");
  expect(matchIn({ ...TEXAS, openToAnyone: true }, "TX", null, false)).toBeNull();
});
