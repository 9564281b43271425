import {
  levelPaymentUsd,
  membersIn,
  UNVERIFIED,
  UNVERIFIED_SAVINGS,
  type Unverified,
  type UnverifiedSet,
  unverifiedBit,
} from "@tellerline/vocabulary";
import type { LoanPrice } from "../pricing/cash-flows.ts";
import { isInsured } from "../pricing/insurance.ts";
import { type PricedLoan, priceLoan, roundToCents } from "../pricing/price.ts";
import type { AssumedScenario } from "../ranking/scenario.ts";

/** Savings of an offer against another price of the same loan; positive if the offer is cheaper. US dollars are null if not known. */
export interface Savings {
  /** Percentage points. */
  readonly aprPercent: number;
  readonly monthlyUsd: number | null;
  readonly totalUsd: number | null;
}

/** Facts on which savings in dollars depend. */
const OF_SAVINGS: UnverifiedSet = UNVERIFIED_SAVINGS.reduce((set, kind) => set | unverifiedBit(kind), 0);

/** Whether an offer's savings in dollars may be shown. */
export const showsDollars = (unverified: UnverifiedSet): boolean => (unverified & OF_SAVINGS) === 0;

const SAVINGS_WORDS: Readonly<Partial<Record<Unverified, string>>> = {
  term_months: "its term",
  rate_type: "whether it is fixed or adjustable",
  fully_indexed_rate: "its rate after the fixed period",
  mortgage_insurance: "what its mortgage insurance or program costs",
  fees: "its points and fees",
};

/** Unpublished facts on which savings in dollars depend, in words; null if the rate publishes all of them. */
function unknownInWords(unverified: UnverifiedSet): string | null {
  if (showsDollars(unverified)) return null;
  const unknown = membersIn(UNVERIFIED, unverified & OF_SAVINGS).map((kind) => SAVINGS_WORDS[kind] ?? kind);
  const [last = "", ...others] = unknown.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(", ")} and ${last}`;
}

/** Says why an offer shows no savings in dollars; null if the offer shows them. */
export function unknownSavingsSentence(unverified: UnverifiedSet): string | null {
  const unknown = unknownInWords(unverified);
  return unknown === null ? null : `No savings in dollars are told: this rate does not publish ${unknown}.`;
}

/**
 * Says which unpublished facts some figures leave out; null if all facts are published.
 * @param subject the figures and their verb, such as "The schedule is made".
 */
export function withoutSentence(subject: string, unverified: UnverifiedSet): string | null {
  const unknown = unknownInWords(unverified);
  return unknown === null ? null : `${subject} without knowing ${unknown}, not published for this rate.`;
}

/** The left APR (percent) less the right APR (thousandths of a percent), in percentage points with three decimals. */
export function milliDifference(leftPercent: number, rightMilliPercent: number): number {
  return (Math.round(leftPercent * 1000) - rightMilliPercent) / 1000;
}

/**
 * Savings of `offer` compared with the market: the difference of two level payments, at the benchmark's APR and at the offer's, over the same amount
 * and term. Therefore the three figures never contradict each other (guides/what-a-loan-costs.md#savings). The offer's APR includes the charges of
 * its loan program, but no insurance that a lender asks for. The benchmark includes neither.
 * @param benchmarkPercent the benchmark's APR.
 */
export function savingsAgainst(
  scenario: AssumedScenario,
  benchmarkPercent: number,
  price: LoanPrice,
  offer: Pick<PricedLoan, "aprMilliPercent"> & { readonly unverified: UnverifiedSet },
): Savings {
  const { product, amountUsd, termMonths, insurance } = scenario;
  const plain = insurance?.by === "lender" && isInsured(scenario, price) ? priceLoan(product, amountUsd, termMonths, price) : offer;
  if (plain === null) throw new Error("An offer without proceeds.");
  const aprPercent = milliDifference(benchmarkPercent, plain.aprMilliPercent);
  if (!showsDollars(offer.unverified)) return { aprPercent, monthlyUsd: null, totalUsd: null };
  const paidAt = (ratePercent: number) => levelPaymentUsd(amountUsd, ratePercent, termMonths);
  const monthlyUsd = roundToCents(paidAt(benchmarkPercent) - paidAt(plain.aprMilliPercent / 1000));
  return {
    aprPercent,
    monthlyUsd,
    totalUsd: roundToCents(monthlyUsd * termMonths),
  };
}
