import type { Gazetteer, StateCode } from "@tellerline/geography";
import { anyOf, wholePhrase, words } from "@tellerline/text";
import type { GeoRole } from "@tellerline/vocabulary";
import { isServedThere, meansBoth, OPEN, PEOPLE_WHO } from "./about-membership.ts";
import type { Part } from "./claims.ts";
import type { DraftExtension } from "./family.ts";
import { placesIn } from "./geography.ts";
import { associationsIn } from "./organizations/associations.ts";
import { congregationsIn } from "./organizations/congregations.ts";
import { type EmployersOfPage, employersIn } from "./organizations/employers.ts";
import { schoolsIn } from "./organizations/schools.ts";
import type { Statement } from "./page.ts";
import { type DraftService, serviceIn } from "./service.ts";

// This file makes the parts of claims from one statement: its places, its organizations, its service, and what one person must meet of them.

/** What a statement says of places. `open`: reasons why a person must review the rest of it. */
export interface CommunityReading {
  readonly parts: readonly Part[];
  readonly open: readonly string[];
}

const PART = "part of a place";

const PART_OF = anyOf(["(?:an? |certain |specific )?(?:portions?|parts?) of", "(?:select|underserved) areas? (?:of|in)"]);
/** Places meant only in part, beside other places of the same kind: "and part of Oak" in "Elm and part of Oak Counties". */
const AND_PARTS_OF_COUNTIES = new RegExp(String.raw`,? (?:and|or|plus) ${PART_OF} [^.;]*?(?= [Cc]ount(?:y|ies)\b)`);

/** Removes places meant only in part: "Elm and part of Oak Counties" becomes "Elm Counties". */
const wholePlaces = (text: string): string => text.replace(AND_PARTS_OF_COUNTIES, "");

/**
 * Claims about a statement's places.
 * @param roles what a person must do in the places; no claim is drafted if it is empty.
 */
export function communityParts(
  gazetteer: Gazetteer,
  home: StateCode | null,
  statement: Statement,
  roles: readonly GeoRole[],
): CommunityReading {
  if (roles.length === 0) return { parts: [], open: [] };
  const { places, unresolved, isWhole } = placesIn(gazetteer, home, statement);
  if (!isWhole) {
    const text = wholePlaces(statement.text);
    if (text === statement.text) return { parts: [], open: [PART] };
    const rest = communityParts(gazetteer, home, { ...statement, text }, roles);
    return { parts: rest.parts, open: [...new Set([PART, ...rest.open])] };
  }
  const atoms = places.map((named) => ({ ...named, roles }));
  return {
    parts: atoms.length === 0 ? [] : [{ kind: "community_geo", conditions: [{ any: atoms }] }],
    open: unresolved.length === 0 ? [] : [`places that did not resolve: ${[...new Set(unresolved)].slice(0, 10).join(", ")}`],
  };
}

function organizationParts(statement: Statement, own: string, page: EmployersOfPage): readonly Part[] {
  const schools = schoolsIn(statement);
  const employers = employersIn(statement, page).filter(({ name }) => !schools.some((school) => school.name === name));
  const employed: readonly Part[] = employers.map(({ name, relationships }) => ({
    kind: "employer",
    conditions: [{ any: [{ type: "employer", name, relationships }] }],
  }));
  const learning: readonly Part[] = schools.map(({ name, relationships }) => ({
    kind: "school",
    conditions: [{ any: [{ type: "school", name, relationships }] }],
  }));
  const congregations = congregationsIn(statement);
  const worshipping: readonly Part[] = congregations.map((name) => ({
    kind: "worship",
    conditions: [{ any: [{ type: "worship", name }] }],
  }));
  const joined: readonly Part[] = associationsIn(statement, own)
    .filter(({ name }) => ![...employers.map((employer) => employer.name), ...congregations].includes(name))
    .map(({ name, step, costUsd }) => ({
      kind: "association",
      conditions: [{ any: [{ type: "association", name }] }],
      ...(step === null ? {} : { conditional_on: { type: step, association: name, cost_usd: costUsd } }),
    }));
  return [...employed, ...learning, ...worshipping, ...joined];
}

/**
 * One claim per organization or service, with the places as a further condition: one person must meet both. None if no place was read: a claim
 * for the organization alone would admit more people.
 */
function together(community: readonly Part[], organizations: readonly Part[]): readonly Part[] {
  const places = community.flatMap(({ conditions }) => conditions);
  if (places.length === 0) return [];
  return organizations.map((part) => ({ ...part, conditions: [...part.conditions, ...places] }));
}

/**
 * The National Guard, which belongs to a state. A condition can only mean reservists of all states, so service in the Guard is not joined
 * with a home in a place.
 */
const NAMES_GUARD = /\bNational Guard\b/;

const militaryPart = (service: DraftService): Part => ({ kind: "military", conditions: [{ any: [{ type: "military", ...service }] }] });

const FORCES = wholePhrase(words`
  Army; Navy; Air Force; Marines?; Coast Guard; Space Force; Department of Defense; DoD; Military; National Guard
`);

/** Removes from a text the names of organizations, but for the armed forces as employers. */
function withoutNames(text: string, organizations: readonly Part[]): string {
  const atoms = organizations.flatMap(({ conditions }) => conditions.flatMap(({ any }) => any));
  const isForce = (atom: (typeof atoms)[number]) => atom.type === "employer" && FORCES.test(atom.name);
  return atoms.reduce((left, atom) => ("name" in atom && !isForce(atom) ? left.replaceAll(atom.name, "") : left), text);
}

/** Everything that a statement says of who may join. */
export function partsOf(
  statement: Statement,
  community: CommunityReading,
  extensions: readonly DraftExtension[],
  own: string,
  page: EmployersOfPage,
): readonly Part[] {
  const organizations = organizationParts(statement, own, page);
  // The name of a veterans' club does not mean military service.
  const service = serviceIn(withoutNames(statement.text, organizations));
  const isOpenJoint = organizations.length === 0 && PEOPLE_WHO.test(statement.text);
  const isJoint = organizations.length > 0 && meansBoth(statement.text);
  // If the page requires both service and a home in the place, one claim has both: a claim for one alone would admit more people.
  const isServedJoint = isServedThere(statement.text);
  const places = NAMES_GUARD.test(statement.text) ? [] : community.parts;
  return [
    ...(OPEN.test(statement.text) ? [{ kind: "open" as const, conditions: [{ any: [{ type: "open" as const }] }] }] : []),
    ...(isJoint ? together(community.parts, organizations) : [...(isOpenJoint || isServedJoint ? [] : community.parts), ...organizations]),
    ...(service === null ? [] : isServedJoint ? together(places, [militaryPart(service)]) : [militaryPart(service)]),
    ...extensions.map((extension): Part => ({ kind: "family", conditions: [], extends_to: [extension] })),
  ];
}
