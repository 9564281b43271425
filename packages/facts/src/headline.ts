import { STATE_CODES, STATES } from "@tellerline/geography";
import { anyOf, lengthOf, matchesOf, wholePhrase } from "@tellerline/text";
import { commonName } from "./organizations/common-names.ts";
import { occupationsIn } from "./organizations/occupations.ts";
import { readOrganizations } from "./organizations/organizations.ts";
import { Rewriting } from "./rewriting.ts";
import { readRoles } from "./roles.ts";
import { readService, withoutPosts } from "./service.ts";
import type { Clause } from "./text/clauses.ts";
import { type ExtractedFact, fact, type Lexicon, LIKELY, type Span, SURE } from "./text/fact.ts";
import type { Passage } from "./text/passage.ts";
import { type NamedPlace, readPlace } from "./text/places.ts";
import { readState } from "./text/states.ts";
import { SELF } from "./words/clauses.ts";
import { AGENCY_JOBS, EMPLOYER_ENDS, NO_AGENCIES, WHO_SOMEBODY_IS } from "./words/headlines.ts";
import { SENTENCE_WORDS } from "./words/verbs.ts";

// This file reads clauses in the style of a headline, without a verb: "Boise ID 83702, with Micron"; "45, librarian, Dane County".

const HAS_SPEAKER = new RegExp(String.raw`\b(?:${SELF.join("|")})\b`, "i");
const VERB = wholePhrase(SENTENCE_WORDS);

const STATE = String.raw`[A-Z]{2}\b|(?:${STATE_CODES.map((code) => STATES[code].name).join("|")})\b`;
/** Parts of a headline, between commas (except before a state), semicolons, dashes, bars, slashes (except in "w/") and line ends. */
const PART = new RegExp(String.raw`(?:(?! - )[^,;|/\n–—]|(?<= w)/)+(?:,\s*(?=${STATE})[^,;|/\n–—]*)?`, "g");
const MAX_PARTS = 8;
const LEAD = /^\s*(?:-\s*)?/;

/** "Akron Public Schools". */
const ENDS_AS_EMPLOYER = String.raw`(?:[A-Z][\w'&.-]*\s+){1,4}${anyOf(EMPLOYER_ENDS)}\.?\s*$`;
/** "City of Yonkers". */
const BEGINS_AS_EMPLOYER = "(?:City|Town|State|Commonwealth) of [A-Z]";
/** A part of a headline whose first or last words show that it names an employer. */
const ORGANIZATION = new RegExp(`^(?=${ENDS_AS_EMPLOYER}|${BEGINS_AS_EMPLOYER})`);
/** An employer's abbreviation before an occupation: "TSA officer". */
const AGENCY = new RegExp(String.raw`^(?!${anyOf(NO_AGENCIES)}\b)(?=[A-Z]{2,6} (?:\w+ )?${anyOf(AGENCY_JOBS)}\b)`);

/** Abbreviations that do not name an employer. */
const LETTERS: ReadonlySet<string> = new Set(
  "CPA LPN CNA EMT FICO LLC DTI HELOC VFW UAW IBEW NEA AFT LDS USMC USAF USN USCG APR PMI ARM FHA ROTC GED PHD MBA BSN CDL".split(" "),
);

/** Words that replace the beginning of a part, so that the patterns for whole sentences can read it: "with Micron" becomes "I work for Micron". */
const SPOKEN: readonly (readonly [RegExp, string])[] = [
  [/^(?:with|w\/|@)\s+(?=(?:the\s+)?[A-Z])/, "I work for "],
  [/^at\s+(?=(?:the\s+)?[A-Z])/, "I work at "],
  [AGENCY, "I work for "],
  [/^(?:now )?in\s+(?=[A-Z])/, "I live in "],
  [/^(?:member of|belongs? to)\s+/i, "I am a member of "],
  [/^(?:retired)\s+(?=from\b)/i, "I retired "],
];

function placeFacts({ city, county, state, zip }: NamedPlace, mayBeName: boolean): readonly ExtractedFact[] {
  const facts: ExtractedFact[] = [];
  // A city without a state or a ZIP may be a person's name, as in "Marcus, 33".
  const isDoubtful = city !== null && (!city.isListed || (mayBeName && state === null && zip === null));
  if (city !== null) facts.push(fact("home_city", city.name, city, isDoubtful ? LIKELY : SURE));
  if (county !== null) facts.push(fact("home_county", county.name, county, SURE));
  if (state !== null) facts.push(fact("home_state", state.code, state, SURE));
  if (zip !== null) facts.push(fact("home_zip", zip.zip, zip, SURE));
  return facts;
}

/** Text that may follow a place in a part that names only the place: "Keller resident", "Tulsa area". */
const BEHIND_A_PLACE = /^\.?$|^(?:residents?|area|native|based|homeowner|here)\b/i;

const SOMEBODY = [/^(?=\w)/, "I am a "] as const;
const SAYS_WHO = new RegExp(String.raw`\b${anyOf(WHO_SOMEBODY_IS)}\w*`, "i");
const EMPLOYER = [/^(?=\w)/, "I work for "] as const;
/** Starts of words at which a place at the end of a part may begin: "retired bank teller Yankton South Dakota". */
const WORD_START = /(?<=\s)(?=[A-Z][a-z])/g;

/** Facts about a place at the end of a part, after other words. Only a city that the gazetteer lists, with its state, counts. */
function readTail(lexicon: Lexicon, passage: Passage, span: Span): readonly ExtractedFact[] {
  for (const match of matchesOf(WORD_START, passage.text.slice(span.start, span.end), 6)) {
    const start = span.start + match.index;
    const place = readPlace(lexicon.gazetteer, passage.text.slice(0, span.end), start, false);
    if (place?.city?.isListed !== true || place.state === null || place.start !== start) continue;
    if (!/^\W*$/.test(passage.text.slice(place.end, span.end)) || /\b(?:at|of|for|in|with)\s$/i.test(passage.text.slice(0, start)))
      continue;
    return placeFacts(place, false);
  }
  return [];
}

/**
 * Whether a part names an employer: by its first or last words or, beside an occupation, because
 * it is a known name or capital letters ("engineer, ODOT").
 */
function namesEmployer(passage: Passage, span: Span, clause: Clause): boolean {
  const part = passage.text.slice(span.start, span.end).trim();
  if (ORGANIZATION.test(part)) return true;
  const hasOccupation = occupationsIn(passage.text, clause).length > 0;
  return (
    hasOccupation &&
    (commonName("employer", part) === part || (/^[A-Z]{3,5}$/.test(part) && readState(part) === null && !LETTERS.has(part)))
  );
}

function readPart(lexicon: Lexicon, passage: Passage, span: Span, clause: Clause): readonly ExtractedFact[] {
  const isEmployer = namesEmployer(passage, span, clause);
  const place = isEmployer ? null : readPlace(lexicon.gazetteer, passage.text.slice(0, span.end), span.start, false);
  const isGuess = place?.city?.isListed === false && place.zip === null;
  const isBareCode = place?.state !== null && place?.city === null && place?.zip === null && place?.end === span.start + 2;
  const isAllPlace = place !== null && place.start === span.start && BEHIND_A_PLACE.test(passage.text.slice(place.end, span.end).trim());
  if (isAllPlace && !isBareCode && !isGuess) return placeFacts(place, span.start === clause.start && span.end < clause.end);
  const tail = isAllPlace || isEmployer ? [] : readTail(lexicon, passage, span);
  const part = Rewriting.of(passage.text, { start: span.start, end: tail[0]?.start ?? span.end });
  const isWho = occupationsIn(passage.text, { start: span.start, end: tail[0]?.start ?? span.end }).length > 0 || SAYS_WHO.test(part.text);
  const spoken = isEmployer ? EMPLOYER : (SPOKEN.find(([pattern]) => pattern.test(part.text)) ?? (isWho ? SOMEBODY : undefined));
  if (spoken === undefined) return tail;
  const said = part.replace(new RegExp(spoken[0].source, `${spoken[0].flags}g`), spoken[1]);
  const whole: Clause = {
    ...clause,
    start: 0,
    end: said.text.length,
    sentenceEnd: said.text.length,
    holdsUntil: Number.POSITIVE_INFINITY,
    wasUntil: Number.POSITIVE_INFINITY,
  };
  const service = readService(said.text, whole);
  const facts = [
    ...withoutPosts(readOrganizations(lexicon, { ...passage, text: said.text }, whole), service),
    ...service,
    ...readRoles(lexicon.gazetteer, said.text, whole, { jobs: [], schools: [], congregations: [] }),
  ];
  return [...tail, ...facts.map((one) => ({ ...one, ...said.original(one) }))];
}

const isSpoken = (part: string): boolean => HAS_SPEAKER.test(part) || VERB.test(part);

/** Where a clause stops being a headline: at its first part with a speaker or verb, as "we want" in "LDS, Rexburg, we want a house". */
function headlineEnd(text: string, clause: Clause): number {
  const until = Math.min(clause.end, clause.holdsUntil);
  const spoken = matchesOf(PART, text.slice(clause.start, until), MAX_PARTS).find(([part]) => isSpoken(part));
  return spoken === undefined ? until : clause.start + spoken.index;
}

/** True if a clause is or begins as a headline: without a speaker or verb. False for a question. */
export function isHeadline(text: string, clause: Clause): boolean {
  const end = headlineEnd(text, clause);
  return end > clause.start && !text.slice(clause.start, clause.end).trim().endsWith("?");
}

export function readHeadline(lexicon: Lexicon, passage: Passage, clause: Clause): readonly ExtractedFact[] {
  const body = passage.text.slice(clause.start, headlineEnd(passage.text, clause));
  return matchesOf(PART, body, MAX_PARTS).flatMap((match) => {
    const lead = lengthOf(LEAD.exec(match[0]));
    const start = clause.start + match.index + lead;
    const end = clause.start + match.index + match[0].trimEnd().length;
    return end > start ? readPart(lexicon, passage, { start, end }, clause) : [];
  });
}
