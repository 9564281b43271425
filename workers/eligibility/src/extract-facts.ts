import { type FactsRequestWire, type FactsWire, LIMITS, type PersonWire, personSchema } from "@tellerline/contract";
import {
  type ExtractedFact,
  extractFacts,
  foldOrganization,
  type Lexicon,
  organizationClass,
  resolveRegion,
} from "@tellerline/eligibility";
import { type Gazetteer, isMilitaryMail } from "@tellerline/geography";
import type { MembershipKnowledge } from "@tellerline/quoting";
import { type Environment, GEO_ROLES, type GeoRole } from "@tellerline/vocabulary";
import { environmentOf, type Handler } from "@tellerline/worker-kit";
import { memberships } from "./books.ts";
import type { Env } from "./env.ts";

function lexiconOf({ membership, gazetteer }: MembershipKnowledge): Lexicon {
  return { gazetteer, isKnown: (kind, folded) => membership.book.organizationsNamed(organizationClass(kind), folded).length > 0 };
}

function sameValue(left: unknown, right: unknown): boolean {
  return foldOrganization(String(left)) === foldOrganization(String(right));
}

/** Groups fields that describe one thing, such as a place: a contradiction in one discards the group. */
function subjectOf(field: string): string {
  const role = GEO_ROLES.find((known) => field.startsWith(`${known}_`));
  return role ?? field.replace(/_relationship$/, "");
}

/** Known facts that the text contradicts; they win (guides/membership.md#facts-from-text). */
function conflictsOf(facts: readonly ExtractedFact[], known: PersonWire, text: string): FactsWire["conflicts"] {
  const said: Readonly<Record<string, unknown>> = known;
  return facts.flatMap(({ field, value, start, end }) => {
    const before = said[field];
    if (before === undefined || Array.isArray(before) || sameValue(before, value)) return [];
    return [{ field, known: before, extracted: value, evidence_text: text.slice(start, end) }];
  });
}

/** Order in which parts of an unresolvable place are dropped from the body, least certain first. */
const UNCERTAIN_FIRST = ["city", "county", "zip"] as const;

function withResolvable(gazetteer: Gazetteer, body: Record<string, unknown>, role: GeoRole): Record<string, unknown> {
  const kept = { ...body };
  const part = (name: string) => {
    const value = kept[`${role}_${name}`];
    return typeof value === "string" ? value : null;
  };
  for (const uncertain of UNCERTAIN_FIRST) {
    const facts = personSchema.parse(kept);
    const state = facts[`${role}_state`] ?? null;
    const place = {
      zip: part("zip"),
      state: state === null || isMilitaryMail(state) ? null : state,
      county: part("county"),
      city: part("city"),
    };
    if (resolveRegion(gazetteer, place).ok) break;
    delete kept[`${role}_${uncertain}`];
  }
  return kept;
}

/** A body for the person search: known facts first, then the first extracted value of each field. */
function toSearchBody(
  gazetteer: Gazetteer,
  facts: readonly ExtractedFact[],
  known: PersonWire,
  conflicts: FactsWire["conflicts"],
): Record<string, unknown> {
  const contradicted = new Set(conflicts.map(({ field }) => subjectOf(field)));
  const extracted: Record<string, unknown> = {};
  const associations = new Set(known.associations ?? []);
  for (const { field, value } of facts) {
    if (contradicted.has(subjectOf(field))) continue;
    if (field === "associations") associations.add(String(value));
    else extracted[field] ??= value;
  }
  const belongsTo = [...associations].slice(0, LIMITS.maxNamesPerField);
  let body: Record<string, unknown> = { ...extracted, ...known, ...(belongsTo.length > 0 ? { associations: belongsTo } : {}) };
  for (const role of GEO_ROLES) body = withResolvable(gazetteer, body, role);
  return body;
}

function toWire({ text, known_facts: known = {} }: FactsRequestWire, knowledge: MembershipKnowledge): FactsWire {
  // The search rejects longer names.
  const facts = extractFacts(text, lexiconOf(knowledge)).filter(({ value }) => String(value).length <= LIMITS.maxNameLength);
  const conflicts = conflictsOf(facts, known, text);
  return {
    facts: facts.map(({ field, value, start, end, confidence, needsConfirmation }) => ({
      field,
      value,
      evidence: { text: text.slice(start, end), start, end },
      confidence,
      needs_confirmation: needsConfirmation,
    })),
    conflicts,
    person_search_body: toSearchBody(knowledge.gazetteer, facts, known, conflicts),
  };
}

async function extractIn(environment: Environment, env: Env, request: FactsRequestWire) {
  return { body: toWire(request, await memberships.get(env.BOOKS, environment)) };
}

export const extractEligibilityFacts: Handler<"extractEligibilityFacts", Env> = ({ body, context, env }) =>
  extractIn(environmentOf(context), env, body);

/** Keyless, over the synthetic books. */
export const extractDemoFacts: Handler<"extractDemoFacts", Env> = ({ body, env }) => extractIn("sandbox", env, body);
