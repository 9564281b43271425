import { INSTALLATIONS } from "@tellerline/geography";
import type { MilitaryBranch, MilitaryStatus } from "@tellerline/vocabulary";

export interface DraftService {
  readonly statuses: readonly MilitaryStatus[];
  readonly branches: readonly MilitaryBranch[];
}

const STATUSES: readonly (readonly [MilitaryStatus, RegExp])[] = [
  [
    "active_duty",
    /\bactive[- ]duty\b|\b(?:members?|service ?members?) of the (?:armed forces|military|(?:US |U\.S\. )?(?:Army|Navy|Air Force|Marine Corps|Coast Guard|Space Force)(?! (?:Reserve|Auxiliary|League)))\b|\bmilitary (?:personnel|members?)\b/i,
  ],
  [
    "veteran",
    /\b(?:veterans?(?!['’]|,? (?:association|club|chapter|administration|affairs|service|memorial|hospital|center|post|of foreign))|retired military|military retirees?|honorably discharged)\b/i,
  ],
  [
    "reservist",
    /\breservists?\b|\bnational guard\b|(?<!\bfederal )\breserves?\b(?! (?:requirement|fund|account|board|bank|system|ratio|bank))/i,
  ],
  [
    "dod_civilian",
    /\b(?:DoD|Department of Defense) (?:civilians?|employees|personnel)\b|\bcivilian (?:employees|personnel) of the (?:Department of Defense|DoD|armed forces|military|(?:US |U\.S\. )?(?:Army|Navy|Air Force|Marine Corps))\b/i,
  ],
];
const BRANCHES: readonly (readonly [MilitaryBranch, RegExp])[] = [
  ["army", /\bArmy\b/],
  ["navy", /\bNavy\b/],
  ["marine_corps", /\bMarines?(?: Corps)?\b/],
  ["air_force", /\bAir Force\b/],
  ["coast_guard", /\bCoast Guard\b/],
  ["space_force", /\bSpace Force\b/],
];
const AT_A_BASE = new RegExp(String.raw`\b(?:${INSTALLATIONS.join("|")})\b|\bbase\b|\bstationed\b`, "i");

/** "Children of veterans": the words are about someone else's service. */
const OF_SOMEBODY_ELSE =
  /\b(?:related to|(?:relatives?|famil(?:y|ies)|child(?:ren)?|spouses?|widows?|descendants?|parents?) of) (?:an? |our |the )?(?:U\.?S\.? )?(?:veterans?|active[- ]duty|reservists?|military)\b/gi;

/** Military service that a statement requires. Null if the statement names no service, or names a base: such a statement is left to a person. */
export function serviceIn(statement: string): DraftService | null {
  const text = statement.replaceAll(OF_SOMEBODY_ELSE, "");
  const statuses = STATUSES.flatMap(([status, pattern]) => (pattern.test(text) ? [status] : []));
  if (statuses.length === 0 || AT_A_BASE.test(text)) return null;
  return { statuses, branches: BRANCHES.flatMap(([branch, pattern]) => (pattern.test(text) ? [branch] : [])) };
}
