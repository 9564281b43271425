import * as z from "zod";
import { timestamp } from "../fields.ts";
import { benchmarkBasis, loanProductName, rowStatus } from "../lists/loans.ts";
import { receipt } from "../requests/receipts.ts";
import { asOf, assumptions, requestId } from "./common.ts";
import { engineVersion, nearMiss, offer, offers, rateBook, recommendedAction, replacementFigures } from "./offer.ts";

const disclosures = z.array(z.string()).meta({ description: "What to show beside the answer." });

export const batchRow = z
  .object({
    id: z.string().nullable().meta({ description: "Your correlation id. Null: you sent none." }),
    index: z.int().meta({ description: "Position of the scenario in the request, from 0." }),
    rank: z.int().meta({ description: "Position by the APR of the best offer, 1 is the lowest." }),
    status: rowStatus.meta({ description: "How the scenario came out." }),
    product_type: loanProductName,
    best_offer: offer.nullable().meta({ description: "The first of `offers`; null if there is none." }),
    offers,
    recommended_action: recommendedAction,
    assumptions,
    near_misses: z.array(nearMiss).max(3).optional().meta({ description: "Only on rows without an offer." }),
  })
  .meta({ id: "BatchRow" });

export const batchResponse = z
  .object({
    request_id: requestId,
    rate_book: rateBook,
    engine_version: engineVersion,
    results: z.array(batchRow).meta({ description: "One row for each scenario, in the order of the request." }),
    totals: z
      .object({
        scenarios: z.int().meta({ description: "How many there are." }),
        with_offer: z.int().meta({ description: "Scenarios with an offer." }),
        without_offer: z.int().meta({ description: "Scenarios without one." }),
      })
      .meta({ id: "BatchTotals" }),
    disclosures,
    receipt: receipt.optional(),
  })
  .meta({ id: "BatchResponse" });

export const decisionResponse = z
  .object({
    request_id: requestId,
    decision_type: z.literal("financing").meta({ description: "What is decided." }),
    as_of: asOf,
    rate_book: rateBook,
    engine_version: engineVersion,
    summary: z
      .object({
        best_apr: z.number().nullable().meta({ description: "Of the first offer, percent. Null: there is no offer." }),
        best_apr_with_known_fees: z.number().nullable().meta({
          description: "Of the best offer that publishes its points and fees; null if none does.",
        }),
        best_monthly_payment: z.number().nullable().meta({ description: "Of the first offer, US dollars. Null: there is no offer." }),
        benchmark_apr: z.number().nullable().meta({ description: "The median of the market, percent. Null: there is no benchmark." }),
        benchmark_basis: benchmarkBasis.nullable().meta({ description: "Null: there is no benchmark." }),
        benchmark_term_months: z.int().nullable().meta({ description: "The term that the benchmark is of; null: rates for any term." }),
        benchmark_as_of: timestamp
          .nullable()
          .meta({ description: "When half of the rates behind the benchmark had been observed. Null: there is no benchmark." }),
        benchmark_age: z
          .string()
          .nullable()
          .meta({ description: "How long ago that was, in words. Null: no benchmark.", example: "10 months ago" }),
        savings_total_usd: z
          .number()
          .nullable()
          .meta({ description: "Of the first offer, against the benchmark. Null: not known, or a present loan was sent." }),
        vs_current_total_usd: z.number().nullable().optional().meta({
          description: "What the first offer saves in all against the present loan. Null: not known. Absent: no present loan was sent.",
        }),
        ...replacementFigures,
        institutions_considered: z.int().meta({ description: "Institutions with a rate in this market." }),
        headline: z.string().meta({ description: "The answer in a sentence." }),
      })
      .meta({ id: "DecisionSummary" }),
    offers,
    actions: z.array(recommendedAction).meta({ description: "What to do next, best first." }),
    assumptions,
    near_misses: z.array(nearMiss).max(3).optional().meta({
      description: "Institutions that come nearest, at most 3; empty: none is near. Absent: there are offers.",
    }),
    disclosures,
    eligible_only_status: z.literal("beta_annotation_only").optional().meta({
      description: "`eligible_only` was asked for; offers are annotated, and none is left out. Absent: it was not asked for.",
    }),
    receipt: receipt.optional(),
  })
  .meta({ id: "DecisionResponse" });
