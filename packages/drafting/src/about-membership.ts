import { anyOf, wholePhrase, words } from "@tellerline/text";
import {
  MEMBERSHIP_WORDS,
  NEWS_WORDS,
  OPEN_PHRASES,
  PEOPLE_OF_ORGANIZATIONS,
  PEOPLE_WHO_SERVED,
  PLACE_TOO,
  WARNING_WORDS,
} from "./words/membership.ts";

export const ABOUT_MEMBERSHIP = wholePhrase(MEMBERSHIP_WORDS);

const IN_THE_COUNTRY = String.raw` (?:in|across) (?:the )?(?:US|U\.S\.|United States|nation|country)\b`;
const PHRASE_ENDS = String.raw`\s*(?:[.!,;–—-]|$)`;
/** Membership that is open to everyone: "open to all". Does not match "open to all employees of Elm Works". */
export const OPEN = new RegExp(String.raw`\b${anyOf(OPEN_PHRASES)}\b(?=${IN_THE_COUNTRY}|${PHRASE_ENDS})`, "i");

const SAYS_NOTHING_OF_JOINING = String.raw`(?![^.]*\b(?:join|member|eligib))`;
/** Matches text that states no membership rule: about the institution itself, its loans or its news, and the cases below. */
export const BESIDE_THE_POINT = new RegExp(
  anyOf([
    // A member's own words: “They helped me when I moved”, 'Member spotlight: "I came over from Elm Bank"'.
    String.raw`^(?:[\w ']{1,40}: ?)?["“].*\b(?:I|my|me)\b`,
    // The end of a quotation, and who said it: 'Anyone can join!" - Maria T.'
    `["”] ?[-–—] ?[A-Z]`,
    String.raw`\bI (?:love|like|saved|got)\b`,
    // A breadcrumb trail: "Home > About > Membership".
    String.raw`^[\w ]+ > [\w ]+ > `,
    // The beginning of a sentence whose end is elsewhere: "If you live in Ohio...".
    String.raw`(?:\.\.\.|…)$`,
    // What somebody asks or has heard: "Suppose I live in Ohio", "I read that anyone can join", "Guest: my dad lives in Iowa".
    String.raw`\bSuppose I\b|\bI (?:read|heard|thought|was told)\b|^(?:Guest|Visitor|Caller|User): `,
    // The institution's own jobs and branches: "We hire people who live in Ohio", "you must open your account at this branch".
    String.raw`\bwe(?:['’]re| are)? hir(?:e|ing)\b|\bour branches there\b|\bmust open\b`,
    // Whom another body admits, and where members get discounts: "The association is open to residents of Ohio", "Members save at these shops".
    String.raw`^(?:The|This) (?:association|foundation|club|council|society)\b|\bsaves? at\b`,
    // What people are asked or hoped to do: "should contact us before applying", "we hope to serve you someday".
    String.raw`\bshould (?:contact|call|ask|watch)\b|\bhope to serve\b|\bencouraged to apply\b|\bjoined in at\b`,
    String.raw`\bpayroll deduction is\b`,
    // What employees of the institution get, and what members may apply for.
    String.raw`\breceives? paid\b|\bwho are already members\b`,
    // Events and discounts that need no membership: "can come to our picnic", "get 10% off".
    String.raw`\bpicnic\b|% off\b`,
    // Events at which documents are shredded: "Shred Day".
    String.raw`\bshred(?:s|ding|ded)?\b`,
    // A story's end: "(Brinley, who works in Elmtown)".
    String.raw`^\([A-Z]\w+, `,
    // An event: "Hymn sing, Sunday, August 17".
    String.raw`\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, [A-Z]\w+ \d`,
    // A year of the institution's history: "1952 – …".
    String.raw`^(?:18|19|20)\d\d ?[:–—-]`,
    String.raw`\b${anyOf(WARNING_WORDS)}\b${SAYS_NOTHING_OF_JOINING}`,
    String.raw`^Our (?:employees|staff|team|branch(?:es)?|office|mission|board)\b`,
    String.raw`\b${anyOf(NEWS_WORDS)}\b${SAYS_NOTHING_OF_JOINING}`,
  ]),
  "i",
);

const EMPLOYED = "(?:[Ww]ork(?:s|ing)? (?:for|at)|[Ee]mployed by|(?:[Ee]mployees|[Rr]etirees|[Ss]taff) of)";
/** Names and the words between them, without any verb: "Elm Works, Oak Mills or the Pine Company". */
const ONLY_NAMES = String.raw`(?:(?:[A-Z][\w.&'’-]*|the|of|and|or|&),? ){1,40}`;
const IN_COUNTIES = String.raw`in (?:[A-Z][\w.'’-]*,? (?:(?:and|or) )?){1,8}(?:[Cc]ount(?:y|ies)|[Pp]arish(?:es)?)\b`;
/** "Work for Elm Works or Oak Mills in Pine County": a person who works for one of them elsewhere may not join. */
const EMPLOYED_IN = new RegExp(String.raw`\b${EMPLOYED} ${ONLY_NAMES}${IN_COUNTIES}`);
/** "If you live in Ohio, you can join by becoming a member of the Elm Club". */
const IF_THERE_BY = String.raw`^If you (?:live|work|reside) in [^.;]*, you (?:can|may|will be able to) (?:also )?join (?:by|through)\b`;
const BOTH = new RegExp(
  anyOf([IF_THERE_BY, String.raw`\b(?:paid|supervised) (?:or \w+ )?from\b`, String.raw`\b${anyOf(PLACE_TOO)}\b`]),
  "i",
);

const ANYBODY = words`[Aa]nyone; [Aa]nybody; [Ee]veryone; [Ee]verybody; [Pp]eople; [Pp]ersons?; [Ii]ndividuals?; [Tt]hose; [Cc]onsumers; [Rr]esidents?`;
const IS_SOMEWHERE = "(?:lives?|works?|resides?|worships?|attends? (?:school|church)|stud(?:y|ies))";
const PLACE_NAMES = String.raw`(?:(?:[A-Z][\w.'’-]*|the|of|and|or|in|city|town|county|counties|parish|state),? ?){1,20}`;
/** A group that is defined by a place alone: "anyone who lives or works in Elm County, Texas,". */
const BY_PLACE = String.raw`\b${anyOf(ANYBODY)} (?:who|that) ${IS_SOMEWHERE}(?:(?:,|,? or|,? and) ${IS_SOMEWHERE})* (?:in|within) ${PLACE_NAMES}`;
const ORGANIZED = words`[Ee]mployees?; [Rr]etirees?; [Ss]taff; [Mm]embers?; [Ss]tudents?; [Aa]lumni; [Vv]olunteers?; [Cc]ontractors?`;
const JOINED = "(?:,? ?(?:and|or|as well as|plus)|;) (?:to )?(?:the |all |any )?";
const GROUP_ENDS = String.raw`(?=\s*(?:[.,;]|$)|\s*(?:may|can|are|is)\b)`;
/** Two groups, each of which may join: "anyone who lives in Elm County, and employees of Elm Works", in either order. */
const TWO_GROUPS = new RegExp(
  String.raw`${BY_PLACE}${JOINED}${anyOf(ORGANIZED)} of\b|\b${anyOf(ORGANIZED)} of\b[^;.]*${JOINED}${BY_PLACE}${GROUP_ENDS}`,
);
const GROUP_BY_PLACE = new RegExp(BY_PLACE, "g");

/** The text without the groups that may join by a place alone. */
const withoutGroupsByPlace = (text: string): string => (TWO_GROUPS.test(text) ? text.replaceAll(GROUP_BY_PLACE, "") : text);

/** True if one person must meet both the condition on the organization and the one on the place: "Employees of TLC who work in Gowanda". */
export function meansBoth(text: string): boolean {
  const said = withoutGroupsByPlace(text);
  return BOTH.test(said) || EMPLOYED_IN.test(said);
}

/** Words that put those who served in a place. */
const IS_THERE = words`
  (?:who|and) (?:also )?(?:live|work|reside|make); who are (?:employed|stationed) in; (?:living|working|drilling|residing) in
`;
/** "Veterans in Ohio", "reservists from St. Louis County". */
const SERVED_THERE = /\b(?:[Vv]eterans?|[Rr]eservists?|[Pp]ersonnel|[Mm]ilitary) (?:in|from) [A-Z]/;
const SERVED_AND_LIVES = new RegExp(String.raw`\b${anyOf(PEOPLE_WHO_SERVED)}\b(?:[^.;]|U\.S\.){0,60}\b${anyOf(IS_THERE)}`, "i");

/** "Retired military who live in Elm County", "veterans in Ohio": one person must meet both conditions. */
export const isServedThere = (text: string): boolean => SERVED_AND_LIVES.test(text) || SERVED_THERE.test(text);

const LIVES = "(?:who|and|AND) (?:also )?(?:live|work|reside)";
/**
 * "Retirees of these agencies who live in Ohio": where the organization was not recognized, a claim for the place alone would be wider than
 * the page.
 */
export const PEOPLE_WHO = new RegExp(String.raw`\b${anyOf(PEOPLE_OF_ORGANIZATIONS)}\b[^.;]{0,90}\b${LIVES}`, "i");
