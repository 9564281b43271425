import { isStateCode, type StateCode } from "@tellerline/geography";
import { withoutAccents } from "./tokens.ts";

/** The place that a city's nickname or a military base's name means. Only the state of a base counts. */
export interface NamedPlace {
  /** Null for a base. */
  readonly city: string | null;
  readonly state: StateCode;
}

/** Places by nickname or base, in the form of `keyOf`. */
export type Nicknames = ReadonlyMap<string, NamedPlace>;

/** A name in lower case, without apostrophes and periods: "st paul" for "St. Paul". */
export const keyOf = (name: string): string => name.toLowerCase().replaceAll(/['’.]/g, "");

const rowsOf = (list: string): readonly (readonly string[])[] => list.split("\n").map((line) => line.split("\t"));

/** English words for occupations, by the Spanish words in the form of `occupationKey`. */
export type Translations = ReadonlyMap<string, string>;

/** Words in lower case and without accents: "tecnico" for "Técnico". */
export const occupationKey = (words: string): string => withoutAccents(words.toLowerCase());

/** @param list lines of an occupation in Spanish, a tab, and the occupation in English. */
export function readTranslations(list: string): Translations {
  return new Map(
    rowsOf(list).flatMap(([spanish = "", english = ""]) => (english === "" ? [] : [[occupationKey(spanish), english] as const])),
  );
}

/**
 * @param nicknames lines of a nickname, a city and a state's code, with tabs between. Other lines are ignored.
 * @param bases lines of a base, a tab, and a state's code.
 */
export function readNicknames(nicknames: string, bases: string): Nicknames {
  const places = new Map<string, NamedPlace>();
  for (const [base = "", state = ""] of rowsOf(bases)) if (isStateCode(state)) places.set(keyOf(base), { city: null, state });
  for (const [nickname = "", city = "", state = ""] of rowsOf(nicknames))
    if (isStateCode(state)) places.set(keyOf(nickname), { city, state });
  return places;
}
