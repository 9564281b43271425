import type { GeoFact } from "../book/geo-fact.ts";
import type { Region } from "../person/person.ts";
import { areOfNewYorkCity, areOfTwoKinds, NEW_YORK_CITY } from "../rules/place-keys.ts";
import { FALSE, PARTLY, TRUE, type Truth, UNKNOWN } from "../rules/truth.ts";

/** Tests a place that is one of several candidates: TRUE if all candidates pass, FALSE if none does, otherwise PARTLY. */
function ofAll<T>(candidates: readonly T[], test: (item: T) => boolean): Truth {
  if (candidates.every(test)) return TRUE;
  return candidates.some(test) ? PARTLY : FALSE;
}

const share = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((county) => others.some((other) => other === county || areOfTwoKinds(other, county)));

/** The counties of a place, or those that a secondary source gives; empty if none are known. */
const countiesOf = ({ counties, suggestedCounties = [] }: GeoFact): readonly string[] =>
  counties.length > 0 ? counties : suggestedCounties;

/**
 * True if the region and the place can overlap. They are compared by counties if both have counties, or else by the counties that the region may
 * reach, or else by states.
 */
function mayOverlap({ states, counties, reach }: Region, fact: GeoFact): boolean {
  if (counties !== null && fact.counties.length > 0) return share(counties, fact.counties);
  const near = countiesOf(fact);
  if (reach !== null && near.length > 0) return share(reach, near);
  return states === null || fact.states.length === 0 || states.some((state) => fact.states.includes(state));
}

/**
 * Whether the place is in the county `key`, as `ofAll` tests it. A candidate county of the other kind (`areOfTwoKinds`) neither confirms
 * nor excludes it.
 */
function ofCounties(candidates: readonly string[], key: string): Truth {
  const comparable = candidates.filter((county) => !areOfTwoKinds(county, key));
  if (comparable.length === candidates.length) return ofAll(candidates, (county) => county === key);
  return comparable.includes(key) ? PARTLY : UNKNOWN;
}

/**
 * Whether a person who named the region's city may also be in the fact's city: a village may lie in a town, the name of a post office may
 * mean a part of a city, and people may call a hamlet and a town by one name (Brookhaven). The two must be near each other (`areNear`).
 */
function mayBeIn(region: Region, fact: GeoFact): boolean {
  const [said, asked] = [region.placeStanding, fact.placeStanding];
  const isPart = said === "unlisted" || asked === "unlisted";
  const isOfTown = said !== undefined && asked !== undefined && said !== asked;
  return (isPart || isOfTown) && areNear(region, fact);
}

/** Whether region and fact have a county in common. If the counties of one are not known: whether the two can overlap. */
function areNear(region: Region, fact: GeoFact): boolean {
  const counties = region.counties ?? region.suggestedCounties;
  const asked = countiesOf(fact);
  return counties.length === 0 || asked.length === 0 ? mayOverlap(region, fact) : share(counties, asked);
}

export function regionTruth(region: Region | undefined, fact: GeoFact): Truth {
  if (region === undefined) return UNKNOWN;
  const { states, counties, place, zip, suggestedCounties } = region;
  const overlap = () => (mayOverlap(region, fact) ? UNKNOWN : FALSE);
  switch (fact.level) {
    case "state":
      return states === null ? UNKNOWN : ofAll(states, (state) => fact.key === `state:${state}`);
    case "county":
      if (counties !== null) return ofCounties(counties, fact.key);
      return suggestedCounties.includes(fact.key) && overlap() === UNKNOWN ? PARTLY : overlap();
    case "place":
      if (place === fact.key || (fact.key === NEW_YORK_CITY && areOfNewYorkCity(counties))) return TRUE;
      if (place === null) return overlap();
      return mayBeIn(region, fact) ? UNKNOWN : FALSE;
    case "zip":
      if (zip === null) return overlap();
      return fact.key === `zip:${zip}` ? TRUE : FALSE;
  }
}
