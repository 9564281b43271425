import { anyOf, lengthOf, words } from "@tellerline/text";
import type { Relation, TextSubject } from "@tellerline/vocabulary";
import {
  BEHIND_PEOPLE,
  CONNECTIVES,
  DETERMINERS,
  FINITE_VERBS,
  NO_FIRST_NAMES,
  NO_SUBJECTS,
  OTHER_PEOPLE,
  OTHER_PRONOUNS,
  OTHERS,
  OWN_THINGS,
  PEOPLE_AROUND,
  PEOPLE_IN_GENERAL,
  PERSONAL_VERBS,
  SELF,
  SOME_NUMBER,
  SOME_OF,
  SOME_PERSON,
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

const SHE = new RegExp(FEMININE.join("|"), "i");
const HE = new RegExp(MASCULINE.join("|"), "i");

function genderOf(named: string): Gender {
  return SHE.test(named) ? "she" : HE.test(named) ? "he" : null;
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

/** Where a clause begins, with words that do not name its subject: "But currently,". */
const LEAD = String.raw`^\W*(?:${anyOf(CONNECTIVES)}[,\s]+)?(?:(?:currently|today|still|now)[,\s]+)?`;
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

/** "My sister", "two of our older kids". */
const OF_MINE = String.raw`(?:(?:both|all|two|one|some) (?:of )?)?(?:my|our)\s+(?:\w+\s+){0,2}?`;
/** Excludes "my wife and I", which is about both. */
const ALONE = String.raw`(?!\s+and\s+(?:i|me|my)\b)`;
/** "My brother's retired" is about the brother; "my brother's boss is" is not. */
const NO_OWNER = String.raw`(?!'s\s+(?!an?\b|in\b|with\b|at\b|retired\b|stationed\b|active\b|on\b))`;
/** "His", "the borrower's". */
const OF_THE_CLIENT = String.raw`(?:his|her|their|the|client's|borrower's|(?:the )?(?:client|borrower)'s)\s+`;

const OWN_RELATIVE = {
  writer: new RegExp(String.raw`${LEAD}${OF_MINE}(${ANY_RELATION})\b${ALONE}${NO_OWNER}`, "i"),
  client: new RegExp(String.raw`${LEAD}(?:${OF_THE_CLIENT})?(?:\w+\s+)?(${ANY_RELATION})\b${NAME}${BEFORE_VERB}`, "i"),
} as const;
const BARE_RELATIVE = new RegExp(String.raw`${LEAD}(?:the\s+)?(${ANY_RELATION})\b${BEFORE_VERB}`, "i");
const MENTIONED = new RegExp(String.raw`\b(?:my|our)\s+(?:\w+\s+)?(${ANY_RELATION})\b(?!')`, "i");
const NO_RELATIVE = new RegExp(String.raw`${LEAD}(?:(?:my|our|his|her|their|the)\s+)?(?:\w+\s+)?${anyOf(NO_RELATIVES)}\b`, "i");
const SELF_AND = new RegExp(
  String.raw`${LEAD}(?:(?:my|our)\s+(?:\w+\s+){0,2}?${ANY_RELATION}\s+and\s+(?:i|me|my)|(?:me|i)\s+and\s+(?:my|our)\s+${ANY_RELATION})\b`,
  "i",
);
/** "Her", "the applicant's". */
const OF_THE_FIRST = String.raw`(?:my|his|her|their|the|(?:the )?(?:client|borrower|applicant)'s)\s+`;
/** Words right after a second applicant that say whose relative the applicant is. */
const WHOSE_RELATIVE = [
  // "Co-borrower: his wife", "Applicant 2 (spouse)".
  String.raw`\s*(?:[,:(-]|is\b)\s*(?:${OF_THE_FIRST})?(${ANY_RELATION})\b\)?`,
  // "Co-borrower Ana, his wife".
  String.raw`:? \w+, (?:my|his|her|their) (${ANY_RELATION})\b`,
  // "Co-borrower Ana, 34, sister of the client".
  String.raw`:? \w+,? (?:\d\d,? )?(${ANY_RELATION}) of (?:the )?(?:primary|borrower|client|applicant)`,
];
const CO_APPLICANT = new RegExp(String.raw`${LEAD}${anyOf(CO_APPLICANTS)}\b${anyOf(WHOSE_RELATIVE)}?`, "i");
/** "Applicant 1: a nurse" is about the person, no matter who writes. */
const FIRST_APPLICANT = new RegExp(String.raw`${LEAD}${anyOf(FIRST_APPLICANTS)}\b`, "i");
const CLIENT = new RegExp(String.raw`${LEAD}${anyOf(CLIENT_WORDS)}\b(?!'s\s+${ANY_RELATION}\b)`, "i");

const NO_NOUN = String.raw`${anyOf(NO_SUBJECTS)}\b`;
const NOT_SELF = String.raw`(?!${anyOf(SELF)}\b)`;
const OWN_THING = anyOf(OWN_THINGS);
/** Excludes "office is in Reno", which is about the person. */
const NO_OWN_THING = String.raw`(?!(?:\w+\s+)?${OWN_THING}\s+(?:is|was)\b)`;
/** Other people, with a verb that fits only people: "The people next door are both veterans", "Neighbour on the left teaches at Auburn". */
const SOMEBODY = new RegExp(String.raw`^\W*(?!${NO_NOUN})${NO_OWN_THING}(?:${NOT_SELF}[\w'-]+\s+){1,7}?${anyOf(PERSONAL_VERBS)}`, "i");
const HOW_MANY = String.raw`(?:half|most|some|all|one|none|both|two)\s+(?:of\s+)?`;
/** Other people after "my" or "our", with a verb that fits only people: "Our senator served in the Army". */
const SOMEBODY_OF_OURS = new RegExp(String.raw`^\W*(?:${HOW_MANY})?(?:my|our)\s+(?:[\w'-]+\s+){1,5}?${anyOf(PERSONAL_VERBS)}`, "i");
/** Excludes "the office" and "each of us", which are about the person. */
const NOT_OURS = String.raw`(?!(?:\w+\s+)?${OWN_THING}\b|\w+ of (?:us|my|our)\b)`;
/** Other people with an article: "The owner of the shop is ex army", "That lady who's a nurse". But "the office is in Reno" is about the person. */
const LED_BY_NOBODY = new RegExp(
  String.raw`^\W*(?:(?:and|so|but)\s+)?${anyOf(DETERMINERS)}\s+${NOT_OURS}(?:${NOT_SELF}[\w'-]+,?\s+){1,8}?${anyOf(FINITE_VERBS)}\b`,
  "i",
);
const OUR_OWN = new RegExp(String.raw`^\W*(?:my|our)\s+(?:\w+\s+){0,3}?${OWN_THING}\b`, "i");

/** Clergy, who are not relatives: "Sister Agnes teaches". */
const CLERGY = /^\W*(?:[Mm]y\s+)?(?:Father|Sister|Brother)\s+[A-Z]\w+/;

const PERSONS_NAME = "[A-Z][a-z]+(?: [A-Z][a-z]+)?";

const OTHER_SUBJECTS = [
  String.raw`(?:my|our|the|a|an|this|that|his|her|their|one|some|every)\s+(?:\S+\s+){0,2}?${anyOf(OTHERS)}\b`,
  String.raw`${anyOf(OTHER_PRONOUNS)}\b`,
  String.raw`(?:his|her|their|your)\s+\w+\b`,
  String.raw`an? ${anyOf(SOME_PERSON)}(?: (?:that|who|whom))? (?:i|we|works?)\b`,
  String.raw`none of\b`,
  String.raw`${anyOf(SOME_NUMBER)} ${anyOf(OTHER_PEOPLE)}\b`,
  String.raw`${anyOf(PEOPLE_IN_GENERAL)} ${anyOf(BEHIND_PEOPLE)}\b`,
  String.raw`there(?:'s| is| are| was| were)\b`,
  String.raw`${anyOf(SOME_OF)} of (?:the|my|our|these|those) ${anyOf(PEOPLE_AROUND)}\b`,
  String.raw`(?:an?\s+)?(?:\w+\s+){1,3}of mine\b`,
  String.raw`no one\b`,
  String.raw`(?:the|a|an)\s+${anyOf(STRANGERS)}\b`,
  String.raw`would\s+(?:someone|somebody|anyone|my|a|an|the)\b`,
  // Other people without an article: "Boss lives in Ohio", "Neighbor works at Boeing".
  `${anyOf(OTHERS)}${BEFORE_VERB}`,
  // Other people by name: "Dave works at Boeing".
  String.raw`(?!${anyOf(NO_FIRST_NAMES)}\b)${PERSONS_NAME}\s+(?:works|lives|serves|is an?|drives|teaches|owns|belongs|attends)\b`,
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
const SPEAKERS = words`i; i'm; im; i've; ive; we; we're; we've`;
/** A clause that begins "I work" is about the writer, without any other check. "I and my wife" is excluded, because it is about both. */
const SPEAKS = new RegExp(String.raw`^\W*(?:(?:and|so|but|also)\s+)?${anyOf(SPEAKERS)}\s+(?!and\b)`, "i");
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
 * @param last the relative or second applicant who was named last, whom a pronoun may mean; null if there is none.
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
    // A pronoun means the client, unless a second applicant was named last, or a relative of the pronoun's gender. "Spouse" tells no gender,
    // so a pronoun after it means the client.
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
