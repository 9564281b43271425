import { STATE_CODES, STATES } from "@tellerline/geography";
import type { Clause } from "./clauses.ts";
import { type ExtractedFact, fact, type Lexicon, LIKELY, type Span, SURE } from "./fact.ts";
import { readOrganizations } from "./organizations.ts";
import type { Passage } from "./passage.ts";
import { lengthOf, matchesOf } from "./patterns.ts";
import { type NamedPlace, readPlace } from "./places.ts";
import { Rewriting } from "./rewriting.ts";
import { readRoles } from "./roles.ts";
import { readService, withoutPosts } from "./service.ts";
import { SELF } from "./words/clauses.ts";

/** A text in the style of a headline, which has no verb: "Boise ID 83702, with Micron"; "45, librarian, Dane County". */

const HAS_SPEAKER = new RegExp(String.raw`\b(?:${SELF.join("|")})\b`, "i");
const VERB =
  /\b(?:is|are|was|were|am|be|been|being|live|lives|lived|work|works|worked|own|owns|has|have|had|do|does|did|will|would|can|could|should|might|want|wants|need|needs|looking|thinking|moved|moving|visit(?:ed|ing)?|love|like|hate|heard|saw|says?|said|get|got|go|goes|went|born|raised|grew|from)\b/i;

/** Parts of a headline: between commas, dashes, bars and semicolons. */
const STATE = String.raw`[A-Z]{2}\b|(?:${STATE_CODES.map((code) => STATES[code].name).join("|")})\b`;
const PART = new RegExp(String.raw`(?:(?! - )[^,;|/\n–—]|(?<= w)/)+(?:,\s*(?=${STATE})[^,;|/\n–—]*)?`, "g");
const MAX_PARTS = 8;
const LEAD = /^\s*(?:-\s*)?/;

/** A part that is the name of an employer by its last word. */
const ORGANIZATION =
  /^(?=(?:[A-Z][\w'&.-]*\s+){1,4}(?:Schools|School District|Health|Hospital|Inc|LLC|Corp|Labs|Foods|Airlines|Motors|Medical Center|Clinic)\.?\s*$|(?:City|Town|State|Commonwealth) of [A-Z])/;
/** "TSA officer": an abbreviation before an occupation. */
const AGENCY =
  /^(?!(?:RN|LPN|CNA|CDL|ER|ICU|IT|HR|EMT|TV|US|HVAC|OR|NY|LA|DC|CA|TX)\b)(?=[A-Z]{2,6} (?:\w+ )?(?:officer|driver|operator|agent|pilot|carrier|employee|worker|mechanic|engineer)\b)/;

/** What one says before a part, so that the patterns of whole sentences read it. */
const SPOKEN: readonly (readonly [RegExp, string])[] = [
  [/^(?:with|w\/|@)\s+(?=(?:the\s+)?[A-Z])/, "I work for "],
  [/^at\s+(?=(?:the\s+)?[A-Z])/, "I work at "],
  [ORGANIZATION, "I work for "],
  [AGENCY, "I work for "],
  [/^(?:now )?in\s+(?=[A-Z])/, "I live in "],
  [/^(?:member of|belongs? to)\s+/i, "I am a member of "],
  [/^(?:retired)\s+(?=from\b)/i, "I retired "],
  [/^(?=\w)/, "I am a "],
];

function placeFacts({ city, county, state, zip }: NamedPlace, isWhole: boolean): readonly ExtractedFact[] {
  const facts: ExtractedFact[] = [];
  const confidence = isWhole ? SURE : LIKELY;
  if (city !== null)
    facts.push(fact("home_city", city.name, city, (state === null && zip === null) || !city.isListed ? LIKELY : confidence));
  if (county !== null) facts.push(fact("home_county", county.name, county, confidence));
  if (state !== null) facts.push(fact("home_state", state.code, state, confidence));
  if (zip !== null) facts.push(fact("home_zip", zip.zip, zip, confidence));
  return facts;
}

function readPart(lexicon: Lexicon, passage: Passage, span: Span, clause: Clause): readonly ExtractedFact[] {
  const isEmployer = ORGANIZATION.test(passage.text.slice(span.start, span.end));
  const place = isEmployer ? null : readPlace(lexicon.gazetteer, passage.text.slice(0, span.end), span.start, false);
  const isGuess = place?.city?.isListed === false && place.zip === null;
  const isBareCode = place?.state !== null && place?.city === null && place?.zip === null && place?.end === span.start + 2;
  if (place !== null && place.start === span.start && !isBareCode && !isGuess) {
    const rest = passage.text.slice(place.end, span.end).trim();
    return placeFacts(place, rest === "" || rest === ".");
  }
  const part = Rewriting.of(passage.text, span);
  const spoken = SPOKEN.find(([pattern]) => pattern.test(part.text));
  if (spoken === undefined) return [];
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
    ...readRoles(lexicon.gazetteer, said.text, whole, []),
  ];
  return facts.map((one) => ({ ...one, ...said.original(one) }));
}

/** Whether a clause has neither a speaker nor a verb. */
export function isHeadline(text: string, clause: Clause): boolean {
  const body = text.slice(clause.start, clause.end);
  return !HAS_SPEAKER.test(body) && !VERB.test(body) && clause.holdsUntil >= clause.end && !body.trim().endsWith("?");
}

/** The facts of a headline, each part of it by itself. */
export function readHeadline(lexicon: Lexicon, passage: Passage, clause: Clause): readonly ExtractedFact[] {
  const body = passage.text.slice(clause.start, clause.end);
  return matchesOf(PART, body, MAX_PARTS).flatMap((match) => {
    const lead = lengthOf(LEAD.exec(match[0]));
    const start = clause.start + match.index + lead;
    const end = clause.start + match.index + match[0].trimEnd().length;
    return end > start ? readPart(lexicon, passage, { start, end }, clause) : [];
  });
}
