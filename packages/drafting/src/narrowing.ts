import { anyOf, words } from "@tellerline/text";
import { SOME_PEOPLE } from "./words/membership.ts";
import { SMALL_PLACES } from "./words/places.ts";

const TIME = "(?:days|months|years|hours)";
const AT = "(?:in|at|to|on|between|within|or)";
const ASSOCIATIONS = "(?:Society|Association|Council|Club|Foundation)";
/** Plural nouns that are not occupations, unlike "musicians" in "musicians living in Elm County". */
const NO_OCCUPATIONS = words`people; persons; those; residents; individuals; families; members; counties; towns; cities`;
const TRADES = words`
  firefighters; (?:police )?officers; paramedics; physicians; attorneys; engineers; musicians; contractors; farmers; realtors; dentists
`;
const SOME = "(?:some|certain|most|many|half|several|a few|selected?|nearly)";
const PEOPLE = anyOf(words`employees; residents; people; persons; members; everyone; workers; retirees`);
const ALSO_DOES = "(?:you )?(?:attend|belongs?|works? for|are an?|is an?|(?:is|are) employed)";

/** "Anyone may join if they live …": the subject is everybody, so the "if" clause is the whole rule and narrows nothing. */
const EVERYBODY = words`any(?:one|body); every(?:one|body); people; persons?; individuals?; those; residents?; consumers; folks; all; you; we; applicants?; new members?; members? of the community; neighbors?`;
const ANYBODY = anyOf(words`people; persons?; individuals?; those; consumers; anyone; anybody; everyone; everybody; all`);
const IF_THEY = String.raw`\b(?:if|provided|when) (?:they|he or she) (?:also )?(?:live|reside|work|worship|study|attend|own)s?\b`;
const SITES = words`operation; plant; mill; mine; facility; campus`;
const DIRECTION = "(?:northern|southern|eastern|western)";
const PART_OF_WORK = words`campus; plant; location; site; facility; store; branch; hub; warehouse; refinery; yard`;

/**
 * Words that limit a sentence to fewer people than a condition of a claim can describe: an age, a time at work, a worksite, a rural area. A claim
 * without that limit would be wider than the page, so only claims for families are drafted from the sentence
 * (guides/membership.md#drafting-claims). The second part of each entry is an example.
 */
const NARROWING: readonly (readonly [RegExp, string])[] = [
  [/\brural\b/i, "a rural area of Huron County"],
  [/\bat the (?:location|address|site)s? (?:shown|listed|named|given)\b/i, "companies in this table at the location shown"],
  [/, (?:[A-Z]\w+ )+campus\b/, "students of Elm College, Oakville campus"],
  [/\b(?:Research|Industrial|Business) Park tenants\b/, "employees of the Elm Research Park tenants"],
  [/\blay (?:employees|staff|teachers)\b/i, "lay employees of Elm College"],
  [new RegExp(String.raw`\b(?:some|certain|specific|various) ${anyOf(SMALL_PLACES)}\w*`, "i"), "some census tracts of Elm County"],
  [/\b(?:seniors?|aged?|years old|years of age|or older|and (?:up|older|over))\b/i, "anyone over 60 years old"],
  [new RegExp(String.raw`\b(?:at least|more than|minimum of|or more) (?:\w+ )?${TIME}\b`, "i"), "for more than 90 days"],
  [/\b(?:five|two|three|ten|\d+) or more (?:months|years)\b/i, "five or more years of service"],
  // "Associations headquartered in Ohio" says nothing about where their members are.
  [
    new RegExp(String.raw`(?<!associations )\b(?:stationed|headquartered|assigned) ${AT}\b`, "i"),
    "stationed between Anchorage and Fairbanks",
  ],
  [/(?<!associations )\bbased (?:in|at)\b/i, "crews based in Fairbanks"],
  [/\bworksite is\b|\bon the premises\b/i, "whose worksite is in Windham"],
  [/\bin accordance with\b/i, "who qualify in accordance with its bylaws"],
  [/\bin effect on\b/i, "under the contract in effect on May 1"],
  [/\b(?:as|so) long as (?!you\b)/i, "as long as they hold office"],
  [/\bonly (?:if|those)\b/i, "only those who work at night"],
  [/\b(?:licensed|practicing|certified|enrolled in the|credential program) /i, "nurses licensed in Ohio"],
  [/\b(?:low|moderate)[- ](?:and moderate[- ])?incomes?\b/i, "people of low income"],
  [/\bwho (?:own|hold|receive(?! mail)|belong|qualify|retired|served|contract)\b/i, "who receive a pension"],
  [/\bwho have\b(?! retired)/i, "who have a license"],
  [/\babout \d+ miles\b|\bmiles (?:or less|of|from)\b/i, "25 miles or less from a branch"],
  [/\b(?:south|north|east|west) of\b|\blying\b/i, "south of Route 78"],
  [/\bfrom anywhere in\b|\blocations? in\b|\bheadquarters in\b/i, "eligible from anywhere in Virginia"],
  [/\band (?:I |you |who )?works? in (?:the )?[a-z]/, "I live in these towns and I work in agriculture"],
  [new RegExp(String.raw`['’]s (?:(?:[A-Z]\w+|and) ){1,5}${anyOf(SITES)}(?:e?s)?\b`), "employees of Elm Works's Oakville plant"],
  [new RegExp(String.raw`\b[A-Z][\wʻ’']+-based ${PEOPLE}`), "Oahu-based employees of these companies"],
  [/\bwhose (?:home campus|duty station|worksite|office)\b/i, "students whose home campus is Boone"],
  [/\bif their ZIP codes? (?:is|are)\b/i, "residents of Elm County if their ZIP code is 84302"],
  [/\bonce (?:they|you)[’']ve\b/i, "members are eligible once they've belonged for a year"],
  [/\bfrom the (?:semester|year|day) in which\b/i, "students, from the semester in which they teach"],
  [/\bwho works? from an?\b/i, "anyone who works from a terminal in Iowa"],
  [/\bcould join\b/i, "persons who live in Elm County could join"],
  [/\bwho now live\b/i, "veterans who now live in Idaho"],
  [/\bcertain employees\b/i, "certain employees of Elm Works"],
  [/\bwho joined\b/i, "employees who joined in May"],
  [/\bold charter\b/i, "who are named in our old charter"],
  [/\b(?:named|listed) above\b/i, "PTA members of the districts named above"],
  [/\bsaid (?:agencies|districts)\b/i, "retirees of the said agencies"],
  [/\b[Hh]olders of\b|\bwho has\b(?! retired)/, "holders of a lobster license"],
  [new RegExp(String.raw`\b(?:may|can) join (?:the )?(?:[A-Z]\w+ ){2,}${ASSOCIATIONS}\b`), "residents may join the Elm Museum Society"],
  [new RegExp(String.raw`\b(?!${NO_OCCUPATIONS.join("|")})[a-z]{4,}s (?:living|residing|who live) in\b`), "musicians living in Elm County"],
  [new RegExp(String.raw`\b(?:${anyOf(TRADES)}),? who work in\b`, "i"), "paramedics who work in Elm County"],
  [/\band also work\b/i, "people who live, and also work, in Elm County"],
  [/\bas of [A-Z]/, "everyone living in Elm County as of July 1"],
  [/\bafter (?:an?|one|two|six|\d+) (?:day|month|year)s?\b/i, "volunteers may join after one year"],
  [/\bliving on campus\b|\bwith tenure\b/i, "students living on campus"],
  [/\bretiree chapters?\b/i, "members of Local 12 retiree chapters"],
  [/\bwho are enrolled in an?\b|\btaking classes\b/i, "students who are enrolled in a degree program"],
  [/\([^)]*$/, "Elm College (Oak campus;"],
  [new RegExp(String.raw`\b${SOME} (?:of )?(?:the |its )?${PEOPLE}\b(?! of (?:their|your|the) )`, "i"), "some employees of Elm Works"],
  [/\b(?:some|most|half|parts?) of [A-Z]/, "Elm Works, some of Oak Mills"],
  [new RegExp(String.raw`(?<!\b(?:across|throughout) )\b${DIRECTION} (?:half|part|portion|[A-Z])`), "the northern half of Elm County"],
  [/\([^)]*\bonly\b[^)]*\)/, "Elm Works (drivers only)"],
  [/\b(?:Congressional|House|Senate|Legislative) District\b|\bDistrict \d/, "House District 12 of Elm County"],
  [/\bprovided (?:they|you|that)\b/i, "provided they work at the hospital"],
  [/\bif (?:sponsored|referred|invited)\b/i, "if sponsored by a member"],
  [/\b(?:sponsored|referred|invited) by\b/i, "people invited by a member"],
  [/\bsubject to\b/i, "subject to the consent of the board"],
  [/\bcase[- ]by[- ]case\b/i, "on a case-by-case basis"],
  [/\bupon referral\b/i, "upon referral by an employee"],
  [/\b(?:hold|holds|holding) an?\b/i, "who hold a valid license"],
  [/\bincomes?\b/i, "whose income is below a limit"],
  [/\bearning\b/i, "earning less than the median"],
  [/\bon direct deposit\b/i, "retirees on direct deposit"],
  [/\blimited time\b/i, "for a limited time"],
  [/\b[Uu]ntil [A-Z]/, "until May"],
  [/\balong the\b/, "along the river"],
  [new RegExp(String.raw`\band (?:also )?${ALSO_DOES} (?!school|college|church)`), "live in Elm County and belong to a union"],
  [new RegExp(String.raw`\b${anyOf(SOME_PEOPLE)}\b(?=[^.;]{0,60}\b(?:of|in|at|who)\b)`, "i"), "night-shift employees of Elm Works"],
  [/\b(?:[Ww]omen|[Bb]lack|[Cc]atholic) (?:residents|people|persons|who)\b/, "Catholic residents of Elm County"],
  [/\bdisabled veterans\b/, "disabled veterans of Elm County"],
  [/\bfull-time\b(?![^.;]*\bpart-time\b)|(?<!full[^.;]*)\bpart-time\b/i, "full-time employees of Elm Works"],
  [/\brepresented by\b/i, "employees represented by a union"],
  [/\bof service\b/i, "with one year of service"],
  [/\bcompany housing\b/i, "residents of company housing"],
  [/\bstudents at [^.;]*\bprogram\b/i, "students at Elm College in the welding program"],
  [/\bwho (?:donate|practice|graduated)\b/i, "physicians who practice in Elm County"],
  [/\bgraduated after\b/i, "alumni that graduated after 1990"],
  [/\bonly to\b|\bsolely\b/i, "open only to those"],
  [
    new RegExp(String.raw`^(?![^.;]{0,40}\b${anyOf(EVERYBODY)}\b)[^.;]*${IF_THEY}`, "i"),
    "Teachers are eligible if they reside in Bexar County",
  ],
  [/\bonly (?:through|until|till)\b|\bthrough [A-Z]\w+ \d{1,2}, (?:19|20)\d\d/, "but only through December 31, 2025"],
  [/\b(?:persons?|people|residents?|anyone|individuals?|youth) (?:who are )?under\b/i, "Persons under 25"],
  [/\bhired (?:before|after|on|prior)\b/i, "hired after January 1, 2010"],
  [/\bwith an? (?:[\w-]+ ){0,2}disabilit|\bVA disability\b/i, "Veterans with a service-connected disability"],
  [/\bdues are\b|\bactive badge\b/i, "provided dues are current"],
  [/\b(?<!join and )open an? (?:business|youth) /i, "can open a business account"],
  [new RegExp(String.raw`\bat (?:its|the|their) (?:[A-Z]\w+ ){1,3}${anyOf(PART_OF_WORK)}\b`), "Dell at its Round Rock campus"],
  [/\bone of your (?:family|relatives)\b|\bsomeone in your family works\b/i, "if someone in your family works for Elm Works"],
  [/^(?:\W*)graduate students\b/i, "Graduate students of Elm University"],
  [/\(closed to\b/i, "Elm Dairy (closed to new members)"],
  [/\bwho (?:also )?attends? (?:weekly|regularly)\b|\battend weekly\b/i, "who attend weekly"],
  [/\bask us (?:whether|if)\b/i, "Live in Elm County? Ask us whether we can open membership to you"],
  [/\b(?:with|by|upon) (?:the )?(?:approval|consent|permission) of\b/i, "veterans may join with approval of the Board"],
  [new RegExp(String.raw`(?<!\b${ANYBODY} )\bwho are (?:also )?members of\b`, "i"), "alumni who are members of the Elm Club"],
  [/\bat least (?:an?|one) (?:day|month|year)\b/i, "people who live in Elm County for at least one year"],
  [/\b\d\d or better\b/i, "live in Elm County and are 55 or better"],
  [/\bwho are (?:retired|first-time|enrolled)\b|\benrolled members\b/i, "residents of Elm County who are retired"],
  [/\band (?:who )?owns? an?\b/i, "live in Elm County and own a farm there"],
  [/\bCount(?:y|ies),? within\b|\bcity limits of\b.*\bCounty\b/, "in Elm County within the Oakville city limits"],
  [/\bstudent teachers\b/i, "student teachers at Elm College"],
  [/\b(?:drawing|collecting|receiving) an? (?:\w+ )?pension\b/i, "a retiree of Elm Works drawing a pension"],
  [/\bon or after [A-Z]/, "who lives in Elm County on or after June 1"],
  [/\bas well as works?\b|\bboth (?:living|live|reside|residing)\b/i, "who live in Elm County as well as work there"],
  [/\b(?:lives?|resides?) in\b[^.;]{0,80}\band works? in\b/i, "live in Elm, Ohio and work in Oak, Ohio"],
  [/\bworks? in\b[^.;]{0,80}\band (?:lives?|resides?) in\b/i, "work in Elm County and live in Oak County"],
  [/\(1\)[^.]*\band \(2\)/, "must (1) live in Elm County, and (2) be employed by a hospital"],
  [/\bCount(?:y|ies) veterans\b/, "Elm County veterans"],
  [/\b(?:Nursing|Retirement|Care|Rest|Convalescent) (?:Home|Center|Village)\b/, "residents of Elm County Nursing Home"],
  [/\bretirees of [^;.]*\bemployees of\b|\bemployees of [^;.]*, retirees of\b/i, "retirees of Elm Works, active employees of Oak Mills"],
  [/\b(?:agents|suppliers|vendors) of\b/i, "employees, agents and suppliers of Elm Works"],
  // A footnote, which may say that only some of these people can join, is not part of the sentence.
  [/[a-z]\*+(?=$|[\s,;.])/i, "employees of Elm Works*"],
];

/** Why a sentence means fewer people than a condition can describe, with the words that say so; null if it has no such words. */
export function narrowingIn(text: string): string | null {
  const found = NARROWING.find(([pattern]) => pattern.test(text));
  return found === undefined ? null : `it says more than a condition can: ${found[0].exec(text)?.[0].trim() ?? ""}`;
}
