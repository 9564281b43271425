import type { StateCode } from "@tellerline/geography";
import { createCountyNamer } from "../geography/embedded.ts";
import { listZips } from "../geography/zips.ts";

export interface Place {
  readonly city: string;
  readonly county: string;
}

/** A state's places. The number of ZIPs stands in for population. */
export interface StatePlaces {
  readonly state: StateCode;
  readonly places: readonly Place[];
  readonly zips: number;
}

export function listPlaces(): readonly StatePlaces[] {
  const byState = new Map<StateCode, { zips: number; places: Map<string, Place> }>();
  const nameOf = createCountyNamer();
  for (const { state, city, county: short } of listZips()) {
    const county = nameOf(state, short);
    if (county === null) continue;
    const found = byState.get(state) ?? { zips: 0, places: new Map<string, Place>() };
    found.zips += 1;
    found.places.set(`${city}|${county}`, { city, county });
    byState.set(state, found);
  }
  return [...byState]
    .map(([state, { zips, places }]) => ({ state, zips, places: [...places.values()] }))
    .toSorted((left, right) => (left.state < right.state ? -1 : 1));
}
