import { at } from "@tellerline/book";
import { STATE_CODES, STATES, type StateCode } from "@tellerline/geography";
import { anyOf, wholePhrase } from "@tellerline/text";
import type { TextSubject } from "@tellerline/vocabulary";
import {
  CLAUSE_CONTINUES_AFTER,
  CLAUSE_VERBS,
  HYPOTHETICAL_PHRASES,
  NEGATION_PHRASES,
  PAST_PHRASES,
  QUESTION_OPENERS,
  SELF,
  THIRD_PERSON,
} from "../words/clauses.ts";
import { KIN_PARTS } from "../words/people.ts";
import type { Span } from "./fact.ts";
import { hasNoCapitals, type Passage } from "./passage.ts";
import { statesIn } from "./states.ts";
import {
  ANY_SELF,
  type Antecedent,
  antecedentOf,
  type Before,
  type Gender,
  type NamedSubject,
  relativeMentioned,
  type Subject,
  subjectOf,
} from "./subjects.ts";
import { isOneOf, type Token, tokensOf } from "./tokens.ts";

export interface Clause extends Span {
  readonly subject: Subject;
  readonly gender: Gender;
  /** Where the words that name the subject end; the clause's start if no words name it. */
  readonly subjectEnd: number;
  readonly sentenceEnd: number;
  /** The only state that the sentence names, which applies to places without a state; null if the sentence names none or several. */
  readonly sentenceState: StateCode | null;
  /** True if the sentence has no capitals but "I", or the whole text has only capitals: names then need no capital. */
  readonly isLowerCase: boolean;
  /**
   * Offset at which a negation, a wish, the past or a question begins: from there on, the clause
   * states no present fact. Infinity if there is none.
   */
  readonly holdsUntil: number;
  /** Offset at which a negation, a wish or a question begins: from there on, the clause states no past fact either. Infinity if there is none. */
  readonly wasUntil: number;
}

/** Words whose period does not end a sentence. A single capital letter counts as such a word, too. */
const ABBREVIATIONS: ReadonlySet<string> = new Set("St Ste Ft Mt Mr Mrs Ms Dr Jr Sr Inc Co Corp No Blvd Ave Rd".split(" "));

function isAbbreviation(token: Token | undefined): boolean {
  return token?.kind === "word" && (ABBREVIATIONS.has(token.text) || /^[A-Z]$/.test(token.text));
}

/**
 * Whether a token ends a sentence: a line break, or a stop before a space or at the end of the text. The period of an abbreviation ends one only
 * before "I", "We", "My" or "Our".
 */
function endsSentence(tokens: readonly Token[], position: number): boolean {
  const [before, stop, after] = [tokens[position - 1], tokens[position], tokens[position + 1]];
  if (stop?.kind === "line") return true;
  if (stop?.kind !== "stop") return false;
  if (after === undefined) return true;
  if (after.kind !== "line" && after.start === stop.end) return false;
  const isWithin = stop.text === "." && before?.end === stop.start && isAbbreviation(before);
  return !isWithin || ["I", "We", "My", "Our"].includes(after.text.split("'", 1)[0] ?? "");
}

interface Sentence {
  readonly span: Span;
  readonly tokens: readonly Token[];
}

function sentencesOf(text: string): readonly Sentence[] {
  const tokens = tokensOf(text);
  const sentences: Sentence[] = [];
  let first = 0;
  let start = 0;
  /** Adds the sentence of the tokens before `until`. `mark` is 1 to include a question mark. Spaces at the end are dropped, to save time. */
  const add = (mark: number, until: number) => {
    const last = tokens[until - 1];
    if (first < until && last !== undefined) sentences.push({ span: { start, end: last.end + mark }, tokens: tokens.slice(first, until) });
  };
  tokens.forEach((token, position) => {
    if (!endsSentence(tokens, position)) return;
    // The question mark is kept, to tell a question from a statement.
    add(token.text.startsWith("?") && tokens[position - 1]?.end === token.start ? 1 : 0, position);
    first = position + 1;
    start = token.end;
  });
  add(0, tokens.length);
  return sentences;
}

const CONJUNCTIONS: ReadonlySet<string> = new Set(["and", "but", "while", "though", "although", "because", "so", "then", "now", "or"]);
const SUBJECTS: ReadonlySet<string> = new Set([...SELF, ...THIRD_PERSON]);
const AFTER_COMMA: ReadonlySet<string> = new Set([
  ...SUBJECTS,
  ..."now then not does do can could would lived nothing have moved ended".split(" "),
]);
const CONTINUES: ReadonlySet<string> = new Set(CLAUSE_CONTINUES_AFTER);
const SHORT_SELF: ReadonlySet<string> = new Set(["i", "im", "i'm", "we"]);
const VERBS: ReadonlySet<string> = new Set(CLAUSE_VERBS);
const RETIRED: ReadonlySet<string> = new Set(["retired"]);
const TO: ReadonlySet<string> = new Set(["to"]);
const ME: ReadonlySet<string> = new Set(["me"]);
const WHO: ReadonlySet<string> = new Set(["who"]);
const PRONOUNS: ReadonlySet<string> = new Set(["he", "she"]);
const MY: ReadonlySet<string> = new Set(["my", "our"]);
const LATE: ReadonlySet<string> = new Set(["late", "deceased"]);
const BARE_VERBS: ReadonlySet<string> = new Set(["live", "work"]);
const PREPOSITIONS: ReadonlySet<string> = new Set(["in", "at", "for"]);
/** A verb after one of these words continues the clause, and does not begin a new one: "I also live in". */
const BEFORE_VERBS: ReadonlySet<string> = new Set([
  ...SELF,
  ..."it he she does might may should must shall cant cannot to and will would could can do did not don't dont doesn't doesnt didn't can't won't isn't never neither nor no still now also both currently longer ever even only mostly usually once all actually just really who that they you people parents kids or mostly then always never either where the my".split(
    " ",
  ),
]);
const BARE_RELATIVES: ReadonlySet<string> = new Set(
  "wife husband spouse partner mom mother dad father daddy son daughter brother sister grandpa grandma bf gf hubby fiance fiancee".split(
    " ",
  ),
);
const THEIR_VERBS: ReadonlySet<string> = new Set(
  "works lives is serves drives teaches owns attends goes was has retired worked mined taught drove served".split(" "),
);
const SAYS: ReadonlySet<string> = new Set(["says", "said"]);
const IN: ReadonlySet<string> = new Set(["in"]);
const NOW: ReadonlySet<string> = new Set(["now"]);
const BUT: ReadonlySet<string> = new Set(["but"]);
const AND_OR_BUT: ReadonlySet<string> = new Set(["and", "but"]);

/** Minimum characters of a clause: a shorter one states no fact. */
const SHORTEST_CLAUSE = 2;

/** Maximum clauses that are read. A text of 8,000 characters has about 200, unless they are very short. */
const MAX_CLAUSES = 300;

/** Maximum characters of a clause. A longer one is cut between two tokens, so that reading a clause has a bounded cost. */
const MAX_CLAUSE = 300;

/** Number of tokens (comma, conjunction) in the break at `position`; null without a break. In the examples, "|" marks the break. */
function breakAt(tokens: readonly Token[], position: number): number | null {
  const token = tokens[position];
  if (token === undefined || position === 0) return null;
  const comma = token.kind === "comma" ? 1 : 0;
  const [word, next] = [tokens[position + comma], tokens[position + comma + 1]];
  // "Me and my girlfriend live in Akron" has one subject, and so one clause.
  if (isOneOf(tokens[position - 1], ME)) return null;
  // "Borrower says | her father served".
  if (isOneOf(tokens[position - 1], SAYS) && isOneOf(token, SUBJECTS)) return 0;
  // "I used to be at Amazon | now im at Target".
  if (comma === 0 && isOneOf(token, NOW) && next !== undefined && SHORT_SELF.has(next.text.toLowerCase())) return 1;
  // "I live with my partner | , who's faculty at Smith", "with my dad | who is a veteran".
  if (isOneOf(word, WHO) && (comma === 1 || KIN.test(tokens[position - 1]?.text ?? ""))) return comma;
  // "… in Akron | she works at Goodyear".
  if (comma === 0 && isOneOf(token, PRONOUNS) && isOneOf(next, THEIR_VERBS) && !isOneOf(tokens[position - 1], CONTINUES)) return 0;
  // "She used to be at Hormel | and now drives a school bus".
  if (isOneOf(word, CONJUNCTIONS) && isOneOf(next, NOW)) return comma + 1;
  // A relative without a possessive: "… | , husband is in the Guard".
  if (comma === 1 && isOneOf(word, BARE_RELATIVES) && (isOneOf(next, THEIR_VERBS) || next?.text === "-")) return 1;
  // "Stay home | my husband is a cop".
  if (comma === 0 && isOneOf(token, MY) && isOneOf(next, BARE_RELATIVES) && isOneOf(tokens[position + 2], THEIR_VERBS)) return 0;
  if (comma === 1 && isOneOf(word, LATE) && isOneOf(next, BARE_RELATIVES)) return 1;
  // "Raised in Dothan | live in Pensacola now".
  if (comma === 0 && isOneOf(token, BARE_VERBS) && isOneOf(next, PREPOSITIONS) && !isOneOf(tokens[position - 1], BEFORE_VERBS)) return 0;
  // A conjunction before a subject: "I live in Ohio | and I work at Boeing".
  if (isOneOf(word, CONJUNCTIONS) && isOneOf(next, SUBJECTS)) return comma + 1;
  // "Raised in Kansas | , in Tulsa now".
  if (comma === 1 && isOneOf(word, IN) && tokens.slice(position + 2, position + 7).some((token) => isOneOf(token, NOW))) return 1;
  if (comma === 1 && isOneOf(word, RETIRED) && isOneOf(next, TO)) return 1;
  if (comma === 1) return isOneOf(word, AFTER_COMMA) ? 1 : isOneOf(word, AND_OR_BUT) ? 2 : null;
  if (isOneOf(word, BUT)) return 1;
  // A subject without a comma or conjunction before it: "I live in Ohio | I work at Boeing".
  return SHORT_SELF.has(token.text.toLowerCase()) && isOneOf(next, VERBS) && !isOneOf(tokens[position - 1], CONTINUES) ? 0 : null;
}

function clausesOf({ span, tokens }: Sentence): readonly Span[] {
  const spans: Span[] = [];
  let { start } = span;
  for (let position = 1; position < tokens.length; ) {
    const token = at(tokens, position);
    const taken = breakAt(tokens, position) ?? (token.end - start > MAX_CLAUSE ? 0 : null);
    if (taken === null) {
      position++;
      continue;
    }
    const before = at(tokens, position - 1).end;
    if (before > start) spans.push({ start, end: before });
    start = tokens[position + taken]?.start ?? span.end;
    position += taken + 1;
  }
  if (span.end > start) spans.push({ start, end: span.end });
  return spans;
}

/** From the first match on, a clause states no fact. */
const HYPOTHETICAL = wholePhrase(HYPOTHETICAL_PHRASES);
/** "Outside" a state means not in it; "outside" a town means near it. */
const OUTSIDE_STATE = `outside(?: of)? (?:${STATE_CODES.map((code) => STATES[code].name).join("|")})(?!,)`;
const NEGATION = wholePhrase([...NEGATION_PHRASES, OUTSIDE_STATE]);
const PAST = wholePhrase(PAST_PHRASES);
const SHORT_QUESTION = /^\W*(?:\w+\s+){0,2}\w+\?\W*$/;
const KIN = new RegExp(KIN_PARTS.join("|"), "i");
const OPENS_QUESTION = new RegExp(String.raw`^\W*${anyOf(QUESTION_OPENERS)}\b`, "i");

function firstIndex(pattern: RegExp, text: string): number {
  const found = text.search(pattern);
  return found < 0 ? Number.POSITIVE_INFINITY : found;
}

interface Holding {
  readonly now: number;
  readonly ever: number;
}

/** Offsets from which a clause states no facts about its subject: no present facts from `now` on, and no past ones from `ever` on. */
function holding(text: string, isAsked: boolean): Holding {
  // A few words before a question mark are a question, too: "Veteran? no".
  const isQuestion = isAsked && (OPENS_QUESTION.test(text) || SHORT_QUESTION.test(text));
  if (isQuestion) return { now: 0, ever: 0 };
  const hypothetical = firstIndex(HYPOTHETICAL, text);
  const ever = Math.min(hypothetical, firstIndex(NEGATION, text));
  const past = firstIndex(PAST, text);
  if (past === Number.POSITIVE_INFINITY) return { now: ever, ever };
  // "until" and "back in" also put the words before them in the past: "I worked at X until 2015".
  return { now: Math.min(past, ever, /\b(?:until|back in (?:\d|the|high|college|my|our|those))/i.test(text) ? 0 : past), ever };
}

function soleState(text: string, sentence: Span): StateCode | null {
  const [state = null, ...others] = statesIn(text, sentence);
  return others.length === 0 ? state : null;
}

/** The person whom a pronoun after this clause may mean; null if there is none. */
function nextAntecedent(text: string, named: NamedSubject, last: Antecedent | null): Antecedent | null {
  if (named.subject !== "self") return named.subject === last?.subject ? last : antecedentOf(text, named);
  // After a clause about the person, a pronoun may still mean the relative named before. But once a text returns to the first applicant, a
  // pronoun no longer means the second applicant.
  const isFirstAgain = last?.subject === "co_applicant" && (named.length > 0 || ANY_SELF.test(text));
  if (isFirstAgain) return null;
  return last ?? relativeMentioned(text);
}

/** The pronoun in the words that name a client; null if they have none. */
function pronounIn(named: string): Gender {
  const [word = ""] = /\b(?:he|she)\b/i.exec(named) ?? [];
  return word === "" ? null : word.toLowerCase() === "he" ? "he" : "she";
}

export function readClauses({ text, isShouting }: Pick<Passage, "text" | "isShouting">, perspective: TextSubject): readonly Clause[] {
  const clauses: Clause[] = [];
  let last: Antecedent | null = null;
  let client: Gender = null;
  for (const sentence of sentencesOf(text)) {
    const { span: whole } = sentence;
    const sentenceState = soleState(text, whole);
    const isLowerCase = isShouting || hasNoCapitals(text.slice(whole.start, whole.end));
    const isAsked = text.slice(whole.start, whole.end).trimEnd().endsWith("?");
    let before: Before | null = null;
    for (const span of clausesOf(sentence)) {
      const body = text.slice(span.start, span.end);
      if (body.trim().length < SHORTEST_CLAUSE) continue;
      if (clauses.length === MAX_CLAUSES) return clauses;
      const found: NamedSubject = subjectOf(body, before, last, perspective);
      // "He works for FedEx, she is a teacher": only the first of the two pronouns means the client.
      const said = perspective === "client" && found.subject === "self" ? pronounIn(body.slice(0, found.length)) : null;
      const named: NamedSubject = said !== null && client !== null && said !== client ? { subject: "other", length: 0 } : found;
      client ??= said;
      const { subject, length } = named;
      const { now, ever } = holding(body, isAsked);
      clauses.push({
        ...span,
        subject,
        gender: named.gender ?? null,
        subjectEnd: span.start + length,
        sentenceEnd: whole.end,
        sentenceState,
        isLowerCase,
        holdsUntil: span.start + now,
        wasUntil: span.start + ever,
      });
      before = { text: body, named };
      last = nextAntecedent(body, named, last);
    }
  }
  return clauses;
}
