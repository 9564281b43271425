import { anyOf, words } from "@tellerline/text";
import { DOUBT_WORDS } from "./words/membership.ts";

/** Excludes a "not" after "if you" or "if none": "If you do not live in Elm County" introduces another way to join. */
const OUTSIDE_A_CONDITION = String.raw`(?<!\bif (?:you|none)(?: \w+){0,4} )`;
/** Text after a "not" that does not deny anything: "not-for-profit", "not only". */
const HARMLESS = [
  "-for",
  "[ -]for[ -]profit",
  " only",
  // "Not eligible?" is a question.
  String.raw` eligible\?`,
  // "Widows, not remarried".
  " remarried",
  // "Whether they live in the same household or not."
  String.raw`(?<=\bor not)(?:[,.;]|$)`,
];
const NOT = `${OUTSIDE_A_CONDITION}not(?!${HARMLESS.join("|")})`;

const BEFORE_A_YEAR = words`until; before; prior to; starting; beginning; as of; effective`;
const FOUNDED = words`chartered; founded; organized; established; formed; started; incorporated`;

/** Matches words of a negation, an exception, another time or another institution. A person must judge what such a sentence allows. */
export const DOUBTFUL = new RegExp(
  anyOf([
    String.raw`\b${anyOf([NOT, ...DOUBT_WORDS])}\b`,
    // "Until January 2020", "effective in 2021".
    String.raw`\b${anyOf(BEFORE_A_YEAR)}(?: in| on| [A-Z][a-z]+)?(?: \d{1,2},)? (?:19|20)\d\d\b`,
    // "Membership was once open to all teachers".
    String.raw`\b(?:was|were|used to be) (?:once )?(?:open|eligible)\b`,
    // "Residents of Elm County used to be able to join", "we used to require that you work for Elm Works".
    String.raw`\bused to (?:be able|require|have to)\b`,
    // "Starting next year", "will be able to join", "we have applied to add Elm County".
    String.raw`\b(?:starting|beginning|from) next\b|\bwill be (?:able|eligible)\b`,
    String.raw`\b(?:have|has) applied\b|\blets? us add\b|\bpending\b`,
    // "People living in Elm County: no".
    String.raw`:\s*(?:no|not yet|never)\.?$`,
    // A crossed-out line: "✗ I live in Elm County".
    String.raw`^\W*[✗✘✕❌]`,
    String.raw`\bnot (?:an? )?(?:residents?|employees?|living|employed|working)\b`,
    // "The credit union was originally chartered for the employees of Elm Works".
    String.raw`\b(?:was|were|been) (?:originally |first )?${anyOf(FOUNDED)}\b`,
    String.raw`\boriginally\b`,
    "^formerly\\b",
    String.raw`\bfounded (?:our|the|this)\b`,
    // "Elm Employees merged in 1972".
    String.raw`\b(?:merged|came aboard|disbanded) in (?:19|20)\d\d\b`,
    String.raw`\b(?:was|were) removed\b`,
    // "Started in 1938 by workers of Elm Works", "in 1998 we opened our doors", "we began in 1954 with employees".
    String.raw`\b(?:started|begun|began|opened) in (?:18|19|20)\d\d\b|^In (?:18|19|20)\d\d we\b`,
    String.raw`\b(?:suspended|discontinued|frozen|deleted|no new members)\b`,
  ]),
  "i",
);
