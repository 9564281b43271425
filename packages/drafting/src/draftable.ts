import { BESIDE_THE_POINT } from "./about-membership.ts";
import { DOUBTFUL } from "./doubt.ts";

/** Maximum characters of a statement that is read. A longer one is not a sentence, and reading it would take too long. */
const LONGEST_STATEMENT = 5000;
/** Maximum characters of a statement with its list: about two thousand names. */
export const LONGEST_LIST = 60_000;

/** A sentence in brackets, which explains other rules: "(If you study in Elmtown you are covered by the list above.)" */
const IS_ASIDE = /^\([^()]*\)\.?$/;

/**
 * Whether claims can be drafted from a statement. Text in brackets is not searched for doubt ("Elmira (except census tract 5)"), unless it
 * has "suspended", "excluding", "not all", "not the rest" or "not the whole": "Elm County (suspended in 2021)".
 * @param all the sentence with the items of its list.
 */
export function isDraftable(all: string, sentence: string): boolean {
  const said = sentence.replaceAll(/\((?![^()]*\b(?:suspended|excluding|not (?:the rest|all|the whole))\b)[^()]*\)/g, "");
  return (
    !IS_ASIDE.test(sentence) &&
    all.length <= LONGEST_LIST &&
    sentence.length <= LONGEST_STATEMENT &&
    !DOUBTFUL.test(said) &&
    !BESIDE_THE_POINT.test(said)
  );
}

/** A question on a page of questions and answers: "Q: May my family join?" Only the answer says who may join. */
const IS_ASKED = /^Q(?:uestion)?[.:]\s/;
/**
 * What somebody says of himself, usually before a question: "I live in Elmtown." before "May I join?" Several such lines, one below
 * another, are ways to join.
 */
const SAYS_OF_ONESELF = /^I(?:['’]m| am| live| work| go| moved| used to| belong| have)\b[^?]*$/;
/** A question about oneself: "Can I open an account for my son who lives in Ohio?" */
const ASKS_OF_ONESELF = /^(?:Can|May|Do|Does|Will|What|How|If)\b.*\b(?:I|my|me)\b.*\?$/;
/** A condition that goes on in the next line: "If you are an Ohio resident...". */
const GOES_ON = /^\W*[Ii]f\b.*(?:\.\.\.|…)$/;
/** Start of a sentence that answers the preceding question with no, or not for all: "No", "Sorry", "Only if you work there too". */
const DENIES = /^(?:no\b|not\b|sorry\b|unfortunately\b|(?:but )?only\b)/i;

/**
 * Whether a statement states no rule, because of how it is said or what stands beside it: a question marked "Q:", a question about oneself,
 * a question that is answered with no, what somebody says of himself while no statement beside it begins with "I", or the rest of a
 * condition that the statement before began.
 * @param before the statement before it; empty if there is none. `after` likewise.
 */
export function isAskedOrDenied(before: string, text: string, after: string): boolean {
  const isSaidBeforeAsking = SAYS_OF_ONESELF.test(text) && !/^I\b/.test(before) && !/^I\b/.test(after);
  return (
    IS_ASKED.test(text) ||
    ASKS_OF_ONESELF.test(text) ||
    isSaidBeforeAsking ||
    GOES_ON.test(before) ||
    (text.endsWith("?") && DENIES.test(after))
  );
}
