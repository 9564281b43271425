import { ownWords, readClauses } from "./clauses.ts";
import { type ExtractedFact, type Lexicon, LIKELY } from "./fact.ts";
import { readIntentions } from "./intentions.ts";
import { readOrganizations } from "./organizations.ts";
import { readRoles } from "./roles.ts";
import { readService } from "./service.ts";

/** Fields of which a person has several. */
const MANY: ReadonlySet<string> = new Set([
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

/** A request takes one value of each field but this: of several, somebody must say which is meant. */
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
 * Facts that a text states about the person who writes it, in the order of the text. Deterministic: phrases and lists, no model.
 * What is negated, hypothetical, past or about somebody else is none; a relative's service is (guides/membership.md#facts-from-text).
 */
export function extractFacts(text: string, lexicon: Lexicon): readonly ExtractedFact[] {
  const own = ownWords(text);
  const found: ExtractedFact[] = [];
  const contradicted = new Set<string>();
  for (const clause of readClauses(own)) {
    const isOwn = clause.subject === "self";
    const organizations = isOwn ? readOrganizations(lexicon, own, clause) : [];
    const names = organizations.filter(({ field }) => field !== "occupation");
    // "City of Phoenix" is an employer, and says nothing of where it is.
    const places = isOwn ? readRoles(lexicon.gazetteer, own, clause).filter((place) => !names.some((name) => overlap(name, place))) : [];
    const facts = [...places, ...organizations, ...readService(own, clause), ...readIntentions(own, clause)];
    for (const fact of facts) {
      const isKnown = found.some((other) => sameFact(other, fact));
      const isSecond = !MANY.has(fact.field) && found.some(({ field }) => field === fact.field);
      if (!isKnown && isSecond) contradicted.add(fact.field);
      if (!isKnown && !isSecond) found.push(fact);
    }
  }
  found.sort((left, right) => left.start - right.start || (left.field < right.field ? -1 : 1));
  return withDoubts(found, contradicted);
}
