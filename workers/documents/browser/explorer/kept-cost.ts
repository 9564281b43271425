import type { ReachableWire } from "@tellerline/contract";

/** Computes from an offer what its loan costs if the borrower keeps it for some months and then pays it off. */

export type Offer = ReachableWire["reachable_now"][number]["offer"];

const MONTHS = 12;

/** Charges paid on the day of the loan, in dollars: points, fees and the first annual fee. Unpublished charges count as 0, and the page says so. */
export const chargesOf = ({ points, fees_usd, annual_fee_usd }: Offer, amountUsd: number): number =>
  ((points ?? 0) * amountUsd) / 100 + (fees_usd ?? 0) + (annual_fee_usd ?? 0);

interface Stretch {
  readonly payment: number;
  /** Percent a year. */
  readonly rate: number;
  readonly months: number;
}

/**
 * The periods of an offer, in order. Null if the program of the offer has an upfront fee, or if the offer has insurance premiums, since
 * offers don't say for how many months premiums are paid.
 */
function stretchesOf(offer: Offer): readonly Stretch[] | null {
  const {
    rate,
    monthly_payment: payment,
    term_months: months,
    payments,
    fully_indexed_rate: later,
    repayment_months,
    payment_in_repayment,
  } = offer;
  if (offer.payment_with_insurance !== undefined || offer.upfront_fee_usd !== undefined) return null;
  const [, second] = payments ?? [];
  if (second !== undefined && later !== undefined) {
    const fixed = second.from_month - 1;
    return [
      { payment, rate, months: fixed },
      { payment: second.amount, rate: later, months: months - fixed },
    ];
  }
  const repaid =
    repayment_months == null || payment_in_repayment == null ? [] : [{ payment: payment_in_repayment, rate, months: repayment_months }];
  return [{ payment, rate, months }, ...repaid];
}

export const lastMonthOf = ({ term_months, repayment_months }: Offer): number => term_months + (repayment_months ?? 0);

/**
 * Cost in dollars if the loan is kept for 0, 1, 2 … months: charges and payments until then, plus the balance and any fee for early
 * closure, less the amount. Null if the cost can't be computed.
 */
export function costsByMonth(offer: Offer, amountUsd: number): readonly number[] | null {
  const stretches = stretchesOf(offer);
  if (stretches === null) return null;
  const { annual_fee_usd: yearly = 0, term_months, early_closure_fee_usd: closing = 0, early_closure_months: until = 0 } = offer;
  const last = lastMonthOf(offer);
  let [paid, owed] = [chargesOf(offer, amountUsd), amountUsd];
  const costs = [paid];
  for (const { payment, rate, months } of stretches) {
    for (let count = 0; count < months; count++) {
      const month = costs.length;
      paid += payment;
      owed = Math.max(0, owed * (1 + rate / 1200) - payment);
      const closed = month < last && month < until ? closing : 0;
      costs.push(month === last ? offer.total_cost_usd - amountUsd : paid + owed + closed - amountUsd);
      // The annual fee of each later year is due when the year begins. A loan that is paid off in month 12 pays no second fee.
      if (month % MONTHS === 0 && month < term_months) paid += yearly;
    }
  }
  return costs;
}

/** The months in which the cheaper of two loans changes. `isOne` is true if loan `one` is cheaper from then on. Empty if nothing changes. */
export function crossings(
  one: readonly number[],
  other: readonly number[],
): readonly { readonly month: number; readonly isOne: boolean }[] {
  const at = (costs: readonly number[], month: number) => costs[Math.min(month, costs.length - 1)] ?? 0;
  const found: { month: number; isOne: boolean }[] = [];
  let before = 0;
  for (let month = 0; month < Math.max(one.length, other.length); month++) {
    const saved = at(other, month) - at(one, month);
    // Differences below a cent are rounding errors.
    const sign = Math.abs(saved) < 0.01 ? 0 : Math.sign(saved);
    if (before !== 0 && sign !== 0 && sign !== before) found.push({ month, isOne: sign > 0 });
    if (sign !== 0) before = sign;
  }
  return found;
}
