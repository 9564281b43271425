import { at } from "@tellerline/book";
import { anyOf, wholePhrase, words } from "@tellerline/text";
import type { ExtractedFact } from "../text/fact.ts";
import { READ_WORDS, UNREAD_WORDS } from "../words/languages.ts";
import { CLOSE_RELATIVES } from "../words/people.ts";
import { STATES_IN_SPANISH } from "../words/places.ts";
import { guardOf } from "./field-guards.ts";

// This file recognizes text that states no fact, whatever its score: a supposition, a denial, or a statement about somebody else
// (guides/membership.md#facts-from-text). It judges by the words around the fact. Each pattern of a table has an example.

/** Sentences that only suppose something, or that deny what follows. */
const SUPPOSED: readonly (readonly [RegExp, string])[] = [
  [/^\W*(?:so |and |but |ok |well )?(?:what )?if\b/i, "If my husband works at Intel, do we qualify?"],
  [/^\W*(?:suppose|supposing|assume|assuming|imagine)\b/i, "Suppose my husband is in the Army"],
  [/^\W*(?:hypothetically|in case)\b/i, "Hypothetically, I work at Boeing"],
  [/^\W*(?:let'?s (?:say|pretend)|say)\b/i, "Let's say my husband is in the Army"],
  [/^\W*when i\b.*\bi'?ll\b/i, "When I work at Nike, I'll join"],
  [/^\W*(?:digamos|supongamos|imagina|si yo|si mi)\b/i, "Digamos que mi papá trabaja en Ford"],
  [/^\W*(?:neither|nor)\b/i, "Neither my dad nor my mom works at Ford"],
  [/\b(?:busco|buscando|quiero) (?:un )?(?:trabajo|trabajar)\b/i, "Busco trabajo en Disney"],
];

const BY_NOW = words`right now; currently; actually; really; in fact; today; for now`;
/** Words that end a supposition: the words after them are true of the writer. */
const IN_TRUTH = new RegExp(String.raw`\bbut (?:${anyOf(BY_NOW)} )?(?:i|i'?m|we|we'?re|my|our)\b(?! mean)`, "gi");

/**
 * The words before a fact that are searched for a supposition: those after the last "but I", as in "If I moved to Ohio I could join, but I
 * live in".
 */
function supposedPart(before: string): string {
  const last = [...before.matchAll(IN_TRUTH)].at(-1);
  return last === undefined ? before : before.slice(last.index + "but".length);
}

const NEAR = words`boyfriend; girlfriend; partner; fiancee?; friend; boss; roommate; neighbor`;
const SOMEBODY_NEAR = anyOf([...CLOSE_RELATIVES, ...NEAR]);

const PROFESSIONALS = words`attorney; lawyer; agent; realtor; cpa; accountant; landlord; doctor`;
const FURTHER_PROFESSIONALS = words`dentist; vet; mechanic; lender; barber; insurance agent`;

const NEARBY = words`next door; across the street; down the (?:street|hall)`;

/** Words for somebody who is not a relative. A fact after them is that person's, unless a word for the writer stands between. */
const OTHERS: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(String.raw`\b${anyOf([...CLOSE_RELATIVES, "roommate"])}'s (?:\w+ )?${SOMEBODY_NEAR}\b`, "i"),
    "My cousin's wife goes to Duke",
  ],
  [/\b(?:divorced|former) (?:wife|husband)\b/i, "My divorced wife works for Intel"],
  [/\bmi (?:compañer[oa]|patr[oó]n|jef[ea]|vecin[oa]|amig[oa])/i, "Mi compañero de trabajo vive en Mesa"],
  [new RegExp(String.raw`\bclient'?s ${anyOf([...PROFESSIONALS, "boss"])}\b`, "i"), "Client's attorney works in Mesa"],
  [
    new RegExp(
      String.raw`\bmy (?:\w+'s )?${anyOf([...PROFESSIONALS, ...FURTHER_PROFESSIONALS])}(?:'s office)? (?:is (?:in|at|from|based|over)|lives|works|owns|rents|runs|has)\b`,
      "i",
    ),
    "My lawyer is in Fargo, ND and handles this",
  ],
  [new RegExp(String.raw`^\W*(?:the|that|our|a) (?:[\w-]+ ){1,3}${anyOf(NEARBY)}\b`, "i"), "The veteran next door works at Boeing"],
  [/^\W*(?:the )?(?:listing agent|seller|realtor|landlord|lender)\b/i, "Listing agent works at Compass in Boulder"],
];
const SELF_WORDS = words`i; i'm; im; my; we; our; me; yo; vivo; trabajo (?:en|para|con); soy; buyer; borrower; client; bwr`;
const ONESELF = wholePhrase(SELF_WORDS);

const DENY = String.raw`\b(?:never|didn'?t|don'?t|not) (?:\w+ )?`;
const NO_MORE = words`no longer; (?:would|will) never; wouldn'?t; won'?t`;
/** Words that lead from a denial to something that is true: "I no longer work at Intel but at Nike". */
const BUT_NOW = String.raw`[^.]{0,60}\b(?:but|now)\b`;

/** Words before a fact that deny it. */
const DENIED: readonly (readonly [RegExp, string])[] = [
  [new RegExp(String.raw`${DENY}(?:say|said|saying|claim(?:ed)?|told)\b`, "i"), "I never said I was a veteran"],
  [new RegExp(String.raw`\b${anyOf(NO_MORE)}\b(?!${BUT_NOW})`, "i"), "I would never work for Amazon"],
];
/** Words right after a fact that take it back: "I'm a veteran? no." */
const TAKEN_BACK = /^\s*\?\s*(?:no|nope|nah|not (?:any ?more|really))\b(?! (?:idea|clue))/i;
const SORRY = String.raw`(?:i'?m )?sorry(?! (?:to|if|about|for|that|i)\b)`;
const WRONG = "(?:that|this)(?:'?s| is| was) (?:wrong|not right|a mistake)(?=[.,;!]|$)";
/** Words right after a fact that begin its correction: "I live in Texas, no, I mean Oklahoma". */
const CORRECTED = new RegExp(
  String.raw`^(?:,? ?(?:(?:no|wait|${SORRY}|oops)\b,? |scratch that|i mean\b|correction\b)|[.,;!]? ?(?:actually,? )?${WRONG})`,
  "i",
);
const BY_PRONOUN = String.raw`(?: (?:and )?(?:(?:she|he)\b[^.!?;]{0,60})?)?`;
/** Somebody who was a relative until a divorce: "My wife and I divorced; she works at IBM". */
const DIVORCED = new RegExp(String.raw`\bdivorced\b[^.!?]{0,40}[;,.]${BY_PRONOUN}$`, "i");

/** Words before the name of an employer for whom the person does not work: "I turned down a job at Boeing", "prev. employer Intel". */
const NO_JOB = words`turned down; declined; rejected; been offered; was offered; got offered; prev(?:ious|\.)? emp(?:l|loyer)?[.:]?`;
const OFFERED = new RegExp(String.raw`\b${anyOf(NO_JOB)}\b[^.;,]{0,40}$|\bprev\.? emp(?:l|loyer)?[.:]? $`, "i");
/** Words after a name that say that the person declined the job: "but turned it down". */
const REFUSED = /^[^.;]{0,20}\bturned (?:it|them|that) down\b/i;
/** Words before a name that may be a business partner and not the employer: "I work with Boeing on a project". */
const WORKS_WITH = /\bwork(?:s|ing)? with $/i;
const NEARLY = "(?:near|close to|outside|cerca de)";
/** A place that is only near: "I live near Boston, Massachusetts". */
const NEAR_A_PLACE = new RegExp(String.raw`\b(?:liv(?:e|es|ing)|viv[eo]) ${NEARLY}\b[^.;]{0,60}$`, "i");
const WAS_SOLD = /^[^.;]{0,40}\bsold\b/i;

/** Words right after a name that show that the writer is only a customer there: "State Farm for insurance". */
const NOT_AT_WORK = /^,? (?:shopping|right now|for (?:\w+ )?insurance)\b/i;
const VISITS = words`stay(?:ed|ing)? at; (?:drive|drove|walk|go|went)(?: my \w+)? (?:past|by); deliver(?:s|ed)? to`;
/** Words before a place that somebody only visits or passes: "I drove past the", "staying at". */
const VISITED = new RegExp(String.raw`\b${anyOf(VISITS)} (?:the )?(?:\w+ ){0,3}$`, "i");
const AN_ANIMAL_DOCTOR = /\b(?:animal|cats?|dogs?|pets?|clinic)\b/i;
/** Text after "uh" where it may be a sound between words, unlike the university in "I go to uh in Houston". */
const GOES_ON = /^,? (?!(?:in|at|and|for|but|since|full|part|right|so|with|here|now)\b)\p{L}/iu;
/** A capitalized word before a state's Spanish name, which may be part of another name: "Colonia Nueva York". */
const BEHIND_A_NAME = /\b[A-Z]\w* $/;
const NOT_SERVICE = /\bpeace corps\b/i;
/** Words after "VA" for its places: "VA hospital". */
const VA_PLACES = words`[Hh]ospital; [Mm]edical; [Cc]linic; [Hh]ealth; [Cc]enter`;
/** Civilians of the Department of Veterans Affairs, not of Defense: "GS-12 at the Department of Veterans Affairs". */
const OF_VETERANS = new RegExp(String.raw`^[^.;]*?(?:[Vv]eterans [Aa]ffairs|VA ${anyOf(VA_PLACES)}|(?:at|for) the VA)\b`);
/** A person's name before what the person is: "Dallas, my brother". */
const IS_A_PERSON = new RegExp(String.raw`^, (?:my|our) ${SOMEBODY_NEAR}\b`, "i");

const ENDS = /[.!?;\n]\s/g;

/** A text with the offsets at which its sentences begin. */
export interface Sentences {
  readonly text: string;
  readonly starts: readonly number[];
}

/** Divides a text into sentences. The period of an abbreviation, as in "St. Louis", does not end one. */
export function sentencesIn(text: string): Sentences {
  const starts = [0];
  for (const { 0: mark, index } of text.matchAll(ENDS))
    if (mark[0] !== "." || !/\b(?:st|dr|mr|mrs|ms|ft|mt|co|inc|prev)$/i.test(text.slice(Math.max(0, index - 4), index)))
      starts.push(index + mark.length);
  return { text, starts };
}

function sentenceStart({ starts }: Sentences, offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (at(starts, middle) <= offset) low = middle;
    else high = middle - 1;
  }
  return at(starts, low);
}

function isSomebodyElse(before: string): boolean {
  return OTHERS.some(([pattern]) => {
    const found = pattern.exec(before);
    return found !== null && !ONESELF.test(before.slice(found.index + found[0].length));
  });
}

/** Number of characters after a fact that guards read. */
const REACH = 60;

function guardAround(sentences: Sentences, { start, end, field, subject }: ExtractedFact) {
  const { text } = sentences;
  return guardOf({
    field,
    isOfRelative: subject !== "self" && subject !== "co_applicant" && subject !== "surviving_spouse",
    before: text.slice(sentenceStart(sentences, start), start),
    own: text.slice(start, end),
    after: text.slice(end, end + REACH),
  });
}

/**
 * Whether words around a candidate show that it is not a fact: it is only supposed, denied, or about somebody else.
 * @param sentences the sentences of the writer's own words, to which the fact's offsets refer.
 */
export function isNoFact(sentences: Sentences, fact: ExtractedFact): boolean {
  const { start, end, field, value } = fact;
  const { text } = sentences;
  const before = text.slice(sentenceStart(sentences, start), start);
  const after = text.slice(end, end + 40);
  // The rules' patterns do not know every letter. A span that ends within a word, as "Dvo" in "Dvořák", is not a name.
  if (/^[\p{L}\p{M}]/u.test(after) && /[\p{L}\p{M}]$/u.test(text.slice(start, end))) return true;
  const said = `${supposedPart(before)}${text.slice(start, end)}${after}`;
  if (SUPPOSED.some(([pattern]) => pattern.test(said)) || isSomebodyElse(before)) return true;
  if (DENIED.some(([pattern]) => pattern.test(before)) || TAKEN_BACK.test(after)) return true;
  if (guardAround(sentences, fact) === "no fact") return true;
  if (DIVORCED.test(text.slice(Math.max(0, start - 160), start))) return true;
  if (field.endsWith("_state") && /^[A-Z]{2}$/.test(text.slice(start, end)) && /^ county\b/i.test(after)) return true;
  if (field.startsWith("home_") && IS_A_PERSON.test(after)) return true;
  if (field === "military_status" && NOT_SERVICE.test(`${text.slice(start, end)}${after}`)) return true;
  if (value === "dod_civilian" && OF_VETERANS.test(`${text.slice(start, end)}${after}`)) return true;
  if (field.startsWith("employer") && (OFFERED.test(before) || REFUSED.test(after))) return true;
  return field.startsWith("employer") && (NOT_AT_WORK.test(after) || nameOf(value).replaceAll(/\W/g, "").length < 2);
}

const nameOf = (value: ExtractedFact["value"]): string => (typeof value === "object" ? value.name : String(value));

/** Whether words around a fact leave it uncertain, so that the person must confirm it. */
export function isOpen(sentences: Sentences, fact: ExtractedFact): boolean {
  const { start, end, field, value } = fact;
  const { text } = sentences;
  const from = sentenceStart(sentences, start);
  const sentence = text.slice(from, end + 60);
  if (/^\W*(?:does|do|would|will|can|could|is) (?:it|that)\b/i.test(sentence)) return true;
  if (guardAround(sentences, fact) === "ask") return true;
  const words = text.slice(start, end);
  if (field === "school" && words === "uh" && GOES_ON.test(text.slice(end, end + 40))) return true;
  if (field.endsWith("_state") && Object.hasOwn(STATES_IN_SPANISH, words.toLowerCase()) && BEHIND_A_NAME.test(text.slice(from, start)))
    return true;
  const before = text.slice(from, start);
  if (field === "employer" && WORKS_WITH.test(before)) return true;
  if (field.startsWith("home_") && NEAR_A_PLACE.test(before)) return true;
  if (field.startsWith("property_") && WAS_SOLD.test(text.slice(end, end + 60))) return true;
  if (VISITED.test(text.slice(from, start)) || CORRECTED.test(text.slice(end, end + 40))) return true;
  return field === "military_status" && value === "veteran" && /\bvets?\b/i.test(words) && AN_ANIMAL_DOCTOR.test(sentence);
}

const UNREAD = new RegExp(String.raw`\b${anyOf(UNREAD_WORDS)}\b`, "gi");
const READ = new RegExp(String.raw`\b${anyOf(READ_WORDS)}\b`, "gi");

/**
 * Whether a text is in a language that is not read: common words of such languages occur at least twice in it, and more often than those of English
 * and Spanish.
 */
export function isUnread(text: string): boolean {
  const unread = text.match(UNREAD)?.length ?? 0;
  return unread >= 2 && unread > (text.match(READ)?.length ?? 0);
}
