import { isStateCode } from "@tellerline/geography";
import { lengthOf } from "@tellerline/text";
import { schoolFacts } from "../organizations/schools.ts";
import { type ExtractedFact, fact, type Lexicon, LIKELY, type Span } from "../text/fact.ts";
import { readPlace } from "../text/places.ts";
import { readState } from "../text/states.ts";
import { PLACE_ROLES, SERVICE, SPAN_TYPES, type SpanType } from "./labels.ts";
import { keyOf, type Nicknames, occupationKey, type Translations } from "./nicknames.ts";

/** Meanings of short names of places, and of Spanish words for occupations. */
export interface SpanNames {
  readonly nicknames: Nicknames;
  readonly translations: Translations;
}

const NAMES: Readonly<Partial<Record<SpanType, string>>> = {
  employee: "employer",
  occupation: "occupation",
  association: "associations",
  worship: "worship",
  member_of: "member_of",
};

/** Words that do not name an organization by themselves. */
const GENERIC: ReadonlySet<string> = new Set(
  "company hospital school district state county city government feds union plant factory mill warehouse store restaurant bank church firm office shop clinic university college local club job place business work home base railroad military army service agency farm bar hotel prison jail library airport casino lab department employer contractor dealership bakery salon team group".split(
    " ",
  ),
);
const DETERMINERS = /^(?:the|a|an|my|our|his|her|their|this|that|some|local)\s+/i;
const LONGEST_OCCUPATION = 4;

function isName(words: string): boolean {
  const bare = words.replace(DETERMINERS, "").toLowerCase();
  return bare.length > 1 && /[a-zÀ-ÿ]/i.test(bare) && !GENERIC.has(bare);
}

/** "condado de Orange" is Orange County. */
const SPANISH_COUNTY = /^(?:el )?condado de /i;
/** Maximum words in the name of a town that the gazetteer does not list. */
const LONGEST_TOWN = 4;

const titled = (name: string): string =>
  name.replaceAll(/(^|[\s-])([a-zà-ÿ])/g, (_, gap: string, letter: string) => gap + letter.toUpperCase());

/** Facts about a town that the gazetteer does not list: the city, and the state if its code follows in any letter case. */
function unlistedTown(text: string, { start, end }: Span, role: string): readonly ExtractedFact[] {
  const words = text.slice(start, end);
  const gap = words.lastIndexOf(" ");
  const code = words.slice(gap + 1).toUpperCase();
  const state = gap > 0 && isStateCode(code) ? code : null;
  const town = state === null ? words : words.slice(0, gap).trimEnd().replace(/,$/, "");
  if (town.split(" ").length > LONGEST_TOWN || /\d/.test(town) || GENERIC.has(town.toLowerCase())) return [];
  const city = fact(`${role}_city`, /[A-Z]/.test(town) ? town : titled(town), { start, end: start + town.length }, LIKELY);
  return state === null ? [city] : [city, fact(`${role}_state`, state, { start: start + gap + 1, end }, LIKELY)];
}

function placeFacts(
  { gazetteer, nicknames }: Lexicon & Pick<SpanNames, "nicknames">,
  text: string,
  span: Span,
  role: string,
): readonly ExtractedFact[] {
  const words = text.slice(span.start, span.end);
  const meant = nicknames.get(keyOf(words));
  if (meant !== undefined)
    return [
      ...(meant.city === null ? [] : [fact(`${role}_city`, meant.city, span, LIKELY)]),
      fact(`${role}_state`, meant.state, span, LIKELY),
    ];
  const spanish = lengthOf(SPANISH_COUNTY.exec(words));
  if (spanish > 0) {
    const [name = "", state = ""] = words.slice(spanish).split(/,\s*/);
    const county = fact(`${role}_county`, `${titled(name)} County`, { start: span.start, end: span.start + spanish + name.length }, LIKELY);
    const known = readState(state);
    return known === null
      ? [county]
      : [county, fact(`${role}_state`, known.code, { start: span.end - state.length, end: span.end }, LIKELY)];
  }
  const place = readPlace(gazetteer, text.slice(0, span.end), span.start, true);
  if (place === null) return unlistedTown(text, span, role);
  const { city, county, state, zip } = place;
  return [
    ...(city === null ? [] : [fact(`${role}_city`, city.name, city, LIKELY)]),
    ...(county === null ? [] : [fact(`${role}_county`, county.name, county, LIKELY)]),
    ...(state === null ? [] : [fact(`${role}_state`, state.code, state, LIKELY)]),
    ...(zip === null ? [] : [fact(`${role}_zip`, zip.zip, zip, LIKELY)]),
  ];
}

/**
 * The facts that a span's words state, all to be confirmed; none if the words name nothing. Their subject is the writer: the caller decides whom
 * the span is really about.
 * @param typeNumber index in `SPAN_TYPES`.
 */
export function factsOfSpan(lexicon: Lexicon & SpanNames, text: string, span: Span, typeNumber: number): readonly ExtractedFact[] {
  const type = SPAN_TYPES[typeNumber];
  if (type === undefined) return [];
  const role = PLACE_ROLES[type];
  if (role !== undefined) return placeFacts(lexicon, text, span, role);
  if (SERVICE.has(type)) return [fact("military_status", type, span, LIKELY)];
  const start = span.start + (/^the\s+/i.exec(text.slice(span.start, span.end))?.[0].length ?? 0);
  const name = text.slice(start, span.end);
  if (!isName(name)) return [];
  const named = { name, start, end: span.end };
  if (type === "student" || type === "alumni") return schoolFacts(named, type, LIKELY);
  const field = NAMES[type];
  if (field === "occupation" && name.split(" ").length > LONGEST_OCCUPATION) return [];
  if (field === "occupation") return [fact(field, lexicon.translations.get(occupationKey(name)) ?? name, named, LIKELY)];
  if (field !== undefined) return [fact(field, name, named, LIKELY)];
  if (type === "retiree" || type === "former_employee" || type === "contractor" || type === "volunteer")
    return [fact("employers", { name, relationship: type }, named, LIKELY)];
  return [];
}
