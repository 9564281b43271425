import { STATE_CODES, STATES } from "@tellerline/geography";
import { anyOf, wholePhrase, words } from "@tellerline/text";
import type { GeoRole } from "@tellerline/vocabulary";
import type { Statement } from "./page.ts";
import { DOING_BUSINESS, LIVING, STUDYING, WORKING } from "./words/places.ts";

const ROLE_WORDS: readonly (readonly [GeoRole, RegExp])[] = [
  ["home", new RegExp(anyOf(LIVING), "i")],
  ["worksite", new RegExp(anyOf(WORKING), "i")],
  ["worship", /\bworship(?:s|p?ing)?\b|\bjob, (?:your |their )?church\b/i],
  ["school", wholePhrase(STUDYING)],
  ["property", /\bown(?:s|ing)? (?:real )?(?:property|a home)\b/i],
  ["facility", new RegExp(anyOf(DOING_BUSINESS), "i")],
];

function rolesIn(text: string): readonly GeoRole[] {
  return ROLE_WORDS.flatMap(([role, pattern]) => (pattern.test(text) ? [role] : []));
}

/** Words of a heading above a list of places: "Our 17-county community". */
const HEADS_PLACES = wholePhrase(words`
  communit(?:y|ies); count(?:y|ies); parish(?:es)?; areas?; states?; cities; towns; townships; boroughs; villages
`);

/** Words of a statement about places. Its roles also apply to lists of places below it that have no role of their own. */
const NAMES_PLACES = new RegExp(
  anyOf(words`
    \bcommunity\b; \b[Cc]it(?:y|ies)\b; \bparish(?:es)?\b; \bcount(?:y|ies)\b; \bareas?\b
    \bfollowing\b; \b(?:one|any) of these\b
  `),
  "i",
);

const THESE = "(?:these|those|the above)";
const PLACES_ABOVE = words`count(?:y|ies); parish(?:es)?; areas?; communit(?:y|ies); locations?; cities; towns`;
const LIVES = "(?:lives?|works?|worships?|study|studies)";
/** "You may join if you live in these counties": the roles of such a statement also apply to the places of the statement before it. */
const REFERS_BACK = new RegExp(
  anyOf([
    String.raw`\bin (?:any|one) of them\b`,
    // "You only need to live or work there."
    String.raw`\b${LIVES}(?:,? (?:or |and )?${LIVES})* there\b`,
    String.raw`\b${THESE}\b[^.]{0,30}\b${anyOf(PLACES_ABOVE)}\b`,
    String.raw`\bcounties (?:on|in|under) ${THESE}\b`,
    String.raw`\b(?:communities|towns|cities|counties) we serve\b`,
    String.raw`\b(?:our|the) (?:(?:coverage|service) area|territory)\b`,
  ]),
  "i",
);
/** Whether a text is only a state's name. Such a text is a heading above the state's counties. */
const isOfAState = (text: string): boolean => STATE_CODES.some((code) => STATES[code].name.toLowerCase() === text.toLowerCase());
const NAMES_COUNTIES = /\b[A-Z][a-z]+ (?:[Cc]ount(?:y|ies)|[Pp]arish(?:es)?)\b/;
const LISTS_COUNTIES = new RegExp(
  anyOf([
    // "Tyler: Smith, Wood and Upshur Counties".
    String.raw`^[A-Z][a-z]+(?: [A-Z][a-z]+)?: .*\bCount`,
    // "The counties in our area: Elm, Oak".
    String.raw`\bcount(?:y|ies)\b[^.:]{0,40}: (?:the )?[A-Z]`,
  ]),
);

const KINDS_OF_PLACES = words`[Bb]oroughs?; [Tt]ownships?; [Cc]ities; [Cc]ity; [Tt]owns?; [Vv]illages?; [Cc]ounties`;
/** Start of a part after a semicolon that adds places to the part before it: "also Oak Parish". */
const GOES_ON = new RegExp(String.raw`^(?:or|and|also|plus|since|in|the ${anyOf(KINDS_OF_PLACES)})\b`);
const KINDS_OF_TOWNS = words`Cities; Towns; Boroughs; Townships; Villages; Municipalities; Counties`;
/** A line that only lists towns: "Cities: Roanoke, Salem". A heading above it says what people do there. */
const LISTS_TOWNS = new RegExp(String.raw`^${anyOf(KINDS_OF_TOWNS)}\b[^:.]{0,40}: `);
/** A heading in few words, without an end mark: "WHERE YOU LIVE, WORK OR WORSHIP". */
const IS_HEADING = /^[^.:;?!]{1,80}$/;

/**
 * For each statement, what people do in its places; empty if that is not known. A list without roles takes those of a statement above it,
 * or those of the next statement if that one refers back to it.
 */
export function rolesOf(statements: readonly Statement[]): readonly (readonly GeoRole[])[] {
  let before: readonly GeoRole[] = [];
  let ofLast: readonly GeoRole[] = [];
  const found = statements.map(({ text, items }, number) => {
    const said = rolesIn(text);
    // "Live in Elm Parish; also Oak and Pine Parishes": the part after the semicolon has the roles of the part before it.
    const goesOn = statements[number - 1]?.text.endsWith(";") === true && GOES_ON.test(text);
    const own = said.length === 0 && goesOn ? ofLast : said;
    ofLast = own;
    if (own.length > 0 && (own.includes("home") || before.length === 0) && NAMES_PLACES.test(text)) before = own;
    if (own.length > 1 && IS_HEADING.test(text)) before = own;
    const isList =
      own.length === 0 &&
      (isOfAState(text) || LISTS_TOWNS.test(text) || (items.length > 0 ? HEADS_PLACES.test(text) : LISTS_COUNTIES.test(text)));
    return isList ? before : own;
  });
  return found.map((own, number) => {
    const isTab = isOfAState(statements[number]?.text ?? "");
    const beside = isTab ? statements.findIndex(({ text }, at) => at > number && !isOfAState(text)) : number + 1;
    const [statement, next, rolesOfNext] = [statements[number], statements[beside], found[beside]];
    if (own.length > 0 || statement === undefined || next === undefined || rolesOfNext === undefined) return own;
    return REFERS_BACK.test(next.text) &&
      (isTab || (statement.items.length > 2 && HEADS_PLACES.test(statement.text)) || NAMES_COUNTIES.test(statement.text))
      ? rolesOfNext
      : own;
  });
}
