import { ONE, PREFER_RECEIPT, type Route } from "./route.ts";

const shared = { group: "eligibility", plan: "enterprise", cost: ONE, effect: "read", cors: true } as const;
/** Operations without a key: those of the explorer page, over live data, and those of the demo, over invented data. */
const demo = { ...shared, plan: null, tool: null, method: "POST" } as const;
const GEOGRAPHY_ERRORS = ["unresolved_city", "city_without_state", "unresolved_zip", "conflicting_fields"] as const;

const SEARCH_ERRORS = [...GEOGRAPHY_ERRORS, "no_discriminating_fact"] as const;

export const eligibilityRoutes = {
  searchEligibility: {
    ...shared,
    method: "POST",
    path: "/v1/eligibility/search",
    flow: "person_search",
    tool: "find_eligible_credit_unions",
    headers: PREFER_RECEIPT,
    response: { status: 200 },
    errors: SEARCH_ERRORS,
  },
  lookupPlaceEligibility: {
    ...shared,
    method: "GET",
    path: "/v1/eligibility/search",
    flow: "place_lookup",
    tool: "lookup_place_eligibility",
    response: { status: 200 },
    errors: [],
  },
  checkEligibility: {
    ...shared,
    method: "POST",
    path: "/v1/eligibility/check",
    flow: "named_shortlist_check",
    tool: "check_membership_eligibility",
    headers: PREFER_RECEIPT,
    response: { status: 200 },
    errors: GEOGRAPHY_ERRORS,
  },
  getMembershipRecord: {
    ...shared,
    tagged: true,
    method: "GET",
    path: "/v1/credit-unions/{id}/eligibility",
    flow: "membership_record",
    tool: "get_membership_record",
    response: { status: 200 },
    errors: [],
  },
  getEligibilityCoverage: {
    ...shared,
    tagged: true,
    plan: null,
    method: "GET",
    path: "/v1/eligibility/coverage",
    flow: "eligibility_coverage",
    isKeysOwn: true,
    tool: "get_eligibility_coverage",
    response: { status: 200 },
    errors: [],
  },
  extractEligibilityFacts: {
    ...shared,
    method: "POST",
    path: "/v1/eligibility/facts",
    flow: "facts_extraction",
    tool: "extract_eligibility_facts",
    response: { status: 200 },
    errors: [],
  },
  findReachableOffers: {
    ...shared,
    method: "POST",
    path: "/v1/reachable-offers",
    flow: "reachable_offers",
    tool: "find_reachable_offers",
    response: { status: 200 },
    errors: SEARCH_ERRORS,
  },
  searchDemoEligibility: {
    ...demo,
    errors: SEARCH_ERRORS,
    response: { status: 200 },
    path: "/v1/demo/eligibility/search",
    flow: "demo_person_search",
  },
  extractDemoFacts: {
    ...demo,
    errors: [],
    response: { status: 200 },
    path: "/v1/demo/eligibility/facts",
    flow: "demo_facts_extraction",
  },
  findDemoReachableOffers: {
    ...demo,
    errors: SEARCH_ERRORS,
    response: { status: 200 },
    path: "/v1/demo/reachable-offers",
    flow: "demo_reachable_offers",
  },
  exploreEligibility: {
    ...demo,
    errors: SEARCH_ERRORS,
    response: { status: 200 },
    path: "/v1/explore/eligibility/search",
    flow: "explore_person_search",
  },
  exploreFacts: {
    ...demo,
    errors: [],
    response: { status: 200 },
    path: "/v1/explore/eligibility/facts",
    flow: "explore_facts_extraction",
  },
  exploreReachableOffers: {
    ...demo,
    errors: SEARCH_ERRORS,
    response: { status: 200 },
    path: "/v1/explore/reachable-offers",
    flow: "explore_reachable_offers",
  },
} as const satisfies Record<string, Route>;
