import * as z from "zod";
import { LIMITS } from "../limits.ts";
import { searchRequest } from "../requests/eligibility.ts";
import { factsRequest } from "../requests/facts.ts";
import { checkRequest } from "../requests/membership-check.ts";
import { personFacts } from "../requests/person.ts";
import { placeLookupQuery } from "../requests/place-lookup.ts";
import { reachableRequest, reachableShorthands } from "../requests/reachable-offers.ts";
import { flat, homeOf } from "../shorthands.ts";
import { ONE, PREFER_RECEIPT, type Route, SHORT_LIST } from "./operation.ts";

const shared = { group: "eligibility", plan: "enterprise", cost: ONE, effect: "read", cors: true } as const;
/** Shared by the operations without a key: those over the live books, for the explorer page, and those over the fixed synthetic books. */
const demo = { ...shared, plan: null, tool: null, method: "POST" } as const;
const GEOGRAPHY_ERRORS = ["unresolved_city", "city_without_state", "unresolved_zip", "conflicting_fields"] as const;

const KEYLESS = {
  search: {
    body: searchRequest,
    errors: [...GEOGRAPHY_ERRORS, "no_discriminating_fact"],
  },
  facts: {
    body: factsRequest,
    errors: [],
  },
  reachable: {
    body: reachableRequest,
    errors: [...GEOGRAPHY_ERRORS, "no_discriminating_fact"],
  },
} as const;

export const eligibilityOperations = {
  searchEligibility: {
    ...shared,
    method: "POST",
    path: "/v1/eligibility/search",
    flow: "person_search",
    tool: "find_eligible_credit_unions",
    toolShorthands: homeOf([], []),
    toolDefaults: { ...SHORT_LIST, detail: "summary" },
    headers: PREFER_RECEIPT,
    body: searchRequest,
    response: { status: 200 },
    errors: [...GEOGRAPHY_ERRORS, "no_discriminating_fact"],
  },
  lookupPlaceEligibility: {
    ...shared,
    method: "GET",
    path: "/v1/eligibility/search",
    flow: "place_lookup",
    tool: "lookup_place_eligibility",
    toolDefaults: SHORT_LIST,
    query: placeLookupQuery,
    response: { status: 200 },
    errors: [],
  },
  checkEligibility: {
    ...shared,
    method: "POST",
    path: "/v1/eligibility/check",
    flow: "named_shortlist_check",
    tool: "check_membership_eligibility",
    // `user` itself has the other parts of the home (ZIP, state and county) as fields.
    toolShorthands: [...homeOf([], ["user"]), ...homeOf(["user"], ["user"], ["city"]), ...flat(["user"], Object.keys(personFacts))],
    headers: PREFER_RECEIPT,
    body: checkRequest,
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
    toolArguments: { id: "credit_union_id" },
    params: z.strictObject({
      id: z
        .string()
        .max(LIMITS.creditUnionIdLength)
        .meta({ description: "The institution's `credit_union_id`, such as `AMERICU|Rome|NY`.", pattern: "^[^|]+\\|[^|]+\\|[A-Z]{2}$" }),
    }),
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
    toolShorthands: homeOf(["known_facts"], ["known_facts"]),
    body: factsRequest,
    response: { status: 200 },
    errors: [],
  },
  findReachableOffers: {
    ...shared,
    method: "POST",
    path: "/v1/reachable-offers",
    flow: "reachable_offers",
    tool: "find_reachable_offers",
    toolShorthands: reachableShorthands,
    toolDefaults: { limit: 2 },
    body: reachableRequest,
    response: { status: 200 },
    errors: [...GEOGRAPHY_ERRORS, "no_discriminating_fact"],
  },
  searchDemoEligibility: {
    ...demo,
    ...KEYLESS.search,
    response: { status: 200 },
    path: "/v1/demo/eligibility/search",
    flow: "demo_person_search",
  },
  extractDemoFacts: {
    ...demo,
    ...KEYLESS.facts,
    response: { status: 200 },
    path: "/v1/demo/eligibility/facts",
    flow: "demo_facts_extraction",
  },
  findDemoReachableOffers: {
    ...demo,
    ...KEYLESS.reachable,
    response: { status: 200 },
    path: "/v1/demo/reachable-offers",
    flow: "demo_reachable_offers",
  },
  exploreEligibility: {
    ...demo,
    ...KEYLESS.search,
    response: { status: 200 },
    path: "/v1/explore/eligibility/search",
    flow: "explore_person_search",
  },
  exploreFacts: {
    ...demo,
    ...KEYLESS.facts,
    response: { status: 200 },
    path: "/v1/explore/eligibility/facts",
    flow: "explore_facts_extraction",
  },
  exploreReachableOffers: {
    ...demo,
    ...KEYLESS.reachable,
    response: { status: 200 },
    path: "/v1/explore/reachable-offers",
    flow: "explore_reachable_offers",
  },
} as const satisfies Record<string, Route>;
