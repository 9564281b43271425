import { eligibilityOperations } from "@tellerline/contract";
import { createGroupApp } from "@tellerline/worker-kit";
import { books } from "./books.ts";
import { checkEligibility } from "./check.ts";
import type { Env } from "./env.ts";
import { exploreFacts, extractDemoFacts, extractEligibilityFacts } from "./extract-facts.ts";
import { lookupPlaceEligibility } from "./lookup-place.ts";
import { exploreReachableOffers, findDemoReachableOffers, findReachableOffers } from "./reachable-offers.ts";
import { getEligibilityCoverage, getMembershipRecord } from "./record.ts";
import { exploreEligibility, searchDemoEligibility, searchEligibility } from "./search.ts";

export default createGroupApp<"eligibility", Env>(
  eligibilityOperations,
  {
    searchEligibility,
    lookupPlaceEligibility,
    checkEligibility,
    getMembershipRecord,
    getEligibilityCoverage,
    extractEligibilityFacts,
    findReachableOffers,
    searchDemoEligibility,
    extractDemoFacts,
    findDemoReachableOffers,
    exploreEligibility,
    exploreFacts,
    exploreReachableOffers,
  },
  { wake: (call) => books.knowledge(call, "live") },
);
