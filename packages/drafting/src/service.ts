import { INSTALLATIONS } from "@tellerline/geography";
import { anyOf, words } from "@tellerline/text";
import type { MilitaryBranch, MilitaryStatus } from "@tellerline/vocabulary";

export interface DraftService {
  readonly statuses: readonly MilitaryStatus[];
  readonly branches: readonly MilitaryBranch[];
}

const DEFENSE_BRANCHES = words`Army; Navy; Air Force; Marine Corps; Space Force`;
const ALL_BRANCHES = [...DEFENSE_BRANCHES, "Coast Guard"];

const OF_THE_US = String.raw`(?:US |U\.S\. )?`;
/** "Army Reserve" and "Navy League" are not the branch itself. */
const OTHER_BODY = "(?:Reserve|Auxiliary|League)";
const BRANCH = `${OF_THE_US}${anyOf(ALL_BRANCHES)}(?! ${OTHER_BODY})`;
const FORCES = anyOf(["armed forces", "military", BRANCH]);
const CIVILIANS_OF = anyOf(["Department of Defense", "DoD", "armed forces", "military", `${OF_THE_US}${anyOf(DEFENSE_BRANCHES)}`]);

/** Words after "veterans" that make it the name of a body or of a building: "Veterans Club", "Veterans of Foreign Wars". */
const VETERANS_BODIES = words`
  association; club; chapter; administration; affairs; service; memorial; hospital; center; post; of foreign; day; home; house; guest; hall; park
`;
const NO_BODY = `(?!['’]|,? ${anyOf(VETERANS_BODIES)})`;
const VETERANS = anyOf([`veterans?${NO_BODY}`, "retired military", "military retirees?", "honorably discharged"]);

/** Words after "reserve" in banking: "reserve requirement". */
const BANKING = words`requirement; fund; account; board; bank; system; ratio`;

const STATUS_PHRASES: readonly (readonly [MilitaryStatus, readonly string[]])[] = [
  [
    "active_duty",
    [
      String.raw`\bactive[- ]duty\b`,
      String.raw`\b(?:members?|service ?members?) of the ${FORCES}\b`,
      String.raw`\bmilitary (?:personnel|members?)\b`,
    ],
  ],
  ["veteran", [String.raw`\b${VETERANS}\b`]],
  [
    "reservist",
    [String.raw`\breservists?\b`, String.raw`\bnational guard\b`, String.raw`(?<!\bfederal )\breserves?\b(?! ${anyOf(BANKING)})`],
  ],
  [
    "dod_civilian",
    [
      String.raw`\b(?:DoD|Department of Defense) (?:civilians?|employees|personnel)\b`,
      String.raw`\bcivilian (?:employees|personnel) of the ${CIVILIANS_OF}\b`,
    ],
  ],
];
const STATUSES = STATUS_PHRASES.map(([status, phrases]) => [status, new RegExp(anyOf(phrases), "i")] as const);

const BRANCHES: readonly (readonly [MilitaryBranch, RegExp])[] = [
  ["army", /\bArmy\b/],
  ["navy", /\bNavy\b/],
  ["marine_corps", /\bMarines?(?: Corps)?\b/],
  ["air_force", /\bAir Force\b/],
  ["coast_guard", /\bCoast Guard\b/],
  ["space_force", /\bSpace Force\b/],
];
/** "Elm Naval Shipyard", "Oak Army Depot". */
const SITE_OF_FORCES = String.raw`\b(?:Naval Shipyard|Arsenal|Army Depot|Air Station|Barracks|Proving Grounds?|Annex)\b`;
const AT_A_BASE = new RegExp(String.raw`\b(?:${INSTALLATIONS.join("|")})\b|\bbase\b|\bstationed\b|${SITE_OF_FORCES}`, "i");

const RELATIVES = words`relatives?; dependents?; famil(?:y|ies); child(?:ren)?; spouses?; widows?; descendants?; parents?`;
const RELATED_TO = `(?:related to|${anyOf(RELATIVES)} of)`;
const SERVING = words`veterans?; active[- ]duty; reservists?; military`;
/** "Children of veterans", "related to a U.S. veteran": the words are about someone else's service. */
const OF_SOMEBODY_ELSE = new RegExp(String.raw`\b${RELATED_TO} (?:an? |our |the )?(?:U\.?S\.? )?${anyOf(SERVING)}\b`, "gi");

/** The name of an association of people who served: "Tailhook Veterans of Northwest Florida", "Fleet Reserve Association Branch 22". */
const IS_A_CLUB = new RegExp(
  anyOf([
    String.raw`\b[Vv]eterans of the (?:[A-Z]\w+ ){1,5}(?:Association|League|Society|Club)\b`,
    String.raw`\bVeterans of (?!the |America|Foreign|our )[A-Z]`,
    String.raw`\b(?:Association|Branch|Chapter|Post)(?: Branch)? \d`,
  ]),
);

/**
 * Military service that a statement requires; no branches if it names none. Null if the statement names no service, or if it names a base
 * or a club of people who served: a person must review such a statement.
 */
export function serviceIn(statement: string): DraftService | null {
  const text = statement.replaceAll(OF_SOMEBODY_ELSE, "");
  const statuses = STATUSES.flatMap(([status, pattern]) => (pattern.test(text) ? [status] : []));
  if (statuses.length === 0 || AT_A_BASE.test(text) || IS_A_CLUB.test(text)) return null;
  return { statuses, branches: BRANCHES.flatMap(([branch, pattern]) => (pattern.test(text) ? [branch] : [])) };
}
