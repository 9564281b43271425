import * as z from "zod";
import { amountUsd, termMonths, timestamp } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { loanProductName, vehicleCondition } from "../lists/loans.ts";
import { bucket } from "../lists/membership.ts";
import { disclosure, membershipPath, missingFact } from "./eligibility.ts";
import { withLoanRules } from "./loan-terms.ts";
import { offer, rateBook } from "./offer.ts";
import { person } from "./person.ts";

export const reachableRequest = z
  .strictObject({
    person,
    product: withLoanRules(
      z.strictObject({
        product_type: loanProductName,
        amount: amountUsd,
        term_months: termMonths.optional(),
        vehicle_condition: vehicleCondition.optional(),
      }),
    ).meta({ id: "ReachableProduct" }),
    limit: z.int().min(1).max(LIMITS.reachableSize).default(LIMITS.defaultReachableSize),
  })
  .meta({ id: "ReachableOffersRequest" });

const reachableRow = z
  .object({
    credit_union_id: z.string(),
    provider: z.string(),
    membership: z.object({ bucket, path: membershipPath, join_cost_usd: z.number().optional(), join_url: z.string().optional() }),
    offer,
  })
  .meta({ id: "ReachableRow" });

export const reachableResponse = z
  .object({
    as_of: timestamp,
    rate_book: rateBook,
    reachable_now: z.array(reachableRow),
    reachable_after_action: z.array(reachableRow),
    unresolved: z.array(
      z.object({ credit_union_id: z.string(), provider: z.string(), missing_facts: z.array(missingFact) }).meta({ id: "UnresolvedRow" }),
    ),
    no_published_offer: z.array(
      z.object({ credit_union_id: z.string(), provider: z.string(), reason: z.string() }).meta({ id: "NoPublishedOfferRow" }),
    ),
    counts: z.object({ reachable_now: z.int(), reachable_after_action: z.int(), unresolved: z.int(), no_published_offer: z.int() }),
    limit: z.int(),
    assumptions: z.array(z.string()),
    disclosure,
  })
  .meta({ id: "ReachableOffers" });
