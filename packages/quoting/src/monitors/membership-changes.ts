import { institutionsWithOtherCosts, institutionsWithOtherRules } from "@tellerline/eligibility";
import { marketsOfInstitutions, type RateBook } from "@tellerline/scoring";
import type { LoadedMembership } from "../books/membership-books.ts";
import type { WatchedChange } from "./stored.ts";

/**
 * Markets with rates of institutions whose membership rules or costs of joining differ between two books
 * (guides/monitors.md#when-a-monitor-fires).
 */
export function membershipChanges(rates: RateBook, before: LoadedMembership, after: LoadedMembership): readonly WatchedChange[] {
  const institutions = new Set([...institutionsWithOtherRules(before.book, after.book), ...institutionsWithOtherCosts(before, after)]);
  if (institutions.size === 0) return [];
  return marketsOfInstitutions(rates, institutions).map((change) => ({ ...change, cause: "membership" }));
}
