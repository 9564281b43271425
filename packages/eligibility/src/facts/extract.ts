import { ownWords, readClauses } from "./clauses.ts";
import type { ExtractedFact, Lexicon } from "./fact.ts";
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

function overlap(left: ExtractedFact, right: ExtractedFact): boolean {
  return left.start < right.end && right.start < left.end;
}

/**
 * Facts that a text states about the person who writes it, in the order of the text. Deterministic: phrases and lists, no model.
 * What is negated, hypothetical, past or about somebody else is none; a relative's service is (rulings 5).
 */
export function extractFacts(text: string, lexicon: Lexicon): readonly ExtractedFact[] {
  const own = ownWords(text);
  const found: ExtractedFact[] = [];
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
      if (!isKnown && !isSecond) found.push(fact);
    }
  }
  return found.sort((left, right) => left.start - right.start || (left.field < right.field ? -1 : 1));
}
