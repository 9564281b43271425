import { OFFER_FIGURES, type OfferFigure } from "@tellerline/vocabulary";
import type { Band } from "./cell.ts";
import type { Condition, ConditionOutcome, Figures } from "./condition.ts";

const isOfferFigure = (field: Condition["field"]): field is OfferFigure => OFFER_FIGURES.some((figure) => figure === field);

/**
 * The condition that a monitor is indexed by: the first that is not met now, or the first of all if every one is met. The evaluator reads a
 * monitor only when the market's figures may meet this condition, because the monitor can't fire before. It reads all monitors of a cell if
 * rates became held or good, or if the cell is not ordinary. SAT solvers watch literals in the same way.
 */
export interface Watch {
  readonly field: OfferFigure;
  /** The condition may be met if the field is at most this; null if no low figure meets it. */
  readonly low: number | null;
  /** The condition may be met if the field is at least this; null if no high figure meets it. */
  readonly high: number | null;
}

/** Higher than any figure, so any offer meets the bound. */
const ANY_FIGURE = 1e300;
/** US dollars by which rounding to cents can change a payment. */
const HALF_CENT = 0.005;
const EPSILON = 1e-9;

type IndexedCondition = Condition & { readonly field: OfferFigure };

function boundsOf({ field, operator, value }: IndexedCondition, observed: number | null, baseline: Figures | null): Omit<Watch, "field"> {
  switch (operator) {
    case "lt":
    case "lte":
      return { low: value, high: null };
    case "gt":
    case "gte":
      return { low: null, high: value };
    case "eq":
      // A figure above the value can reach the value only by falling, and a figure below it only by rising.
      return { low: observed === null || observed >= value ? value : null, high: observed === null || observed <= value ? value : null };
    case "change_pct": {
      // Without a baseline, any offer counts, because the first one becomes the baseline.
      if (baseline === null) return { low: ANY_FIGURE, high: null };
      const before = baseline[field];
      if (value < 0) return { low: before * (1 + value / 100), high: null };
      return { low: before * (1 - value / 100), high: before === 0 ? EPSILON : before * (1 + value / 100) };
    }
  }
}

/** Converts bounds to the units of `CellRange`, and widens them to allow for rounding errors. */
function toScale({ low, high }: Omit<Watch, "field">, field: OfferFigure, amountUsd: number): Omit<Watch, "field"> {
  const unit = field === "monthly_payment" ? amountUsd : 1;
  const slack = (field === "monthly_payment" ? HALF_CENT / amountUsd : 0) + EPSILON;
  return {
    low: low === null ? null : low === ANY_FIGURE ? ANY_FIGURE : low / unit + slack,
    high: high === null ? null : high / unit - slack,
  };
}

/**
 * The watch to store for a monitor after an evaluation.
 * @param outcomes outcomes of the monitor's conditions at its last evaluation; at least one.
 * @param baseline the figures that `change_pct` compares with; null if no offer has been found since it was last set or reset.
 * @param amountUsd the loan amount of the monitor's request.
 * @throws RangeError if `outcomes` is empty.
 */
export function watchOf(outcomes: readonly ConditionOutcome[], baseline: Figures | null, amountUsd: number): Watch {
  const watched = outcomes.find(({ met }) => !met) ?? outcomes[0];
  if (watched === undefined) throw new RangeError("A monitor has at least one condition.");
  const { field } = watched;
  // A figure that compares with the present loan is not indexed, so the watch matches any offer.
  if (!isOfferFigure(field)) return { field: "rate", low: ANY_FIGURE, high: null };
  return { field, ...toScale(boundsOf({ ...watched, field }, watched.observed, baseline), field, amountUsd) };
}

/** Range of each figure among the best offers of a cell: rate and APR in percent, payment in US dollars per dollar of the loan. */
export type CellRange = Readonly<Record<OfferFigure, Band>>;

/** Finds a cell's monitors that watch one field, and whose `low` is at least `least` or whose `high` is at most `greatest`. */
export interface WatchQuery {
  readonly watchKey: string;
  readonly least: number;
  readonly greatest: number;
}

function watchKeyOf(cellKey: string, field: OfferFigure): string {
  return `${cellKey}|${field}`;
}

export function watchQueries(cellKey: string, range: CellRange): readonly WatchQuery[] {
  return OFFER_FIGURES.map((field) => ({
    watchKey: watchKeyOf(cellKey, field),
    least: range[field].least,
    greatest: Math.min(range[field].greatest, ANY_FIGURE),
  }));
}
