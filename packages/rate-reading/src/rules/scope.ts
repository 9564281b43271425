import type { Audience, LoanProgram, Occupancy, Product, RateIndex, VehicleCondition } from "@tellerline/vocabulary";

/**
 * What a figure is for, as the words beside it say. A field that no words state is absent. Amounts are US dollars; shares, margins and
 * rates are percents; `autopay`, `relationship` and `vehicleAge` are percentage points that are added to the rate.
 */
export interface Scope {
  /** `none`: a loan or an account that is not supported, such as a boat loan. */
  product?: Product | "none";
  /** Months. "up to 60 months" gives `termTo` alone. */
  termFrom?: number;
  termTo?: number;
  vehicleCondition?: VehicleCondition;
  vehicleYearMin?: number;
  vehicleYearMax?: number;
  /** Years: the vehicle's age is at least, or at most, this. */
  vehicleAgeLeast?: number;
  vehicleAgeMost?: number;
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
  /** True if words such as "excellent" or "tier A" name a class of scores. If no text gives the scores, the figure is left to a person. */
  isTier?: boolean;
  isFixed?: boolean;
  /** True if the figure is the lowest of several rates. */
  isFrom?: boolean;
}

export type ScopeField = keyof Scope;

const OF_VEHICLES: readonly ScopeField[] = [
  "vehicleCondition",
  "vehicleYearMin",
  "vehicleYearMax",
  "vehicleAgeLeast",
  "vehicleAgeMost",
  "mileageMax",
];
const OF_HOMES: readonly ScopeField[] = ["maxLtv", "maxCltv", "occupancy", "program"];
const HOME_LOANS: readonly Product[] = ["mortgage", "mortgage_arm", "heloc"];

/** Whether a field applies to a product: `mileageMax` only to auto loans, `occupancy` only to loans on homes. */
export function hasField(product: Product, field: ScopeField): boolean {
  if (OF_VEHICLES.includes(field)) return product === "auto_loan";
  if (OF_HOMES.includes(field)) return HOME_LOANS.includes(product);
  return field !== "minDown" || product === "auto_loan" || HOME_LOANS.includes(product);
}

export const isOfAges = ({ vehicleAgeLeast: least, vehicleAgeMost: most }: Scope): boolean => least !== undefined || most !== undefined;

export const isOfModelYears = ({ vehicleYearMin: least, vehicleYearMax: most }: Scope): boolean =>
  least !== undefined || most !== undefined;

/**
 * The scope with model years added that follow from its ages of vehicles. Model years that the words state are kept. @param year from which
 * ages are counted.
 */
export function inModelYears(scope: Scope, year: number): Scope {
  const { vehicleAgeLeast: youngest, vehicleAgeMost: oldest } = scope;
  return {
    ...(oldest === undefined ? {} : { vehicleYearMin: year - oldest }),
    ...(youngest === undefined ? {} : { vehicleYearMax: year - youngest }),
    ...scope,
  };
}

export interface ReadWords {
  readonly scope: Scope;
  /** What no rule understood, in lower case; empty if every word was read. */
  readonly left: string;
}
