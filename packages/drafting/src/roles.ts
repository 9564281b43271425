import { STATE_CODES, STATES } from "@tellerline/geography";
import type { GeoRole } from "@tellerline/vocabulary";
import { rolesIn } from "./geography.ts";
import type { Statement } from "./page.ts";

/** Words of a heading whose list has places: "Our 17-county community". */
const HEADS_PLACES = /\b(?:communit(?:y|ies)|count(?:y|ies)|parish(?:es)?|areas?|states?|cities|towns)\b/i;

/** "These counties": the statement's roles also apply to the places of the statement before it. */
const REFERS_BACK =
  /\bin any of them\b|\b(?:these|those|the above)\b[^.]{0,30}\b(?:count(?:y|ies)|parish(?:es)?|areas?|communit(?:y|ies)|locations?|cities|towns)\b|\bcounties (?:on|in|under) (?:these|those|the above)\b|\b(?:communities|towns|cities|counties) we serve\b/i;
/** A heading that is a state's name, above the state's counties. */
const isOfAState = (text: string): boolean => STATE_CODES.some((code) => STATES[code].name.toLowerCase() === text.toLowerCase());
const NAMES_COUNTIES = /\b[A-Z][a-z]+ (?:[Cc]ount(?:y|ies)|[Pp]arish(?:es)?)\b/;
/** A statement that lists counties: "Tyler: Smith, Wood and Upshur Counties", "Counties in our area: Elm, Oak". */
const LISTS_COUNTIES = /^[A-Z][a-z]+(?: [A-Z][a-z]+)?: .*\bCount|\bcount(?:y|ies)\b[^.:]{0,40}: (?:the )?[A-Z]/;

/** A part after a semicolon that goes on with the places of the part before it. */
const GOES_ON = /^(?:or|and|also|plus|since|in|the (?:[Bb]oroughs?|[Tt]ownships?|[Cc]ities|[Cc]ity|[Tt]owns?|[Vv]illages?|[Cc]ounties))\b/;
/** "Cities: Roanoke, Salem" below a heading that says who lives there. */
const LISTS_TOWNS = /^(?:Cities|Towns|Boroughs|Townships|Villages|Municipalities|Counties)\b[^:.]{0,40}: /;
/** A heading in few words, without an end mark: "WHERE YOU LIVE, WORK OR WORSHIP". */
const IS_HEADING = /^[^.:;?!]{1,80}$/;

/** For each statement, the roles of its places; empty if it has none. A list without a role has the roles of the sentence above it. */
export function rolesOf(statements: readonly Statement[]): readonly (readonly GeoRole[])[] {
  let before: readonly GeoRole[] = [];
  let ofLast: readonly GeoRole[] = [];
  const found = statements.map(({ text, items }, number) => {
    const said = rolesIn(text);
    // "Live in Elm Parish; also Oak and Pine Parishes": the part after the semicolon has the roles of the part before it.
    const goesOn = statements[number - 1]?.text.endsWith(";") === true && GOES_ON.test(text);
    const own = said.length === 0 && goesOn ? ofLast : said;
    ofLast = own;
    if (
      own.length > 0 &&
      (own.includes("home") || before.length === 0) &&
      /\bcommunity\b|\b[Cc]it(?:y|ies)\b|\bparish(?:es)?\b|\bcount(?:y|ies)\b|\bareas?\b|\bfollowing\b|\b(?:one|any) of these\b/i.test(text)
    )
      before = own;
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
