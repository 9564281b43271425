/** What a borrower says of a loan beside its figures. The position of a member is its code in a book: a new one goes at the end. */

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

export const OCCUPANCIES = ["primary", "second_home", "investment"] as const;
export type Occupancy = (typeof OCCUPANCIES)[number];

/** Whom a rate is for. The first is for everyone; a rate for another audience is only for those who say that they belong to it. */
export const AUDIENCES = ["general", "first_time_buyer", "student", "military", "business"] as const;
export type Audience = (typeof AUDIENCES)[number];
export const GENERAL_AUDIENCE: Audience = "general";

export const VEHICLE_CONDITIONS = ["new", "used"] as const;
export type VehicleCondition = (typeof VEHICLE_CONDITIONS)[number];

/** What is assumed of a borrower who does not say, and then said in the answer (guides/pricing.md#assumptions). */
export const ASSUMED = {
  creditScore: 740,
  occupancy: "primary",
  audience: GENERAL_AUDIENCE,
  downPaymentPercent: 20,
} as const;

/** What to do next about a decision, most useful first. */
export const RECOMMENDED_ACTION_TYPES = ["apply", "join_then_apply", "compare_offers", "check_membership", "change_request"] as const;
export type RecommendedActionType = (typeof RECOMMENDED_ACTION_TYPES)[number];
