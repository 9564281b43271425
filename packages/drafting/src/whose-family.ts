import { anyOf, words } from "@tellerline/text";
import type { ExtensionBase } from "@tellerline/vocabulary";

const WHICH = "(?:(?:an?|the|our|any|current|existing|present) ){0,3}";
/** The institution's name before "member": "Elm Federal Credit Union members". */
const OF_NAME = String.raw`(?:[A-Z][\w.&']* ){0,7}(?:credit union )?`;
const MEMBER = "(?:[Mm]embers?|account ?holders?)";

const FAMILY = "(?:(?:immediate )?famil|spouse|husband|wife|parent|child|relatives)";

/** Words for another organization: "a member of our affiliated church". */
const SPONSORING = words`affiliated; associated; partner; sponsor; select; following`;
/** A member of a sponsor of the institution is not a member of the institution. */
const NOT_OF_A_SPONSOR = `(?! of (?:one of )?(?:our|an?|the) ${anyOf(SPONSORING)})`;
const IS_A_MEMBER = anyOf([
  "belongs to",
  "belong to (?:the|this|our) credit union",
  `is (?:currently |already )?an? (?:current |existing )?member${NOT_OF_A_SPONSOR}`,
  "already (?:a )?member",
]);

const ONCE = "(?:[Oo]nce|[Aa]fter|[Ww]hen|[Aa]s soon as) (?:you|they|we|becoming|joining)";
const JOINED = "(?:join(?:ed|ing)?|become|becoming|belong|are|members?)";

/** Relatives of members: "relatives of our members", unlike "their families" and "relatives of those who are eligible". */
export const OF_MEMBERS = new RegExp(
  anyOf([
    String.raw`\b(?:of|to|with|by|as) ${WHICH}${OF_NAME}${MEMBER}\b`,
    // "A member's spouse".
    String.raw`\bmember['’]?s['’]? ${FAMILY}`,
    // "If a member of this credit union is your parent".
    String.raw`\bmember\b[^.;]{0,30} is your\b`,
    String.raw`\b[Ff]rom (?:an?|our|current) members?\b`,
    String.raw`\bmembers and their (?:immediate )?famil`,
    // "If your mother is already a member".
    String.raw`\b${IS_A_MEMBER}`,
    // "Once you have joined, your family can join too".
    String.raw`\b${ONCE}\b[^.;]{0,40}\b${JOINED}\b`,
  ]),
);

const SOMEONE = "(?:individuals?|persons?|people|someone|anyone|those)";
const MAY_JOIN = "(?:qualif|is eligible|someone (?:who is )?eligible)";
/** Relatives of members and of people who may join: "a member or potential member". */
const OF_MEMBERS_TOO = new RegExp(
  anyOf([
    String.raw`\bmembers? or (?:potential|eligible|prospective)`,
    String.raw`\bmember or (?:who )?could be\b`,
    String.raw`\b(?:current|existing) or potential\b[^.;]{0,40}\bmember`,
    // "Related to a member or someone eligible for membership".
    String.raw`\bmember\b[^.;]{0,60}\bor (?:who )?${MAY_JOIN}`,
    String.raw`\bmembers? or (?:an? |any )?${SOMEONE} (?:who (?:is|are) )?eligible`,
    String.raw`\b(?:potential|eligible|prospective|those eligible) (?:for )?member(?!ship)`,
  ]),
  "i",
);

/** Relatives of people named before, who need not be members: "families of such workers, and of our members". */
const OF_THESE_PEOPLE = /\bfamil\w+ of (?:these|those|such|the above|eligible)\b/i;

/** Whose relatives a statement means: those of members, those of all eligible people, or both. */
export function basesOf(text: string): readonly ExtensionBase[] {
  if (OF_MEMBERS_TOO.test(text) || (OF_MEMBERS.test(text) && OF_THESE_PEOPLE.test(text))) return ["members", "eligible_people"];
  return OF_MEMBERS.test(text) ? ["members"] : ["eligible_people"];
}
