import { benchmarkFor, type RateSheetRow, rankDeposits } from "@tellerline/scoring";
import { ASSUMED, DEPOSIT_PRODUCTS } from "@tellerline/vocabulary";
import * as z from "zod";
import { compile, creditUnionIdOf, PLAIN } from "./priced-rows.ts";
import { cents, inDollars, inPercent, percent3 } from "./pricing-engine.ts";
import { decimal, optional, whole, words } from "./tables.ts";

/**
 * Rates of the credit unions of a market, one word for each credit union: `5.5` is one rate in percent, `5.5,6` two rates, and `5.5+300` a rate
 * with a fee of 300 dollars.
 */
const rates = z
  .string()
  .transform((text) =>
    text
      .split(/\s+/)
      .filter((word) => word !== "")
      .map((word) => word.split(",").map((rate) => rate.split("+"))),
  )
  .pipe(z.array(z.array(z.union([z.tuple([decimal]), z.tuple([decimal, decimal])]))));

export const benchmarkRow = z.strictObject({
  example: words,
  state_rates_percent: rates,
  elsewhere_rates_percent: rates,
  measured_over: z.enum(["state", "nation"]),
  institutions: whole,
  min_percent: percent3,
  p25_percent: percent3,
  median_percent: percent3,
  p75_percent: percent3,
  max_percent: percent3,
  why: words,
});

/**
 * The benchmark (guides/pricing.md#benchmarks) that the engine computes from an example's rates for 36-month personal loans in Texas; null if
 * there is none.
 */
export function benchmarkOf(row: z.output<typeof benchmarkRow>) {
  const places = [
    { states: ["TX"], unions: row.state_rates_percent },
    { states: ["OK"], unions: row.elsewhere_rates_percent },
  ] as const;
  const rows = places.flatMap(({ states, unions }) =>
    unions.flatMap((own, number) =>
      own.map(
        ([noteRatePercent, feesUsd = 0], at): RateSheetRow => ({
          ...PLAIN,
          rateId: `${states[0]}-${number}-${at}`,
          creditUnionId: creditUnionIdOf(`${states[0]} ${number}`),
          product: "personal_loan",
          states,
          noteRatePercent,
          feesUsd,
        }),
      ),
    ),
  );
  const found = benchmarkFor(compile(rows).book, "personal_loan", 36, "TX", ASSUMED.creditScore);
  if (found === null) return null;
  return {
    measured_over: found.state === null ? "nation" : "state",
    institutions: found.institutions,
    min_percent: inPercent(found.minPercent),
    p25_percent: inPercent(found.p25Percent),
    median_percent: inPercent(found.medianPercent),
    p75_percent: inPercent(found.p75Percent),
    max_percent: inPercent(found.maxPercent),
  };
}

export const depositRow = z.strictObject({
  example: words,
  product: z.enum(DEPOSIT_PRODUCTS),
  amount_usd: decimal,
  apy_percent: decimal,
  row_term_months: optional(whole),
  asked_term_months: optional(whole),
  interest_usd: cents,
  source: words,
});

/** The interest in dollars that an example's deposit earns over the term of its rate, else over the term asked for, else over one year. */
export function interestOf(row: z.output<typeof depositRow>): string | undefined {
  const { book } = compile([
    {
      ...PLAIN,
      rateId: "rate",
      creditUnionId: creditUnionIdOf("Ash"),
      product: row.product,
      noteRatePercent: row.apy_percent,
      termMonths: row.row_term_months,
    },
  ]);
  const asked = { product: row.product, amountUsd: row.amount_usd, termMonths: row.asked_term_months, state: null };
  const [deposit] = rankDeposits(book, asked, 1);
  return deposit === undefined ? undefined : inDollars(deposit.interestUsd);
}
