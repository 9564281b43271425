import { anyOf, hasWord, matchesOf, wordsIn } from "@tellerline/text";
import type { Clause } from "../text/clauses.ts";
import { type ExtractedFact, fact, LIKELY, type Span, SURE } from "../text/fact.ts";
import {
  NO_OCCUPATION_WORDS,
  NOT_BEHIND_OCCUPATIONS,
  OCCUPATION_ADJECTIVES,
  OCCUPATION_HEADS,
  OCCUPATION_LEADS,
  OCCUPATIONS,
} from "../words/occupations.ts";
import { commonName } from "./common-names.ts";

const LISTED = OCCUPATIONS.join("|");
const ADJECTIVE = anyOf(OCCUPATION_ADJECTIVES);
/** Excludes an adjective as an occupation's first word, unless a listed occupation begins with it: "school nurse". */
const NO_ADJECTIVE = String.raw`(?!(?!(?:${LISTED})\b)${ADJECTIVE}\s)`;
/** Up to two words that may belong to an occupation's name: "claims" in "claims adjuster". */
const FEW_WORDS = String.raw`(?:(?!${anyOf(NO_OCCUPATION_WORDS)}\b)[a-z-]+ ){0,2}`;
/** A listed occupation, or a word that ends occupations, with up to two words before it: "claims adjuster". */
const OCCUPATION = new RegExp(
  String.raw`\b${NO_ADJECTIVE}(?:${LISTED}|${FEW_WORDS}${anyOf(OCCUPATION_HEADS)})\b(?!\s+${anyOf(NOT_BEHIND_OCCUPATIONS)}\b)`,
  "gi",
);
/** Every occupation has one of these words. Finding one is cheaper than matching `OCCUPATION`. */
const OCCUPATION_WORDS = wordsIn([...OCCUPATIONS, ...OCCUPATION_HEADS]);

/** An occupation that a text names, without the adjectives and the employer before it. */
export interface Occupation extends Span {
  readonly name: string;
  /** The employer named before the occupation, if it is well known, as in "Amazon driver"; null otherwise. */
  readonly employer: (Span & { readonly name: string }) | null;
}

const MAX_OCCUPATIONS = 6;

/** Maximum characters before an occupation that are searched for an employer, and for words such as "I am a". */
const BEFORE = 60;

/** Starts of the last three words before an occupation. An employer's name may begin at each. */
const WORD_BEFORE = /(?<=^|[\s(/,])(?=[A-Za-z][\w&'.-]*(?: [\w&'.-]+){0,2} $)/g;

function employerBefore(text: string, start: number, from: number): Occupation["employer"] {
  const lead = text.slice(Math.max(from, start - BEFORE), start);
  for (const { index } of matchesOf(WORD_BEFORE, lead)) {
    const name = commonName("employer", lead.slice(index));
    const at = start - lead.length + index;
    if (name !== null && index + name.length === lead.length - 1) return { name, start: at, end: at + name.length };
  }
  return null;
}

/** Occupations that a clause names, no matter whose occupations they are. */
export function occupationsIn(text: string, { start: from, end }: Span): readonly Occupation[] {
  const body = text.slice(from, end);
  if (!hasWord(body, OCCUPATION_WORDS)) return [];
  return matchesOf(OCCUPATION, body, MAX_OCCUPATIONS).map((match) => {
    const start = from + match.index;
    const until = start + match[0].length;
    const within = commonName("employer", match[0]);
    // "WMATA bus operator": the capital letters name an employer, and are not part of the occupation.
    const letters = /^[A-Z]{3,}(?= \w+ \w)/.exec(match[0])?.[0] ?? null;
    const own = within !== null && match[0][within.length] === " " ? within : letters;
    const at = own === null ? start : start + own.length + 1;
    const named = own === null || own === letters ? null : { name: own, start, end: start + own.length };
    return { name: text.slice(at, until), start: at, end: until, employer: named ?? employerBefore(text, start, from) };
  });
}

/** Articles and adjectives between an occupation and the words by which a person claims it. */
const TO_NAME = String.raw`(?:\s+(?:an?|the|your|just an?|now an?|also an?))?(?:\s+${ADJECTIVE}){0,4}\s+$`;
const CLAIMED = new RegExp(String.raw`\b${anyOf(OCCUPATION_LEADS)}${TO_NAME}`, "i");
/** The start of a clause, with an age if it begins with one ("34 year old"), or the start of a part of a clause. */
const BEGINNING = [String.raw`^\W*(?:\d\d[a-z]?,?\s+)?(?:(?:yo|y\/o|year old)\s+)?`, String.raw`[,;/|]\s*`, String.raw`\s[-–—]\s`];
const OPENING = new RegExp(String.raw`${anyOf(BEGINNING)}(?:an?\s+)?(?:${ADJECTIVE}\s+){0,4}$`, "i");
const WHERE = String.raw`^\s+(?:at|for|with|w\/|@|in|on|out of|here)(?![\w'])`;
const END_OF_PART = String.raw`^\s*(?:[,;/|.(]|\s[-–—]|$)`;
/** Text that may follow an occupation at the start of a clause or of a part: "Pharmacist at Walgreens", "single mom, 41, LPN,". */
const BEHIND = new RegExp(`${WHERE}|${END_OF_PART}`, "i");
const NO_LONGER = /\b(?:retired|former|ex|volunteer)\s+(?:[\w-]+\s+){0,2}$/i;
const TEACHES = /\b(?:i|we)\s+(?:also\s+|currently\s+)?(teach)\b(?!\s+myself)/gi;

/** Occupations that a clause states for its subject, except retired, former and volunteer ones. */
export function readOccupations(text: string, clause: Clause, until: number, named: readonly Occupation[]): readonly ExtractedFact[] {
  const stated = named.flatMap(({ name, start, end, employer }) => {
    const from = employer?.start ?? start;
    const before = text.slice(Math.max(clause.start, from - BEFORE), from);
    const isStated = CLAIMED.test(before) || (OPENING.test(before) && BEHIND.test(text.slice(end, until)));
    return isStated && !NO_LONGER.test(before) ? [fact("occupation", name.toLowerCase(), { start, end }, SURE)] : [];
  });
  const taught = matchesOf(TEACHES, text.slice(clause.start, until), 1).map((match) => {
    const end = clause.start + match.index + match[0].length;
    return fact("occupation", "teacher", { start: end - "teach".length, end }, LIKELY);
  });
  return [...stated, ...taught];
}
