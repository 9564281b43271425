import { compareText } from "@tellerline/book";
import type { StateCode } from "@tellerline/geography";
import { floorMicroOf } from "../book/floors.ts";
import type { RateSheetRow } from "../book/rows.ts";
import { type PricedLoan, priceAsked } from "../pricing/price.ts";
import { assume } from "../ranking/assume.ts";
import type { AssumedScenario, Scenario } from "../ranking/scenario.ts";
import { institutions } from "./random-rows.oracle.ts";

/** Reference implementation of ranking: filter the rows, price them, sort them. The compiled book must agree with it exactly. */

export interface NaiveOffer extends PricedLoan {
  readonly rateId: string;
  readonly creditUnionId: string;
  readonly unverified: readonly string[];
}

function outside(value: number, min: number | null, max: number | null): boolean {
  return (min !== null && value < min) || (max !== null && value > max);
}

/** Amounts in US dollars, and longest term in months, that rows without bounds of their own serve (guides/pricing.md#requirements). */
const USUAL: Readonly<Record<string, readonly [least: number, greatest: number, months: number | null]>> = {
  mortgage: [10_000, 5_000_000, null],
  mortgage_arm: [10_000, 5_000_000, null],
  auto_loan: [1000, 150_000, 96],
  heloc: [5000, 500_000, 240],
  personal_loan: [250, 50_000, 84],
  student_loan: [500, 300_000, 240],
  credit_card: [200, 50_000, null],
  equipment_loan: [1000, 1_000_000, 120],
};

/** Requirements that the law sets for the row's institution and that the request fails (guides/pricing.md#requirements). */
function naiveLaw({ creditUnionId }: RateSheetRow, { product, amountUsd, termMonths, occupancy, intent }: AssumedScenario): string[] {
  const found = institutions.find((one) => one.creditUnionId === creditUnionId);
  const { isFederal = null, sharesUsd = null, undividedEarningsUsd = null, netWorthUsd = null } = found ?? {};
  const failures: string[] = [];
  if (product === "equipment_loan") {
    if (netWorthUsd !== null && amountUsd > Math.max(100_000, 0.15 * netWorthUsd)) failures.push("lending_limit");
  } else if (isFederal === true && sharesUsd !== null && undividedEarningsUsd !== null) {
    if (amountUsd > 0.1 * (sharesUsd + undividedEarningsUsd)) failures.push("lending_limit");
  }
  const isMortgage = ["mortgage", "mortgage_arm"].includes(product);
  const longest = isMortgage ? (occupancy === "primary" ? 480 : 180) : intent === "home_improvement" ? 240 : 180;
  if (isFederal === true && !["heloc", "credit_card"].includes(product) && termMonths > longest) failures.push("term_months");
  return failures;
}

/** Down payment and debt in percent of the home's value (guides/pricing.md#home-equity); null if not known. */
function naiveEquity(asked: Scenario) {
  const { product, amountUsd, intent, propertyValueUsd: value } = asked;
  const isToBuy = product !== "heloc" && (intent === null || intent === "purchase");
  const paysDown = ["mortgage", "mortgage_arm", "auto_loan", "equipment_loan"].includes(product);
  const said = asked.downPaymentPercent ?? (isToBuy && paysDown ? 20 : null);
  if (!["mortgage", "mortgage_arm", "heloc"].includes(product)) return { down: said, ltv: null, cltv: null };
  const others = asked.liensBalanceUsd ?? 0;
  if (value !== null) {
    const cltv = (100 * (amountUsd + others)) / value;
    return { down: cltv > 100 ? 0 : 100 - cltv, ltv: (100 * amountUsd) / value, cltv };
  }
  if (said === null || product === "heloc") return { down: said, ltv: null, cltv: null };
  return { down: said, ltv: ((100 - said) * amountUsd) / (amountUsd + others), cltv: 100 - said };
}

/** The requirements of `row` that the scenario does not meet, state and term included. */
export function naiveFailures(row: RateSheetRow, scenario: AssumedScenario): string[] {
  const failures: string[] = naiveLaw(row, scenario);
  const [least = 0, greatest = 0, months = null] = USUAL[row.product] ?? [];
  const min = row.minAmountUsd ?? (row.maxAmountUsd !== null && row.maxAmountUsd < least ? null : least);
  const max = row.maxAmountUsd ?? (row.minAmountUsd !== null && row.minAmountUsd > greatest ? null : greatest);
  if (outside(scenario.amountUsd, min, max)) failures.push("amount");
  if (row.termMonths === null && months !== null && scenario.termMonths > months) failures.push("term_months");

  if (outside(scenario.creditScore, row.minCreditScore, row.maxCreditScore)) failures.push("credit_score");
  if (row.occupancy !== null && row.occupancy !== scenario.occupancy) failures.push("occupancy");
  if (row.audience !== "general" && row.audience !== scenario.audience) failures.push("audience");
  if (row.intents !== null && scenario.intent !== null && !row.intents.includes(scenario.intent)) failures.push("intent");
  if (row.vehicleCondition !== null && scenario.vehicleCondition !== null && row.vehicleCondition !== scenario.vehicleCondition) {
    failures.push("vehicle_condition");
  }
  if (scenario.vehicleYear !== null && outside(scenario.vehicleYear, row.minVehicleYear, row.maxVehicleYear)) failures.push("vehicle_year");
  if (scenario.mileage !== null && row.maxMileage !== null && scenario.mileage > row.maxMileage) failures.push("mileage");
  if (row.program !== (scenario.asked.program ?? "conventional")) failures.push("program");
  const { down, ltv, cltv } = naiveEquity(scenario);
  if (row.minDownPaymentPercent !== null && down !== null && down < row.minDownPaymentPercent) failures.push("down_payment_percent");
  const mostOfAll = row.maxCltvPercent ?? (row.product === "heloc" ? row.maxLtvPercent : Math.max(100, row.maxLtvPercent ?? 0)) ?? 100;
  const isTooMuch = (ltv !== null && row.maxLtvPercent !== null && ltv > row.maxLtvPercent) || (cltv !== null && cltv > mostOfAll);
  if (isTooMuch) failures.push("loan_to_value");
  if (row.termMonths !== null && row.termMonths !== scenario.termMonths) failures.push("term_months");
  if (scenario.state !== null && row.states !== null && !row.states.includes(scenario.state)) failures.push("state");
  if (isTexanEquity(scenario) && cltv !== null && cltv > 80) failures.push("state_law");
  return [...new Set(failures)];
}

/** Whether the scenario is a loan on the equity of a Texas homestead (guides/pricing.md#state-law). */
function isTexanEquity({ product, state, occupancy, intent, amountUsd, presentBalanceUsd }: AssumedScenario): boolean {
  const isMore = presentBalanceUsd !== null && amountUsd > 1.05 * presentBalanceUsd;
  const paysOut = ["cash_out", "debt_consolidation", ...(isMore ? ["refinance", "balance_transfer"] : [])].includes(intent ?? "");
  const takesEquity = product === "heloc" || (product.startsWith("mortgage") && paysOut);
  return takesEquity && state === "TX" && occupancy === "primary";
}

/** Facts that the scenario relies on but `row` does not publish (guides/pricing.md#unverified). */
function naiveUnverified(row: RateSheetRow, scenario: AssumedScenario): string[] {
  const { product, intent, vehicleCondition } = scenario;
  const isMortgage = product === "mortgage" || product === "mortgage_arm";
  const isOnHome = isMortgage || product === "heloc";
  const isPurchase = intent === null || intent === "purchase";
  const unverified: string[] = [];
  if (row.maxAmountUsd === null) unverified.push("amount");
  if (row.minCreditScore === null) unverified.push("credit_score");
  if (row.termMonths === null && product !== "credit_card") unverified.push("term_months");
  const paysDown = isMortgage || product === "auto_loan" || product === "equipment_loan";
  const isUnlimited = row.minDownPaymentPercent === null && row.maxLtvPercent === null && row.maxCltvPercent === null;
  if (paysDown && isPurchase && isUnlimited) unverified.push("down_payment_percent");
  const isOwnHome = product === "heloc" || (isMortgage && !isPurchase);
  if (isOwnHome && (isUnlimited || naiveEquity(scenario).cltv === null)) unverified.push("loan_to_value");
  if (intent !== null && row.intents === null) unverified.push("intent");
  if (isOnHome && row.occupancy === null) unverified.push("occupancy");
  if (!row.feesKnown) unverified.push("fees");
  if (product === "auto_loan" && vehicleCondition !== null && row.vehicleCondition === null) unverified.push("vehicle_condition");
  const isYearOpen = (scenario.vehicleYear === null) !== (row.minVehicleYear === null && row.maxVehicleYear === null);
  if (product === "auto_loan" && isYearOpen) unverified.push("vehicle_year");
  if (product === "auto_loan" && (scenario.mileage === null) !== (row.maxMileage === null)) unverified.push("mileage");
  if (["mortgage", "heloc", "equipment_loan"].includes(product) && row.isReported) unverified.push("rate_type");
  if (isTexanEquity(scenario) && naiveEquity(scenario).cltv === null) unverified.push("state_law");
  const { ltv } = naiveEquity(scenario);
  const program = scenario.asked.program ?? "conventional";
  const isUnpriced = scenario.mortgageInsurancePercent === null && row.mortgageInsurancePercent === -1;
  const isUninsured = program === "conventional" && ltv !== null && ltv > 80 && isUnpriced;
  const isUncharged = program === "usda" || (program === "fha" && ltv === null);
  if (isMortgage && (isUninsured || isUncharged)) unverified.push("mortgage_insurance");
  if (row.isWidened) unverified.push("availability");
  return unverified;
}

type NaiveCandidate = NaiveOffer & { readonly rate: RateSheetRow; readonly tier: number };

/** The order of offers (guides/pricing.md#order), then the book's order: term, floor of the APR, note rate, rate id. */
function compareNaive(left: NaiveCandidate, right: NaiveCandidate): number {
  return (
    left.orderMilliPercent - right.orderMilliPercent ||
    left.tier - right.tier ||
    left.unverified.length - right.unverified.length ||
    left.totalCostUsd - right.totalCostUsd ||
    compareText(left.creditUnionId, right.creditUnionId) ||
    (left.rate.termMonths ?? 0) - (right.rate.termMonths ?? 0) ||
    floorOf(left.rate) - floorOf(right.rate) ||
    left.rate.noteRatePercent - right.rate.noteRatePercent ||
    compareText(left.rateId, right.rateId)
  );
}

function floorOf(row: RateSheetRow): number {
  return row.product === "mortgage_arm" ? floorMicroOf(row.product, row) : row.noteRatePercent;
}

/** The row with the borrower's adjustments added to its note rate, which is at least 0. */
function naiveAdjusted(row: RateSheetRow, { adjustments }: AssumedScenario): RateSheetRow {
  let points = 0;
  if (adjustments.includes("autopay")) points += row.autopayPoints;
  if (adjustments.includes("relationship")) points += row.relationshipPoints;
  if (adjustments.includes("vehicle_age")) points += row.vehicleAgePoints;
  if (points === 0) return row;
  return { ...row, noteRatePercent: Math.max(0, Number((row.noteRatePercent + points).toFixed(6))) };
}

/** @param tierOf order of institutions with equal APR, lowest first. */
export function naiveRank(
  rows: readonly RateSheetRow[],
  asked: Scenario,
  limit: number,
  tierOf: (creditUnionId: string) => number = () => 0,
): NaiveOffer[] {
  const scenario = assume(asked);
  const offers = rows
    .filter((row) => row.qualityReasons === 0 && row.product === scenario.product && naiveFailures(row, scenario).length === 0)
    .flatMap((row) => {
      const priced = priceAsked(scenario, naiveAdjusted(row, scenario));
      return priced === null
        ? []
        : [
            {
              ...priced,
              rateId: row.rateId,
              creditUnionId: row.creditUnionId,
              unverified: naiveUnverified(row, scenario),
              rate: row,
              tier: tierOf(row.creditUnionId),
            },
          ];
    })
    .sort(compareNaive);
  const seen = new Set<string>();
  const distinct = offers.filter(({ creditUnionId }) => !seen.has(creditUnionId) && seen.add(creditUnionId)).slice(0, limit);
  return distinct.map(({ rate: _, tier: _tier, ...offer }) => offer);
}

/** Reference implementation of near misses (guides/pricing.md#when-nothing-qualifies), for a scenario without an offer. */
export function naiveNearMisses(rows: readonly RateSheetRow[], asked: Scenario, limit: number) {
  const scenario = assume(asked);
  const ofProduct = rows.filter((row) => row.qualityReasons === 0 && row.product === scenario.product);
  const reaches = (state: StateCode | null) =>
    ofProduct.filter((row) => state === null || row.states === null || row.states.includes(state));
  const field = reaches(scenario.state).length > 0 ? reaches(scenario.state) : ofProduct;
  const misses = field.map((row) => {
    const own = naiveFailures(row, scenario);
    const chargesUsd = (row.pointsPercent / 100) * scenario.amountUsd + row.feesUsd + row.annualFeeUsd;
    const failures = chargesUsd >= scenario.amountUsd && !own.includes("amount") ? [...own, "amount"] : own;
    const priced = priceAsked(scenario, naiveAdjusted(row, scenario));
    const never = Number.MAX_SAFE_INTEGER;
    const price = priced ?? { aprMilliPercent: never, monthlyPaymentUsd: never, totalCostUsd: never, orderMilliPercent: never };
    return {
      ...price,
      rateId: row.rateId,
      creditUnionId: row.creditUnionId,
      unverified: naiveUnverified(row, scenario),
      rate: row,
      tier: 0,
      failures: failures.length === 0 ? ["amount"] : failures,
    };
  });
  misses.sort((left, right) => left.failures.length - right.failures.length || compareNaive(left, right));
  const seen = new Set<string>();
  const nearest = misses.filter(({ creditUnionId }) => !seen.has(creditUnionId) && seen.add(creditUnionId)).slice(0, limit);
  return {
    nearest,
    failures: misses.map((miss) => miss.failures),
    institutions: new Set(reaches(scenario.state).map(({ creditUnionId }) => creditUnionId)).size,
  };
}
