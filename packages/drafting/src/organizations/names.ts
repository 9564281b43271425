import { isStateCode, STATE_CODES, STATES } from "@tellerline/geography";
import { anyOf, words } from "@tellerline/text";
import { COMPANY_FORMS, ENDS_OF_NAMES, FORMS_BEHIND_COMMA } from "../words/company-forms.ts";
import { CLASSES, NO_NAMES } from "../words/organizations.ts";

export const CAPITAL = String.raw`[A-Z0-9][\wÀ-ÿ'’&.#/$-]*`;
/** A number after a name: " No. 12" in "Elm Lodge No. 12". */
const NUMBER_BEHIND = String.raw` (?:#|No\. ?)\d+\b`;
/** A further word of a name, with small words before it: " of the Oaks" in "Society of the Oaks". */
const FURTHER_WORD = `,? (?:(?:of|the|and|or|for|at|in|&|de) ){0,3}${CAPITAL}`;
/** An aside in brackets: " (Elm Division)". */
const ASIDE = String.raw` \([A-Z][^()]{1,80}\)`;
/** Pattern of an organization's name. Each word can match in only one way: otherwise, each further word of a long list would double the time. */
export const NAME = `${CAPITAL}${anyOf([NUMBER_BEHIND, FURTHER_WORD, ASIDE])}*`;
/** Text that is not a name: words for a class of organizations or people, for a number of them, or for the institution itself. */
const NO_NAME = new RegExp(`^${anyOf(NO_NAMES)}(?: ${anyOf(CLASSES)})*$`, "i");
export const TRAILING = /(?:,? (?:and|or|the|of|for|at|in|&))+$|[.,;:'’]+$/;
export const SUFFIX = new RegExp(String.raw`^${anyOf(ENDS_OF_NAMES)}\.?$`);

/** First words of a name with "and", such as "Johnson and Johnson". Other pairs of single words are two names: "Boeing and Microsoft". */
const ONE_BODY = /^(?:City|Johnson|Ernst|Smith|Procter|Black)$/;

export const STATE_NAMES = STATE_CODES.map((code) => STATES[code].name);
const STATE = anyOf([...STATE_CODES, ...STATE_NAMES]);

/** A town and its state after a name: ", Elmtown, NM" in "Elm Public Schools, Elmtown, NM". */
const TOWN_AND_STATE = new RegExp(String.raw`, [A-Z][a-z]+(?: [A-Z][a-z]+)?, ${STATE}(?=\s*(?:[,;.)]|$))`, "g");
/** A town and its state in brackets after a name: "Elm Club (Elmtown, Ohio)". */
const TOWN_AND_STATE_ASIDE = new RegExp(String.raw` \([A-Z][a-z]+(?: [A-Z][a-z]+)?, ${STATE}\)`, "g");

/** Two names of one word each: "Elm/Oak" in "Elm/Oak employees". */
const TWO_WORDS = /^[A-Z][A-Za-z]{2,}\/[A-Z][A-Za-z]{2,}$/;

export function split(names: string): readonly string[] {
  if (TWO_WORDS.test(names)) return names.split("/");
  return (
    names
      .replaceAll(TOWN_AND_STATE, "")
      .replaceAll(TOWN_AND_STATE_ASIDE, "")
      // Commas in brackets do not separate names: "Elm Air (CVG, ATL)".
      .replaceAll(/\([^()]*\)/g, (aside) => aside.replaceAll(",", ""))
      .split(/,? (?:or|or of|or for|or at|and of|and for|and at) (?=(?:the )?[A-Z])/)
      .flatMap(splitOne)
  );
}

const END_OF_BODY = String.raw`\b${anyOf(COMPANY_FORMS)}\.?|Local \d+|Chapter \d+`;
/** The "and" between two organizations, after a legal form or a number, or before "the": "Elm Presort, Inc. and Oak Haulers". */
const TWO_BODIES = new RegExp(String.raw`(?<=${END_OF_BODY})\s+and\s+(?=[A-Z])|\s+and\s+the\s+(?=[A-Z])`);

function splitOne(all: string): readonly string[] {
  return all.split(TWO_BODIES).flatMap(splitList);
}

/** Text after a comma that belongs to the name before the comma: a legal form, or a further number as in "Locals 12, 13, and 14". */
const PART_OF_NAME = String.raw`${anyOf(FORMS_BEHIND_COMMA)}\b|(?:and )?\d+(?: and \d+)?\s*(?:,|$)`;
/** A comma after the number of a post belongs to its name: "Post 12, American Legion". */
const BETWEEN_NAMES = new RegExp(String.raw`;\s*|(?<!\bPost \d{1,4}),\s+(?!${PART_OF_NAME})(?:and |or )?`);
/** "And" or "or" before the last name of a list, but not within "Rod and Gun Club" or "Boys and Girls Club". */
const BEFORE_LAST = /(?<!\b(?:Rod|Fish|Boys|Parks|Arts|Home))\s+(?:and|or)\s+(?=(?:the )?[A-Z])/;

/** Words of bodies' names. "Elm College and Oak Academy" are two names, unlike "Elm Nursery and Garden Center". */
const IS_BODY = new RegExp(
  String.raw`^(?=.* ).*\b${anyOf(words`University; College; Schools?; Academy; Hospital; Hospice; Clinic; C?ISD; USD; District; System; Church`)}\b`,
);

/** The end of a firm's name, behind which "and" joins another name: "Elm Mills Company and Oak Fabrics". */
const FIRM_ENDS = words`
  Company; Corporation; Industries; Manufacturing; Mills; Works; Growers; Foods; Products; Laboratories; Cooperative; Authority; Depot
`;
const ENDS_AS_FIRM = new RegExp(` ${anyOf(FIRM_ENDS)}$`);

function splitList(names: string): readonly string[] {
  const parts = names.split(BETWEEN_NAMES);
  const [whole = ""] = parts;
  const pair = whole.split(/\s+and\s+(?:the )?(?=[A-Z])/);
  const isPair =
    parts.length === 1 &&
    pair.length === 2 &&
    (pair.every((name) => /^\w+$/.test(name)) ||
      pair.some((name) => /^[A-Z]{2,6}$/.test(name)) ||
      pair.every((name) => IS_BODY.test(name)) ||
      (ENDS_AS_FIRM.test(pair[0] ?? "") && / /.test(pair[1] ?? ""))) &&
    !ONE_BODY.test(pair[0] ?? "");
  const all = isPair
    ? pair
    : parts.length > 1
      ? parts.flatMap((part, index) => (index === parts.length - 1 ? part.split(BEFORE_LAST) : [part]))
      : parts;
  return all
    .map((name) =>
      name
        .replace(/^(?:the|and|or) /i, "")
        .replace(TRAILING, "")
        .trim(),
    )
    .filter((name) => name.length > 1 && !SUFFIX.test(name));
}

const TOWN_BEHIND = new RegExp(`,? [A-Z][a-z]+, ${anyOf(STATE_CODES)}$`);
/** Words for companies of the same owner: "affiliates" in "Elm Works and its affiliates". */
const BELONGING = words`
  affiliates; affiliated; subsidiar(?:y|ies); member [a-z]+; related compan(?:y|ies)
`;
const AND_AFFILIATES = new RegExp(String.raw`,? (?:and|&) (?:its |their |all )?${anyOf(BELONGING)}\b.*$`, "i");
/**
 * Removes additions to a name: its town or seat, a number or a former name in brackets, pensioners, affiliates,
 * "Municipal", "Retired". "Elm Railroad in Elmtown, PA" becomes "Elm Railroad".
 */
export const withoutTown = (name: string): string =>
  name
    .replace(/\s+(?:in|located in) (?:the )?[A-Z][\w. ]+(?:, [A-Z]{2})?$/, "")
    .replace(/ and (?:[Pp]ensioners|[Rr]etirees)$/, "")
    .replace(TOWN_BEHIND, (town, at: number) => (/ of$/.test(name.slice(0, at)) ? town.replace(/, \w\w$/, "") : ""))
    .replace(/,? (?:headquartered|located) .*$/, "")
    .replace(/\s*\((?:\d+|(?:f\/k\/a|fka|formerly) [^()]*)\)$/i, "")
    .replace(AND_AFFILIATES, "")
    .replace(/,? its (?:\w+ )?(?:subsidiaries|affiliates|concessionaires|contractors)\b.*$/i, "")
    .replace(/ (?:Municipal|[Rr]etired)$/, "");

export const IS_STATE = new RegExp(`^${anyOf(STATE_NAMES)}$`);
const ROADS = words`
  Streets?; St; Avenues?; Ave; Roads?; Rd; Boulevard; Blvd; Drive; Lane; Highway
`;
/** First words of a text about people rather than of a name: "Members who live", "An Elm family". */
const ABOUT_PEOPLE = ["An? ", "Employees?", "Members", "Persons", "Volunteers", "Students", "Residents"];
/** Text that begins as an address does ("12 Elm", "12th Elm Street"), or that is about people. */
const IS_ADDRESS_OR_PEOPLE = new RegExp(
  anyOf([
    // A heading with a time, or the beginning of a phrase: "Since the merger", "For Elm Works".
    "^(?:Before|Since|After|During|For|Until) ",
    // A call on the next line: "Elm Works Join today", "Oak Mills also can".
    String.raw` (?:Join|Apply|also can|can also)\b`,
    String.raw`\d retirees\b`,
    String.raw`^\d+ [A-Z]`,
    String.raw`^\d[\w.]* .*\b${anyOf(ROADS)}\b`,
    String.raw`^${anyOf(ABOUT_PEOPLE)}\b`,
  ]),
);
export const isName = (name: string): boolean =>
  !isStateCode(name) &&
  !/^[A-Z]*CU$|^No\. /.test(name) &&
  /^[A-Z0-9]/.test(name) &&
  !IS_ADDRESS_OR_PEOPLE.test(name) &&
  !IS_STATE.test(name) &&
  /[A-Z]/.test(name) &&
  !NO_NAME.test(name) &&
  name.length <= 120;

/** A county or state after a name is its location, not another name: "Employees of Fina Oil, Harris County, Texas". */
const IS_WHERE = new RegExp(String.raw`\bCount(?:y|ies)$|^${anyOf(STATE_NAMES)}$`);

const IS_GOVERNMENT = /^(?:State|City|County|Town) /;

export function namesOf(pattern: RegExp, text: string): readonly string[] {
  return Array.from(text.matchAll(pattern), (match) => match[1] ?? "")
    .flatMap((names) => split(names).filter((name, index) => index === 0 || IS_GOVERNMENT.test(names) || !IS_WHERE.test(name)))
    .map(withoutTown)
    .filter(isName);
}

const NUMBERED_PARTS = words`
  Lodge; Local; Chapter; Post; Council; Branch; Society; District
`;
const CHAPTER_BY_NUMBER = String.raw`${anyOf(NUMBERED_PARTS)} (?:No\. ?|#)?\d+`;
const CHAPTER_BY_NAME = String.raw`(?:[A-Z][\w-]+ ){1,4}(?:Chapter|Division|Unit)`;
/** The comma before a lodge or chapter: "Oil Workers Association, Lodge 9", "Association of the Army, Fort Sill Chapter". */
const CHAPTER = new RegExp(String.raw`,(?= ${anyOf([CHAPTER_BY_NUMBER, CHAPTER_BY_NAME])}\b)`, "g");

/** The comma between a local and its union: "Elmtown Area Local, American Postal Workers Union". */
const BEFORE_PARENT = /(?<=\b(?:Area|[A-Z][a-z]+) Local),(?= [A-Z][\w ]+ Union\b)/g;

/**
 * Replaces slashes before names with commas ("the Elm Club / Oak Society" becomes "the Elm Club, Oak Society"), and removes the comma
 * before a lodge or chapter, and between a local and its union.
 */
export const inLine = (text: string): string =>
  text
    .replaceAll(/ \/ (?=[A-Z])/g, ", ")
    .replaceAll(CHAPTER, "")
    .replaceAll(BEFORE_PARENT, "");
