import type { PersonWire } from "@tellerline/contract";
import { Problem } from "@tellerline/worker-kit";

/** Facts that do not narrow the search by themselves (guides/membership.md#candidates). */
const NOT_DISCRIMINATING: ReadonlySet<string> = new Set(["applicant_kind", "willing_to_join_association", "affirmed", "denied"]);

function isSaid(value: unknown): boolean {
  return value !== undefined && !(Array.isArray(value) && value.length === 0);
}

/** @throws `no_discriminating_fact`. A city without its state or an empty list is not enough. */
export function requireDiscriminatingFact(facts: PersonWire): void {
  const isDiscriminating = ([field, value]: readonly [string, unknown]) =>
    isSaid(value) && !NOT_DISCRIMINATING.has(field) && !field.endsWith("_city");
  if (Object.entries(facts).some(isDiscriminating)) return;
  throw new Problem(
    "no_discriminating_fact",
    "Send at least one discriminating fact, such as a state, ZIP, county, employer, school or military status.",
  );
}
