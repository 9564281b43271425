import * as z from "zod";
import { acrossFields, creditScore, stateCode, timestamp, zip } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { benchmarkBasis, intent, loanProductName, rowStatus } from "../lists/loans.ts";
import { flat, type Shorthand } from "../shorthands.ts";
import { asOf, assumptions, requestId } from "./common.ts";
import { currentOffer, withCurrentOfferRules } from "./current-offer.ts";
import { intentOrAny, loanTerms, withLoanRules, withValueRules } from "./loan-terms.ts";
import { engineVersion, nearMiss, offer, offers, rateBook, rateBookVersion, recommendedAction, replacementFigures } from "./offer.ts";
import { borrowerFacts, county } from "./person.ts";
import { receipt } from "./receipts.ts";

const maxProviders = z.int().min(1).max(LIMITS.maxProviders).meta({ description: "Offers in the answer, 1 to 25." });
const disclosures = z.array(z.string()).meta({ description: "What to show beside the answer." });

export const scenario = withCurrentOfferRules(
  withValueRules(
    withLoanRules(
      z.strictObject({
        id: z.string().max(LIMITS.correlationIdLength).optional().meta({ description: "Your correlation id, echoed back." }),
        product_type: loanProductName,
        intent,
        ...loanTerms,
        state: stateCode.optional().meta({ description: "Where the borrower is. Absent: the state of the batch, or nationwide." }),
        credit_score: creditScore.optional(),
        current_offer: currentOffer.optional(),
      }),
    ),
  ),
  (request) => request,
).meta({ id: "Scenario" });

export const batchRequest = z
  .strictObject({
    scenarios: z.array(scenario).min(1).max(LIMITS.scenariosPerBatch).meta({ description: "Borrowers with their loans, 1 to 25." }),
    state: stateCode.optional().meta({ description: "Default for scenarios that don't set it." }),
    credit_score: creditScore.optional().meta({ description: "Default for scenarios that don't set it." }),
    max_providers: maxProviders.default(LIMITS.defaultMaxProviders),
    rate_book: rateBookVersion,
  })
  .meta({ id: "BatchRequest" });

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

const productFields = { product_type: loanProductName, intent: intentOrAny, ...loanTerms };
const productRequest = withLoanRules(z.strictObject(productFields)).meta({ id: "ProductRequest" });

const borrowerFields = { credit_score: creditScore.optional(), ...borrowerFacts };
const borrower = z.strictObject(borrowerFields).meta({ id: "Borrower" });

const geoFields = {
  state: stateCode.optional().meta({ description: "Two letters. Absent: the whole country." }),
  zip: zip.optional().meta({ description: "Five digits. Absent: unknown." }),
  county,
};

const preferenceFields = {
  eligible_only: z.boolean().optional().meta({
    description: "Accepted and without effect on order: `eligible_only_status` says so. Default: false.",
  }),
  max_providers: maxProviders.optional(),
};

/** Arguments of a tool for one decision that it also accepts outside of their own object: at the top level, or in the enclosing object. */
export const decisionShorthands: readonly Shorthand[] = [
  ...flat(["product_request"], Object.keys(productFields)),
  ...flat(["borrower"], Object.keys(borrowerFields)),
  ...flat(["context", "geo"], Object.keys(geoFields)),
  ...flat(["preferences"], Object.keys(preferenceFields)),
  ...Object.keys(geoFields).map((field) => ({ given: ["context", field], meant: ["context", "geo", field] })),
];

const wholeRequest = z
  .strictObject({
    decision_type: z.literal("financing").default("financing").meta({ description: "What is decided." }),
    context: z
      .strictObject({
        geo: z.strictObject(geoFields).optional().meta({ description: "Where the borrower lives. Absent: nationwide." }),
        intent: intentOrAny,
      })
      .meta({ id: "DecisionContext" })
      .optional()
      .meta({ description: "Where, and what for. Absent: nationwide." }),
    borrower: borrower.optional().meta({ description: "What is known of the borrower." }),
    preferences: z
      .strictObject(preferenceFields)
      .meta({ id: "Preferences" })
      .optional()
      .meta({ description: "What the caller wants. Absent: the defaults." }),
    product_request: productRequest,
    current_offer: currentOffer.optional(),
    rate_book: rateBookVersion,
    detail: z
      .literal("schedule")
      .optional()
      .meta({ description: "`schedule`: the first offer says what is paid year by year. Absent: it does not." }),
  })
  .refine(
    // This rule also runs on requests with other errors, in which a field may have any type.
    ({ context, product_request: request }) => !context?.intent || !request?.intent || context.intent === request.intent,
    acrossFields(["context", "intent"], "context.intent and product_request.intent differ. Send one of them."),
  );

/** The loan's terms in a decision request. The intent may be given with the loan or in the context. */
const termsOfDecision = ({ product_request, context }: Readonly<Record<string, unknown>>) => ({
  ...(typeof context === "object" ? context : {}),
  ...(typeof product_request === "object" ? product_request : {}),
});

export const decisionRequest = withCurrentOfferRules(
  withValueRules(wholeRequest, termsOfDecision, ["product_request"]),
  termsOfDecision,
).meta({ id: "DecisionRequest" });

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
        headline: z.string().meta({ description: "The answer in a sentence." }),
      })
      .meta({ id: "DecisionSummary" }),
    offers,
    actions: z.array(recommendedAction).meta({ description: "What to do next, best first." }),
    assumptions,
    near_misses: z.array(nearMiss).max(3).optional().meta({
      description: "Institutions that come nearest, at most 3. Absent: there are offers, or none is near.",
    }),
    disclosures,
    eligible_only_status: z.literal("beta_annotation_only").optional().meta({
      description: "`eligible_only` was asked for; offers are annotated, and none is left out. Absent: it was not asked for.",
    }),
    receipt: receipt.optional(),
  })
  .meta({ id: "DecisionResponse" });
