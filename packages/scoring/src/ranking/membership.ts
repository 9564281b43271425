/**
 * Whether a borrower may be able to join an institution, as the package `eligibility` finds it. Ranking uses it only to break ties. `likely` rests on
 * an unverified record of the institution (guides/membership.md#flat-records).
 */
export type MembershipStanding = "eligible" | "joinable" | "likely" | "unknown" | "outside";

/** Tells the borrower's standing with institution number `institution` of the rate book. */
export type StandingOf = (institution: number) => MembershipStanding;

/** Order of offers with equal APR, lowest number first (guides/pricing.md#order). */
const TIERS: Readonly<Record<MembershipStanding, number>> = { eligible: 0, joinable: 0, likely: 0, unknown: 1, outside: 2 };

export const BEST_TIER = 0;
/** Tier of every offer if nothing is known about membership. */
export const UNKNOWN_TIER = TIERS.unknown;

export function tierOf(standing: MembershipStanding): number {
  return TIERS[standing];
}
