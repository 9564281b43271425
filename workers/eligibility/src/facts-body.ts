import { LIMITS, type PersonWire } from "@tellerline/contract";
import { resolveRegion } from "@tellerline/eligibility";
import type { ExtractedFact } from "@tellerline/facts";
import { type Gazetteer, isStateCode } from "@tellerline/geography";
import { GEO_ROLES, type GeoRole, SINGLE_SCHOOL_RELATIONSHIPS } from "@tellerline/vocabulary";

export type Body = Readonly<Record<string, unknown>>;

/** Fields with a single value. Further values go to the field `list`, as items made by `item`. */
const LISTS: Readonly<Record<string, { readonly list: string; readonly item: (fact: ExtractedFact) => unknown }>> = {
  employer: { list: "employers", item: ({ value }) => ({ name: value, relationship: "employee" }) },
  occupation: { list: "occupations", item: ({ value }) => value },
};

const ALWAYS_LISTS: ReadonlySet<string> = new Set(["employers", "associations", "member_of"]);

function append(body: Record<string, unknown>, list: string, item: unknown): void {
  const before = body[list];
  const items: readonly unknown[] = Array.isArray(before) ? before : [];
  if (items.length < LIMITS.maxNamesPerField) body[list] = [...items, item];
}

/** Adds a school. The person's relationship to the school is a separate fact that begins at the same place in the text. */
function addSchool(body: Record<string, unknown>, school: ExtractedFact, facts: readonly ExtractedFact[]): void {
  const relationship = facts.find(({ field, start }) => field === "school_relationship" && start === school.start)?.value;
  const related = relationship === undefined ? {} : { relationship };
  const isSingle = relationship === undefined || SINGLE_SCHOOL_RELATIONSHIPS.some((single) => single === relationship);
  if (body.school !== undefined || !isSingle) append(body, "schools", { name: school.value, ...related });
  else Object.assign(body, { school: school.value }, relationship === undefined ? {} : { school_relationship: relationship });
}

/**
 * Adds military service. The state of service is a separate fact whose span lies within that of the service. If the person has one service
 * and one such state, it may stand anywhere: "a reservist in the Oklahoma National Guard".
 */
function addService(body: Record<string, unknown>, { value: status, start, end }: ExtractedFact, facts: readonly ExtractedFact[]): void {
  const states = facts.filter(({ field }) => field === "military_service_state");
  const isOnly = states.length === 1 && facts.filter(({ field }) => field === "military_status").length === 1;
  const state = (isOnly ? states[0] : states.find((fact) => start <= fact.start && fact.end <= end))?.value;
  if (body.military_status !== undefined) append(body, "military", { status, ...(state === undefined ? {} : { state }) });
  else Object.assign(body, { military_status: status }, state === undefined ? {} : { military_service_state: state });
}

/** Fields that qualify another field and are added with that field. */
const PARTS: ReadonlySet<string> = new Set(["school_relationship", "military_service_state"]);

/**
 * The body's fields for one person.
 * @param facts facts about this person only.
 */
function fieldsOf(facts: readonly ExtractedFact[]): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const fact of facts) {
    const { field, value } = fact;
    const several = LISTS[field];
    if (field === "school") addSchool(body, fact, facts);
    else if (field === "military_status") addService(body, fact, facts);
    else if (PARTS.has(field)) continue;
    else if (ALWAYS_LISTS.has(field)) append(body, field, value);
    else if (body[field] === undefined) body[field] = value;
    else if (several !== undefined) append(body, several.list, several.item(fact));
  }
  return body;
}

/** If a place can't be resolved, its parts are dropped in this order. */
const UNCERTAIN_FIRST = ["city", "county", "zip"] as const;

/** Fields of a place in the order in which they are dropped: fields from the text before known fields. */
function droppedInTurn(role: GeoRole, known: Body): readonly string[] {
  const parts = UNCERTAIN_FIRST.map((part) => `${role}_${part}`);
  const isKnown = [...parts, `${role}_state`].some((field) => known[field] !== undefined);
  // If the whole place comes from the text, its state is kept: it is the most certain part.
  const said = [...parts, ...(isKnown ? [`${role}_state`] : [])].filter((field) => known[field] === undefined);
  return [...said, ...parts.filter((field) => known[field] !== undefined)];
}

function isResolvable(gazetteer: Gazetteer, body: Body, role: GeoRole): boolean {
  const part = (name: string) => {
    const value = body[`${role}_${name}`];
    return typeof value === "string" ? value : null;
  };
  const state = part("state") ?? "";
  // A code of military mail does not tell where somebody lives, so it counts as no state.
  const place = { zip: part("zip"), state: isStateCode(state) ? state : null, county: part("county"), city: part("city") };
  return resolveRegion(gazetteer, place).ok;
}

function withResolvableRole(gazetteer: Gazetteer, body: Body, role: GeoRole, known: Body): Body {
  const kept = { ...body };
  for (const field of droppedInTurn(role, known)) {
    if (isResolvable(gazetteer, kept, role)) break;
    delete kept[field];
  }
  return kept;
}

/** Drops fields of each place until the search accepts the place. */
function withResolvable(gazetteer: Gazetteer, body: Body, known: Body): Body {
  return GEO_ROLES.reduce((kept, role) => withResolvableRole(gazetteer, kept, role, known), body);
}

/** Merges facts about one person. Known facts win over extracted ones; lists are joined. */
function merged(extracted: Body, known: Body): Body {
  const body: Record<string, unknown> = { ...extracted, ...known };
  for (const [field, value] of Object.entries(extracted)) {
    const before = known[field];
    if (!Array.isArray(value) || !Array.isArray(before)) continue;
    const said = new Set(before.map((item) => JSON.stringify(item)));
    body[field] = [...before, ...value.filter((item) => !said.has(JSON.stringify(item)))].slice(0, LIMITS.maxNamesPerField);
  }
  return body;
}

type RelativeWire = NonNullable<PersonWire["family"]>[number];

/**
 * Bodies of relatives. A relative from the text is merged with the next known relative of the same relation. The other known relatives come
 * first, unchanged.
 */
function familyOf(gazetteer: Gazetteer, facts: readonly ExtractedFact[], known: readonly RelativeWire[]): readonly Body[] {
  const theirs = facts.filter(({ subject }) => subject !== "self" && subject !== "co_applicant");
  const rest = [...known];
  const relatives = [...Map.groupBy(theirs, ({ subject, gender }) => `${subject} ${gender}`).values()].map((own) => {
    const relation = own[0]?.subject;
    const at = rest.findIndex((relative) => relative.relation === relation);
    const [same] = at < 0 ? [] : rest.splice(at, 1);
    return { ...withResolvable(gazetteer, merged(fieldsOf(own), same ?? {}), same ?? {}), relation };
  });
  return [...rest, ...relatives].slice(0, LIMITS.maxRelatives);
}

/** Builds a body that the person search accepts (guides/membership.md#facts-from-text). Known facts win over extracted ones. */
export function toSearchBody(gazetteer: Gazetteer, facts: readonly ExtractedFact[], known: PersonWire): Body {
  const { family: knownFamily, ...knownSelf } = known;
  const own = facts.filter(({ subject }) => subject === "self");
  const body = withResolvable(gazetteer, merged(fieldsOf(own), knownSelf), knownSelf);
  const family = familyOf(gazetteer, facts, knownFamily ?? []);
  return family.length === 0 && knownFamily === undefined ? body : { ...body, family };
}
