import type { Gazetteer, StateCode } from "@tellerline/geography";
import type { Clause } from "./clauses.ts";
import { type ExtractedFact, fact, LIKELY, type Span, SURE } from "./fact.ts";
import { anyOf, matchesOf } from "./patterns.ts";
import { type NamedPlace, readPlace, readState } from "./places.ts";
import { BUSINESSES, HOME_LEADS, PROPERTIES, WORKSITE_LEADS } from "./words/places.ts";

/** Where the person lives, works, owns property or keeps a business, as a clause says it. */

type Role = "home" | "worksite" | "property" | "facility";

const BUSINESS = anyOf(BUSINESSES);

/** Phrases that give a role to the places after them, in order of precedence. */
const ANCHORS: readonly (readonly [Role, RegExp])[] = [
  ["facility", new RegExp(String.raw`\b(?:own|owns|run|runs|operate|have)\s+(?:\w+\s+){0,3}?${BUSINESS}\b`, "gi")],
  [
    "property",
    new RegExp(
      String.raw`\b(?<!\b(?:my|our|their) )(?:owns?|bought|inherited|keep)\s+(?!(?:my|our) home\b)(?:\S+\s+){0,4}?${anyOf(PROPERTIES)}\b`,
      "gi",
    ),
  ],
  ["facility", new RegExp(String.raw`\b(?:my|our)\s+(?:\w+\s+){0,2}?${BUSINESS}\s+(?:is|has|sits|operates)\b|\bwhich is located\b`, "gi")],
  ["worksite", new RegExp(WORKSITE_LEADS.join("|"), "gi")],
  [
    "worksite",
    /\b(?:i'm|i am|im|am)\s+an?\s+(?!(?:\w+ )?(?:student|freshman|sophomore|junior|senior|graduate|member|parishioner|volunteer|fan|resident|alum)\b)[\w -]{3,30}?\s+(?:at|with|for)\s+(?=[A-Z])/gi,
  ],
  ["home", new RegExp(String.raw`\b${anyOf(HOME_LEADS)}(?!\w)`, "gi")],
];

/** A clause gives few roles to places; later ones are not read. */
const MAX_ANCHORS = 8;

interface Anchor extends Span {
  readonly role: Role;
}

function anchorsIn(text: string, { start, end }: Span): readonly Anchor[] {
  const found: Anchor[] = [];
  for (const [role, pattern] of ANCHORS) {
    for (const match of matchesOf(pattern, text.slice(start, end))) {
      const span = { start: start + match.index, end: start + match.index + match[0].length };
      if (!found.some((other) => span.start < other.end && other.start < span.end)) found.push({ ...span, role });
    }
  }
  return found.sort((left, right) => left.start - right.start).slice(0, MAX_ANCHORS);
}

/** Words before a place. What follows may still not be one: "in the Army". */
const PREPOSITION = /\b(?:in|at|to|is|called|near|outside|around|from|within|inside|of|zip(?:\s*code)?(?:\s+is)?)\s+|^:?\s*(?=\d)/gi;

/** Someone near a town does not live in it, so only its county and state are taken. */
const BESIDE =
  /\b(?:near|outside|outside of|around|(?:close|next) to|(?:not )?far from|(?:minutes|miles|hour|hours) (?:from|of|outside))\s+$/i;

/** Characters: longer than any phrase that `BESIDE` matches. */
const LONGEST_BESIDE = 30;
/** A role of one person has few places; more prepositions than this are not looked behind. */
const MAX_PREPOSITIONS = 12;

function withoutTown(place: NamedPlace): NamedPlace {
  return { ...place, city: null, zip: null };
}

/** "lives Bangor, Maine", "Home: Tulsa". */
const BARE_PLACE = new RegExp(String.raw`${PREPOSITION.source}|^:?\s+(?=[A-Z])`, "gi");
const IS_NAME = /^(?!(?:IN|AT|ON|NEAR|OUT|FOR)\b)[A-Z\d]/;

function* placesBehind(
  role: Role,
  gazetteer: Gazetteer,
  text: string,
  from: number,
  to: number,
  isLowerCase: boolean,
): Generator<NamedPlace> {
  let after = from;
  for (const match of matchesOf(role === "home" ? BARE_PLACE : PREPOSITION, text.slice(from, to), MAX_PREPOSITIONS)) {
    const at = from + match.index + match[0].length;
    const isBare = /^:?\s+$/.test(match[0]);
    if (at < after || (isBare && !IS_NAME.test(text.slice(at, at + 6)))) continue;
    const place = readPlace(gazetteer, text.slice(0, to), at, isLowerCase);
    if (place === null) continue;
    after = place.end;
    yield BESIDE.test(text.slice(Math.max(from, at - LONGEST_BESIDE), at)) ? withoutTown(place) : place;
  }
}

/** "I live in Washington" may mean the capital. */
function isAmbiguousState(text: string, { city, county, state, zip }: Omit<NamedPlace, "start" | "end">): boolean {
  return state !== null && city === null && county === null && zip === null && /^washington$/i.test(text.slice(state.start, state.end));
}

function toFacts(
  text: string,
  role: Role,
  { city, county, state, zip }: NamedPlace,
  sentenceState: StateCode | null,
): readonly ExtractedFact[] {
  const facts: ExtractedFact[] = [];
  if (city !== null) facts.push(fact(`${role}_city`, city.name, city, city.isListed ? SURE : LIKELY));
  if (county !== null) facts.push(fact(`${role}_county`, county.name, county, SURE));
  if (state !== null)
    facts.push(fact(`${role}_state`, state.code, state, isAmbiguousState(text, { city, county, state, zip }) ? LIKELY : SURE));
  else if (sentenceState !== null && (city !== null || county !== null))
    facts.push(fact(`${role}_state`, sentenceState, city ?? county ?? { start: 0, end: 0 }, LIKELY));
  if (zip !== null) facts.push(fact(`${role}_zip`, zip.zip, zip, SURE));
  return facts;
}

/** Whether an earlier state applies: "Here in Ohio I live in a town called Medina". */
function hasCityIn(gazetteer: Gazetteer, { city, county }: NamedPlace, state: StateCode): boolean {
  if (city !== null)
    return (
      gazetteer.placesNamed(
        state,
        city.name
          .toLowerCase()
          .replaceAll(/[.']/g, "")
          .replace(/^saint /, "st "),
      ).length > 0
    );
  return county !== null;
}

const AMBIGUOUS_HOME = /^(?:i'm|im|i am|we're|we are) (?:in|from)$/i;

/** "I'm a Vermont resident". */
function readResidence(text: string, clause: Clause): readonly ExtractedFact[] {
  const until = Math.min(clause.end, clause.holdsUntil);
  const body = text.slice(clause.start, until);
  const match = /\b(?:i'm|im|i am|we are|we're|as)\s+(?:an?\s+)?(?:\w+\s+)?(?=[A-Z][\w ]{1,40} residents?\b)/i.exec(body);
  if (match === null) return [];
  const at = clause.start + match.index + match[0].length;
  const state = readState(text.slice(at));
  return state === null ? [] : [fact("home_state", state.code, { start: at, end: at + state.length }, SURE)];
}

/** "I call Savannah, Georgia home". */
function readCalledHome(gazetteer: Gazetteer, text: string, clause: Clause, isLowerCase: boolean): readonly ExtractedFact[] {
  const until = Math.min(clause.end, clause.holdsUntil);
  const match = /\b(?:i|we)\s+(?:now\s+)?call\s+(?=.{3,60}\bhome\b)/i.exec(text.slice(clause.start, until));
  if (match === null) return [];
  const place = readPlace(gazetteer, text.slice(0, until), clause.start + match.index + match[0].length, isLowerCase);
  return place === null ? [] : toFacts(text, "home", place, null);
}

/** Between a job and its place: "at Boeing up in Everett". */
const TO_WORKSITE = /^,?\s+(?:(?:up|down|over|out|here|plant|warehouse|yard|office|store|downtown)\s+){0,2}(?:in|out of)\s+/;

/** Where a job is that the clause names right before a place. */
function readWorksites(gazetteer: Gazetteer, text: string, clause: Clause, jobs: readonly Span[]): readonly ExtractedFact[] {
  const until = Math.min(clause.end, clause.holdsUntil);
  return jobs.flatMap(({ end }) => {
    const gap = TO_WORKSITE.exec(text.slice(end, until));
    const place = gap === null ? null : readPlace(gazetteer, text.slice(0, until), end + gap[0].length, clause.isLowerCase);
    return place === null ? [] : toFacts(text, "worksite", place, null);
  });
}

/**
 * Facts about places in a clause about the writer.
 * @param jobs the employers and occupations that the clause names.
 */
export function readRoles(gazetteer: Gazetteer, text: string, clause: Clause, jobs: readonly Span[]): readonly ExtractedFact[] {
  const { isLowerCase, sentenceState: shared } = clause;
  const anchors = anchorsIn(text, clause);
  const facts: ExtractedFact[] = [];
  anchors.forEach((anchor, index) => {
    if (anchor.start >= clause.holdsUntil) return;
    const next = anchors[index + 1]?.start ?? clause.end;
    // "I fly for Delta, based in Atlanta".
    const role = jobs.length > 0 && /^based/i.test(text.slice(anchor.start, anchor.end)) ? "worksite" : anchor.role;
    // A role applies up to the next one.
    const from = /\b(?:to|in|of|is|from)$/i.test(text.slice(anchor.start, anchor.end)) ? anchor.end - 5 : anchor.end;
    for (const place of placesBehind(anchor.role, gazetteer, text, from, Math.min(next, clause.holdsUntil, clause.end), isLowerCase)) {
      if (AMBIGUOUS_HOME.test(text.slice(anchor.start, anchor.end)) && place.state === null && place.county === null) continue;
      const state = place.state === null && shared !== null && hasCityIn(gazetteer, place, shared) ? shared : null;
      facts.push(...toFacts(text, role, place, state));
    }
  });
  const worksites = facts.some(({ field }) => field.startsWith("worksite_")) ? [] : readWorksites(gazetteer, text, clause, jobs);
  return [...facts, ...worksites, ...readResidence(text, clause), ...readCalledHome(gazetteer, text, clause, isLowerCase)];
}
