import { anyOf } from "@tellerline/text";
import type { Clause } from "./text/clauses.ts";
import { type ExtractedFact, fact, type Span, SURE } from "./text/fact.ts";
import { APPLICANT_WORDS, APPLICATION_WORDS, JOINABLE, UNWILLING_PHRASES, WILLING_PHRASES } from "./words/intentions.ts";

const DETERMINER = String.raw`(?:an?|any|some|the|your|another|one of (?:your|those|the)|whatever|[A-Z][\w]*)?`;
const JOINED = String.raw`${DETERMINER}\s*(?:[\w-]+\s+){0,4}?${anyOf(JOINABLE)}s?\b`;
const PAYING = String.raw`(?:pay(?:ing)? (?:\S+ ){0,2}to )?`;
const JOIN = `${PAYING}(?:join(?:ing)?|becom(?:e|ing) a member of|sign(?:ing)? up for)`;
const WANT = String.raw`(?:really\s+)?(?:want to\s+|like to\s+|be\s+)?`;
const UNWILLING = new RegExp(String.raw`\b(?:${anyOf(UNWILLING_PHRASES)}\s+${WANT}${JOIN})\s+${JOINED}`, "i");
const GLADLY = String.raw`(?:gladly\s+|happily\s+|definitely\s+|to\s+)?`;
const WILLING = new RegExp(String.raw`\b${anyOf(WILLING_PHRASES)}\s+${GLADLY}${JOIN}\s+${JOINED}`, "i");

const ASSOCIATION = "(?:association|club|union|nonprofit|organization|foundation|league|society)";
const ANY_OF_THEM = String.raw`(?:(?:an?|the|any|some) (?:[\w-]+ ){0,3}?${ASSOCIATION}|(?:[\w-]+ ){1,3}or (?:whatever|something|anything))`;
const FINE = new RegExp(
  String.raw`\bjoining ${ANY_OF_THEM} (?:is|would be|sounds) (?:fine|ok|okay|no problem|good|great|all right)\b`,
  "i",
);

const ON_BEHALF_OF = String.raw`\b(?:for|on behalf of|is|as)\s+(?:(?:our|my|the|a|an)\s+)?`;
const APPLICANT = String.raw`((?:[\w'-]+\s+){0,4}?${anyOf(APPLICANT_WORDS)}\b)`;
const APPLICATION = new RegExp(String.raw`\b${anyOf(APPLICATION_WORDS)}\b[^.?!]{0,40}?${ON_BEHALF_OF}${APPLICANT}`, "i");
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

/**
 * Whether the writer would join an association, and for whom the writer applies, as a clause says. Wishes and plans count here, because
 * willingness to join is a wish.
 */
export function readIntentions(text: string, clause: Clause): readonly ExtractedFact[] {
  if (clause.subject !== "self") return [];
  // Includes the end of the clause, because `readWillingness` looks for a question mark there.
  const body = text.slice(clause.start, clause.end);
  return [...readWillingness(body, clause), ...readApplicant(body, clause)];
}
