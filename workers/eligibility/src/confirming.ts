import type { ExtractedFact } from "@tellerline/facts";
import { isStateCode, STATES } from "@tellerline/geography";
import {
  EMPLOYER_RELATIONSHIPS,
  GEO_ROLES,
  geoRole,
  MILITARY_STATUSES,
  militaryStatusName,
  organizationKind,
  type Relation,
  relationName,
  relationshipVerb,
  SCHOOL_RELATIONSHIPS,
  type VerbPhrase,
} from "@tellerline/vocabulary";

const IS: VerbPhrase = { you: "are", they: "is" };
const MEMBER: VerbPhrase = { you: "are a member of", they: "is a member of" };

function stateName(value: unknown): string {
  return typeof value === "string" && isStateCode(value) ? STATES[value].name : String(value);
}

interface Said {
  readonly verb: VerbPhrase;
  readonly what: string;
}

/**
 * The place that a fact belongs to, in words, with its other parts from the same person's facts. Null if the fact is not part of a place.
 */
function placeSaid(fact: ExtractedFact, facts: readonly ExtractedFact[]): Said | null {
  const role = GEO_ROLES.find((known) => fact.field.startsWith(`${known}_`));
  if (role === undefined || fact.field === "school_relationship") return null;
  const part = (name: string) =>
    facts.find((one) => one.subject === fact.subject && one.gender === fact.gender && one.field === `${role}_${name}`)?.value;
  const [city, county, state, zip] = [part("city"), part("county"), part("state"), part("zip")];
  const named = [city, county, ...(state === undefined ? [] : [stateName(state)])].filter((name) => name !== undefined).join(", ");
  return { verb: geoRole(role).verb, what: [named, zip].filter((name) => name !== undefined && name !== "").join(" ") };
}

function employmentSaid({ field, value }: ExtractedFact): Said | null {
  if (field === "employer") return { verb: organizationKind("employer").verb, what: String(value) };
  if (typeof value !== "object") return null;
  const known = EMPLOYER_RELATIONSHIPS.find((one) => one === value.relationship);
  return { verb: known === undefined ? organizationKind("employer").verb : relationshipVerb("employer", known), what: value.name };
}

function schoolSaid(fact: ExtractedFact, facts: readonly ExtractedFact[]): Said | null {
  if (fact.field !== "school" && fact.field !== "school_relationship") return null;
  const isSame = (one: ExtractedFact) => one.start === fact.start && one.subject === fact.subject;
  const name = facts.find((one) => one.field === "school" && isSame(one))?.value ?? fact.value;
  const said = facts.find((one) => one.field === "school_relationship" && isSame(one))?.value;
  const known = SCHOOL_RELATIONSHIPS.find((one) => one === said);
  return { verb: known === undefined ? organizationKind("school").verb : relationshipVerb("school", known), what: String(name) };
}

function plainSaid({ field, value }: ExtractedFact): Said | null {
  const status = MILITARY_STATUSES.find((one) => field === "military_status" && one === value);
  if (status !== undefined) return { verb: IS, what: militaryStatusName(status) };
  if (field === "associations") return { verb: organizationKind("association").verb, what: String(value) };
  if (field === "worship") return { verb: organizationKind("worship").verb, what: String(value) };
  if (field === "occupation") return { verb: organizationKind("occupation").verb, what: String(value) };
  return field === "member_of" ? { verb: MEMBER, what: String(value) } : null;
}

/**
 * Whether a fact is a city or a county without its state or ZIP, which no search can use.
 * @param known fields of the same person that the caller knows.
 */
export function hasNoState(fact: ExtractedFact, facts: readonly ExtractedFact[], known: Readonly<Record<string, unknown>>): boolean {
  const role = GEO_ROLES.find((one) => fact.field === `${one}_city` || fact.field === `${one}_county`);
  if (role === undefined) return false;
  const isOfPlace = (field: string) => field === `${role}_state` || field === `${role}_zip`;
  const isSamePerson = (one: ExtractedFact) => one.subject === fact.subject && one.gender === fact.gender;
  return !(Object.keys(known).some(isOfPlace) || facts.some((one) => isSamePerson(one) && isOfPlace(one.field)));
}

/** Asks for the state of a place that the text names without one. */
export const askState = ({ value }: ExtractedFact): string => `In which state is ${value}?`;

/**
 * The question by which a person confirms a fact that was read from a text, such as "Is it right that you live in Austin, Texas?"
 * (guides/membership.md#from-words-to-facts).
 * @param facts all facts of the text.
 */
export function questionOf(fact: ExtractedFact, subject: "self" | Relation, facts: readonly ExtractedFact[], text: string): string {
  const isPlace = ({ field }: ExtractedFact) => field.endsWith("_city") || field.endsWith("_county");
  const place = facts.find((one) => isPlace(one) && one.start === fact.start && one.end === fact.end && one.subject === fact.subject);
  if (fact.field.endsWith("_state") && place !== undefined) return `Did you mean ${place.value}, ${stateName(fact.value)}?`;
  const said = placeSaid(fact, facts) ?? employmentSaid(fact) ?? schoolSaid(fact, facts) ?? plainSaid(fact);
  if (said === null) return `Is it right: “${text.slice(fact.start, fact.end)}”?`;
  const who = subject === "self" ? `you ${said.verb.you}` : `your ${relationName(subject)} ${said.verb.they}`;
  return `Is it right that ${who} ${said.what}?`;
}
