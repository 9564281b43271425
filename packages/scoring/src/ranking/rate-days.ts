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

/** What was in force from a day until the next that is known; a count of 0 ends it. */
export interface RolledRates {
  readonly day: string;
  readonly min: number | null;
  readonly median: number | null;
  readonly count: number;
}

/** Every day of a range, from the days on which something changed, oldest first; days without a rate are left out. */
export function everyDay(changes: readonly RolledRates[], from: string, to: string): readonly RateDay[] {
  const days: RateDay[] = [];
  let next = 0;
  let inForce: RolledRates | null = null;
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    const date = new Date(at).toISOString().slice(0, 10);
    for (let change = changes[next]; change !== undefined && change.day <= date; change = changes[++next]) inForce = change;
    if (inForce === null || inForce.min === null || inForce.median === null || inForce.count === 0) continue;
    days.push({ date, min: inForce.min, median: inForce.median, count: inForce.count });
  }
  return days;
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
