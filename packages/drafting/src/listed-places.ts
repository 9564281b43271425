import { STATE_CODES, STATES, type StateCode } from "@tellerline/geography";
import { anyOf, words } from "@tellerline/text";
import { NO_PLACE_NAMES } from "./words/places.ts";

const STATE_NAMES = STATE_CODES.map((code) => STATES[code].name).sort((left, right) => right.length - left.length);

const BY_NAME: ReadonlyMap<string, StateCode> = new Map(
  STATE_CODES.flatMap((code) => [[STATES[code].name.toLowerCase(), code] as const, [code, code] as const]),
);

export const STATE = anyOf([...STATE_NAMES, String.raw`${anyOf(STATE_CODES)}\b`]);
const ANY_STATE = new RegExp(String.raw`\b${STATE}`, "g");

/** The state with this name or code. Null for other text and for undefined (no match). */
export function stateOf(text: string | undefined): StateCode | null {
  return text === undefined ? null : (BY_NAME.get(text) ?? BY_NAME.get(text.toLowerCase()) ?? null);
}

/** Pattern of one capitalized word of a place's name. */
export const WORD = String.raw`(?!${anyOf(NO_PLACE_NAMES)}\b)[A-ZÑ][\wÀ-ÿ'’.-]*`;

/** The beginning of some names: "St. Louis", "Ft. Worth". */
const SAINT_OR_FORT = String.raw`(?:(?:St|Ste|Mt|Ft)\. )?`;
/** The beginning of others: "La Crosse", "El Paso". */
const ARTICLE = "(?:de |La |El )?";
const SMALL_WORD = "(?:(?:of|de|du|del|la|the) )?";
/** Pattern of a name in a list: capitalized words, with small words between them, as in "Isle of Wight". */
const NAME = `${SAINT_OR_FORT}${ARTICLE}${WORD}(?: ${SMALL_WORD}${WORD}){0,3}`;

/** What stands between two names of a list. */
const SEPARATORS = [
  String.raw`,\s*(?:and |or |& )?`,
  String.raw`\s(?:and|or|&)\s`,
  String.raw`\s*/\s*`,
  // The columns of a table.
  String.raw`\t+`,
  String.raw`\s*;\s*`,
];
const BETWEEN = String.raw`\s*${anyOf(SEPARATORS)}`;
const BETWEEN_NAMES = new RegExp(BETWEEN);

export const LIST = `${NAME}(?:${BETWEEN}(?:the )?${NAME})*`;

/** Words for counties and their like, after their names. "Co." is a company, except before a state, a semicolon or the end. */
export const KIND = anyOf([
  "[Cc]ount(?:y|ies)",
  String.raw`Cos(?=\.)`,
  String.raw`Co(?=\.(?:,? ${STATE}|;|$))`,
  "COUNTY",
  "COUNTIES",
  "[Pp]arish(?:es)?",
  "[Bb]oroughs?",
]);

/** A list of place names and its position. `state` is named beside the list; null if none is. */
export interface NamedList {
  readonly names: readonly string[];
  readonly state: StateCode | null;
  readonly start: number;
  readonly end: number;
}

/** The state of a list that is all in one state: not "Ohio or Iowa". Its group is the state. */
const ONE_STATE = `(?:the [Ss]tate of )?(${STATE})(?!,? (?:or|and) ${STATE})`;

/** Counties before their kind: "Elm and Oak Counties, both in Ohio". */
export const COUNTIES_BEFORE = new RegExp(String.raw`(${LIST})\s+${KIND}\b(?:[,\s]+(?:(?:both |all )?(?:in|of) )?${ONE_STATE})?`, "g");

/** Two names, each with a comma behind it. */
const NAMES_FOLLOW = String.raw`(?=(?: [A-Z][\w. ]*,){2})`;
/** Words before a list of counties: "the County of", "counties:", "counties Elm, Oak, Pine". */
const HEADS_COUNTIES = anyOf(["[Cc]ount(?:y|ies) of", String.raw`counties(?:\s*[:(—–]| -|${NAMES_FOLLOW})`]);

/** Counties after their kind: "the Counties of Elm and Oak", "these counties: Elm, Oak". */
export const COUNTIES_AFTER = new RegExp(String.raw`\b${HEADS_COUNTIES}\s*(${LIST})(?:[,\s]+(?:in )?${ONE_STATE})?`, "g");

/** A state, followed by its counties: "Iowa (Lyon, Plymouth)", "Tennessee: Bledsoe, Bradley". */
export const STATE_WITH_LIST = new RegExp(String.raw`(${STATE})\s*(?:\(\s*(${LIST})\s*\)|:\s*(?:the )?(${LIST}))`, "g");

/** Which towns: "the", "any of these", "one of the following". */
const WHICH = "(?:(?:(?:any|one|all) of )?(?:the|these) )?(?:following )?";
const KIND_OF_TOWN = anyOf(words`[Cc]it(?:y|ies); [Tt]owns?; [Vv]illages?; [Tt]ownships?; [Cc]ommunities`);
/** A second kind: "cities and towns". */
const OTHER_KIND = `(?:,? (?:and|or) ${anyOf(words`[Cc]ities; [Tt]owns?; [Vv]illages?; [Tt]ownships?`)})?`;
const LEADS_TO_NAMES = anyOf([" of", ":", ",? including", String.raw`\s*[—–]`]);
/** Words before a list of towns: "The City of", "any of these towns:", "one of the following towns —". */
const HEADS_TOWNS = `${WHICH}${KIND_OF_TOWN}${OTHER_KIND}${LEADS_TO_NAMES} `;

/** Words after a town's name that make it the name of something else: "Elm Valley", "Elm School". */
const NOT_OF_A_TOWN = anyOf(["[Aa]rea", "[Mm]etro", KIND, "[Rr]egion", "[Vv]alley", "[Cc]ooperative", "[Ss]chool", "[Dd]istrict"]);

const BEFORE_TOWNS = String.raw`\b(?:in|near|[Rr]esidents of)\s+(?:${HEADS_TOWNS}|the )?`;
/** Towns where people live or work: "in Elmtown", "residents of the cities of Elmtown and Oakville, Ohio". */
export const CITIES = new RegExp(String.raw`${BEFORE_TOWNS}(${LIST})(?:[,\s]+(${STATE}))?(?!\w)(?!\s+${NOT_OF_A_TOWN})`, "g");

export const splitNames = (list: string): readonly string[] =>
  list
    .split(BETWEEN_NAMES)
    .map((name) =>
      name
        .replace(/^(?:the|The) /, "")
        .replace(/(?<!\bSt|\bSte|\bMt|\bFt)\.$/, "")
        .trim(),
    )
    .filter((name) => name !== "");

/**
 * Lists that `pattern` finds, by their names (group 1) and, if any, their state (group 2).
 * @param isOne whether a name that is also a state's name is an item of the list.
 */
export function listsOf(pattern: RegExp, text: string, isOne: (name: string) => boolean = () => false): readonly NamedList[] {
  return Array.from(text.matchAll(pattern), (match): NamedList => {
    const all = splitNames(match[1] ?? "");
    // "Elmtown, Texas and Oak County": the list begins after "Texas", which is the state of Elmtown.
    const stateAt = all.findIndex((name, index) => index > 0 && stateOf(name) !== null && !isOne(name));
    const isOfOther = stateAt > 0 && stateAt < all.length - 1;
    const names = isOfOther ? all.slice(stateAt + 1) : all;
    const skipped = isOfOther ? match[0].lastIndexOf(names[0] ?? "") : 0;
    return { names, state: stateOf(match[2]), start: match.index + skipped, end: match.index + match[0].length };
  });
}

export function statesNamed(text: string): readonly StateCode[] {
  const found = Array.from(text.matchAll(ANY_STATE), ([name]) => stateOf(name)).filter((code) => code !== null);
  return [...new Set(found)];
}

/** State of a list that names none: the only one in `text`; `home` if none; null if several. */
export function sharedState(text: string, home: StateCode | null): StateCode | null {
  const named = statesNamed(text);
  return named.length === 0 ? home : named.length === 1 ? (named[0] ?? null) : null;
}
