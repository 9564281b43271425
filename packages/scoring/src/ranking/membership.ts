/**
 * A borrower's membership standing with an institution, as package eligibility finds it; ranking only breaks ties with it. `likely` is
 * based on an unverified record of the institution (guides/membership.md#flat-records).
 */
export type MembershipStanding = "eligible" | "joinable" | "likely" | "unknown" | "outside";

/** The standing with institution number `institution` of the rate book. */
export type StandingOf = (institution: number) => MembershipStanding;

/** Order at equal APR: eligible, joinable and likely first, then unknown, then outside the community (guides/pricing.md#order). */
const TIERS: Readonly<Record<MembershipStanding, number>> = { eligible: 0, joinable: 0, likely: 0, unknown: 1, outside: 2 };

export const BEST_TIER = 0;
/** Tier of every offer if nothing is known about membership. */
export const UNKNOWN_TIER = TIERS.unknown;

export function tierOf(standing: MembershipStanding): number {
  return TIERS[standing];
}
