import { findCounty, foldName, type Gazetteer, isStateCode, STATE_CODES, type StateCode } from "@tellerline/geography";
import { type ExtractedFact, fact, LIKELY } from "../text/fact.ts";

/** The state of each large city, by the city's folded name. If several cities share a name, the state is that of the first listed one. */
export type LargeCities = ReadonlyMap<string, StateCode>;

/** @param list lines of a city, a tab and a state; among cities with one name, the most populous comes first (lexicon/README.md). */
export function readLargeCities(list: string): LargeCities {
  const states = new Map<string, StateCode>();
  for (const line of list.split("\n")) {
    const [city = "", state = ""] = line.split("\t");
    const folded = foldName(city);
    if (isStateCode(state) && !states.has(folded)) states.set(folded, state);
  }
  return states;
}

/** Maximum number of places, per text, for which a state is looked for. */
const MOST_LOOKUPS = 10;

const onlyOne = (states: readonly StateCode[]): StateCode | null => (states.length === 1 ? (states[0] ?? null) : null);

/**
 * The state that a city or county is probably in: one that the person names for another place and that has such a place; that of the large city
 * of this name; or the only state with such a place. Null if it is not clear.
 */
function likelyState(gazetteer: Gazetteer, cities: LargeCities, { field, value }: ExtractedFact, named: readonly StateCode[]) {
  const name = String(value);
  const folded = foldName(name);
  const isCounty = field.endsWith("_county");
  const hasIt = (state: StateCode) =>
    isCounty ? findCounty(gazetteer, state, name) !== null : gazetteer.placesNamed(state, folded).length > 0;
  const large = isCounty ? undefined : cities.get(folded);
  return onlyOne(named.filter(hasIt)) ?? large ?? onlyOne(STATE_CODES.filter(hasIt));
}

const IS_PLACE = /_(?:city|county)$/;

/**
 * Adds to each city or county without a state the state that it probably is in, to be confirmed (guides/membership.md#from-words-to-facts).
 * Not to a place with a ZIP, and only to the first `MOST_LOOKUPS` of a text. A county beside a city gets its state by the city.
 */
export function withLikelyStates(gazetteer: Gazetteer, cities: LargeCities, facts: readonly ExtractedFact[]): readonly ExtractedFact[] {
  const isOf = (one: ExtractedFact, place: ExtractedFact, part: string) =>
    one.subject === place.subject && one.gender === place.gender && one.field === place.field.replace(IS_PLACE, part);
  const statesNamedBy = ({ subject, gender }: ExtractedFact): readonly StateCode[] => {
    const own = facts.filter((one) => one.subject === subject && one.gender === gender && one.field.endsWith("_state"));
    return [...new Set(own.map(({ value }) => String(value)).filter(isStateCode))];
  };
  const isBare = (place: ExtractedFact) =>
    IS_PLACE.test(place.field) &&
    !facts.some((one) => isOf(one, place, "_state") || isOf(one, place, "_zip")) &&
    // If the person also has a city, the state is looked up by the city, not by the county.
    !(place.field.endsWith("_county") && facts.some((one) => isOf(one, place, "_city")));
  const added = facts
    .filter(isBare)
    .slice(0, MOST_LOOKUPS)
    .flatMap((place) => {
      const state = likelyState(gazetteer, cities, place, statesNamedBy(place));
      if (state === null) return [];
      return [{ ...fact(place.field.replace(IS_PLACE, "_state"), state, place, LIKELY), subject: place.subject, gender: place.gender }];
    });
  return [...facts, ...added];
}
