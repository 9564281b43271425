import { foldName, squeeze } from "./fold.ts";

/** Descriptions that the Census Bureau appends to a place's name: `Round Rock city`. */
const DESCRIPTIONS = [
  "city",
  "town",
  "village",
  "borough",
  "(?:charter )?township",
  "plantation",
  "city and borough",
  "CDP",
  "municipality",
  "corporation",
  "comunidad",
  "zona urbana",
  "urban county",
  "(?:metro|metropolitan|unified|consolidated) government",
].join("|");
const DESCRIPTION = new RegExp(String.raw` (?:${DESCRIPTIONS})?(?: \(balance\))?$`);
const FOLDED_DESCRIPTION = new RegExp(`(?: (?:${DESCRIPTIONS.toLowerCase()}))?(?: balance)?$`);
/** A city merged with its county has both names, but people use the city's. */
const MERGED = /(?:urban county|government|Silver Bow|County)(?: \(balance\))?$/;
/** Places whose common name is not derived from the official one. */
const COMMON_NAMES: Readonly<Record<string, string>> = { "Boise City city": "Boise", "Urban Honolulu CDP": "Honolulu" };
/**
 * Some cities of Massachusetts have "Town" in their official names: "Weymouth Town city". In Old Town, New Town and Charles Town, the word
 * is part of the name itself.
 */
const FORMER_TOWN = /^(?!(?:Old|New|Charles) Town)(.+) Town city$/;

/** `Round Rock city` as `Round Rock`. */
export function shortPlaceName(name: string): string {
  return name.replace(DESCRIPTION, "").trim() || name;
}

/** A folded name that may end in a description, without it: `round rock city` as `round rock`. */
export function withoutDescription(folded: string): string {
  return folded.replace(FOLDED_DESCRIPTION, "");
}

/**
 * Writes a folded township name like that of a charter township: "shelby township", as people say it, becomes "shelby charter township".
 */
export const withCharter = (folded: string): string => folded.replace(/(?<! charter) township$/, " charter township");
export const withoutCharter = (folded: string): string => folded.replace(/ charter township$/, " township");

/**
 * Names, squeezed, that find a place besides its canonical name: its short name, the names before and in brackets, a merged city's own
 * name, and a common name.
 */
export function placeAliases(name: string): readonly string[] {
  const short = shortPlaceName(name);
  const aliases = new Set([short]);
  const bracketed = /^(.*?) \((.+)\)$/.exec(short);
  for (const part of bracketed?.slice(1) ?? []) aliases.add(part);
  if (MERGED.test(name)) aliases.add(short.split(/[-/,]/)[0] ?? short);
  const common = COMMON_NAMES[name] ?? FORMER_TOWN.exec(name)?.[1];
  if (common !== undefined) aliases.add(common);
  return [...new Set([...aliases].map((alias) => squeeze(foldName(alias))))];
}

/** Candidate keys of a place, shortest first; the last adds its first county, to tell apart places of the same name. */
export function placeForms(name: string, county: string): readonly [string, string, string] {
  return [foldName(shortPlaceName(name)), foldName(name), foldName(`${name} ${county}`)];
}

const WITH_COUNTIES = /^(.+) \(([^()]+)\)$/;

/** A place's name with its counties, to tell it apart from other places of that name: "Clinton charter township (Macomb County)". */
export const withCounties = (name: string, counties: readonly string[]): string => `${name} (${counties.join(", ")})`;

/** The parts of a text that `withCounties` may have written; null if it has no such form. */
export function splitCounties(text: string): { readonly name: string; readonly counties: readonly string[] } | null {
  const [, name, counties] = WITH_COUNTIES.exec(text.trim()) ?? [];
  return name === undefined || counties === undefined ? null : { name, counties: counties.split(", ") };
}
