import { anyOf, matchesOf, words } from "@tellerline/text";
import type { Span } from "./text/fact.ts";
import { NOT_AT_WORK_THERE } from "./words/employment.ts";
import { WORK_PLACE_CUES } from "./words/organizations.ts";
import { BUSINESSES, HOME_LEADS, PROPERTIES, WORKSITE_LEADS } from "./words/places.ts";

export type Role = "home" | "worksite" | "property" | "facility" | "school" | "worship";

const BUSINESS = anyOf(BUSINESSES);
const PROPERTY = anyOf(PROPERTIES);

/** "I own a condo", "bought two". In "my own condo", "own" is not a verb. */
const OWN = String.raw`\b(?<!\b(?:my|our|their) )(?:owns?|bought|inherited|keep)\s+`;
/** Excludes "my home": "I own my home" is a phrase for the home, not for another property. */
const NO_HOME = String.raw`(?!(?:my|our) home\b)`;

const OWNERSHIP = words`own; owns; have; has; keep; bought; inherited; landlord`;
/** After a word of `OWNERSHIP` in the same sentence, without "live" or "rent" between: "two condos" in "I own a duplex and two condos". */
const OWNED = String.raw`(?<=\b${anyOf(OWNERSHIP)}\b(?:(?!\b(?:live|rent)\b)[^.;]){0,60}?)`;
const SOME = String.raw`\b(?:an?|two|three|four|one|the) (?:\w+ )?`;

/** Phrases that tell where a business is. */
const BUSINESS_IS = [
  // "My bakery is", "our coffee shop's in".
  String.raw`\b(?:my|our)\s+(?:\w+\s+){0,2}?${BUSINESS}(?:\s+(?:is|has|sits|operates)\b|'s(?=\s+(?:at|in|on)\b))`,
  String.raw`\bwhich is located\b`,
  // "My bakery on the square is located".
  String.raw`\b(?:my|our) (?:\w+ )?${BUSINESS}\b[^.;]{0,40}?\bis located\b`,
  // "Restaurant in".
  String.raw`(?<=^\W*)(?:\w+ )?(?:business|shop|restaurant|salon|bakery)(?= in\b)`,
];

const I_AM = String.raw`\b(?:i'm|i am|im|am)\s+an?\s+`;
/** "Night welder", but not "graduate student". */
const WHO_WORKS = String.raw`(?!(?:\w+ )?${anyOf(NOT_AT_WORK_THERE)}\b)[\w -]{3,30}?`;

/** Up to six words, none of which begins another statement. */
const WORDS_BETWEEN = String.raw`(?:\s+(?!(?:and|but|from|for|live|lives|in)\b)[\w'-]+){0,6}`;

/** Phrases that give a role to the places after them. If two phrases overlap, the earlier one in this list wins. */
const ANCHORS: readonly (readonly [Role, RegExp])[] = [
  ["facility", new RegExp(String.raw`\b(?:own|owns|run|runs|operate|have)\s+(?:\w+\s+){0,3}?${BUSINESS}\b`, "gi")],
  ["property", new RegExp(String.raw`${OWN}${NO_HOME}(?:\S+\s+){0,4}?${PROPERTY}\b`, "gi")],
  ["property", new RegExp(String.raw`${OWNED}${SOME}${PROPERTY}(?:e?s)?(?=\s+(?:\w+ )?in\b)`, "gi")],
  ["facility", new RegExp(BUSINESS_IS.join("|"), "gi")],
  ["worksite", new RegExp(WORKSITE_LEADS.join("|"), "gi")],
  ["worksite", new RegExp(String.raw`${I_AM}${WHO_WORKS}\s+(?:at|with|for)\s+(?=[A-Z])`, "gi")],
  ["home", new RegExp(String.raw`\b${anyOf(HOME_LEADS)}(?!\w)`, "gi")],
  // A verb of work whose place follows some words later: "I wait tables in Zanesville".
  ["worksite", new RegExp(String.raw`\b${anyOf(WORK_PLACE_CUES)}\b(?=${WORDS_BETWEEN}\s+(?:in|out of)\s+[A-Z])`, "gi")],
];

/** Maximum phrases of `ANCHORS` that are read in a clause. */
const MAX_ANCHORS = 6;

interface Anchor extends Span {
  readonly role: Role;
}

export function anchorsIn(text: string, { start, end }: Span): readonly Anchor[] {
  const found: Anchor[] = [];
  for (const [role, pattern] of ANCHORS) {
    for (const match of matchesOf(pattern, text.slice(start, end))) {
      const span = { start: start + match.index, end: start + match.index + match[0].length };
      if (!found.some((other) => span.start < other.end && other.start < span.end)) found.push({ ...span, role });
    }
  }
  return found.sort((left, right) => left.start - right.start).slice(0, MAX_ANCHORS);
}
