import * as z from "zod";
import { LIMITS } from "../limits.ts";
import { searchRequest } from "../requests/eligibility.ts";
import { factsRequest } from "../requests/facts.ts";
import { checkRequest } from "../requests/membership-check.ts";
import { placeLookupQuery } from "../requests/place-lookup.ts";
import { reachableRequest } from "../requests/reachable-offers.ts";
import { eligibilityRoutes } from "../routes/eligibility.ts";
import { served } from "./served.ts";

export const eligibilityOperations = served(eligibilityRoutes, {
  searchEligibility: { body: searchRequest },
  lookupPlaceEligibility: { query: placeLookupQuery },
  checkEligibility: { body: checkRequest },
  getMembershipRecord: {
    params: z.strictObject({
      id: z
        .string()
        .max(LIMITS.creditUnionIdLength)
        .meta({ description: "The institution's `credit_union_id`, such as `AMERICU|Rome|NY`.", pattern: "^[^|]+\\|[^|]+\\|[A-Z]{2}$" }),
    }),
  },
  extractEligibilityFacts: { body: factsRequest },
  findReachableOffers: { body: reachableRequest },
  searchDemoEligibility: { body: searchRequest },
  extractDemoFacts: { body: factsRequest },
  findDemoReachableOffers: { body: reachableRequest },
  exploreEligibility: { body: searchRequest },
  exploreFacts: { body: factsRequest },
  exploreReachableOffers: { body: reachableRequest },
});
