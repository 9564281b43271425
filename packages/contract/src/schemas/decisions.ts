import * as z from "zod";
import { acrossFields, creditScore, stateCode, timestamp, zip } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { benchmarkBasis, intent, loanProductName, rowStatus } from "../lists/loans.ts";
import { currentOffer, loanTerms, withCurrentOfferRules, withLiensRule, withLoanRules } from "./loan-terms.ts";
import { engineVersion, nearMiss, offer, rateBook, rateBookVersion, recommendedAction, replacementFigures } from "./offer.ts";
import { borrowerFacts, countyName } from "./person.ts";
import { receipt } from "./receipts.ts";

const maxProviders = z.int().min(1).max(LIMITS.maxProviders);

export const scenario = withCurrentOfferRules(
  withLiensRule(
    withLoanRules(
      z.strictObject({
        id: z.string().max(LIMITS.correlationIdLength).optional().meta({ description: "Your correlation id, echoed back." }),
        product_type: loanProductName,
        intent,
        ...loanTerms,
        state: stateCode.optional(),
        credit_score: creditScore.optional(),
        current_offer: currentOffer.optional(),
      }),
    ),
  ),
  (request) => request,
).meta({ id: "Scenario" });

export const batchRequest = z
  .strictObject({
    scenarios: z.array(scenario).min(1).max(LIMITS.scenariosPerBatch),
    state: stateCode.optional().meta({ description: "Default for scenarios that don't set it." }),
    credit_score: creditScore.optional().meta({ description: "Default for scenarios that don't set it." }),
    max_providers: maxProviders.default(LIMITS.defaultMaxProviders),
    rate_book: rateBookVersion,
  })
  .meta({ id: "BatchRequest" });

export const batchRow = z
  .object({
    id: z.string().nullable(),
    index: z.int(),
    rank: z.int(),
    status: rowStatus,
    product_type: loanProductName,
    best_offer: offer.nullable(),
    offers: z.array(offer),
    recommended_action: recommendedAction,
    assumptions: z.array(z.string()),
    near_misses: z.array(nearMiss).max(3).optional().meta({ description: "Only on rows without an offer." }),
  })
  .meta({ id: "BatchRow" });

export const batchResponse = z
  .object({
    request_id: z.string(),
    rate_book: rateBook,
    engine_version: engineVersion,
    results: z.array(batchRow),
    totals: z.object({ scenarios: z.int(), with_offer: z.int(), without_offer: z.int() }).meta({ id: "BatchTotals" }),
    disclosures: z.array(z.string()),
    receipt: receipt.optional(),
  })
  .meta({ id: "BatchResponse" });

const productRequest = withLoanRules(z.strictObject({ product_type: loanProductName, intent: intent.optional(), ...loanTerms })).meta({
  id: "ProductRequest",
});

const borrower = z.strictObject({ credit_score: creditScore.optional(), ...borrowerFacts }).meta({ id: "Borrower" });

const wholeRequest = z
  .strictObject({
    decision_type: z.literal("financing").default("financing"),
    context: z
      .strictObject({
        geo: z.strictObject({ state: stateCode.optional(), zip: zip.optional(), county: countyName.optional() }).optional(),
        intent: intent.optional(),
      })
      .optional()
      .meta({ id: "DecisionContext" }),
    borrower: borrower.optional(),
    preferences: z
      .strictObject({ eligible_only: z.boolean().optional(), max_providers: maxProviders.optional() })
      .optional()
      .meta({ id: "Preferences" }),
    product_request: productRequest,
    current_offer: currentOffer.optional(),
    rate_book: rateBookVersion,
  })
  .refine(
    // This also runs on requests with other errors, where a member may have any type.
    ({ context, product_request: request }) => !context?.intent || !request?.intent || context.intent === request.intent,
    acrossFields(["context", "intent"], "context.intent and product_request.intent differ. Send one of them."),
  );

/** The loan's terms; its intent may be given with the loan or in the context. */
const termsOfDecision = ({ product_request, context }: Readonly<Record<string, unknown>>) => ({
  ...(typeof context === "object" ? context : {}),
  ...(typeof product_request === "object" ? product_request : {}),
});

export const decisionRequest = withCurrentOfferRules(
  withLiensRule(wholeRequest, termsOfDecision, ["product_request"]),
  termsOfDecision,
).meta({ id: "DecisionRequest" });

export const decisionResponse = z
  .object({
    request_id: z.string(),
    decision_type: z.literal("financing"),
    as_of: timestamp,
    rate_book: rateBook,
    engine_version: engineVersion,
    summary: z
      .object({
        best_apr: z.number().nullable(),
        best_apr_with_known_fees: z.number().nullable().meta({
          description: "Of the best offer that publishes its points and fees; null if none does.",
        }),
        best_monthly_payment: z.number().nullable(),
        benchmark_apr: z.number().nullable(),
        benchmark_basis: benchmarkBasis.nullable().meta({ description: "Null: there is no benchmark." }),
        benchmark_term_months: z.int().nullable().meta({ description: "The term that the benchmark is of; null: rates for any term." }),
        benchmark_as_of: timestamp
          .nullable()
          .meta({ description: "The newest observation behind the benchmark. Null: there is no benchmark." }),
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
        headline: z.string(),
      })
      .meta({ id: "DecisionSummary" }),
    offers: z.array(offer),
    actions: z.array(recommendedAction),
    assumptions: z.array(z.string()),
    near_misses: z.array(nearMiss).max(3).optional(),
    disclosures: z.array(z.string()),
    eligible_only_status: z.literal("beta_annotation_only").optional(),
    receipt: receipt.optional(),
  })
  .meta({ id: "DecisionResponse" });
