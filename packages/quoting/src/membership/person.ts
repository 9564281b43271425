import type { Fault, PersonWire, ProblemCode } from "@tellerline/contract";
import {
  type Affiliation,
  type Individual,
  type MilitaryService,
  type Person,
  type PlaceFault,
  type PlaceInput,
  type Region,
  type Relative,
  resolveRegion,
  sharedServiceOf,
} from "@tellerline/eligibility";
import { type Gazetteer, isMilitaryMail, type StateCode } from "@tellerline/geography";
import { GEO_ROLES, type GeoRole, ORGANIZATION_KINDS, type OrganizationKind } from "@tellerline/vocabulary";
import { Problem, validationProblem } from "@tellerline/worker-kit";

const PARTS = { zip: "zip", state: "state", county: "county", place: "city" } as const;

const PROBLEM_OF: Readonly<Record<PlaceFault["code"], ProblemCode>> = {
  unresolved_city: "unresolved_city",
  unresolved_zip: "unresolved_zip",
  city_without_state: "city_without_state",
  conflicting_fields: "conflicting_fields",
  unresolved_county: "validation_failed",
  county_without_state: "validation_failed",
};

/** Maps a place field of the person to its JSON Pointer in the caller's request. */
export type FieldPath = (role: GeoRole, part: "zip" | "state" | "county" | "city") => string;

const flatField: FieldPath = (role, part) => `/${role}_${part}`;

type PersonFault = Fault & { readonly problem: ProblemCode };

function personProblem(faults: readonly PersonFault[]): Problem {
  const [first] = faults;
  const code = faults.find(({ problem }) => problem !== "validation_failed")?.problem ?? "validation_failed";
  const errors = faults.map(({ problem: _, ...fault }) => fault);
  return errors.length === 1 && first !== undefined ? new Problem(code, first.message, { errors }) : validationProblem(errors, code);
}

type RelativeWire = NonNullable<PersonWire["family"]>[number];
type FactsWire = Omit<RelativeWire, "relation">;

function saidPlaces(facts: FactsWire): ReadonlyMap<GeoRole, PlaceInput> {
  const places = new Map<GeoRole, PlaceInput>();
  for (const role of GEO_ROLES) {
    const said = facts[`${role}_state`] ?? null;
    const place = {
      zip: facts[`${role}_zip`] ?? null,
      // Military mail goes abroad or to a ship, so its "state" does not tell where the person lives.
      state: said === null || isMilitaryMail(said) ? null : said,
      county: facts[`${role}_county`] ?? null,
      city: facts[`${role}_city`] ?? null,
    };
    if (Object.values(place).some((part) => part !== null)) places.set(role, place);
  }
  return places;
}

/**
 * Resolves the places that were given, by role such as home or worksite. For each place that can't be resolved, adds a fault to `faults`.
 */
function toRegions(gazetteer: Gazetteer, facts: FactsWire, fieldPath: FieldPath, faults: PersonFault[]): ReadonlyMap<GeoRole, Region> {
  const regions = new Map<GeoRole, Region>();
  for (const [role, place] of saidPlaces(facts)) {
    const result = resolveRegion(gazetteer, place);
    if (result.ok) regions.set(role, result.region);
    else {
      for (const { part, code, message } of result.faults) {
        faults.push({ path: fieldPath(role, PARTS[part]), code, message, problem: PROBLEM_OF[code] });
      }
    }
  }
  return regions;
}

/** Combines a single field and its list form, such as `employer` and `employers`; undefined if neither was given. */
function together<Item>(single: Item | undefined, list: readonly Item[] | undefined): readonly Item[] | undefined {
  return single === undefined && list === undefined ? undefined : [...(single === undefined ? [] : [single]), ...(list ?? [])];
}

const named = (names: readonly string[] | undefined): readonly Affiliation[] | undefined =>
  names?.map((name) => ({ name, relationship: null }));

function toOrganizations(facts: FactsWire): ReadonlyMap<OrganizationKind, readonly Affiliation[]> {
  const employer: Affiliation | undefined = facts.employer === undefined ? undefined : { name: facts.employer, relationship: "employee" };
  const school: Affiliation | undefined =
    facts.school === undefined ? undefined : { name: facts.school, relationship: facts.school_relationship ?? null };
  const schools = facts.schools?.map(({ name, relationship }): Affiliation => ({ name, relationship: relationship ?? null }));
  const said: Readonly<Record<OrganizationKind, readonly Affiliation[] | undefined>> = {
    employer: together(employer, facts.employers),
    association: named(facts.associations),
    school: together(school, schools),
    worship: named(together(facts.worship, undefined)),
    occupation: named(together(facts.occupation, facts.occupations)),
  };
  return new Map(ORGANIZATION_KINDS.flatMap((kind) => (said[kind] === undefined ? [] : [[kind, said[kind]] as const])));
}

function toMilitary({ military_status: status, military_service_state: state, military }: FactsWire): readonly MilitaryService[] | null {
  const single = status === undefined ? undefined : { status, branch: null, state: state ?? null };
  const list = military?.map((service): MilitaryService => {
    return { status: service.status, branch: service.branch ?? null, state: service.state ?? null };
  });
  return together<MilitaryService>(single, list) ?? null;
}

function toIndividual(gazetteer: Gazetteer, facts: FactsWire, fieldPath: FieldPath, faults: PersonFault[]): Individual {
  return {
    regions: toRegions(gazetteer, facts, fieldPath, faults),
    organizations: toOrganizations(facts),
    military: toMilitary(facts),
    sharedService: [],
    applicantKind: facts.applicant_kind ?? null,
    assertedQualifiers: facts.asserted_org_qualifiers ?? [],
    memberOf: facts.member_of ?? null,
  };
}

function contradictions({ affirmed = [], denied = [] }: PersonWire, prefix: string): readonly PersonFault[] {
  return denied.flatMap((id, index) =>
    affirmed.includes(id)
      ? [
          {
            path: `${prefix}/denied/${index}`,
            code: "conflicting_fields",
            message: `Condition ${id.slice(0, 12)}… is both affirmed and denied. Send it in one of the two.`,
            problem: "conflicting_fields" as const,
          },
        ]
      : [],
  );
}

/**
 * The person of a request, with resolved places.
 * @param prefix JSON Pointer to the person in the request: empty for a search, `/person` for reachable offers.
 * @param fieldPath maps place fields to their pointers if the request names them differently.
 * @throws Problem for a place that can't be resolved, and for facts that contradict each other (guides/membership.md#places).
 */
export function toPerson(gazetteer: Gazetteer, facts: PersonWire, prefix = "", fieldPath: FieldPath = withPrefix(prefix)): Person {
  const faults: PersonFault[] = [...contradictions(facts, prefix)];
  const own = toIndividual(gazetteer, facts, fieldPath, faults);
  const family =
    facts.family?.map(({ relation, ...theirs }, index): Relative => {
      return { relation, facts: toIndividual(gazetteer, theirs, withPrefix(`${prefix}/family/${index}`), faults) };
    }) ?? null;
  if (faults.length > 0) throw personProblem(faults);
  return {
    ...own,
    sharedService: sharedServiceOf(family),
    willingToJoin: facts.willing_to_join_association ?? null,
    family,
    affirmed: facts.affirmed ?? [],
    denied: facts.denied ?? [],
  };
}

function withPrefix(prefix: string): FieldPath {
  return (role, part) => `${prefix}${flatField(role, part)}`;
}

/** The states that the person may live in; null if nothing is known about the home. */
export function possibleStatesOf(person: Person): readonly StateCode[] | null {
  return person.regions.get("home")?.states ?? null;
}

/** The state that the person lives in; null if none or several are possible (guides/pricing.md#assumptions). */
export function homeStateOf(person: Person): StateCode | null {
  const [state, ...others] = possibleStatesOf(person) ?? [];
  return state === undefined || others.length > 0 ? null : state;
}
