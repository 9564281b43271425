import { searchResponse } from "../answers/eligibility.ts";
import { factsResponse } from "../answers/facts.ts";
import { checkResponse } from "../answers/membership-check.ts";
import { coverageResponse, membershipRecord } from "../answers/membership-record.ts";
import { placeLookupResponse } from "../answers/place-lookup.ts";
import { reachableResponse } from "../answers/reachable-offers.ts";
import type { eligibilityOperations } from "../operations/eligibility.ts";
import { personFacts } from "../requests/person.ts";
import { reachableShorthands } from "../requests/reachable-offers.ts";
import { flat, homeOf } from "../shorthands.ts";
import { type DocsOf, SHORT_LIST } from "./docs.ts";

const INVENTED = "Same request and response as with a key, over invented institutions. Metered by client address.";
const EXPLORED = "What the explorer page asks: same request and response as with a key. Metered by client address.";
const SAMPLE_ID = encodeURIComponent("Synthetic Beacon Workers CU 3105|Lytle|TX");

/** Documentation shared by the operations without a key: those of the explorer page and those of the demo. */
const KEYLESS = {
  search: {
    example: { home_state: "TX", home_county: "Travis", military_status: "veteran", limit: 3 },
    response: { schema: searchResponse, description: "The four buckets." },
  },
  facts: {
    example: { text: "I live in Round Rock, TX and I am a veteran." },
    response: { schema: factsResponse, description: "The facts, and a request body for the person search." },
  },
  reachable: {
    example: { person: { home_state: "TX", home_county: "Travis" }, product: { product_type: "auto_loan", amount: 28000 }, limit: 3 },
    response: { schema: reachableResponse, description: "Four buckets." },
  },
} as const;

export const eligibilityDocs = {
  searchEligibility: {
    toolShorthands: homeOf([], []),
    toolDefaults: { ...SHORT_LIST, detail: "summary" },
    summary: "Find the credit unions a person may be able to join",
    description:
      "Returns four buckets ordered by certainty. Each entry has the membership paths that apply, their evidence and the facts still missing; `next_questions` lists the answers that would unlock the most institutions. No institution is ever reported as ineligible, and absence is not a rejection.",
    example: { home_state: "TX", home_county: "Travis", employer: "Dell Technologies", military_status: "veteran", limit: 10 },
    response: { schema: searchResponse, description: "The four buckets." },
  },
  lookupPlaceEligibility: {
    toolDefaults: SHORT_LIST,
    samplePath: "/v1/eligibility/search?state=TX&county=Travis",
    summary: "Find the credit unions that serve a place",
    description:
      "County matches first, then state, then open to anyone. A record that names the state without counties serves the whole state; a record that names only other counties is left out.",
    response: { schema: placeLookupResponse, description: "Membership records that serve the place." },
  },
  checkEligibility: {
    // In `user`, ZIP, state and county are fields of their own; only `city` needs a shorthand.
    toolShorthands: [...homeOf([], ["user"]), ...homeOf(["user"], ["user"], ["city"]), ...flat(["user"], Object.keys(personFacts))],
    summary: "Check whether a person appears able to join named credit unions",
    description:
      "Returns one row per id, in input order. If an institution has an active publication, that publication decides the verdict and is included in the row. An id without a record returns `unknown`.",
    example: {
      credit_union_ids: ["Synthetic Beacon Workers CU 3105|Lytle|TX"],
      user: { state: "TX", county: "Travis", employer: "Dell Technologies" },
    },
    response: { schema: checkResponse, description: "The verdicts." },
  },
  getMembershipRecord: {
    toolArguments: { id: "credit_union_id" },
    samplePath: `/v1/credit-unions/${SAMPLE_ID}/eligibility`,
    summary: "Get an institution's field of membership",
    description: "Everything we hold about who may join, which may be incomplete. `id` is the URL-encoded credit union id.",
    response: { schema: membershipRecord, description: "The record." },
  },
  getEligibilityCoverage: {
    summary: "See how many institutions have verified rules",
    description: "Aggregate counts and the current gazetteer. No rule uses credit score, income or debt.",
    response: { schema: coverageResponse, description: "Coverage." },
  },
  extractEligibilityFacts: {
    toolShorthands: homeOf(["known_facts"], ["known_facts"]),
    summary: "Extract facts about a person from free text",
    description:
      "Deterministic: matches phrases and lists of places, military services and known organizations, without a language model. Each fact comes with the verbatim text span it was read from. Negated or hypothetical statements, and statements about other people, are not extracted as facts; those about relatives go into `family`. The text is only ever treated as data.",
    example: { text: "I live in Round Rock, TX and work at Dell. My wife is active duty." },
    response: { schema: factsResponse, description: "The facts, and a request body for the person search." },
  },
  findReachableOffers: {
    toolShorthands: reachableShorthands,
    toolDefaults: { limit: 2 },
    summary: "Find offers from credit unions the person appears able to join",
    description:
      "Finds institutions with a published membership path that applies to the person, then ranks their fresh, sourced rates. Only the first two buckets are positive; the others remain unknown. Published pricing is not approval.",
    example: {
      person: { home_state: "TX", home_county: "Travis", willing_to_join_association: true },
      product: { product_type: "auto_loan", amount: 28000, term_months: 60, vehicle_condition: "used" },
      limit: 5,
    },
    response: { schema: reachableResponse, description: "Four buckets." },
  },
  searchDemoEligibility: {
    ...KEYLESS.search,
    summary: "Try the person search without a key",
    description: INVENTED,
  },
  extractDemoFacts: {
    ...KEYLESS.facts,
    summary: "Try facts extraction without a key",
    description: INVENTED,
  },
  findDemoReachableOffers: {
    ...KEYLESS.reachable,
    summary: "Try reachable offers without a key",
    description: INVENTED,
  },
  exploreEligibility: {
    ...KEYLESS.search,
    summary: "Search as the explorer page does",
    description: EXPLORED,
  },
  exploreFacts: {
    ...KEYLESS.facts,
    summary: "Extract facts as the explorer page does",
    description: EXPLORED,
  },
  exploreReachableOffers: {
    ...KEYLESS.reachable,
    summary: "Find offers as the explorer page does",
    description: EXPLORED,
  },
} as const satisfies DocsOf<typeof eligibilityOperations>;
