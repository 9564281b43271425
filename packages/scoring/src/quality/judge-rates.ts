import {
  CONVENTIONAL,
  COPIED_KINDS,
  DAY_SECONDS,
  GOOD,
  HISTORY_BOUND,
  type LoanProduct,
  type LoanProgram,
  loanProduct,
  MOVE_BOUND,
  NEW_ABOVE_USED_POINTS,
  type QualityReasonSet,
  qualityReasonBit,
  type ReferenceLine,
  referenceLineOf,
  SAME_PERCENT,
  STALE_REFERENCE_SHARE,
  type VehicleCondition,
} from "@tellerline/vocabulary";
import type { References } from "./references.ts";

/** A figure of a rate; `at` and `until` are seconds since the epoch. */
export interface RateObservation {
  /** When the figure was observed. The figure is judged as of this time. */
  readonly at: number;
  /** When the figure ceased to be in force; infinite if no end is known. Equal to `at` for a figure of a single day, such as a call report's. */
  readonly until: number;
  readonly ratePercent: number;
  /** When the log of rates recorded the figure, ISO 8601. */
  readonly since: string;
}

export interface ObservedRate {
  readonly rateId: string;
  readonly product: LoanProduct;
  /** Null for any term. */
  readonly termMonths: number | null;
  readonly vehicleCondition: VehicleCondition | null;
  readonly program: LoanProgram;
  /** The APR that is published with the newest figure, percent; null if none is. */
  readonly publishedAprPercent: number | null;
  /** Whether the newest figure is above what the law lets the institution charge. */
  readonly isUnlawful: boolean;
  /** Oldest first. */
  readonly observations: readonly RateObservation[];
}

export interface Judgement {
  readonly rate: ObservedRate;
  readonly observation: RateObservation;
  readonly reasons: QualityReasonSet;
}

const [FAR_BELOW, FAR_ABOVE] = [qualityReasonBit("far_below_reference"), qualityReasonBit("far_above_reference")];
const [OUT_OF_ORDER, COPIED] = [qualityReasonBit("out_of_order"), qualityReasonBit("copied")];
const [MORTGAGE_15_YEARS, MORTGAGE_30_YEARS] = [180, 360];
/** Half a thousandth of a percent: rates and APRs are published to thousandths. */
const ROUNDING_PERCENT = 0.0005;

const lineOf = ({ product, termMonths, vehicleCondition }: ObservedRate): ReferenceLine | null =>
  referenceLineOf(product, termMonths, vehicleCondition);

function againstReference(rate: ObservedRate, { at, ratePercent }: RateObservation, references: References): QualityReasonSet {
  const line = lineOf(rate);
  const reference = line === null ? null : references.find(line, at);
  if (reference === null) return GOOD;
  const { farBelow, farAbove } = loanProduct(rate.product).quality;
  const least = reference.isStale ? STALE_REFERENCE_SHARE : farBelow.share;
  if (ratePercent < least * reference.percent - SAME_PERCENT) return FAR_BELOW;
  return !reference.isStale && ratePercent > farAbove.share * reference.percent + SAME_PERCENT ? FAR_ABOVE : GOOD;
}

/** How far the reference average for the rate moved between two times, percentage points; 0 if either average is unknown or stale. */
function moveOfReference(rate: ObservedRate, from: number, to: number, references: References): number {
  const line = lineOf(rate);
  if (line === null) return 0;
  const [before, after] = [references.find(line, from), references.find(line, to)];
  return before === null || after === null || before.isStale || after.isStale ? 0 : after.percent - before.percent;
}

function isTooFar(beforePercent: number, ratePercent: number, expectedMove: number): boolean {
  const move = Math.abs(ratePercent - beforePercent - expectedMove);
  return move > MOVE_BOUND.points && move > MOVE_BOUND.shareOfBefore * beforePercent;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const [low = Number.NaN, high = low] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (low + high) / 2;
}

/** @param number index of the observation. */
function againstHistory(rate: ObservedRate, number: number, references: References): QualityReasonSet {
  const now = rate.observations[number];
  if (now === undefined || number === 0) return GOOD;
  const earlier = rate.observations.slice(0, number).filter(({ until }) => now.at - until <= HISTORY_BOUND.withinDays * DAY_SECONDS);
  const expected = (before: RateObservation) => moveOfReference(rate, before.until, now.at, references);
  const last = earlier.at(-1);
  const hasMoved =
    last !== undefined &&
    now.at - last.until <= MOVE_BOUND.withinDays * DAY_SECONDS &&
    isTooFar(last.ratePercent, now.ratePercent, expected(last));
  const isOdd =
    earlier.length >= HISTORY_BOUND.leastFigures &&
    isTooFar(median(earlier.map((before) => before.ratePercent + expected(before))), now.ratePercent, 0);
  return (hasMoved ? qualityReasonBit("moved_too_far") : GOOD) | (isOdd ? qualityReasonBit("far_from_own_history") : GOOD);
}

interface Figure {
  readonly rate: ObservedRate;
  readonly percent: number;
}

type Kind = (rate: ObservedRate) => boolean;
const isMortgageOf =
  (termMonths: number): Kind =>
  (rate) =>
    rate.product === "mortgage" && rate.program === CONVENTIONAL && rate.termMonths === termMonths;
const isLoanFor =
  (condition: VehicleCondition): Kind =>
  (rate) =>
    rate.product === "auto_loan" && rate.vehicleCondition === condition;

/** Pairs of kinds of loans. The lowest rate of kind `lower` may exceed the highest rate of kind `higher` by at most `points` percentage points. */
const ORDERS: readonly { readonly lower: Kind; readonly higher: Kind; readonly points: number }[] = [
  { lower: isMortgageOf(MORTGAGE_15_YEARS), higher: isMortgageOf(MORTGAGE_30_YEARS), points: 0 },
  { lower: isLoanFor("new"), higher: isLoanFor("used"), points: NEW_ABOVE_USED_POINTS },
];

/** The figures of both kinds if the kinds contradict each other; otherwise empty. */
function contradicting(figures: readonly Figure[], { lower, higher, points }: (typeof ORDERS)[number]): readonly Figure[] {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { rate, percent } of figures) {
    if (lower(rate)) least = Math.min(least, percent);
    if (higher(rate)) greatest = Math.max(greatest, percent);
  }
  // Without figures of a kind, its bound stays infinite, and there is no contradiction.
  const isContradiction = Number.isFinite(least) && Number.isFinite(greatest) && least > greatest + points;
  return isContradiction ? figures.filter(({ rate }) => lower(rate) || higher(rate)) : [];
}

const kindOf = ({ product, vehicleCondition }: ObservedRate): string => `${product}/${vehicleCondition ?? ""}`;

/** The figures that at least `COPIED_KINDS` kinds of loans share. */
function copied(figures: readonly Figure[]): readonly Figure[] {
  const repeated = figures.length - new Set(figures.map(({ percent }) => percent)).size;
  if (repeated < COPIED_KINDS - 1) return [];
  const groups = [...Map.groupBy(figures, ({ percent }) => percent).values()];
  return groups.filter((same) => new Set(same.map(({ rate }) => kindOf(rate))).size >= COPIED_KINDS).flat();
}

const NOTHING_FOUND: ReadonlyMap<string, QualityReasonSet> = new Map();

/** Reasons to hold rates, by rate id, from comparing the figures that one institution had at the same time. */
function compareFigures(figures: readonly Figure[]): ReadonlyMap<string, QualityReasonSet> {
  if (figures.length < 2) return NOTHING_FOUND;
  const found = new Map<string, QualityReasonSet>();
  const mark = (marked: readonly Figure[], reason: QualityReasonSet) => {
    for (const { rate } of marked) found.set(rate.rateId, (found.get(rate.rateId) ?? GOOD) | reason);
  };
  for (const order of ORDERS) mark(contradicting(figures, order), OUT_OF_ORDER);
  mark(copied(figures), COPIED);
  return found;
}

function figureAt({ observations }: ObservedRate, time: number): number | null {
  return observations.findLast(({ at, until }) => at <= time && time <= until)?.ratePercent ?? null;
}

/**
 * Reasons that apply only to the newest figure: its published APR is below its rate, or the rate is unlawful. An adjustable rate may exceed its APR,
 * because the rate may fall later.
 */
function ofNewest({ product, publishedAprPercent, isUnlawful }: ObservedRate, { ratePercent }: RateObservation): QualityReasonSet {
  const isBelowRate =
    publishedAprPercent !== null &&
    loanProduct(product).amortization !== "two_step" &&
    publishedAprPercent < ratePercent - ROUNDING_PERCENT;
  return (isBelowRate ? OUT_OF_ORDER : GOOD) | (isUnlawful ? qualityReasonBit("implausible") : GOOD);
}

/** Returns a function that compares the figures of a given time (`compareFigures`), and caches the result for each time. */
function comparisonOf(rates: readonly ObservedRate[]): (time: number) => ReadonlyMap<string, QualityReasonSet> {
  const known = new Map<number, ReadonlyMap<string, QualityReasonSet>>();
  return (time) => {
    const before = known.get(time);
    if (before !== undefined) return before;
    const figures: Figure[] = [];
    for (const rate of rates) {
      const percent = figureAt(rate, time);
      if (percent !== null) figures.push({ rate, percent });
    }
    const found = compareFigures(figures);
    known.set(time, found);
    return found;
  };
}

/**
 * Judges whether the rates of one institution may be quoted: every figure, as of the day on which it was observed (guides/data-quality.md).
 * Judgements are in the order of `rates`; for each rate, oldest figure first.
 */
export function judgeRates(rates: readonly ObservedRate[], references: References): readonly Judgement[] {
  const compareAt = comparisonOf(rates);
  const judgements: Judgement[] = [];
  for (const rate of rates) {
    for (const [number, observation] of rate.observations.entries()) {
      const isNewest = number === rate.observations.length - 1;
      const reasons =
        againstReference(rate, observation, references) |
        againstHistory(rate, number, references) |
        (compareAt(observation.at).get(rate.rateId) ?? GOOD) |
        (isNewest ? ofNewest(rate, observation) : GOOD);
      judgements.push({ rate, observation, reasons });
    }
  }
  return judgements;
}
