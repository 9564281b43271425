import type { Fault, PersonWire, ProblemCode } from "@tellerline/contract";
import { type Person, type PlaceFault, type PlaceInput, type Region, resolveRegion, withoutOrphanedFacts } from "@tellerline/eligibility";
import type { Gazetteer } from "@tellerline/geography";
import { GEO_ROLES, type GeoRole, type OrganizationKind } from "@tellerline/vocabulary";
import { Problem, validationProblem } from "@tellerline/worker-kit";

/** Translates a person between the wire and the engine. */

const PARTS = { zip: "zip", state: "state", county: "county", place: "city" } as const;

const PROBLEM_OF: Readonly<Record<PlaceFault["code"], ProblemCode>> = {
  unresolved_city: "unresolved_city",
  city_without_state: "city_without_state",
  conflicting_fields: "conflicting_fields",
  unresolved_county: "validation_failed",
  county_without_state: "validation_failed",
};

/** Maps a place field to its JSON Pointer in the caller's request. */
export type FieldPath = (role: GeoRole, part: "zip" | "state" | "county" | "city") => string;

/** Paths of a person search. */
const flatField: FieldPath = (role, part) => `/${role}_${part}`;

function placeProblem(faults: readonly (Fault & { readonly problem: ProblemCode })[]): Problem {
  const [first] = faults;
  const code = faults.find(({ problem }) => problem !== "validation_failed")?.problem ?? "validation_failed";
  const errors = faults.map(({ problem: _, ...fault }) => fault);
  return errors.length === 1 && first !== undefined ? new Problem(code, first.message, { errors }) : validationProblem(errors, code);
}

/**
 * Resolves the places of a request.
 * @throws Problem for a city or county that can't be resolved, and for places that contradict each other (guides/membership.md#places).
 */
function resolveRegions(
  gazetteer: Gazetteer,
  said: ReadonlyMap<GeoRole, PlaceInput>,
  fieldPath: FieldPath = flatField,
): ReadonlyMap<GeoRole, Region> {
  const regions = new Map<GeoRole, Region>();
  const faults: (Fault & { readonly problem: ProblemCode })[] = [];
  for (const [role, place] of said) {
    const result = resolveRegion(gazetteer, place);
    if (result.ok) regions.set(role, result.region);
    else {
      for (const { part, code, message } of result.faults) {
        faults.push({ path: fieldPath(role, PARTS[part]), code, message, problem: PROBLEM_OF[code] });
      }
    }
  }
  if (faults.length > 0) throw placeProblem(faults);
  return regions;
}

function saidPlaces(facts: PersonWire): ReadonlyMap<GeoRole, PlaceInput> {
  const places = new Map<GeoRole, PlaceInput>();
  for (const role of GEO_ROLES) {
    const place = {
      zip: facts[`${role}_zip`] ?? null,
      state: facts[`${role}_state`] ?? null,
      county: facts[`${role}_county`] ?? null,
      city: facts[`${role}_city`] ?? null,
    };
    if (Object.values(place).some((part) => part !== null)) places.set(role, place);
  }
  return places;
}

export function toPerson(gazetteer: Gazetteer, facts: PersonWire, fieldPath: FieldPath = flatField): Person {
  const said: readonly (readonly [OrganizationKind, readonly string[] | undefined])[] = [
    ["employer", facts.employer === undefined ? undefined : [facts.employer]],
    ["association", facts.associations],
    ["school", facts.school === undefined ? undefined : [facts.school]],
    ["worship", facts.worship === undefined ? undefined : [facts.worship]],
    ["occupation", facts.occupation === undefined ? undefined : [facts.occupation]],
  ];
  return withoutOrphanedFacts({
    regions: resolveRegions(gazetteer, saidPlaces(facts), fieldPath),
    organizations: new Map(said.flatMap(([kind, names]) => (names === undefined ? [] : [[kind, names] as const]))),
    schoolRelationship: facts.school_relationship ?? null,
    militaryStatus: facts.military_status ?? null,
    militaryServiceState: facts.military_service_state ?? null,
    applicantKind: facts.applicant_kind ?? null,
    assertedQualifiers: facts.asserted_org_qualifiers ?? [],
    willingToJoin: facts.willing_to_join_association ?? null,
  });
}
