import { at } from "@tellerline/book";
import type { ReachableWire } from "@tellerline/contract";
import { type InstitutionVerdict, type Path, pathsOf, type SearchResult, toPathWire } from "@tellerline/eligibility";
import { findInstitution } from "@tellerline/scoring";
import type { LoadedBookWithDetails } from "../books/loaded.ts";

/** An institution that the person is a member of, or may join under a published rule. */
export interface PositiveInstitution {
  readonly found: InstitutionVerdict;
  readonly creditUnionId: string;
  readonly name: string;
  /** Index in the rate book; null if the rate book does not have the institution. */
  readonly number: number | null;
}

/** Whether the person may join by a published rule, and not only according to an unverified membership record. */
function isByRule({ outcomes }: SearchResult, { rules, membership }: InstitutionVerdict): boolean {
  return membership === "yes" || rules.some((rule) => outcomes.book.ruleLegacy[rule] !== 1);
}

/** Institutions that the person may join only according to an unverified membership record: none is within reach, and each is unresolved. */
export const ofRecordsAlone = (search: SearchResult): readonly InstitutionVerdict[] =>
  [...search.buckets.eligible, ...search.buckets.conditionally_eligible].filter((found) => !isByRule(search, found));

/** Removes institutions of `ofRecordsAlone`. */
export function positives(
  search: SearchResult,
  found: readonly InstitutionVerdict[],
  { book: rateBook }: LoadedBookWithDetails,
): readonly PositiveInstitution[] {
  const { book } = search.outcomes;
  return found
    .filter((entry) => isByRule(search, entry))
    .map((entry) => {
      const creditUnionId = book.text(at(book.institutionId, entry.institution));
      const name = book.text(at(book.institutionName, entry.institution));
      return { found: entry, creditUnionId, name, number: findInstitution(rateBook, creditUnionId) };
    });
}

export type Membership = ReachableWire["reachable_now"][number]["membership"];

/** Cost of joining in dollars; 0 if no step is needed. An unknown cost counts as the highest. */
function knownCostUsd({ step }: Path): number {
  return step === null ? 0 : (step.costUsd ?? Number.MAX_VALUE);
}

export function toMembership({ outcomes }: SearchResult, found: InstitutionVerdict, bucket: Membership["bucket"]): Membership {
  const paths = pathsOf(outcomes, found);
  const cheapest = paths.toSorted((left, right) => knownCostUsd(left) - knownCostUsd(right))[0];
  if (cheapest === undefined) throw new Error("A positive membership without a path.");
  const { costUsd = null, joinUrl = null } = cheapest.step ?? {};
  return {
    bucket,
    path: toPathWire(cheapest),
    ...(costUsd === null ? {} : { join_cost_usd: costUsd }),
    ...(joinUrl === null ? {} : { join_url: joinUrl }),
  };
}
