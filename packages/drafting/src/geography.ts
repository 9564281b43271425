import { type Gazetteer, STATE_CODES, type StateCode } from "@tellerline/geography";
import { anyOf, wholePhrase, words } from "@tellerline/text";
import { KIND_AT_END, listedCounties } from "./county-lists.ts";
import {
  COUNTIES_AFTER,
  COUNTIES_BEFORE,
  KIND,
  listsOf,
  type NamedList,
  STATE,
  STATE_WITH_LIST,
  sharedState,
  splitNames,
  stateOf,
  statesNamed,
} from "./listed-places.ts";
import type { Statement } from "./page.ts";
import { county, grouped, NOTHING, place, type Reading, type Resolved } from "./resolving.ts";
import { statesIn } from "./states.ts";
import { BEHIND_TOWNS_THEMSELVES, citiesIn, HEADS_TOWNS, KINDS_OF_TOWNS, TITLED, WHERE_TOWNS_LIE } from "./towns.ts";
import { PARTS_OF_PLACES } from "./words/places.ts";

const ZIP = /\b\d{5}\b(?!\s*(?:-|–|to|through)\s*\d)(?<!\d\s*(?:-|–|to|through)\s*\d{5})/g;

/** Matches a statement that means only parts of its places: "portions of Elm County". */
const IN_PART = wholePhrase(PARTS_OF_PLACES);

/** "Most of Elm County": only a part of the place, unlike "most of our members". */
const IN_MOST = /\b[Mm]ost of (?:the (?:[Cc]ity|[Tt]own) of )?[A-Z]/;

/** Matches a distance from an office: "within 25 miles". Only the ZIP codes of such a statement are drafted. */
const IN_A_CIRCLE = /\b(?:within [\d-]+ miles|radius)\b/i;

/** ZIP codes within larger places: "these ZIP codes of Elm County". Only the ZIP codes of such a statement are drafted. */
const ZIPS_WITHIN = new RegExp(
  anyOf([
    String.raw`\bzip ?codes? (?:areas? )?(?:of|in|within|located in)\b`,
    String.raw`\bzip ?codes? only\b`,
    String.raw`\d{5},? (?:all )?in (?:the )?[A-Z]`,
  ]),
  "i",
);
/** An aside about places that do not belong: "(other areas of Oak County are not included)". */
const NOT_INCLUDED = /\([^()]*\bnot (?:included|covered|eligible)[^()]*\)/gi;

/** The names of a list without the state at its end: "Cuba and Wirt in Allegany County, New York". */
const withoutState = (names: readonly string[], state: StateCode | null): readonly string[] =>
  names.length > 1 && state !== null && stateOf(names.at(-1)) === state ? names.slice(0, -1) : names;

function resolveLists(reading: Reading, type: "county" | "place", lists: readonly NamedList[], shared: StateCode | null): Resolved {
  const named: [StateCode, string][] = [];
  const counties: [StateCode, string][] = [];
  const unresolved: string[] = [];
  for (const { names, state: own, areTowns = false } of lists) {
    const state = own ?? shared;
    // A list that names no state is taken to be in the institution's state. If one of its counties exists only in other states,
    // the whole list may be about another state, so none of its names is resolved.
    const isElsewhere = (name: string) =>
      state !== null && county(reading, state, name) === null && STATE_CODES.some((code) => county(reading, code, name) !== null);
    const isStray = type === "county" && own === null && state === reading.home && names.some(isElsewhere);
    if (isStray) {
      unresolved.push(...names);
      continue;
    }
    for (const name of type === "place" ? withoutState(names, state) : names) {
      const known = state === null ? null : type === "county" ? county(reading, state, name) : place(reading, state, name);
      // "Residents of Kauai": a county may be named without the word "County".
      const mayBeCounty = type === "place" && !areTowns && stateOf(name) === null;
      const bare = state !== null && known === null && mayBeCounty ? county(reading, state, name) : null;
      if (state !== null && known !== null) named.push([state, known]);
      else if (state !== null && bare !== null) counties.push([state, bare]);
      else unresolved.push(name);
    }
  }
  return { places: [...grouped(type, named), ...grouped("county", counties)], unresolved };
}

/** A state in front of the first name of a list: "Ohio's Elm" in "Ohio's Elm and Oak Counties". */
const OWNED_BY_STATE = new RegExp(`^(${STATE})['’]s (.+)$`);
/** A state that ends the text before a list: "the Iowa" (before "counties of Pine"), "Ohio's", "in Ohio in the". */
const STATE_BEFORE = new RegExp(String.raw`\b(${STATE})(?:['’]?s?| in(?: the)?) $`);

/** Gives a list without a state the state that stands right before it: "Ohio's Elm and Oak Counties", "the Iowa counties of Pine". */
function withStateBefore(list: NamedList, text: string): NamedList {
  if (list.state !== null) return list;
  const [first = "", ...others] = list.names;
  const owned = OWNED_BY_STATE.exec(first);
  if (owned !== null) return { ...list, names: [owned[2] ?? "", ...others], state: stateOf(owned[1]) };
  const before = STATE_BEFORE.exec(text.slice(0, list.start));
  return { ...list, state: stateOf(before?.[1]) };
}

/**
 * Counties in running text. `spans` are the lists that name them, in text order. A list after its state ("Iowa: Lyon, Plymouth") excludes
 * other lists that overlap it.
 */
function countiesIn(reading: Reading, text: string): Resolved & { readonly spans: readonly NamedList[] } {
  const byState = Array.from(text.matchAll(STATE_WITH_LIST), (match): NamedList => {
    return {
      names: splitNames((match[2] ?? match[3] ?? "").replace(KIND_AT_END, "")),
      state: stateOf(match[1]),
      start: match.index,
      end: match.index + match[0].length,
    };
  });
  const isFree = ({ start, end }: NamedList) => !byState.some((other) => start < other.end && other.start < end);
  // A county may have a state's name: many states have a Washington County, and California has a Nevada County.
  const isCounty = (name: string) => reading.home !== null && county(reading, reading.home, name) !== null;
  const isNamed = ({ names }: NamedList) => names.some((name) => stateOf(name) === null || isCounty(name));
  const lists = [...listsOf(COUNTIES_BEFORE, text, isCounty), ...listsOf(COUNTIES_AFTER, text, isCounty)].filter(
    (list) => isFree(list) && isNamed(list),
  );
  const kept = byState.filter(({ names, state }) => state !== null && names.some((name) => county(reading, state, name) !== null));
  const spans = [...kept, ...lists.map((list) => withStateBefore(list, text))].toSorted((left, right) => left.start - right.start);
  // If the text names several states, a list without a state takes the state of a later list, provided that only "and", "or" or a comma
  // stands between the list and the next one: "Elm County and Oak County, Ohio".
  const withStates = spans.map((list, index) => {
    const following = spans.slice(index + 1).find(({ state }) => state !== null)?.state ?? null;
    return list.state === null &&
      statesNamed(text).length > 1 &&
      following !== null &&
      /^[\s,]*(?:and|or|&)?\s*$/.test(text.slice(list.end, spans[index + 1]?.start))
      ? { ...list, state: following }
      : list;
  });
  const outside = spans.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), text);
  const own = new Set(spans.flatMap(({ state }) => state ?? []));
  const shared = own.size > 1 ? null : ([...own][0] ?? sharedState(outside, reading.home));
  return { ...resolveLists(reading, "county", withStates, shared), spans };
}

const BIG_ISLAND = anyOf([String.raw`[Ii]sland of Hawai\W?i`, String.raw`Big Island(?: of Hawai\W?i)?`, String.raw`Hawai\W?i [Ii]sland`]);
/** Local names of Hawaii's islands, with their county. Maui and Kauai are left out because their counties have several islands. */
const ISLANDS: readonly (readonly [RegExp, string])[] = [
  [new RegExp(String.raw`\b(?:the )?${BIG_ISLAND}(?! Federal| Credit)`, "g"), "Hawaii County, Hawaii"],
  [/\b(?:the )?(?:[Ii]sland of )?O\W?ahu(?:'s [Cc]ommunity)?\b/g, "Honolulu County, Hawaii"],
];

const withIslands = (text: string): string => ISLANDS.reduce((named, [pattern, county]) => named.replaceAll(pattern, county), text);

const PAID = "(?:paid|supervised)";
/**
 * The words "or are paid from" in "who work in or are paid from Fargo". They can be removed: a claim for people who work in Fargo is not
 * wider than the page.
 */
const OR_PAID_FROM = new RegExp(String.raw`(?<=\bwork(?:s|ing)? in),? or (?:are |is )?${PAID}(?: or ${PAID})? from\b`, "g");

/** A town with its kind: "Town of Camden". */
const IS_TOWN = /^(?:the )?(?:City|Cities|Towns?|Villages?|Townships?|Boroughs?) of\b/i;
/** Words of a statement with a list of towns below it. */
const LISTS_TOWNS = wholePhrase(words`
  municipalit(?:y|ies); communit(?:y|ies); cit(?:y|ies); towns?; villages?; boroughs; townships?
`);

const LEADING_STATE = new RegExp(`^(${STATE}): `);
const HAS_KIND = new RegExp(String.raw`\s${KIND}\b`);

/** The places of a statement and its list, and names that did not resolve. `isWhole` is false if only parts of the places are meant. */
export function placesIn(gazetteer: Gazetteer, home: StateCode | null, statement: Statement): Resolved & { readonly isWhole: boolean } {
  const reading = { gazetteer, home };
  const { items } = statement;
  const said = statement.text.replaceAll("D.C.", "DC");
  const text = (home === "HI" ? withIslands(said) : said)
    .replaceAll(NOT_INCLUDED, "")
    .replaceAll(WHERE_TOWNS_LIE, "")
    .replaceAll(BEHIND_TOWNS_THEMSELVES, "")
    .replaceAll(HEADS_TOWNS, "")
    .replaceAll(OR_PAID_FROM, "");
  const all = [text, ...items.map((item) => item.text)].join("\n");
  const zips = [...new Set(Array.from(all.matchAll(ZIP), ([zip]) => zip))];
  const isOfCounties = items.length > 0 && (stateOf(text) !== null || /\b(?:count(?:y|ies)|parish(?:es)?|-county community)\b/i.test(text));
  // Above towns, "Oneida County" is the heading of those that lie in it.
  const headsTowns = !isOfCounties && LISTS_TOWNS.test(text) && items.some((item) => IS_TOWN.test(item.text));
  const hasCounties = isOfCounties || items.some((item) => HAS_KIND.test(item.text));
  const listed = hasCounties && !headsTowns ? listedCounties(reading, statement) : NOTHING;
  const counties = countiesIn(reading, text);
  const rest = counties.spans.reduceRight(
    (left, { start, end }) => `${left.slice(0, start)}${"·".repeat(end - start)}${left.slice(end)}`,
    text,
  );
  const titled = [...listsOf(TITLED, rest), ...listsOf(KINDS_OF_TOWNS, rest)]
    .map((list): NamedList => ({ ...list, areTowns: true }))
    .toSorted((left, right) => left.start - right.start);
  const untitled = titled.reduceRight(
    (left, { start, end }) => `${left.slice(0, start)}${"·".repeat(end - start)}${left.slice(end)}`,
    rest,
  );
  const titledItems = items
    .filter((item) => IS_TOWN.test(item.text))
    .flatMap((item) => {
      const said = item.text.replaceAll(WHERE_TOWNS_LIE, "").replaceAll(BEHIND_TOWNS_THEMSELVES, "");
      return [...listsOf(TITLED, said), ...listsOf(KINDS_OF_TOWNS, said)];
    })
    .map((list): NamedList => ({ ...list, areTowns: true }));
  const towns = headsTowns ? items.filter((item) => !HAS_KIND.test(item.text)) : items;
  const isOfTowns = items.length > 0 && LISTS_TOWNS.test(text) && !isOfCounties;
  const listedTowns = isOfTowns
    ? [{ names: towns.flatMap((item) => splitNames(item.text.replace(/\.$/, ""))), state: null, start: 0, end: 0 }]
    : [];
  // "Virginia: Lee and Scott Counties, and the City of Bristol".
  const led = stateOf(LEADING_STATE.exec(text)?.[1]);
  const cities = resolveLists(
    reading,
    "place",
    [...titled, ...titledItems, ...citiesIn(untitled), ...listedTowns],
    led ?? sharedState(rest, home),
  );
  // A statement that names a place in a state, even one that did not resolve, does not mean the whole state.
  const hasPlaces = [counties, listed, cities].some(({ places, unresolved }) => places.length + unresolved.length > 0);
  const listedStates = items.every((item) => stateOf(item.text) !== null) ? items.map((item) => item.text).join(", ") : "";
  const states = hasPlaces ? [] : statesIn(`${rest} ${listedStates}`, home);
  const named =
    IN_A_CIRCLE.test(all) || (zips.length > 0 && ZIPS_WITHIN.test(text))
      ? []
      : [...counties.places, ...listed.places, ...cities.places, ...(states.length === 0 ? [] : [{ type: "state" as const, states }])];
  return {
    places: [...named, ...(zips.length === 0 ? [] : [{ type: "zip" as const, zips }])],
    unresolved: [...counties.unresolved, ...listed.unresolved, ...cities.unresolved],
    isWhole: !IN_PART.test(all) && !IN_MOST.test(all),
  };
}
