import type { PersonWire } from "@tellerline/contract";
import type { GeoRole } from "@tellerline/vocabulary";
import { Problem } from "@tellerline/worker-kit";

type PlaceField = `${GeoRole}_${"zip" | "state" | "county" | "city"}`;

/** Whether a fact alone is enough for a search (guides/membership.md#candidates). Places are handled by `requireDiscriminatingFact`. */
const NARROWS: Readonly<Record<Exclude<keyof PersonWire, PlaceField>, boolean>> = {
  employer: true,
  employers: true,
  school: true,
  school_relationship: true,
  schools: true,
  associations: true,
  military_status: true,
  military_service_state: true,
  military: true,
  worship: true,
  occupation: true,
  occupations: true,
  member_of: true,
  asserted_org_qualifiers: true,
  family: true,
  applicant_kind: false,
  willing_to_join_association: false,
  affirmed: false,
  denied: false,
};
const WIDE: ReadonlySet<string> = new Set(Object.entries(NARROWS).flatMap(([field, narrows]) => (narrows ? [] : [field])));

function isSaid(value: unknown): boolean {
  return value !== undefined && !(Array.isArray(value) && value.length === 0);
}

/**
 * @param prefix JSON Pointer to the person in the request: empty for a search, `/person` for reachable offers.
 * @throws `no_discriminating_fact` if no fact narrows the search. A city alone or an empty list does not.
 */
export function requireDiscriminatingFact(facts: PersonWire, prefix = ""): void {
  const isDiscriminating = ([field, value]: readonly [string, unknown]) => isSaid(value) && !WIDE.has(field) && !field.endsWith("_city");
  if (Object.entries(facts).some(isDiscriminating)) return;
  const errors = Object.keys(facts)
    .filter((field) => field.endsWith("_city"))
    .map((field) => {
      const state = `${field.slice(0, -"_city".length)}_state`;
      return {
        path: `${prefix}/${field}`,
        code: "city_without_state" as const,
        message: `A city needs its state: send \`${state}\` beside it.`,
      };
    });
  throw new Problem(
    "no_discriminating_fact",
    errors[0]?.message ?? "Send at least one fact about the person, such as a state, ZIP, county, employer, school or military status.",
    errors.length === 0 ? {} : { errors },
  );
}
