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

const OF_VEHICLES: readonly ScopeField[] = ["vehicleCondition", "vehicleYearMin", "vehicleYearMax", "mileageMax"];
const OF_HOMES: readonly ScopeField[] = ["maxLtv", "maxCltv", "occupancy", "program"];
const HOME_LOANS: readonly Product[] = ["mortgage", "mortgage_arm", "heloc"];

/** Whether a product's rates have a field: no card has a mileage, and no vehicle is lived in. */
export function hasField(product: Product, field: ScopeField): boolean {
  if (OF_VEHICLES.includes(field)) return product === "auto_loan";
  if (OF_HOMES.includes(field)) return HOME_LOANS.includes(product);
  return field !== "minDown" || product === "auto_loan" || HOME_LOANS.includes(product);
}

/** A text read for what it says of a figure's scope. */
export interface ReadWords {
  readonly scope: Scope;
  /** What no rule understood, in lower case; empty if every word was read. */
  readonly left: string;
}
