import { foldName, type Gazetteer, STATE_CODES } from "@tellerline/geography";
import { anyOf, words } from "@tellerline/text";
import { type ExtractedFact, LIKELY } from "../text/fact.ts";

// Corrections of a text's facts that need all of its facts together, or the whole text.

const isSamePerson = (one: ExtractedFact, other: ExtractedFact): boolean => one.subject === other.subject && one.gender === other.gender;

const SECOND = words`applicant; borrower; signer`;
const NO_SECOND = new RegExp(String.raw`\bco-?\s?${anyOf(SECOND)}s?\s?[:=-]?\s?(?:n\/?a|no(?:ne|body)?)\s*(?:[.;,\n]|$)`, "i");

/** Gives facts about a second applicant to the writer if the text says that there is no second applicant: "Co-applicant: none". */
export function withoutNobody(text: string, facts: readonly ExtractedFact[]): readonly ExtractedFact[] {
  if (!NO_SECOND.test(text)) return facts;
  return facts.map((fact) => (fact.subject === "co_applicant" ? { ...fact, subject: "self" } : fact));
}

const CO = /^co\.?$/i;

/** Reads "Bexar Co" as a county, and not as a town in Colorado, if Colorado has no such place. */
export function withShortCounties(text: string, gazetteer: Gazetteer, facts: readonly ExtractedFact[]): readonly ExtractedFact[] {
  const isShort = (state: ExtractedFact, city: ExtractedFact) =>
    state.value === "CO" &&
    CO.test(text.slice(state.start, state.end)) &&
    isSamePerson(state, city) &&
    city.field === state.field.replace(/_state$/, "_city") &&
    /^\s?$/.test(text.slice(city.end, state.start)) &&
    gazetteer.placesNamed("CO", foldName(String(city.value))).length === 0 &&
    STATE_CODES.some((code) => gazetteer.countiesNamed(code, foldName(`${city.value} County`)).length > 0);
  const counties = facts.flatMap((city) => {
    const state = facts.find((one) => one.field.endsWith("_state") && isShort(one, city));
    return state === undefined ? [] : [{ city, state }];
  });
  return facts.flatMap((fact) => {
    if (counties.some(({ state }) => state === fact)) return [];
    const county = counties.find(({ city }) => city === fact);
    if (county === undefined) return [fact];
    return [{ ...fact, field: fact.field.replace(/_city$/, "_county"), value: `${fact.value} County`, end: county.state.end }];
  });
}

/** Adds the relationship "parent_of_student" to each school of the writer that was read from a child's school and has none yet. */
export function withParents(facts: readonly ExtractedFact[]): readonly ExtractedFact[] {
  const at = (subject: "self" | "child", field: string, school: ExtractedFact) =>
    facts.find((one) => one.subject === subject && one.field === field && one.start === school.start);
  const added = facts.flatMap((school) => {
    const isOwn = school.subject === "self" && school.field === "school";
    if (!isOwn || at("self", "school_relationship", school) !== undefined) return [];
    if (at("child", "school_relationship", school)?.value !== "student") return [];
    return [{ ...school, field: "school_relationship", value: "parent_of_student" }];
  });
  return [...facts, ...added];
}

/** Words after "grad" or "alumni" that do not mean a graduate: "grad school". */
const NO_GRADUATES = words`students?\b; school; programs?; assistants?; events?; next; in\b; date; year; class`;
const DEGREES = words`degree; ba; bs; mba; masters?; bachelors?; diploma; phd; doctorate; rn`;
/** Words before a school whose degree somebody has: "I got my degree at". */
const HAS_DEGREE = new RegExp(
  String.raw`(?<!\b(?:until|till|when|once|before|will|not|to) (?:i |we |he |she )?)\b(?:got|have|has|earned|received|finished|completed) (?:my|an?|his|her) (?:[\w']+ ){0,3}${anyOf(DEGREES)} (?:\w+ ){0,3}(?:at|from|in) (?:the )?$`,
  "i",
);
/** Words after a school that call somebody its graduate: "a Boise State grad". */
const IS_GRADUATE = new RegExp(String.raw`^ (?:grad(?:uate)?|alum(?:n(?:us|a|i))?)\b(?! ${anyOf(NO_GRADUATES)})`, "i");

/** Turns a student of a school into an alumnus if the words around the school say that the person has its degree. */
export function withGraduates(text: string, facts: readonly ExtractedFact[]): readonly ExtractedFact[] {
  const hasLeft = ({ start, end }: ExtractedFact) =>
    HAS_DEGREE.test(text.slice(Math.max(0, start - 60), start)) || IS_GRADUATE.test(text.slice(end, end + 20));
  return facts.map((fact) =>
    fact.field === "school_relationship" && fact.value === "student" && hasLeft(fact) ? { ...fact, value: "alumni" } : fact,
  );
}

const LIVES = /\b(?:liv(?:e|es|ing)|res(?:id\w*)?|home|house|based|rent\w*|viv\w+|from)\b/i;
const WORKS = /\b(?:drives?|works?|working|delivers?) (?:for|at|with)\b/i;

/**
 * Asks for confirmation of a home that the same words also name as the place of work, if nothing in the sentence says that somebody lives
 * there: "I drive for Uber in Las Vegas".
 */
export function withHomesAsked(text: string, facts: readonly ExtractedFact[]): readonly ExtractedFact[] {
  const isWorksite = (home: ExtractedFact) =>
    facts.some((one) => one.field === home.field.replace(/^home_/, "worksite_") && one.start === home.start && isSamePerson(one, home));
  const mayLiveElsewhere = (fact: ExtractedFact) => {
    const sentence = text.slice(text.lastIndexOf(".", fact.start) + 1, fact.start);
    return fact.field.startsWith("home_") && !fact.needsConfirmation && WORKS.test(sentence) && !LIVES.test(sentence) && isWorksite(fact);
  };
  return facts.map((fact) =>
    mayLiveElsewhere(fact) ? { ...fact, confidence: Math.min(fact.confidence, LIKELY), needsConfirmation: true } : fact,
  );
}

const RETIRED_FROM = /\bretired (?:[\w-]+ ){1,3}(?:from|in|de) $/i;

/**
 * Asks for confirmation of a former employer that may be a town: "a retired firefighter from Denver". Many employers share their name
 * with a town.
 */
export function withTownsAsked(text: string, gazetteer: Gazetteer, facts: readonly ExtractedFact[]): readonly ExtractedFact[] {
  const isTown = ({ value, start }: ExtractedFact) =>
    typeof value === "object" &&
    value.relationship === "retiree" &&
    RETIRED_FROM.test(text.slice(Math.max(0, start - 60), start)) &&
    gazetteer.stateWithPlace(foldName(value.name)) !== null;
  return facts.map((fact) => (isTown(fact) ? { ...fact, confidence: Math.min(fact.confidence, LIKELY), needsConfirmation: true } : fact));
}

const PREMISES = words`store; shop; salon; restaurant; bakery; daycare; garage; studio; farm; office; caf[eé]`;
const OWN_A_BUSINESS = [
  ...words`owns?; owner; business; self[- ]employed; dueñ[oa]; negocio; empresa; i (?:also )?(?:run|operate)`,
  `i (?:also )?have (?:an?|my own) (?:\\w+ )?${anyOf(PREMISES)}`,
];
const OWNS = new RegExp(String.raw`\b${anyOf(OWN_A_BUSINESS)}\b`, "i");

/**
 * Asks for confirmation of a place of business of somebody who names an employer and no business: "My store is in Overland Park; I work for
 * Target". The place may be where the person works.
 */
export function withFacilitiesAsked(text: string, facts: readonly ExtractedFact[]): readonly ExtractedFact[] {
  if (OWNS.test(text)) return facts;
  const isEmployed = (one: ExtractedFact) => facts.some((other) => other.field === "employer" && isSamePerson(one, other));
  return facts.map((fact) =>
    fact.field.startsWith("facility_") && isEmployed(fact)
      ? { ...fact, confidence: Math.min(fact.confidence, LIKELY), needsConfirmation: true }
      : fact,
  );
}
