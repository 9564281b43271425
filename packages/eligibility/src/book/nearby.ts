import { type OpenColumns, openHashIndex, openLists, openStringTests, type Utf8 } from "@tellerline/book";
import type { StateCode } from "@tellerline/geography";
import { foldOrganization } from "@tellerline/text";
import { CITY_CHARACTERS } from "../names/cut-city.ts";

/**
 * Key of a city in the index of institutions near a person (guides/membership.md#order-of-entries). A county has the key that conditions
 * use.
 */
export const cityKey = (state: StateCode, city: string): string =>
  `city:${state}:${foldOrganization(city).slice(0, CITY_CHARACTERS).trimEnd()}`;
/** @param word a distinctive word of the institution's name (`distinctiveWords`). */
export const wordKey = (word: string): string => `word:${word}`;

const NONE = new Uint8Array();

/** Opens the index of institutions by county, city and word. In a book that is older than the index, no key finds anything. */
export function openNearby(file: OpenColumns, utf8: Utf8): (key: string) => ArrayLike<number> {
  if (!file.has("nearbySlots")) return () => NONE;
  const tests = openStringTests(file, "nearby", utf8);
  const probe = openHashIndex(file, "nearby");
  const institutions = openLists(file, "nearbyInstitutions");
  return (key) => {
    let found: ArrayLike<number> = NONE;
    probe(key, (number) => {
      if (!tests.equals(number, key)) return false;
      found = institutions.of(number);
      return true;
    });
    return found;
  };
}
