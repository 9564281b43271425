import { anyOf, lengthOf } from "@tellerline/text";
import type { Relation, TextSubject } from "@tellerline/vocabulary";
import {
  DETERMINERS,
  FINITE_VERBS,
  NO_SUBJECTS,
  OTHERS,
  OWN_THINGS,
  PERSONAL_VERBS,
  SELF,
  STRANGERS,
  SUBJECT_VERBS,
} from "../words/clauses.ts";
import {
  CLIENT_WORDS,
  CO_APPLICANTS,
  FEMININE,
  FIRST_APPLICANTS,
  KIN_PARTS,
  MASCULINE,
  NO_RELATIVES,
  RELATION_WORDS,
} from "../words/people.ts";

/** Who a fact may be about: the person, a relative, or a second applicant whom the text does not call a relative. */
export type FactSubject = "self" | "co_applicant" | Relation;

/** Who a clause is about. Facts in a clause about `other` are ignored. */
export type Subject = FactSubject | "other";

export interface NamedSubject {
  readonly subject: Subject;
  /** Number of characters of the clause that name the subject; 0 if no words name it. */
  readonly length: number;
  /** Gender of a relative; absent or null for all other subjects. */
  readonly gender?: Gender;
}

/** The pronoun that fits a word for a relative, such as "he" for a father. Null if both fit. */
export type Gender = "he" | "she" | null;

/** Somebody named before, who may be meant by a pronoun. */
export interface Antecedent {
  readonly subject: Relation | "co_applicant";
  /** The pronoun that fits; null if any pronoun may. */
  readonly pronoun: Gender;
}

function genderOf(named: string): Gender {
  return FEMININE.test(named) ? "she" : MASCULINE.test(named) ? "he" : null;
}

/** Who may be meant by a pronoun after this clause; null if the clause is not about a relative or a second applicant. */
export function antecedentOf(text: string, { subject, length }: NamedSubject): Antecedent | null {
  return subject === "self" || subject === "other" ? null : { subject, pronoun: genderOf(text.slice(0, length)) };
}

/** The relative whom a clause mentions, who may be meant by a later pronoun: "Applying together with my brother". Null if it mentions none. */
export function relativeMentioned(text: string): Antecedent | null {
  const match = MENTIONED.exec(text);
  const named = match?.[1] ?? "";
  const subject = match === null || NO_RELATIVE.test(named) ? null : relationOf(named);
  return subject === null ? null : { subject, pronoun: genderOf(named) };
}

const LEAD = String.raw`^\W*(?:(?:and|so|also|but|plus|then|now|however|meanwhile)[,\s]+)?(?:(?:currently|today|still|now)[,\s]+)?`;
const ANY_RELATION = anyOf(RELATION_WORDS.flatMap(([, words]) => words));
/** Every word for a relative, current or former, contains one of these parts. */
const KIN = new RegExp(KIN_PARTS.join("|"), "i");
const RELATIONS = RELATION_WORDS.map(([relation, words]) => [relation, new RegExp(`^${anyOf(words)}$`, "i")] as const);
const VERB = SUBJECT_VERBS.join("|");
const NAME = String.raw`(?:,? (?!(?:${VERB})\b)[A-Z][a-z]+,?)?`;
/** A name after the word for a relative belongs to the subject: "My brother Dave works". */
const NAME_BEHIND = /^,? [A-Z][a-z]+,?(?=\s+[a-z])/;
/** Text after a relative that makes the relative a subject, even without "my" before it: "husband drives", "Wife is". */
const BEFORE_VERB = String.raw`(?=,?\s+(?:${VERB})\b|'s\s+(?:an?|in|with|at|on|retired|stationed|active)\b|\s+[-–=]\s|:)`;

const OWN_RELATIVE = {
  writer: new RegExp(
    String.raw`${LEAD}(?:(?:both|all|two|one|some) (?:of )?)?(?:my|our)\s+(?:\w+\s+){0,2}?(${ANY_RELATION})\b(?!\s+and\s+(?:i|me|my)\b)(?!'s\s+(?!an?\b|in\b|with\b|at\b|retired\b|stationed\b|active\b|on\b))`,
    "i",
  ),
  client: new RegExp(
    String.raw`${LEAD}(?:(?:his|her|their|the|client's|borrower's|(?:the )?(?:client|borrower)'s)\s+)?(?:\w+\s+)?(${ANY_RELATION})\b${NAME}${BEFORE_VERB}`,
    "i",
  ),
} as const;
const BARE_RELATIVE = new RegExp(String.raw`${LEAD}(?:the\s+)?(${ANY_RELATION})\b${BEFORE_VERB}`, "i");
const MENTIONED = new RegExp(String.raw`\b(?:my|our)\s+(?:\w+\s+)?(${ANY_RELATION})\b(?!')`, "i");
const NO_RELATIVE = new RegExp(String.raw`${LEAD}(?:(?:my|our|his|her|their|the)\s+)?(?:\w+\s+)?${anyOf(NO_RELATIVES)}\b`, "i");
const SELF_AND = new RegExp(
  String.raw`${LEAD}(?:(?:my|our)\s+(?:\w+\s+){0,2}?${ANY_RELATION}\s+and\s+(?:i|me|my)|(?:me|i)\s+and\s+(?:my|our)\s+${ANY_RELATION})\b`,
  "i",
);
const CO_APPLICANT = new RegExp(
  String.raw`${LEAD}${anyOf(CO_APPLICANTS)}\b(?:\s*(?:[,:(-]|is\b)\s*(?:(?:my|his|her|their|the|(?:the )?(?:client|borrower|applicant)'s)\s+)?(${ANY_RELATION})\b\)?|:? \w+, (?:my|his|her|their) (${ANY_RELATION})\b|:? \w+,? (?:\d\d,? )?(${ANY_RELATION}) of (?:the )?(?:primary|borrower|client|applicant))?`,
  "i",
);
/** "Applicant 1: a nurse" is about the person, no matter who writes. */
const FIRST_APPLICANT = new RegExp(String.raw`${LEAD}${anyOf(FIRST_APPLICANTS)}\b`, "i");
const CLIENT = new RegExp(String.raw`${LEAD}${anyOf(CLIENT_WORDS)}\b(?!'s\s+${ANY_RELATION}\b)`, "i");

const NO_NOUN = String.raw`${anyOf(NO_SUBJECTS)}\b`;
/** Other people who work, serve or the like: "The people next door are both veterans", "Neighbour on the left teaches at Auburn". */
const SOMEBODY = new RegExp(
  String.raw`^\W*(?!${NO_NOUN})(?!(?:\w+\s+)?${anyOf(OWN_THINGS)}\s+(?:is|was)\b)(?:(?!${anyOf(SELF)}\b)[\w'-]+\s+){1,7}?${anyOf(PERSONAL_VERBS)}`,
  "i",
);
/** Other people after "my" or "our": "Our senator served in the Army". The person's own things neither work nor serve. */
const SOMEBODY_OF_OURS = new RegExp(
  String.raw`^\W*(?:(?:half|most|some|all|one|none|both|two)\s+(?:of\s+)?)?(?:my|our)\s+(?:[\w'-]+\s+){1,5}?${anyOf(PERSONAL_VERBS)}`,
  "i",
);
/** Other people with an article: "The owner of the shop is ex army", "That lady who's a nurse". But "the office is in Reno" is about the person. */
const LED_BY_NOBODY = new RegExp(
  String.raw`^\W*(?:(?:and|so|but)\s+)?${anyOf(DETERMINERS)}\s+(?!(?:\w+\s+)?${anyOf(OWN_THINGS)}\b|\w+ of (?:us|my|our)\b)(?:(?!${anyOf(SELF)}\b)[\w'-]+,?\s+){1,8}?${anyOf(FINITE_VERBS)}\b`,
  "i",
);
const OUR_OWN = new RegExp(String.raw`^\W*(?:my|our)\s+(?:\w+\s+){0,3}?${anyOf(OWN_THINGS)}\b`, "i");

/** Clergy, who are not relatives: "Sister Agnes teaches". */
const CLERGY = /^\W*(?:[Mm]y\s+)?(?:Father|Sister|Brother)\s+[A-Z]\w+/;

const OTHER_SUBJECTS = [
  String.raw`(?:my|our|the|a|an|this|that|his|her|their|one|some|every)\s+(?:\S+\s+){0,2}?${anyOf(OTHERS)}\b`,
  String.raw`(?:he|she|they|you|it|someone|somebody|everyone|everybody|people|who|anyone|anybody)\b`,
  String.raw`(?:his|her|their|your)\s+\w+\b`,
  String.raw`an? (?:girl|boy|guy|woman|man|lady|dude|kid|person|couple|friend|co-?worker|buddy)(?: (?:that|who|whom))? (?:i|we|works?)\b`,
  String.raw`none of\b`,
  String.raw`(?:two|three|four|several|some|many|most|few|other|all) (?:people|guys|folks|women|men|coworkers|neighbou?rs|friends)\b`,
  String.raw`(?:kids|people|folks|everybody|everyone|guys|students) (?:these days|nowadays|around here|i know|who|all|in|at)\b`,
  String.raw`there(?:'s| is| are| was| were)\b`,
  String.raw`(?:most|many|some|half|all|lots|plenty|both|one|two|several) of (?:the|my|our|these|those) (?:people|folks|guys|neighbou?rs|friends|cousins|buddies|coworkers|tenants|customers|clients)\b`,
  String.raw`(?:an?\s+)?(?:\w+\s+){1,3}of mine\b`,
  String.raw`no one\b`,
  String.raw`(?:the|a|an)\s+${anyOf(STRANGERS)}\b`,
  String.raw`would\s+(?:someone|somebody|anyone|my|a|an|the)\b`,
  // Other people without an article: "Boss lives in Ohio", "Neighbor works at Boeing".
  String.raw`${anyOf(OTHERS)}${BEFORE_VERB}`,
  // Other people by name: "Dave works at Boeing".
  String.raw`(?!(?:I|We|My|Our|Currently|Now|Also|Still|Born|Retired|Work|Working|Live|Living|Active|Veteran|Army|Navy|Marine|Disabled|Former|Nurse|Teacher|Member|Student|Graduated|Moved|Based|Home|Hi|Hello|Hey)\b)[A-Z][a-z]+(?: [A-Z][a-z]+)?\s+(?:works|lives|serves|is an?|drives|teaches|owns|belongs|attends)\b`,
];
const OTHER_SUBJECT = new RegExp(String.raw`^\W*(?:and\s+|so\s+|but\s+)?${anyOf(OTHER_SUBJECTS)}`);
const OTHER_SUBJECT_FOLDED = new RegExp(String.raw`^\W*(?:and\s+|so\s+|but\s+)?${anyOf(OTHER_SUBJECTS.slice(0, -1))}`, "i");
const SELF_SUBJECT = new RegExp(String.raw`^\W*(?:\S+\s+){0,3}?${anyOf(SELF)}\b`, "i");
export const ANY_SELF = new RegExp(String.raw`\b${anyOf(SELF)}\b`, "i");
/** In a broker's notes, people around the client: "His boss is a veteran", "client's neighbor". */
const AROUND_CLIENT = new RegExp(
  String.raw`${LEAD}(?:his|her|their|(?:the )?(?:client|borrower|applicant)'s)\s+(?:\w+\s+)?(?:${anyOf(OTHERS)}|${anyOf(NO_RELATIVES)})\b`,
  "i",
);
/** A clause that begins "I work" is about the writer, without any other check. "I and my wife" is excluded, because it is about both. */
const SPEAKS = /^\W*(?:(?:and|so|but|also)\s+)?(?:i|i'm|im|i've|ive|we|we're|we've)\s+(?!and\b)/i;
const PRONOUN = new RegExp(String.raw`${LEAD}(he|she|they)\b(?:'s)?`, "i");

function relationOf(words: string): Relation | null {
  return RELATIONS.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}

function relativeAt(pattern: RegExp, text: string): NamedSubject | null {
  const match = pattern.exec(text);
  const relation = match === null ? null : relationOf(match[1] ?? "");
  if (match === null || relation === null) return null;
  const name = lengthOf(NAME_BEHIND.exec(text.slice(match[0].length)));
  return { subject: relation, length: match[0].length + name, gender: genderOf(match[1] ?? "") };
}

/** The clause before another clause of the same sentence, and its subject. */
export interface Before {
  readonly text: string;
  readonly named: NamedSubject;
}

const WHO = new RegExp(String.raw`${LEAD}who\b`, "i");
const LAST_MENTIONED = new RegExp(String.raw`\b(?:my|our)\s+(?:\w+\s+)?(${ANY_RELATION})$`, "i");

/** Who is meant by "who": the person named right before it, as in "I live with my partner, who's faculty". */
function whoseClause({ text, named }: Before): Subject {
  if (named.length >= text.trimEnd().length) return named.subject;
  return relationOf(LAST_MENTIONED.exec(text.trimEnd())?.[1] ?? "") ?? "other";
}

/**
 * Who a clause is about.
 * @param before the previous clause of the sentence, whose subject may continue ("… and lives in
 * Killeen"); null for the first clause.
 * @param last who was named last, besides the person, for a pronoun to mean; null if nobody was.
 */
export function subjectOf(text: string, before: Before | null, last: Antecedent | null, perspective: TextSubject): NamedSubject {
  if (perspective === "writer" && SPEAKS.test(text)) return { subject: "self", length: 0 };
  const who = before === null ? null : WHO.exec(text);
  if (before !== null && who !== null) return { subject: whoseClause(before), length: who[0].length };
  const second = CO_APPLICANT.exec(text);
  if (second !== null)
    return { subject: relationOf(second.slice(1).find((named) => named !== undefined) ?? "") ?? "co_applicant", length: second[0].length };
  const first = FIRST_APPLICANT.exec(text);
  if (first !== null) return { subject: "self", length: first[0].length };
  const hasKin = KIN.test(text);
  if ((hasKin && NO_RELATIVE.test(text)) || CLERGY.test(text)) return { subject: "other", length: 0 };
  if (hasKin && SELF_AND.test(text)) return { subject: "self", length: 0 };
  const relative = hasKin ? (relativeAt(OWN_RELATIVE[perspective], text) ?? relativeAt(BARE_RELATIVE, text)) : null;
  if (relative !== null) return relative;
  const continued: NamedSubject = {
    subject: before?.named.subject ?? (last?.subject === "co_applicant" ? last.subject : "self"),
    length: 0,
    gender: before?.named.gender ?? null,
  };
  const pronoun = PRONOUN.exec(text);
  const fits = pronoun !== null && last !== null && (last.pronoun === null || last.pronoun === pronoun[1]?.toLowerCase());
  if (perspective === "client") {
    if (AROUND_CLIENT.test(text)) return { subject: "other", length: 0 };
    // "He" and "she" mean the client, unless a second applicant or a relative of that gender was named last. After a spouse they mean the client.
    if (fits && (last.pronoun !== null || last.subject === "co_applicant"))
      return { subject: last.subject, length: pronoun[0].length, gender: last.pronoun };
    const client = CLIENT.exec(text);
    if (client !== null) return { subject: "self", length: client[0].length };
    if (ANY_SELF.test(text)) return { subject: "other", length: 0 };
    return continued;
  }
  if (fits) return { subject: last.subject, length: pronoun[0].length, gender: last.pronoun };
  if (OTHER_SUBJECT.test(text) || OTHER_SUBJECT_FOLDED.test(text)) return { subject: "other", length: 0 };
  if (LED_BY_NOBODY.test(text) || SOMEBODY.test(text) || (SOMEBODY_OF_OURS.test(text) && !OUR_OWN.test(text)))
    return { subject: "other", length: 0 };
  if (SELF_SUBJECT.test(text) || ANY_SELF.test(text)) return { subject: "self", length: 0 };
  return continued;
}
