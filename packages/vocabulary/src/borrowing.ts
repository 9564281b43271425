/**
 * Non-numeric attributes of loan requests, of rates and of recommended actions. The position of an intent, an occupancy, an audience or a
 * vehicle condition in its list is its code in a rate book, so add new members at the end.
 */

export const INTENTS = [
  "purchase",
  "refinance",
  "cash_out",
  "balance_transfer",
  "debt_consolidation",
  "home_improvement",
  "education",
  "other",
] as const;
export type Intent = (typeof INTENTS)[number];

/** Intents with which the new loan pays off debt that the borrower already has. */
const REPLACING: readonly Intent[] = ["refinance", "cash_out", "balance_transfer", "debt_consolidation"];
export const isReplacing = (intent: Intent | null): boolean => intent !== null && REPLACING.includes(intent);

export const OCCUPANCIES = ["primary", "second_home", "investment"] as const;
export type Occupancy = (typeof OCCUPANCIES)[number];

/** Borrowers that a rate is for. A `general` rate is for everyone; a rate for another audience is only for borrowers who state that audience. */
export const AUDIENCES = ["general", "first_time_buyer", "student", "military", "business"] as const;
export type Audience = (typeof AUDIENCES)[number];
export const GENERAL_AUDIENCE: Audience = "general";

export const VEHICLE_CONDITIONS = ["new", "used"] as const;
export type VehicleCondition = (typeof VEHICLE_CONDITIONS)[number];

/** Conditions under which an institution raises or lowers a rate. */
export const ADJUSTMENT_CONDITIONS = ["autopay", "relationship", "vehicle_age"] as const;
export type AdjustmentCondition = (typeof ADJUSTMENT_CONDITIONS)[number];

export const RECOMMENDED_ACTION_TYPES = [
  "apply",
  "join_then_apply",
  "compare_offers",
  "check_membership",
  "confirm_rate",
  "change_request",
  "keep_current",
] as const;
export type RecommendedActionType = (typeof RECOMMENDED_ACTION_TYPES)[number];
