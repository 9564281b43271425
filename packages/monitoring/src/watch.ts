import { OFFER_FIGURES, type OfferFigure } from "@tellerline/vocabulary";
import type { Band } from "./cell.ts";
import type { Condition, ConditionOutcome, Figures } from "./condition.ts";

const isOfferFigure = (field: Condition["field"]): field is OfferFigure => OFFER_FIGURES.some((figure) => figure === field);

/**
 * The one condition that a monitor is indexed by. A monitor cannot fire until its watched condition may be met, so it is not read before.
 * The watched condition is one that is not met now, if there is one (as SAT solvers watch literals).
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
      // A figure above the value can only reach it by falling, and one below only by rising.
      return { low: observed === null || observed >= value ? value : null, high: observed === null || observed <= value ? value : null };
    case "change_pct": {
      // The first observed offer becomes the baseline.
      if (baseline === null) return { low: ANY_FIGURE, high: null };
      const before = baseline[field];
      if (value < 0) return { low: before * (1 + value / 100), high: null };
      return { low: before * (1 - value / 100), high: before === 0 ? EPSILON : before * (1 + value / 100) };
    }
  }
}

/** Bounds in the units of a cell's ranges, widened to allow for rounding errors. */
function toScale({ low, high }: Omit<Watch, "field">, field: OfferFigure, amountUsd: number): Omit<Watch, "field"> {
  const unit = field === "monthly_payment" ? amountUsd : 1;
  const slack = (field === "monthly_payment" ? HALF_CENT / amountUsd : 0) + EPSILON;
  return {
    low: low === null ? null : low === ANY_FIGURE ? ANY_FIGURE : low / unit + slack,
    high: high === null ? null : high / unit - slack,
  };
}

/** @param outcomes of the monitor's conditions at its last evaluation, at least one. */
export function watchOf(outcomes: readonly ConditionOutcome[], baseline: Figures | null, amountUsd: number): Watch {
  const watched = outcomes.find(({ met }) => !met) ?? outcomes[0];
  if (watched === undefined) throw new RangeError("A monitor has at least one condition.");
  const { field } = watched;
  // Any change of the market may change the figures that compare with the present loan.
  if (!isOfferFigure(field)) return { field: "rate", low: ANY_FIGURE, high: null };
  return { field, ...toScale(boundsOf({ ...watched, field }, watched.observed, baseline), field, amountUsd) };
}

/** Ranges of a cell's best offers: rate and APR in percent, payment in US dollars per dollar of the loan. */
export type CellRange = Readonly<Record<OfferFigure, Band>>;

/** Finds the monitors of a cell that watch a field, and whose `low` is at least `least` or whose `high` is at most `greatest`. */
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
