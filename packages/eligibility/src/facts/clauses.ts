import type { Span } from "./fact.ts";
import { anyOf, wholePhrase } from "./patterns.ts";
import {
  CLAUSE_CONTINUES_AFTER,
  CLAUSE_VERBS,
  HYPOTHETICAL_PHRASES,
  NEGATION_PHRASES,
  OTHERS,
  PAST_PHRASES,
  RELATIVES,
  SELF,
  STRANGERS,
  THIRD_PERSON,
} from "./words/clauses.ts";

/** Whom a clause is about. */
export type Subject = "self" | "relative" | "other";

export interface Clause extends Span {
  readonly subject: Subject;
  /** The sentence around it: places of one sentence may share its state. */
  readonly sentence: Span;
  /** Offset from which nothing is a present fact: a negation, a wish, the past or a question. Infinity if all of it holds. */
  readonly holdsUntil: number;
}

/** Replaces matches by spaces, which keeps offsets valid. */
function blank(text: string, pattern: RegExp): string {
  return text.replace(pattern, (found) => " ".repeat(found.length));
}

/** Blanks out what the writer did not say: markup, scripts, data and quotations. */
export function ownWords(text: string): string {
  let own = blank(text, /<script[\s\S]*?(?:<\/script>|$)/gi);
  own = blank(own, /<style[\s\S]*?(?:<\/style>|$)/gi);
  own = blank(own, /<[^<>]{0,200}>/g);
  own = blank(own, /\{[^{}]*\}/g);
  own = blank(own, /\b(?:says?|said|saying|reads?|writes?|wrote|shouts?|claims?|told me)\b[:,]?\s*["“][^"”]*["”]/gi);
  return own.replaceAll(/[’‘]/g, "'");
}

/** Abbreviations whose full stop does not end a sentence. */
const ABBREVIATION = /(?:\b(?:St|Ste|Ft|Mt|Mr|Mrs|Ms|Dr|Jr|Sr|Inc|Co|Corp|No|D\.C|U\.S|Blvd|Ave|Rd|[A-Z]))$/;

function sentencesOf(text: string): readonly Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const match of text.matchAll(/[.!?;\n]+(?=\s|$)|\n/g)) {
    const end = match.index;
    if (
      match[0] === "." &&
      ABBREVIATION.test(text.slice(start, end)) &&
      end + 1 < text.trimEnd().length &&
      !/^\.\s+(?:I|We|My|Our)\b/.test(text.slice(end))
    )
      continue;
    spans.push({ start, end: end + (match[0].startsWith("?") ? 1 : 0) });
    start = end + match[0].length;
  }
  spans.push({ start, end: text.length });
  return spans.filter((span) => text.slice(span.start, span.end).trim() !== "");
}

const SELF_WORD = anyOf(SELF);
const THIRD_WORD = anyOf(THIRD_PERSON);
/** Where a new clause begins: a conjunction before a subject, or a subject that simply follows. */
const BREAKS = [
  String.raw`,?\s+(?:and|but|while|though|although|because|so|then|now|or)\s+(?=(?:now\s+)?(?:${SELF_WORD}|${THIRD_WORD})\b)`,
  String.raw`,\s+(?=(?:${SELF_WORD}|now|${THIRD_WORD}|not|does|do|can|could|would|lived|nothing)\b)`,
  String.raw`(?<!\b${anyOf(CLAUSE_CONTINUES_AFTER)})\s+(?=(?:i|im|i'm|we)\s+${anyOf(CLAUSE_VERBS)}\b)`,
  String.raw`,\s+(?:and|but)\s+`,
  String.raw`\s+but\s+`,
];
const BREAK = new RegExp(BREAKS.join("|"), "gi");

function clausesOf(text: string, sentence: Span): readonly Span[] {
  const body = text.slice(sentence.start, sentence.end);
  const spans: Span[] = [];
  let start = 0;
  for (const match of body.matchAll(BREAK)) {
    if (match.index === 0) continue;
    spans.push({ start: sentence.start + start, end: sentence.start + match.index });
    start = match.index + (match[0].length === 0 ? 0 : match[0].length);
  }
  spans.push({ start: sentence.start + start, end: sentence.end });
  return spans.filter((span) => span.end > span.start);
}

const RELATIVE_SUBJECT = new RegExp(
  String.raw`^\W*(?:and\s+|so\s+|also\s+)?(?:my|our)\s+(?:\w+\s+)?${anyOf(RELATIVES)}(?:'s)?\b(?!\s+and\s+(?:i|me|my)\b)`,
  "i",
);
const OTHER_SUBJECTS = [
  String.raw`(?:my|our|the|a|an|this|that|his|her|their)\s+(?:\w+\s+){0,2}?${anyOf(OTHERS)}\b`,
  String.raw`(?:he|she|they|you|it|someone|somebody|everyone|people|who)\b`,
  String.raw`(?:his|her|their|your)\s+\w+\b`,
  String.raw`none of\b`,
  String.raw`no one\b`,
  String.raw`(?:the|a|an)\s+${anyOf(STRANGERS)}\b`,
  String.raw`would\s+(?:someone|somebody|anyone|my|a|an|the)\b`,
];
const OTHER_SUBJECT = new RegExp(String.raw`^\W*(?:and\s+|so\s+)?${anyOf(OTHER_SUBJECTS)}`, "i");
const SELF_SUBJECT = new RegExp(String.raw`\b${SELF_WORD}\b`, "i");

/** A clause that one of these matches does not state a present fact. */
const HYPOTHETICAL = wholePhrase(HYPOTHETICAL_PHRASES);
const NEGATION = wholePhrase(NEGATION_PHRASES);
const PAST = wholePhrase(PAST_PHRASES);
const QUESTION_OPENERS = /^\W*(?:can|could|do|does|must|would|is|are|may|should|am|what|which|how|who|where|when|why)\b/i;

function firstIndex(pattern: RegExp, text: string): number {
  const found = text.search(pattern);
  return found < 0 ? Number.POSITIVE_INFINITY : found;
}

function subjectOf(text: string, before: Subject | null): Subject {
  if (RELATIVE_SUBJECT.test(text)) return "relative";
  if (OTHER_SUBJECT.test(text)) return "other";
  if (SELF_SUBJECT.test(text)) return "self";
  // "… and lives in Killeen" continues with the subject before it.
  return before ?? "self";
}

/** Where a clause stops being a present fact about its subject. */
function holdsUntil(text: string): number {
  const isQuestion = text.trimEnd().endsWith("?") && QUESTION_OPENERS.test(text);
  if (isQuestion) return 0;
  const hypothetical = firstIndex(HYPOTHETICAL, text);
  const past = firstIndex(PAST, text);
  // "until" and "back in" also apply to the words before them: "I worked at X until 2015".
  if (past < Number.POSITIVE_INFINITY) return Math.min(past, /\b(?:until|back in)\b/i.test(text) ? 0 : past);
  return Math.min(hypothetical, firstIndex(NEGATION, text));
}

/** Splits a text into clauses, with the subject of each and how far it states present facts. */
export function readClauses(text: string): readonly Clause[] {
  const clauses: Clause[] = [];
  for (const sentence of sentencesOf(text)) {
    let before: Subject | null = null;
    for (const span of clausesOf(text, sentence)) {
      const body = text.slice(span.start, span.end);
      const subject = subjectOf(body, before);
      const until = holdsUntil(span.end === sentence.end ? text.slice(span.start, sentence.end) : body);
      clauses.push({ ...span, subject, sentence, holdsUntil: span.start + until });
      before = subject;
    }
  }
  return clauses;
}
