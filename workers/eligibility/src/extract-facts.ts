import { type FactsRequestWire, type FactsWire, type PersonWire, personSchema } from "@tellerline/contract";
import {
  type ExtractedFact,
  extractFacts,
  GEO_ROLES,
  type GeoRole,
  type Lexicon,
  organizationClass,
  resolveRegion,
} from "@tellerline/eligibility";
import type { Gazetteer } from "@tellerline/geography";
import type { Handler, MembershipKnowledge } from "@tellerline/worker-kit";
import { environmentOf, memberships } from "./books.ts";
import type { Env } from "./env.ts";

function lexiconOf({ membership, gazetteer }: MembershipKnowledge): Lexicon {
  return { gazetteer, isKnown: (kind, folded) => membership.book.slot(organizationClass(kind), folded) >= 0 };
}

function sameValue(left: unknown, right: unknown): boolean {
  return String(left).trim().toLowerCase() === String(right).trim().toLowerCase();
}

/** Known facts that the text contradicts; they win (rulings 5). */
function conflictsOf(facts: readonly ExtractedFact[], known: PersonWire, text: string): FactsWire["conflicts"] {
  const said: Readonly<Record<string, unknown>> = known;
  return facts.flatMap(({ field, value, start, end }) => {
    const before = said[field];
    if (before === undefined || Array.isArray(before) || sameValue(before, value)) return [];
    return [{ field, known: before, extracted: value, evidence_text: text.slice(start, end) }];
  });
}

/** Parts of a place that a search would refuse are left out of the body, the least certain first. */
const UNCERTAIN_FIRST = ["city", "county", "zip"] as const;

function withResolvable(gazetteer: Gazetteer, body: Record<string, unknown>, role: GeoRole): Record<string, unknown> {
  const kept = { ...body };
  const part = (name: string) => {
    const value = kept[`${role}_${name}`];
    return typeof value === "string" ? value : null;
  };
  for (const uncertain of UNCERTAIN_FIRST) {
    const facts = personSchema.parse(kept);
    const place = { zip: part("zip"), state: facts[`${role}_state`] ?? null, county: part("county"), city: part("city") };
    if (resolveRegion(gazetteer, place).ok) break;
    delete kept[`${role}_${uncertain}`];
  }
  return kept;
}

/** A body for the person search: the first value of each field, and what is known already before all else. */
function toSearchBody(gazetteer: Gazetteer, facts: readonly ExtractedFact[], known: PersonWire): Record<string, unknown> {
  const extracted: Record<string, unknown> = {};
  for (const { field, value } of facts) {
    if (field === "associations") extracted[field] = [...(Array.isArray(extracted[field]) ? extracted[field] : []), value];
    else extracted[field] ??= value;
  }
  let body: Record<string, unknown> = { ...extracted, ...known };
  for (const role of GEO_ROLES) body = withResolvable(gazetteer, body, role);
  return body;
}

function toWire({ text, known_facts: known = {} }: FactsRequestWire, knowledge: MembershipKnowledge): FactsWire {
  const facts = extractFacts(text, lexiconOf(knowledge));
  return {
    facts: facts.map(({ field, value, start, end, confidence, needsConfirmation }) => ({
      field,
      value,
      evidence: { text: text.slice(start, end), start, end },
      confidence,
      needs_confirmation: needsConfirmation,
    })),
    conflicts: conflictsOf(facts, known, text),
    person_search_body: toSearchBody(knowledge.gazetteer, facts, known),
  };
}

export const extractEligibilityFacts: Handler<"extractEligibilityFacts", Env> = async ({ body, context, env }) => ({
  body: toWire(body, await memberships.get(env.BOOKS, environmentOf(context))),
});
