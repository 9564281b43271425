import { anyOf } from "@tellerline/text";
import { Rewriting } from "./rewriting.ts";
import type { Clause } from "./text/clauses.ts";
import { PLAIN_VERBS, SUBJECT_WORDS_BEHIND_NAMES } from "./words/verbs.ts";

const VERBS: Readonly<Record<string, string>> = {
  is: "am",
  has: "have",
  does: "do",
  goes: "go",
  teaches: "teach",
  studies: "study",
  "isn't": "am not",
  "doesn't": "don't",
  "hasn't": "haven't",
  "he's": "I'm",
  "she's": "I'm",
};
const THIRD_PERSON = new RegExp(
  String.raw`\b${anyOf([...Object.keys(VERBS), ...PLAIN_VERBS.map((verb) => `${verb}s`), "practices"])}\b`,
  "g",
);
const POSSESSIVE = /\b(?:his|her|their)\b(?=\s+[a-z])/gi;
/** Words after a name and a colon, comma or dash that make the name a subject: "Applicant 2: works at". */
const SPEAKS_AT_ONCE = new RegExp(String.raw`^\s*[:,–—-]\s*${anyOf(SUBJECT_WORDS_BEHIND_NAMES)}\b`, "i");
const COPULA = /^I's\b/g;

function inFirstPerson(verb: string): string {
  const lower = verb.toLowerCase();
  return VERBS[lower] ?? lower.replace(/s$/, "");
}

/**
 * Rewords a clause about a relative or a client as that person would say it: "my wife works at HCA" becomes "I work at HCA". One set of patterns then
 * reads statements about anybody.
 */
export function inOwnWords(text: string, clause: Clause): Rewriting {
  const whole = Rewriting.of(text, clause);
  const named = clause.subjectEnd - clause.start;
  // In "Applicant 2: nurse with HCA", "Applicant 2:" is a heading; in "Applicant 2: a nurse with HCA" it is the subject.
  const isHeading =
    named > 0 && /^\s*(?:[:,]|[-–—=]\s)(?!\s*an?\s)/.test(whole.text.slice(named)) && !SPEAKS_AT_ONCE.test(whole.text.slice(named));
  if (isHeading) return whole.replace(new RegExp(`^[\\s\\S]{${named}}\\s*[:,–—=-]\\s*`, "g"), "").replace(POSSESSIVE, "my");
  const subject = named === 0 ? /^(?=\W*\w)/g : new RegExp(`^[\\s\\S]{${named}}`, "g");
  return whole
    .replace(subject, named === 0 ? "I " : "I")
    .replace(/^I\b(?!'s)[:,]?(?:\s*\([^)]*\))?\s*,?\s*(?:(?:who|that)\s+)?/g, "I ")
    .replace(/^I (?=(?:an?|in)\s)/g, "I am ")
    .replace(/^I are\b/g, "I am")
    .replace(COPULA, "I'm")
    .replace(THIRD_PERSON, ([verb]) => inFirstPerson(verb))
    .replace(POSSESSIVE, "my");
}
