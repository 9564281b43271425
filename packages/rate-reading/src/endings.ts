import { anyOf, words } from "@tellerline/text";
import type { RatePage } from "./page/page.ts";

const WHAT = words`rates?; offers?; promotions?; specials?`;
const IS_OVER = words`
  (?:is|are) no longer (?:available|offered|in effect|valid|current)
  (?:has|have) (?:ended|expired|been (?:discontinued|suspended|withdrawn))
  (?:ended|expired) (?:on )?(?=[A-Z]|\d)
  (?:is|are) (?:discontinued|suspended|for illustration)
`;
/** Words for loans that are no longer made. */
const NOT_MADE = words`
  (?:is|are) (?:currently |temporarily )?(?:unavailable|suspended|on hold|paused|not available|not being offered)
  (?:has|have) been (?:suspended|paused|discontinued)
`;
const A_LOAN = String.raw`(?:[\w-]+ ){0,2}(?:loans?|mortgages?|financing|lending)`;
/** A page that shows rates of the past. */
const PAST_PAGE = words`(?<=^\W*)archived? (?:page|rates|version); rates (?:that )?we offered (?:in the past|before|previously)`;
const LOANS = words`(?:loan|mortgage|new) applications?; (?:[\w-]+ ){0,2}(?:loans|mortgages|certificates)(?= ?(?:[.,;!]|$|at this time|as of|until))`;
const TAKEN_NO_MORE =
  "(?:(?:no longer|not currently|currently not) (?:offer(?:ing)?|accepting|taking|making)|stopped (?:offering|making|taking))";
const OVER = new RegExp(
  String.raw`\b${anyOf(PAST_PAGE)}\b|^${A_LOAN} ${anyOf(NOT_MADE)}(?=[.!]?$|,? (?:at this time|until|right now|for now))|\b${anyOf(WHAT)}\b[^.!?]{0,60}\b${anyOf(IS_OVER)}|\b${TAKEN_NO_MORE} (?:[\w-]+ ){0,2}${anyOf(LOANS)}`,
  "i",
);
/** Sentences about what happens when something ends: "After the introductory offer has ended, the standard rate applies." */
const IS_CONDITION = /^\W*(?:if|after|once|when|until|should)\b/i;
const SENTENCE_END = /(?<=[.!?])\s+/;

const isOver = (line: string): boolean => line.split(SENTENCE_END).some((sentence) => OVER.test(sentence) && !IS_CONDITION.test(sentence));

/**
 * A fault that quotes the first line of the page that says that rates have ended or are not today's; null if no line does
 * (guides/rates-from-pages.md#proofs). Only a person can tell which of the page's rates the line means.
 */
export function endFault({ title, lines, tables }: RatePage): string | null {
  const around = tables.flatMap(({ caption, headings, above, below, notes }) => [caption ?? "", ...headings, ...above, ...below, ...notes]);
  const found = [title, ...lines, ...around].find(isOver);
  return found === undefined ? null : `It says that rates may hold no longer: "${found.slice(0, 160)}".`;
}
