import { at } from "@tellerline/book";
import type { OfferWire } from "@tellerline/contract";
import { adjustmentsOf, evidenceOf, hasFlag, type LoanPrice, provenanceOf, type RateBook, requirementsOf } from "@tellerline/scoring";
import {
  type AdjustmentCondition,
  type LoanProduct,
  loanProduct,
  type RareTermValues,
  type RateBasis,
  type RateRequirementValues,
  SINGLE_BOUNDS,
  type SingleBounds,
} from "@tellerline/vocabulary";
import { toTimestamp } from "./timestamps.ts";

/**
 * How a rate represents an institution's rates. A call report gives the most common one. Another source gives a range, or its lowest end
 * ("from"), or else an exact rate.
 */
export function toRateBasis(book: RateBook, row: number): RateBasis {
  if (hasFlag(book, row, "isReported")) return "most_common";
  if (hasFlag(book, row, "isRange")) return "range";
  return hasFlag(book, row, "isFrom") ? "from" : "exact";
}

type VehicleBounds = Extract<SingleBounds, { readonly unit: "year" | "miles" }>;
type HomeBounds = Exclude<SingleBounds, VehicleBounds>;
const isOfVehicle = (column: SingleBounds): column is VehicleBounds => column.unit === "year" || column.unit === "miles";
const HOME_BOUNDS = SINGLE_BOUNDS.filter((column): column is HomeBounds => !isOfVehicle(column));
const VEHICLE_BOUNDS = SINGLE_BOUNDS.filter(isOfVehicle);

/** Published limits on a vehicle's model year and mileage; a limit that is not published has no field. */
const vehicleBounds = (bounds: RateRequirementValues): Partial<Record<VehicleBounds["wire"], number>> =>
  Object.fromEntries(VEHICLE_BOUNDS.flatMap(({ wire, field }) => (bounds[field] === null ? [] : [[wire, bounds[field]]])));

/**
 * The numeric requirements of row number `row`. A bound that is not published is null, but an unpublished bound on the vehicle has no field
 * at all.
 */
export function toBounds(book: RateBook, row: number) {
  const bounds = requirementsOf(book.requirements, at(book.requirement, row));
  return {
    amount_range: { min: bounds.minAmountUsd, max: bounds.maxAmountUsd },
    credit_score_range: { min: bounds.minCreditScore, max: bounds.maxCreditScore },
    ...(Object.fromEntries(HOME_BOUNDS.map(({ wire, field }) => [wire, bounds[field]])) as Readonly<
      Record<HomeBounds["wire"], number | null>
    >),
    ...vehicleBounds(bounds),
  };
}

type PublishedRateWire = Pick<
  OfferWire,
  "rate_high" | "rate_is_apr" | "index" | "margin_percent" | "floor_percent" | "ceiling_percent" | "adjustments" | "evidence"
>;

const CONDITION_WORDS: Readonly<Record<AdjustmentCondition, string>> = {
  autopay: "autopay",
  relationship: "other accounts there",
  vehicle_age: "an older vehicle",
};

/** Returns, for example, `0.25 off for autopay, applied` or `1 more for an older vehicle, not applied`. `points` are percentage points. */
function adjustmentInWords(condition: AdjustmentCondition, points: number, isApplied: boolean): string {
  const change = points < 0 ? `${-points} off` : `${points} more`;
  return `${change} for ${CONDITION_WORDS[condition]}${isApplied ? ", applied" : ", not applied"}`;
}

function toAdjustments(book: RateBook, price: number, met: readonly AdjustmentCondition[]): Pick<PublishedRateWire, "adjustments"> {
  const published = adjustmentsOf(book.prices, price);
  if (published.length === 0) return {};
  const adjustments = published.map(({ condition, points }) => {
    const applied = met.includes(condition);
    return { condition, points, applied, words: adjustmentInWords(condition, points, applied) };
  });
  return { adjustments };
}

function toEvidence(book: RateBook, row: number): Pick<PublishedRateWire, "evidence"> {
  const evidence = evidenceOf(book, row);
  const { sourceUrl } = provenanceOf(book, row);
  if (evidence === null || sourceUrl === null) return {};
  const { quote, cell, retrievedAt, confirmedAt, readBy } = evidence;
  const [retrieved_at, confirmed_at] = [toTimestamp(retrievedAt), toTimestamp(confirmedAt)];
  return { evidence: { url: sourceUrl, quote, cell, retrieved_at, confirmed_at, read_by: readBy } };
}

/** The upper end of the published range in percent, changed by the same adjustments as the lower end. */
function highPercent(book: RateBook, price: number, high: number, met: readonly AdjustmentCondition[]): number {
  const applied = adjustmentsOf(book.prices, price).filter(({ condition }) => met.includes(condition));
  return Number(applied.reduce((percent, { points }) => percent + points, high).toFixed(3));
}

/**
 * What the institution's page says about a rate beyond its figure and bounds; most rates have few of these fields.
 * @param met adjustment conditions that the borrower meets, such as autopay.
 * @param terms the rare terms of the row.
 */
export function toPublishedRate(
  book: RateBook,
  row: number,
  met: readonly AdjustmentCondition[],
  terms: RareTermValues,
): PublishedRateWire {
  const price = at(book.price, row);
  return {
    ...(terms.rateHighPercent === null ? {} : { rate_high: highPercent(book, price, terms.rateHighPercent, met) }),
    ...(hasFlag(book, row, "rateIsApr") ? { rate_is_apr: true as const } : {}),
    ...(terms.rateIndex === null ? {} : { index: terms.rateIndex }),
    ...(terms.marginPercent === null ? {} : { margin_percent: terms.marginPercent }),
    ...(terms.floorPercent === null ? {} : { floor_percent: terms.floorPercent }),
    ...(terms.ceilingPercent === null ? {} : { ceiling_percent: terms.ceilingPercent }),
    ...toAdjustments(book, price, met),
    ...toEvidence(book, row),
  };
}

type PublishedTermsWire = Pick<
  OfferWire,
  | "annual_fee_usd"
  | "initial_fixed_months"
  | "fully_indexed_rate"
  | "intro_rate"
  | "intro_months"
  | "early_closure_fee_usd"
  | "early_closure_months"
  | "caps"
>;

function toCaps({
  initialCapPoints: initial,
  periodicCapPoints: periodic,
  lifetimeCapPoints: lifetime,
}: RareTermValues): Pick<PublishedTermsWire, "caps"> {
  return initial === null && periodic === null && lifetime === null ? {} : { caps: { initial, periodic, lifetime } };
}

/**
 * Published charges and later rates of row number `row`.
 * @param price the price of the row, with the adjustments that the borrower meets.
 * @param terms the rare terms of the row.
 */
export function toPublishedTerms(
  book: RateBook,
  row: number,
  product: LoanProduct,
  price: LoanPrice,
  terms: RareTermValues,
): PublishedTermsWire {
  const { hasAnnualFee, amortization } = loanProduct(product);
  return {
    ...(hasAnnualFee && (hasFlag(book, row, "feesKnown") || price.annualFeeUsd > 0) ? { annual_fee_usd: price.annualFeeUsd } : {}),
    ...(amortization === "two_step"
      ? { initial_fixed_months: price.initialFixedMonths, fully_indexed_rate: price.fullyIndexedRatePercent }
      : {}),
    ...(terms.introRatePercent === null || terms.introMonths === null
      ? {}
      : { intro_rate: terms.introRatePercent, intro_months: terms.introMonths }),
    ...(price.earlyClosureMonths === 0
      ? {}
      : { early_closure_fee_usd: price.earlyClosureFeeUsd, early_closure_months: price.earlyClosureMonths }),
    ...toCaps(terms),
  };
}
