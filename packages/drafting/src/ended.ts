import { anyOf, words } from "@tellerline/text";

// A page may still show a rule although a heading above the rule, or a sentence elsewhere, says that it no longer holds.

const NO_MORE = words`
  no longer(?! just| only| limited); not (?:currently |now )?(?:accepting (?:new )?members|eligible)
  (?:membership|rules|groups?|field of membership) (?:is|are|has been|have been) (?:closed|suspended|discontinued)
  no new members; (?:could|used to) join; former(?:ly)? (?:\w+ ){0,2}(?:membership|rules|groups?|employers?|sponsors?)
  membership rules? \(?(?:ended|until); groups? pending; pending (?:groups?|approval); under consideration; not (?:included|covered|served)
  (?:can(?:no|['’])t|can ?not|may not|not able to) (?:currently )?(?:join|qualify)
`;
const UNTIL_A_DAY = String.raw`^until (?:[a-z]+\.? )?(?:\d{1,2},? )?(?:19|20)\d\d`;
const ENDED = new RegExp(String.raw`\b${anyOf(NO_MORE)}|${UNTIL_A_DAY}`, "i");

const WE = "(?:we(?: are|['’]re)|(?:the|our|this) credit union is)";
const TAKES_NOBODY = [
  `${WE} (?:not|no longer) (?:currently )?(?:accepting|taking|open to) (?:any )?new (?:members|memberships)`,
  ...words`
    membership is (?:currently |temporarily )?(?:closed|suspended|frozen); new memberships? (?:is|are) (?:currently |temporarily )?(?:suspended|closed|frozen)
  `,
];
/** The sentence must end after these words. If it goes on, it bars only some people: "not accepting new members from Ohio". */
const STOPS = new RegExp(String.raw`\b${anyOf(TAKES_NOBODY)}(?=[.!;]|\s*$)`, "im");

/** Whether a page says that nobody can join now: "We are not accepting new members." */
export const takesNobody = (page: string): boolean => STOPS.test(page);

const OVER = words`ended; (?:is|are|was|were) no longer; no longer (?:apply|applies); expired; (?:has|have) been (?:closed|discontinued)`;
/** A sentence that ends the rules below it: "The following ended with our merger in 2024." */
const FOLLOWING_IS_OVER = new RegExp(String.raw`^(?:the following|these|the (?:rules|groups) below)(?: \w+){0,2} ${anyOf(OVER)}\b`, "i");
/** A sentence that takes back the one before it: "This is no longer true." */
const THIS_IS_OVER = new RegExp(String.raw`^\W*(?:this|that|it)(?: rule| offer| group)? ${anyOf(OVER)}`, "i");

/** Maximum lines above a statement that are searched. */
const LINES_ABOVE = 20;
/** Maximum characters above a statement that are searched. */
const REACH = 1500;
const LONGEST_HEADING = 120;

/** A heading that asks: "Who can't join?" */
const ASKS = /^(?:who|what|which)\b[^.!]*\?$/i;
/**
 * A short line without an end mark, or a short question with "who", "what" or "which": a heading or a list item. A whole sentence says
 * nothing about the statements below it.
 */
const isPhrase = (line: string): boolean => line.length <= LONGEST_HEADING && (ASKS.test(line) || !/[.!?]$/.test(line));
const OF_A_LIST = words`[-•*]; employees?\b; residents?\b; members?\b(?! who)(?=.* of); students?\b; retirees?\b; people\b; persons?\b; anyone\b; those\b`;
/** The beginning of a line of a list, with or without a bullet: "Employees of Elm Works". */
const IS_IN_LIST = new RegExp(`^${anyOf(OF_A_LIST)}`, "i");
/** A heading that begins with people and names nobody: "People who can join", "Employees of these companies are eligible". */
const ADMITS = /^[A-Z][a-z ]+ (?:who (?:can|may) join|are eligible|(?:may|can) join):?$/;
const isHeading = (line: string): boolean => isPhrase(line) && (!IS_IN_LIST.test(line) || ADMITS.test(line));

/**
 * Whether the lines above a statement, up to the nearest heading, say that the rules below no longer hold: "Who can no longer join",
 * "Until December 31, 2025".
 * @param start offset of the statement.
 */
export function isEndedAbove(text: string, start: number): boolean {
  const lines = text
    .slice(Math.max(0, start - REACH), start)
    .split("\n")
    .slice(0, -1);
  for (const line of lines
    .map((one) => one.trim())
    .filter((one) => one !== "")
    .slice(-LINES_ABOVE)
    .reverse()) {
    if ((isPhrase(line) && ENDED.test(line)) || FOLLOWING_IS_OVER.test(line)) return true;
    if (isHeading(line)) return false;
  }
  return false;
}

const SOME = words`
  part-time; seasonal; temporary; contract\w*; retired; former; employees; students; residents; those; persons; people; others?; spouses?; new memberships?
`;
const TAKEN_BACK = words`
  (?:is|are) (?:currently |temporarily )?(?:not eligible|ineligible|suspended|excluded)(?! for (?:the|an?|our|this)\b); (?:may|can) ?not join
  (?:is|are) no longer (?:eligible|accepted)
`;
const LEAVES_SOME_OUT = new RegExp(String.raw`^\W*${anyOf(SOME)}\b[^.;]*\b${anyOf(TAKEN_BACK)}`, "i");

/**
 * Whether the next sentence on the same line takes a statement back, or leaves some of its people out: "This is no longer true.",
 * "Part-time employees are not eligible."
 * @param next the next statement; null if there is none.
 */
export function isTakenBackAfter(text: string, end: number, next: { readonly start: number; readonly text: string } | null): boolean {
  if (next === null || text.slice(end, next.start).includes("\n")) return false;
  return LEAVES_SOME_OUT.test(next.text) || THIS_IS_OVER.test(next.text);
}
