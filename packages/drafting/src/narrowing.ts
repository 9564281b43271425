/**
 * Words that narrow whom a sentence means in a way that no condition of a draft says: an age, a time at work, a worksite, a rural area. A claim that
 * drops them would be wider than its words, so none is drafted (guides/membership.md#drafting-claims). Each has an example.
 */
const NARROWING: readonly (readonly [RegExp, string])[] = [
  [/\brural\b/i, "a rural area of Huron County"],
  [
    /\b(?:some|certain|specific|various) (?:census|communit|neighbou?rhood|area|hospital|school|street|part|town|cit)\w*/i,
    "some census tracts of Elm County",
  ],
  [/\b(?:seniors?|aged?|years old|years of age|or older|and (?:up|older|over))\b/i, "anyone over 60 years old"],
  [/\b(?:at least|more than|minimum of|or more) (?:\w+ )?(?:days|months|years|hours)\b/i, "for more than 90 days"],
  [/\b(?:five|two|three|ten|\d+) or more (?:months|years)\b/i, "five or more years of service"],
  [
    /(?<!associations )\b(?:(?:stationed|headquartered|assigned) (?:in|at|to|on|between|within|or)|based (?:in|at))\b/i,
    "stationed between Anchorage and Fairbanks",
  ],
  [/\bworksite is\b|\bon the premises\b/i, "whose worksite is in Windham"],
  [
    /\bin accordance with\b|\bin effect on\b|\bprovided that\b|\b(?:as|so) long as (?!you\b)|\bonly (?:if|those)\b/i,
    "who qualify in accordance with its bylaws",
  ],
  [/\b(?:licensed|practicing|certified|enrolled in the|credential program) /i, "nurses licensed in Ohio"],
  [/\b(?:low|moderate)[- ](?:and moderate[- ])?incomes?\b/i, "people of low income"],
  [/\bwho (?:own|have|hold|receive|belong|qualify|retired|served|contract)\b/i, "who receive a pension"],
  [/\babout \d+ miles\b|\bmiles (?:or less|of|from)\b/i, "25 miles or less from a branch"],
  [/\b(?:south|north|east|west) of\b|\blying\b/i, "south of Route 78"],
  [/\bfrom anywhere in\b|\blocations? in\b|\bheadquarters in\b/i, "eligible from anywhere in Virginia"],
  [/\band (?:I |you |who )?works? in (?:the )?[a-z]/, "I live in these towns and I work in agriculture"],
  [
    /\bcertain employees\b|\bwho joined\b|\bold charter\b|\b(?:named|listed) above\b|\bsaid (?:agencies|districts)\b/i,
    "PTA members of the districts named above",
  ],
  [/\b[Hh]olders of\b|\bwho has\b|, [A-Z]\w+ campus\b/, "holders of a lobster license"],
  [
    /\b(?:may|can) join (?:the )?(?:[A-Z]\w+ ){2,}(?:Society|Association|Council|Club|Foundation)\b/,
    "residents may join the Elm Museum Society",
  ],
  [
    /\b(?!people|persons|those|residents|individuals|families|members|counties|towns|cities)[a-z]{4,}s (?:living|residing|who live) in\b/,
    "musicians living in Elm County",
  ],
  [
    /\b(?:some|certain|most|many|half|several|a few|selected?|nearly) (?:of )?(?:the |its )?(?:employees|residents|people|persons|members|everyone|workers|retirees)\b(?! of (?:their|your|the) )/i,
    "some employees of Elm Works",
  ],
  [/\b(?:some|most|half|parts?) of [A-Z]/, "Elm Works, some of Oak Mills"],
  [/\b(?:northern|southern|eastern|western) (?:half|part|portion|[A-Z])|\([^)]*\bonly\b[^)]*\)/, "the northern half of Elm County"],
  [/\b(?:Congressional|House|Senate|Legislative) District\b|\bDistrict \d/, "House District 12 of Elm County"],
  [
    /\bprovided (?:they|you|that)\b|\bif (?:sponsored|referred|invited)\b|\b(?:sponsored|referred|invited) by\b|\bsubject to\b|\bcase[- ]by[- ]case\b|\bupon referral\b/i,
    "if sponsored by a member",
  ],
  [
    /\b(?:hold|holds|holding) an?\b|\bincomes?\b|\bearning\b|\bon direct deposit\b|\blimited time\b|\buntil [A-Z]/i,
    "who hold a valid license",
  ],
  [
    /\balong the\b|\band (?:also )?(?:attend|belongs?|works? for|are an?|is an?) (?!school|college|church)/,
    "live in Elm County and belong to a union",
  ],
  [
    /\b(?:homeowners|renters|physicians|underserved|long-?time|salaried|hourly|managers?|supervisors|night-shift|seasonal)\b(?=[^.;]{0,60}\b(?:of|in|at|who)\b)/i,
    "night-shift employees of Elm Works",
  ],
  [/\b(?:[Ww]omen|[Bb]lack|[Cc]atholic) (?:residents|people|persons|who)\b|\bdisabled veterans\b/, "Catholic residents of Elm County"],
  [/\bfull-time\b(?![^.;]*\bpart-time\b)|(?<!full[^.;]*)\bpart-time\b/i, "full-time employees of Elm Works"],
  [
    /\brepresented by\b|\bof service\b|\bcompany housing\b|\bstudents at [^.;]*\bprogram\b|\bwho (?:donate|practice|graduated)\b|\bgraduated after\b/i,
    "with one year of service",
  ],
  [/\bonly to\b|\bsolely\b/i, "open only to those"],
];

/** Why a sentence is narrower than the conditions that can be read from it; null if nothing shows that it is. */
export function narrowingIn(text: string): string | null {
  const found = NARROWING.find(([pattern]) => pattern.test(text));
  return found === undefined ? null : `it says more than a condition can: ${found[0].exec(text)?.[0].trim() ?? ""}`;
}
