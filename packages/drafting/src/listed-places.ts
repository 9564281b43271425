import { STATE_CODES, STATES, type StateCode } from "@tellerline/geography";

const STATE_NAMES = STATE_CODES.map((code) => STATES[code].name).sort((left, right) => right.length - left.length);

const BY_NAME: ReadonlyMap<string, StateCode> = new Map(
  STATE_CODES.flatMap((code) => [[STATES[code].name.toLowerCase(), code] as const, [code, code] as const]),
);

export const STATE = String.raw`(?:${STATE_NAMES.join("|")}|(?:${STATE_CODES.join("|")})\b)`;

/** The state with this name or code. Null for other text and for undefined (no match). */
export function stateOf(text: string | undefined): StateCode | null {
  return text === undefined ? null : (BY_NAME.get(text) ?? BY_NAME.get(text.toLowerCase()) ?? null);
}

export const WORD = String.raw`(?!(?:In|The|All|Our|If|For|From|Residents?|Employees?|Members?|Persons?|People|Anyone|Those|Or|And|Count(?:y|ies)|Parish(?:es)?|Boroughs?)\b)[A-ZÑ][\wÀ-ÿ'’.-]*`;

/** Pattern of a name in a list: capitalized words, with small words between them, as in "Isle of Wight". */
const NAME = String.raw`(?:(?:St|Ste|Mt|Ft)\. )?(?:de |La |El )?${WORD}(?: (?:(?:of|de|du|del|la|the) )?${WORD}){0,3}`;

const AND = String.raw`\s*(?:,\s*(?:and |or |& )?|\s(?:and|or|&)\s|\s*\/\s*|\t+|\s*;\s*)`;

export const LIST = String.raw`${NAME}(?:${AND}(?:the )?${NAME})*`;

export const KIND = String.raw`(?:[Cc]ount(?:y|ies)|Cos(?=\.)|Co(?=\.(?:,? ${STATE}|;|$))|COUNTY|COUNTIES|[Pp]arish(?:es)?|[Bb]oroughs?)`;

/** A list of place names and its position. `state` is named beside the list; null if none is. */
export interface NamedList {
  readonly names: readonly string[];
  readonly state: StateCode | null;
  readonly start: number;
  readonly end: number;
}

export const COUNTIES_BEFORE = new RegExp(
  String.raw`(${LIST})\s+${KIND}\b(?:[,\s]+(?:(?:both |all )?(?:in|of) )?(?:the [Ss]tate of )?(${STATE})(?!,? (?:or|and) ${STATE}))?`,
  "g",
);

export const COUNTIES_AFTER = new RegExp(
  String.raw`\b(?:[Cc]ount(?:y|ies) of|counties(?:\s*[:(—–]| -|(?=(?: [A-Z][\w. ]*,){2})))\s*(${LIST})(?:[,\s]+(?:in )?(?:the [Ss]tate of )?(${STATE})(?!,? (?:or|and) ${STATE}))?`,
  "g",
);

/** A state, followed by its counties: "Iowa (Lyon, Plymouth)", "Tennessee: Bledsoe, Bradley". */
export const STATE_WITH_LIST = new RegExp(String.raw`(${STATE})\s*(?:\(\s*(${LIST})\s*\)|:\s*(?:the )?(${LIST}))`, "g");

/** Words before a list of towns: "The City of", "any of these towns:", "one of the following towns —". */
const HEADS_TOWNS = String.raw`(?:(?:(?:any|one|all) of )?(?:the|these) )?(?:following )?(?:[Cc]it(?:y|ies)|[Tt]owns?|[Vv]illages?|[Tt]ownships?|[Cc]ommunities)(?:,? (?:and|or) (?:[Cc]ities|[Tt]owns?|[Vv]illages?|[Tt]ownships?))?(?: of|:|,? including|\s*[—–]) `;

export const CITIES = new RegExp(
  String.raw`\b(?:in|near|[Rr]esidents of)\s+(?:${HEADS_TOWNS}|the )?(${LIST})(?:[,\s]+(${STATE}))?(?!\w)(?!\s+(?:[Aa]rea|[Mm]etro|${KIND}|[Rr]egion|[Vv]alley|[Cc]ooperative|[Ss]chool|[Dd]istrict))`,
  "g",
);

export const splitNames = (list: string): readonly string[] =>
  list
    .split(new RegExp(AND))
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
  const found = Array.from(text.matchAll(new RegExp(String.raw`\b${STATE}`, "g")), ([name]) => stateOf(name)).filter(
    (code) => code !== null,
  );
  return [...new Set(found)];
}

/** State of a list that names none: the only one in `text`; `home` if none; null if several. */
export function sharedState(text: string, home: StateCode | null): StateCode | null {
  const named = statesNamed(text);
  return named.length === 0 ? home : named.length === 1 ? (named[0] ?? null) : null;
}
