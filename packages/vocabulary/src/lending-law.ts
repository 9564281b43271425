/**
 * Legal limits on what a credit union may lend and charge, looked up in November 2026. Each limit cites its paragraph. A limit is applied only where
 * the institution's figures that it depends on are known.
 */
export const LENDING_LAW = {
  /** Maximum that a federal credit union may lend to one member, as a share of unimpaired capital and surplus: 12 CFR 701.21(c)(5). */
  federalShareToOneMember: 0.1,
  /**
   * Maximum terms, in months, of a federal credit union's closed-end loans: with a first lien on the borrower's principal residence, 12 CFR
   * 701.21(g); for improving it, 701.21(f); and all others, 701.21(c)(4).
   */
  federalTermMonths: { residence: 480, improvement: 240, other: 180 },
  /** Maximum of a federal credit union's finance charges, percent a year, and the ISO date on which that maximum expires: 12 CFR 701.21(c)(7)(ii). */
  federalCeilingPercent: 18,
  federalCeilingUntil: "2027-09-10",
  /** The higher ceiling for payday-alternative loans, which have at most this amount and term: 12 CFR 701.21(c)(7)(iii) and (iv). */
  paydayAlternative: { ceilingPercent: 28, maxAmountUsd: 2000, maxTermMonths: 12 },
  /** Maximum loans of an insured credit union to one commercial borrower: this share of net worth, or the floor if that is more: 12 CFR 723.4(c). */
  commercialShareOfNetWorth: 0.15,
  commercialFloorUsd: 100_000,
  /**
   * Maximum of all loans on a Texas homestead together, in percent of its value, if one of the loans is on its equity: Texas Constitution, article
   * XVI, section 50(a)(6)(B), and section 50(t) for lines of credit.
   */
  texasEquityPercent: 80,
} as const;

export interface CeilingQuestion {
  readonly isFederal: boolean | null;
  readonly ratePercent: number;
  /** Maximum amount and term that the rate publishes; null where it publishes none. */
  readonly maxAmountUsd: number | null;
  readonly termMonths: number | null;
  /** ISO date on which the rate is charged. */
  readonly day: string;
}

/** Maximum rate that a federal credit union may charge for a loan, percent a year; null if no ceiling is known to apply. */
export function rateCeilingPercent({ isFederal, maxAmountUsd, termMonths, day }: Omit<CeilingQuestion, "ratePercent">): number | null {
  if (isFederal !== true || day >= LENDING_LAW.federalCeilingUntil) return null;
  const { ceilingPercent, maxAmountUsd: most, maxTermMonths: longest } = LENDING_LAW.paydayAlternative;
  const isPaydayAlternative = maxAmountUsd !== null && maxAmountUsd <= most && termMonths !== null && termMonths <= longest;
  return isPaydayAlternative ? ceilingPercent : LENDING_LAW.federalCeilingPercent;
}

/** Whether a rate exceeds the legal ceiling; false if no ceiling is known to apply. */
export function isRateUnlawful({ ratePercent, ...rate }: CeilingQuestion): boolean {
  const ceiling = rateCeilingPercent(rate);
  return ceiling !== null && ratePercent > ceiling;
}

/** Figures of an institution that determine its lending limits; each is null if not known. */
export interface LimitBase {
  readonly isFederal: boolean | null;
  /** US dollars. Shares and undivided earnings together are the unimpaired capital and surplus (12 CFR 700.2). */
  readonly sharesUsd: number | null;
  readonly undividedEarningsUsd: number | null;
  readonly netWorthUsd: number | null;
}

/** Maximum that a federal credit union may lend to one member, US dollars; null for other charters, and if a figure is not known. */
export function memberLimitUsd({ isFederal, sharesUsd, undividedEarningsUsd }: LimitBase): number | null {
  if (isFederal !== true || sharesUsd === null || undividedEarningsUsd === null) return null;
  return Math.max(0, LENDING_LAW.federalShareToOneMember * (sharesUsd + undividedEarningsUsd));
}

/** Maximum that a credit union may lend to one commercial borrower, US dollars; null if its net worth is not known. */
export function commercialLimitUsd({ netWorthUsd }: LimitBase): number | null {
  if (netWorthUsd === null) return null;
  return Math.max(LENDING_LAW.commercialShareOfNetWorth * netWorthUsd, LENDING_LAW.commercialFloorUsd);
}
