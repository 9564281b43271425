import { foldName, type Gazetteer, isStateCode, STATE_CODES, type StateCode } from "@tellerline/geography";
import { type ExtractedFact, fact, LIKELY } from "../text/fact.ts";

/** The state of each large city, by the city's folded name. If several cities share a name, the state is that of the most populous one. */
export type LargeCities = ReadonlyMap<string, StateCode>;

/** @param list lines of a city and a state, the most populous first (lexicon/README.md). */
export function readLargeCities(list: string): LargeCities {
  const states = new Map<string, StateCode>();
  for (const line of list.split("\n")) {
    const [city = "", state = ""] = line.split("\t");
    const folded = foldName(city);
    if (isStateCode(state) && !states.has(folded)) states.set(folded, state);
  }
  return states;
}

/** Maximum number of cities, per text, for which a state is looked for. */
const MOST_LOOKUPS = 10;

/** The state that a city is probably in: that of the large city of this name, or the only state with such a city; null if it is not clear. */
function likelyState(gazetteer: Gazetteer, cities: LargeCities, name: string): StateCode | null {
  const folded = foldName(name);
  const large = cities.get(folded);
  if (large !== undefined) return large;
  const states = STATE_CODES.filter((state) => gazetteer.placesNamed(state, folded).length > 0);
  return states.length === 1 ? (states[0] ?? null) : null;
}

/** Adds to each city without a state the state that it probably is in, to be confirmed (guides/membership.md#from-words-to-facts). */
export function withLikelyStates(gazetteer: Gazetteer, cities: LargeCities, facts: readonly ExtractedFact[]): readonly ExtractedFact[] {
  const isOf = (one: ExtractedFact, city: ExtractedFact, part: string) =>
    one.subject === city.subject && one.gender === city.gender && one.field === city.field.replace(/_city$/, part);
  const bare = facts
    .filter((city) => city.field.endsWith("_city") && !facts.some((one) => isOf(one, city, "_state") || isOf(one, city, "_zip")))
    .slice(0, MOST_LOOKUPS);
  const added = bare.flatMap((city) => {
    const state = likelyState(gazetteer, cities, String(city.value));
    if (state === null) return [];
    return [{ ...fact(city.field.replace(/_city$/, "_state"), state, city, LIKELY), subject: city.subject, gender: city.gender }];
  });
  return [...facts, ...added];
}
