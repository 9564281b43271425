import { boroughCounty, countiesOfPlace, findCounty, findPlace, type Gazetteer, isStateCode, type StateCode } from "@tellerline/geography";
import type { MembershipRecord } from "../book/source.ts";
import { countyKeyOf } from "../rules/place-keys.ts";

/**
 * How a record covers a place. `county`: it names the county, or a city or ZIP in it. `state`: it names the whole state, or the query names
 * no county. `open`: anyone may join.
 */
export type PlaceMatch = "county" | "state" | "open";

/** A place that membership areas are looked up for. */
export interface AskedPlace {
  readonly gazetteer: Gazetteer;
  readonly state: StateCode | null;
  /** Index of the county in the gazetteer; null if the query names no county. */
  readonly county: number | null;
  readonly openToAnyone: boolean | null;
}

/** The name in an entry such as `Albany, WY`. Null if the entry names another state; an entry without a state matches any state. */
function nameWithin(entry: string, state: StateCode): string | null {
  const comma = entry.lastIndexOf(",");
  const code = entry
    .slice(comma + 1)
    .trim()
    .toUpperCase();
  if (comma < 0 || !isStateCode(code)) return entry.trim();
  return code === state ? entry.slice(0, comma).trim() : null;
}

/** Whether a membership record names the county, or a city or ZIP that lies at least partly in it (guides/membership.md#places). */
function namesCounty({ geoCounties, geoCities, zipCounties = [] }: MembershipRecord, { gazetteer, state, county }: AskedPlace): boolean {
  if (state === null || county === null) return false;
  if (zipCounties.includes(countyKeyOf(gazetteer, county))) return true;
  const isCounty = geoCounties.some((entry) => {
    const name = nameWithin(entry, state);
    return name !== null && findCounty(gazetteer, state, name) === county;
  });
  if (isCounty) return true;
  return geoCities.some((entry) => {
    const name = nameWithin(entry, state);
    const borough = name === null || state !== "NY" ? null : boroughCounty(name);
    if (borough !== null) return findCounty(gazetteer, state, borough) === county;
    const city = name === null ? null : findPlace(gazetteer, state, name);
    return city !== null && countiesOfPlace(gazetteer, city).includes(county);
  });
}

/**
 * How a membership record matches the place. Null if it does not match, for example because it names only other counties
 * (guides/membership.md#flat-records).
 */
export function matchOfPlace(record: MembershipRecord, place: AskedPlace): PlaceMatch | null {
  const { state, county, openToAnyone } = place;
  if (openToAnyone !== null && openToAnyone !== record.openToAnyone) return null;
  if (state !== null && record.geoStates.includes(state)) {
    const hasZips = record.zipCounties?.some((key) => key.startsWith(`county:${state}:`)) === true;
    const isDetailed =
      [...record.geoCounties, ...record.geoCities].some((entry) => nameWithin(entry, state) !== null) ||
      (hasZips && record.wholeStates?.includes(state) !== true);
    if (namesCounty(record, place)) return "county";
    if (county === null || !isDetailed) return "state";
  }
  return record.openToAnyone ? "open" : null;
}
