import { foldName, squeeze } from "./fold.ts";

/** Legal or statistical descriptions that the Census Bureau puts behind a place's name. */
const DESCRIPTION =
  / (?:city|town|village|borough|CDP|municipality|corporation|comunidad|zona urbana|urban county|(?:metro|metropolitan|unified|consolidated) government)?(?: \(balance\))?$/;
/** The same, folded. */
const FOLDED_DESCRIPTION =
  /(?: (?:city|town|village|borough|cdp|municipality|corporation|comunidad|zona urbana|urban county|(?:metro|metropolitan|unified|consolidated) government))?(?: balance)?$/;
/** A city that was merged with its county bears both names; people use the city's. */
const MERGED = /(?:urban county|government|Silver Bow|County)(?: \(balance\))?$/;
/** What everybody calls them. */
const COMMON_NAMES: Readonly<Record<string, string>> = { "Boise City city": "Boise", "Urban Honolulu CDP": "Honolulu" };

/** `Round Rock city` as `Round Rock`. */
export function shortPlaceName(name: string): string {
  return name.replace(DESCRIPTION, "").trim() || name;
}

/** A folded name that may end in a description, without it: `round rock city` as `round rock`. */
export function withoutDescription(folded: string): string {
  return folded.replace(FOLDED_DESCRIPTION, "");
}

/** Every name, squeezed, under which a place is looked up: the short one, one in brackets, that of a merged city. */
export function placeAliases(name: string): readonly string[] {
  const short = shortPlaceName(name);
  const aliases = new Set([short]);
  const bracketed = /^(.*?) \((.+)\)$/.exec(short);
  for (const part of bracketed?.slice(1) ?? []) aliases.add(part);
  if (MERGED.test(name)) aliases.add(short.split(/[-/,]/)[0] ?? short);
  const common = COMMON_NAMES[name];
  if (common !== undefined) aliases.add(common);
  return [...new Set([...aliases].map((alias) => squeeze(foldName(alias))))];
}

/** Forms of a place's name for keys, shortest first; the last, with its first county, tells apart places of one name. */
export function placeForms(name: string, county: string): readonly [string, string, string] {
  return [foldName(shortPlaceName(name)), foldName(name), foldName(`${name} ${county}`)];
}
