import * as z from "zod";
import { acrossFields, creditScore, stateCode, zip } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { intent, loanProductName } from "../lists/loans.ts";
import { flat, type Shorthand } from "../shorthands.ts";
import { currentOffer, withCurrentOfferRules } from "./current-offer.ts";
import { intentOrAny, loanTerms, withLoanRules, withValueRules } from "./loan-terms.ts";
import { borrowerFacts, county } from "./person.ts";
import { rateBookVersion } from "./rate-book-version.ts";

const maxProviders = z.int().min(1).max(LIMITS.maxProviders).meta({ description: "Offers in the answer, 1 to 25." });

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

/** Tool arguments that are also accepted outside of their object: at the top level, or (places) directly in `context`. */
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
    // Also runs on invalid requests, in which a field may have any type.
    ({ context, product_request: request }) => !context?.intent || !request?.intent || context.intent === request.intent,
    acrossFields(["context", "intent"], "context.intent and product_request.intent differ. Send one of them."),
  );

/** The loan's terms in a decision request. The intent may be given with the loan or in `context`. */
const termsOfDecision = ({ product_request, context }: Readonly<Record<string, unknown>>) => ({
  ...(typeof context === "object" ? context : {}),
  ...(typeof product_request === "object" ? product_request : {}),
});

export const decisionRequest = withCurrentOfferRules(
  withValueRules(wholeRequest, termsOfDecision, ["product_request"]),
  termsOfDecision,
).meta({ id: "DecisionRequest" });
