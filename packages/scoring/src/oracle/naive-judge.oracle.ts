import { type LoanProduct, QUALITY_REASONS, type QualityReason, type ReferenceLine, type VehicleCondition } from "@tellerline/vocabulary";

/**
 * Reference implementation of guides/data-quality.md#bounds, rule by rule over a flat list of figures. Shares neither tables nor the order
 * of steps with `judgeRates`.
 */

/** One figure of a rate. Times are in seconds since the epoch. */
export interface NaiveFigure {
  readonly rateId: string;
  readonly product: LoanProduct;
  readonly termMonths: number | null;
  readonly vehicleCondition: VehicleCondition | null;
  readonly program: string;
  readonly from: number;
  readonly until: number;
  readonly percent: number;
  readonly publishedAprPercent: number | null;
  readonly isUnlawful: boolean;
}

export interface NaiveReference {
  readonly line: ReferenceLine;
  readonly asOf: number;
  readonly percent: number;
}

const DAYS = 86_400;

/** Rates above this multiple of the average are held. */
const MOST: Readonly<Record<LoanProduct, number>> = {
  mortgage: 2,
  mortgage_arm: 2,
  auto_loan: 3,
  heloc: 2,
  personal_loan: 2.5,
  student_loan: 2,
  credit_card: 2,
  equipment_loan: 2.5,
};

function lineFor({ product, termMonths, vehicleCondition }: NaiveFigure): ReferenceLine {
  if (product === "mortgage") return termMonths !== null && termMonths <= 180 ? "fixed_15_year" : "fixed_30_year";
  if (product === "mortgage_arm") return "arm_5_1";
  if (product === "auto_loan") return vehicleCondition === "used" ? "used_car_48" : "new_car_60";
  if (product === "heloc") return "heloc";
  if (product === "personal_loan") return "unsecured_36";
  if (product === "credit_card") return "classic_card";
  return product === "student_loan" ? "student_loan_median" : "equipment_loan_median";
}

/** The newest average for the figure's kind that is dated at most 31 days after a time. */
function averageAt(figure: NaiveFigure, time: number, references: readonly NaiveReference[]): NaiveReference | undefined {
  return references
    .filter(({ line, asOf }) => line === lineFor(figure) && asOf <= time + 31 * DAYS)
    .sort((left, right) => right.asOf - left.asOf)[0];
}

const isOld = (average: NaiveReference, time: number): boolean => time - average.asOf > 200 * DAYS;

/** The change of the average between two times; 0 if either is unknown or stale. */
function averageMove(figure: NaiveFigure, from: number, to: number, references: readonly NaiveReference[]): number {
  const [before, after] = [averageAt(figure, from, references), averageAt(figure, to, references)];
  if (before === undefined || after === undefined || isOld(before, from) || isOld(after, to)) return 0;
  return after.percent - before.percent;
}

function medianOf(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((left, right) => left - right);
  const half = sorted.length / 2;
  const middle = sorted.slice(Math.ceil(half) - 1, Math.floor(half) + 1);
  return middle.reduce((sum, number) => sum + number, 0) / middle.length;
}

const movedTooFar = (before: number, now: number): boolean => Math.abs(now - before) > 3 && Math.abs(now - before) > before / 2;

/** Why a figure is held, in the order of `QUALITY_REASONS`. @param all every figure of the same institution. */
export function naiveReasons(
  figure: NaiveFigure,
  all: readonly NaiveFigure[],
  references: readonly NaiveReference[],
): readonly QualityReason[] {
  const reasons = new Set<QualityReason>();
  const now = figure.from;

  const average = averageAt(figure, now, references);
  if (average !== undefined && isOld(average, now) && figure.percent < average.percent / 2) reasons.add("far_below_reference");
  if (average !== undefined && !isOld(average, now)) {
    if (0.75 * average.percent - figure.percent > 1e-9) reasons.add("far_below_reference");
    if (figure.percent - MOST[figure.product] * average.percent > 1e-9) reasons.add("far_above_reference");
  }

  const own = all.filter(({ rateId }) => rateId === figure.rateId).sort((left, right) => left.from - right.from);
  const earlier = own.slice(0, own.indexOf(figure));
  const recent = earlier.filter(({ until }) => now - until <= 1100 * DAYS);
  const last = recent.at(-1);
  if (last !== undefined && now - last.until <= 366 * DAYS) {
    const expected = averageMove(figure, last.until, now, references);
    const move = Math.abs(figure.percent - last.percent - expected);
    if (move > 3 && move > last.percent / 2) reasons.add("moved_too_far");
  }
  if (recent.length >= 3) {
    const usual = medianOf(recent.map(({ percent, until }) => percent + averageMove(figure, until, now, references)));
    if (movedTooFar(usual, figure.percent)) reasons.add("far_from_own_history");
  }

  const beside = [...new Set(all.map(({ rateId }) => rateId))].flatMap((rateId) => {
    const inForce = all.filter((one) => one.rateId === rateId && one.from <= now && now <= one.until);
    return inForce.sort((left, right) => right.from - left.from).slice(0, 1);
  });
  const percentsOf = (is: (one: NaiveFigure) => boolean) => beside.filter(is).map(({ percent }) => percent);
  const isMortgageOf = (months: number) => (one: NaiveFigure) =>
    one.product === "mortgage" && one.program === "conventional" && one.termMonths === months;
  const isCar = (condition: VehicleCondition) => (one: NaiveFigure) => one.product === "auto_loan" && one.vehicleCondition === condition;
  const contradicts = (lower: (one: NaiveFigure) => boolean, higher: (one: NaiveFigure) => boolean, points: number) =>
    (lower(figure) || higher(figure)) &&
    percentsOf(lower).length > 0 &&
    percentsOf(higher).length > 0 &&
    percentsOf(lower).every((low) => percentsOf(higher).every((high) => low > high + points));
  if (contradicts(isMortgageOf(180), isMortgageOf(360), 0)) reasons.add("out_of_order");
  if (contradicts(isCar("new"), isCar("used"), 2)) reasons.add("out_of_order");

  const same = beside.filter(({ percent }) => percent === figure.percent);
  const kinds = same.map(({ product, vehicleCondition }) => [product, vehicleCondition].join());
  if (same.includes(figure) && new Set(kinds).size >= 4) reasons.add("copied");

  if (figure === own.at(-1)) {
    const { publishedAprPercent, product, isUnlawful } = figure;
    if (product !== "mortgage_arm" && publishedAprPercent !== null && publishedAprPercent < figure.percent - 0.0005)
      reasons.add("out_of_order");
    if (isUnlawful) reasons.add("implausible");
  }
  return QUALITY_REASONS.filter((reason) => reasons.has(reason));
}
