import type { Region } from "../person/person.ts";
import { FALSE, TRUE, type Truth, UNKNOWN } from "./truth.ts";

/** What a geo atom says of where it lies; see `GeoAtom`. */
export interface GeoFact {
  readonly level: number;
  readonly key: string;
  readonly states: readonly string[];
  readonly counties: readonly string[];
}

const isSome = <T>(items: readonly T[], test: (item: T) => boolean): boolean => items.some(test);

/** Whether a region that is one of several lies there: certain where all do, excluded where none does. */
function ofAll<T>(candidates: readonly T[], test: (item: T) => boolean): Truth {
  if (candidates.every(test)) return TRUE;
  return isSome(candidates, test) ? UNKNOWN : FALSE;
}

/** Whether a person's region and a place can overlap at all, as far as states and counties tell. */
function mayOverlap({ states, counties }: Region, fact: GeoFact): boolean {
  if (counties !== null && fact.counties.length > 0) return isSome(counties, (county) => fact.counties.includes(county));
  return states === null || fact.states.length === 0 || isSome(states, (state) => fact.states.includes(state));
}

/** Levels by number: state, county, place, zip. */
export function regionTruth(region: Region | undefined, fact: GeoFact): Truth {
  if (region === undefined) return UNKNOWN;
  const { states, counties, place, zip } = region;
  switch (fact.level) {
    case 0:
      return states === null ? UNKNOWN : ofAll(states, (state) => fact.key === `state:${state}`);
    case 1:
      if (counties !== null) return ofAll(counties, (county) => county === fact.key);
      return mayOverlap(region, fact) ? UNKNOWN : FALSE;
    case 2:
      if (place !== null) return place === fact.key ? TRUE : FALSE;
      return mayOverlap(region, fact) ? UNKNOWN : FALSE;
    default:
      if (zip !== null) return fact.key === `zip:${zip}` ? TRUE : FALSE;
      return mayOverlap(region, fact) ? UNKNOWN : FALSE;
  }
}
