import {
  assume,
  explainNoOffer,
  type MembershipStanding,
  PresentLoanComparison,
  priceLoan,
  type RateSheetRow,
  rankOffers,
  requirementsIn,
  type Scenario,
  savingsAgainst,
  solveAprPercent,
  UNSAID,
} from "@tellerline/scoring";
import { AUDIENCES, INTENTS, loanProduct, OCCUPANCIES, UNPUBLISHED_PRICE, VEHICLE_CONDITIONS } from "@tellerline/vocabulary";
import * as z from "zod";
import { compile, creditUnionIdOf, loan, PLAIN, state } from "./priced-rows.ts";
import { decimal, named, optional, several, whole, words } from "./tables.ts";

export const percent3 = z.string().regex(/^-?\d+\.\d{3}$/, "A percentage has three decimals.");

export const cents = z.string().regex(/^-?\d+\.\d{2}$/, "Dollars have two decimals.");

const none = z.literal("none");

export const inPercent = (percent: number): string => percent.toFixed(3);

export const inDollars = (usd: number): string => usd.toFixed(2);

export const aprRow = z.strictObject({
  example: words,
  product: loan,
  amount_usd: decimal,
  term_months: whole,
  note_rate_percent: decimal,
  points_percent: decimal,
  fees_usd: decimal,
  annual_fee_usd: decimal,
  fixed_months: optional(whole),
  fully_indexed_rate_percent: optional(decimal),
  apr_percent: z.union([percent3, none]),
  first_payment_usd: z.union([cents, none]),
  total_cost_usd: z.union([cents, none]),
  source: words,
});

/** APR, first payment and total cost of an example's loan; each is `none` if the charges leave no proceeds. */
export function priceOf(row: z.output<typeof aprRow>) {
  const priced = priceLoan(row.product, row.amount_usd, row.term_months, {
    ...UNPUBLISHED_PRICE,
    noteRatePercent: row.note_rate_percent,
    pointsPercent: row.points_percent,
    feesUsd: row.fees_usd,
    annualFeeUsd: row.annual_fee_usd,
    initialFixedMonths: row.fixed_months ?? UNPUBLISHED_PRICE.initialFixedMonths,
    fullyIndexedRatePercent: row.fully_indexed_rate_percent ?? UNPUBLISHED_PRICE.fullyIndexedRatePercent,
  });
  if (priced === null) return { apr_percent: "none", first_payment_usd: "none", total_cost_usd: "none" };
  return {
    apr_percent: inPercent(priced.aprMilliPercent / 1000),
    first_payment_usd: inDollars(priced.monthlyPaymentUsd),
    total_cost_usd: inDollars(priced.totalCostUsd),
  };
}

/** Monthly payments: `23 of 230; 1 of 280` means 23 payments of 230 dollars, then one of 280 dollars. */
const payments = z
  .string()
  .transform((text) => text.split(";").map((part) => /^\s*(\d+) of (\d+(?:\.\d+)?)\s*$/.exec(part)?.slice(1)))
  .pipe(z.array(z.tuple([whole, decimal]), "Payments are written as `23 of 230; 1 of 280`."));

export const cashFlowRow = z.strictObject({
  example: words,
  amount_financed_usd: decimal,
  payments,
  apr_percent: z.string().regex(/^\d+\.\d{2}$/, "The regulation publishes two decimals."),
  source: words,
});

/** The APR of an example's monthly payments, in percent with two decimals, as in appendix J of Regulation Z; undefined if there is none. */
export function aprOfPayments(row: z.output<typeof cashFlowRow>): string | undefined {
  let afterMonths = 0;
  const annuities = row.payments.map(([count, paymentUsd]) => {
    const annuity = { paymentUsd, afterMonths, count };
    afterMonths += count;
    return annuity;
  });
  return solveAprPercent({ proceedsUsd: row.amount_financed_usd, annuities, lumps: [] }, 0)?.toFixed(2);
}

export const qualificationRow = z.strictObject({
  example: words,
  product: loan,
  rate_row: named(
    z.strictObject({
      min_amount: decimal.optional(),
      max_amount: decimal.optional(),
      min_credit_score: whole.optional(),
      max_credit_score: whole.optional(),
      min_down_payment_percent: decimal.optional(),
      max_ltv_percent: decimal.optional(),
      max_cltv_percent: decimal.optional(),
      states: several(state).optional(),
      term_months: whole.optional(),
      occupancy: z.enum(OCCUPANCIES).optional(),
      audience: z.enum(AUDIENCES).optional(),
      intents: several(z.enum(INTENTS)).optional(),
      vehicle_condition: z.enum(VEHICLE_CONDITIONS).optional(),
    }),
  ),
  borrower: named(
    z.strictObject({
      amount: decimal.optional(),
      credit_score: whole.optional(),
      down_payment_percent: decimal.optional(),
      property_value: decimal.optional(),
      liens_balance: decimal.optional(),
      state: state.optional(),
      term_months: whole.optional(),
      occupancy: z.enum(OCCUPANCIES).optional(),
      audience: z.enum(AUDIENCES).optional(),
      intent: z.enum(INTENTS).optional(),
      vehicle_condition: z.enum(VEHICLE_CONDITIONS).optional(),
    }),
  ),
  fails: several(words),
  why: words,
});

/** Names of the rate's requirements that a borrower does not meet, in alphabetical order; `nothing` if the rate is offered. */
export function failedRequirements({ product, rate_row: required, borrower }: z.output<typeof qualificationRow>): readonly string[] {
  const { book } = compile([
    {
      ...PLAIN,
      rateId: "rate",
      creditUnionId: creditUnionIdOf("Ash"),
      product,
      noteRatePercent: 6,
      fullyIndexedRatePercent: 6,
      minAmountUsd: required.min_amount ?? null,
      maxAmountUsd: required.max_amount ?? null,
      minCreditScore: required.min_credit_score ?? null,
      maxCreditScore: required.max_credit_score ?? null,
      minDownPaymentPercent: required.min_down_payment_percent ?? null,
      maxLtvPercent: required.max_ltv_percent ?? null,
      maxCltvPercent: required.max_cltv_percent ?? null,
      states: required.states ?? null,
      termMonths: required.term_months ?? null,
      occupancy: required.occupancy ?? null,
      audience: required.audience ?? "general",
      intents: required.intents ?? null,
      vehicleCondition: required.vehicle_condition ?? null,
    },
  ]);
  const asked: Scenario = {
    ...UNSAID,
    product,
    amountUsd: borrower.amount ?? loanProduct(product).standardAmountUsd,
    termMonths: borrower.term_months ?? null,
    state: borrower.state ?? null,
    creditScore: borrower.credit_score ?? null,
    downPaymentPercent: borrower.down_payment_percent ?? null,
    propertyValueUsd: borrower.property_value ?? null,
    liensBalanceUsd: borrower.liens_balance ?? null,
    occupancy: borrower.occupancy ?? null,
    audience: borrower.audience ?? null,
    intent: borrower.intent ?? null,
    vehicleCondition: borrower.vehicle_condition ?? null,
  };
  if (rankOffers(book, assume(asked), 1).length > 0) return ["nothing"];
  const [miss] = explainNoOffer(book, assume(asked), 1).nearMisses;
  return miss === undefined ? [] : requirementsIn(miss.failures).toSorted();
}

const STANDINGS: Readonly<Record<string, MembershipStanding>> = {
  eligible: "eligible",
  open_to_anyone: "joinable",
  unknown: "unknown",
  not_annotated: "unknown",
  geo_mismatch: "outside",
};

export const orderRow = z.strictObject({
  ranking: words,
  product: loan,
  amount_usd: decimal,
  term_months: whole,
  offer: words,
  credit_union: words,
  note_rate_percent: decimal,
  points_percent: decimal,
  fees_usd: decimal,
  membership: z.enum(["eligible", "open_to_anyone", "unknown", "not_annotated", "geo_mismatch"]),
  place: z.union([whole, z.literal("not shown")]),
  why: words,
});

export type OrderRow = z.output<typeof orderRow>;

/** Names of the offers of one ranking, in the order in which the engine ranks them. Leaves out offers that the engine does not rank. */
export function rankedOffers(offers: readonly OrderRow[]): readonly string[] {
  const [first] = offers;
  if (first === undefined) return [];
  const rows = offers.map(
    (offer): RateSheetRow => ({
      ...PLAIN,
      rateId: offer.offer,
      creditUnionId: creditUnionIdOf(offer.credit_union),
      product: offer.product,
      noteRatePercent: offer.note_rate_percent,
      pointsPercent: offer.points_percent,
      feesUsd: offer.fees_usd,
    }),
  );
  const { book, details } = compile(rows);
  const ids = [...new Set(rows.map(({ creditUnionId }) => creditUnionId))].toSorted();
  const standingOf = (institution: number) => {
    const offer = offers.find(({ credit_union }) => creditUnionIdOf(credit_union) === ids[institution]);
    return STANDINGS[offer?.membership ?? ""] ?? "unknown";
  };
  const scenario = assume({ ...UNSAID, product: first.product, amountUsd: first.amount_usd, termMonths: first.term_months });
  return rankOffers(book, scenario, offers.length, standingOf).map(({ row }) => details.rateId(row));
}

export const savingsRow = z.strictObject({
  example: words,
  product: loan,
  amount_usd: decimal,
  term_months: whole,
  note_rate_percent: decimal,
  points_percent: decimal,
  fees_usd: decimal,
  benchmark_apr_percent: optional(decimal),
  current_rate_percent: optional(decimal),
  current_apr_percent: optional(decimal),
  current_payment_usd: optional(decimal),
  current_months: optional(whole),
  current_balance_usd: optional(decimal),
  saves_apr_percent: z.union([percent3, z.literal("unknown")]),
  saves_monthly_usd: cents,
  saves_total_usd: cents,
  source: words,
});

/** What an example's offer saves, compared with the example's benchmark, or else with the borrower's current loan. */
export function savingsOf(row: z.output<typeof savingsRow>) {
  const scenario = assume({ ...UNSAID, product: row.product, amountUsd: row.amount_usd, termMonths: row.term_months });
  const price = {
    ...PLAIN,
    noteRatePercent: row.note_rate_percent,
    pointsPercent: row.points_percent,
    feesUsd: row.fees_usd,
  };
  const priced = priceLoan(row.product, row.amount_usd, row.term_months, price);
  const benchmark = row.benchmark_apr_percent;
  if (priced === null) throw new Error("The offer has no APR.");
  const offer = { ...priced, unverified: 0 };
  const current = {
    ratePercent: row.current_rate_percent,
    aprPercent: row.current_apr_percent,
    monthlyPaymentUsd: row.current_payment_usd,
    remainingMonths: row.current_months,
    balanceUsd: row.current_balance_usd,
    payoffChargeUsd: null,
    insuranceMonthlyUsd: null,
  };
  const saved =
    benchmark === null
      ? new PresentLoanComparison(scenario, current).compare(offer, price).savings
      : savingsAgainst(scenario, benchmark, price, offer);
  return {
    saves_apr_percent: saved.aprPercent === null ? "unknown" : inPercent(saved.aprPercent),
    saves_monthly_usd: saved.monthlyUsd === null ? "unknown" : inDollars(saved.monthlyUsd),
    saves_total_usd: saved.totalUsd === null ? "unknown" : inDollars(saved.totalUsd),
  };
}
