import type { ComparedFigure, MonitorField, OfferFigure, Operator } from "@tellerline/vocabulary";

/** A condition on the best offer that a monitor finds. `value` is in the unit of the field; for `change_pct` it is in percent. */
export interface Condition {
  readonly field: MonitorField;
  readonly operator: Operator;
  readonly value: number;
}

/**
 * An offer's note rate and APR in percent and its monthly payment in US dollars. Compared with the present loan, also its saving in US
 * dollars and its break-even month. These are null if not known; the month also if the offer never breaks even, or if its intent replaces
 * no loan. Both are absent if the request names no present loan.
 */
export type Figures = Readonly<Record<OfferFigure, number> & { [Figure in ComparedFigure]?: number | null }>;

/** The best offer that an evaluation found; null if there was no offer. */
export type Observation = (Figures & { readonly creditUnionId: string }) | null;

export interface ConditionOutcome extends Condition {
  /** The figure in `field` of the best offer; null if there was no offer, or if the figure is not known. */
  readonly observed: number | null;
  readonly met: boolean;
}

/** Larger than binary rounding errors of decimal figures, and smaller than any real difference. */
const EPSILON = 1e-9;

/** The change from `before` to `observed`, in percent of the absolute value of `before`; positive or negative infinity if only `before` is 0. */
function changePercent(observed: number, before: number): number {
  if (before === 0) return observed === 0 ? 0 : Math.sign(observed) * Number.POSITIVE_INFINITY;
  return ((observed - before) / Math.abs(before)) * 100;
}

/** A positive `value` asks for a change of at least that much up or down, a negative one for a fall (guides/monitors.md#what-is-compared). */
function isChangeMet(observed: number, before: number, value: number): boolean {
  const change = changePercent(observed, before);
  return value > 0 ? Math.abs(change) >= value - EPSILON : change <= value + EPSILON;
}

function isMet({ field, operator, value }: Condition, observed: number, baseline: Figures | null): boolean {
  switch (operator) {
    case "lt":
      return observed < value - EPSILON;
    case "lte":
      return observed <= value + EPSILON;
    case "gt":
      return observed > value + EPSILON;
    case "gte":
      return observed >= value - EPSILON;
    case "eq":
      return Math.abs(observed - value) <= EPSILON;
    case "change_pct": {
      const before = baseline?.[field] ?? null;
      return before !== null && isChangeMet(observed, before, value);
    }
  }
}

/** @param baseline the figures that `change_pct` compares with; null if no offer has been found since it was last set or reset. */
export function evaluateConditions(
  conditions: readonly Condition[],
  observation: Observation,
  baseline: Figures | null,
): readonly ConditionOutcome[] {
  return conditions.map(({ field, operator, value }) => {
    const condition = { field, operator, value };
    const observed = observation?.[field] ?? null;
    return { ...condition, observed, met: observed !== null && isMet(condition, observed, baseline) };
  });
}

export function allMet(outcomes: readonly ConditionOutcome[]): boolean {
  return outcomes.every(({ met }) => met);
}
