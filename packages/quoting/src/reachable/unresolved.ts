import {
  type InstitutionVerdict,
  idOf,
  missingFactsOf,
  nameOf,
  namesakeReason,
  nearnessOf,
  type Person,
  pathsOf,
  type SearchResult,
  whatToAsk,
} from "@tellerline/eligibility";
import type { DecidedOffer } from "@tellerline/scoring";
import { ofRecordsAlone } from "./positive-institutions.ts";

/**
 * Topics that borrowers are not asked about when they ask for a loan (guides/membership.md#words). Given facts still count for membership.
 */
const NOT_ASKED = ["worship", "worship_place", "family"];

/**
 * The person without facts about worship and family, which must not influence the order of offers (12 CFR 1002.4). Null if the person gave
 * no such fact.
 */
export function withoutProtected(person: Person): Person | null {
  const { organizations, regions, family } = person;
  if (!organizations.has("worship") && !regions.has("worship") && family === null) return null;
  return {
    ...person,
    organizations: new Map([...organizations].filter(([kind]) => kind !== "worship")),
    regions: new Map([...regions].filter(([role]) => role !== "worship")),
    sharedService: [],
    family: null,
  };
}

export interface Searches {
  readonly own: SearchResult;
  /** Search that orders the institutions, made without facts about worship and family. */
  readonly ordering: SearchResult;
}

export interface Unresolved {
  readonly found: InstitutionVerdict;
  /** Whether the person meets a rule of the institution in part, or its membership record. */
  readonly isPossible: boolean;
  /** Null if no fresh rate of the institution with a source covers the request. */
  readonly offer: DecidedOffer | null;
}

const numbersOf = (found: readonly InstitutionVerdict[]): ReadonlySet<number> => new Set(found.map(({ institution }) => institution));

/**
 * Sort order of institutions: 0 if the name has a word of one of the person's organizations, 1 if the person meets a rule or a membership
 * record, at least in part, 2 if nothing is known, 3 otherwise.
 */
function groupsIn({ outcomes, buckets }: SearchResult): (institution: number) => number {
  const { eligible, conditionally_eligible: conditionally, possibly_eligible: possibly } = buckets;
  const [possible, unknown] = [numbersOf([...eligible, ...conditionally, ...possibly]), numbersOf(buckets.unknown)];
  return (institution) => {
    if (nearnessOf(outcomes, institution).says !== null) return 0;
    if (possible.has(institution)) return 1;
    return unknown.has(institution) ? 2 : 3;
  };
}

/**
 * Institutions whose membership is undecided: those with an offer first, then by nearness, then by cost
 * (guides/membership.md#reachable-offers).
 * @param offers by institution, cheapest first.
 */
export function byNearness({ own, ordering }: Searches, offers: ReadonlyMap<InstitutionVerdict, DecidedOffer>): readonly Unresolved[] {
  const costs = new Map([...offers.keys()].map((found, rank) => [found, rank]));
  const groupOf = groupsIn(ordering);
  const ordered = (found: InstitutionVerdict, isPossible: boolean) => ({
    found,
    isPossible,
    offer: offers.get(found) ?? null,
    group: groupOf(found.institution),
    where: nearnessOf(ordering.outcomes, found.institution).where,
    cost: costs.get(found) ?? costs.size,
  });
  return [
    ...ofRecordsAlone(own).map((found) => ordered(found, true)),
    ...own.buckets.possibly_eligible.map((found) => ordered(found, true)),
    ...own.buckets.unknown.map((found) => ordered(found, false)),
  ].toSorted(
    (left, right) =>
      Number(left.offer === null) - Number(right.offer === null) ||
      left.group - right.group ||
      left.where - right.where ||
      left.cost - right.cost ||
      left.found.institution - right.found.institution,
  );
}

/** Says how many institutions contest a rule that may have brought them within reach (guides/operating.md#disputes); empty if none does. */
export function contestedRuleSentences({ unanswerable }: SearchResult): readonly string[] {
  const count = unanswerable.find(({ reason }) => reason === "contested_rules")?.institutions ?? 0;
  if (count === 0) return [];
  const [who, whom] = count === 1 ? ["1 institution contests", "it"] : [`${count} institutions contest`, "them"];
  return [`${who} a published rule that may have brought ${whom} within reach; it takes no part until that is settled.`];
}

type MissingFacts = ReturnType<typeof missingFactsOf>;

/**
 * Advice on what to ask the institution. If a fact that borrowers are asked about could decide membership, the advice is null, unless the
 * institution's name has a word of one of the person's organizations.
 * @param missing all facts that could decide membership.
 * @param asked those of `missing` that borrowers are asked about.
 */
function askOf({ own, ordering }: Searches, { found, isPossible }: Unresolved, missing: MissingFacts, asked: MissingFacts): string | null {
  const namesake = namesakeReason(ordering.outcomes, found.institution);
  if (namesake !== null || asked.length > 0) return namesake;
  // The path's reason names what is missing, so it would ask what borrowers are not asked.
  const [path] = isPossible && missing.length === 0 ? pathsOf(own.outcomes, found) : [];
  return path === undefined ? whatToAsk(ordering.outcomes, found.institution) : `${path.reason} Ask it.`;
}

export function toUnresolvedRow(searches: Searches, unresolved: Unresolved) {
  const { institution, rules } = unresolved.found;
  const { outcomes } = searches.own;
  const { book } = outcomes;
  const missing = missingFactsOf(outcomes, rules);
  const asked = missing.filter(({ kind }) => !kind.split("|").some((topic) => NOT_ASKED.includes(topic)));
  const ask = askOf(searches, unresolved, missing, asked);
  return {
    credit_union_id: idOf(book, institution),
    provider: nameOf(book, institution),
    bucket: unresolved.isPossible ? ("possibly_eligible" as const) : ("unknown" as const),
    missing_facts: asked,
    ...(ask === null ? {} : { ask }),
  };
}
