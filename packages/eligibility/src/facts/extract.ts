import type { Gazetteer } from "@tellerline/geography";
import { readClauses } from "./clauses.ts";
import { type ExtractedFact, type Lexicon, LIKELY } from "./fact.ts";
import { readIntentions } from "./intentions.ts";
import { readOrganizations } from "./organizations.ts";
import { readPassage } from "./passage.ts";
import { readRoles } from "./roles.ts";
import { readService } from "./service.ts";

/** Fields that may have several values. */
const MULTI_VALUED: ReadonlySet<string> = new Set([
  "employer",
  "associations",
  "occupation",
  "school",
  "school_relationship",
  "military_status",
  "worship",
]);

function sameFact(left: ExtractedFact, right: ExtractedFact): boolean {
  return left.field === right.field && String(left.value).toLowerCase() === String(right.value).toLowerCase();
}

/** Nobody states more about themselves; a longer list is not read to its end. */
const MAX_FACTS = 100;

/** Places that are looked up in every state, for they are named without one; a text names few. */
const MAX_NATIONWIDE_LOOKUPS = 100;

function withBoundedLookups(gazetteer: Gazetteer): Gazetteer {
  let left = MAX_NATIONWIDE_LOOKUPS;
  return { ...gazetteer, stateWithPlace: (folded) => (left-- > 0 ? gazetteer.stateWithPlace(folded) : null) };
}

/** The one field of a request that takes a list. Several values of any other field need confirmation. */
const LIST_FIELD = "associations";

function withDoubts(facts: readonly ExtractedFact[], contradicted: ReadonlySet<string>): readonly ExtractedFact[] {
  const byField = Map.groupBy(facts, ({ field }) => field);
  return facts.map((fact) => {
    const isOneOfSeveral = fact.field !== LIST_FIELD && (byField.get(fact.field)?.length ?? 0) > 1;
    if (!isOneOfSeveral && !contradicted.has(fact.field)) return fact;
    return { ...fact, confidence: Math.min(fact.confidence, LIKELY), needsConfirmation: true };
  });
}

function overlap(left: ExtractedFact, right: ExtractedFact): boolean {
  return left.start < right.end && right.start < left.end;
}

/**
 * Facts that a text states about its writer, in text order. Deterministic: phrases and word lists, no model. Negated, hypothetical and
 * past statements are ignored, and so are other people's facts, except a relative's military service (guides/membership.md#facts-from-text).
 */
export function extractFacts(text: string, lexicon: Lexicon): readonly ExtractedFact[] {
  const passage = readPassage(text);
  const gazetteer = withBoundedLookups(lexicon.gazetteer);
  const own = passage.text;
  const found: ExtractedFact[] = [];
  const contradicted = new Set<string>();
  for (const clause of readClauses(passage)) {
    const isOwn = clause.subject === "self";
    const organizations = isOwn ? readOrganizations(lexicon, passage, clause) : [];
    const names = organizations.filter(({ field }) => field !== "occupation");
    // The place in "City of Phoenix" is part of an employer's name, not a location of the writer.
    const places = isOwn ? readRoles(gazetteer, own, clause).filter((place) => !names.some((name) => overlap(name, place))) : [];
    const stated = [...places, ...organizations, ...readService(own, clause), ...readIntentions(own, clause)];
    for (const fact of stated) {
      if (found.length === MAX_FACTS) break;
      const isKnown = found.some((other) => sameFact(other, fact));
      const isSecond = !MULTI_VALUED.has(fact.field) && found.some(({ field }) => field === fact.field);
      if (!isKnown && isSecond) contradicted.add(fact.field);
      if (!isKnown && !isSecond) found.push(fact);
    }
  }
  const facts = found.map((fact) => ({ ...fact, ...passage.original(fact) }));
  facts.sort((left, right) => left.start - right.start || (left.field < right.field ? -1 : 1));
  return withDoubts(facts, contradicted);
}
