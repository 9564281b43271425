import * as z from "zod";
import { LIMITS } from "../limits.ts";
import { searchRequest, searchResponse } from "../schemas/eligibility.ts";
import { factsRequest, factsResponse } from "../schemas/facts.ts";
import { checkRequest, checkResponse } from "../schemas/membership-check.ts";
import { coverageResponse, membershipRecord } from "../schemas/membership-record.ts";
import { personFacts } from "../schemas/person.ts";
import { placeLookupQuery, placeLookupResponse } from "../schemas/place-lookup.ts";
import { reachableRequest, reachableResponse, reachableShorthands } from "../schemas/reachable-offers.ts";
import { flat, homeOf } from "../shorthands.ts";
import { ONE, type Operation, PREFER_RECEIPT, SHORT_LIST } from "./operation.ts";

const shared = { group: "eligibility", plan: "enterprise", cost: ONE, effect: "read", cors: true } as const;
/** Shared by the operations without a key: those over the live books, for the explorer page, and those over the fixed synthetic books. */
const demo = { ...shared, plan: null, tool: null, method: "POST" } as const;
const INVENTED = "Same request and response as with a key, over invented institutions. Metered by client address.";
const EXPLORED = "What the explorer page asks: same request and response as with a key. Metered by client address.";
const GEOGRAPHY_ERRORS = ["unresolved_city", "city_without_state", "unresolved_zip", "conflicting_fields"] as const;
const SAMPLE_ID = encodeURIComponent("Synthetic Beacon Workers CU 3105|Lytle|TX");

const KEYLESS = {
  search: {
    body: searchRequest,
    example: { home_state: "TX", home_county: "Travis", military_status: "veteran", limit: 3 },
    response: { status: 200, schema: searchResponse, description: "The four buckets." },
    errors: [...GEOGRAPHY_ERRORS, "no_discriminating_fact"],
  },
  facts: {
    body: factsRequest,
    example: { text: "I live in Round Rock, TX and I am a veteran." },
    response: { status: 200, schema: factsResponse, description: "The facts, and a request body for the person search." },
    errors: [],
  },
  reachable: {
    body: reachableRequest,
    example: { person: { home_state: "TX", home_county: "Travis" }, product: { product_type: "auto_loan", amount: 28000 }, limit: 3 },
    response: { status: 200, schema: reachableResponse, description: "Four buckets." },
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
    summary: "Find the credit unions a person may be able to join",
    description:
      "Returns four buckets ordered by certainty. Each entry has the membership paths that apply, their evidence and the facts still missing; `next_questions` lists the answers that would unlock the most institutions. No institution is ever reported as ineligible, and absence is not a rejection.",
    body: searchRequest,
    example: { home_state: "TX", home_county: "Travis", employer: "Dell Technologies", military_status: "veteran", limit: 10 },
    response: { status: 200, schema: searchResponse, description: "The four buckets." },
    errors: [...GEOGRAPHY_ERRORS, "no_discriminating_fact"],
  },
  lookupPlaceEligibility: {
    ...shared,
    method: "GET",
    path: "/v1/eligibility/search",
    samplePath: "/v1/eligibility/search?state=TX&county=Travis",
    flow: "place_lookup",
    tool: "lookup_place_eligibility",
    toolDefaults: SHORT_LIST,
    summary: "Find the credit unions that serve a place",
    description:
      "County matches first, then state, then open to anyone. A record that names the state without counties serves the whole state; a record that names only other counties is left out.",
    query: placeLookupQuery,
    response: { status: 200, schema: placeLookupResponse, description: "Membership records that serve the place." },
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
    summary: "Check whether a person appears able to join named credit unions",
    description:
      "Returns one row per id, in input order. If an institution has an active publication, that publication decides the verdict and is included in the row. An id without a record returns `unknown`.",
    body: checkRequest,
    example: {
      credit_union_ids: ["Synthetic Beacon Workers CU 3105|Lytle|TX"],
      user: { state: "TX", county: "Travis", employer: "Dell Technologies" },
    },
    response: { status: 200, schema: checkResponse, description: "The verdicts." },
    errors: GEOGRAPHY_ERRORS,
  },
  getMembershipRecord: {
    ...shared,
    tagged: true,
    method: "GET",
    path: "/v1/credit-unions/{id}/eligibility",
    samplePath: `/v1/credit-unions/${SAMPLE_ID}/eligibility`,
    flow: "membership_record",
    tool: "get_membership_record",
    toolArguments: { id: "credit_union_id" },
    summary: "Get an institution's field of membership",
    description: "Everything we hold about who may join, which may be incomplete. `id` is the URL-encoded credit union id.",
    params: z.strictObject({
      id: z
        .string()
        .max(LIMITS.creditUnionIdLength)
        .meta({ description: "The institution's `credit_union_id`, such as `AMERICU|Rome|NY`.", pattern: "^[^|]+\\|[^|]+\\|[A-Z]{2}$" }),
    }),
    response: { status: 200, schema: membershipRecord, description: "The record." },
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
    summary: "See how many institutions have verified rules",
    description: "Aggregate counts and the current gazetteer. No rule uses credit score, income or debt.",
    response: { status: 200, schema: coverageResponse, description: "Coverage." },
    errors: [],
  },
  extractEligibilityFacts: {
    ...shared,
    method: "POST",
    path: "/v1/eligibility/facts",
    flow: "facts_extraction",
    tool: "extract_eligibility_facts",
    toolShorthands: homeOf(["known_facts"], ["known_facts"]),
    summary: "Extract facts about a person from free text",
    description:
      "Deterministic: matches phrases and lists of places, military services and known organizations, without a language model. Each fact comes with the verbatim text span it was read from. Negated or hypothetical statements, and statements about other people, are not extracted as facts; those about relatives go into `family`. The text is only ever treated as data.",
    body: factsRequest,
    example: { text: "I live in Round Rock, TX and work at Dell. My wife is active duty." },
    response: { status: 200, schema: factsResponse, description: "The facts, and a request body for the person search." },
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
    summary: "Find offers from credit unions the person appears able to join",
    description:
      "Finds institutions with a published membership path that applies to the person, then ranks their fresh, sourced rates. Only the first two buckets are positive; the others remain unknown. Published pricing is not approval.",
    body: reachableRequest,
    example: {
      person: { home_state: "TX", home_county: "Travis", willing_to_join_association: true },
      product: { product_type: "auto_loan", amount: 28000, term_months: 60, vehicle_condition: "used" },
      limit: 5,
    },
    response: { status: 200, schema: reachableResponse, description: "Four buckets." },
    errors: [...GEOGRAPHY_ERRORS, "no_discriminating_fact"],
  },
  searchDemoEligibility: {
    ...demo,
    ...KEYLESS.search,
    path: "/v1/demo/eligibility/search",
    flow: "demo_person_search",
    summary: "Try the person search without a key",
    description: INVENTED,
  },
  extractDemoFacts: {
    ...demo,
    ...KEYLESS.facts,
    path: "/v1/demo/eligibility/facts",
    flow: "demo_facts_extraction",
    summary: "Try facts extraction without a key",
    description: INVENTED,
  },
  findDemoReachableOffers: {
    ...demo,
    ...KEYLESS.reachable,
    path: "/v1/demo/reachable-offers",
    flow: "demo_reachable_offers",
    summary: "Try reachable offers without a key",
    description: INVENTED,
  },
  exploreEligibility: {
    ...demo,
    ...KEYLESS.search,
    path: "/v1/explore/eligibility/search",
    flow: "explore_person_search",
    summary: "Search as the explorer page does",
    description: EXPLORED,
  },
  exploreFacts: {
    ...demo,
    ...KEYLESS.facts,
    path: "/v1/explore/eligibility/facts",
    flow: "explore_facts_extraction",
    summary: "Extract facts as the explorer page does",
    description: EXPLORED,
  },
  exploreReachableOffers: {
    ...demo,
    ...KEYLESS.reachable,
    path: "/v1/explore/reachable-offers",
    flow: "explore_reachable_offers",
    summary: "Find offers as the explorer page does",
    description: EXPLORED,
  },
} as const satisfies Record<string, Operation>;
