import { BASE_WORDS, type Gazetteer, type StateCode } from "@tellerline/geography";
import { anyOf, lengthOf, matchesOf, words } from "@tellerline/text";
import { anchorsIn, type Role } from "./anchors.ts";
import type { Clause } from "./text/clauses.ts";
import { type ExtractedFact, fact, LIKELY, type Span, SURE } from "./text/fact.ts";
import { type NamedPlace, readPlace } from "./text/places.ts";
import { readState } from "./text/states.ts";

/** Words that may come before a place. They may also come before other words: "in the Army". */
const PREPOSITIONS = words`
  in; at; to; is; called; near; outside; around; from; within; inside; of; zip(?:\s*code)?(?:\s+is)?
`;
const PREPOSITION = new RegExp(String.raw`\b${anyOf(PREPOSITIONS)}\s+|^:?\s*(?=\d)`, "gi");

/** Words for a place near a town, but not in it: of such a town, only county and state are read. */
const BESIDE_WORDS = words`
  near; outside; outside of; around; (?:close|next) to; (?:not )?far from; (?:minutes|miles|hour|hours) (?:from|of|outside)
`;
const BESIDE = new RegExp(String.raw`\b${anyOf(BESIDE_WORDS)}\s+$`, "i");

/** Maximum characters before a place in which `BESIDE` is looked for. */
const LONGEST_BESIDE = 30;

/** Maximum prepositions after which places are read, for each phrase that gives a role, such as "live". */
const MAX_PREPOSITIONS = 8;

function withoutTown(place: NamedPlace): NamedPlace {
  return { ...place, city: null, zip: null };
}

/** A preposition, or the gap before a place without a preposition: "lives Bangor, Maine", "Home: Tulsa". */
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
    // A person who commutes from a place does not work there.
    if (role === "worksite" && /^from/i.test(match[0])) continue;
    if (at < after || (isBare && !IS_NAME.test(text.slice(at, at + 6)))) continue;
    const place = readPlace(gazetteer, text.slice(0, to), at, isLowerCase);
    if (place === null) continue;
    after = place.end;
    yield BESIDE.test(text.slice(Math.max(from, at - LONGEST_BESIDE), at)) ? withoutTown(place) : place;
  }
}

/** "Washington" without a city, county or ZIP may mean the capital, as in "I live in Washington". */
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

/** Whether a state that the sentence names elsewhere applies to a place: "Here in Ohio I live in a town called Medina". */
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

/** Text after a place that makes it one of several alternatives: "In Portland or Seattle". */
const EITHER = /^,?\s+or\s+(?:in\s+)?[A-Z]/;

const asLikely = (one: ExtractedFact): ExtractedFact => ({ ...one, confidence: LIKELY, needsConfirmation: true });

const AMBIGUOUS_HOME = /^(?:i'm|im|i am|we're|we are) (?:in|(?:originally )?from)$/i;

const AM_A = String.raw`\b(?:i'm|im|i am|we are|we're|as)\s+(?:an?\s+)?(?:\w+\s+)?`;
const RESIDENT = new RegExp(String.raw`${AM_A}(?=[A-Z][\w ]{1,40} residents?\b)`, "i");

/** Reads the home state from "I'm a Vermont resident". */
function readResidence(text: string, clause: Clause): readonly ExtractedFact[] {
  const until = Math.min(clause.end, clause.holdsUntil);
  const body = text.slice(clause.start, until);
  const match = RESIDENT.exec(body);
  if (match === null) return [];
  const at = clause.start + match.index + match[0].length;
  const state = readState(text.slice(at));
  return state === null ? [] : [fact("home_state", state.code, { start: at, end: at + state.length }, SURE)];
}

/** Reads the home from "I call Savannah, Georgia home". */
function readCalledHome(gazetteer: Gazetteer, text: string, clause: Clause, isLowerCase: boolean): readonly ExtractedFact[] {
  const until = Math.min(clause.end, clause.holdsUntil);
  const match = /\b(?:i|we)\s+(?:now\s+)?call\s+(?=.{3,60}\bhome\b)/i.exec(text.slice(clause.start, until));
  if (match === null) return [];
  const place = readPlace(gazetteer, text.slice(0, until), clause.start + match.index + match[0].length, isLowerCase);
  return place === null ? [] : toFacts(text, "home", place, null);
}

/** Words after which a place is not the organization's: "at Boeing and live in Everett". */
const ELSEWHERE = words`and; but; live; lives; living; from; home; for; moved; stay; reside`;
/** Words between an organization and its place: "at Boeing up in Everett", "at Mercy on nights, in Toledo". */
const TO_ITS_PLACE = new RegExp(String.raw`^,?\s+(?:(?!${anyOf(ELSEWHERE)}\b)[\w'-]+,?\s+){0,4}?(?:in|out of)\s+`, "i");

/** Maximum characters between an organization and its place. */
const LONGEST_WAY = 90;

/** Places that follow the organizations at `names` in a clause: an employer's worksite, or the place of a school or congregation. */
function readBeside(role: Role, gazetteer: Gazetteer, text: string, clause: Clause, names: readonly Span[]): readonly ExtractedFact[] {
  const until = Math.min(clause.end, clause.holdsUntil);
  return names.flatMap(({ end }) => {
    const gap = TO_ITS_PLACE.exec(text.slice(end, Math.min(until, end + LONGEST_WAY)));
    const place = gap === null ? null : readPlace(gazetteer, text.slice(0, until), end + gap[0].length, clause.isLowerCase);
    return place === null ? [] : toFacts(text, role, place, null);
  });
}

/** "Stationed at Minot AFB, North Dakota": a base's name is not a town, but the state after it is that of the worksite. */
const BASE_STATE = new RegExp(
  String.raw`\b(?:at|in|on|out of)\s+(?:[A-Z][\w.-]*\s+){0,3}${anyOf(BASE_WORDS)}[\w -]{0,12}?,\s*(?=[A-Z])`,
  "gi",
);

function readBaseStates(gazetteer: Gazetteer, text: string, clause: Clause): readonly ExtractedFact[] {
  const until = Math.min(clause.end, clause.holdsUntil);
  return matchesOf(BASE_STATE, text.slice(clause.start, until), 1).flatMap((match) => {
    const at = clause.start + match.index + match[0].length;
    const base = clause.start + match.index + lengthOf(/^\w+ (?:of )?\s*/.exec(match[0]));
    // "Fort Worth" is a town, not a base.
    if (readPlace(gazetteer, text, base, false)?.city?.isListed === true) return [];
    const state = readState(text.slice(at, until));
    return state === null ? [] : [fact("worksite_state", state.code, { start: at, end: at + state.length }, SURE)];
  });
}

/** A place after "now" or "currently": "Currently Metairie." */
const NOW = /^\W*(?:[Nn]ow|[Cc]urrently)\s+(?=[A-Z])/;

/** A place before "here": "Portland here". */
const HERE = /^\W*(?:(?:hi|hello|hey),?\s+)?(?=[A-Z][\w.' -]{2,40}?(?:,? [A-Z]{2})? here\b)/;

function readHere(gazetteer: Gazetteer, text: string, clause: Clause): readonly ExtractedFact[] {
  const body = text.slice(clause.start, Math.min(clause.end, clause.holdsUntil));
  const match = HERE.exec(body) ?? NOW.exec(body);
  const place = match === null ? null : readPlace(gazetteer, text, clause.start + match[0].length, false);
  return place === null || !/^(?:,? here\b|\s*(?:[,.;!(]|$))/.test(text.slice(place.end)) ? [] : toFacts(text, "home", place, null);
}

/** "I own our home in Bend": Bend is both the home and the place of the property. */
const OWN_HOME = /\bown (?:my|our) (?:own )?(?:home|house|place|condo)\b/i;

function asProperty(facts: readonly ExtractedFact[], text: string, clause: Clause): readonly ExtractedFact[] {
  if (!OWN_HOME.test(text.slice(clause.start, clause.end))) return [];
  return facts.flatMap((one) => (one.field.startsWith("home_") ? [{ ...one, field: one.field.replace("home_", "property_") }] : []));
}

/** Organizations that a clause names. The clause may also say where they are. */
export interface NamedOrganizations {
  /** Employers, occupations and active duty. */
  readonly jobs: readonly Span[];
  /** Schools that the person attends. */
  readonly schools: readonly Span[];
  readonly congregations: readonly Span[];
}

export function readRoles(
  gazetteer: Gazetteer,
  text: string,
  clause: Clause,
  { jobs, schools, congregations }: NamedOrganizations,
): readonly ExtractedFact[] {
  const { isLowerCase, sentenceState: shared } = clause;
  const anchors = anchorsIn(text, clause);
  const facts: ExtractedFact[] = [];
  anchors.forEach((anchor, index) => {
    if (anchor.start >= clause.holdsUntil) return;
    const following = anchors[index + 1];
    // "I live and work in Little Rock": both roles apply to the places after the second role.
    const isJoint = following !== undefined && /^\s*(?:and|&)\s*$/.test(text.slice(anchor.end, following.start));
    // A role applies to the places before the next role.
    const next = (isJoint ? anchors[index + 2]?.start : following?.start) ?? clause.end;
    // "I fly for Delta, based in Atlanta": beside a job, "based" means the worksite.
    const role = jobs.length > 0 && /^based/i.test(text.slice(anchor.start, anchor.end)) ? "worksite" : anchor.role;
    const from = /\b(?:to|in|of|is|from)$/i.test(text.slice(anchor.start, anchor.end))
      ? Math.max(clause.start, anchor.end - 5)
      : anchor.end;
    for (const place of placesBehind(anchor.role, gazetteer, text, from, Math.min(next, clause.holdsUntil, clause.end), isLowerCase)) {
      // "I'm in nursing school at Drexel": a place this far after "I'm in" is not a home.
      if (AMBIGUOUS_HOME.test(text.slice(anchor.start, anchor.end)) && place.start > anchor.end + 12) continue;
      const isListed = place.city?.isListed === true && /^[A-Z]/.test(text.slice(place.start));
      if (
        AMBIGUOUS_HOME.test(text.slice(anchor.start, anchor.end)) &&
        place.state === null &&
        place.county === null &&
        place.zip === null &&
        !isListed
      )
        continue;
      const state = place.state === null && shared !== null && hasCityIn(gazetteer, place, shared) ? shared : null;
      const stated = toFacts(text, role, place, state);
      facts.push(...(EITHER.test(text.slice(place.end, clause.end)) ? stated.map(asLikely) : stated));
    }
  });
  const beside: readonly (readonly [Role, readonly Span[]])[] = [
    ["worksite", jobs],
    ["school", schools],
    ["worship", congregations],
  ];
  const stated = new Set(facts.map(({ start }) => start));
  const besides = beside.flatMap(([role, names]) => {
    if (facts.some(({ field }) => field.startsWith(role))) return [];
    return readBeside(role, gazetteer, text, clause, names).filter(({ start }) => !stated.has(start));
  });
  return [
    ...facts,
    ...asProperty(facts, text, clause),
    ...besides,
    ...readBaseStates(gazetteer, text, clause),
    ...readHere(gazetteer, text, clause),
    ...readResidence(text, clause),
    ...readCalledHome(gazetteer, text, clause, isLowerCase),
  ];
}
