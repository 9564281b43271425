import * as z from "zod";
import { timestamp } from "../fields.ts";
import { bucket } from "../lists/membership.ts";
import { asOf, assumptions, creditUnionId, disclosure, institutionName, joinCostUsd, joinUrl, staleConditions } from "./common.ts";
import { membershipPath, missingFact } from "./eligibility.ts";
import { offer, rateBook } from "./offer.ts";

const reachableRow = z
  .object({
    credit_union_id: creditUnionId,
    provider: institutionName,
    membership: z
      .object({
        bucket,
        path: membershipPath.meta({ description: "The way to membership." }),
        join_cost_usd: joinCostUsd.optional(),
        join_url: joinUrl.optional(),
      })
      .meta({ description: "The way to membership." }),
    offer,
  })
  .meta({ id: "ReachableRow" });

const unresolvedRow = z
  .object({
    credit_union_id: creditUnionId,
    provider: institutionName,
    bucket: bucket.optional().meta({
      description:
        "`possibly_eligible`, also where only an unverified record takes the person, or `unknown`. Absent in answers of an earlier release.",
      example: "possibly_eligible",
    }),
    missing_facts: z.array(missingFact).meta({ description: "What is open, each with a question." }),
    ask: z.string().optional().meta({
      description: "What to ask the institution, and why it; absent where `missing_facts` says what to ask the person.",
      example: "Its name says Rockets: ask it.",
    }),
    offer: offer.optional().meta({ description: "What the institution publishes for the request; absent if it publishes nothing." }),
  })
  .meta({ id: "UnresolvedRow" });

const noPublishedOfferRow = z
  .object({
    credit_union_id: creditUnionId,
    provider: institutionName,
    reason: z.string().meta({ description: "Why there is none, in a sentence." }),
    last_observed_at: timestamp
      .optional()
      .meta({ description: "When a rate that would serve the request was last seen. Absent: none is known that is only too old." }),
  })
  .meta({ id: "NoPublishedOfferRow" });

/** Descriptions that the lists and their counts share. */
const LISTS = {
  reachable_now: { description: "Offers of institutions that the person appears able to join." },
  reachable_after_action: { description: "Offers that one step to membership opens." },
  unresolved: { description: "Institutions of which it is open whether the person may be able to join." },
  no_published_offer: { description: "The person appears able to join, and no published rate serves the request." },
} as const;

export const reachableResponse = z
  .object({
    as_of: asOf,
    rate_book: rateBook,
    reachable_now: z.array(reachableRow).meta(LISTS.reachable_now),
    reachable_after_action: z.array(reachableRow).meta(LISTS.reachable_after_action),
    unresolved: z.array(unresolvedRow).meta(LISTS.unresolved),
    no_published_offer: z.array(noPublishedOfferRow).meta(LISTS.no_published_offer),
    counts: z
      .object({
        reachable_now: z.int().meta(LISTS.reachable_now),
        reachable_after_action: z.int().meta(LISTS.reachable_after_action),
        unresolved: z.int().meta(LISTS.unresolved),
        no_published_offer: z.int().meta(LISTS.no_published_offer),
      })
      .meta({ description: "How many institutions are in each bucket, whatever the page." }),
    resolved: staleConditions,
    limit: z.int().meta({ description: "Most entries of each list in this answer." }),
    assumptions,
    disclosure,
  })
  .meta({ id: "ReachableOffers" });
