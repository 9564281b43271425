import { findCounty, findPlace, foldName, type Gazetteer, isCountyName, type StateCode, shortPlaceName } from "@tellerline/geography";
import { anyOf, lengthOf } from "@tellerline/text";
import { CITY_ADJECTIVES, CITY_NICKNAMES, COUNTRIES, NOT_A_PLACE, STREET_SUFFIXES } from "../words/places.ts";
import type { Span } from "./fact.ts";
import { readState, STATE_BY_NAME } from "./states.ts";

export interface NamedPlace extends Span {
  /** `isListed`: whether the gazetteer has the city in the named state or, if no state is named, in any state. */
  readonly city: (Span & { readonly name: string; readonly isListed: boolean }) | null;
  readonly county: (Span & { readonly name: string }) | null;
  readonly state: (Span & { readonly code: StateCode }) | null;
  readonly zip: (Span & { readonly zip: string }) | null;
}

/** A foreign country after a name, which is then not an American place: "Paris, France". */
const FOREIGN = new RegExp(String.raw`^,?\s*${anyOf([...COUNTRIES, "the country", "republic of"])}\b`, "i");
/** The whole name of a country. It is not read as a town, though some towns share it: "I live in Peru". */
const COUNTRY = new RegExp(`^${anyOf(COUNTRIES)}$`, "i");
/** Maximum characters of a state's name, with an article and "state of" before it. */
const LONGEST_STATE = 60;

const NOT_PLACE_WORDS: ReadonlySet<string> = new Set(NOT_A_PLACE);

const WORD = /^(?:[A-Za-zÀ-ÿ][\w'À-ÿ]*\.?(?:-[A-Za-z][\w']*)*)/;

/** End offsets of up to five words from `from` on: the words that a place's name may consist of. */
function readWords(text: string, from: number): readonly number[] {
  const ends: number[] = [];
  let at = from;
  while (ends.length < 5) {
    const word = WORD.exec(text.slice(at));
    if (word === null) break;
    at += word[0].length;
    ends.push(at);
    const space = /^ +/.exec(text.slice(at));
    if (space === null) break;
    at += space[0].length;
  }
  return ends;
}

/**
 * A city's name in the gazetteer's spelling. "mcallen" becomes "McAllen", but "butte" does not
 * become "Butte-Silver Bow", which is another name.
 */
function displayName(gazetteer: Gazetteer, state: StateCode, text: string): string {
  if (text.includes("'") || /^[A-Z].*\./.test(text)) return text;
  const found = findPlace(gazetteer, state, text);
  const known = found === null ? text : shortPlaceName(gazetteer.place(found).name);
  if (foldName(known) === foldName(text)) return known;
  return /[A-Z]/.test(text) ? text : titled(text);
}

/**
 * The state that follows the offset `at`; null if none does.
 * @param isAnyCase true if a state's code may be in lower case.
 */
function stateAfter(
  text: string,
  at: number,
  isAnyCase = false,
): { readonly code: StateCode; readonly start: number; readonly end: number } | null {
  const gap = /^(?:,\s*|\s+)(?:which is in\s+)?/.exec(text.slice(at));
  if (gap === null) return null;
  const start = at + gap[0].length;
  const rest = text.slice(start, start + LONGEST_STATE);
  const state = readState(rest) ?? (isAnyCase ? readState(rest.toUpperCase()) : null);
  return state === null ? null : { code: state.code, start, end: start + state.length };
}

function zipAfter(text: string, at: number): (Span & { readonly zip: string }) | null {
  const match = /^(?:,?\s+(?:zip(?: code)?\s+)?)(\d{5})(?:-\d{4})?\b/i.exec(text.slice(at));
  if (match?.[1] === undefined) return null;
  const start = at + match[0].indexOf(match[1]);
  return { zip: match[1], start, end: start + 5 };
}

/** Up to three words before "County" or "Parish": "Miami Dade". */
const COUNTY_NAME = String.raw`(?:[A-Za-zÀ-ÿ][\w'.À-ÿ-]*\s+){1,3}?`;
const COUNTY_KINDS = ["County", "Parish", "Borough", "Census Area", "Municipio"];
const COUNTY = new RegExp(String.raw`^(?:the\s+)?(${COUNTY_NAME})(${COUNTY_KINDS.join("|")})\b`, "i");
const COUNTY_OF = /^(?:the\s+)?county of\s+([A-Z][\w'.-]*(?:\s+[A-Z][\w'.-]*){0,2})/;

function titled(name: string): string {
  return name.replaceAll(/(^|[\s-])([a-zà-ÿ])/g, (_, gap: string, letter: string) => gap + letter.toUpperCase());
}

function countyName(gazetteer: Gazetteer, state: StateCode | null, text: string): string {
  const found = state === null ? null : findCounty(gazetteer, state, text);
  const name = found === null ? "" : gazetteer.county(found).name;
  // If no state is named, or the gazetteer has only the bare name, the text's own words are used, with "County" or "Parish".
  return name === "" || text.startsWith(name) ? titled(text.trim()) : name;
}

function readCounty(gazetteer: Gazetteer, text: string, at: number): NamedPlace | null {
  const rest = text.slice(at);
  const of = COUNTY_OF.exec(rest);
  const direct = of === null ? COUNTY.exec(rest) : null;
  const match = direct ?? of;
  if (match === null) return null;
  const name = direct === null ? `${of?.[1]} County` : `${direct[1]?.trim()} ${titled(direct[2]?.toLowerCase() ?? "")}`;
  const end = at + match[0].length;
  const state = stateAfter(text, end);
  const start = at + lengthOf(/^the\s+/i.exec(match[0]));
  // A "parish" may be a church, so the gazetteer must have the county: in the named state or, if no state is named, in any state.
  const isKnown = state === null ? isCountyName(gazetteer, name) : findCounty(gazetteer, state.code, name) !== null;
  if (!isKnown) return null;
  const zip = zipAfter(text, state?.end ?? end);
  return {
    start,
    end: zip?.end ?? state?.end ?? end,
    city: null,
    county: { name: countyName(gazetteer, state?.code ?? null, name), start, end },
    state: state === null ? null : { code: state.code, start: state.start, end: state.end },
    zip,
  };
}

/** A city that is recognized by a ZIP after it, or by a state after it in which the gazetteer does not list it; null if neither follows. */
function cityByPosition(gazetteer: Gazetteer, text: string, ends: readonly number[], at: number): NamedPlace | null {
  // "West Virginia" is a state, not a town called West.
  const named = readState(text.slice(at));
  const [firstEnd = at] = ends;
  if (named !== null && at + named.length > firstEnd) return null;
  for (const end of ends) {
    const name = text.slice(at, end).replace(/[.']$/, "");
    const isName = /^[A-Z][\w'.-]*(?: [A-Z][\w'.-]*)*$/.test(name);
    const state = isName ? stateAfter(text, end) : null;
    const zip = isName ? zipAfter(text, state?.end ?? end) : null;
    if (state === null && zip === null) continue;
    return {
      start: at,
      end: zip?.end ?? state?.end ?? end,
      city: { name, isListed: state === null && gazetteer.stateWithPlace(foldName(name)) !== null, start: at, end: at + name.length },
      county: null,
      state: state === null ? null : { code: state.code, start: state.start, end: state.end },
      zip,
    };
  }
  return null;
}

/** The city whose nickname begins at `at`, with its state: "NYC", "SLC". Null if none does. A listed nickname means one city only. */
function nicknamedCity(text: string, at: number): NamedPlace | null {
  const [nickname = ""] = /^[A-Za-z]+\b/.exec(text.slice(at)) ?? [];
  const known = Object.hasOwn(CITY_NICKNAMES, nickname) ? CITY_NICKNAMES[nickname] : undefined;
  if (known === undefined) return null;
  const span = { start: at, end: at + nickname.length };
  const zip = zipAfter(text, span.end);
  const city = { ...span, name: known.city, isListed: true };
  return { start: at, end: zip?.end ?? span.end, city, county: null, state: { ...span, code: known.state }, zip };
}

/** Towns whose names begin with "The". */
const WITH_ARTICLE = /^The (?:Villages|Dalles|Woodlands|Colony|Plains|Rock)\b/;

/**
 * The city whose name begins at `at`; null if none does. Tried in order: a nickname; a city that the gazetteer lists in the state named after it; a
 * name followed by a ZIP code, or by a state in which the gazetteer does not list it; a city that the gazetteer lists in any state. The longest
 * listed name wins.
 */
function readCity(gazetteer: Gazetteer, text: string, at: number, isShouting: boolean): NamedPlace | null {
  const nicknamed = nicknamedCity(text, at);
  if (nicknamed !== null) return nicknamed;
  const ends = readWords(text, at);
  for (const end of ends.toReversed()) {
    const name = text.slice(at, end).replace(/[.']$/, "");
    const first = name.split(" ")[0] ?? "";
    if (FOREIGN.test(text.slice(end))) return null;
    const state = stateAfter(text, end, isShouting);
    // A word such as "college" begins no city but one that the gazetteer lists in full beside its state: College Station, Texas.
    const isNamed = state !== null && name.includes(" ") && gazetteer.placesNamed(state.code, foldName(name)).length > 0;
    if (NOT_PLACE_WORDS.has(first.toLowerCase()) && !WITH_ARTICLE.test(name) && !isNamed) return null;
    if (state !== null && gazetteer.placesNamed(state.code, foldName(name)).length > 0) {
      const zip = zipAfter(text, state.end);
      const city = { name: displayName(gazetteer, state.code, name), isListed: true, start: at, end: at + name.length };
      return {
        start: at,
        end: zip?.end ?? state.end,
        city,
        county: null,
        state: { code: state.code, start: state.start, end: state.end },
        zip,
      };
    }
  }
  const unlisted = cityByPosition(gazetteer, text, ends, at);
  if (unlisted !== null) return unlisted;
  for (const end of ends.toReversed()) {
    const name = text.slice(at, end).replace(/[.']$/, "");
    const isCapital = /^[A-Z]/.test(name) && name.split(" ").every((word) => /^[A-Z]/.test(word));
    if (!isCapital && !isShouting) continue;
    // In "at Dell Technologies", Dell (also a town in Arkansas) is only the first word of a company's name.
    if (isCapital && /^ [A-Z][a-z]/.test(text.slice(end))) continue;
    // A name of both a city and a state, such as New York, means the state.
    if ((!isCapital && name.length < 4) || STATE_BY_NAME.has(name.toLowerCase()) || COUNTRY.test(name)) continue;
    if (gazetteer.stateWithPlace(foldName(name)) === null) continue;
    const city = { name: isCapital ? name : titled(name.toLowerCase()), isListed: true, start: at, end: at + name.length };
    const zip = zipAfter(text, city.end);
    return { start: at, end: zip?.end ?? city.end, city, county: null, state: null, zip };
  }
  return null;
}

/** A street's name with a last word such as "St": "Elm St", "North 5th Avenue". */
const STREET_NAME = String.raw`[\w .']{1,40}?\b${anyOf(STREET_SUFFIXES)}\b\.?`;
/** What may stand between a street's number and a city. */
const AFTER_NUMBER = [
  // "Elm St in".
  String.raw`${STREET_NAME},? in\s+`,
  // "Elm, Apt 2B,".
  String.raw`[\w .']{1,60}?,\s*(?:(?:apt|unit|suite|ste|lot|no|#)\.? ?#?[\w-]+,\s*)?`,
  // "elm st apt 2b".
  String.raw`${STREET_NAME}\s+(?:(?:apt|unit|ste|#)\.? ?#?[\w-]+,?\s+)?`,
];
/** A street address before a city: "12 Elm St, Apt 2B,", or without commas "12 elm st". */
const STREET = new RegExp(String.raw`^(?:at )?\d+[A-Za-z]? ${anyOf(AFTER_NUMBER)}`, "i");
const SETTLEMENT = "(?:town|city|village|place|community)";
const LEADS = [
  String.raw`(?:the\s+)?(?:town|city|village|borough)\s+(?:of|called|named)\s+`,
  // Such as "a small town called" and "a village by the name of".
  String.raw`an? (?:[a-z]+ )?${SETTLEMENT}(?:,| called| named| by the name of)\s+`,
  String.raw`the (?=Bronx\b)`,
  `(?:${anyOf(CITY_ADJECTIVES)} )+(?=[A-Z])`,
];
const LEAD = new RegExp(`^${anyOf(LEADS)}`);
const ZIP_LEAD = /^(?:the\s+)?(?:zip(?:\s*code)?(?:\s+is)?\s+)?(\d{5})(?:-\d{4})?\b/i;

/**
 * Reads the place that begins at `at`, after a preposition; null if no place begins there.
 * @param isLowerCase whether the writer uses no capitals, so that names need none.
 */
export function readPlace(gazetteer: Gazetteer, text: string, at: number, isLowerCase: boolean): NamedPlace | null {
  const street = STREET.exec(text.slice(at));
  if (street !== null) return readCity(gazetteer, text, at + street[0].length, isLowerCase);
  if (/^\d+\s+[A-Z]/.test(text.slice(at))) return null;
  const zip = ZIP_LEAD.exec(text.slice(at));
  if (zip?.[1] !== undefined) {
    const start = at + zip[0].indexOf(zip[1]);
    return { start, end: start + 5, city: null, county: null, state: null, zip: { zip: zip[1], start, end: start + 5 } };
  }
  // "West Virginia" is a state, not the west of Virginia.
  const lead = readState(text.slice(at)) === null ? LEAD.exec(text.slice(at)) : null;
  const from = at + lengthOf(lead);
  const county = readCounty(gazetteer, text, from);
  if (county !== null) return county;
  const city = readCity(gazetteer, text, from, isLowerCase || lead !== null);
  const state = readState(text.slice(from));
  // A city wins over a state if its name is longer ("Kansas City", not "Kansas") or a state follows it ("Washington, DC"); otherwise the state wins.
  if (city !== null && (state === null || city.state !== null || city.end > from + state.length)) return city;
  if (state === null || FOREIGN.test(text.slice(from + state.length))) return null;
  const zipBehind = zipAfter(text, from + state.length);
  return {
    start: from,
    end: zipBehind?.end ?? from + state.length,
    city: null,
    county: null,
    state: { code: state.code, start: from, end: from + state.length },
    zip: zipBehind,
  };
}
