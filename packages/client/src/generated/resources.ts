/** Written by `pnpm --filter @tellerline/client run generate` from the operation catalogue. Do not change it by hand. */

import type { Call, ListCall } from "../call.ts";
import { Resource } from "../resource.ts";
import type { CallOptions, Transport } from "../transport.ts";
import type { Body, Item, Output, Query } from "../types.ts";

class Decisions extends Resource {
  /**
   * Rank financing offers for one borrower. US credit union offers ranked by true cost: the actuarial APR (Regulation Z, Appendix J) of this borrower's cash flows, including points and fees. Anything the request leaves out is assumed and listed in `assumptions`. Referral payouts never affect ranking.
   *
   * `POST /v1/decisions`
   */
  create(body: Body<"createDecision">, options?: CallOptions): Call<Output<"createDecision">> {
    return this.call("createDecision", { body, options });
  }

  /**
   * Try a decision on invented rates. Same request and response as a decision, always over the fixed synthetic rate book, whichever key you use. Use it to test an integration. The response is not market data; never quote it.
   *
   * `POST /v1/decisions/simulate`
   */
  simulate(body: Body<"simulateDecision">, options?: CallOptions): Call<Output<"simulateDecision">> {
    return this.call("simulateDecision", { body, options });
  }

  /**
   * Rank financing offers for up to 25 borrowers. Returns one row per scenario, identical to the single decision for that scenario. `rank` orders the rows by best-offer APR. Each scenario costs 1; a batch rejected with a 4xx costs 1. A batch that exceeds the remaining quota is rejected as a whole.
   *
   * `POST /v1/decisions/batch`
   */
  batch(body: Body<"createBatchDecision">, options?: CallOptions): Call<Output<"createBatchDecision">> {
    return this.call("createBatchDecision", { body, options });
  }
}

class Receipts extends Resource {
  /**
   * List the keys of receipts. The public keys that receipts are verified with, as a JSON Web Key Set.
   *
   * `GET /v1/receipts/keys`
   */
  listKeys(options?: CallOptions): Call<Output<"listReceiptKeys">> {
    return this.call("listReceiptKeys", { options });
  }

  /**
   * Verify a receipt. Whether a receipt proves that the service gave an answer to a request. Nothing is stored or looked up: anyone can do the same with the keys.
   *
   * `POST /v1/receipts/verify`
   */
  verify(body: Body<"verifyReceipt">, options?: CallOptions): Call<Output<"verifyReceipt">> {
    return this.call("verifyReceipt", { body, options });
  }
}

class Eligibility extends Resource {
  /**
   * Find the credit unions a person may be able to join. Returns four buckets ordered by certainty. Each entry has the membership paths that apply, their evidence and the facts still missing; `next_questions` lists the answers that would unlock the most institutions. No institution is ever reported as ineligible, and absence is not a rejection.
   *
   * `POST /v1/eligibility/search`
   */
  search(body: Body<"searchEligibility">, options?: CallOptions): Call<Output<"searchEligibility">> {
    return this.call("searchEligibility", { body, options });
  }

  /**
   * Find the credit unions that serve a place. County matches first, then state, then open to anyone. A record that names the state without counties serves the whole state; a record that names only other counties is left out.
   *
   * `GET /v1/eligibility/search`
   */
  lookUpPlace(query?: Query<"lookupPlaceEligibility">, options?: CallOptions): ListCall<Output<"lookupPlaceEligibility">, Item<"lookupPlaceEligibility">> {
    return this.listCall("lookupPlaceEligibility", { query, options });
  }

  /**
   * Check whether a person appears able to join named credit unions. Returns one row per id, in input order. If an institution has an active publication, that publication decides the verdict and is included in the row. An id without a record returns `unknown`.
   *
   * `POST /v1/eligibility/check`
   */
  check(body: Body<"checkEligibility">, options?: CallOptions): Call<Output<"checkEligibility">> {
    return this.call("checkEligibility", { body, options });
  }

  /**
   * Get an institution's field of membership. Everything we hold about who may join, which may be incomplete. `id` is the URL-encoded credit union id.
   *
   * `GET /v1/credit-unions/{id}/eligibility`
   */
  getRecord(id: string, options?: CallOptions): Call<Output<"getMembershipRecord">> {
    return this.call("getMembershipRecord", { path: { id: id }, options });
  }

  /**
   * See how many institutions have verified rules. Aggregate counts and the current gazetteer. No rule uses credit score, income or debt.
   *
   * `GET /v1/eligibility/coverage`
   */
  getCoverage(options?: CallOptions): Call<Output<"getEligibilityCoverage">> {
    return this.call("getEligibilityCoverage", { options });
  }

  /**
   * Extract facts about a person from free text. Deterministic: matches phrases and lists of places, military services and known organizations, without a language model. Each fact comes with the verbatim text span it was read from. Negated or hypothetical statements, and statements about other people, are not extracted as facts; those about relatives go into `family`. The text is only ever treated as data.
   *
   * `POST /v1/eligibility/facts`
   */
  extractFacts(body: Body<"extractEligibilityFacts">, options?: CallOptions): Call<Output<"extractEligibilityFacts">> {
    return this.call("extractEligibilityFacts", { body, options });
  }
}

class ReachableOffers extends Resource {
  /**
   * Find offers from credit unions the person appears able to join. Finds institutions with a published membership path that applies to the person, then ranks their fresh, sourced rates. Only the first two buckets are positive; the others remain unknown. Published pricing is not approval.
   *
   * `POST /v1/reachable-offers`
   */
  find(body: Body<"findReachableOffers">, options?: CallOptions): Call<Output<"findReachableOffers">> {
    return this.call("findReachableOffers", { body, options });
  }
}

class Demo extends Resource {
  /**
   * Try the person search without a key. Same request and response as with a key, over invented institutions. Metered by client address.
   *
   * `POST /v1/demo/eligibility/search`
   */
  searchEligibility(body: Body<"searchDemoEligibility">, options?: CallOptions): Call<Output<"searchDemoEligibility">> {
    return this.call("searchDemoEligibility", { body, options });
  }

  /**
   * Try facts extraction without a key. Same request and response as with a key, over invented institutions. Metered by client address.
   *
   * `POST /v1/demo/eligibility/facts`
   */
  extractFacts(body: Body<"extractDemoFacts">, options?: CallOptions): Call<Output<"extractDemoFacts">> {
    return this.call("extractDemoFacts", { body, options });
  }

  /**
   * Try reachable offers without a key. Same request and response as with a key, over invented institutions. Metered by client address.
   *
   * `POST /v1/demo/reachable-offers`
   */
  findReachableOffers(body: Body<"findDemoReachableOffers">, options?: CallOptions): Call<Output<"findDemoReachableOffers">> {
    return this.call("findDemoReachableOffers", { body, options });
  }

  /**
   * List demo rates. Same response and filters as `/v1/rates`, over a fixed, invented data set, without a key. Not market data; never quote it as an offer.
   *
   * `GET /v1/demo/rates`
   */
  listRates(query?: Query<"listDemoRates">, options?: CallOptions): ListCall<Output<"listDemoRates">, Item<"listDemoRates">> {
    return this.listCall("listDemoRates", { query, options });
  }
}

class Explore extends Resource {
  /**
   * Search as the explorer page does. What the explorer page asks: same request and response as with a key. Metered by client address.
   *
   * `POST /v1/explore/eligibility/search`
   */
  searchEligibility(body: Body<"exploreEligibility">, options?: CallOptions): Call<Output<"exploreEligibility">> {
    return this.call("exploreEligibility", { body, options });
  }

  /**
   * Extract facts as the explorer page does. What the explorer page asks: same request and response as with a key. Metered by client address.
   *
   * `POST /v1/explore/eligibility/facts`
   */
  extractFacts(body: Body<"exploreFacts">, options?: CallOptions): Call<Output<"exploreFacts">> {
    return this.call("exploreFacts", { body, options });
  }

  /**
   * Find offers as the explorer page does. What the explorer page asks: same request and response as with a key. Metered by client address.
   *
   * `POST /v1/explore/reachable-offers`
   */
  findReachableOffers(body: Body<"exploreReachableOffers">, options?: CallOptions): Call<Output<"exploreReachableOffers">> {
    return this.call("exploreReachableOffers", { body, options });
  }
}

class Monitors extends Resource {
  /**
   * Watch the best offer for a borrower. When a rate in the monitor's market changes, its conditions are evaluated against the best offer for its decision context. If all of them hold and the cooldown is over, a signed webhook with a full decision is sent to `webhook_url`. The response contains the signing secret, once. Send an `Idempotency-Key` to make retries safe for 24 hours.
   *
   * `POST /v1/monitors`
   */
  create(body: Body<"createMonitor">, options?: CallOptions): Call<Output<"createMonitor">> {
    return this.call("createMonitor", { body, options });
  }

  /**
   * List monitors. Your organization's, oldest first.
   *
   * `GET /v1/monitors`
   */
  list(query?: Query<"listMonitors">, options?: CallOptions): ListCall<Output<"listMonitors">, Item<"listMonitors">> {
    return this.listCall("listMonitors", { query, options });
  }

  /**
   * Show a monitor. Its settings, and when it was last evaluated and triggered.
   *
   * `GET /v1/monitors/{monitor_id}`
   */
  get(monitorId: string, options?: CallOptions): Call<Output<"getMonitor">> {
    return this.call("getMonitor", { path: { monitor_id: monitorId }, options });
  }

  /**
   * Change, pause or resume a monitor. Omitted fields keep their value. Changing the context or the conditions, or resuming the monitor, starts its evaluation history over. `change_pct` is measured from the last event or the creation, or from now if the context changed.
   *
   * `PATCH /v1/monitors/{monitor_id}`
   */
  update(monitorId: string, body: Body<"updateMonitor">, options?: CallOptions): Call<Output<"updateMonitor">> {
    return this.call("updateMonitor", { path: { monitor_id: monitorId }, body, options });
  }

  /**
   * Delete a monitor. Deletes the monitor with its events and deliveries. Pending deliveries are not sent.
   *
   * `DELETE /v1/monitors/{monitor_id}`
   */
  delete(monitorId: string, options?: CallOptions): Call<Output<"deleteMonitor">> {
    return this.call("deleteMonitor", { path: { monitor_id: monitorId }, options });
  }

  /**
   * Rotate a signing secret. Returns the new secret. For 24 hours every webhook is signed with both secrets, so that you can update your receiver without missing events.
   *
   * `POST /v1/monitors/{monitor_id}/rotate-secret`
   */
  rotateSecret(monitorId: string, options?: CallOptions): Call<Output<"rotateMonitorSecret">> {
    return this.call("rotateMonitorSecret", { path: { monitor_id: monitorId }, options });
  }

  /**
   * Simulate a rate change. Shows what the monitor would do if its best offer's note rate moved from `previous_rate` to `new_rate`. Nothing is changed. With `deliver_webhook`, the event is sent as a signed test.
   *
   * `POST /v1/monitors/{monitor_id}/simulate`
   */
  simulate(monitorId: string, body: Body<"simulateMonitor">, options?: CallOptions): Call<Output<"simulateMonitor">> {
    return this.call("simulateMonitor", { path: { monitor_id: monitorId }, body, options });
  }

  /**
   * See why a monitor did or did not fire. Its evaluations since its context and conditions were last set, newest first: the rate book, the best offer observed, and what held the monitor back.
   *
   * `GET /v1/monitors/{monitor_id}/evaluations`
   */
  listEvaluations(monitorId: string, query?: Query<"listEvaluations">, options?: CallOptions): Call<Output<"listEvaluations">> {
    return this.call("listEvaluations", { path: { monitor_id: monitorId }, query, options });
  }

  /**
   * List a monitor's deliveries. Newest first, tests included.
   *
   * `GET /v1/monitors/{monitor_id}/deliveries`
   */
  listDeliveries(monitorId: string, query?: Query<"listMonitorDeliveries">, options?: CallOptions): ListCall<Output<"listMonitorDeliveries">, Item<"listMonitorDeliveries">> {
    return this.listCall("listMonitorDeliveries", { path: { monitor_id: monitorId }, query, options });
  }

  /**
   * Replay a monitor's events. Sends every event since a given time again, each with its original `event_id`, including events stored while the monitor was disabled.
   *
   * `POST /v1/monitors/{monitor_id}/replay`
   */
  replay(monitorId: string, body: Body<"replayMonitor">, options?: CallOptions): Call<Output<"replayMonitor">> {
    return this.call("replayMonitor", { path: { monitor_id: monitorId }, body, options });
  }
}

class Deliveries extends Resource {
  /**
   * Show a delivery with its attempts. Each attempt has its time, status code, latency and the first 1 KiB of the response.
   *
   * `GET /v1/deliveries/{delivery_id}`
   */
  get(deliveryId: string, options?: CallOptions): Call<Output<"getDelivery">> {
    return this.call("getDelivery", { path: { delivery_id: deliveryId }, options });
  }

  /**
   * Replay a delivery. Sends the same event again with the same `event_id`, and restarts the retry schedule.
   *
   * `POST /v1/deliveries/{delivery_id}/replay`
   */
  replay(deliveryId: string, options?: CallOptions): Call<Output<"replayDelivery">> {
    return this.call("replayDelivery", { path: { delivery_id: deliveryId }, options });
  }
}

class Subscriptions extends Resource {
  /**
   * Subscribe to rate movements of a market. Sends `rates.movement.detected` when the note rate of the market's best offer, for the product's standard amount, has moved by at least `min_change_bps` since the last event.
   *
   * `POST /v1/subscriptions`
   */
  create(body: Body<"createSubscription">, options?: CallOptions): Call<Output<"createSubscription">> {
    return this.call("createSubscription", { body, options });
  }

  /**
   * List subscriptions. Your organization's, oldest first.
   *
   * `GET /v1/subscriptions`
   */
  list(query?: Query<"listSubscriptions">, options?: CallOptions): ListCall<Output<"listSubscriptions">, Item<"listSubscriptions">> {
    return this.listCall("listSubscriptions", { query, options });
  }

  /**
   * Show a subscription. Its settings, and the rate from which the next movement is measured.
   *
   * `GET /v1/subscriptions/{subscription_id}`
   */
  get(subscriptionId: string, options?: CallOptions): Call<Output<"getSubscription">> {
    return this.call("getSubscription", { path: { subscription_id: subscriptionId }, options });
  }

  /**
   * List a subscription's deliveries. Newest first.
   *
   * `GET /v1/subscriptions/{subscription_id}/deliveries`
   */
  listDeliveries(subscriptionId: string, query?: Query<"listSubscriptionDeliveries">, options?: CallOptions): ListCall<Output<"listSubscriptionDeliveries">, Item<"listSubscriptionDeliveries">> {
    return this.listCall("listSubscriptionDeliveries", { path: { subscription_id: subscriptionId }, query, options });
  }

  /**
   * Change, pause or resume a subscription. Omitted fields keep their value. A subscription that is resumed measures the next movement from the market's rate at that time. To watch another market, create another subscription.
   *
   * `PATCH /v1/subscriptions/{subscription_id}`
   */
  update(subscriptionId: string, body: Body<"updateSubscription">, options?: CallOptions): Call<Output<"updateSubscription">> {
    return this.call("updateSubscription", { path: { subscription_id: subscriptionId }, body, options });
  }

  /**
   * Rotate a subscription's signing secret. Returns the new secret. For 24 hours every webhook is signed with both secrets, so that you can update your receiver without missing events.
   *
   * `POST /v1/subscriptions/{subscription_id}/rotate-secret`
   */
  rotateSecret(subscriptionId: string, options?: CallOptions): Call<Output<"rotateSubscriptionSecret">> {
    return this.call("rotateSubscriptionSecret", { path: { subscription_id: subscriptionId }, options });
  }

  /**
   * Simulate a movement of a market's rate. Shows what the subscription would do if the market's best note rate moved to `new_rate`. Nothing is changed. With `deliver_webhook`, the event is sent as a signed test.
   *
   * `POST /v1/subscriptions/{subscription_id}/simulate`
   */
  simulate(subscriptionId: string, body: Body<"simulateSubscription">, options?: CallOptions): Call<Output<"simulateSubscription">> {
    return this.call("simulateSubscription", { path: { subscription_id: subscriptionId }, body, options });
  }

  /**
   * Replay a subscription's events. Sends every event since a given time again, each with its original `event_id`, including events stored while the subscription was disabled.
   *
   * `POST /v1/subscriptions/{subscription_id}/replay`
   */
  replay(subscriptionId: string, body: Body<"replaySubscription">, options?: CallOptions): Call<Output<"replaySubscription">> {
    return this.call("replaySubscription", { path: { subscription_id: subscriptionId }, body, options });
  }

  /**
   * Delete a subscription. Deletes the subscription with its events and deliveries.
   *
   * `DELETE /v1/subscriptions/{subscription_id}`
   */
  delete(subscriptionId: string, options?: CallOptions): Call<Output<"deleteSubscription">> {
    return this.call("deleteSubscription", { path: { subscription_id: subscriptionId }, options });
  }
}

class Rates extends Resource {
  /**
   * List rates. Published loan rates with their requirements, in a stable order (product, term, note rate). `state` selects rates that are available in that state.
   *
   * `GET /v1/rates`
   */
  list(query?: Query<"listRates">, options?: CallOptions): ListCall<Output<"listRates">, Item<"listRates">> {
    return this.listCall("listRates", { query, options });
  }

  /**
   * Get benchmarks. APR quartiles by product, term and state. Each institution counts once, with its best rate for a standard borrower (credit score 740, primary residence, no special audience, 20% down) at the product's standard amount.
   *
   * `GET /v1/benchmarks`
   */
  getBenchmarks(query?: Query<"getBenchmarks">, options?: CallOptions): ListCall<Output<"getBenchmarks">, Item<"getBenchmarks">> {
    return this.listCall("getBenchmarks", { query, options });
  }

  /**
   * Rank a market. The cheapest offers of a market by true cost, ranked as in a decision. Amount and term default to the product's standard.
   *
   * `GET /v1/league-table`
   */
  getLeagueTable(query: Query<"getLeagueTable">, options?: CallOptions): Call<Output<"getLeagueTable">> {
    return this.call("getLeagueTable", { query, options });
  }

  /**
   * See rate history. For each day, the lowest and median note rate in force at the end of the day, and the number of rates. Days before the first observation are left out; a day to come has what is in force now. At most 1,830 days, which is five years.
   *
   * `GET /v1/rates/history`
   */
  getHistory(query: Query<"getRateHistory">, options?: CallOptions): Call<Output<"getRateHistory">> {
    return this.call("getRateHistory", { query, options });
  }

  /**
   * See who moved most. Institutions whose lowest note rate in a market moved between the ends of two days, widest first, with their rate then and now. Institutions without a rate on both days are left out.
   *
   * `GET /v1/rates/movements`
   */
  getMovements(query: Query<"getRateMovements">, options?: CallOptions): Call<Output<"getRateMovements">> {
    return this.call("getRateMovements", { query, options });
  }

  /**
   * See who moved most in a browser. The same as `/v1/rates/movements` over live rates, without a key: a page for browsers, metered by client address.
   *
   * `GET /movements`
   */
  showMovements(query?: Query<"showRateMovements">, options?: CallOptions): Call<Output<"showRateMovements">> {
    return this.call("showRateMovements", { query, options });
  }

  /**
   * See where figures come from, and what is held. How many live rates of each product take part in answers, why the others are held, how old they are, and the published averages that they are held against. Keyless, metered by client address. JSON, or a readable page for browsers.
   *
   * `GET /data-quality`
   */
  showDataQuality(query?: Query<"showDataQuality">, options?: CallOptions): Call<Output<"showDataQuality">> {
    return this.call("showDataQuality", { query, options });
  }

  /**
   * Rank deposit rates. Deposit rates available for the amount, highest APY first, one per institution, with the interest earned over the term.
   *
   * `POST /v1/deposit-rates`
   */
  rankDeposits(body: Body<"rankDepositRates">, options?: CallOptions): Call<Output<"rankDepositRates">> {
    return this.call("rankDepositRates", { body, options });
  }
}

class RateBooks extends Resource {
  /**
   * List the versions of the books. The sets of books that decisions, batches and league tables can be answered from again, newest first: every set of the last 7 days, and the last of each day for 90.
   *
   * `GET /v1/rate-books`
   */
  list(query?: Query<"listRateBooks">, options?: CallOptions): ListCall<Output<"listRateBooks">, Item<"listRateBooks">> {
    return this.listCall("listRateBooks", { query, options });
  }
}

class CreditUnions extends Resource {
  /**
   * Show a credit union. An institution's profile with its rates. Browsers get it as an HTML page.
   *
   * `GET /credit-unions/{state}/{slug}`
   */
  getProfile(state: string, slug: string, options?: CallOptions): Call<Output<"getCreditUnionProfile">> {
    return this.call("getCreditUnionProfile", { path: { state: state, slug: slug }, options });
  }
}

class Keys extends Resource {
  /**
   * Issue an API key. Issues a free live key if you send `email`, otherwise a sandbox key. Every call creates a new organization. All keys of one email that are issued to one network share the free quota. At most 10 keys are issued per client address per hour. Send a UUID as `Idempotency-Key` to make retries safe for 24 hours: a retry returns the same key with `Idempotent-Replayed: true`.
   *
   * `POST /keys`
   */
  issue(body?: Body<"createKey">, options?: CallOptions): Call<Output<"createKey">> {
    return this.call("createKey", { body, options });
  }

  /**
   * Show this key. Plan, quota and usage of the key that makes the call.
   *
   * `GET /keys/current`
   */
  getCurrent(options?: CallOptions): Call<Output<"getCurrentKey">> {
    return this.call("getCurrentKey", { options });
  }

  /**
   * Rotate this key. Issues a successor with the same organization and plan. Both keys work until `grace_seconds` have passed, or until the key's own end. Send a UUID as `Idempotency-Key` to make retries safe for 24 hours: a retry with the old key returns the same successor, even after the old key has ended. An organization rotates at most 10 times an hour with grace, and at most 10 of its keys work at a time; with `grace_seconds` 0 it can always rotate. Needs a key without scopes.
   *
   * `POST /keys/current/rotate`
   */
  rotateCurrent(body?: Body<"rotateKey">, options?: CallOptions): Call<Output<"rotateKey">> {
    return this.call("rotateKey", { body, options });
  }

  /**
   * Revoke this key. The key stops working everywhere within 60 seconds. This cannot be undone.
   *
   * `DELETE /keys/current`
   */
  revokeCurrent(options?: CallOptions): Call<Output<"revokeKey">> {
    return this.call("revokeKey", { options });
  }

  /**
   * List your organization's keys. The keys that work, oldest first, without their secrets. Needs a key without scopes.
   *
   * `GET /v1/keys`
   */
  list(options?: CallOptions): Call<Output<"listKeys">> {
    return this.call("listKeys", { options });
  }

  /**
   * Create a further key. Another key of your organization, with its plan and quota, which lives no longer than the key that makes it: for one service or one person, with a name, and if you like with scopes and an end. At most 10 keys of an organization work at a time. Needs a key without scopes. Send a UUID as `Idempotency-Key` to make retries safe for 24 hours.
   *
   * `POST /v1/keys`
   */
  create(body: Body<"createFurtherKey">, options?: CallOptions): Call<Output<"createFurtherKey">> {
    return this.call("createFurtherKey", { body, options });
  }

  /**
   * Revoke a key of your organization. The key stops working everywhere within 60 seconds. This cannot be undone. Needs a key without scopes.
   *
   * `DELETE /v1/keys/{key_id}`
   */
  revoke(keyId: string, options?: CallOptions): Call<Output<"revokeFurtherKey">> {
    return this.call("revokeFurtherKey", { path: { key_id: keyId }, options });
  }
}

class Usage extends Resource {
  /**
   * See what your organization called. Calls by day, by operation and by key, counted within a minute. Ask for one key or one operation to see its days. Calls without a key are nobody's, and a batch or a tool call is one call. Needs a key without scopes.
   *
   * `GET /v1/usage`
   */
  get(query?: Query<"getUsage">, options?: CallOptions): Call<Output<"getUsage">> {
    return this.call("getUsage", { query, options });
  }
}

class Service extends Resource {
  /**
   * List what the service can do. Every operation with its route, tool, plan and cost.
   *
   * `GET /v1/capabilities`
   */
  getCapabilities(options?: CallOptions): Call<Output<"getCapabilities">> {
    return this.call("getCapabilities", { options });
  }

  /**
   * Get the OpenAPI document. OpenAPI 3.1, generated from the schemas that validate requests.
   *
   * `GET /openapi.json`
   */
  getOpenApi(options?: CallOptions): Call<Output<"getOpenApi">> {
    return this.call("getOpenApi", { options });
  }

  /**
   * Check that the service is up. Returns 200 while the gateway is up.
   *
   * `GET /health`
   */
  getHealth(options?: CallOptions): Call<Output<"getHealth">> {
    return this.call("getHealth", { options });
  }

  /**
   * Check that the service answers as promised. Returns 200 with its checks while the books are fresh, monitors are looked at and webhooks are sent in time; otherwise 503, which names what is not.
   *
   * `GET /health/ready`
   */
  getReadiness(options?: CallOptions): Call<Output<"getReadiness">> {
    return this.call("getReadiness", { options });
  }
}

/** Every resource of the API. */
export class Resources {
  readonly decisions: Decisions;
  readonly receipts: Receipts;
  readonly eligibility: Eligibility;
  readonly reachableOffers: ReachableOffers;
  readonly demo: Demo;
  readonly explore: Explore;
  readonly monitors: Monitors;
  readonly deliveries: Deliveries;
  readonly subscriptions: Subscriptions;
  readonly rates: Rates;
  readonly rateBooks: RateBooks;
  readonly creditUnions: CreditUnions;
  readonly keys: Keys;
  readonly usage: Usage;
  readonly service: Service;

  constructor(transport: Transport) {
    this.decisions = new Decisions(transport);
    this.receipts = new Receipts(transport);
    this.eligibility = new Eligibility(transport);
    this.reachableOffers = new ReachableOffers(transport);
    this.demo = new Demo(transport);
    this.explore = new Explore(transport);
    this.monitors = new Monitors(transport);
    this.deliveries = new Deliveries(transport);
    this.subscriptions = new Subscriptions(transport);
    this.rates = new Rates(transport);
    this.rateBooks = new RateBooks(transport);
    this.creditUnions = new CreditUnions(transport);
    this.keys = new Keys(transport);
    this.usage = new Usage(transport);
    this.service = new Service(transport);
  }
}
