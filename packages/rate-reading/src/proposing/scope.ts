import type { Audience, LoanProgram, Occupancy, Product, RateIndex, VehicleCondition } from "@tellerline/vocabulary";

/** What words beside a figure say that it is for. Absent: they do not say it. */
export interface Scope {
  /** `none`: a loan or account that is none of the products, such as a boat loan. */
  product?: Product | "none";
  /** Months; of "up to 60 months" the upper end alone. */
  termFrom?: number;
  termTo?: number;
  vehicleCondition?: VehicleCondition;
  vehicleYearMin?: number;
  vehicleYearMax?: number;
  mileageMax?: number;
  minAmount?: number;
  maxAmount?: number;
  minScore?: number;
  maxScore?: number;
  maxLtv?: number;
  maxCltv?: number;
  minDown?: number;
  occupancy?: Occupancy;
  audience?: Audience;
  program?: LoanProgram;
  intent?: "purchase" | "refinance" | "balance_transfer" | "cash_out";
  fixedMonths?: number;
  introMonths?: number;
  index?: RateIndex;
  margin?: number;
  floor?: number;
  ceiling?: number;
  initialCap?: number;
  periodicCap?: number;
  lifetimeCap?: number;
  autopay?: number;
  relationship?: number;
  vehicleAge?: number;
  annualFee?: number;
  /** Whether words such as "excellent" or "tier A" name a class of scores; without its scores it says nothing. */
  isTier?: boolean;
  isFixed?: boolean;
  /** Whether the figure is the lowest of several. */
  isFrom?: boolean;
}

export type ScopeField = keyof Scope;

/** A text read for what it says of a figure's scope. */
export interface ReadWords {
  readonly scope: Scope;
  /** What no rule understood, in lower case; empty if every word was read. */
  readonly left: string;
}
