import { STATE_CODES, STATES, type StateCode } from "@tellerline/geography";
import { anyOf, words } from "@tellerline/text";
import { NO_PLACE_NAMES } from "./words/places.ts";

const STATE_NAMES = STATE_CODES.map((code) => STATES[code].name).sort((left, right) => right.length - left.length);

const BY_NAME: ReadonlyMap<string, StateCode> = new Map(
  STATE_CODES.flatMap((code) => [[STATES[code].name.toLowerCase(), code] as const, [code, code] as const]),
);

export const STATE = String.raw`${anyOf([...STATE_NAMES, ...STATE_CODES])}\b`;
const ANY_STATE = new RegExp(String.raw`\b${STATE}`, "g");

/** The state with this name or code. Null for other text and for undefined (no match). */
export function stateOf(text: string | undefined): StateCode | null {
  return text === undefined ? null : (BY_NAME.get(text) ?? BY_NAME.get(text.toLowerCase()) ?? null);
}

/** Pattern of one capitalized word of a place's name. */
export const WORD = String.raw`(?!${anyOf(NO_PLACE_NAMES)}\b)[A-ZÑ][\wÀ-ÿ'’.-]*`;

const SAINT_OR_FORT = String.raw`(?:(?:St|Ste|Mt|Ft)\. )?`;
const ARTICLE = "(?:de |La |El )?";
const SMALL_WORD = "(?:(?:of|de|du|del|la|the) )?";
/** Pattern of a place's name: "Elmtown", "St. Louis", "La Crosse", "Isle of Wight". */
const NAME = `${SAINT_OR_FORT}${ARTICLE}${WORD}(?: ${SMALL_WORD}${WORD}){0,3}`;

const SEPARATORS = [
  String.raw`,\s*(?:and |or |& )?`,
  String.raw`\s(?:and|or|&)\s`,
  String.raw`\s*/\s*`,
  // Tabs between the columns of a table.
  String.raw`\t+`,
  String.raw`\s*;\s*`,
];
const BETWEEN = String.raw`\s*${anyOf(SEPARATORS)}`;
const BETWEEN_NAMES = new RegExp(BETWEEN);

export const LIST = `${NAME}(?:${BETWEEN}(?:the )?${NAME})*`;

/**
 * Words after the name of a county, parish or borough. "Co." counts only before a state, a semicolon or the end of the text; elsewhere it means a
 * company.
 */
export const KIND = anyOf([
  "[Cc]ount(?:y|ies)",
  String.raw`Cos(?=\.)`,
  String.raw`Co(?=\.(?:,? ${STATE}|;|$))`,
  "COUNTY",
  "COUNTIES",
  "[Pp]arish(?:es)?",
  "[Bb]oroughs?",
]);

/** A list of place names, with its offsets in the text. `state` is the state named beside the list; null if none is named. */
export interface NamedList {
  readonly names: readonly string[];
  readonly state: StateCode | null;
  readonly start: number;
  readonly end: number;
  /** True if the text calls its names towns: none of them is a county then. */
  readonly areTowns?: boolean;
}

/** Captures the one state after a list. Does not match if two states follow: "Ohio or Iowa". */
const ONE_STATE = `(?:the [Ss]tate of )?(${STATE})(?!,? (?:or|and) ${STATE})`;

const BODIES = words`
  Council; Library; Schools?; District; Sheriff\S*; Hospital; Fair(?:grounds)?; Center; Association; Club; Society; Foundation; Bureau; Museum; Office;
  Government; Department; Authority; Commission; College; Events; Achievement; Extension; Employees; Learning; Engineer
`;
/** The rest of a body's name that begins with a county: "Literacy Council" behind "Scioto County". */
const OF_A_BODY = String.raw` (?:[A-Z][\w'’.-]* ){0,4}${anyOf(BODIES)}\b`;

/** Captures names before the word "counties", and their state: "Elm and Oak Counties, both in Ohio". */
export const COUNTIES_BEFORE = new RegExp(
  String.raw`(${LIST})\s+${KIND}\b(?!${OF_A_BODY})(?:[,\s]+(?:(?:both |all )?(?:in|of) )?${ONE_STATE})?`,
  "g",
);

/** Looks ahead for two names, each with a comma after it. */
const NAMES_FOLLOW = String.raw`(?=(?: [A-Z][\w. ]*,){2})`;
/** Words before a list of counties: "the County of", "counties:", "counties Elm, Oak, Pine". */
const HEADS_COUNTIES = anyOf(["[Cc]ount(?:y|ies) of", String.raw`[Cc]ounties(?:\s*[:(—–]| -|${NAMES_FOLLOW})`]);

/** Captures names after the word "counties", and their state: "the Counties of Elm and Oak in Ohio", "these counties: Elm, Oak". */
export const COUNTIES_AFTER = new RegExp(String.raw`\b${HEADS_COUNTIES}\s*(${LIST})(?:[,\s]+(?:in )?${ONE_STATE})?`, "g");

/** A state, followed by its counties: "Iowa (Lyon, Plymouth)", "Tennessee: Bledsoe, Bradley". */
export const STATE_WITH_LIST = new RegExp(String.raw`(${STATE})\s*(?:\(\s*(${LIST})\s*\)|:\s*(?:the )?(${LIST}))`, "g");

const WHICH = "(?:(?:(?:any|one|all) of )?(?:the|these) )?(?:following )?";
const KIND_OF_TOWN = anyOf(words`[Cc]it(?:y|ies); [Tt]owns?; [Vv]illages?; [Tt]ownships?; [Cc]ommunities`);
/** A second kind of town: "and towns" in "cities and towns of". */
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
 * The lists that `pattern` finds. Its group 1 must capture the names; group 2 captures their state, if it is named.
 * @param isOne true for a name that belongs to the list although it is also a state's name.
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

/** The state of a list that names no state: the only state that `text` names, `home` if it names none, or null if it names several. */
export function sharedState(text: string, home: StateCode | null): StateCode | null {
  const named = statesNamed(text);
  return named.length === 0 ? home : named.length === 1 ? (named[0] ?? null) : null;
}
