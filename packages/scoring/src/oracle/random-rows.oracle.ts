import { STATE_CODES } from "@tellerline/geography";
import {
  ADJUSTMENT_CONDITIONS,
  AUDIENCES,
  CONVENTIONAL,
  GOOD,
  INTENTS,
  LOAN_PRODUCTS,
  LOAN_PROGRAMS,
  NO_INSURANCE_PUBLISHED,
  OCCUPANCIES,
  RATE_INDEXES,
  VA_USES,
  VEHICLE_CONDITIONS,
} from "@tellerline/vocabulary";
import fc from "fast-check";
import type { Institution, RateSheetRow } from "../book/rows.ts";
import type { Scenario } from "../ranking/scenario.ts";

/** Random rate sheets and scenarios, with few distinct values of each field, so that ties, duplicates and misses are common. */

const states = STATE_CODES.slice(0, 3);
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 2 });
const terms = [36, 60, 180, 360];

export const institutions: readonly Institution[] = Array.from({ length: 12 }, (_, index) => ({
  creditUnionId: `CU ${index}|Town é|TX`,
  name: `CU ${index}`,
  slug: `cu-${index}-town`,
  city: "Town é",
  state: "TX",
  county: index % 2 === 0 ? "Travis" : null,
  charterNumber: index === 0 ? 0 : index * 7,
  assetsUsd: index === 3 ? null : index * 1e9,
  members: null,
  website: null,
  alsoKnownAs: [],
  formerIds: [],
  synthetic: false,
  isFederal: index % 3 === 2 ? true : index % 3 === 1 ? false : null,
  // The law does not let some institutions lend the larger amounts.
  sharesUsd: index === 6 ? null : index * 50_000,
  undividedEarningsUsd: index * 10_000,
  netWorthUsd: index % 4 === 0 ? index * 100_000 : null,
}));

const row = fc.record({
  creditUnionId: fc.constantFrom(...institutions.map(({ creditUnionId }) => creditUnionId)),
  product: fc.constantFrom(...LOAN_PRODUCTS.slice(0, 4)),
  noteRatePercent: fc.constantFrom(0, 3.25, 4.99, 5, 5.0005, 6.125, 36),
  pointsPercent: fc.constantFrom(0, 0, 0.5, 1.25),
  feesUsd: fc.constantFrom(0, 0, 250, 1495.5),
  annualFeeUsd: fc.constantFrom(0, 0, 75),
  initialFixedMonths: fc.constantFrom(12, 60),
  fullyIndexedRatePercent: fc.constantFrom(2.5, 5, 7.75),
  termMonths: orNull(fc.constantFrom(...terms)),
  publishedAprPercent: orNull(fc.constantFrom(0, 5.125, 6.4321)),
  states: orNull(fc.subarray([...states], { minLength: 1 })),
  minAmountUsd: orNull(fc.constantFrom(0, 5000, 20_000)),
  maxAmountUsd: orNull(fc.constantFrom(20_000, 100_000)),
  minCreditScore: orNull(fc.constantFrom(620, 740, 800)),
  maxCreditScore: orNull(fc.constantFrom(700, 850)),
  minDownPaymentPercent: orNull(fc.constantFrom(0, 5, 25)),
  maxLtvPercent: orNull(fc.constantFrom(80, 105)),
  maxCltvPercent: orNull(fc.constantFrom(75, 90, 110)),
  occupancy: orNull(fc.constantFrom(...OCCUPANCIES)),
  audience: fc.constantFrom("general" as const, "general" as const, ...AUDIENCES),
  intents: orNull(fc.subarray([...INTENTS], { minLength: 1 })),
  vehicleCondition: orNull(fc.constantFrom(...VEHICLE_CONDITIONS)),
  program: fc.oneof({ weight: 3, arbitrary: fc.constant(CONVENTIONAL) }, { weight: 1, arbitrary: fc.constantFrom(...LOAN_PROGRAMS) }),
  mortgageInsurancePercent: fc.constantFrom(NO_INSURANCE_PUBLISHED, NO_INSURANCE_PUBLISHED, 0, 0.7),
  earlyClosureFeeUsd: fc.constantFrom(0, 0, 400),
  earlyClosureMonths: fc.constantFrom(0, 36),
  introRatePercent: orNull(fc.constantFrom(1.99)),
  introMonths: orNull(fc.constantFrom(6)),
  repaymentMonths: fc.constantFrom(0, 0, 240),
  initialCapPoints: orNull(fc.constantFrom(2, 5)),
  periodicCapPoints: orNull(fc.constantFrom(2)),
  lifetimeCapPoints: orNull(fc.constantFrom(5, 6)),
  rateHighPercent: orNull(fc.constantFrom(7.5)),
  rateIndex: orNull(fc.constantFrom(...RATE_INDEXES)),
  marginPercent: orNull(fc.constantFrom(-1, 0, 1.5)),
  floorPercent: orNull(fc.constantFrom(0, 3)),
  ceilingPercent: orNull(fc.constantFrom(18)),
  autopayPoints: fc.constantFrom(0, 0, -0.25, 0.5),
  relationshipPoints: fc.constantFrom(0, 0, -0.5),
  vehicleAgePoints: fc.constantFrom(0, 0, 1),
  minVehicleYear: orNull(fc.constantFrom(2018, 2023)),
  maxVehicleYear: orNull(fc.constantFrom(2020, 2024)),
  maxMileage: orNull(fc.constantFrom(30_000, 100_000)),
  effectiveAt: orNull(fc.constantFrom(1_700_000_000)),
  observedAt: fc.constantFrom(1_760_000_000, 1_761_000_000),
  sourceUrl: orNull(fc.constantFrom("https://example.org/rates", "https://example.org/é")),
  feesKnown: fc.boolean(),
  isReported: fc.boolean(),
  isWidened: fc.boolean(),
  isFrom: fc.boolean(),
  isRange: fc.boolean(),
  rateIsApr: fc.boolean(),
  evidence: orNull(
    fc.constantFrom(
      { quote: "36 months 5.49%", cell: "table 1, row 2, column 2", retrievedAt: 1_760_000_000, confirmedAt: 1_761_000_000, readBy: "ann" },
      { quote: "as low as 4.99% é", cell: null, retrievedAt: 1_760_000_000, confirmedAt: 1_760_000_000, readBy: "ann" },
    ),
  ),
  qualityReasons: fc.constantFrom(GOOD, GOOD, GOOD, GOOD, GOOD, GOOD, 1, 33),
});

export const rateSheet: fc.Arbitrary<RateSheetRow[]> = fc
  .array(row, { minLength: 1, maxLength: 150 })
  .map((rows) => rows.map((entry, index) => ({ ...entry, rateId: `rate-${index}` })));

export const scenario: fc.Arbitrary<Scenario> = fc.record({
  keepMonths: orNull(fc.constantFrom(1, 24, 60, 480)),
  mortgageInsurancePercent: orNull(fc.constantFrom(0.5, 1.2)),
  program: orNull(fc.constantFrom(CONVENTIONAL, ...LOAN_PROGRAMS)),
  vaUse: orNull(fc.constantFrom(...VA_USES)),
  isVaFeeExempt: orNull(fc.boolean()),
  isUpfrontFeeFinanced: orNull(fc.boolean()),
  presentBalanceUsd: orNull(fc.constantFrom(4000, 19_500, 200_000)),
  product: fc.constantFrom(...LOAN_PRODUCTS.slice(0, 5)),
  amountUsd: fc.constantFrom(0.01, 400, 5000, 15_000, 20_000, 250_000),
  termMonths: orNull(fc.constantFrom(...terms, 48)),
  state: orNull(fc.constantFrom(...states, "WY" as const, "TX" as const)),
  creditScore: orNull(fc.constantFrom(300, 640, 720, 810)),
  downPaymentPercent: orNull(fc.constantFrom(0, 10, 30)),
  propertyValueUsd: orNull(fc.constantFrom(14_000, 20_000, 250_000, 400_000)),
  liensBalanceUsd: orNull(fc.constantFrom(0, 4000, 100_000)),
  occupancy: orNull(fc.constantFrom(...OCCUPANCIES)),
  audience: orNull(fc.constantFrom(...AUDIENCES)),
  intent: orNull(fc.constantFrom(...INTENTS)),
  vehicleCondition: orNull(fc.constantFrom(...VEHICLE_CONDITIONS)),
  vehicleYear: orNull(fc.constantFrom(2016, 2019, 2024)),
  mileage: orNull(fc.constantFrom(0, 45_000)),
  adjustments: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.subarray([...ADJUSTMENT_CONDITIONS]) }),
});
