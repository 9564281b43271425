import type { Clause } from "./clauses.ts";
import { type ExtractedFact, fact, type Span, SURE } from "./fact.ts";

/** Whether the writer would join an association, and for whom an application is. */

const JOINED =
  "(?:an?|any|some|the|your|another|one of (?:your|those|the)|whatever|[A-Z][\\w]*)?\\s*(?:[\\w-]+\\s+){0,4}?(?:association|club|union|nonprofit|non-profit|organization|council|foundation|league|society)s?\\b";
const UNWILLING = new RegExp(
  `\\b(?:(?:don't|do not|dont|won't|will not|would not|wouldn't|not going to|refuse to|rather not|not willing to|not interested in|no interest in|can't|never)\\s+(?:really\\s+)?(?:want to\\s+|like to\\s+|be\\s+)?(?:join(?:ing)?|becom(?:e|ing) a member of|sign(?:ing)? up for))\\s+${JOINED}`,
  "i",
);
const WILLING = new RegExp(
  `\\b(?:(?:happy|willing|glad|ready|fine|open|ok|okay|prepared|eager) (?:to|with)(?: also)?|gladly|(?:don't|do not|wouldn't|dont) mind|no problem|would|'d|could|can|let me)\\s+(?:gladly\\s+|happily\\s+|definitely\\s+|to\\s+)?(?:join(?:ing)?|becom(?:e|ing) a member of|sign(?:ing)? up for)\\s+${JOINED}`,
  "i",
);

const FINE =
  /\bjoining (?:an?|the|any|some) (?:[\w-]+ ){0,3}?(?:association|club|union|nonprofit|organization|foundation|league|society) (?:is|would be|sounds) (?:fine|ok|okay|no problem|good|great|all right)\b/i;

const APPLICATION =
  /\b(?:apply|applying|application|opening|open|account|applicant|loan|borrow(?:ing)?)\b[^.?!]{0,40}?\b(?:for|on behalf of|is|as)\s+(?:(?:our|my|the|a|an)\s+)?((?:[\w'-]+\s+){0,4}?(?:partnership|corporation|trust|non-?profit(?: organization)?|organization|charity|foundation|church group|association|homeowners association|s-corp|c-corp)\b)/i;
const KINDS: readonly (readonly [string, RegExp])[] = [
  ["partnership", /partnership/i],
  ["corporation", /corporation|-corp/i],
  ["trust", /\btrust\b/i],
  ["organization", /non-?profit|organization|charity|foundation|group|association/i],
];

function spanOf(clause: Span, match: RegExpExecArray): Span {
  return { start: clause.start + match.index, end: clause.start + match.index + match[0].length };
}

function readWillingness(body: string, clause: Clause): readonly ExtractedFact[] {
  if (/^\W*(?:do|does|must|should|will|would|can|could|what|why|how|is|are)\b[^.]*\?/i.test(body)) return [];
  const no = UNWILLING.exec(body);
  const isDoubleNegative = no !== null && /mind/i.test(no[0]);
  if (no !== null && !isDoubleNegative) return [fact("willing_to_join_association", false, spanOf(clause, no), SURE)];
  const yes = WILLING.exec(body) ?? FINE.exec(body);
  return yes === null ? [] : [fact("willing_to_join_association", true, spanOf(clause, yes), SURE)];
}

function readApplicant(body: string, clause: Clause): readonly ExtractedFact[] {
  const match = APPLICATION.exec(body);
  const named = match?.[1] ?? "";
  const kind = KINDS.find(([, pattern]) => pattern.test(named))?.[0];
  if (match === null || kind === undefined || /\bnot\b/i.test(match[0])) return [];
  return [fact("applicant_kind", kind, spanOf(clause, match), SURE)];
}

/** Facts of one clause by the writer. Willingness is a wish, so that what makes other things uncertain does not count here. */
export function readIntentions(text: string, clause: Clause): readonly ExtractedFact[] {
  if (clause.subject !== "self") return [];
  // To the end of the sentence for the question mark.
  const body = text.slice(clause.start, clause.end === clause.sentence.end ? clause.sentence.end : clause.end);
  return [...readWillingness(body, clause), ...readApplicant(body, clause)];
}
