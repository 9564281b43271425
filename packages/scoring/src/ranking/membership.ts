/** Where a borrower stands with an institution, as far as it is known. Eligibility decides it; ranking only breaks ties by it. */
export type MembershipStanding = "eligible" | "joinable" | "unknown" | "outside";

/** The standing with institution number n of the rate book. */
export type StandingOf = (institution: number) => MembershipStanding;

/** The order of offers at equal APR: eligible and open first, then unknown, then those of a community elsewhere (guides/pricing.md#order). */
const TIERS: Readonly<Record<MembershipStanding, number>> = { eligible: 0, joinable: 0, unknown: 1, outside: 2 };

export const BEST_TIER = 0;
/** Of every offer where nothing is known of membership. */
export const UNKNOWN_TIER = TIERS.unknown;

export function tierOf(standing: MembershipStanding): number {
  return TIERS[standing];
}
