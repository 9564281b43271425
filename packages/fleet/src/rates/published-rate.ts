import type { Audience, Occupancy, Product, VehicleCondition } from "@tellerline/vocabulary";

/** `exact`: the figure is the rate. `from`: it is the lowest rate that is offered. `range`: the lowest and the highest are published. */
export type Basis = "exact" | "from" | "range";

/** For whom and for what a rate is. Terms are months, amounts US dollars, scores FICO points; all bounds are inclusive. */
export interface Conditions {
  readonly termMonths?: number;
  /** A range of terms. An end that the page leaves open ("up to 36 months") is absent. */
  readonly termFrom?: number;
  readonly termTo?: number;
  readonly vehicleCondition?: VehicleCondition;
  readonly vehicleYearMin?: number;
  readonly vehicleYearMax?: number;
  readonly minAmount?: number;
  readonly maxAmount?: number;
  readonly minCreditScore?: number;
  readonly maxCreditScore?: number;
  readonly maxLtvPercent?: number;
  readonly audience?: Audience;
  readonly occupancy?: Occupancy;
  /** Points that the borrower pays, in percent of the loan. */
  readonly points?: number;
  readonly isForDealers?: boolean;
}

/** One rate as a careful person would read it off the page. `rate`, `publishedApr`, `publishedApy` and `rateHigh` are percent a year. */
export interface PublishedRate extends Conditions {
  /** `none` if the rate is for something that Tellerline has no product for, such as boats, fixed home equity loans or businesses. */
  readonly productType: Product | "none";
  /** The interest or dividend rate, or the APR or APY if the page publishes nothing else. */
  readonly rate: number;
  readonly publishedApr?: number;
  /** For deposits. */
  readonly publishedApy?: number;
  /** The upper end of a range. Its lower end is `rate`. */
  readonly rateHigh?: number;
  readonly basis: Basis;
  /** Last day of a promotion, as YYYY-MM-DD. */
  readonly through?: string;
  /** The rate's name and term, in the page's language. It need not stand in the page in these words. */
  readonly label: string;
}
