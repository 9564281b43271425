import {
  type InstitutionVerdict,
  idOf,
  missingFactsOf,
  nameOf,
  namesakeReason,
  nearnessOf,
  pathsOf,
  type RuleOutcomes,
  type SearchResult,
  whatToAsk,
} from "@tellerline/eligibility";
import type { DecidedOffer } from "@tellerline/scoring";

/** Worship and family matter only for membership: borrowers who ask for a loan are not asked about them (guides/membership.md#words). */
const NOT_ASKED = ["worship", "worship_place", "family"];

/** More than any `where` of a nearness. */
const WHERES = 10;

export interface Unresolved {
  readonly found: InstitutionVerdict;
  /** Whether the person partly meets its rules. */
  readonly isPossible: boolean;
  /** Null if the institution publishes no offer for the request. */
  readonly offer: DecidedOffer | null;
}

/**
 * Institutions of which it is open whether the person may join: those with an offer first, then by nearness, then by cost
 * (guides/membership.md#reachable-offers).
 * @param possible those whose rules the person partly meets.
 * @param unknown those of which nothing is known, the nearest first.
 * @param offers by institution, in the order of their cost.
 */
export function byNearness(
  { outcomes }: SearchResult,
  { possible, unknown }: Readonly<Record<"possible" | "unknown", readonly InstitutionVerdict[]>>,
  offers: ReadonlyMap<InstitutionVerdict, DecidedOffer>,
): readonly Unresolved[] {
  const costs = new Map([...offers.keys()].map((found, rank) => [found, rank]));
  const distanceTo = (found: InstitutionVerdict, isPossible: boolean): number => {
    const { says, where } = nearnessOf(outcomes, found.institution);
    // An institution whose name says the person's organization comes first, and then one whose rules the person partly meets.
    const group = says !== null ? 0 : isPossible ? 1 : 2;
    return group * WHERES + where;
  };
  return [...possible, ...unknown]
    .map((found, at) => {
      const isPossible = at < possible.length;
      const cost = costs.get(found) ?? costs.size;
      return { found, isPossible, offer: offers.get(found) ?? null, distance: distanceTo(found, isPossible), cost };
    })
    .toSorted(
      (left, right) =>
        Number(left.offer === null) - Number(right.offer === null) || left.distance - right.distance || left.cost - right.cost,
    );
}

/** What to ask the institution, where no answer of the person would decide, or where its name says the person's organization; else null. */
function askOf(outcomes: RuleOutcomes, { found, isPossible }: Unresolved, isDecidable: boolean): string | null {
  const namesake = namesakeReason(outcomes, found.institution);
  if (namesake !== null || isDecidable) return namesake;
  const [path] = isPossible ? pathsOf(outcomes, found) : [];
  return path === undefined ? whatToAsk(outcomes, found.institution) : `${path.reason} Ask it.`;
}

export function toUnresolvedRow({ outcomes }: SearchResult, unresolved: Unresolved) {
  const { institution, rules } = unresolved.found;
  const { book } = outcomes;
  const missing = missingFactsOf(outcomes, rules).filter(({ kind }) => !kind.split("|").some((topic) => NOT_ASKED.includes(topic)));
  const ask = askOf(outcomes, unresolved, missing.length > 0);
  return {
    credit_union_id: idOf(book, institution),
    provider: nameOf(book, institution),
    missing_facts: missing,
    ...(ask === null ? {} : { ask }),
  };
}
