/** Reference implementation of `compare.ts`: pays two loans month by month and compares them. */

/** What has been paid for a loan and what is still owed, after each month from 0 on. US dollars. */
export interface PaidLoan {
  readonly startUsd: number;
  readonly paidUsd: readonly number[];
  readonly owedUsd: readonly number[];
}

export interface MonthlyLoan {
  /** What the borrower has received at the start. */
  readonly startUsd: number;
  /** The balance at the start, if it exceeds `startUsd`. */
  readonly owedUsd?: number;
  readonly chargesUsd?: number;
  readonly annualFeeUsd?: number;
  readonly ratePercent: (month: number) => number;
  /** The payment of a month; `dueUsd` is the balance with the month's interest. */
  readonly payment: (month: number, dueUsd: number) => number;
}

const LONGEST = 1300;

export function payMonthly({
  startUsd,
  owedUsd = startUsd,
  chargesUsd = 0,
  annualFeeUsd = 0,
  ratePercent,
  payment,
}: MonthlyLoan): PaidLoan {
  const loan = { startUsd, paidUsd: [chargesUsd + annualFeeUsd], owedUsd: [owedUsd] };
  let [paid, owed] = [chargesUsd + annualFeeUsd, owedUsd];
  for (let month = 1; owed > 0.0001; month++) {
    if (month > LONGEST) throw new Error("This loan is never repaid.");
    const due = owed * (1 + ratePercent(month) / 1200);
    const now = Math.min(due, payment(month, due));
    paid += now;
    owed = due - now;
    if (month % 12 === 0 && owed > 0.0001) paid += annualFeeUsd;
    loan.paidUsd.push(paid);
    loan.owedUsd.push(owed);
  }
  return loan;
}

const after = (figures: readonly number[], month: number): number => figures[Math.min(month, figures.length - 1)] ?? Number.NaN;

const monthsOf = ({ paidUsd }: PaidLoan): number => paidUsd.length - 1;

function costAfter(loan: PaidLoan, month: number): number {
  return after(loan.paidUsd, month) + (month < loan.owedUsd.length ? after(loan.owedUsd, month) : 0) - loan.startUsd;
}

/** What the offer has saved after each month, from 0 to the end of the longer loan. */
export function savedByMonth(present: PaidLoan, offer: PaidLoan): readonly number[] {
  const end = Math.max(monthsOf(present), monthsOf(offer));
  return Array.from({ length: end + 1 }, (_, month) => costAfter(present, month) - costAfter(offer, month));
}

/** The first month from which the offer saves money, and after which it never again costs more; null if there is none. */
export function naiveBreakEven(saved: readonly number[]): number | null {
  for (let month = 1; month < saved.length; month++) {
    const isCheaper = (saved[month] ?? 0) > 0.005;
    if (isCheaper && saved.slice(month).every((later) => later >= -0.005)) return month;
  }
  return null;
}

/** Present value, at a rate, of the offer's payments less those of the present loan, discounted month by month. */
export function worthOfExcess(present: PaidLoan, offer: PaidLoan, ratePercent: number): number {
  const end = Math.max(monthsOf(present), monthsOf(offer));
  const paidIn = ({ paidUsd }: PaidLoan, month: number) => after(paidUsd, month) - after(paidUsd, month - 1);
  let worth = 0;
  for (let month = 1; month <= end; month++) worth += (paidIn(offer, month) - paidIn(present, month)) * (1 + ratePercent / 1200) ** -month;
  return worth;
}
