import type { StateCode } from "@tellerline/geography";
import type { Excerpt } from "./lines.ts";
import { KIND, STATE, sharedState, stateOf } from "./listed-places.ts";
import type { Statement } from "./page.ts";
import { county, grouped, type Reading, type Resolved } from "./resolving.ts";

/** The word for the kind of place at the end of a name: "County" in "Elm County". */
export const KIND_AT_END = new RegExp(String.raw`\s+${KIND}$`);

/** "Bucks County:" heads a list of its parts: the whole county is not meant. */
const HEADS_PARTS = new RegExp(String.raw`\s${KIND}:$`);
const OF_A_STATE = String.raw`(?:,? (?:in|of)|,) (?:the [Ss]tate of )?(${STATE})\b`;
/** Counties before their state: "Cowlitz and Clark counties in Washington". */
const COUNTIES_THEN_STATE = new RegExp(String.raw`^(.+?)\s+${KIND}${OF_A_STATE}`);
/** Counties after their state: "Iowa: Lyon", "Iowa (Lyon, Plymouth)", "In Iowa: the counties of Lyon and Plymouth". */
const STATE_THEN_COUNTIES = new RegExp(String.raw`^(?:In )?(${STATE})\s*[:(–-]\s*(?:the )?(?:[Cc]ount(?:y|ies) of )?(.+?)\)?$`);
/** Towns after the counties of an item: "Lyon and Plymouth, and the cities of Hull and Alton". */
const AND_TOWNS = /,? (?:and|plus|together with) the (?:cit|town|village|township)\w+ of .*$/;
const BETWEEN_COUNTIES = /\t+| {2,}|\s[*•·|]\s|,\s*(?:or )?|\s+(?:and|&|or)\s+/;

/**
 * Whether a state's name among counties is a heading, though it may be a county's name: another state is a heading too, or the name stands
 * first although it follows the second in the alphabet.
 */
function headsCounties(name: string, items: readonly Excerpt[]): boolean {
  const heads = items.filter(({ text }) => stateOf(text) !== null);
  const [first, second] = items;
  const isOutOfOrder = first?.text === name && second !== undefined && second.text.localeCompare(name) < 0;
  return heads.some(({ text }) => text !== name) || isOutOfOrder;
}

/** An item of towns, which may name the county that they lie in: "The Towns of Fayette and Waterloo in Seneca County". */
const LISTS_TOWNS_OF = /^(?:the )?(?:cit|town|village|township|borough)(?:y|ies|s)? of\b/i;

/** Counties in the list below a statement. A list item that is a state's name is a heading: it gives the state of the items below it. */
export function listedCounties(reading: Reading, { text, items }: Statement): Resolved {
  let state = stateOf(text.replace(/:$/, "")) ?? sharedState(text, reading.home);
  const named: [StateCode, string][] = [];
  const unresolved: string[] = [];
  for (const item of items) {
    if (LISTS_TOWNS_OF.test(item.text)) continue;
    if (HEADS_PARTS.test(item.text)) {
      unresolved.push(item.text);
      continue;
    }
    const heading = stateOf(item.text.replace(/:$/, ""));
    // The name of a state may also be that of a county: Oregon has a Washington County.
    const isCounty =
      !item.text.endsWith(":") &&
      !(/^[A-Z ]{4,}$/.test(item.text) && items.some(({ text: other }) => /[a-z]/.test(other))) &&
      state !== null &&
      county(reading, state, item.text) !== null &&
      !headsCounties(item.text, items);
    if (heading !== null && !isCounty) {
      state = heading;
      continue;
    }
    // An item may also name the state of its own counties: "Clark County in Washington", "Iowa: Lyon".
    const suffixed = COUNTIES_THEN_STATE.exec(item.text);
    const prefixed = STATE_THEN_COUNTIES.exec(item.text);
    const own = stateOf(suffixed?.[2]) ?? stateOf(prefixed?.[1]) ?? state;
    const list = suffixed?.[1] ?? prefixed?.[2] ?? item.text;
    unresolved.push(...(AND_TOWNS.exec(list) ?? []));
    for (const name of list.replace(AND_TOWNS, "").split(BETWEEN_COUNTIES)) {
      const bare = name
        .replace(/\.$/, "")
        .replace(KIND_AT_END, "")
        .replace(/^(?:and|all of) /i, "")
        .trim();
      if (bare === "") continue;
      const known = own === null ? null : county(reading, own, bare);
      if (own === null || known === null) unresolved.push(bare);
      else named.push([own, known]);
    }
  }
  return { places: grouped("county", named), unresolved };
}
