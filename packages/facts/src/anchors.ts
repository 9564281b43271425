import { anyOf, matchesOf } from "@tellerline/text";
import type { Span } from "./text/fact.ts";
import { WORK_PLACE_CUES } from "./words/organizations.ts";
import { BUSINESSES, HOME_LEADS, PROPERTIES, WORKSITE_LEADS } from "./words/places.ts";

export type Role = "home" | "worksite" | "property" | "facility" | "school" | "worship";

const BUSINESS = anyOf(BUSINESSES);

/** Phrases that give a role to the places after them. If two phrases overlap, the earlier one in this list wins. */
const ANCHORS: readonly (readonly [Role, RegExp])[] = [
  ["facility", new RegExp(String.raw`\b(?:own|owns|run|runs|operate|have)\s+(?:\w+\s+){0,3}?${BUSINESS}\b`, "gi")],
  [
    "property",
    new RegExp(
      String.raw`\b(?<!\b(?:my|our|their) )(?:owns?|bought|inherited|keep)\s+(?!(?:my|our) home\b)(?:\S+\s+){0,4}?${anyOf(PROPERTIES)}\b`,
      "gi",
    ),
  ],
  [
    "property",
    new RegExp(
      String.raw`(?<=\b(?:own|owns|have|has|keep|bought|inherited|landlord)\b(?:(?!\b(?:live|rent)\b)[^.;]){0,60}?)\b(?:an?|two|three|four|one|the) (?:\w+ )?${anyOf(PROPERTIES)}(?:e?s)?(?=\s+(?:\w+ )?in\b)`,
      "gi",
    ),
  ],
  [
    "facility",
    new RegExp(
      String.raw`\b(?:my|our)\s+(?:\w+\s+){0,2}?${BUSINESS}(?:\s+(?:is|has|sits|operates)\b|'s(?=\s+(?:at|in|on)\b))|\bwhich is located\b|\b(?:my|our) (?:\w+ )?${BUSINESS}\b[^.;]{0,40}?\bis located\b|(?<=^\W*)(?:\w+ )?(?:business|shop|restaurant|salon|bakery)(?= in\b)`,
      "gi",
    ),
  ],
  ["worksite", new RegExp(WORKSITE_LEADS.join("|"), "gi")],
  [
    "worksite",
    /\b(?:i'm|i am|im|am)\s+an?\s+(?!(?:\w+ )?(?:student|freshman|sophomore|junior|senior|graduate|member|parishioner|volunteer|fan|resident|alum)\b)[\w -]{3,30}?\s+(?:at|with|for)\s+(?=[A-Z])/gi,
  ],
  ["home", new RegExp(String.raw`\b${anyOf(HOME_LEADS)}(?!\w)`, "gi")],
  // A verb of work whose place follows some words later: "I wait tables in Zanesville".
  [
    "worksite",
    new RegExp(
      String.raw`\b${anyOf(WORK_PLACE_CUES)}\b(?=(?:\s+(?!(?:and|but|from|for|live|lives|in)\b)[\w'-]+){0,6}\s+(?:in|out of)\s+[A-Z])`,
      "gi",
    ),
  ],
];

/** Maximum phrases of `ANCHORS` that are read in a clause. Further ones give no role. */
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
