import type { Span } from "./fact.ts";

/** Whom a clause is about. */
export type Subject = "self" | "relative" | "other";

export interface Clause extends Span {
  readonly subject: Subject;
  /** Sentence that it stands in: places of one sentence may share its state. */
  readonly sentence: Span;
  /** From here on, nothing is a fact: a negation, a wish, a past, a question. Infinity where all of it holds. */
  readonly holdsUntil: number;
}

/** Replaces a stretch by spaces, so that offsets stay. */
function blank(text: string, pattern: RegExp): string {
  return text.replace(pattern, (found) => " ".repeat(found.length));
}

/** The text without what is not the writer's own prose: markup, scripts, data, and what somebody else is quoted as saying. */
export function ownWords(text: string): string {
  let own = blank(text, /<script[\s\S]*?(?:<\/script>|$)/gi);
  own = blank(own, /<style[\s\S]*?(?:<\/style>|$)/gi);
  own = blank(own, /<[^<>]{0,200}>/g);
  own = blank(own, /\{[^{}]*\}/g);
  own = blank(own, /\b(?:says?|said|saying|reads?|writes?|wrote|shouts?|claims?|told me)\b[:,]?\s*["“][^"”]*["”]/gi);
  return own.replaceAll(/[’‘]/g, "'");
}

/** Full stops that end no sentence. */
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

const SELF = "(?:i|im|i'm|i've|ive|i'd|we|we're|we've|my|our)";
const THIRD = "(?:he|she|they|his|her|their|it|someone|somebody)";
/** Where a new clause begins: a conjunction before a subject, or a subject that simply follows. */
const BREAK = new RegExp(
  `,?\\s+(?:and|but|while|though|although|because|so|then|now|or)\\s+(?=(?:now\\s+)?(?:${SELF}|${THIRD})\\b)|,\\s+(?=(?:${SELF}|now|${THIRD}|not|does|do|can|could|would|lived|nothing)\\b)|(?<!\\b(?:if|when|whether|that|unless|since|because|where|once|suppose|supposing|assume|assuming|pretend|imagine|say|maybe|perhaps|doubt|believe|think|deny|do|did|must|should|says|and|or|as|which|who|while))\\s+(?=(?:i|im|i'm|we)\\s+(?:live|work|am|own|belong|attend|serve|teach|go|study|graduated|a|an)\\b)|,\\s+(?:and|but)\\s+|\\s+but\\s+`,
  "gi",
);

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

const RELATIVES =
  "wife|husband|spouse|partner|dad|father|mom|mum|mother|son|daughter|brother|sister|parents?|stepfather|stepmother|stepson|stepdaughter|grandfather|grandmother|grandpa|grandma|granddad|fianc[eé]e?|kid|child|children";
const PEOPLE =
  "client|customer|patient|student|neighbou?r|friend|boss|uncle|aunt|cousin|niece|nephew|roommate|coworker|co-worker|colleague|landlord|manager|supplier|buddy|girlfriend|boyfriend|in-laws?|ex|teacher|doctor|realtor|agent|tenant|grandson|granddaughter|son-in-law|mother-in-law|father-in-law|brother-in-law|sister-in-law|biggest|favou?rite|old account|wedding";

const RELATIVE_SUBJECT = new RegExp(
  `^\\W*(?:and\\s+|so\\s+|also\\s+)?(?:my|our)\\s+(?:\\w+\\s+)?(?:${RELATIVES})(?:'s)?\\b(?!\\s+and\\s+(?:i|me|my)\\b)`,
  "i",
);
const OTHER_SUBJECT = new RegExp(
  `^\\W*(?:and\\s+|so\\s+)?(?:(?:my|our|the|a|an|this|that|his|her|their)\\s+(?:\\w+\\s+){0,2}?(?:${PEOPLE})\\b|(?:he|she|they|you|it|someone|somebody|everyone|people|who)\\b|(?:his|her|their|your)\\s+\\w+\\b|none of\\b|no one\\b|(?:the|a|an)\\s+(?:man|woman|guy|lady|person|firefighter|nurse|teacher|officer|veteran|soldier|student|worker|farmer|doctor|clerk)\\b|would\\s+(?:someone|somebody|anyone|my|a|an|the)\\b)`,
  "i",
);
const SELF_SUBJECT = new RegExp(`\\b${SELF}\\b`, "i");

/** What makes a clause no statement of a present fact. */
const HYPOTHETICAL =
  /\b(?:if|suppose|supposing|imagine|assum(?:e|ing)|pretend|let's say|doubt|deny|unless|whether|would|could|might|(?<!in |since |of |last )may|maybe|perhaps|hope (?:to|that|i|we)|hoping|plan to|plans|planning|think(?:ing)? (?:of|about)|considering|wish|want(?:ed)? to|wants to|would like|i'd|we'd|going to|looking (?:at|for|to)|applied|apply for a|job offer|got accepted|accepted to|interview(?:ed|ing)?|someday|one day|next (?:year|month|week|spring|summer)|will|about to|trying to|dream(?:ing)?|nearly|almost|studying to|training to|want a|wanna|gonna)\b/i;
const NEGATION =
  /\b(?:not|never|no longer|don't|dont|doesn't|didn't|isn't|aren't|wasn't|won't|haven't|hasn't|can't|cannot|neither|nor|none|no one|hardly|(?:am|'m) no|unable|stopped|outside(?: of)? (?=[A-Z])|nobody|refuse|anymore|without)\b/i;
const PAST =
  /\b(?:used to|formerly|previously|once (?:lived|worked)|grew up|was born|were born|born in|raised in|(?<!(?:'ve|have|has|had|ve) )lived in|(?<!(?:'ve|have|has|ve) )worked (?:at|for|in|with|as)|i was (?:an?|the|laid|wearing|in|at|stationed|employed|talking)|we were|closed (?:our|my|the)|sold|laid off|fired from|quit|dropped out|left (?:my|the)|lost (?:my|his|her)|until (?:last|\d{4})|back in|visited|vacation(?:ed)?|went to see|turned me down)\b/i;
const QUESTION_OPENERS = /^\W*(?:can|could|do|does|must|would|is|are|may|should|am|what|which|how|who|where|when|why)\b/i;

function firstIndex(pattern: RegExp, text: string): number {
  const found = text.search(pattern);
  return found < 0 ? Number.POSITIVE_INFINITY : found;
}

function subjectOf(text: string, before: Subject | null): Subject {
  if (RELATIVE_SUBJECT.test(text)) return "relative";
  if (OTHER_SUBJECT.test(text)) return "other";
  if (SELF_SUBJECT.test(text)) return "self";
  // "… and lives in Killeen" goes on about whoever it was.
  return before ?? "self";
}

/** Where a clause stops being a present fact about its subject. */
function holdsUntil(text: string): number {
  const isQuestion = text.trimEnd().endsWith("?") && QUESTION_OPENERS.test(text);
  if (isQuestion) return 0;
  const hypothetical = firstIndex(HYPOTHETICAL, text);
  const past = firstIndex(PAST, text);
  // A wish or a past colours what stands before it too: "I worked at X until 2015".
  if (past < Number.POSITIVE_INFINITY) return Math.min(past, /\b(?:until|back in)\b/i.test(text) ? 0 : past);
  return Math.min(hypothetical, firstIndex(NEGATION, text));
}

/** The clauses of a text, with whom each is about and how far it can be relied on. */
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
