import { isStateCode, type StateCode } from "@tellerline/geography";
import { withoutAccents } from "./tokens.ts";

/** A place by another name: a city's nickname, or a base, of which the state alone counts. */
export interface NamedPlace {
  /** Null for a base. */
  readonly city: string | null;
  readonly state: StateCode;
}

/** Places by a short name as `keyOf` writes it. */
export type Nicknames = ReadonlyMap<string, NamedPlace>;

/** A short name without letter case, apostrophes and points: "H-Town" and "h-town" are one. */
export const keyOf = (name: string): string => name.toLowerCase().replaceAll(/['’.]/g, "");

const rowsOf = (list: string): readonly (readonly string[])[] => list.split("\n").map((line) => line.split("\t"));

/** English words for occupations in Spanish, by the Spanish ones as `occupationKey` writes them. */
export type Translations = ReadonlyMap<string, string>;

/** Words in lower case and without accents: "Técnico" and "tecnico" are one. */
export const occupationKey = (words: string): string => withoutAccents(words.toLowerCase());

/** @param list lines of an occupation in Spanish and in English. */
export function readTranslations(list: string): Translations {
  return new Map(
    rowsOf(list).flatMap(([spanish = "", english = ""]) => (english === "" ? [] : [[occupationKey(spanish), english] as const])),
  );
}

/** @param nicknames lines of a nickname, a city and a state. @param bases lines of a base and a state. */
export function readNicknames(nicknames: string, bases: string): Nicknames {
  const places = new Map<string, NamedPlace>();
  for (const [base = "", state = ""] of rowsOf(bases)) if (isStateCode(state)) places.set(keyOf(base), { city: null, state });
  for (const [nickname = "", city = "", state = ""] of rowsOf(nicknames))
    if (isStateCode(state)) places.set(keyOf(nickname), { city, state });
  return places;
}
