import { ownWords, readClauses } from "./clauses.ts";
import { type ExtractedFact, type Lexicon, LIKELY } from "./fact.ts";
import { readIntentions } from "./intentions.ts";
import { readOrganizations } from "./organizations.ts";
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
  const own = ownWords(text);
  const found: ExtractedFact[] = [];
  const contradicted = new Set<string>();
  for (const clause of readClauses(own)) {
    const isOwn = clause.subject === "self";
    const organizations = isOwn ? readOrganizations(lexicon, own, clause) : [];
    const names = organizations.filter(({ field }) => field !== "occupation");
    // The place in "City of Phoenix" is part of an employer's name, not a location of the writer.
    const places = isOwn ? readRoles(lexicon.gazetteer, own, clause).filter((place) => !names.some((name) => overlap(name, place))) : [];
    const facts = [...places, ...organizations, ...readService(own, clause), ...readIntentions(own, clause)];
    for (const fact of facts) {
      const isKnown = found.some((other) => sameFact(other, fact));
      const isSecond = !MULTI_VALUED.has(fact.field) && found.some(({ field }) => field === fact.field);
      if (!isKnown && isSecond) contradicted.add(fact.field);
      if (!isKnown && !isSecond) found.push(fact);
    }
  }
  found.sort((left, right) => left.start - right.start || (left.field < right.field ? -1 : 1));
  return withDoubts(found, contradicted);
}
