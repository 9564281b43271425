import type { PersonWire } from "@tellerline/contract";

/** Facts that tell nobody apart by themselves (rulings 5). */
const NOT_DISCRIMINATING: ReadonlySet<string> = new Set(["applicant_kind", "willing_to_join_association"]);

function isSaid(value: unknown): boolean {
  return value !== undefined && !(Array.isArray(value) && value.length === 0);
}

/** Whether a person search has something to go by: a city alone is not enough, nor are fields without a value. */
export function hasDiscriminatingFact(facts: PersonWire): boolean {
  return Object.entries(facts).some(([field, value]) => isSaid(value) && !NOT_DISCRIMINATING.has(field) && !field.endsWith("_city"));
}
