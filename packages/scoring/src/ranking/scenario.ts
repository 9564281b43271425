import type { StateCode } from "@tellerline/geography";
import type {
  AdjustmentCondition,
  Audience,
  Intent,
  LoanProduct,
  LoanProgram,
  Occupancy,
  VaUse,
  VehicleCondition,
} from "@tellerline/vocabulary";
import type { AskedLoan } from "../pricing/price.ts";

/** What a borrower asks for. Null means not stated. */
export interface Scenario {
  readonly product: LoanProduct;
  readonly amountUsd: number;
  readonly termMonths: number | null;
  readonly state: StateCode | null;
  readonly creditScore: number | null;
  readonly downPaymentPercent: number | null;
  /** The lesser of the home's price and its appraisal. US dollars. */
  readonly propertyValueUsd: number | null;
  /** Balance of other loans that stay on the home besides this loan, US dollars. */
  readonly liensBalanceUsd: number | null;
  readonly occupancy: Occupancy | null;
  readonly audience: Audience | null;
  readonly intent: Intent | null;
  readonly vehicleCondition: VehicleCondition | null;
  /** The vehicle's model year. */
  readonly vehicleYear: number | null;
  /** Miles that the vehicle has been driven. */
  readonly mileage: number | null;
  /** The conditions for a higher or lower rate that the borrower meets. */
  readonly adjustments: readonly AdjustmentCondition[];
  /** For how many months the borrower keeps the loan before repaying it. */
  readonly keepMonths: number | null;
  /** Mortgage insurance, percent of the original amount a year. */
  readonly mortgageInsurancePercent: number | null;
  /** The program of a first mortgage. `vaUse`, `isVaFeeExempt` and `isUpfrontFeeFinanced` affect its charges. */
  readonly program: LoanProgram | null;
  readonly vaUse: VaUse | null;
  readonly isVaFeeExempt: boolean | null;
  /** Whether the program's upfront charge is lent with the loan, rather than paid at once. */
  readonly isUpfrontFeeFinanced: boolean | null;
  /** What is owed on the loan that this one repays, US dollars. */
  readonly presentBalanceUsd: number | null;
}

/** The other fields of a scenario that states only product and amount. */
export const UNSAID: Omit<Scenario, "product" | "amountUsd"> = {
  termMonths: null,
  state: null,
  creditScore: null,
  downPaymentPercent: null,
  propertyValueUsd: null,
  liensBalanceUsd: null,
  occupancy: null,
  audience: null,
  intent: null,
  vehicleCondition: null,
  vehicleYear: null,
  mileage: null,
  adjustments: [],
  keepMonths: null,
  mortgageInsurancePercent: null,
  program: null,
  vaUse: null,
  isVaFeeExempt: null,
  isUpfrontFeeFinanced: null,
  presentBalanceUsd: null,
};

/** Down payment and loan to value (guides/pricing.md#home-equity). A figure that is not known is null, and fails no bound. */
export interface Equity {
  /** Percent of the price. If the home's value is given, the percentage of that value that no loan on the home covers. */
  readonly downPaymentPercent: number | null;
  /** This loan in percent of the home's value; null without a lien on a home. */
  readonly ltvPercent: number | null;
  /** This loan and all other loans on the home, in percent of its value. A line of credit counts with its full limit. */
  readonly cltvPercent: number | null;
}

/** A scenario with assumptions filled in (guides/pricing.md#assumptions). Fields for which nothing is assumed may be null. */
export interface AssumedScenario extends Scenario, Equity, AskedLoan {
  /** The scenario before assumptions were filled in. */
  readonly asked: Scenario;
  readonly termMonths: number;
  readonly keepMonths: number | null;
  readonly creditScore: number;
  readonly occupancy: Occupancy;
  readonly audience: Audience;
  readonly program: LoanProgram;
}
