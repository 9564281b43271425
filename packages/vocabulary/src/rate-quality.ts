import { bitOf, membersIn, requireWidth } from "./bits.ts";
import { membersOf } from "./closed-list.ts";

/** Offers, benchmarks and monitors use only `good` rates. Listings and profiles can show `held` ones (guides/data-quality.md#held-rates). */
export const QUALITIES = ["good", "held"] as const;
export type Quality = (typeof QUALITIES)[number];

/** Days for which an observed rate is fresh. Older rates are shown with their age, and some answers leave them out. */
export const FRESH_DAYS = 45;

/** Reasons to hold a rate, worded to follow "Held:". A reason's position is its bit in stored rows, so add new reasons at the end. */
const QUALITY_REASON_TABLE = {
  far_below_reference: "far below what credit unions charged on average at the time",
  far_above_reference: "far above what credit unions charged on average at the time",
  far_from_own_history: "far from what the same institution reported before",
  moved_too_far: "moved further within a year than rates did",
  out_of_order: "contradicts another rate of the same institution",
  copied: "the same figure as the institution's other products",
  implausible: "above what the law lets the institution charge, or rejected on a second look",
  disputed: "contested by the institution",
  gone_from_page: "no longer on the institution's page",
} as const;

export type QualityReason = keyof typeof QUALITY_REASON_TABLE;
export const QUALITY_REASONS = membersOf(QUALITY_REASON_TABLE);
requireWidth("quality reasons", QUALITY_REASONS.length, "halfWord");

export const qualityReasonInWords = (reason: QualityReason): string => QUALITY_REASON_TABLE[reason];

/** A set of reasons to hold a rate, as bits. The empty set, 0, means that the rate is good. */
export type QualityReasonSet = number;
export const GOOD: QualityReasonSet = 0;
export const qualityReasonBit = (reason: QualityReason): QualityReasonSet => bitOf(QUALITY_REASONS, reason);
export const qualityReasonsIn = (set: QualityReasonSet): readonly QualityReason[] => membersIn(QUALITY_REASONS, set);
export const qualityOf = (set: QualityReasonSet): Quality => (set === GOOD ? "good" : "held");

export const BOOK_QUALITIES = ["judged", "not_judged"] as const;
export type BookQuality = (typeof BOOK_QUALITIES)[number];

export const QUALITY_FILTERS = [...QUALITIES, "all"] as const;
export type QualityFilter = (typeof QUALITY_FILTERS)[number];

export const HELD_DECISIONS = ["confirmed", "rejected"] as const;
export type HeldDecision = (typeof HELD_DECISIONS)[number];

/** What a published figure is: one price, the lowest of several prices, a range, or the price that most borrowers have. */
export const RATE_BASES = ["exact", "from", "range", "most_common"] as const;
export type RateBasis = (typeof RATE_BASES)[number];

/**
 * A rate moved too far if it changed by more than both bounds since its last figure: by more than
 * `points` percentage points, and by more than `shareOfBefore` of that figure. The change of the
 * reference average is deducted first, and the last figure must be at most `withinDays` days old.
 * In the call reports of 2024 and 2025, 329 of 23,975 rates moved so far within a year, mostly by
 * typing errors, first loans of a kind, or another account's figure. A bound of 2 points alone, or
 * of a third alone, would hold a fifth of all rates.
 */
export const MOVE_BOUND = { points: 3, shareOfBefore: 0.5, withinDays: 366 } as const;
/** A rate that has at least `leastFigures` figures in the `withinDays` days before is also compared with the median of those figures. */
export const HISTORY_BOUND = { leastFigures: 3, withinDays: 1100 } as const;
/** Maximum percentage points by which an institution's new-car rate may exceed its used-car rate. Loans for used cars are riskier. */
export const NEW_ABOVE_USED_POINTS = 2;
/** A rate that an institution has for at least this many kinds of loans counts as copied: chance would not explain it. */
export const COPIED_KINDS = 4;
