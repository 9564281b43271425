/**
 * Legal limits on what a credit union may lend. Looked up 2026-11; each figure with its paragraph. They are applied only where the
 * institution's own figures are known.
 */
export const LENDING_LAW = {
  /** Most that a federal credit union may lend to one member, as a share of unimpaired capital and surplus: 12 CFR 701.21(c)(5). */
  federalShareToOneMember: 0.1,
  /** Longest term of a federal credit union's loan without a lien on a home, months: 12 CFR 701.21(c)(4). */
  federalTermMonths: 180,
  /** A federal credit union's ceiling on all finance charges, percent a year, and until when it was set: 12 CFR 701.21(c)(7)(ii). */
  federalCeilingPercent: 18,
  federalCeilingUntil: "2027-09-10",
  /** The ceiling for payday-alternative loans, up to an amount and a term: 12 CFR 701.21(c)(7)(iii) and (iv). */
  paydayAlternative: { ceilingPercent: 28, maxAmountUsd: 2000, maxTermMonths: 12 },
  /** Limit to one commercial borrower of any federally insured credit union, as a share of net worth, and its floor: 12 CFR 723.4(c). */
  commercialShareOfNetWorth: 0.15,
  commercialFloorUsd: 100_000,
  /**
   * The most that all loans on a Texas homestead may be together when one of them is on its equity, percent of its value:
   * Texas Constitution, article XVI, § 50(a)(6)(B), and for lines of credit § 50(t).
   */
  texasEquityPercent: 80,
} as const;

export interface CeilingQuestion {
  readonly isFederal: boolean | null;
  readonly ratePercent: number;
  /** Bounds that the rate publishes; null if it publishes none. */
  readonly maxAmountUsd: number | null;
  readonly termMonths: number | null;
  /** Day on which the rate is charged, ISO date. */
  readonly day: string;
}

/** The most that a federal credit union may charge for a loan, percent a year; null where no ceiling is known to apply. */
export function rateCeilingPercent({ isFederal, maxAmountUsd, termMonths, day }: Omit<CeilingQuestion, "ratePercent">): number | null {
  if (isFederal !== true || day >= LENDING_LAW.federalCeilingUntil) return null;
  const { ceilingPercent, maxAmountUsd: most, maxTermMonths: longest } = LENDING_LAW.paydayAlternative;
  const isPaydayAlternative = maxAmountUsd !== null && maxAmountUsd <= most && termMonths !== null && termMonths <= longest;
  return isPaydayAlternative ? ceilingPercent : LENDING_LAW.federalCeilingPercent;
}

/** False where no ceiling is known to apply. */
export function isRateUnlawful({ ratePercent, ...rate }: CeilingQuestion): boolean {
  const ceiling = rateCeilingPercent(rate);
  return ceiling !== null && ratePercent > ceiling;
}

/** Figures of an institution that determine its lending limits; null where they are not known. */
export interface LimitBase {
  readonly isFederal: boolean | null;
  /** Shares and undivided earnings are its unimpaired capital and surplus (12 CFR 700.2). US dollars. */
  readonly sharesUsd: number | null;
  readonly undividedEarningsUsd: number | null;
  readonly netWorthUsd: number | null;
}

/** The most that a federal credit union may lend to one member, US dollars; null for other charters and where figures are not known. */
export function memberLimitUsd({ isFederal, sharesUsd, undividedEarningsUsd }: LimitBase): number | null {
  if (isFederal !== true || sharesUsd === null || undividedEarningsUsd === null) return null;
  return Math.max(0, LENDING_LAW.federalShareToOneMember * (sharesUsd + undividedEarningsUsd));
}

/** The most that any credit union may lend to one commercial borrower, US dollars; null where the figures are not known. */
export function commercialLimitUsd({ netWorthUsd }: LimitBase): number | null {
  if (netWorthUsd === null) return null;
  return Math.max(LENDING_LAW.commercialShareOfNetWorth * netWorthUsd, LENDING_LAW.commercialFloorUsd);
}
