/** A rate that starts, changes or ends (null) on a day. */
export interface DatedRate {
  readonly rateId: string;
  readonly ratePercent: number | null;
  /** ISO date. */
  readonly date: string;
}

export interface RateDay {
  readonly date: string;
  readonly min: number;
  readonly median: number;
  readonly count: number;
}

const DAY_MS = 86_400_000;

function summarize(rates: Iterable<number>): Omit<RateDay, "date"> | null {
  const sorted = [...rates].sort((left, right) => left - right);
  const [min] = sorted;
  if (min === undefined) return null;
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? min;
  const median = sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? min) + upper) / 2;
  return { min, median: Math.round(median * 1e6) / 1e6, count: sorted.length };
}

/**
 * The rate in effect at the end of each day of a range; days without one are left out.
 * @param changes oldest first, including those before the range.
 * @param from ISO date, like `to`; both are included.
 */
export function rateDays(changes: readonly DatedRate[], from: string, to: string): readonly RateDay[] {
  const inForce = new Map<string, number>();
  const days: RateDay[] = [];
  let next = 0;
  let summary = summarize([]);
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    const date = new Date(at).toISOString().slice(0, 10);
    const before = next;
    for (let change = changes[next]; change !== undefined && change.date <= date; change = changes[++next]) {
      if (change.ratePercent === null) inForce.delete(change.rateId);
      else inForce.set(change.rateId, change.ratePercent);
    }
    if (next !== before) summary = summarize(inForce.values());
    if (summary !== null) days.push({ date, ...summary });
  }
  return days;
}
