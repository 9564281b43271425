import { eligibilityOperations } from "@tellerline/contract";
import { createGroupApp } from "@tellerline/worker-kit";
import { checkEligibility } from "./check.ts";
import type { Env } from "./env.ts";
import { extractDemoFacts, extractEligibilityFacts } from "./extract-facts.ts";
import { lookupPlaceEligibility } from "./lookup-place.ts";
import { findDemoReachableOffers, findReachableOffers } from "./reachable-offers.ts";
import { getEligibilityCoverage, getMembershipRecord } from "./record.ts";
import { searchDemoEligibility, searchEligibility } from "./search.ts";

export default createGroupApp<"eligibility", Env>(eligibilityOperations, {
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
});
