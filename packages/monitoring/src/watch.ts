import { MONITOR_FIELDS, type MonitorField } from "@tellerline/vocabulary";
import type { Band } from "./cell.ts";
import type { Condition, ConditionOutcome, Figures } from "./condition.ts";

/**
 * The one condition under which a monitor is found again. A monitor can't fire before the condition that it watches may hold, so it need
 * not be read before; the watched one is a condition that does not hold now, wherever there is one (as SAT solvers watch literals).
 */
export interface Watch {
  readonly field: MonitorField;
  /** It may hold where the field is at most this; null where no low figure makes it hold. */
  readonly low: number | null;
  /** It may hold where the field is at least this. */
  readonly high: number | null;
}

/** Above every figure: whatever offer there is reaches it. */
const ANY_FIGURE = 1e300;
/** A payment is rounded to cents: what it is for each dollar is known to this much, in dollars of the payment. */
const HALF_CENT = 0.005;
const EPSILON = 1e-9;

function boundsOf({ field, operator, value }: Condition, observed: number | null, baseline: Figures | null): Omit<Watch, "field"> {
  switch (operator) {
    case "lt":
    case "lte":
      return { low: value, high: null };
    case "gt":
    case "gte":
      return { low: null, high: value };
    case "eq":
      // Whoever is above comes down to it, and the other way round.
      return { low: observed === null || observed >= value ? value : null, high: observed === null || observed <= value ? value : null };
    case "change_pct": {
      // The first offer that is seen becomes the baseline.
      if (baseline === null) return { low: ANY_FIGURE, high: null };
      const before = baseline[field];
      if (value < 0) return { low: before * (1 + value / 100), high: null };
      return { low: before * (1 - value / 100), high: before === 0 ? EPSILON : before * (1 + value / 100) };
    }
  }
}

/** Bounds on the scale of a cell's ranges, and laxer by what rounding may hide. */
function toScale({ low, high }: Omit<Watch, "field">, field: MonitorField, amountUsd: number): Omit<Watch, "field"> {
  const unit = field === "monthly_payment" ? amountUsd : 1;
  const slack = (field === "monthly_payment" ? HALF_CENT / amountUsd : 0) + EPSILON;
  return {
    low: low === null ? null : low === ANY_FIGURE ? ANY_FIGURE : low / unit + slack,
    high: high === null ? null : high / unit - slack,
  };
}

/**
 * What a monitor watches after a look.
 * @param outcomes of its conditions, at least one.
 */
export function watchOf(outcomes: readonly ConditionOutcome[], baseline: Figures | null, amountUsd: number): Watch {
  const watched = outcomes.find(({ met }) => !met) ?? outcomes[0];
  if (watched === undefined) throw new RangeError("A monitor has at least one condition.");
  return { field: watched.field, ...toScale(boundsOf(watched, watched.observed, baseline), watched.field, amountUsd) };
}

/** Where the figures of a cell's offers lie: rate and APR in percent, the payment for each dollar of the loan. */
export type CellRange = Readonly<Record<MonitorField, Band>>;

/** One look-up: monitors of a cell that watch a field, with a bound that the range reaches. */
export interface WatchQuery {
  readonly watchKey: string;
  readonly least: number;
  readonly greatest: number;
}

/** Under which monitors of a cell that watch a field stand together. */
export function watchKeyOf(cellKey: string, field: MonitorField): string {
  return `${cellKey}|${field}`;
}

export function watchQueries(cellKey: string, range: CellRange): readonly WatchQuery[] {
  return MONITOR_FIELDS.map((field) => ({
    watchKey: watchKeyOf(cellKey, field),
    least: range[field].least,
    greatest: Math.min(range[field].greatest, ANY_FIGURE),
  }));
}
