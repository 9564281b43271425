/** Written by `pnpm --filter @tellerline/client run generate` from the operation catalogue. Do not change it by hand. */
export interface paths {
    "/v1/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rank financing offers for one borrower
         * @description US credit union offers ranked by true cost: the actuarial APR (Regulation Z, Appendix J) of this borrower's cash flows, including points and fees. Anything the request leaves out is assumed and listed in `assumptions`. Referral payouts never affect ranking.
         */
        post: operations["createDecision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/decisions/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a decision on invented rates
         * @description Same request and response as a decision, always over the fixed synthetic rate book, whichever key you use. Use it to test an integration. The response is not market data; never quote it.
         */
        post: operations["simulateDecision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/decisions/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rank financing offers for up to 25 borrowers
         * @description Returns one row per scenario, identical to the single decision for that scenario. `rank` orders the rows by best-offer APR. Each scenario costs 1; a batch rejected with a 4xx costs 1. A batch that exceeds the remaining quota is rejected as a whole.
         */
        post: operations["createBatchDecision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/receipts/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the keys of receipts
         * @description The public keys that receipts are verified with, as a JSON Web Key Set.
         */
        get: operations["listReceiptKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/receipts/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify a receipt
         * @description Whether a receipt proves that the service gave an answer to a request. Nothing is stored or looked up: anyone can do the same with the keys.
         */
        post: operations["verifyReceipt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/eligibility/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find the credit unions that serve a place
         * @description County matches first, then state, then open to anyone. A record that names the state without counties serves the whole state; a record that names only other counties is left out.
         */
        get: operations["lookupPlaceEligibility"];
        put?: never;
        /**
         * Find the credit unions a person may be able to join
         * @description Returns four buckets ordered by certainty. Each entry has the membership paths that apply, their evidence and the facts still missing; `next_questions` lists the answers that would unlock the most institutions. No institution is ever reported as ineligible, and absence is not a rejection.
         */
        post: operations["searchEligibility"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/eligibility/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check whether a person appears able to join named credit unions
         * @description Returns one row per id, in input order. If an institution has an active publication, that publication decides the verdict and is included in the row. An id without a record returns `unknown`.
         */
        post: operations["checkEligibility"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credit-unions/{id}/eligibility": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an institution's field of membership
         * @description Everything we hold about who may join, which may be incomplete. `id` is the URL-encoded credit union id.
         */
        get: operations["getMembershipRecord"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/eligibility/coverage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See how many institutions have verified rules
         * @description Aggregate counts and the current gazetteer. No rule uses credit score, income or debt.
         */
        get: operations["getEligibilityCoverage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/eligibility/facts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Extract facts about a person from free text
         * @description Deterministic: matches phrases and lists of places, military services and known organizations, without a language model. Each fact comes with the verbatim text span it was read from. Negated or hypothetical statements, and statements about other people, are not extracted as facts; those about relatives go into `family`. The text is only ever treated as data.
         */
        post: operations["extractEligibilityFacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reachable-offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find offers from credit unions the person appears able to join
         * @description Finds institutions with a published membership path that applies to the person, then ranks their fresh, sourced rates. Only the first two buckets are positive; the others remain unknown. Published pricing is not approval.
         */
        post: operations["findReachableOffers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/demo/eligibility/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try the person search without a key
         * @description Same request and response as with a key, over invented institutions. Metered by client address.
         */
        post: operations["searchDemoEligibility"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/demo/eligibility/facts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try facts extraction without a key
         * @description Same request and response as with a key, over invented institutions. Metered by client address.
         */
        post: operations["extractDemoFacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/demo/reachable-offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try reachable offers without a key
         * @description Same request and response as with a key, over invented institutions. Metered by client address.
         */
        post: operations["findDemoReachableOffers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/explore/eligibility/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search as the explorer page does
         * @description What the explorer page asks: same request and response as with a key. Metered by client address.
         */
        post: operations["exploreEligibility"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/explore/eligibility/facts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Extract facts as the explorer page does
         * @description What the explorer page asks: same request and response as with a key. Metered by client address.
         */
        post: operations["exploreFacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/explore/reachable-offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find offers as the explorer page does
         * @description What the explorer page asks: same request and response as with a key. Metered by client address.
         */
        post: operations["exploreReachableOffers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/monitors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List monitors
         * @description Your organization's, oldest first.
         */
        get: operations["listMonitors"];
        put?: never;
        /**
         * Watch the best offer for a borrower
         * @description When a rate in the monitor's market changes, its conditions are evaluated against the best offer for its decision context. If all of them hold and the cooldown is over, a signed webhook with a full decision is sent to `webhook_url`. The response contains the signing secret, once. Send an `Idempotency-Key` to make retries safe for 24 hours.
         */
        post: operations["createMonitor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/monitors/{monitor_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a monitor
         * @description Its settings, and when it was last evaluated and triggered.
         */
        get: operations["getMonitor"];
        put?: never;
        post?: never;
        /**
         * Delete a monitor
         * @description Deletes the monitor with its events and deliveries. Pending deliveries are not sent.
         */
        delete: operations["deleteMonitor"];
        options?: never;
        head?: never;
        /**
         * Change, pause or resume a monitor
         * @description Omitted fields keep their value. Changing the context or the conditions, or resuming the monitor, starts its evaluation history over. `change_pct` is measured from the last event or the creation, or from now if the context changed.
         */
        patch: operations["updateMonitor"];
        trace?: never;
    };
    "/v1/monitors/{monitor_id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a signing secret
         * @description Returns the new secret. For 24 hours every webhook is signed with both secrets, so that you can update your receiver without missing events.
         */
        post: operations["rotateMonitorSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/monitors/{monitor_id}/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate a rate change
         * @description Shows what the monitor would do if its best offer's note rate moved from `previous_rate` to `new_rate`. Nothing is changed. With `deliver_webhook`, the event is sent as a signed test.
         */
        post: operations["simulateMonitor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/monitors/{monitor_id}/evaluations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See why a monitor did or did not fire
         * @description Its evaluations since its context and conditions were last set, newest first: the rate book, the best offer observed, and what held the monitor back.
         */
        get: operations["listEvaluations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/monitors/{monitor_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a monitor's deliveries
         * @description Newest first, tests included.
         */
        get: operations["listMonitorDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/monitors/{monitor_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay a monitor's events
         * @description Sends every event since a given time again, each with its original `event_id`, including events stored while the monitor was disabled.
         */
        post: operations["replayMonitor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a delivery with its attempts
         * @description Each attempt has its time, status code, latency and the first 1 KiB of the response.
         */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deliveries/{delivery_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay a delivery
         * @description Sends the same event again with the same `event_id`, and restarts the retry schedule.
         */
        post: operations["replayDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List subscriptions
         * @description Your organization's, oldest first.
         */
        get: operations["listSubscriptions"];
        put?: never;
        /**
         * Subscribe to rate movements of a market
         * @description Sends `rates.movement.detected` when the note rate of the market's best offer, for the product's standard amount, has moved by at least `min_change_bps` since the last event.
         */
        post: operations["createSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/{subscription_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a subscription
         * @description Its settings, and the rate from which the next movement is measured.
         */
        get: operations["getSubscription"];
        put?: never;
        post?: never;
        /**
         * Delete a subscription
         * @description Deletes the subscription with its events and deliveries.
         */
        delete: operations["deleteSubscription"];
        options?: never;
        head?: never;
        /**
         * Change, pause or resume a subscription
         * @description Omitted fields keep their value. A subscription that is resumed measures the next movement from the market's rate at that time. To watch another market, create another subscription.
         */
        patch: operations["updateSubscription"];
        trace?: never;
    };
    "/v1/subscriptions/{subscription_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a subscription's deliveries
         * @description Newest first.
         */
        get: operations["listSubscriptionDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/{subscription_id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a subscription's signing secret
         * @description Returns the new secret. For 24 hours every webhook is signed with both secrets, so that you can update your receiver without missing events.
         */
        post: operations["rotateSubscriptionSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/{subscription_id}/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate a movement of a market's rate
         * @description Shows what the subscription would do if the market's best note rate moved to `new_rate`. Nothing is changed. With `deliver_webhook`, the event is sent as a signed test.
         */
        post: operations["simulateSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/{subscription_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay a subscription's events
         * @description Sends every event since a given time again, each with its original `event_id`, including events stored while the subscription was disabled.
         */
        post: operations["replaySubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List rates
         * @description Published loan rates with their requirements, in a stable order (product, term, note rate). `state` selects rates that are available in that state.
         */
        get: operations["listRates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/demo/rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List demo rates
         * @description Same response and filters as `/v1/rates`, over a fixed, invented data set, without a key. Not market data; never quote it as an offer.
         */
        get: operations["listDemoRates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/benchmarks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get benchmarks
         * @description APR quartiles by product, term and state. Each institution counts once, with its best rate for a standard borrower (credit score 740, primary residence, no special audience, 20% down) at the product's standard amount.
         */
        get: operations["getBenchmarks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/league-table": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rank a market
         * @description The cheapest offers of a market by true cost, ranked as in a decision. Amount and term default to the product's standard.
         */
        get: operations["getLeagueTable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rate-books": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of the books
         * @description The sets of books that decisions, batches and league tables can be answered from again, newest first: every set of the last 7 days, and the last of each day for 90.
         */
        get: operations["listRateBooks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rates/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See rate history
         * @description For each day, the lowest and median note rate in force at the end of the day, and the number of rates. Days before the first observation are left out; a day to come has what is in force now. At most 1,830 days, which is five years.
         */
        get: operations["getRateHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rates/movements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See who moved most
         * @description Institutions whose lowest note rate in a market moved between the ends of two days, widest first, with their rate then and now. Institutions without a rate on both days are left out.
         */
        get: operations["getRateMovements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/movements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See who moved most in a browser
         * @description The same as `/v1/rates/movements` over live rates, without a key: a page for browsers, metered by client address.
         */
        get: operations["showRateMovements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/data-quality": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See where figures come from, and what is held
         * @description How many live rates of each product take part in answers, why the others are held, how old they are, and the published averages that they are held against. Keyless, metered by client address. JSON, or a readable page for browsers.
         */
        get: operations["showDataQuality"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deposit-rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rank deposit rates
         * @description Deposit rates available for the amount, highest APY first, one per institution, with the interest earned over the term.
         */
        post: operations["rankDepositRates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/credit-unions/{state}/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a credit union
         * @description An institution's profile with its rates. Browsers get it as an HTML page.
         */
        get: operations["getCreditUnionProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue an API key
         * @description Issues a free live key if you send `email`, otherwise a sandbox key. Every call creates a new organization. All keys of one email that are issued to one network share the free quota. At most 10 keys are issued per client address per hour. Send a UUID as `Idempotency-Key` to make retries safe for 24 hours: a retry returns the same key with `Idempotent-Replayed: true`.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show this key
         * @description Plan, quota and usage of the key that makes the call.
         */
        get: operations["getCurrentKey"];
        put?: never;
        post?: never;
        /**
         * Revoke this key
         * @description The key stops working everywhere within 60 seconds. This cannot be undone.
         */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/current/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate this key
         * @description Issues a successor with the same organization and plan. Both keys work until `grace_seconds` have passed, or until the key's own end. Send a UUID as `Idempotency-Key` to make retries safe for 24 hours: a retry with the old key returns the same successor, even after the old key has ended. An organization rotates at most 10 times an hour with grace, and at most 10 of its keys work at a time; with `grace_seconds` 0 it can always rotate. Needs a key without scopes.
         */
        post: operations["rotateKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your organization's keys
         * @description The keys that work, oldest first, without their secrets. Needs a key without scopes.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create a further key
         * @description Another key of your organization, with its plan and quota, which lives no longer than the key that makes it: for one service or one person, with a name, and if you like with scopes and an end. At most 10 keys of an organization work at a time. Needs a key without scopes. Send a UUID as `Idempotency-Key` to make retries safe for 24 hours.
         */
        post: operations["createFurtherKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a key of your organization
         * @description The key stops working everywhere within 60 seconds. This cannot be undone. Needs a key without scopes.
         */
        delete: operations["revokeFurtherKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what your organization called
         * @description Calls by day, by operation and by key, counted within a minute. Ask for one key or one operation to see its days. Calls without a key are nobody's, and a batch or a tool call is one call. Needs a key without scopes.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/capabilities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what the service can do
         * @description Every operation with its route, tool, plan and cost.
         */
        get: operations["getCapabilities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the OpenAPI document
         * @description OpenAPI 3.1, generated from the schemas that validate requests.
         */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the reference
         * @description The API reference as an HTML page.
         */
        get: operations["getDocs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/{guide}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a guide
         * @description Tutorials and rules as HTML pages: first call, batch, eligibility, webhooks, operating and more.
         */
        get: operations["getGuide"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/problems/{problem}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what a problem is
         * @description What a problem document's `type` means and what to do, as an HTML page.
         */
        get: operations["getProblemType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/llms.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a summary for language models
         * @description What the service is, its operations and its guides, in Markdown.
         */
        get: operations["getLlmsText"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explore in a browser
         * @description A web page: describe your situation in plain words, check the extracted facts, and see which credit unions you may be able to join and at what cost. The institutions are real, or invented on request; needs no key.
         */
        get: operations["getExplorer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/monitors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Watch your monitors in a browser
         * @description A web page: your monitors, their evaluations and their deliveries. The key you enter stays in the page's memory.
         */
        get: operations["getMonitorsPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See your organization's usage in a browser
         * @description A web page: calls by day, operation and key. The key you enter stays in the page's memory.
         */
        get: operations["getUsagePage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the service is up
         * @description Returns 200 while the gateway is up.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the service answers as promised
         * @description Returns 200 with its checks while the books are fresh, monitors are looked at and webhooks are sent in time; otherwise 503, which names what is not.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "decision.monitor.triggered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A monitor fired
         * @description The monitor's conditions hold, and its cooldown is over; with a full decision. Answer 2xx within 5 seconds; anything else is tried again for some 20 hours. 410 disables the sender.
         */
        post: operations["receiveMonitorTriggered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "decision.monitor.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A test of a monitor
         * @description What a simulation with `deliver_webhook` sends: the same payload, with `test: true`. Answer 2xx within 5 seconds; anything else is tried again for some 20 hours. 410 disables the sender.
         */
        post: operations["receiveMonitorTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "rates.movement.detected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A market's rate moved
         * @description The best rate of a subscription's market moved by at least `min_change_bps`. Answer 2xx within 5 seconds; anything else is tried again for some 20 hours. 410 disables the sender.
         */
        post: operations["receiveRateMovement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description A borrower and the loan that is asked for. */
        DecisionRequest: {
            /**
             * @description What is decided. Default: "financing".
             * @constant
             */
            decision_type?: "financing";
            /** @description Where, and what for. Absent: nationwide. */
            context?: components["schemas"]["DecisionContext"];
            /** @description What is known of the borrower. */
            borrower?: components["schemas"]["Borrower"];
            /** @description What the caller wants. Absent: the defaults. */
            preferences?: components["schemas"]["Preferences"];
            product_request: components["schemas"]["ProductRequest"];
            current_offer?: components["schemas"]["CurrentOffer"];
            /**
             * @description Answers from an earlier set of books, as `rate_book.version` of an answer names it: the same answer again, ages included. Absent: the books in force. Every set is kept for 7 days, and the last of each day for 90; afterwards this is a 404. An earlier set costs 4 more.
             * @example live-128
             */
            rate_book?: string;
        };
        /** @description Where, and what for. */
        DecisionContext: {
            /** @description Where the borrower lives. Absent: nationwide. */
            geo?: {
                /** @description Two letters. Null: the whole country. */
                state?: components["schemas"]["StateName"];
                /** @description Five digits. Absent: unknown. */
                zip?: components["schemas"]["Zip"];
                /** @description County, with or without its kind. Absent: unknown. */
                county?: components["schemas"]["CountyName"];
            };
            /** @description What the loan is for. Absent: rates for any purpose. */
            intent?: components["schemas"]["Intent"];
        };
        /**
         * @description US state, DC, PR, VI, GU, AS or MP, in any letter case, or its full name.
         * @example TX
         */
        StateName: string;
        /**
         * @description Five digits.
         * @example 78701
         */
        Zip: string;
        /**
         * @description With or without its kind: Travis, Travis County, Orleans Parish.
         * @example Travis
         */
        CountyName: string;
        /**
         * @description What the loan is for.
         *
         *     - `purchase`: To buy something.
         *     - `refinance`: To replace a loan, without taking money out.
         *     - `cash_out`: To replace a loan and take money out.
         *     - `balance_transfer`: To move a card's balance.
         *     - `debt_consolidation`: To pay off several debts.
         *     - `home_improvement`: To improve a home.
         *     - `education`: To pay for education.
         *     - `other`: Anything else.
         * @enum {string}
         */
        Intent: "purchase" | "refinance" | "cash_out" | "balance_transfer" | "debt_consolidation" | "home_improvement" | "education" | "other";
        /** @description What is known of the borrower. */
        Borrower: {
            /**
             * Format: int32
             * @description FICO score, 300 to 850. Absent: assumed, which `assumptions` says.
             */
            credit_score?: number;
            /** @description Where the person works now. More than one, or another relationship: `employers`. */
            employer?: string;
            /** @description Every employer, with the person's relationship to it. */
            employers?: components["schemas"]["Employment"][];
            /** @description The school. More than one, or another relationship: `schools`. Absent: unknown. */
            school?: string;
            /** @description What the person is to `school`. Absent: unknown. */
            school_relationship?: components["schemas"]["OwnSchoolRelationship"];
            /** @description Every school, with the person's relationship to it. */
            schools?: components["schemas"]["Schooling"][];
            /** @description Associations the person already belongs to. */
            associations?: string[];
            /** @description Military service. More than one, or with its branch: `military`. Absent: unknown. */
            military_status?: components["schemas"]["MilitaryStatus"];
            /** @description For memberships limited to one state, such as its National Guard. */
            military_service_state?: components["schemas"]["StateName"];
            /** @description Every military service, present or past. */
            military?: components["schemas"]["MilitaryService"][];
            /** @description Place of worship. */
            worship?: string;
            /** @description The person's occupation. Absent: unknown. */
            occupation?: string;
            /** @description Every occupation. */
            occupations?: string[];
            /** @description Credit unions the person already belongs to: ids or names. */
            member_of?: string[];
            /** @description Relatives whose facts may open a way to membership. Complete: `[]` says that there is nobody; left out, it is unknown. */
            family?: components["schemas"]["Relative"][];
        };
        /** @description An employer, and what the person is to it. */
        Employment: {
            /** @description Name of the employer. */
            name: string;
            /** @description What the person is to it. Default: "employee". */
            relationship?: components["schemas"]["EmployerRelationship"];
        };
        /**
         * @description What a person is to an employer.
         *
         *     - `employee`: Works there now.
         *     - `retiree`: Retired from there.
         *     - `former_employee`: Worked there.
         *     - `contractor`: Works there as a contractor.
         *     - `volunteer`: Volunteers there.
         * @enum {string}
         */
        EmployerRelationship: "employee" | "retiree" | "former_employee" | "contractor" | "volunteer";
        /**
         * @description What a person is to `school`. A parent of a student goes into `schools`.
         *
         *     - `student`: Studies there.
         *     - `alumni`: Graduated there.
         *     - `employee`: Works there.
         * @enum {string}
         */
        OwnSchoolRelationship: "student" | "alumni" | "employee";
        /** @description A school, and what the person is to it. */
        Schooling: {
            /** @description Name of the school. */
            name: string;
            /** @description What the person is to it. Absent: unknown. */
            relationship?: components["schemas"]["SchoolRelationship"];
        };
        /**
         * @description What a person is to a school.
         *
         *     - `student`: Studies there.
         *     - `alumni`: Graduated there.
         *     - `employee`: Works there.
         *     - `parent_of_student`: Has a child there.
         * @enum {string}
         */
        SchoolRelationship: "student" | "alumni" | "employee" | "parent_of_student";
        /**
         * @description A kind of military service.
         *
         *     - `active_duty`: On active duty.
         *     - `veteran`: A veteran.
         *     - `reservist`: A reservist or a member of the National Guard.
         *     - `dod_civilian`: A civilian employee of the Department of Defense.
         *     - `military_family`: A family member of someone who serves or served.
         * @enum {string}
         */
        MilitaryStatus: "active_duty" | "veteran" | "reservist" | "dod_civilian" | "military_family";
        /** @description One military service, present or past. */
        MilitaryService: {
            status: components["schemas"]["MilitaryStatus"];
            /** @description The branch of the armed forces. Absent: unknown. */
            branch?: components["schemas"]["MilitaryBranch"];
            /** @description Of a state's National Guard. */
            state?: components["schemas"]["StateName"];
        };
        /**
         * @description A branch of the armed forces.
         *
         *     - `army`: The Army.
         *     - `marine_corps`: The Marine Corps.
         *     - `navy`: The Navy.
         *     - `air_force`: The Air Force.
         *     - `space_force`: The Space Force.
         *     - `coast_guard`: The Coast Guard.
         *     - `national_guard`: The National Guard.
         * @enum {string}
         */
        MilitaryBranch: "army" | "marine_corps" | "navy" | "air_force" | "space_force" | "coast_guard" | "national_guard";
        /** @description A relative, with any fact that a person may have. */
        Relative: {
            /** @description What the relative is to the person. */
            relation: components["schemas"]["Relation"];
            /** @description Where the person lives. */
            home_zip?: components["schemas"]["Zip"];
            /**
             * @description A state; also AA, AE or AP of military mail.
             * @example TX
             */
            home_state?: string;
            home_county?: components["schemas"]["CountyName"];
            home_city?: components["schemas"]["CityName"];
            /** @description Where the person works; a duty station or base is one. */
            worksite_zip?: components["schemas"]["Zip"];
            worksite_state?: components["schemas"]["StateName"];
            worksite_county?: components["schemas"]["CountyName"];
            worksite_city?: components["schemas"]["CityName"];
            /** @description Where the person is paid from. */
            payroll_zip?: components["schemas"]["Zip"];
            payroll_state?: components["schemas"]["StateName"];
            payroll_county?: components["schemas"]["CountyName"];
            payroll_city?: components["schemas"]["CityName"];
            /** @description Where the person owns real property. */
            property_zip?: components["schemas"]["Zip"];
            property_state?: components["schemas"]["StateName"];
            property_county?: components["schemas"]["CountyName"];
            property_city?: components["schemas"]["CityName"];
            /** @description Where the person's business maintains a location. */
            facility_zip?: components["schemas"]["Zip"];
            facility_state?: components["schemas"]["StateName"];
            facility_county?: components["schemas"]["CountyName"];
            facility_city?: components["schemas"]["CityName"];
            /** @description Where the person attends school. */
            school_zip?: components["schemas"]["Zip"];
            school_state?: components["schemas"]["StateName"];
            school_county?: components["schemas"]["CountyName"];
            school_city?: components["schemas"]["CityName"];
            /** @description Where the person worships. */
            worship_zip?: components["schemas"]["Zip"];
            worship_state?: components["schemas"]["StateName"];
            worship_county?: components["schemas"]["CountyName"];
            worship_city?: components["schemas"]["CityName"];
            /** @description Where the person works now. More than one, or another relationship: `employers`. */
            employer?: string;
            /** @description Every employer, with the person's relationship to it. */
            employers?: components["schemas"]["Employment"][];
            /** @description The school. More than one, or another relationship: `schools`. Absent: unknown. */
            school?: string;
            /** @description What the person is to `school`. Absent: unknown. */
            school_relationship?: components["schemas"]["OwnSchoolRelationship"];
            /** @description Every school, with the person's relationship to it. */
            schools?: components["schemas"]["Schooling"][];
            /** @description Associations the person already belongs to. */
            associations?: string[];
            /** @description Military service. More than one, or with its branch: `military`. Absent: unknown. */
            military_status?: components["schemas"]["MilitaryStatus"];
            /** @description For memberships limited to one state, such as its National Guard. */
            military_service_state?: components["schemas"]["StateName"];
            /** @description Every military service, present or past. */
            military?: components["schemas"]["MilitaryService"][];
            /** @description Place of worship. */
            worship?: string;
            /** @description The person's occupation. Absent: unknown. */
            occupation?: string;
            /** @description Every occupation. */
            occupations?: string[];
            /** @description Credit unions the person already belongs to: ids or names. */
            member_of?: string[];
            /** @description For whom membership is asked. */
            applicant_kind?: components["schemas"]["ApplicantKind"];
            /** @description Organizations or qualifiers of any kind that the caller vouches for. */
            asserted_org_qualifiers?: string[];
        };
        /**
         * @description What a relative is to the person.
         *
         *     - `spouse`: Married to the person.
         *     - `partner`: A domestic partner.
         *     - `parent`: A parent, step or adoptive included.
         *     - `child`: A child, step or adopted included.
         *     - `sibling`: A brother or sister, step or adopted included.
         *     - `grandparent`: A grandparent.
         *     - `grandchild`: A grandchild.
         *     - `aunt_uncle`: An aunt or uncle.
         *     - `niece_nephew`: A niece or nephew.
         *     - `cousin`: A cousin.
         *     - `in_law`: A relative by marriage.
         *     - `legal_guardian`: The person's legal guardian.
         *     - `ward`: The person's ward.
         *     - `surviving_spouse`: Widowed of the person.
         *     - `household_member`: Lives in one household with the person.
         * @enum {string}
         */
        Relation: "spouse" | "partner" | "parent" | "child" | "sibling" | "grandparent" | "grandchild" | "aunt_uncle" | "niece_nephew" | "cousin" | "in_law" | "legal_guardian" | "ward" | "surviving_spouse" | "household_member";
        /** @description A Census place, a town or a New York borough; requires the same role's state, or a ZIP that lies in one state. */
        CityName: string;
        /**
         * @description For whom membership is asked.
         *
         *     - `natural_person`: As an individual.
         *     - `trust`: For a trust.
         *     - `organization`: For an organization.
         *     - `partnership`: For a partnership.
         *     - `corporation`: For a corporation.
         * @enum {string}
         */
        ApplicantKind: "natural_person" | "trust" | "organization" | "partnership" | "corporation";
        /** @description What the caller wants of the answer. */
        Preferences: {
            /** @description Accepted and without effect on order: `eligible_only_status` says so. Default: false. */
            eligible_only?: boolean;
            /**
             * Format: int32
             * @description Offers in the answer, 1 to 25.
             */
            max_providers?: number;
        };
        /** @description The loan that is asked for. */
        ProductRequest: {
            product_type: components["schemas"]["ProductType"];
            /** @description What the loan is for. Absent: rates for any purpose. */
            intent?: components["schemas"]["Intent"];
            /** @description US dollars. */
            amount: number;
            /**
             * Format: int32
             * @description Absent: the usual term of the product. Months; of mortgages 180 or 360.
             */
            term_months?: number;
            /** @description Percent of the purchase price. */
            down_payment_percent?: number;
            /** @description The lesser of the home's price and its appraisal. US dollars. */
            property_value?: number;
            /** @description What stays owed on the home beside this loan; a loan that it pays off is not in it. US dollars. */
            liens_balance?: number;
            /** @description How the home is used. Absent: any use. */
            occupancy?: components["schemas"]["Occupancy"];
            /** @description Whom a rate must be for. Absent: `general`. */
            audience?: components["schemas"]["Audience"];
            /** @description New or used. Absent: either. */
            vehicle_condition?: components["schemas"]["VehicleCondition"];
        };
        /**
         * @description A kind of loan. Each is a market of its own.
         *
         *     - `mortgage`: A first mortgage: of a fixed rate where an institution publishes it, of any kind where `rate_basis` is `most_common`.
         *     - `mortgage_arm`: An adjustable-rate first mortgage.
         *     - `auto_loan`: A loan for a new or used vehicle.
         *     - `heloc`: A home equity line of credit.
         *     - `personal_loan`: An unsecured loan.
         *     - `student_loan`: A private loan for education.
         *     - `credit_card`: A credit card; its term and payment are those of paying off one balance.
         *     - `equipment_loan`: A loan for business equipment.
         * @enum {string}
         */
        ProductType: "mortgage" | "mortgage_arm" | "auto_loan" | "heloc" | "personal_loan" | "student_loan" | "credit_card" | "equipment_loan";
        /**
         * @description How a home is used.
         *
         *     - `primary`: The borrower's principal residence.
         *     - `second_home`: A second home.
         *     - `investment`: Let to others.
         * @enum {string}
         */
        Occupancy: "primary" | "second_home" | "investment";
        /**
         * @description Whom a rate is for.
         *
         *     - `general`: Everybody.
         *     - `first_time_buyer`: Buyers of their first home.
         *     - `student`: Students.
         *     - `military`: Members of the armed forces.
         *     - `business`: Businesses.
         * @enum {string}
         */
        Audience: "general" | "first_time_buyer" | "student" | "military" | "business";
        /**
         * @description Whether a vehicle is new.
         *
         *     - `new`: A new vehicle.
         *     - `used`: A used vehicle.
         * @enum {string}
         */
        VehicleCondition: "new" | "used";
        /** @description What the borrower pays now or has been offered; basis of `savings.vs_current_*`. */
        CurrentOffer: {
            /** @description Note rate, percent. */
            rate?: number;
            /** @description Its APR, percent. */
            apr?: number;
            /** @description Principal and interest, without escrow. */
            monthly_payment?: number;
            /**
             * Format: int32
             * @description Payments that are still due on it.
             */
            remaining_months?: number;
            /** @description What is still owed on it. US dollars. */
            balance?: number;
        };
        /** @description Up to 25 scenarios, with defaults for all of them. */
        BatchRequest: {
            /** @description Borrowers with their loans, 1 to 25. */
            scenarios: components["schemas"]["Scenario"][];
            /** @description Default for scenarios that don't set it. */
            state?: components["schemas"]["StateName"];
            /**
             * Format: int32
             * @description Default for scenarios that don't set it.
             */
            credit_score?: number;
            /**
             * Format: int32
             * @description Offers in the answer, 1 to 25. Default: 3.
             */
            max_providers?: number;
            /**
             * @description Answers from an earlier set of books, as `rate_book.version` of an answer names it: the same answer again, ages included. Absent: the books in force. Every set is kept for 7 days, and the last of each day for 90; afterwards this is a 404. An earlier set costs 4 more.
             * @example live-128
             */
            rate_book?: string;
        };
        /** @description One borrower with one loan. */
        Scenario: {
            /** @description Your correlation id, echoed back. */
            id?: string;
            product_type: components["schemas"]["ProductType"];
            intent: components["schemas"]["Intent"];
            /** @description US dollars. */
            amount: number;
            /**
             * Format: int32
             * @description Absent: the usual term of the product. Months; of mortgages 180 or 360.
             */
            term_months?: number;
            /** @description Percent of the purchase price. */
            down_payment_percent?: number;
            /** @description The lesser of the home's price and its appraisal. US dollars. */
            property_value?: number;
            /** @description What stays owed on the home beside this loan; a loan that it pays off is not in it. US dollars. */
            liens_balance?: number;
            /** @description How the home is used. Absent: any use. */
            occupancy?: components["schemas"]["Occupancy"];
            /** @description Whom a rate must be for. Absent: `general`. */
            audience?: components["schemas"]["Audience"];
            /** @description New or used. Absent: either. */
            vehicle_condition?: components["schemas"]["VehicleCondition"];
            /** @description Where the borrower is. Absent: the state of the batch, or nationwide. */
            state?: components["schemas"]["StateName"];
            /**
             * Format: int32
             * @description FICO score, 300 to 850. Absent: assumed, which `assumptions` says.
             */
            credit_score?: number;
            current_offer?: components["schemas"]["CurrentOffer"];
        };
        /** @description A request, and the answer with its receipt. */
        VerifyReceiptRequest: {
            /** @description The body of the request, as it was sent. */
            request: {
                [key: string]: unknown;
            };
            /** @description The answer with its `receipt`. */
            answer: {
                receipt: components["schemas"]["Receipt"];
            } & {
                [key: string]: unknown;
            };
        };
        /** @description Proof of what was answered; only with `Prefer: receipt`. */
        Receipt: {
            /**
             * @description The form of the receipt.
             * @constant
             */
            format: "tellerline-receipt-1";
            /** @description The key that signed, one of `GET /v1/receipts/keys`. */
            key_id: string;
            /**
             * Format: date-time
             * @description When it was signed.
             */
            issued_at: string;
            /** @description Id of the operation in this document. */
            operation: string;
            /** @description The release that computed the answer. */
            engine_version: string;
            /** @description Which books answered: those of the sandbox are invented. Absent before 0.4.0. */
            environment?: components["schemas"]["Environment"];
            books: components["schemas"]["ReceiptBooks"];
            /** @description Of the canonical JSON (RFC 8785) of the request's body. */
            request_sha256: string;
            /** @description Of the canonical JSON of the answer, without `receipt`. */
            answer_sha256: string;
            /** @description Ed25519 over the canonical JSON of the other members, in base64url. */
            signature: string;
        };
        /**
         * @description Which books answer a key.
         *
         *     - `live`: Published rates and membership rules.
         *     - `sandbox`: Fixed, invented ones: its answers never change.
         * @enum {string}
         */
        Environment: "live" | "sandbox";
        /** @description Content hashes of the books that the answer was made from; null: there was none. */
        ReceiptBooks: {
            /** @description What `rate_book` of a request takes. */
            version: string;
            /** @description Of the rates' content. Null: there were none. */
            rate_book_hash: string | null;
            /** @description Of the membership rules' content. Null: there were none. */
            membership_book_hash: string | null;
            /** @description Of the gazetteer's content. Null: there was none. */
            gazetteer_hash: string | null;
        };
        /** @description At least one discriminating fact is needed. */
        EligibilitySearchRequest: {
            /** @description Where the person lives. */
            home_zip?: components["schemas"]["Zip"];
            /**
             * @description A state; also AA, AE or AP of military mail.
             * @example TX
             */
            home_state?: string;
            home_county?: components["schemas"]["CountyName"];
            home_city?: components["schemas"]["CityName"];
            /** @description Where the person works; a duty station or base is one. */
            worksite_zip?: components["schemas"]["Zip"];
            worksite_state?: components["schemas"]["StateName"];
            worksite_county?: components["schemas"]["CountyName"];
            worksite_city?: components["schemas"]["CityName"];
            /** @description Where the person is paid from. */
            payroll_zip?: components["schemas"]["Zip"];
            payroll_state?: components["schemas"]["StateName"];
            payroll_county?: components["schemas"]["CountyName"];
            payroll_city?: components["schemas"]["CityName"];
            /** @description Where the person owns real property. */
            property_zip?: components["schemas"]["Zip"];
            property_state?: components["schemas"]["StateName"];
            property_county?: components["schemas"]["CountyName"];
            property_city?: components["schemas"]["CityName"];
            /** @description Where the person's business maintains a location. */
            facility_zip?: components["schemas"]["Zip"];
            facility_state?: components["schemas"]["StateName"];
            facility_county?: components["schemas"]["CountyName"];
            facility_city?: components["schemas"]["CityName"];
            /** @description Where the person attends school. */
            school_zip?: components["schemas"]["Zip"];
            school_state?: components["schemas"]["StateName"];
            school_county?: components["schemas"]["CountyName"];
            school_city?: components["schemas"]["CityName"];
            /** @description Where the person worships. */
            worship_zip?: components["schemas"]["Zip"];
            worship_state?: components["schemas"]["StateName"];
            worship_county?: components["schemas"]["CountyName"];
            worship_city?: components["schemas"]["CityName"];
            /** @description Where the person works now. More than one, or another relationship: `employers`. */
            employer?: string;
            /** @description Every employer, with the person's relationship to it. */
            employers?: components["schemas"]["Employment"][];
            /** @description The school. More than one, or another relationship: `schools`. Absent: unknown. */
            school?: string;
            /** @description What the person is to `school`. Absent: unknown. */
            school_relationship?: components["schemas"]["OwnSchoolRelationship"];
            /** @description Every school, with the person's relationship to it. */
            schools?: components["schemas"]["Schooling"][];
            /** @description Associations the person already belongs to. */
            associations?: string[];
            /** @description Military service. More than one, or with its branch: `military`. Absent: unknown. */
            military_status?: components["schemas"]["MilitaryStatus"];
            /** @description For memberships limited to one state, such as its National Guard. */
            military_service_state?: components["schemas"]["StateName"];
            /** @description Every military service, present or past. */
            military?: components["schemas"]["MilitaryService"][];
            /** @description Place of worship. */
            worship?: string;
            /** @description The person's occupation. Absent: unknown. */
            occupation?: string;
            /** @description Every occupation. */
            occupations?: string[];
            /** @description Credit unions the person already belongs to: ids or names. */
            member_of?: string[];
            /** @description For whom membership is asked. */
            applicant_kind?: components["schemas"]["ApplicantKind"];
            /** @description Organizations or qualifiers of any kind that the caller vouches for. */
            asserted_org_qualifiers?: string[];
            /** @description Relatives whose facts may open a way to membership. Complete: `[]` says that there is nobody; left out, it is unknown. */
            family?: components["schemas"]["Relative"][];
            /** @description `condition_ids` of questions that the person answers with yes. */
            affirmed?: string[];
            /** @description `condition_ids` of questions that the person answers with no. */
            denied?: string[];
            /** @description If false, paths that require joining or donating are left out. If omitted, they are included and marked as such. */
            willing_to_join_association?: boolean;
            /**
             * Format: int32
             * @description Caps each bucket; without it the last buckets have fewer where the answer would exceed 150 KB. Default: 50.
             */
            limit?: number;
            /** @description Absent: the first 20 entries of each bucket say more than the others. */
            detail?: components["schemas"]["SearchDetail"];
            /** @description With `cursor`: the bucket to go on with. */
            bucket?: components["schemas"]["EligibilityStatus"];
            /** @description Opaque. Pass the `next_cursor` of the previous page. */
            cursor?: string;
        };
        /**
         * @description How much every entry of a search says.
         *
         *     - `full`: All paths, missing facts and quotes.
         *     - `summary`: Its best path without quotes, and what it asks, both where a part is met; of all questions the first 4, with 2 ids each. For agents, whose context is small.
         * @enum {string}
         */
        SearchDetail: "full" | "summary";
        /**
         * @description What published rules say of a person. Unknown never means no.
         *
         *     - `eligible`: A published rule is met: the person appears to qualify.
         *     - `conditionally_eligible`: A published rule is met but for one step, such as joining an association.
         *     - `possibly_eligible`: A part of a published rule is met, and the rest is open.
         *     - `unknown`: Nothing is met yet, and something is open.
         * @enum {string}
         */
        EligibilityStatus: "eligible" | "conditionally_eligible" | "possibly_eligible" | "unknown";
        /** @description Institutions, and the person to check. */
        EligibilityCheckRequest: {
            /** @description Institutions, 1 to 50; duplicates are answered once. */
            credit_union_ids: string[];
            /** @description The person. */
            user?: components["schemas"]["CheckUser"];
        };
        /** @description `state`, `zip` and `county` are aliases of `home_state`, `home_zip` and `home_county`. */
        CheckUser: {
            /** @description The same as `home_state`. */
            state?: components["schemas"]["StateName"];
            /** @description The same as `home_zip`. Where the person lives. */
            zip?: components["schemas"]["Zip"];
            /** @description The same as `home_county`. */
            county?: components["schemas"]["CountyName"];
            /** @description Where the person lives. */
            home_zip?: components["schemas"]["Zip"];
            /**
             * @description A state; also AA, AE or AP of military mail.
             * @example TX
             */
            home_state?: string;
            home_county?: components["schemas"]["CountyName"];
            home_city?: components["schemas"]["CityName"];
            /** @description Where the person works; a duty station or base is one. */
            worksite_zip?: components["schemas"]["Zip"];
            worksite_state?: components["schemas"]["StateName"];
            worksite_county?: components["schemas"]["CountyName"];
            worksite_city?: components["schemas"]["CityName"];
            /** @description Where the person is paid from. */
            payroll_zip?: components["schemas"]["Zip"];
            payroll_state?: components["schemas"]["StateName"];
            payroll_county?: components["schemas"]["CountyName"];
            payroll_city?: components["schemas"]["CityName"];
            /** @description Where the person owns real property. */
            property_zip?: components["schemas"]["Zip"];
            property_state?: components["schemas"]["StateName"];
            property_county?: components["schemas"]["CountyName"];
            property_city?: components["schemas"]["CityName"];
            /** @description Where the person's business maintains a location. */
            facility_zip?: components["schemas"]["Zip"];
            facility_state?: components["schemas"]["StateName"];
            facility_county?: components["schemas"]["CountyName"];
            facility_city?: components["schemas"]["CityName"];
            /** @description Where the person attends school. */
            school_zip?: components["schemas"]["Zip"];
            school_state?: components["schemas"]["StateName"];
            school_county?: components["schemas"]["CountyName"];
            school_city?: components["schemas"]["CityName"];
            /** @description Where the person worships. */
            worship_zip?: components["schemas"]["Zip"];
            worship_state?: components["schemas"]["StateName"];
            worship_county?: components["schemas"]["CountyName"];
            worship_city?: components["schemas"]["CityName"];
            /** @description Where the person works now. More than one, or another relationship: `employers`. */
            employer?: string;
            /** @description Every employer, with the person's relationship to it. */
            employers?: components["schemas"]["Employment"][];
            /** @description The school. More than one, or another relationship: `schools`. Absent: unknown. */
            school?: string;
            /** @description What the person is to `school`. Absent: unknown. */
            school_relationship?: components["schemas"]["OwnSchoolRelationship"];
            /** @description Every school, with the person's relationship to it. */
            schools?: components["schemas"]["Schooling"][];
            /** @description Associations the person already belongs to. */
            associations?: string[];
            /** @description Military service. More than one, or with its branch: `military`. Absent: unknown. */
            military_status?: components["schemas"]["MilitaryStatus"];
            /** @description For memberships limited to one state, such as its National Guard. */
            military_service_state?: components["schemas"]["StateName"];
            /** @description Every military service, present or past. */
            military?: components["schemas"]["MilitaryService"][];
            /** @description Place of worship. */
            worship?: string;
            /** @description The person's occupation. Absent: unknown. */
            occupation?: string;
            /** @description Every occupation. */
            occupations?: string[];
            /** @description Credit unions the person already belongs to: ids or names. */
            member_of?: string[];
            /** @description For whom membership is asked. */
            applicant_kind?: components["schemas"]["ApplicantKind"];
            /** @description Organizations or qualifiers of any kind that the caller vouches for. */
            asserted_org_qualifiers?: string[];
            /** @description Relatives whose facts may open a way to membership. Complete: `[]` says that there is nobody; left out, it is unknown. */
            family?: components["schemas"]["Relative"][];
            /** @description `condition_ids` of questions that the person answers with yes. */
            affirmed?: string[];
            /** @description `condition_ids` of questions that the person answers with no. */
            denied?: string[];
            /** @description If false, paths that require joining or donating are left out. If omitted, they are included and marked as such. */
            willing_to_join_association?: boolean;
        };
        /** @description A text in which facts about a person are looked for. */
        FactsRequest: {
            /** @description 1 to 8,000 characters, in English or simple Spanish. */
            text: string;
            /** @description Whose facts the text has: those of its `writer` (default), or of a broker's `client` in the notes of somebody else. */
            subject?: components["schemas"]["TextSubject"];
            /** @description What is known already; it wins over the text. */
            known_facts?: components["schemas"]["Person"];
        };
        /**
         * @description Whose facts a text has.
         *
         *     - `writer`: The writer's own.
         *     - `client`: Those of a client, in the notes of somebody else.
         * @enum {string}
         */
        TextSubject: "writer" | "client";
        /** @description What is known of a person; the rest is unknown. */
        Person: {
            /** @description Where the person lives. */
            home_zip?: components["schemas"]["Zip"];
            /**
             * @description A state; also AA, AE or AP of military mail.
             * @example TX
             */
            home_state?: string;
            home_county?: components["schemas"]["CountyName"];
            home_city?: components["schemas"]["CityName"];
            /** @description Where the person works; a duty station or base is one. */
            worksite_zip?: components["schemas"]["Zip"];
            worksite_state?: components["schemas"]["StateName"];
            worksite_county?: components["schemas"]["CountyName"];
            worksite_city?: components["schemas"]["CityName"];
            /** @description Where the person is paid from. */
            payroll_zip?: components["schemas"]["Zip"];
            payroll_state?: components["schemas"]["StateName"];
            payroll_county?: components["schemas"]["CountyName"];
            payroll_city?: components["schemas"]["CityName"];
            /** @description Where the person owns real property. */
            property_zip?: components["schemas"]["Zip"];
            property_state?: components["schemas"]["StateName"];
            property_county?: components["schemas"]["CountyName"];
            property_city?: components["schemas"]["CityName"];
            /** @description Where the person's business maintains a location. */
            facility_zip?: components["schemas"]["Zip"];
            facility_state?: components["schemas"]["StateName"];
            facility_county?: components["schemas"]["CountyName"];
            facility_city?: components["schemas"]["CityName"];
            /** @description Where the person attends school. */
            school_zip?: components["schemas"]["Zip"];
            school_state?: components["schemas"]["StateName"];
            school_county?: components["schemas"]["CountyName"];
            school_city?: components["schemas"]["CityName"];
            /** @description Where the person worships. */
            worship_zip?: components["schemas"]["Zip"];
            worship_state?: components["schemas"]["StateName"];
            worship_county?: components["schemas"]["CountyName"];
            worship_city?: components["schemas"]["CityName"];
            /** @description Where the person works now. More than one, or another relationship: `employers`. */
            employer?: string;
            /** @description Every employer, with the person's relationship to it. */
            employers?: components["schemas"]["Employment"][];
            /** @description The school. More than one, or another relationship: `schools`. Absent: unknown. */
            school?: string;
            /** @description What the person is to `school`. Absent: unknown. */
            school_relationship?: components["schemas"]["OwnSchoolRelationship"];
            /** @description Every school, with the person's relationship to it. */
            schools?: components["schemas"]["Schooling"][];
            /** @description Associations the person already belongs to. */
            associations?: string[];
            /** @description Military service. More than one, or with its branch: `military`. Absent: unknown. */
            military_status?: components["schemas"]["MilitaryStatus"];
            /** @description For memberships limited to one state, such as its National Guard. */
            military_service_state?: components["schemas"]["StateName"];
            /** @description Every military service, present or past. */
            military?: components["schemas"]["MilitaryService"][];
            /** @description Place of worship. */
            worship?: string;
            /** @description The person's occupation. Absent: unknown. */
            occupation?: string;
            /** @description Every occupation. */
            occupations?: string[];
            /** @description Credit unions the person already belongs to: ids or names. */
            member_of?: string[];
            /** @description For whom membership is asked. */
            applicant_kind?: components["schemas"]["ApplicantKind"];
            /** @description Organizations or qualifiers of any kind that the caller vouches for. */
            asserted_org_qualifiers?: string[];
            /** @description Relatives whose facts may open a way to membership. Complete: `[]` says that there is nobody; left out, it is unknown. */
            family?: components["schemas"]["Relative"][];
            /** @description `condition_ids` of questions that the person answers with yes. */
            affirmed?: string[];
            /** @description `condition_ids` of questions that the person answers with no. */
            denied?: string[];
            /** @description If false, paths that require joining or donating are left out. If omitted, they are included and marked as such. */
            willing_to_join_association?: boolean;
        };
        /** @description A person, and the loan that is asked for. */
        ReachableOffersRequest: {
            person: components["schemas"]["Person"];
            product: components["schemas"]["ReachableProduct"];
            /**
             * Format: int32
             * @description How many at most. Default: 10.
             */
            limit?: number;
        };
        /** @description The loan that is asked for. */
        ReachableProduct: {
            product_type: components["schemas"]["ProductType"];
            /** @description US dollars. */
            amount: number;
            /**
             * Format: int32
             * @description Absent: the usual term of the product. Months; of mortgages 180 or 360.
             */
            term_months?: number;
            /** @description New or used. Absent: either. */
            vehicle_condition?: components["schemas"]["VehicleCondition"];
        };
        /** @description What is watched, when it fires, and where the event goes. */
        CreateMonitorRequest: {
            /** @description Your name for the monitor, 1 to 200 characters. */
            name: string;
            decision_context: components["schemas"]["MonitorContext"];
            /** @description The monitor fires only if all of them hold. */
            conditions: components["schemas"]["Condition"][];
            /**
             * Format: uri
             * @description https, on the public internet, without credentials or fragment.
             * @example https://hooks.example.com/rates
             */
            webhook_url: string;
            /** @description Minimum hours between two events; fractions are allowed. Default: 6. */
            cooldown_hours?: number;
        };
        /** @description The borrower and loan whose best offer is watched. */
        MonitorContext: {
            /** @description The kind of loan. Default: "mortgage". */
            product_type?: components["schemas"]["ProductType"];
            /** @description Where the borrower is. Absent: nationwide. */
            state?: components["schemas"]["StateName"];
            /** @description What the loan is for. Absent: rates for any purpose. */
            intent?: components["schemas"]["Intent"];
            /** @description US dollars. */
            amount: number;
            /**
             * Format: int32
             * @description Absent: the usual term of the product. Months; of mortgages 180 or 360.
             */
            term_months?: number;
            /**
             * Format: int32
             * @description FICO score, 300 to 850. Absent: assumed.
             */
            credit_score?: number;
            /** @description Absent: 20 % of a purchase. Percent of the purchase price. */
            down_payment_percent?: number;
            /** @description Absent: not known. The lesser of the home's price and its appraisal. US dollars. */
            property_value?: number;
            /** @description Absent: none is known of. What stays owed on the home beside this loan; a loan that it pays off is not in it. US dollars. */
            liens_balance?: number;
            /** @description County, with or without its kind. Absent: unknown. */
            county?: components["schemas"]["CountyName"];
            /** @description Five digits. Absent: unknown. */
            zip?: components["schemas"]["Zip"];
        };
        /** @description `change_pct` compares with the value when the monitor last triggered or was set: a positive value fires on a change of at least that many percent in either direction, a negative value on a fall of at least that. */
        Condition: {
            /** @description What of the best offer is watched. */
            field: components["schemas"]["MonitorField"];
            operator: components["schemas"]["ConditionOperator"];
            /** @description The figure that is compared with: percent, or US dollars of a payment; of `change_pct`, percent of change. */
            value: number;
        };
        /**
         * @description What of the best offer is watched.
         *
         *     - `rate`: Its note rate, percent.
         *     - `apr`: Its APR, percent.
         *     - `monthly_payment`: Its first payment, US dollars.
         * @enum {string}
         */
        MonitorField: "rate" | "apr" | "monthly_payment";
        /**
         * @description How the observed figure is compared with `value`.
         *
         *     - `lt`: Below it.
         *     - `lte`: At most it.
         *     - `gt`: Above it.
         *     - `gte`: At least it.
         *     - `eq`: Equal to it.
         *     - `change_pct`: Changed by that many percent since the monitor last triggered or was set: a positive value counts either way, a negative one a fall.
         * @enum {string}
         */
        ConditionOperator: "lt" | "lte" | "gt" | "gte" | "eq" | "change_pct";
        /**
         * @description Whether a monitor or a subscription works.
         *
         *     - `active`: It works.
         *     - `paused`: Paused by its owner.
         *     - `disabled`: Disabled by the service; `disabled_reason` says why. Setting it to `active` starts it again.
         * @enum {string}
         */
        WatchStatus: "active" | "paused" | "disabled";
        /** @description What is to change; what is left out stays. */
        UpdateMonitorRequest: {
            /** @description Your name for the monitor, 1 to 200 characters. */
            name?: string;
            /** @description `active` also reactivates a disabled monitor. */
            status?: components["schemas"]["SettableStatus"];
            /** @description The borrower and the loan that are watched. */
            decision_context?: components["schemas"]["MonitorContext"];
            /** @description The monitor fires only if all of them hold. */
            conditions?: components["schemas"]["Condition"][];
            /**
             * Format: uri
             * @description https, on the public internet, without credentials or fragment.
             * @example https://hooks.example.com/rates
             */
            webhook_url?: string;
            /** @description Minimum hours between two events; fractions are allowed. */
            cooldown_hours?: number;
        };
        /**
         * @description What an owner can set.
         *
         *     - `active`: Starts it, also after it was disabled.
         *     - `paused`: Stops it.
         * @enum {string}
         */
        SettableStatus: "active" | "paused";
        /** @description A rate change to try. */
        SimulateRequest: {
            rate_change: components["schemas"]["SimulatedRateChange"];
            /** @description What it does beside telling. Absent: nothing. */
            options?: components["schemas"]["SimulateOptions"];
        };
        /** @description The change of the best offer's rate that is tried. */
        SimulatedRateChange: {
            /** @description Defaults to the monitor's own. */
            state?: components["schemas"]["StateName"];
            /** @description The kind of loan. */
            product_type?: components["schemas"]["ProductType"];
            /** @description Defaults to the current best rate. */
            previous_rate?: number;
            /** @description The rate after it, percent. */
            new_rate: number;
        };
        /** @description What the simulation does beside telling. */
        SimulateOptions: {
            /** @description Whether the event is sent, signed, as a test. Default: false. */
            deliver_webhook?: boolean;
            /** @description Whether the cooldown is left aside. Default: false. */
            override_cooldown?: boolean;
        };
        /** @description From when events are sent again. */
        ReplayMonitorRequest: {
            /**
             * Format: date-time
             * @description The time from which on events are sent again.
             */
            since: string;
        };
        /** @description The market, the least movement, and where the event goes. */
        CreateSubscriptionRequest: {
            product_type: components["schemas"]["ProductType"];
            /** @description Omit for the whole country. */
            state?: components["schemas"]["StateName"];
            /** @description Basis points; 25 is 0.25 percentage points. */
            min_change_bps: number;
            /**
             * Format: uri
             * @description https, on the public internet, without credentials or fragment.
             * @example https://hooks.example.com/rates
             */
            webhook_url: string;
        };
        /** @description What is to change; what is left out stays. */
        UpdateSubscriptionRequest: {
            /** @description `active` also reactivates a disabled subscription. */
            status?: components["schemas"]["SettableStatus"];
            /** @description Basis points; 25 is 0.25 percentage points. */
            min_change_bps?: number;
            /**
             * Format: uri
             * @description https, on the public internet, without credentials or fragment.
             * @example https://hooks.example.com/rates
             */
            webhook_url?: string;
        };
        /** @description A movement to try. */
        SimulateSubscriptionRequest: {
            rate_change: components["schemas"]["SimulatedMovement"];
            /** @description What it does beside telling. Absent: nothing. */
            options?: components["schemas"]["SimulateSubscriptionOptions"];
        };
        /** @description The movement of the market's rate that is tried. */
        SimulatedMovement: {
            /** @description Defaults to the reference rate. */
            previous_rate?: number;
            /** @description The rate after it, percent. */
            new_rate: number;
        };
        /** @description What the simulation does beside telling. */
        SimulateSubscriptionOptions: {
            /** @description Whether the event is sent, signed, as a test. Default: false. */
            deliver_webhook?: boolean;
        };
        /**
         * @description Which rates are listed.
         *
         *     - `good`: Those that take part in answers.
         *     - `held`: Those that are held.
         *     - `all`: Both.
         * @enum {string}
         */
        QualityFilter: "good" | "held" | "all";
        /**
         * @description Which way a rate went.
         *
         *     - `up`: Up.
         *     - `down`: Down.
         * @enum {string}
         */
        Direction: "up" | "down";
        /** @description The deposit that is to be made. */
        DepositRatesRequest: {
            /** @description The kind of account. */
            product_type: components["schemas"]["DepositProductType"];
            /** @description US dollars. */
            amount: number;
            /**
             * Format: int32
             * @description Absent: any term, and accounts without one. Months; of mortgages 180 or 360.
             */
            term_months?: number;
            /** @description Where the depositor is. Absent: the whole country. */
            state?: components["schemas"]["StateName"];
            /**
             * Format: int32
             * @description How many at most. Default: 25.
             */
            limit?: number;
        };
        /**
         * @description A kind of deposit account.
         *
         *     - `savings`: A savings account (regular shares).
         *     - `checking`: A checking account (share drafts).
         *     - `money_market`: A money market account.
         *     - `certificate`: A certificate of deposit, with a term.
         * @enum {string}
         */
        DepositProductType: "savings" | "checking" | "money_market" | "certificate";
        /** @description For whom the key is. */
        CreateKeyRequest: {
            /**
             * Format: email
             * @description With an email you get a free live key; without one, a sandbox key.
             */
            email?: string;
            /** @description Optional label: where you heard of us, or the app that will use the key. */
            source?: string;
        };
        /** @description How long the key before stays valid. */
        RotateKeyRequest: {
            /**
             * Format: int32
             * @description Seconds for which the key before stays valid. Default: 86400.
             */
            grace_seconds?: number;
        };
        /** @description Whose the key is to be, and what it may do. */
        CreateFurtherKeyRequest: {
            /** @description Your name for the key, 1 to 100 characters. */
            name: string;
            /** @description What the key may do. Absent: all that the plan includes. */
            scopes?: components["schemas"]["Scope"][];
            /**
             * Format: date-time
             * @description Until when it is valid. Absent: until it is revoked.
             * @example 2027-11-01T00:00:00Z
             */
            expires_at?: string;
        };
        /**
         * @description What a key may do, within its plan.
         *
         *     - `read`: Rates, benchmarks, rankings and profiles.
         *     - `decisions`: Decisions and batches.
         *     - `eligibility`: Membership, facts from text and reachable offers.
         *     - `monitors`: Monitors, subscriptions and their deliveries.
         * @enum {string}
         */
        Scope: "read" | "decisions" | "eligibility" | "monitors";
        /** @description The webhook of a monitor. */
        MonitorEvent: {
            event: components["schemas"]["MonitorEventName"];
            /** @description Id of the event: the same in every try, so that a receiver can tell. */
            event_id: string;
            /** @description Id of the monitor. */
            monitor_id: string;
            /** @description Id of the organization. */
            customer_id: string;
            /**
             * Format: date-time
             * @description When the monitor looked.
             */
            evaluated_at: string;
            trigger_type: components["schemas"]["TriggerType"];
            /** @description Whether it is a test. */
            test: boolean;
            /**
             * Format: int64
             * @description Numbers the monitor's events from 1; a test has the number of the last real event.
             */
            sequence: number;
            /** @description What happened, in sentences. */
            why_now: string[];
            rate_change: components["schemas"]["RateChange"];
            decision_snapshot: components["schemas"]["DecisionResponse"];
        };
        /**
         * @description The event of a monitor.
         *
         *     - `decision.monitor.triggered`: A monitor fired.
         *     - `decision.monitor.test`: A test of a monitor.
         * @enum {string}
         */
        MonitorEventName: "decision.monitor.triggered" | "decision.monitor.test";
        /**
         * @description What made a monitor fire.
         *
         *     - `condition_met`: The conditions hold, as they did before.
         *     - `threshold_crossed`: The conditions hold, and did not at the look before.
         *     - `recommendation_changed`: Another institution has the best offer.
         *     - `new_offer_detected`: The best offer is of an institution that had none.
         * @enum {string}
         */
        TriggerType: "condition_met" | "threshold_crossed" | "recommendation_changed" | "new_offer_detected";
        /** @description How the best offer's rate moved. */
        RateChange: {
            /** @description Two letters. Null: the whole country. */
            state: components["schemas"]["State"] | null;
            product_type: components["schemas"]["ProductType"];
            /** @description Note rate of the best offer at the last evaluation, percent. Null: there was none. */
            previous_rate: number | null;
            /** @description The rate after it, percent. Null: there is no offer. */
            new_rate: number | null;
            /** @description New rate minus previous rate, in percentage points. Null: there was none before. */
            rate_delta: number | null;
        };
        /**
         * @description A US state, DC or a territory: AL (Alabama), AK (Alaska), AZ (Arizona), AR (Arkansas), CA (California), CO (Colorado), CT (Connecticut), DE (Delaware), DC (District of Columbia), FL (Florida), GA (Georgia), HI (Hawaii), ID (Idaho), IL (Illinois), IN (Indiana), IA (Iowa), KS (Kansas), KY (Kentucky), LA (Louisiana), ME (Maine), MD (Maryland), MA (Massachusetts), MI (Michigan), MN (Minnesota), MS (Mississippi), MO (Missouri), MT (Montana), NE (Nebraska), NV (Nevada), NH (New Hampshire), NJ (New Jersey), NM (New Mexico), NY (New York), NC (North Carolina), ND (North Dakota), OH (Ohio), OK (Oklahoma), OR (Oregon), PA (Pennsylvania), RI (Rhode Island), SC (South Carolina), SD (South Dakota), TN (Tennessee), TX (Texas), UT (Utah), VT (Vermont), VA (Virginia), WA (Washington), WV (West Virginia), WI (Wisconsin), WY (Wyoming), AS (American Samoa), GU (Guam), MP (Northern Mariana Islands), PR (Puerto Rico), VI (U.S. Virgin Islands).
         * @enum {string}
         */
        State: "AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY" | "AS" | "GU" | "MP" | "PR" | "VI";
        /** @description Ranked offers, what they save, and what was assumed. */
        DecisionResponse: {
            /** @description Id of the call; also in `X-Request-Id` and in our logs. */
            request_id: string;
            /**
             * @description What is decided.
             * @constant
             */
            decision_type: "financing";
            /**
             * Format: date-time
             * @description The newest observation in the books that the answer was made from.
             */
            as_of: string;
            rate_book: components["schemas"]["RateBook"];
            /** @description The release that computed the answer. Within one release, a request and a `rate_book` give the same answer, byte for byte. */
            engine_version: string;
            summary: components["schemas"]["DecisionSummary"];
            /** @description Cheapest first. */
            offers: components["schemas"]["Offer"][];
            /** @description What to do next, best first. */
            actions: components["schemas"]["RecommendedAction"][];
            /** @description What the answer assumes, in sentences: what the request leaves out, and what rates do not publish. */
            assumptions: string[];
            /** @description Institutions that come nearest, at most 3. Absent: there are offers, or none is near. */
            near_misses?: components["schemas"]["NearMiss"][];
            /** @description What to show beside the answer. */
            disclosures: string[];
            /**
             * @description `eligible_only` was asked for; offers are annotated, and none is left out. Absent: it was not asked for.
             * @constant
             */
            eligible_only_status?: "beta_annotation_only";
            receipt?: components["schemas"]["Receipt"];
        };
        /** @description The immutable rate book the answer was computed from. */
        RateBook: {
            /** @description The version: what `rate_book` of a request takes. */
            version: string;
            /**
             * Format: date-time
             * @description The newest observation in the books that the answer was made from.
             */
            as_of: string;
            quality: components["schemas"]["BookQuality"];
        };
        /**
         * @description Whether the rates of a set of books were judged when it was made.
         *
         *     - `judged`: They were: what is held takes no part.
         *     - `not_judged`: It was made before rates were judged; its ranks are those that it gave then.
         * @enum {string}
         */
        BookQuality: "judged" | "not_judged";
        /** @description The answer in a few figures. */
        DecisionSummary: {
            /** @description Of the first offer, percent. Null: there is no offer. */
            best_apr: number | null;
            /** @description Of the best offer that publishes its points and fees; null if none does. */
            best_apr_with_known_fees: number | null;
            /** @description Of the first offer, US dollars. Null: there is no offer. */
            best_monthly_payment: number | null;
            /** @description The median of the market, percent. Null: there is no benchmark. */
            benchmark_apr: number | null;
            /** @description Null: there is no benchmark. */
            benchmark_basis: components["schemas"]["BenchmarkBasis"] | null;
            /**
             * Format: int64
             * @description The term that the benchmark is of; null: rates for any term.
             */
            benchmark_term_months: number | null;
            /**
             * Format: date-time
             * @description The newest observation behind the benchmark. Null: there is no benchmark.
             */
            benchmark_as_of: string | null;
            /**
             * @description How long ago that was, in words. Null: no benchmark.
             * @example 10 months ago
             */
            benchmark_age: string | null;
            /** @description Of the first offer, against the benchmark. Null: not known. */
            savings_total_usd: number | null;
            /**
             * Format: int64
             * @description Months until lower payments have made up for points and fees. Null: not in the term, or not known. Absent: no refinance.
             */
            break_even_months?: number | null;
            /** @description Points, fees and what the amount leaves of the balance; below zero it is paid out. Null: fees are not published. Absent: no refinance. */
            cash_to_close_usd?: number | null;
            /**
             * Format: int64
             * @description Institutions with a rate in this market.
             */
            institutions_considered: number;
            /** @description The answer in a sentence. */
            headline: string;
        };
        /**
         * @description Which rates a benchmark is measured over.
         *
         *     - `score_band`: Rates whose published range of scores covers the borrower's band (under 620, 620, 660, 700, 740, 780 and above), where five institutions have one.
         *     - `all_scores`: Rates for all scores.
         * @enum {string}
         */
        BenchmarkBasis: "score_band" | "all_scores";
        /** @description One institution's rate, priced for this borrower. */
        Offer: {
            /**
             * Format: int64
             * @description 1 is the best.
             */
            rank: number;
            /** @description Institution name. */
            provider: string;
            /** @description `<name>|<city>|<STATE>` of the institution; an id that it had before is found, too. */
            credit_union_id: string;
            /** @description The institution's name in the address of its profile. */
            slug: string;
            product_type: components["schemas"]["ProductType"];
            /** @description Note rate, percent per year. */
            rate: number;
            rate_basis: components["schemas"]["RateBasis"];
            /** @description Actuarial APR of this borrower's cash flows (Regulation Z, Appendix J), percent, 3 decimals. */
            apr: number;
            /** @description The APR the institution publishes; not used in ranking. Null: none is published. */
            published_apr: number | null;
            apr_basis: components["schemas"]["AprBasis"];
            /** @description Percent of the amount. Null: not published. */
            points: number | null;
            /** @description Finance-charge fees. Null: not published, and not zero. */
            fees_usd: number | null;
            /** @description False: points and fees are not published, and `apr` is the note rate's. */
            fees_known: boolean;
            /** @description Of cards and lines of credit that publish their fees; part of `apr`. Absent: none, or not published. */
            annual_fee_usd?: number;
            /**
             * Format: int64
             * @description Months at `rate`. Absent: the rate is not adjustable.
             */
            initial_fixed_months?: number;
            /** @description The rate after the fixed period, percent. Absent: the rate is not adjustable. */
            fully_indexed_rate?: number;
            /**
             * Format: int64
             * @description Months.
             */
            term_months: number;
            /** @description First payment, dollars and cents. */
            monthly_payment: number;
            /** @description All payments, points and fees over the term. */
            total_cost_usd: number;
            savings: components["schemas"]["Savings"];
            /**
             * Format: int64
             * @description Months until lower payments have made up for points and fees. Null: not in the term, or not known. Absent: no refinance.
             */
            break_even_months?: number | null;
            /** @description Points, fees and what the amount leaves of the balance; below zero it is paid out. Null: fees are not published. Absent: no refinance. */
            cash_to_close_usd?: number | null;
            /** @description What the request relies on and the rate does not publish. */
            unverified: components["schemas"]["UnverifiedRequirement"][];
            amount_range: components["schemas"]["Range"];
            credit_score_range: components["schemas"]["Range"];
            /** @description Percent of the price. Null: not published. */
            min_down_payment_percent: number | null;
            /** @description Of the loan to the home's value. Null: not published. */
            max_ltv_percent: number | null;
            /** @description Of all loans together to the home's value. Null: not published. */
            max_cltv_percent: number | null;
            /**
             * Format: date-time
             * @description When the rate was published or observed.
             */
            observed_at: string;
            /**
             * @description How long ago that was, in words.
             * @example 10 months ago
             */
            age: string;
            /**
             * Format: date-time
             * @description The same as `observed_at`.
             */
            as_of: string;
            /** @description Where the rate was published. Null: not known. */
            source_url: string | null;
            /** @description Guidance on membership. Absent: nothing is verified. */
            eligibility?: components["schemas"]["EligibilityAnnotation"];
        };
        /**
         * @description What a published figure is.
         *
         *     - `exact`: One price for who meets its requirements.
         *     - `from`: The lowest of several prices.
         *     - `range`: The lowest and the highest of several prices.
         *     - `most_common`: The rate that most of the institution's loans of the kind have, as it reported it to the regulator: a level, not an offer.
         * @enum {string}
         */
        RateBasis: "exact" | "from" | "range" | "most_common";
        /**
         * @description What an `apr` is.
         *
         *     - `regulation_z`: The annual percentage rate of closed-end consumer credit (Regulation Z, Appendix J).
         *     - `all_in_cost`: The same arithmetic for a line of credit, a card or an equipment loan, which is not an APR to advertise.
         * @enum {string}
         */
        AprBasis: "regulation_z" | "all_in_cost";
        /** @description What an offer saves against the market, and against the present loan. */
        Savings: {
            /** @description Benchmark median APR minus this offer's APR, in percentage points; positive means cheaper than the median. Null: there is no benchmark. */
            vs_benchmark_apr: number | null;
            /** @description Null: there is no benchmark. */
            benchmark_basis: components["schemas"]["BenchmarkBasis"] | null;
            /** @description Null: not known; `unknown_because` says why, or there is no benchmark. */
            vs_benchmark_monthly_usd: number | null;
            /** @description Over the term. Null: as `vs_benchmark_monthly_usd`. */
            vs_benchmark_total_usd: number | null;
            /** @description Why no dollars saved are told of this offer. Absent: they are told where there is something to compare with. */
            unknown_because?: string;
            /** @description The present loan's APR less this one, in percentage points. Absent: none was sent. */
            vs_current_apr?: number;
            /** @description The present payment less this one, US dollars. Absent: no present loan was sent. */
            vs_current_monthly_usd?: number;
            /** @description What is still to be paid on the present loan less the cost of this one, US dollars. Absent: none was sent. */
            vs_current_total_usd?: number;
        };
        /**
         * @description What a request relies on and a rate does not publish. `assumptions` has a sentence for each.
         *
         *     - `amount`: Whether the amount is lent.
         *     - `credit_score`: Whether the score is accepted at this rate.
         *     - `term_months`: Whether the term is offered.
         *     - `down_payment_percent`: Whether the down payment is enough.
         *     - `loan_to_value`: Whether the loan is within the limit of the home's value.
         *     - `intent`: Whether the rate is for this purpose.
         *     - `occupancy`: Whether the rate is for this use of the home.
         *     - `fees`: Points and fees.
         *     - `vehicle_condition`: Whether the rate is for new or used vehicles.
         *     - `rate_type`: Whether the rate is fixed or adjustable.
         *     - `fully_indexed_rate`: The rate after the fixed period.
         *     - `availability`: Whether it is still offered.
         * @enum {string}
         */
        UnverifiedRequirement: "amount" | "credit_score" | "term_months" | "down_payment_percent" | "loan_to_value" | "intent" | "occupancy" | "fees" | "vehicle_condition" | "rate_type" | "fully_indexed_rate" | "availability";
        /** @description Null: no bound. */
        Range: {
            /** @description The lower bound. Null: none. */
            min: number | null;
            /** @description The upper bound. Null: none. */
            max: number | null;
        };
        /** @description Guidance; omitted when nothing is verified. Unknown never means no. */
        EligibilityAnnotation: {
            status: components["schemas"]["AnnotationStatus"];
            /** @description Explanatory only; absent when status is geo_mismatch or unknown. */
            matched_rule?: {
                type: components["schemas"]["MatchedRuleType"];
                /** @description What it says, in a sentence. */
                detail?: string;
                /** @description The relative who meets the rule. */
                via?: components["schemas"]["Relation"];
            };
            /** @description Membership fee plus minimum deposit. Absent: not known. */
            join_cost_usd?: number;
            /** @description US dollars. Null or absent: not known. */
            membership_fee_usd?: number;
            /** @description Least deposit for membership, US dollars. Null or absent: not known. */
            min_deposit_usd?: number;
            /** @description How to join, in words. Null or absent: not known. */
            join_path?: string;
            /** @description Who can join, in words. Null or absent: not known. */
            requirements_summary?: string;
            eligibility_type: components["schemas"]["EligibilityType"];
            /** @description How sure it is, 0 to 1. */
            confidence: number;
        };
        /**
         * @description What is known of a person's way to membership.
         *
         *     - `open_to_anyone`: Anyone can join.
         *     - `likely_eligible`: The person appears to qualify.
         *     - `eligible_via_employer`: The person's employer opens membership.
         *     - `eligible_via_military`: The person's service opens membership.
         *     - `geo_mismatch`: The known community is elsewhere. There may be other ways to membership.
         *     - `unknown`: Nothing is known. It is no refusal.
         * @enum {string}
         */
        AnnotationStatus: "open_to_anyone" | "likely_eligible" | "eligible_via_employer" | "eligible_via_military" | "geo_mismatch" | "unknown";
        /**
         * @description What a rule is met by.
         *
         *     - `county`: The county.
         *     - `state`: The state.
         *     - `employer`: The employer.
         *     - `military`: Military service.
         *     - `school`: A school.
         *     - `worship`: A congregation.
         *     - `occupation`: The occupation.
         *     - `association_open`: An association that anyone can join.
         * @enum {string}
         */
        MatchedRuleType: "county" | "state" | "employer" | "military" | "school" | "worship" | "occupation" | "association_open";
        /**
         * @description The kind of an institution's membership.
         *
         *     - `community`: A community: who lives, works, worships or studies in an area.
         *     - `employer`: The people of certain employers.
         *     - `association`: The members of certain associations.
         *     - `multi`: Several groups.
         *     - `tip`: The people of one trade, industry or profession.
         *     - `open`: Anyone.
         *     - `unknown`: Not known.
         *     - `military`: People with military service, and their families.
         *     - `graph`: Published rules of several kinds.
         * @enum {string}
         */
        EligibilityType: "community" | "employer" | "association" | "multi" | "tip" | "open" | "unknown" | "military" | "graph";
        /** @description What to do next. */
        RecommendedAction: {
            type: components["schemas"]["RecommendedActionType"];
            /** @description What to do, in a sentence to show a borrower. */
            message: string;
            /** @description Where to take the step. Absent: not known. */
            url?: string;
        };
        /**
         * @description What to do next.
         *
         *     - `apply`: Apply for the best offer.
         *     - `join_then_apply`: Take the step to membership, then apply.
         *     - `compare_offers`: Compare what is offered.
         *     - `check_membership`: Find out whether membership is possible.
         *     - `confirm_rate`: Ask whether the rate holds, and what it costs.
         *     - `change_request`: Change the request: nothing serves it as it is.
         * @enum {string}
         */
        RecommendedActionType: "apply" | "join_then_apply" | "compare_offers" | "check_membership" | "confirm_rate" | "change_request";
        /** @description An institution that does not serve the request as it is, and what it asks for. */
        NearMiss: {
            /** @description `<name>|<city>|<STATE>` of the institution; an id that it had before is found, too. */
            credit_union_id: string;
            /** @description The institution's name. */
            provider: string;
            /** @description The first requirement that the request does not meet. */
            requirement: components["schemas"]["Requirement"];
            /**
             * @description What the institution asks for.
             * @example 720 to 850
             */
            required: string;
            /**
             * @description What the request says.
             * @example 640
             */
            supplied: string;
        };
        /**
         * @description A requirement that a request may not meet.
         *
         *     - `amount`: The least or the greatest amount.
         *     - `credit_score`: The range of scores.
         *     - `occupancy`: How the home is used.
         *     - `audience`: Whom the rate is for.
         *     - `intent`: What the loan is for.
         *     - `vehicle_condition`: New or used.
         *     - `down_payment_percent`: The least down payment.
         *     - `loan_to_value`: The greatest loan for the home's value, this loan alone or all together.
         *     - `term_months`: The terms that are offered.
         *     - `state`: The states in which it is offered.
         *     - `lending_limit`: What the law lets the institution lend to one borrower.
         * @enum {string}
         */
        Requirement: "amount" | "credit_score" | "occupancy" | "audience" | "intent" | "vehicle_condition" | "down_payment_percent" | "loan_to_value" | "term_months" | "state" | "lending_limit";
        /** @description The webhook of a subscription. */
        MovementEvent: {
            event: components["schemas"]["MovementEventName"];
            /** @description Id of the event: the same in every try, so that a receiver can tell. */
            event_id: string;
            /** @description Id of the subscription. */
            subscription_id: string;
            /** @description Id of the organization. */
            customer_id: string;
            /**
             * Format: date-time
             * @description When the monitor looked.
             */
            evaluated_at: string;
            /** @description Whether it is a test. */
            test: boolean;
            /**
             * Format: int64
             * @description Numbers the events from 1, so that a receiver can put them in order.
             */
            sequence: number;
            /** @description What happened, in sentences. */
            why_now: string[];
            rate_change: components["schemas"]["RateChange"];
            /** @description The least movement that is told, in basis points: 25 is 0.25 percentage points. */
            min_change_bps: number;
            rate_book: components["schemas"]["RateBook"];
        };
        /**
         * @description The event of a subscription.
         *
         *     - `rates.movement.detected`: A market's rate moved by what a subscription asks for.
         * @enum {string}
         */
        MovementEventName: "rates.movement.detected";
        /** @description Problem document (RFC 9457). */
        Problem: {
            /** @description Address of what the problem is. */
            type: string;
            /** @description What went wrong, in short. */
            title: string;
            /**
             * Format: int64
             * @description HTTP status.
             */
            status: number;
            /** @description What went wrong this time, and what to do. */
            detail: string;
            /** @description Path of this request. */
            instance: string;
            /** @description What went wrong, for programs. */
            code: components["schemas"]["ProblemCode"];
            /** @description Id of the call; also in `X-Request-Id` and in our logs. */
            request_id: string;
            /** @description Every fault of the request. Absent: the problem is another. */
            errors?: components["schemas"]["Fault"][];
            /** @description The least plan that includes the operation. Absent: it is no `plan_required`. */
            required_plan?: components["schemas"]["Plan"];
            /** @description The key's plan. Absent: it is no `plan_required`. */
            current_plan?: components["schemas"]["Plan"];
        };
        /**
         * @description What went wrong. Of a code that you don't know, go by the HTTP status.
         *
         *     - `validation_failed`: The request is not valid.
         *     - `invalid_json`: The body is not valid JSON.
         *     - `unresolved_city`: The city was not recognized.
         *     - `unresolved_zip`: No ZIP begins with these digits.
         *     - `city_without_state`: A city requires its state.
         *     - `no_discriminating_fact`: At least one discriminating fact is needed.
         *     - `conflicting_fields`: Two fields contradict each other.
         *     - `conflicting_credentials`: The request has two different API keys.
         *     - `missing_api_key`: An API key is required.
         *     - `invalid_api_key`: The API key is not valid.
         *     - `revoked_api_key`: The API key has been revoked.
         *     - `expired_api_key`: The API key has expired.
         *     - `scope_required`: The key may not do this.
         *     - `plan_required`: The plan does not include this operation.
         *     - `forbidden_origin`: The origin is not allowed.
         *     - `not_found`: Not found.
         *     - `method_not_allowed`: The method is not allowed here.
         *     - `conflict`: The request conflicts with the current state.
         *     - `idempotency_in_progress`: The first request with this key is still running.
         *     - `precondition_failed`: It is not what you expect it to be.
         *     - `payload_too_large`: The body is too large.
         *     - `uri_too_long`: The address is too long.
         *     - `unsupported_media_type`: The body must be JSON.
         *     - `idempotency_key_reused`: The Idempotency-Key was used with a different body.
         *     - `headers_too_large`: The headers are too large.
         *     - `rate_limited`: The quota is used up.
         *     - `internal`: Something went wrong on our side.
         *     - `unavailable`: Temporarily unavailable.
         * @enum {string}
         */
        ProblemCode: "validation_failed" | "invalid_json" | "unresolved_city" | "unresolved_zip" | "city_without_state" | "no_discriminating_fact" | "conflicting_fields" | "conflicting_credentials" | "missing_api_key" | "invalid_api_key" | "revoked_api_key" | "expired_api_key" | "scope_required" | "plan_required" | "forbidden_origin" | "not_found" | "method_not_allowed" | "conflict" | "idempotency_in_progress" | "precondition_failed" | "payload_too_large" | "uri_too_long" | "unsupported_media_type" | "idempotency_key_reused" | "headers_too_large" | "rate_limited" | "internal" | "unavailable";
        /** @description One fault of a request. */
        Fault: {
            /**
             * @description Where the fault is. JSON Pointer into the body, or /query/<name>, /path/<name>, /header/<name>.
             * @example /scenarios/3/state
             */
            path: string;
            /**
             * @description What kind of fault it is, for programs.
             * @example unknown_field
             */
            code: string;
            /** @description What it is, and how to mend it. */
            message: string;
        };
        /**
         * @description What a key may call, and how often.
         *
         *     - `free`: Rates, benchmarks, rankings and profiles.
         *     - `pro`: Decisions, batches and monitors, too.
         *     - `enterprise`: Membership and reachable offers, too.
         * @enum {string}
         */
        Plan: "free" | "pro" | "enterprise";
        /** @description One row for each scenario. */
        BatchResponse: {
            /** @description Id of the call; also in `X-Request-Id` and in our logs. */
            request_id: string;
            rate_book: components["schemas"]["RateBook"];
            /** @description The release that computed the answer. Within one release, a request and a `rate_book` give the same answer, byte for byte. */
            engine_version: string;
            /** @description One row for each scenario, in the order of the request. */
            results: components["schemas"]["BatchRow"][];
            totals: components["schemas"]["BatchTotals"];
            /** @description What to show beside the answer. */
            disclosures: string[];
            receipt?: components["schemas"]["Receipt"];
        };
        /** @description The answer to one scenario. */
        BatchRow: {
            /** @description Your correlation id. Null: you sent none. */
            id: string | null;
            /**
             * Format: int64
             * @description Position of the scenario in the request, from 0.
             */
            index: number;
            /**
             * Format: int64
             * @description Position by the APR of the best offer, 1 is the lowest.
             */
            rank: number;
            /** @description How the scenario came out. */
            status: components["schemas"]["ScenarioStatus"];
            product_type: components["schemas"]["ProductType"];
            /** @description The first of `offers`; null if there is none. */
            best_offer: components["schemas"]["Offer"] | null;
            /** @description Cheapest first. */
            offers: components["schemas"]["Offer"][];
            recommended_action: components["schemas"]["RecommendedAction"];
            /** @description What the answer assumes, in sentences: what the request leaves out, and what rates do not publish. */
            assumptions: string[];
            /** @description Only on rows without an offer. */
            near_misses?: components["schemas"]["NearMiss"][];
        };
        /**
         * @description How a scenario came out.
         *
         *     - `ok`: It has an offer.
         *     - `no_qualifying_offer`: No published rate serves it; `near_misses` says why.
         * @enum {string}
         */
        ScenarioStatus: "ok" | "no_qualifying_offer";
        /** @description How many scenarios have an offer. */
        BatchTotals: {
            /**
             * Format: int64
             * @description How many there are.
             */
            scenarios: number;
            /**
             * Format: int64
             * @description Scenarios with an offer.
             */
            with_offer: number;
            /**
             * Format: int64
             * @description Scenarios without one.
             */
            without_offer: number;
        };
        /** @description A JSON Web Key Set (RFC 7517, 8037). The first signs now; the others signed before. */
        ReceiptKeys: {
            /** @description The first signs now; the others signed before. */
            keys: components["schemas"]["ReceiptKey"][];
        };
        /** @description A public key of receipts (RFC 8037). */
        ReceiptKey: {
            /**
             * @description The type of the key.
             * @constant
             */
            kty: "OKP";
            /**
             * @description The curve.
             * @constant
             */
            crv: "Ed25519";
            /** @description The public key, base64url. */
            x: string;
            /** @description Thumbprint of the key (RFC 7638). */
            kid: string;
            /**
             * @description What it is for.
             * @constant
             */
            use: "sig";
            /**
             * @description The algorithm of its signatures.
             * @constant
             */
            alg: "EdDSA";
        };
        /** @description Whether the receipt proves that the answer was given to the request. */
        ReceiptVerification: {
            /** @description Whether it does. */
            valid: boolean;
            /** @description Why it proves nothing; null: it proves the answer. */
            reason: components["schemas"]["ReceiptFault"] | null;
            /** @description Which books answered: those of the sandbox are invented. Null where it proves nothing. */
            environment: components["schemas"]["Environment"] | null;
            /** @description Id of the operation that answered; null where it proves nothing. */
            operation: string | null;
            /**
             * Format: date-time
             * @description When it was answered; null where it proves nothing.
             */
            issued_at: string | null;
        };
        /**
         * @description Why a receipt proves nothing.
         *
         *     - `unknown_key`: Its key is none of ours.
         *     - `wrong_signature`: Its signature is of something else.
         *     - `other_request`: It is of another request.
         *     - `other_answer`: It is of another answer.
         * @enum {string}
         */
        ReceiptFault: "unknown_key" | "wrong_signature" | "other_request" | "other_answer";
        /** @description Institutions in four buckets, and the questions that would unlock more. */
        EligibilitySearch: {
            /** @description How many institutions are in each bucket, whatever the page. */
            counts: {
                /**
                 * Format: int64
                 * @description Institutions whose rule is met.
                 */
                eligible: number;
                /**
                 * Format: int64
                 * @description Institutions whose rule is met but for one step.
                 */
                conditionally_eligible: number;
                /**
                 * Format: int64
                 * @description Institutions of which a part of a rule is met.
                 */
                possibly_eligible: number;
                /**
                 * Format: int64
                 * @description Institutions of which nothing more can be said yet. It is no refusal.
                 */
                unknown: number;
            };
            /**
             * Format: int64
             * @description Institutions that were looked at: a fact meets a rule, or they are in the home state, or open to anyone.
             */
            candidates_evaluated: number;
            /** @description Institutions whose rule is met. */
            eligible: components["schemas"]["SearchEntry"][];
            /** @description Institutions whose rule is met but for one step. */
            conditionally_eligible: components["schemas"]["SearchEntry"][];
            /** @description Institutions of which a part of a rule is met. */
            possibly_eligible: components["schemas"]["SearchEntry"][];
            /** @description Institutions of which nothing more can be said yet. It is no refusal. */
            unknown: components["schemas"]["SearchEntry"][];
            /** @description What was understood of the names and places that were sent. */
            resolved: {
                /** @description The names that were sent, and what they were found to be. */
                orgs: {
                    /** @description The request field. */
                    field: string;
                    /** @description The name that was sent. */
                    name: string;
                    /** @description The known organization's name; null if none matches. */
                    matched: string | null;
                    /** @description How near the names are, 0 to 1. Null: none is near. */
                    similarity: number | null;
                    /** @description A known organization of a near name, which counts as a question. */
                    did_you_mean: string | null;
                }[];
                /**
                 * @description Keys of the places that were found.
                 * @example [
                 *       "state:TX",
                 *       "county:TX:travis",
                 *       "zip:78701"
                 *     ]
                 */
                geo_keys: string[];
                /** @description Ids of `affirmed` and `denied` that no rule in force has. */
                stale_conditions: string[];
            };
            /**
             * Format: int64
             * @description Most entries of each bucket in this answer.
             */
            limit: number;
            /** @description Send one with its `bucket` to go on. */
            next_cursors: {
                /** @description Null on the last page. */
                eligible: string | null;
                /** @description Null on the last page. */
                conditionally_eligible: string | null;
                /** @description Null on the last page. */
                possibly_eligible: string | null;
                /** @description Null on the last page. */
                unknown: string | null;
            };
            engine: components["schemas"]["SearchEngine"];
            /** @description What to show beside the answer. */
            disclosure: string;
            receipt?: components["schemas"]["Receipt"];
            /** @description Those that unlock most come first, at most 20. */
            next_questions: components["schemas"]["NextQuestion"][];
            /** @description What no answer settles here. */
            unanswerable: components["schemas"]["Unanswerable"][];
        };
        /** @description One institution, and its ways to membership. */
        SearchEntry: {
            /** @description `<name>|<city>|<STATE>` of the institution; an id that it had before is found, too. */
            credit_union_id: string;
            /** @description The institution's name. */
            name: string;
            /** @description Where the institution is based. */
            state: components["schemas"]["State"];
            status: components["schemas"]["EligibilityStatus"];
            /** @description How sure it is, 0 to 1. */
            confidence: number;
            /** @description One sentence for each way, best first. */
            reasons: string[];
            /** @description The surest, best first: up to three, and one beyond the first 20 entries of a bucket, unless `detail` is `full`. Where something is open, the quotes stand in `missing_facts`. */
            paths: components["schemas"]["MembershipPath"][];
            /**
             * Format: int64
             * @description Further paths of the same status that are not listed. Absent where all are.
             */
            more_paths?: number;
            engine: components["schemas"]["RuleEngine"];
            /** @description Membership fee plus least deposit, US dollars. Null or absent: not known. */
            join_cost_usd?: number;
            /** @description Where to take the step. Absent: not known. */
            join_url?: string;
            /** @description Absent: the verdict is positive, or it is `unknown` and `detail` is `summary`. */
            missing_facts?: components["schemas"]["MissingFact"][];
            /** @description Why nothing more can be said. Absent: it can. */
            unknown_reason?: components["schemas"]["UnknownReason"];
        };
        /** @description A published rule, and how the person stands to it. */
        MembershipPath: {
            /**
             * Format: int64
             * @description 0 for an existing membership, which no rule gives.
             */
            rule_id: number;
            /**
             * @description The kind of rule.
             * @example community_geo
             */
            kind: string;
            /** @description How the person stands to the rule, in a sentence. */
            reason: string;
            /**
             * @description Keys of the conditions that are met.
             * @example [
             *       "county:TX:travis"
             *     ]
             */
            conditions_matched: string[];
            /** @description Keys of the conditions that are open. Absent: none. */
            conditions_unknown?: string[];
            /** @description The relative through whom the path leads. Absent: the person's own facts. */
            via?: components["schemas"]["Relation"];
            /** @description The institution's own words; beside `evidence_kind: record_summary` a flat record's own summary. Absent: as `detail` has it. */
            evidence_quote?: string;
            /** @description What `evidence_quote` is. Absent: a verbatim quote of the institution. */
            evidence_kind?: components["schemas"]["EvidenceKind"];
            /** @description What must happen first. Absent: nothing. */
            conditional_on?: components["schemas"]["ConditionalOn"];
        };
        /**
         * @description What a quote is, where it is no sentence of the institution's.
         *
         *     - `record_summary`: The summary of a flat record.
         * @enum {string}
         */
        EvidenceKind: "record_summary";
        /** @description The one step still to take. */
        ConditionalOn: {
            type: components["schemas"]["StepType"];
            /** @description The organization to join, to donate to, or to open an account at. Absent: none. */
            association?: string;
            /** @description What the step costs, US dollars. Absent: not known. */
            cost_usd?: number;
            /** @description Where to take the step. Absent: not known. */
            join_url?: string;
            /** @description The relative who joins first. Absent: nobody does. */
            relation?: components["schemas"]["Relation"];
        };
        /**
         * @description The one step that is still to take.
         *
         *     - `join_association`: Join an association.
         *     - `donate`: Donate to an organization.
         *     - `open_account`: Open an account.
         *     - `relative_joins_first`: A relative, who appears to qualify, joins first.
         * @enum {string}
         */
        StepType: "join_association" | "donate" | "open_account" | "relative_joins_first";
        /**
         * @description What an entry rests on.
         *
         *     - `graph`: Published rules, with evidence.
         *     - `legacy`: A flat record of the institution's membership.
         * @enum {string}
         */
        RuleEngine: "graph" | "legacy";
        /** @description What one open condition asks for. */
        MissingFact: {
            /** @description `credit_union_id` of the institution. */
            cu_id: string;
            /** @description Id of the open condition. */
            condition_id: string;
            /** @description What it is about: `home_place`, `employer`, `military` and so on; alternatives with `|` between them. */
            kind: string;
            /** @description As it may be asked. */
            question: string;
            /** @description The request fields to fill with the answer. */
            fact_field: string[];
            answer: components["schemas"]["AnswerForm"];
            /** @description Send these in `affirmed` or `denied`. Absent: a field carries the answer. */
            condition_ids?: string[];
            /** @description Why it is asked. */
            why: string;
            /** @description Absent: beyond the first 20 entries, unless `detail` is `full`, and in a `summary`. */
            evidence_quote?: string;
            /** @description What `evidence_quote` is. Absent: a verbatim quote of the institution. */
            evidence_kind?: components["schemas"]["EvidenceKind"];
            resolves_reason: components["schemas"]["UnknownReason"];
        };
        /** @description How a question is answered. */
        AnswerForm: {
            type: components["schemas"]["AnswerType"];
            /** @description What can be chosen, with how many institutions each choice alone unlocks. Absent: the answer is no choice. */
            choices?: {
                /** @description What to answer. */
                value: string;
                /** @description Of military service: the state in which it must be. */
                state?: components["schemas"]["State"];
                /** @description Of military service: the branch in which it must be. */
                branch?: components["schemas"]["MilitaryBranch"];
                /**
                 * Format: int64
                 * @description Institutions that the answer moves into the two positive buckets.
                 */
                unlocks_cu_count: number;
            }[];
        };
        /**
         * @description How a question is answered.
         *
         *     - `yes_no`: Yes or no; the answer goes into `affirmed` or `denied`.
         *     - `choice`: One of `choices`.
         *     - `text`: A name, in one of the fields of `fact_field`.
         *     - `place`: A ZIP, or a state with a county or city, in the fields of `fact_field`.
         * @enum {string}
         */
        AnswerType: "yes_no" | "choice" | "text" | "place";
        /**
         * @description Why nothing more can be said.
         *
         *     - `no_rules`: No rule of the institution is published.
         *     - `geo_inputs_missing`: A place is missing.
         *     - `org_inputs_missing`: An employer, school, association or congregation is missing.
         *     - `inputs_missing`: Other facts are missing.
         *     - `low_confidence_rules`: The rules are not sure enough to count.
         *     - `incomplete_fom`: Not every rule of the institution is published.
         *     - `unmodeled_condition`: A rule has a condition that can't be checked.
         *     - `fom_completeness_unaffirmed`: No published rule is met, and nobody has said that these are all.
         *     - `no_membership_record`: Nothing is known of the institution's membership.
         * @enum {string}
         */
        UnknownReason: "no_rules" | "geo_inputs_missing" | "org_inputs_missing" | "inputs_missing" | "low_confidence_rules" | "incomplete_fom" | "unmodeled_condition" | "fom_completeness_unaffirmed" | "no_membership_record";
        /**
         * @description What the entries of a search rest on.
         *
         *     - `graph`: Published rules alone.
         *     - `graph+legacy_fallback`: Published rules, and flat records of institutions that have none.
         * @enum {string}
         */
        SearchEngine: "graph" | "graph+legacy_fallback";
        /** @description A question, and what its answers would unlock. */
        NextQuestion: {
            /** @description As it may be asked. */
            question: string;
            /** @description The request fields that an answer fills. */
            fact_field: string[];
            /** @description What it is about: `home_place`, `employer`, `military` and so on; alternatives with `|` between them. */
            kind: string;
            answer: components["schemas"]["AnswerForm"];
            /** @description Send these in `affirmed` or `denied`. Absent: a field carries the answer. */
            condition_ids?: string[];
            /**
             * Format: int64
             * @description Institutions that at least one answer moves into the two positive buckets: anywhere in the country; of a place, in the home state and its neighbours.
             */
            unlocks_cu_count: number;
            /** @description The first of these by id, at most 10; 2 in a `summary`. */
            unlocks_cu_ids: string[];
            /** @description A quote of one of the institutions. */
            example_evidence_quote: string;
        };
        /** @description What no answer settles here, and for how many institutions. */
        Unanswerable: {
            /** @description Why it came out so, as a code for programs. */
            reason: string;
            /**
             * Format: int64
             * @description How many institutions it concerns.
             */
            cu_count: number;
            /** @description The kinds of the conditions. */
            condition_kinds: string[];
            /** @description What it means for the person, in a sentence. */
            note: string;
        };
        /** @description The institutions whose records name a place. */
        PlaceLookup: {
            /** @description Two letters. Null: the whole country. */
            state: components["schemas"]["State"] | null;
            /** @description In lower case. Null: a state was asked for. */
            county: string | null;
            /**
             * Format: int64
             * @description Of all rows, whatever the page.
             */
            count: number;
            /** @description One row each. */
            results: components["schemas"]["PlaceRow"][];
            /** @description Null on the last page. */
            next_cursor: string | null;
            /** @description What to show beside the answer. */
            disclosure: string;
        };
        /** @description An institution's record of membership, in short. */
        PlaceRow: {
            /** @description `<name>|<city>|<STATE>` of the institution; an id that it had before is found, too. */
            credit_union_id: string;
            /** @description The institution's name. */
            name: string;
            /** @description The institution's name in the address of its profile. */
            slug: string;
            /** @description Where the institution is based. */
            state: components["schemas"]["State"];
            eligibility_type: components["schemas"]["EligibilityType"];
            /** @description Whether anyone can join. */
            open_to_anyone: boolean;
            matched: components["schemas"]["PlaceMatch"];
            /** @description How to join, in words. Null or absent: not known. */
            join_path: string | null;
            /** @description Who can join, in words. Null or absent: not known. */
            requirements_summary: string | null;
            /** @description US dollars. Null or absent: not known. */
            membership_fee_usd: number | null;
            /** @description Least deposit for membership, US dollars. Null or absent: not known. */
            min_deposit_usd: number | null;
            /** @description Membership fee plus least deposit, US dollars. Null or absent: not known. */
            join_cost_usd: number | null;
            /** @description Counties that the record names. */
            geo_counties: string[];
            source: components["schemas"]["MembershipSource"];
            /** @description How sure it is, 0 to 1. */
            confidence: number;
            /** @description Where it was published. Null: not known. */
            evidence_url: string | null;
            /**
             * Format: date-time
             * @description When it was taken from its source.
             */
            extracted_at: string;
        };
        /**
         * @description Why an institution serves a place.
         *
         *     - `county`: Its record names the county.
         *     - `state`: Its record names the state.
         *     - `open`: Anyone can join.
         * @enum {string}
         */
        PlaceMatch: "county" | "state" | "open";
        /**
         * @description Where a record comes from.
         *
         *     - `ncua`: The call reports of the National Credit Union Administration.
         *     - `scraped`: The institution's own pages.
         *     - `manual`: Entered by hand.
         * @enum {string}
         */
        MembershipSource: "ncua" | "scraped" | "manual";
        /** @description How a person stands to each institution, in the order asked. */
        EligibilityCheck: {
            /**
             * Format: int64
             * @description How many there are in this answer.
             */
            count: number;
            /** @description Where the person was found to live. */
            user: {
                /** @description Where the person lives. Null: unknown. */
                state: components["schemas"]["State"] | null;
                /** @description Counties in which the person lives, by key; several where a ZIP or city lies in several. */
                resolved_counties: string[];
            };
            /** @description One row for each institution, in the order of the request. */
            results: components["schemas"]["CheckRow"][];
            engine: components["schemas"]["CheckEngine"];
            /** @description What to show beside the answer. */
            disclosure: string;
            receipt?: components["schemas"]["Receipt"];
        };
        /** @description How the person stands to one institution. */
        CheckRow: {
            /** @description `<name>|<city>|<STATE>` of the institution; an id that it had before is found, too. */
            credit_union_id: string;
            status: components["schemas"]["AnnotationStatus"];
            eligibility_type: components["schemas"]["EligibilityType"];
            /** @description How sure it is, 0 to 1. */
            confidence: number;
            /** @description How sure the flat record is, 0 to 1. Null: there is none. */
            record_confidence: number | null;
            /** @description Path of the institution's full record. */
            details: string;
            /** @description What published rules say. Absent: the institution has none. */
            graph?: components["schemas"]["GraphVerdict"];
            /** @description Why nothing more can be said. Absent: it can. */
            unknown_reason?: components["schemas"]["UnknownReason"];
        };
        /** @description What published rules say of the person. */
        GraphVerdict: {
            status: components["schemas"]["EligibilityStatus"];
            /** @description How sure it is, 0 to 1. */
            confidence: number;
            /** @description The ways to membership, best first. */
            paths: components["schemas"]["MembershipPath"][];
            /** @description Why nothing more can be said. Absent: it can. */
            unknown_reason?: components["schemas"]["UnknownReason"];
            /** @description The verdict in sentences. */
            explain: string;
            publication: components["schemas"]["Publication"];
        };
        /** @description The immutable rules that govern the verdict. */
        Publication: {
            /** @description Id of the publication. */
            publication_id: string;
            /** @description SHA-256 of the rules' canonical JSON. */
            ruleset_sha256: string;
            /**
             * Format: date-time
             * @description From when it is in force.
             */
            activated_at: string;
            /** @description How many proposed claims became rules. Absent: not known. */
            proposal_coverage?: components["schemas"]["ProposalCoverage"];
        };
        /** @description How many proposed claims became rules. */
        ProposalCoverage: {
            /** @description What was looked at. */
            scope: string;
            /**
             * Format: int64
             * @description Claims that were proposed.
             */
            proposed_claims: number;
            /**
             * Format: int64
             * @description Claims whose quote is in their source.
             */
            verified_claims: number;
            /**
             * Format: int64
             * @description Rules that came of them.
             */
            published_rules: number;
            /**
             * Format: int64
             * @description Claims that were withheld.
             */
            withheld_claims: number;
            /** @description Part of the proposed claims that became rules, 0 to 1. */
            proposal_survival: number;
            /** @description How many, by reason. */
            withheld_reasons: {
                [key: string]: number;
            };
        };
        /**
         * @description What a check rests on.
         *
         *     - `eligibility_publication_v1`: A publication of rules.
         *     - `legacy`: Flat records alone: no rules are published.
         * @enum {string}
         */
        CheckEngine: "eligibility_publication_v1" | "legacy";
        /** @description What is known of an institution's membership. */
        MembershipRecord: {
            /** @description `<name>|<city>|<STATE>` of the institution; an id that it had before is found, too. */
            credit_union_id: string;
            eligibility_type: components["schemas"]["EligibilityType"];
            /** @description Whether anyone can join. */
            open_to_anyone: boolean;
            /** @description How to join, in words. Null or absent: not known. */
            join_path: string | null;
            /** @description States that the record names. */
            geo_states: string[];
            /** @description Counties that the record names. */
            geo_counties: string[];
            /** @description Cities that the record names. */
            geo_cities: string[];
            /** @description Employers by name. */
            employers: string[];
            /** @description Associations by name. */
            associations: string[];
            /** @description Occupations by name. */
            occupations: string[];
            /** @description Whether families of members can join. Null: not known. */
            family_membership: boolean | null;
            /** @description US dollars. Null or absent: not known. */
            membership_fee_usd: number | null;
            /** @description Least deposit for membership, US dollars. Null or absent: not known. */
            min_deposit_usd: number | null;
            /** @description Who can join, in words. Null or absent: not known. */
            requirements_summary: string | null;
            source: components["schemas"]["MembershipSource"];
            /** @description How sure it is, 0 to 1. */
            confidence: number;
            /** @description Where it was published. Null: not known. */
            evidence_url: string | null;
            /**
             * Format: date-time
             * @description When it was taken from its source.
             */
            extracted_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
            /** @description The rules that govern the verdict. Absent: none are published. */
            publication?: components["schemas"]["Publication"];
            /** @description What to show beside the answer. */
            disclosure: string;
        };
        /** @description Aggregates only. */
        EligibilityCoverage: {
            /**
             * Format: date-time
             * @description When the books were made.
             */
            as_of: string;
            /** @description The answer in a sentence. */
            headline: string;
            /** @description Institutions, and how many have rules. */
            fleet: {
                /**
                 * Format: int64
                 * @description Institutions that are in operation.
                 */
                active_institutions: number;
                /**
                 * Format: int64
                 * @description Institutions with published rules.
                 */
                institutions_with_live_rules: number;
                /** @description Part of the institutions that have rules, 0 to 1. */
                share_with_live_rules: number;
            };
            /** @description Published rules. */
            rules: {
                /**
                 * Format: int64
                 * @description Rules in force.
                 */
                live: number;
                /**
                 * Format: int64
                 * @description Rules that a person checked.
                 */
                human_verified: number;
                /**
                 * Format: int64
                 * @description Rules that were checked by machine alone.
                 */
                auto_validated: number;
                /**
                 * Format: int64
                 * @description Rules with a verbatim quote.
                 */
                with_verbatim_evidence: number;
                /** @description Median age of the rules' evidence, days. Null: there are no rules. */
                median_age_days: number | null;
                /**
                 * Format: int64
                 * @description Rules whose source was confirmed in the last 30 days.
                 */
                confirmed_within_30d: number;
            };
            /** @description Rules by kind. */
            by_kind: {
                /** @description The kind of rule. */
                rule_kind: string;
                /**
                 * Format: int64
                 * @description Published rules.
                 */
                rules: number;
                /**
                 * Format: int64
                 * @description How many institutions.
                 */
                institutions: number;
            }[];
            /** @description What rules name. */
            reach: {
                /**
                 * Format: int64
                 * @description Counties that rules name.
                 */
                counties_named: number;
                /**
                 * Format: int64
                 * @description States of which rules name counties.
                 */
                states_with_county_rules: number;
                /**
                 * Format: int64
                 * @description Places that rules name.
                 */
                places_named: number;
                /**
                 * Format: int64
                 * @description ZIPs that rules name.
                 */
                zips_named: number;
                /**
                 * Format: int64
                 * @description Employers that rules name.
                 */
                employers_resolved: number;
                /**
                 * Format: int64
                 * @description Associations that rules name.
                 */
                associations_resolved: number;
                /**
                 * Format: int64
                 * @description Schools that rules name.
                 */
                schools_resolved: number;
                /**
                 * Format: int64
                 * @description Institutions that anyone can join.
                 */
                institutions_open_to_anyone: number;
                /**
                 * Format: int64
                 * @description Institutions with a flat record.
                 */
                institutions_with_flat_record: number;
            };
            /** @description Institutions by how far their rules are. */
            pipeline: {
                /** @description How far their rules are. */
                status: string;
                /**
                 * Format: int64
                 * @description How many institutions.
                 */
                institutions: number;
            }[];
            /** @description That membership rules ask for no credit. */
            credit_data: {
                /**
                 * @description Rules that ask for credit: none.
                 * @constant
                 */
                conditions_referencing_credit: 0;
                /** @description What it means for the person, in a sentence. */
                note: string;
            };
            /** @description The gazetteer in force. */
            gazetteer: {
                authority: components["schemas"]["GazetteerAuthority"];
                /** @description Which edition it is. */
                vintage: string;
                /**
                 * Format: int64
                 * @description Counties that it has.
                 */
                counties: number;
                /**
                 * Format: int64
                 * @description Places that it has.
                 */
                places: number;
                /**
                 * Format: int64
                 * @description ZIPs that it has.
                 */
                zips: number;
            };
        };
        /**
         * @description Where the gazetteer comes from.
         *
         *     - `census`: Files of the Census Bureau: a ZIP or a place in one county proves it.
         *     - `secondary`: A secondary source: a ZIP or a place gives candidates only.
         * @enum {string}
         */
        GazetteerAuthority: "census" | "secondary";
        /** @description The facts of a text, and a body for a search. */
        ExtractedFacts: {
            /** @description What was found, in the order of the text. */
            facts: components["schemas"]["ExtractedFact"][];
            /** @description Facts of the text that do not stand. */
            conflicts: components["schemas"]["FactConflict"][];
            /** @description What is sure, and what was known. Can be sent to POST /v1/eligibility/search. */
            person_search_body: {
                [key: string]: unknown;
            };
            /** @description What the person should confirm first, as a body of its own. It leaves out what the search would refuse. */
            unconfirmed_body: {
                [key: string]: unknown;
            };
        };
        /** @description One fact, with the words that say it. */
        ExtractedFact: {
            /** @description Whom the fact is about: the person, or a relative. */
            subject: components["schemas"]["FactSubject"];
            /** @description The request field of the person, or of the relative in `family`. */
            field: string;
            /** @description As the field takes it. */
            value: string | boolean | components["schemas"]["ExtractedEmployment"];
            /** @description The words that say it. */
            evidence: {
                /** @description The words, as they stand in the text. */
                text: string;
                /**
                 * Format: int64
                 * @description UTF-16 units.
                 */
                start: number;
                /**
                 * Format: int64
                 * @description Where the words end, in UTF-16 units.
                 */
                end: number;
            };
            /** @description How sure it is, 0 to 1. */
            confidence: number;
            /** @description Whether the person should confirm it before it counts. */
            needs_confirmation: boolean;
        };
        /**
         * @description Whom a fact is about.
         *
         *     - `self`: The person.
         *     - `spouse`: The spouse of the person.
         *     - `partner`: The domestic partner of the person.
         *     - `parent`: A parent of the person.
         *     - `child`: A child of the person.
         *     - `sibling`: A brother or sister of the person.
         *     - `grandparent`: A grandparent of the person.
         *     - `grandchild`: A grandchild of the person.
         *     - `aunt_uncle`: An aunt or uncle of the person.
         *     - `niece_nephew`: A niece or nephew of the person.
         *     - `cousin`: A cousin of the person.
         *     - `in_law`: A relative by marriage of the person.
         *     - `legal_guardian`: The legal guardian of the person.
         *     - `ward`: The ward of the person.
         *     - `surviving_spouse`: The surviving spouse of the person.
         *     - `household_member`: Somebody in the household of the person.
         * @enum {string}
         */
        FactSubject: "self" | "spouse" | "partner" | "parent" | "child" | "sibling" | "grandparent" | "grandchild" | "aunt_uncle" | "niece_nephew" | "cousin" | "in_law" | "legal_guardian" | "ward" | "surviving_spouse" | "household_member";
        /** @description An employer, and what the person is to it. */
        ExtractedEmployment: {
            /** @description Name of the employer. */
            name: string;
            relationship: components["schemas"]["EmployerRelationship"];
        };
        /** @description A fact of the text that does not stand. */
        FactConflict: {
            /** @description The request field. */
            field: string;
            /** @description The known fact, which wins; null beside `second_applicant`. */
            known: unknown;
            /** @description What the text says. */
            extracted: string | boolean | components["schemas"]["ExtractedEmployment"];
            /** @description The words that say it. */
            evidence_text: string;
            /** @description The relative it is about; absent for the person. */
            subject?: components["schemas"]["Relation"];
            /** @description Why it is not the person's. Absent: the known fact says otherwise. */
            reason?: components["schemas"]["ConflictReason"];
        };
        /**
         * @description Why a fact is not the person's.
         *
         *     - `second_applicant`: The text says it of a second applicant, who is another person.
         * @enum {string}
         */
        ConflictReason: "second_applicant";
        /** @description Offers by how the person comes to them. */
        ReachableOffers: {
            /**
             * Format: date-time
             * @description The newest observation in the books that the answer was made from.
             */
            as_of: string;
            rate_book: components["schemas"]["RateBook"];
            /** @description Offers of institutions that the person appears able to join. */
            reachable_now: components["schemas"]["ReachableRow"][];
            /** @description Offers that one step to membership opens. */
            reachable_after_action: components["schemas"]["ReachableRow"][];
            /** @description Institutions of which it is open whether the person may be able to join. */
            unresolved: components["schemas"]["UnresolvedRow"][];
            /** @description The person appears able to join, and no published rate serves the request. */
            no_published_offer: components["schemas"]["NoPublishedOfferRow"][];
            /** @description How many institutions are in each bucket, whatever the page. */
            counts: {
                /**
                 * Format: int64
                 * @description Offers of institutions that the person appears able to join.
                 */
                reachable_now: number;
                /**
                 * Format: int64
                 * @description Offers that one step to membership opens.
                 */
                reachable_after_action: number;
                /**
                 * Format: int64
                 * @description Institutions of which it is open whether the person may be able to join.
                 */
                unresolved: number;
                /**
                 * Format: int64
                 * @description The person appears able to join, and no published rate serves the request.
                 */
                no_published_offer: number;
            };
            /**
             * Format: int64
             * @description Most entries of each list in this answer.
             */
            limit: number;
            /** @description What the answer assumes, in sentences: what the request leaves out, and what rates do not publish. */
            assumptions: string[];
            /** @description What to show beside the answer. */
            disclosure: string;
        };
        /** @description An institution's best offer, and the way to membership. */
        ReachableRow: {
            /** @description `<name>|<city>|<STATE>` of the institution; an id that it had before is found, too. */
            credit_union_id: string;
            /** @description The institution's name. */
            provider: string;
            /** @description The way to membership. */
            membership: {
                bucket: components["schemas"]["EligibilityStatus"];
                /** @description The way to membership. */
                path: components["schemas"]["MembershipPath"];
                /** @description Membership fee plus least deposit, US dollars. Null or absent: not known. */
                join_cost_usd?: number;
                /** @description Where to take the step. Absent: not known. */
                join_url?: string;
            };
            offer: components["schemas"]["Offer"];
        };
        /** @description An institution of which it is open whether the person may be able to join. */
        UnresolvedRow: {
            /** @description `<name>|<city>|<STATE>` of the institution; an id that it had before is found, too. */
            credit_union_id: string;
            /** @description The institution's name. */
            provider: string;
            /** @description What is open, each with a question. */
            missing_facts: components["schemas"]["MissingFact"][];
        };
        /** @description An institution that the person appears able to join, and that publishes no rate which serves the request. */
        NoPublishedOfferRow: {
            /** @description `<name>|<city>|<STATE>` of the institution; an id that it had before is found, too. */
            credit_union_id: string;
            /** @description The institution's name. */
            provider: string;
            /** @description Why it came out so, as a code for programs. */
            reason: string;
        };
        /** @description The monitor, with its signing secret. */
        CreatedMonitor: {
            /** @description Id of the monitor. */
            monitor_id: string;
            /** @description Your name for the monitor. */
            name: string;
            status: components["schemas"]["WatchStatus"];
            decision_context: components["schemas"]["StoredMonitorContext"];
            /** @description All of them must hold. */
            conditions: components["schemas"]["StoredCondition"][];
            /** @description Where events are sent. */
            webhook_url: string;
            /** @description Least hours between two events. */
            cooldown_hours: number;
            /**
             * Format: date-time
             * @description When the monitor looked last. Null: never.
             */
            last_evaluated_at: string | null;
            /**
             * Format: date-time
             * @description When the monitor fired last. Null: never.
             */
            last_triggered_at: string | null;
            /** @description Why the service disabled it. Null: it did not. */
            disabled_reason: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
            /**
             * @description Verifies webhook signatures. Shown only once: store it.
             * @example whsec_…
             */
            webhook_signing_secret: string;
        };
        /** @description The borrower and the loan that are watched. */
        StoredMonitorContext: {
            product_type: components["schemas"]["ProductType"];
            /** @description Where the borrower is. Absent: nationwide. */
            state?: components["schemas"]["State"];
            /** @description What the loan is for. Absent: rates for any purpose. */
            intent?: components["schemas"]["Intent"];
            /** @description US dollars. */
            amount: number;
            /**
             * Format: int64
             * @description Months. Absent: the product's usual term.
             */
            term_months?: number;
            /**
             * Format: int64
             * @description FICO score, 300 to 850. Absent: assumed, which `assumptions` says.
             */
            credit_score?: number;
            /** @description Percent of the purchase price. Absent: not asked of a rate. */
            down_payment_percent?: number;
            /** @description Absent: not known. */
            property_value?: number;
            /** @description Absent: none is known of. */
            liens_balance?: number;
            /** @description County, with or without its kind. Absent: unknown. */
            county?: string;
            /** @description Five digits. Absent: unknown. */
            zip?: string;
        };
        /** @description One condition of a monitor. */
        StoredCondition: {
            /** @description What of the best offer is watched. */
            field: components["schemas"]["MonitorField"];
            operator: components["schemas"]["ConditionOperator"];
            /** @description The figure that is compared with. */
            value: number;
        };
        /** @description A page of monitors. */
        MonitorList: {
            /** @description Oldest first. */
            monitors: components["schemas"]["Monitor"][];
            /** @description Null on the last page. */
            next_cursor: string | null;
        };
        /** @description A borrower and a loan whose best offer is watched. */
        Monitor: {
            /** @description Id of the monitor. */
            monitor_id: string;
            /** @description Your name for the monitor. */
            name: string;
            /** @description Whether it works. */
            status: components["schemas"]["WatchStatus"];
            decision_context: components["schemas"]["StoredMonitorContext"];
            /** @description All of them must hold. */
            conditions: components["schemas"]["StoredCondition"][];
            /** @description Where events are sent. */
            webhook_url: string;
            /** @description Least hours between two events. */
            cooldown_hours: number;
            /**
             * Format: date-time
             * @description When the monitor looked last. Null: never.
             */
            last_evaluated_at: string | null;
            /**
             * Format: date-time
             * @description When the monitor fired last. Null: never.
             */
            last_triggered_at: string | null;
            /** @description Why the service disabled it. Null: it did not. */
            disabled_reason: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
        };
        /** @description The monitor that was deleted. */
        DeletedMonitor: {
            /** @description Id of the monitor. */
            monitor_id: string;
            /**
             * Format: date-time
             * @description When it was deleted.
             */
            deleted_at: string;
        };
        /** @description The new signing secret. */
        RotatedSecret: {
            /** @description Id of the monitor. */
            monitor_id: string;
            /**
             * @description Verifies webhook signatures. Shown only once: store it.
             * @example whsec_…
             */
            webhook_signing_secret: string;
            /**
             * Format: date-time
             * @description Until then, webhooks are signed with the secret before, too; secrets of earlier rotations sign as long as was promised.
             */
            previous_secret_until: string;
        };
        /** @description What the monitor would do. */
        SimulateResponse: {
            /** @description Whether an event would be sent. */
            would_trigger: boolean;
            rate_change: components["schemas"]["RateChange"];
            evaluation: components["schemas"]["SimulatedEvaluation"];
            /** @description The exact payload. */
            event: components["schemas"]["MonitorEvent"];
            /** @description The test that was sent. Absent: none was asked for. */
            delivery?: components["schemas"]["Delivery"];
        };
        /** @description Whether the monitor would fire, and why. */
        SimulatedEvaluation: {
            /** @description Whether all conditions held. */
            conditions_met: boolean;
            /** @description All of them must hold. */
            conditions: components["schemas"]["ConditionOutcome"][];
            /**
             * Format: date-time
             * @description Until when no event would be sent. Null: none holds it back.
             */
            cooldown_until: string | null;
        };
        /** @description A condition, and whether it held. */
        ConditionOutcome: {
            /** @description What of the best offer is watched. */
            field: components["schemas"]["MonitorField"];
            operator: components["schemas"]["ConditionOperator"];
            /** @description The figure that is compared with. */
            value: number;
            /** @description Null if there was no offer. */
            observed: number | null;
            /** @description Whether it held. */
            met: boolean;
        };
        /** @description An event on its way to a receiver. */
        Delivery: {
            /** @description Id of the delivery. */
            delivery_id: string;
            /** @description Id of the event: the same in every try, so that a receiver can tell. */
            event_id: string;
            /** @description Null for deliveries of a subscription. */
            monitor_id: string | null;
            /** @description The subscription that sends it. Null: a monitor does. */
            subscription_id: string | null;
            event: components["schemas"]["EventName"];
            status: components["schemas"]["DeliveryStatus"];
            /**
             * Format: int64
             * @description Attempts so far.
             */
            attempts_made: number;
            /**
             * Format: date-time
             * @description When it is tried next. Null: not again.
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the receiver answered 2xx. Null: not yet.
             */
            delivered_at: string | null;
        };
        /**
         * @description What a webhook tells of.
         *
         *     - `decision.monitor.triggered`: A monitor fired.
         *     - `decision.monitor.test`: A test of a monitor.
         *     - `rates.movement.detected`: A market's rate moved by what a subscription asks for.
         * @enum {string}
         */
        EventName: "decision.monitor.triggered" | "decision.monitor.test" | "rates.movement.detected";
        /**
         * @description How far a delivery is.
         *
         *     - `pending`: Not tried yet.
         *     - `retrying`: Tried without success; it is tried again at `next_attempt_at`.
         *     - `delivered`: The receiver answered 2xx.
         *     - `dead`: Given up. It can be replayed for 30 days.
         * @enum {string}
         */
        DeliveryStatus: "pending" | "retrying" | "delivered" | "dead";
        /** @description The last looks of a monitor, newest first. */
        EvaluationList: {
            /** @description Id of the monitor. */
            monitor_id: string;
            /** @description The last looks, newest first. */
            evaluations: components["schemas"]["Evaluation"][];
        };
        /** @description One look at the best offer. */
        Evaluation: {
            /** @description The version of the books that it looked at. */
            book_version: string;
            /**
             * Format: date-time
             * @description When it looked.
             */
            evaluated_at: string;
            /** @description The best offer. Null: there was none. */
            observed: components["schemas"]["Observed"] | null;
            /** @description All of them must hold. */
            conditions: components["schemas"]["ConditionOutcome"][];
            /** @description Whether all conditions held. */
            conditions_met: boolean;
            /** @description Null if the monitor fired, or had just been set. */
            held_back_by: components["schemas"]["HeldBackBy"] | null;
            /** @description The event that was sent. Null: none was. */
            event_id: string | null;
        };
        /** @description The best offer that a monitor saw. */
        Observed: {
            /** @description `<name>|<city>|<STATE>` of the institution; an id that it had before is found, too. */
            credit_union_id: string;
            /** @description Note rate, percent a year. */
            rate: number;
            /** @description Its APR, percent. */
            apr: number;
            /** @description First payment, US dollars. */
            monthly_payment: number;
        };
        /**
         * @description Why a monitor did not fire.
         *
         *     - `conditions_not_met`: Not all conditions held.
         *     - `no_offer`: There was no offer.
         *     - `cooldown`: An event was sent too recently.
         *     - `quality_changed`: Rates became held or good, and no rate changed: what the monitor is measured from moved.
         * @enum {string}
         */
        HeldBackBy: "conditions_not_met" | "no_offer" | "cooldown" | "quality_changed";
        /** @description A page of deliveries. */
        DeliveryList: {
            /** @description Deliveries, newest first. */
            deliveries: components["schemas"]["Delivery"][];
            /** @description Null on the last page. */
            next_cursor: string | null;
        };
        /** @description How many events are sent again. */
        ReplayedMonitor: {
            /** @description Id of the monitor. */
            monitor_id: string;
            /**
             * Format: date-time
             * @description The time from which on events are sent again.
             */
            since: string;
            /**
             * Format: int64
             * @description Events queued again, under their original ids.
             */
            replayed: number;
        };
        /** @description A delivery, with each attempt. */
        DeliveryWithAttempts: {
            /** @description Id of the delivery. */
            delivery_id: string;
            /** @description Id of the event: the same in every try, so that a receiver can tell. */
            event_id: string;
            /** @description Null for deliveries of a subscription. */
            monitor_id: string | null;
            /** @description The subscription that sends it. Null: a monitor does. */
            subscription_id: string | null;
            event: components["schemas"]["EventName"];
            status: components["schemas"]["DeliveryStatus"];
            /**
             * Format: int64
             * @description Attempts so far.
             */
            attempts_made: number;
            /**
             * Format: date-time
             * @description When it is tried next. Null: not again.
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the receiver answered 2xx. Null: not yet.
             */
            delivered_at: string | null;
            /** @description Each attempt, in order. */
            attempts: components["schemas"]["Attempt"][];
        };
        /** @description One try to deliver an event. */
        Attempt: {
            /**
             * Format: int64
             * @description Counted from 1.
             */
            number: number;
            /**
             * Format: date-time
             * @description When it was tried.
             */
            attempted_at: string;
            /**
             * Format: int64
             * @description Null if the receiver did not respond.
             */
            status_code: number | null;
            /**
             * Format: int64
             * @description How long the receiver took, milliseconds. Null: it did not respond.
             */
            latency_ms: number | null;
            /** @description The first 1 KiB of the response. Null: there was none. */
            response_excerpt: string | null;
            /** @description What kept it from being delivered. Null: nothing did. */
            error: string | null;
        };
        /** @description The subscription, with its signing secret. */
        CreatedSubscription: {
            /** @description Id of the subscription. */
            subscription_id: string;
            product_type: components["schemas"]["ProductType"];
            /** @description Two letters. Null: the whole country. */
            state: components["schemas"]["State"] | null;
            /** @description The least movement that is told, in basis points: 25 is 0.25 percentage points. */
            min_change_bps: number;
            /** @description Where events are sent. */
            webhook_url: string;
            status: components["schemas"]["WatchStatus"];
            /** @description Why the service disabled it. Null: it did not. */
            disabled_reason: string | null;
            /** @description The rate from which the next movement is measured, percent. Null: there was none. */
            reference_rate: number | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When its settings last changed.
             */
            updated_at: string;
            /**
             * @description Verifies webhook signatures. Shown only once: store it.
             * @example whsec_…
             */
            webhook_signing_secret: string;
        };
        /** @description A page of subscriptions. */
        SubscriptionList: {
            /** @description Oldest first. */
            subscriptions: components["schemas"]["Subscription"][];
            /** @description Null on the last page. */
            next_cursor: string | null;
        };
        /** @description A market whose movements are told. */
        Subscription: {
            /** @description Id of the subscription. */
            subscription_id: string;
            product_type: components["schemas"]["ProductType"];
            /** @description Two letters. Null: the whole country. */
            state: components["schemas"]["State"] | null;
            /** @description The least movement that is told, in basis points: 25 is 0.25 percentage points. */
            min_change_bps: number;
            /** @description Where events are sent. */
            webhook_url: string;
            status: components["schemas"]["WatchStatus"];
            /** @description Why the service disabled it. Null: it did not. */
            disabled_reason: string | null;
            /** @description The rate from which the next movement is measured, percent. Null: there was none. */
            reference_rate: number | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When its settings last changed.
             */
            updated_at: string;
        };
        /** @description The subscription that was deleted. */
        DeletedSubscription: {
            /** @description Id of the subscription. */
            subscription_id: string;
            /**
             * Format: date-time
             * @description When it was deleted.
             */
            deleted_at: string;
        };
        /** @description The new signing secret. */
        RotatedSubscriptionSecret: {
            /** @description Id of the subscription. */
            subscription_id: string;
            /**
             * @description Verifies webhook signatures. Shown only once: store it.
             * @example whsec_…
             */
            webhook_signing_secret: string;
            /**
             * Format: date-time
             * @description Until then, webhooks are signed with the secret before, too; secrets of earlier rotations sign as long as was promised.
             */
            previous_secret_until: string;
        };
        /** @description What the subscription would do. */
        SimulateSubscriptionResponse: {
            /** @description Whether an event would be sent. */
            would_trigger: boolean;
            rate_change: components["schemas"]["RateChange"];
            evaluation: components["schemas"]["MovementEvaluation"];
            /** @description The exact payload. */
            event: components["schemas"]["MovementEvent"];
            /** @description The test that was sent. Absent: none was asked for. */
            delivery?: components["schemas"]["Delivery"];
        };
        /** @description Whether the movement is large enough. */
        MovementEvaluation: {
            /** @description Whether all conditions held. */
            conditions_met: boolean;
            /** @description Basis points; null if there is no rate to measure from. */
            change_bps: number | null;
            /** @description The least movement that is told, in basis points: 25 is 0.25 percentage points. */
            min_change_bps: number;
        };
        /** @description How many events are sent again. */
        ReplayedSubscription: {
            /** @description Id of the subscription. */
            subscription_id: string;
            /**
             * Format: date-time
             * @description The time from which on events are sent again.
             */
            since: string;
            /**
             * Format: int64
             * @description Events queued again, under their original ids.
             */
            replayed: number;
        };
        /** @description A page of published rates. */
        RatesPage: {
            /**
             * Format: date-time
             * @description The newest observation in the books that the answer was made from.
             */
            as_of: string;
            /**
             * Format: int64
             * @description How many there are in this answer.
             */
            count: number;
            /**
             * Format: int64
             * @description Held rates that pass the filters, shown or not.
             */
            held_count: number;
            /** @description Published rates. */
            rates: components["schemas"]["RateRow"][];
            /** @description Null on the last page. */
            next_cursor: string | null;
            /** @description What to show beside the answer. */
            disclosure: string;
        };
        /** @description A rate as its institution publishes or reports it. */
        RateRow: {
            /** @description Id of the rate. */
            rate_id: string;
            /** @description `<name>|<city>|<STATE>` of the institution; an id that it had before is found, too. */
            credit_union_id: string;
            /** @description The institution's name. */
            provider: string;
            /** @description The institution's name in the address of its profile. */
            slug: string;
            /** @description Where the institution is based. */
            state: components["schemas"]["State"];
            product_type: components["schemas"]["ProductType"];
            /**
             * Format: int64
             * @description Null: not published.
             */
            term_months: number | null;
            /** @description Note rate, percent per year. */
            rate: number;
            rate_basis: components["schemas"]["RateBasis"];
            quality: components["schemas"]["Quality"];
            /** @description Empty for a good rate. */
            quality_reasons: components["schemas"]["QualityReason"][];
            /** @description The APR that the institution publishes, percent. Null: none. */
            published_apr: number | null;
            /** @description Percent of the amount. Null: not published. */
            points: number | null;
            /** @description Null: not published, and not zero. */
            fees_usd: number | null;
            /** @description Null: not published. */
            occupancy: components["schemas"]["Occupancy"] | null;
            audience: components["schemas"]["Audience"];
            /** @description Null: not published. */
            vehicle_condition: components["schemas"]["VehicleCondition"] | null;
            amount_range: components["schemas"]["Range"];
            credit_score_range: components["schemas"]["Range"];
            /** @description Percent of the price. Null: not published. */
            min_down_payment_percent: number | null;
            /** @description Of the loan to the home's value. Null: not published. */
            max_ltv_percent: number | null;
            /** @description Of all loans together to the home's value. Null: not published. */
            max_cltv_percent: number | null;
            /**
             * Format: date-time
             * @description From when the rate is in force. Null: not published.
             */
            effective_at: string | null;
            /**
             * Format: date-time
             * @description When the rate was published or observed.
             */
            observed_at: string;
            /** @description Where the rate was published. Null: not known. */
            source_url: string | null;
            /** @description Guidance on membership. Absent: nothing is verified. */
            eligibility?: components["schemas"]["DetailedEligibilityAnnotation"];
        };
        /**
         * @description Whether a rate takes part in answers.
         *
         *     - `good`: It does.
         *     - `held`: It waits until somebody has looked at it: it is in no offer, benchmark, league table, movement, monitor or count.
         * @enum {string}
         */
        Quality: "good" | "held";
        /**
         * @description Why a rate is held.
         *
         *     - `far_below_reference`: Far below the published average of its time.
         *     - `far_above_reference`: Far above the published average of its time.
         *     - `far_from_own_history`: Far from what the same institution reported before.
         *     - `moved_too_far`: Moved further within a year than rates did.
         *     - `out_of_order`: Contradicts another rate of the institution: 15 years above 30, an APR below the rate, new cars above used ones.
         *     - `copied`: The same figure as the institution's other products.
         *     - `implausible`: Above what the law allows, or rejected by a person.
         *     - `disputed`: Contested by the institution.
         * @enum {string}
         */
        QualityReason: "far_below_reference" | "far_above_reference" | "far_from_own_history" | "moved_too_far" | "out_of_order" | "copied" | "implausible" | "disputed";
        /** @description Guidance on membership, with the path of the full record. */
        DetailedEligibilityAnnotation: {
            status: components["schemas"]["AnnotationStatus"];
            /** @description Explanatory only; absent when status is geo_mismatch or unknown. */
            matched_rule?: {
                type: components["schemas"]["MatchedRuleType"];
                /** @description What it says, in a sentence. */
                detail?: string;
                /** @description The relative who meets the rule. */
                via?: components["schemas"]["Relation"];
            };
            /** @description Membership fee plus minimum deposit. Absent: not known. */
            join_cost_usd?: number;
            /** @description US dollars. Null or absent: not known. */
            membership_fee_usd?: number;
            /** @description Least deposit for membership, US dollars. Null or absent: not known. */
            min_deposit_usd?: number;
            /** @description How to join, in words. Null or absent: not known. */
            join_path?: string;
            /** @description Who can join, in words. Null or absent: not known. */
            requirements_summary?: string;
            eligibility_type: components["schemas"]["EligibilityType"];
            /** @description How sure it is, 0 to 1. */
            confidence: number;
            /** @description Path of the full record. */
            details: string;
        };
        /** @description A page of invented rates. */
        DemoRatesPage: {
            /**
             * Format: date-time
             * @description The newest observation in the books that the answer was made from.
             */
            as_of: string;
            /**
             * Format: int64
             * @description How many there are in this answer.
             */
            count: number;
            /**
             * Format: int64
             * @description Held rates that pass the filters, shown or not.
             */
            held_count: number;
            /** @description Published rates. */
            rates: components["schemas"]["RateRow"][];
            /** @description Null on the last page. */
            next_cursor: string | null;
            /** @description What to show beside the answer. */
            disclosure: string;
            /**
             * @description Whether it is invented.
             * @constant
             */
            synthetic: true;
            /** @description That the rates are invented. */
            notice: string;
        };
        /** @description What the market charges. */
        Benchmarks: {
            /**
             * Format: date-time
             * @description The newest observation in the books that the answer was made from.
             */
            as_of: string;
            /**
             * Format: int64
             * @description How many there are in this answer.
             */
            count: number;
            /** @description National ones first. */
            benchmarks: components["schemas"]["BenchmarkRow"][];
            /** @description Null on the last page. */
            next_cursor: string | null;
            /** @description What to show beside the answer. */
            disclosure: string;
        };
        /** @description APR in percent, over each institution's best rate for a standard borrower. */
        BenchmarkRow: {
            product_type: components["schemas"]["ProductType"];
            /**
             * Format: int64
             * @description Null covers every term without a row of its own.
             */
            term_months: number | null;
            /** @description Null: national. */
            state: components["schemas"]["State"] | null;
            /** @description The standard amount used for pricing, in dollars. */
            amount: number;
            benchmark_basis: components["schemas"]["BenchmarkBasis"];
            /** @description The band of scores that every rate in it is for; null: all scores. */
            credit_score_range: components["schemas"]["Range"] | null;
            /**
             * Format: int64
             * @description How many institutions.
             */
            institutions: number;
            /** @description The lowest, percent. */
            min: number;
            /** @description The lower quartile, percent. */
            p25: number;
            /** @description The median, percent. */
            median: number;
            /** @description The upper quartile, percent. */
            p75: number;
            /** @description The highest, percent. */
            max: number;
            /**
             * Format: date-time
             * @description The newest observation of its market.
             */
            as_of: string;
            /**
             * @description How long ago that was, in words.
             * @example 10 months ago
             */
            age: string;
        };
        /** @description A market's offers, cheapest first. */
        LeagueTable: {
            /**
             * Format: date-time
             * @description The newest observation in the books that it was made from.
             */
            as_of: string;
            rate_book: components["schemas"]["RateBook"];
            /** @description The release that computed the answer. Within one release, a request and a `rate_book` give the same answer, byte for byte. */
            engine_version: string;
            product_type: components["schemas"]["ProductType"];
            /** @description Two letters. Null: the whole country. */
            state: components["schemas"]["State"] | null;
            /**
             * Format: int64
             * @description Months.
             */
            term_months: number;
            /** @description US dollars. */
            amount: number;
            /**
             * Format: int64
             * @description How many there are in this answer.
             */
            count: number;
            /** @description Cheapest first. */
            offers: components["schemas"]["Offer"][];
            /** @description What the answer assumes, in sentences: what the request leaves out, and what rates do not publish. */
            assumptions: string[];
            /** @description What to show beside the answer. */
            disclosure: string;
        };
        /** @description A page of the versions of the books, newest first. */
        RateBooks: {
            /**
             * Format: int64
             * @description How many there are in this answer.
             */
            count: number;
            /** @description Newest first. */
            rate_books: components["schemas"]["BookSet"][];
            /** @description Null on the last page. */
            next_cursor: string | null;
        };
        /** @description A version: the rates, membership rules and places that were in force together. */
        BookSet: {
            /** @description What `rate_book` of a request takes. */
            version: string;
            /**
             * Format: date-time
             * @description From when ages are measured in its answers.
             */
            published_at: string;
            /**
             * Format: date-time
             * @description Of its newest rate; null: it has no rates.
             */
            as_of: string | null;
            /** @description Whether answers come from it now. */
            in_force: boolean;
            /** @description Names the content of its rates; null: none. */
            rate_book_hash: string | null;
            /** @description Names the content of its membership rules; null: none. */
            membership_book_hash: string | null;
            /** @description Names the content of its places; null: none. */
            gazetteer_hash: string | null;
        };
        /** @description A market's or an institution's rates, day by day. */
        RateHistory: {
            product_type: components["schemas"]["ProductType"];
            /** @description Two letters. Null: the whole country. */
            state: components["schemas"]["State"] | null;
            /** @description The institution; null for the market. */
            credit_union_id: string | null;
            /**
             * Format: int64
             * @description Months. Null: any term of the product.
             */
            term_months: number | null;
            /**
             * Format: date
             * @description A day in UTC.
             * @example 2026-11-01
             */
            from: string;
            /**
             * Format: date
             * @description A day in UTC.
             * @example 2026-11-01
             */
            to: string;
            /** @description The days on which something was observed; nothing is known of days between them. */
            history: components["schemas"]["RateDay"][];
            /** @description What to show beside the answer. */
            disclosure: string;
        };
        /** @description Note rates in force at the end of the day, percent. */
        RateDay: {
            /**
             * Format: date
             * @description A day in UTC.
             * @example 2026-11-01
             */
            date: string;
            /** @description The lowest, percent. */
            min: number;
            /** @description The median, percent. */
            median: number;
            /**
             * Format: int64
             * @description Institutions with a rate in force.
             */
            count: number;
        };
        /** @description Whose rates moved most. */
        RateMovements: {
            product_type: components["schemas"]["ProductType"];
            /** @description Two letters. Null: the whole country. */
            state: components["schemas"]["State"] | null;
            /**
             * Format: int64
             * @description Months. Null: any term of the product.
             */
            term_months: number | null;
            /**
             * Format: date
             * @description A day in UTC.
             * @example 2026-11-01
             */
            from: string;
            /**
             * Format: date
             * @description A day in UTC.
             * @example 2026-11-01
             */
            to: string;
            /**
             * Format: int64
             * @description How many there are in this answer.
             */
            count: number;
            /** @description Largest movement first. */
            movements: components["schemas"]["RateMovement"][];
            /** @description What to show beside the answer. */
            disclosure: string;
        };
        /** @description How one institution's rate moved. */
        RateMovement: {
            /**
             * Format: int64
             * @description 1 is the best.
             */
            rank: number;
            /** @description `<name>|<city>|<STATE>` of the institution; an id that it had before is found, too. */
            credit_union_id: string;
            /** @description The institution's name. */
            provider: string;
            /** @description Null: the institution is gone since, and has no profile. */
            slug: string | null;
            /** @description Where the institution is based. */
            state: components["schemas"]["State"];
            /** @description Lowest note rate in the market at the end of `from`, percent. */
            rate_then: number;
            /**
             * Format: date
             * @description The day of that figure: the last on which it was observed, at or before `from`.
             * @example 2026-11-01
             */
            observed_then: string;
            /** @description The same at the end of `to`. */
            rate_now: number;
            /**
             * Format: date
             * @description The day of that figure, at or before `to`.
             * @example 2026-11-01
             */
            observed_now: string;
            /** @description `rate_now` less `rate_then`, in percentage points. */
            change: number;
        };
        /** @description Where figures come from, and what is held. */
        DataQuality: {
            rate_book: components["schemas"]["RateBook"];
            /** @description Those that have rates. */
            products: components["schemas"]["ProductQuality"][];
            /** @description The newest of each. */
            references: components["schemas"]["ReferenceRate"][];
            /** @description What to show beside the answer. */
            disclosure: string;
        };
        /** @description Rates of one product. */
        ProductQuality: {
            product_type: components["schemas"]["ProductType"];
            /**
             * Format: int64
             * @description How many take part in answers.
             */
            good: number;
            /**
             * Format: int64
             * @description How many do not.
             */
            held: number;
            /** @description Reasons that hold something. */
            held_because: components["schemas"]["HeldBecause"][];
            /**
             * Format: date-time
             * @description Of all of them.
             */
            oldest_observed_at: string;
            /**
             * Format: date-time
             * @description Of all of them.
             */
            newest_observed_at: string;
        };
        /** @description How many rates a reason holds. */
        HeldBecause: {
            reason: components["schemas"]["QualityReason"];
            /**
             * Format: int64
             * @description A rate that is held for two reasons counts in both.
             */
            count: number;
        };
        /** @description A published average. */
        ReferenceRate: {
            /** @description Names the average. */
            line: string;
            /** @description What its publisher calls it. */
            label: string;
            /** @description Note rate, percent a year. */
            rate: number;
            /**
             * Format: date
             * @description The newest observation in the books that the answer was made from.
             */
            as_of: string;
        };
        /** @description Deposit accounts, highest yield first. */
        DepositRates: {
            /**
             * Format: date-time
             * @description The newest observation in the books that the answer was made from.
             */
            as_of: string;
            /**
             * Format: int64
             * @description Accounts in this answer.
             */
            count: number;
            /** @description Accounts, highest yield first. */
            deposit_rates: components["schemas"]["DepositOffer"][];
            /** @description What the answer assumes, in sentences: what the request leaves out, and what rates do not publish. */
            assumptions: string[];
            /** @description What to show beside the answer. */
            disclosure: string;
        };
        /** @description An account, and what it earns. */
        DepositOffer: {
            /**
             * Format: int64
             * @description 1 is the best.
             */
            rank: number;
            /** @description The institution's name. */
            provider: string;
            /** @description `<name>|<city>|<STATE>` of the institution; an id that it had before is found, too. */
            credit_union_id: string;
            /** @description The institution's name in the address of its profile. */
            slug: string;
            /** @description The kind of account. */
            product_type: components["schemas"]["DepositProductType"];
            /** @description Annual percentage yield, percent. */
            apy: number;
            /**
             * Format: int64
             * @description Months. Null: any term of the product.
             */
            term_months: number | null;
            amount_range: components["schemas"]["Range"];
            /** @description Over the term, or over one year if the product has no term. */
            interest_usd: number;
            /**
             * Format: date-time
             * @description When the rate was observed.
             */
            as_of: string;
            /** @description Where the rate was published. Null: not known. */
            source_url: string | null;
        };
        /** @description An institution, its rates, and what is known of its membership. */
        CreditUnionProfile: {
            /** @description `<name>|<city>|<STATE>` of the institution; an id that it had before is found, too. */
            credit_union_id: string;
            /** @description The institution's name. */
            name: string;
            /** @description Trade names. */
            also_known_as: string[];
            /** @description The institution's name in the address of its profile. */
            slug: string;
            /** @description City of the institution's head office. */
            city: string;
            /** @description Where the institution is based. */
            state: components["schemas"]["State"];
            /** @description County name or FIPS code, as the source gives it. Null: not known. */
            county: string | null;
            /**
             * Format: int64
             * @description The charter's number at the National Credit Union Administration. Null: not known.
             */
            charter_number: number | null;
            /** @description Total assets, US dollars. Null: not known. */
            assets_usd: number | null;
            /**
             * Format: int64
             * @description Number of members. Null: not known.
             */
            members: number | null;
            /** @description The institution's own site. Null: not known. */
            website: string | null;
            /** @description True for an invented institution of the embedded data set. */
            synthetic: boolean;
            /**
             * Format: date-time
             * @description The newest observation in the books that the answer was made from.
             */
            as_of: string;
            /** @description What the institution publishes. */
            rates: components["schemas"]["RateRow"][];
            /** @description Absent: nothing is verified. */
            eligibility?: components["schemas"]["MembershipRecord"];
            /** @description What to show beside the answer. */
            disclosure: string;
        };
        /** @description A new key. The secret is shown once. */
        IssuedKey: {
            /** @description The secret. Shown once. */
            key: string;
            /** @description Id of the key; it is no secret. */
            key_id: string;
            environment: components["schemas"]["Environment"];
            plan: components["schemas"]["Plan"];
            /** @description Id of the organization. */
            customer_id: string;
            quota: components["schemas"]["Quota"];
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
        };
        /** @description How much a key may be used. */
        Quota: {
            /**
             * Format: int64
             * @description Units in a window.
             */
            limit: number;
            /**
             * Format: int64
             * @description Length of a window.
             */
            window_seconds: number;
        };
        /** @description The key of this call, and its use. */
        CurrentKey: {
            /** @description Id of the key; it is no secret. */
            key_id: string;
            environment: components["schemas"]["Environment"];
            plan: components["schemas"]["Plan"];
            /** @description Id of the organization. */
            customer_id: string;
            quota: components["schemas"]["Quota"];
            usage: components["schemas"]["Usage"];
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description Your name for the key. Null: it has none. */
            name?: string | null;
            /** @description What the key may do. Null: all that the plan includes. */
            scopes?: components["schemas"]["Scope"][] | null;
            /**
             * Format: date-time
             * @description Until when it is valid: its own time, or the grace after a rotation. Null: until it is revoked.
             */
            expires_at: string | null;
        };
        /** @description In the current window, including this call. */
        Usage: {
            /**
             * Format: int64
             * @description Units used, this call included.
             */
            used: number;
            /**
             * Format: int64
             * @description Units that are left.
             */
            remaining: number;
            /**
             * Format: int64
             * @description Until the next window begins.
             */
            resets_in_seconds: number;
        };
        /** @description The key that was revoked. */
        RevokedKey: {
            /** @description Id of the key; it is no secret. */
            key_id: string;
            /**
             * Format: date-time
             * @description From when the key is refused.
             */
            revoked_at: string;
        };
        /** @description The new key, and until when the one before is valid. */
        RotatedKey: {
            /** @description The secret. Shown once. */
            key: string;
            /** @description Id of the key; it is no secret. */
            key_id: string;
            environment: components["schemas"]["Environment"];
            plan: components["schemas"]["Plan"];
            /** @description Id of the organization. */
            customer_id: string;
            quota: components["schemas"]["Quota"];
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description Id of the key before. */
            previous_key_id: string;
            /**
             * Format: date-time
             * @description Until when the key before is valid.
             */
            previous_key_expires_at: string;
        };
        /** @description The keys of an organization that work. */
        KeyList: {
            /** @description Oldest first. */
            keys: components["schemas"]["OrganizationKey"][];
        };
        /** @description A key, without its secret. */
        OrganizationKey: {
            /** @description Id of the key; it is no secret. */
            key_id: string;
            environment: components["schemas"]["Environment"];
            /** @description Your name for the key. Null: it has none. */
            name: string | null;
            /** @description What the key may do. Null: all that the plan includes. */
            scopes: components["schemas"]["Scope"][] | null;
            /**
             * Format: date-time
             * @description Until when it is valid. Null: until it is revoked.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was used last, to the hour. Null: never.
             */
            last_used_at: string | null;
            /** @description Whether it is the key of this call. */
            is_current: boolean;
        };
        /** @description A further key. The secret is shown once. */
        IssuedFurtherKey: {
            /** @description The secret. Shown once. */
            key: string;
            /** @description Id of the key; it is no secret. */
            key_id: string;
            environment: components["schemas"]["Environment"];
            plan: components["schemas"]["Plan"];
            /** @description Id of the organization. */
            customer_id: string;
            quota: components["schemas"]["Quota"];
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description Your name for the key. Null: it has none. */
            name: string | null;
            /** @description What the key may do. Null: all that the plan includes. */
            scopes: components["schemas"]["Scope"][] | null;
            /**
             * Format: date-time
             * @description Until when it is valid. Null: until it is revoked.
             */
            expires_at: string | null;
        };
        /** @description What an organization called. */
        OrganizationUsage: {
            /**
             * Format: date
             * @description The first day, in UTC.
             */
            from: string;
            /**
             * Format: date
             * @description Today, in UTC.
             */
            to: string;
            total: components["schemas"]["UsageTotal"];
            /** @description Every day, the first one first. */
            by_day: components["schemas"]["UsageOfDay"][];
            /** @description Operations that were called, the most called one first. */
            by_operation: components["schemas"]["UsageOfOperation"][];
            /** @description Keys that were used, the most used one first; at most 100. */
            by_key: components["schemas"]["UsageOfKey"][];
        };
        /** @description All of them together. */
        UsageTotal: {
            /**
             * Format: int64
             * @description Calls, those that failed included.
             */
            calls: number;
            /**
             * Format: int64
             * @description Calls that were answered with a status from 400 on.
             */
            failed: number;
            /**
             * Format: int64
             * @description What they cost of the quota.
             */
            cost: number;
        };
        /** @description What was called on one day. */
        UsageOfDay: {
            /**
             * Format: date
             * @description The day, in UTC.
             */
            date: string;
            /**
             * Format: int64
             * @description Calls, those that failed included.
             */
            calls: number;
            /**
             * Format: int64
             * @description Calls that were answered with a status from 400 on.
             */
            failed: number;
            /**
             * Format: int64
             * @description What they cost of the quota.
             */
            cost: number;
        };
        /** @description How often one operation was called. */
        UsageOfOperation: {
            /** @description The operation's `operationId`. Null: none, as of an unknown address, or of a tool call that came to nothing. */
            operation: string | null;
            /**
             * Format: int64
             * @description Calls, those that failed included.
             */
            calls: number;
            /**
             * Format: int64
             * @description Calls that were answered with a status from 400 on.
             */
            failed: number;
            /**
             * Format: int64
             * @description What they cost of the quota.
             */
            cost: number;
        };
        /** @description What was called with one key. */
        UsageOfKey: {
            /** @description Id of the key; it is no secret. */
            key_id: string;
            /** @description Your name for the key. Null: it has none. */
            name: string | null;
            /**
             * Format: int64
             * @description Calls, those that failed included.
             */
            calls: number;
            /**
             * Format: int64
             * @description Calls that were answered with a status from 400 on.
             */
            failed: number;
            /**
             * Format: int64
             * @description What they cost of the quota.
             */
            cost: number;
        };
        /** @description Every operation, in short. */
        Capabilities: {
            /** @description Version of the API. */
            version: string;
            /** @description Every operation. */
            flows: components["schemas"]["Flow"][];
        };
        /** @description One operation. */
        Flow: {
            /** @description The operation's name in short. */
            flow: string;
            /** @description HTTP method. */
            method: string;
            /** @description Path of the operation. */
            path: string;
            /** @description Name of the tool. Null: it is none. */
            tool: string | null;
            /** @description Null: keyless. */
            plan: string | null;
            /** @description What a call costs of the quota. */
            cost: string;
            /** @description What it does. */
            description: string;
        };
        /** @description This document. */
        OpenApiDocument: {
            [key: string]: unknown;
        };
        /** @description The service is up. */
        Health: {
            /**
             * @description `ok`, or the service does not answer.
             * @constant
             */
            status: "ok";
            /** @description Version of the API. */
            version: string;
        };
        /** @description The service answers as promised. */
        Readiness: {
            /**
             * @description `ready`; if it is not, the answer is 503.
             * @constant
             */
            status: "ready";
            checks: components["schemas"]["ReadinessChecks"];
        };
        /** @description What the service is measured by. */
        ReadinessChecks: {
            /** @description The books that answers are made from. */
            books: {
                /** @description Whether it is well. */
                ok: boolean;
                /** @description The live set of books in force; null: none was published. */
                version: string | null;
                /**
                 * Format: int64
                 * @description Since it came into force.
                 */
                age_seconds: number | null;
            };
            /** @description Whether monitors keep up with the books. */
            evaluator: {
                /** @description Whether it is well. */
                ok: boolean;
                /**
                 * Format: int64
                 * @description How long monitors have waited for the newest books.
                 */
                behind_seconds: number;
            };
            /** @description Whether webhooks are sent in time. */
            deliveries: {
                /** @description Whether it is well. */
                ok: boolean;
                /**
                 * Format: int64
                 * @description How long the oldest due webhook has waited.
                 */
                overdue_seconds: number;
            };
            /** @description Messages that a queue gave up on. */
            dead_letters: {
                /** @description Whether it is well. */
                ok: boolean;
                /**
                 * Format: int64
                 * @description Messages that a queue gave up on.
                 */
                count: number;
            };
            /** @description Whether quota is counted. */
            limiter: {
                /** @description False: quota can't be counted, and calls are let through. */
                ok: boolean;
            };
        };
    };
    responses: {
        /**
         * @description A problem document (RFC 9457), with one of these codes:
         *
         *     - `validation_failed`: The request is not valid.
         *     - `conflicting_credentials`: The request has two different API keys.
         *     - `invalid_json`: The body is not valid JSON.
         *     - `conflicting_fields`: Two fields contradict each other.
         *     - `unresolved_zip`: No ZIP begins with these digits.
         *     - `unresolved_city`: The city was not recognized.
         *     - `city_without_state`: A city requires its state.
         */
        BadPlace: {
            headers: {
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description A problem document (RFC 9457), with one of these codes:
         *
         *     - `invalid_api_key`: The API key is not valid.
         *     - `revoked_api_key`: The API key has been revoked.
         *     - `expired_api_key`: The API key has expired.
         *     - `missing_api_key`: An API key is required.
         */
        Unauthorized: {
            headers: {
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description A problem document (RFC 9457), with one of these codes:
         *
         *     - `plan_required`: The plan does not include this operation.
         *     - `scope_required`: The key may not do this.
         */
        Forbidden: {
            headers: {
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description A problem document (RFC 9457), with one of these codes:
         *
         *     - `not_found`: Not found.
         */
        NotFound: {
            headers: {
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description A problem document (RFC 9457), with one of these codes:
         *
         *     - `payload_too_large`: The body is too large.
         */
        PayloadTooLarge: {
            headers: {
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description A problem document (RFC 9457), with one of these codes:
         *
         *     - `uri_too_long`: The address is too long.
         */
        UriTooLong: {
            headers: {
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description A problem document (RFC 9457), with one of these codes:
         *
         *     - `unsupported_media_type`: The body must be JSON.
         */
        UnsupportedMediaType: {
            headers: {
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Accept-Post"?: string;
                "Accept-Patch"?: string;
                "Accept-Encoding"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description A problem document (RFC 9457), with one of these codes:
         *
         *     - `rate_limited`: The quota is used up.
         */
        RateLimited: {
            headers: {
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description A problem document (RFC 9457), with one of these codes:
         *
         *     - `headers_too_large`: The headers are too large.
         */
        HeadersTooLarge: {
            headers: {
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description A problem document (RFC 9457), with one of these codes:
         *
         *     - `internal`: Something went wrong on our side.
         */
        Internal: {
            headers: {
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description A problem document (RFC 9457), with one of these codes:
         *
         *     - `unavailable`: Temporarily unavailable.
         */
        Unavailable: {
            headers: {
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description A problem document (RFC 9457), with one of these codes:
         *
         *     - `validation_failed`: The request is not valid.
         *     - `conflicting_credentials`: The request has two different API keys.
         */
        BadRequest: {
            headers: {
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description A problem document (RFC 9457), with one of these codes:
         *
         *     - `invalid_api_key`: The API key is not valid.
         *     - `revoked_api_key`: The API key has been revoked.
         *     - `expired_api_key`: The API key has expired.
         */
        InvalidKey: {
            headers: {
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description A problem document (RFC 9457), with one of these codes:
         *
         *     - `validation_failed`: The request is not valid.
         *     - `conflicting_credentials`: The request has two different API keys.
         *     - `invalid_json`: The body is not valid JSON.
         */
        BadBody: {
            headers: {
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description A problem document (RFC 9457), with one of these codes:
         *
         *     - `validation_failed`: The request is not valid.
         *     - `conflicting_credentials`: The request has two different API keys.
         *     - `invalid_json`: The body is not valid JSON.
         *     - `conflicting_fields`: Two fields contradict each other.
         *     - `unresolved_zip`: No ZIP begins with these digits.
         *     - `unresolved_city`: The city was not recognized.
         *     - `city_without_state`: A city requires its state.
         *     - `no_discriminating_fact`: At least one discriminating fact is needed.
         */
        BadPerson: {
            headers: {
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description You have it already: its ETag is in `If-None-Match`. */
        NotModified: {
            headers: {
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /**
         * @description A problem document (RFC 9457), with one of these codes:
         *
         *     - `validation_failed`: The request is not valid.
         *     - `conflicting_credentials`: The request has two different API keys.
         *     - `invalid_json`: The body is not valid JSON.
         *     - `conflicting_fields`: Two fields contradict each other.
         *     - `unresolved_zip`: No ZIP begins with these digits.
         */
        BadContext: {
            headers: {
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description A problem document (RFC 9457), with one of these codes:
         *
         *     - `conflict`: The request conflicts with the current state.
         *     - `idempotency_in_progress`: The first request with this key is still running.
         */
        ConflictOrInProgress: {
            headers: {
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description A problem document (RFC 9457), with one of these codes:
         *
         *     - `idempotency_key_reused`: The Idempotency-Key was used with a different body.
         */
        KeyReused: {
            headers: {
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description A problem document (RFC 9457), with one of these codes:
         *
         *     - `conflict`: The request conflicts with the current state.
         */
        Conflict: {
            headers: {
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description A problem document (RFC 9457), with one of these codes:
         *
         *     - `precondition_failed`: It is not what you expect it to be.
         */
        PreconditionFailed: {
            headers: {
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description A problem document (RFC 9457), with one of these codes:
         *
         *     - `idempotency_in_progress`: The first request with this key is still running.
         */
        InProgress: {
            headers: {
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description Only rates for these people. Absent: any. */
        Audience: components["schemas"]["Audience"];
        /** @description Only this institution. Absent: all. */
        CreditUnionId: string;
        /** @description Opaque. Pass the `next_cursor` of the previous page. */
        Cursor: string;
        /** @description Id of the delivery. */
        DeliveryId: string;
        /** @description Default: either. */
        Direction: components["schemas"]["Direction"];
        /** @description Default: a year before `to`. */
        From: string;
        /** @description A UUID that you generate for this request. */
        IdempotencyKey: string;
        /** @description The `ETag` of the answer that the change is based on: if it was changed since, the answer is 412. */
        IfMatch: string;
        /** @description The `ETag` of an answer that you have: if it still holds, the answer is 304, without a body. */
        IfNoneMatch: string;
        /** @description How many at most, 1 to 200. Default: 50. */
        Limit: number;
        /** @description Id of the monitor. */
        MonitorId: string;
        /** @description Only rates for this use of the home. Absent: any. */
        Occupancy: components["schemas"]["Occupancy"];
        /** @description `receipt`: the answer carries a signed receipt, which anyone can verify for ever. */
        Prefer: string;
        /** @description The kind of loan. */
        ProductType: components["schemas"]["ProductType"];
        /** @description Default: `good`. */
        Quality: components["schemas"]["QualityFilter"];
        /** @description A US state, DC or territory: two letters, or its full name. Absent: the whole country, where one is not required. */
        State: components["schemas"]["StateName"];
        /** @description Id of the subscription. */
        SubscriptionId: string;
        /** @description Months. Absent: any term of the product. */
        TermMonths: number;
        /** @description Default: the last day on which something was observed; with `from`, today. */
        To: string;
        /** @description The same id, for libraries of Standard Webhooks. */
        WebhookId: string;
        /** @description Signatures for libraries of Standard Webhooks, one for each secret that signs, with spaces between them. */
        WebhookSignature: string;
        /** @description The same time, for libraries of Standard Webhooks. */
        WebhookTimestamp: string;
        /** @description Id of the event; the same in every try. */
        XServiceEventId: string;
        /** @description Hex HMAC-SHA256 of timestamp, a dot and the body, keyed with the whole secret. */
        XServiceSignature: string;
        /** @description The same with each earlier secret, for 24 hours after it was rotated; with spaces between them. */
        XServiceSignaturePrevious: string;
        /** @description Seconds since the epoch, of sending. Refuse what is older than 300 seconds. */
        XServiceTimestamp: string;
    };
    requestBodies: never;
    headers: {
        /** @description Requests allowed in the window; also as `X-RateLimit-Limit`. */
        "RateLimit-Limit": string;
        /** @description Requests left in the window; also as `X-RateLimit-Remaining`. */
        "RateLimit-Remaining": string;
        /** @description Seconds until the window resets. */
        "RateLimit-Reset": string;
        /** @description Requests per window, and the window's length in seconds. With `Prefer: ratelimit=structured` as structured fields, beside `RateLimit`. */
        "RateLimit-Policy": string;
        /** @description Identifies this request; also in every problem document. */
        "X-Request-Id": string;
        /** @description `*` on read and decision routes, which use no cookies; elsewhere only the service's own origin. */
        "Access-Control-Allow-Origin": string;
        /** @description Seconds to wait before retrying. */
        "Retry-After": string;
        /** @description Tells this representation from others (RFC 9110, 8.8.3). */
        ETag: string;
        /** @description Where what was created is read. */
        Location: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createDecision: {
        parameters: {
            query?: never;
            header?: {
                /** @description `receipt`: the answer carries a signed receipt, which anyone can verify for ever. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "decision_type": "financing",
                 *       "context": {
                 *         "geo": {
                 *           "state": "TX"
                 *         }
                 *       },
                 *       "borrower": {
                 *         "credit_score": 720
                 *       },
                 *       "product_request": {
                 *         "product_type": "auto_loan",
                 *         "intent": "purchase",
                 *         "amount": 28000,
                 *         "term_months": 60,
                 *         "vehicle_condition": "used"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DecisionRequest"];
            };
        };
        responses: {
            /** @description Ranked offers with savings. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionResponse"];
                };
            };
            400: components["responses"]["BadPlace"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    simulateDecision: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "product_request": {
                 *         "product_type": "auto_loan",
                 *         "amount": 28000,
                 *         "term_months": 60
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DecisionRequest"];
            };
        };
        responses: {
            /** @description Ranked synthetic offers. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionResponse"];
                };
            };
            400: components["responses"]["BadPlace"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createBatchDecision: {
        parameters: {
            query?: never;
            header?: {
                /** @description `receipt`: the answer carries a signed receipt, which anyone can verify for ever. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "state": "TX",
                 *       "credit_score": 740,
                 *       "scenarios": [
                 *         {
                 *           "id": "anna",
                 *           "product_type": "mortgage",
                 *           "intent": "purchase",
                 *           "amount": 320000,
                 *           "term_months": 360,
                 *           "down_payment_percent": 10
                 *         },
                 *         {
                 *           "id": "ben",
                 *           "product_type": "auto_loan",
                 *           "intent": "purchase",
                 *           "amount": 24000,
                 *           "term_months": 60,
                 *           "vehicle_condition": "used",
                 *           "state": "OK"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BatchRequest"];
            };
        };
        responses: {
            /** @description One row per scenario, in input order. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResponse"];
                };
            };
            400: components["responses"]["BadPlace"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listReceiptKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceiptKeys"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    verifyReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "request": {
                 *         "product_request": {
                 *           "product_type": "auto_loan",
                 *           "amount": 28000
                 *         }
                 *       },
                 *       "answer": {
                 *         "request_id": "req_1",
                 *         "receipt": {
                 *           "format": "tellerline-receipt-1",
                 *           "key_id": "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k",
                 *           "issued_at": "2026-11-22T12:00:00Z",
                 *           "operation": "createDecision",
                 *           "engine_version": "0.4.0",
                 *           "books": {
                 *             "version": "live-128",
                 *             "rate_book_hash": null,
                 *             "membership_book_hash": null,
                 *             "gazetteer_hash": null
                 *           },
                 *           "request_sha256": "0000000000000000000000000000000000000000000000000000000000000000",
                 *           "answer_sha256": "0000000000000000000000000000000000000000000000000000000000000000",
                 *           "signature": "A"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["VerifyReceiptRequest"];
            };
        };
        responses: {
            /** @description Whether it does. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceiptVerification"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["InvalidKey"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    lookupPlaceEligibility: {
        parameters: {
            query?: {
                /** @description A US state, DC or territory: two letters, or its full name. Absent: the whole country, where one is not required. */
                state?: components["parameters"]["State"];
                /** @description County, with or without its kind. Absent: unknown. */
                county?: components["schemas"]["CountyName"];
                /** @description true: only these; false: none of these. */
                open_to_anyone?: boolean;
                /** @description How many at most. */
                limit?: number;
                /** @description Opaque. Pass the `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Membership records that serve the place. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlaceLookup"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchEligibility: {
        parameters: {
            query?: never;
            header?: {
                /** @description `receipt`: the answer carries a signed receipt, which anyone can verify for ever. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "home_state": "TX",
                 *       "home_county": "Travis",
                 *       "employer": "Dell Technologies",
                 *       "military_status": "veteran",
                 *       "limit": 10
                 *     }
                 */
                "application/json": components["schemas"]["EligibilitySearchRequest"];
            };
        };
        responses: {
            /** @description The four buckets. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EligibilitySearch"];
                };
            };
            400: components["responses"]["BadPerson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkEligibility: {
        parameters: {
            query?: never;
            header?: {
                /** @description `receipt`: the answer carries a signed receipt, which anyone can verify for ever. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "credit_union_ids": [
                 *         "Synthetic Beacon Workers CU 3105|Lytle|TX"
                 *       ],
                 *       "user": {
                 *         "state": "TX",
                 *         "county": "Travis",
                 *         "employer": "Dell Technologies"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EligibilityCheckRequest"];
            };
        };
        responses: {
            /** @description The verdicts. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EligibilityCheck"];
                };
            };
            400: components["responses"]["BadPlace"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMembershipRecord: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that you have: if it still holds, the answer is 304, without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The institution's `credit_union_id`, such as `AMERICU|Rome|NY`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MembershipRecord"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getEligibilityCoverage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that you have: if it still holds, the answer is 304, without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Coverage. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EligibilityCoverage"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    extractEligibilityFacts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "I live in Round Rock, TX and work at Dell. My wife is active duty."
                 *     }
                 */
                "application/json": components["schemas"]["FactsRequest"];
            };
        };
        responses: {
            /** @description The facts, and a request body for the person search. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExtractedFacts"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    findReachableOffers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "person": {
                 *         "home_state": "TX",
                 *         "home_county": "Travis",
                 *         "willing_to_join_association": true
                 *       },
                 *       "product": {
                 *         "product_type": "auto_loan",
                 *         "amount": 28000,
                 *         "term_months": 60,
                 *         "vehicle_condition": "used"
                 *       },
                 *       "limit": 5
                 *     }
                 */
                "application/json": components["schemas"]["ReachableOffersRequest"];
            };
        };
        responses: {
            /** @description Four buckets. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReachableOffers"];
                };
            };
            400: components["responses"]["BadPerson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchDemoEligibility: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "home_state": "TX",
                 *       "home_county": "Travis",
                 *       "military_status": "veteran",
                 *       "limit": 3
                 *     }
                 */
                "application/json": components["schemas"]["EligibilitySearchRequest"];
            };
        };
        responses: {
            /** @description The four buckets. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EligibilitySearch"];
                };
            };
            400: components["responses"]["BadPerson"];
            401: components["responses"]["InvalidKey"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    extractDemoFacts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "I live in Round Rock, TX and I am a veteran."
                 *     }
                 */
                "application/json": components["schemas"]["FactsRequest"];
            };
        };
        responses: {
            /** @description The facts, and a request body for the person search. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExtractedFacts"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["InvalidKey"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    findDemoReachableOffers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "person": {
                 *         "home_state": "TX",
                 *         "home_county": "Travis"
                 *       },
                 *       "product": {
                 *         "product_type": "auto_loan",
                 *         "amount": 28000
                 *       },
                 *       "limit": 3
                 *     }
                 */
                "application/json": components["schemas"]["ReachableOffersRequest"];
            };
        };
        responses: {
            /** @description Four buckets. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReachableOffers"];
                };
            };
            400: components["responses"]["BadPerson"];
            401: components["responses"]["InvalidKey"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exploreEligibility: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "home_state": "TX",
                 *       "home_county": "Travis",
                 *       "military_status": "veteran",
                 *       "limit": 3
                 *     }
                 */
                "application/json": components["schemas"]["EligibilitySearchRequest"];
            };
        };
        responses: {
            /** @description The four buckets. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EligibilitySearch"];
                };
            };
            400: components["responses"]["BadPerson"];
            401: components["responses"]["InvalidKey"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exploreFacts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "I live in Round Rock, TX and I am a veteran."
                 *     }
                 */
                "application/json": components["schemas"]["FactsRequest"];
            };
        };
        responses: {
            /** @description The facts, and a request body for the person search. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExtractedFacts"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["InvalidKey"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exploreReachableOffers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "person": {
                 *         "home_state": "TX",
                 *         "home_county": "Travis"
                 *       },
                 *       "product": {
                 *         "product_type": "auto_loan",
                 *         "amount": 28000
                 *       },
                 *       "limit": 3
                 *     }
                 */
                "application/json": components["schemas"]["ReachableOffersRequest"];
            };
        };
        responses: {
            /** @description Four buckets. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReachableOffers"];
                };
            };
            400: components["responses"]["BadPerson"];
            401: components["responses"]["InvalidKey"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMonitors: {
        parameters: {
            query?: {
                /** @description Only monitors of this status. Absent: all. */
                status?: components["schemas"]["WatchStatus"];
                /** @description How many at most, 1 to 200. Default: 50. */
                limit?: components["parameters"]["Limit"];
                /** @description Opaque. Pass the `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of monitors. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MonitorList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createMonitor: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID that you generate for this request. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "30-year below 5.75",
                 *       "decision_context": {
                 *         "product_type": "mortgage",
                 *         "state": "TX",
                 *         "intent": "refinance",
                 *         "amount": 320000,
                 *         "term_months": 360,
                 *         "credit_score": 760
                 *       },
                 *       "conditions": [
                 *         {
                 *           "field": "apr",
                 *           "operator": "lte",
                 *           "value": 5.75
                 *         }
                 *       ],
                 *       "webhook_url": "https://hooks.example.com/rates"
                 *     }
                 */
                "application/json": components["schemas"]["CreateMonitorRequest"];
            };
        };
        responses: {
            /** @description The monitor, with its signing secret. */
            201: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedMonitor"];
                };
            };
            400: components["responses"]["BadContext"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMonitor: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that you have: if it still holds, the answer is 304, without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Id of the monitor. */
                monitor_id: components["parameters"]["MonitorId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The monitor, without its secret. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Monitor"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteMonitor: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of what is to be deleted: if it was changed since, the answer is 412. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the monitor. */
                monitor_id: components["parameters"]["MonitorId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The monitor was deleted. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedMonitor"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateMonitor: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the answer that the change is based on: if it was changed since, the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the monitor. */
                monitor_id: components["parameters"]["MonitorId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "paused"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateMonitorRequest"];
                "application/merge-patch+json": components["schemas"]["UpdateMonitorRequest"];
            };
        };
        responses: {
            /** @description The monitor as it is now. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Monitor"];
                };
            };
            400: components["responses"]["BadContext"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateMonitorSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID that you generate for this request. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the monitor. */
                monitor_id: components["parameters"]["MonitorId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new secret, shown once. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedSecret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    simulateMonitor: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID that you generate for this request: a retry sends no second test. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the monitor. */
                monitor_id: components["parameters"]["MonitorId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "rate_change": {
                 *         "state": "TX",
                 *         "product_type": "mortgage",
                 *         "previous_rate": 6.1,
                 *         "new_rate": 5.6
                 *       },
                 *       "options": {
                 *         "deliver_webhook": false
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SimulateRequest"];
            };
        };
        responses: {
            /** @description The evaluation and the exact event. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimulateResponse"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listEvaluations: {
        parameters: {
            query?: {
                /** @description How many at most, 1 to 100. Default: 20. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the monitor. */
                monitor_id: components["parameters"]["MonitorId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The last evaluations, at most 100. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvaluationList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMonitorDeliveries: {
        parameters: {
            query?: {
                /** @description How many at most, 1 to 200. Default: 50. */
                limit?: components["parameters"]["Limit"];
                /** @description Opaque. Pass the `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /** @description Id of the monitor. */
                monitor_id: components["parameters"]["MonitorId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    replayMonitor: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID that you generate for this request. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the monitor. */
                monitor_id: components["parameters"]["MonitorId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2026-11-01T00:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["ReplayMonitorRequest"];
            };
        };
        responses: {
            /** @description The events were queued. */
            202: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayedMonitor"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the delivery. */
                delivery_id: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryWithAttempts"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    replayDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID that you generate for this request. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the delivery. */
                delivery_id: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery was queued. */
            202: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSubscriptions: {
        parameters: {
            query?: {
                /** @description How many at most, 1 to 200. Default: 50. */
                limit?: components["parameters"]["Limit"];
                /** @description Opaque. Pass the `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of subscriptions. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID that you generate for this request. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "product_type": "auto_loan",
                 *       "state": "TX",
                 *       "min_change_bps": 25,
                 *       "webhook_url": "https://hooks.example.com/rates"
                 *     }
                 */
                "application/json": components["schemas"]["CreateSubscriptionRequest"];
            };
        };
        responses: {
            /** @description The subscription, with its signing secret. */
            201: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedSubscription"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that you have: if it still holds, the answer is 304, without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Id of the subscription. */
                subscription_id: components["parameters"]["SubscriptionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscription, without its secret. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of what is to be deleted: if it was changed since, the answer is 412. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the subscription. */
                subscription_id: components["parameters"]["SubscriptionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscription was deleted. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedSubscription"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the answer that the change is based on: if it was changed since, the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the subscription. */
                subscription_id: components["parameters"]["SubscriptionId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "paused"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateSubscriptionRequest"];
                "application/merge-patch+json": components["schemas"]["UpdateSubscriptionRequest"];
            };
        };
        responses: {
            /** @description The subscription as it is now. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSubscriptionDeliveries: {
        parameters: {
            query?: {
                /** @description How many at most, 1 to 200. Default: 50. */
                limit?: components["parameters"]["Limit"];
                /** @description Opaque. Pass the `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /** @description Id of the subscription. */
                subscription_id: components["parameters"]["SubscriptionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateSubscriptionSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID that you generate for this request. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the subscription. */
                subscription_id: components["parameters"]["SubscriptionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new secret, shown once. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedSubscriptionSecret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    simulateSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID that you generate for this request: a retry sends no second test. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the subscription. */
                subscription_id: components["parameters"]["SubscriptionId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "rate_change": {
                 *         "new_rate": 4.5
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SimulateSubscriptionRequest"];
            };
        };
        responses: {
            /** @description The evaluation and the exact event. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimulateSubscriptionResponse"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    replaySubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID that you generate for this request. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the subscription. */
                subscription_id: components["parameters"]["SubscriptionId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2026-11-01T00:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["ReplayMonitorRequest"];
            };
        };
        responses: {
            /** @description The events were queued. */
            202: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayedSubscription"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRates: {
        parameters: {
            query?: {
                /** @description The kind of loan. */
                product_type?: components["parameters"]["ProductType"];
                /** @description A US state, DC or territory: two letters, or its full name. Absent: the whole country, where one is not required. */
                state?: components["parameters"]["State"];
                /** @description Only rates for this use of the home. Absent: any. */
                occupancy?: components["parameters"]["Occupancy"];
                /** @description Months. Absent: any term of the product. */
                term_months?: components["parameters"]["TermMonths"];
                /** @description Only rates for these people. Absent: any. */
                audience?: components["parameters"]["Audience"];
                /** @description Only this institution. Absent: all. */
                credit_union_id?: components["parameters"]["CreditUnionId"];
                /** @description Default: `good`. */
                quality?: components["parameters"]["Quality"];
                /** @description How many at most, 1 to 200. Default: 50. */
                limit?: components["parameters"]["Limit"];
                /** @description Opaque. Pass the `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of rates. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RatesPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDemoRates: {
        parameters: {
            query?: {
                /** @description The kind of loan. */
                product_type?: components["parameters"]["ProductType"];
                /** @description A US state, DC or territory: two letters, or its full name. Absent: the whole country, where one is not required. */
                state?: components["parameters"]["State"];
                /** @description Only rates for this use of the home. Absent: any. */
                occupancy?: components["parameters"]["Occupancy"];
                /** @description Months. Absent: any term of the product. */
                term_months?: components["parameters"]["TermMonths"];
                /** @description Only rates for these people. Absent: any. */
                audience?: components["parameters"]["Audience"];
                /** @description Only this institution. Absent: all. */
                credit_union_id?: components["parameters"]["CreditUnionId"];
                /** @description Default: `good`. */
                quality?: components["parameters"]["Quality"];
                /** @description How many at most, 1 to 200. Default: 50. */
                limit?: components["parameters"]["Limit"];
                /** @description Opaque. Pass the `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of invented rates. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DemoRatesPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBenchmarks: {
        parameters: {
            query?: {
                /** @description The kind of loan. */
                product_type?: components["parameters"]["ProductType"];
                /** @description A US state, DC or territory: two letters, or its full name. Absent: the whole country, where one is not required. */
                state?: components["parameters"]["State"];
                /** @description A term without rates gets the benchmark of the nearest one; `term_months` of a row says which. */
                term_months?: number;
                /** @description Benchmarks of the score's band, where five institutions publish a range that covers it. */
                credit_score?: number;
                /** @description Rows of a page. Absent: all of them. */
                limit?: number;
                /** @description Opaque. Pass the `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Benchmark rows. A null `state` is national. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Benchmarks"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getLeagueTable: {
        parameters: {
            query: {
                /** @description The kind of loan. */
                product_type: components["schemas"]["ProductType"];
                /** @description A US state, DC or territory: two letters, or its full name. Absent: the whole country, where one is not required. */
                state?: components["parameters"]["State"];
                /** @description Months. Absent: any term of the product. */
                term_months?: components["parameters"]["TermMonths"];
                /** @description US dollars. */
                amount?: number;
                /** @description FICO score, 300 to 850. Absent: assumed, which `assumptions` says. */
                credit_score?: number;
                /** @description How many at most, 1 to 100. Default: 25. */
                limit?: number;
                /** @description Answers from an earlier set of books, as `rate_book.version` of an answer names it: the same answer again, ages included. Absent: the books in force. Every set is kept for 7 days, and the last of each day for 90; afterwards this is a 404. An earlier set costs 4 more. */
                rate_book?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ranked offers. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeagueTable"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRateBooks: {
        parameters: {
            query?: {
                /** @description How many at most, 1 to 200. Default: 50. */
                limit?: components["parameters"]["Limit"];
                /** @description Opaque. Pass the `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The versions. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateBooks"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRateHistory: {
        parameters: {
            query: {
                /** @description The kind of loan. */
                product_type: components["schemas"]["ProductType"];
                /** @description A US state, DC or territory: two letters, or its full name. Absent: the whole country, where one is not required. */
                state?: components["parameters"]["State"];
                /** @description Only this institution. Absent: all. */
                credit_union_id?: string;
                /** @description Months. Absent: any term of the product. */
                term_months?: components["parameters"]["TermMonths"];
                /** @description Default: a year before `to`. */
                from?: components["parameters"]["From"];
                /** @description Default: the last day on which something was observed; with `from`, today. */
                to?: components["parameters"]["To"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One row per day. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateHistory"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRateMovements: {
        parameters: {
            query: {
                /** @description The kind of loan. */
                product_type: components["schemas"]["ProductType"];
                /** @description A US state, DC or territory: two letters, or its full name. Absent: the whole country, where one is not required. */
                state?: components["parameters"]["State"];
                /** @description Months. Absent: any term of the product. */
                term_months?: components["parameters"]["TermMonths"];
                /** @description Default: a year before `to`. */
                from?: components["parameters"]["From"];
                /** @description Default: the last day on which something was observed; with `from`, today. */
                to?: components["parameters"]["To"];
                /** @description Default: either. */
                direction?: components["parameters"]["Direction"];
                /** @description How many at most, 1 to 100. Default: 25. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Institutions by how far their rate moved. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateMovements"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    showRateMovements: {
        parameters: {
            query?: {
                /** @description Default: "auto_loan". */
                product_type?: components["schemas"]["ProductType"];
                /** @description A US state, DC or territory: two letters, or its full name. Absent: the whole country, where one is not required. */
                state?: components["parameters"]["State"];
                /** @description Months. Absent: any term of the product. */
                term_months?: components["parameters"]["TermMonths"];
                /** @description Default: a year before `to`. */
                from?: components["parameters"]["From"];
                /** @description Default: the last day on which something was observed; with `from`, today. */
                to?: components["parameters"]["To"];
                /** @description Default: either. */
                direction?: components["parameters"]["Direction"];
                /** @description How many at most, 1 to 100. Default: 25. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Institutions by how far their rate moved. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateMovements"];
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    showDataQuality: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Counts by product and reason. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataQuality"];
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    rankDepositRates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "product_type": "certificate",
                 *       "amount": 10000,
                 *       "term_months": 12,
                 *       "state": "TX"
                 *     }
                 */
                "application/json": components["schemas"]["DepositRatesRequest"];
            };
        };
        responses: {
            /** @description Ranked deposit rates. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DepositRates"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCreditUnionProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that you have: if it still holds, the answer is 304, without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description US state, DC, PR, VI, GU, AS or MP, in any letter case, or its full name. */
                state: components["schemas"]["StateName"];
                /** @description The institution's name in the address of its profile. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditUnionProfile"];
                    "text/html": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of version 4 or 7 that you generate for this request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "email": "dev@example.com",
                 *       "source": "docs"
                 *     }
                 */
                "application/json": components["schemas"]["CreateKeyRequest"];
            };
        };
        responses: {
            /** @description The key. The secret is shown once. */
            201: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedKey"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["InvalidKey"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCurrentKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key, without its secret. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key no longer works. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevokedKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of version 4 or 7 that you generate for this request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "grace_seconds": 3600
                 *     }
                 */
                "application/json": components["schemas"]["RotateKeyRequest"];
            };
        };
        responses: {
            /** @description The successor. The secret is shown once. */
            201: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedKey"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createFurtherKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID of version 4 or 7 that you generate for this request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "nightly batch",
                 *       "scopes": [
                 *         "decisions"
                 *       ],
                 *       "expires_at": "2027-11-01T00:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["CreateFurtherKeyRequest"];
            };
        };
        responses: {
            /** @description The key. The secret is shown once. */
            201: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedFurtherKey"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeFurtherKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the key; it is no secret. */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key no longer works. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevokedKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUsage: {
        parameters: {
            query?: {
                /** @description Days, today's included, in UTC. Default: 30. */
                days?: number;
                /** @description Calls with this key alone. Absent: with any. */
                key_id?: string;
                /** @description Calls of this operation alone, by its `operationId`. Absent: of any. */
                operation?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationUsage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCapabilities: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that you have: if it still holds, the answer is 304, without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The catalogue. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Capabilities"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that you have: if it still holds, the answer is 304, without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenApiDocument"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDocs: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that you have: if it still holds, the answer is 304, without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getGuide: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that you have: if it still holds, the answer is 304, without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Name of the guide. */
                guide: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getProblemType: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that you have: if it still holds, the answer is 304, without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description A problem's code, with hyphens: the last part of its `type`. */
                problem: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getLlmsText: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that you have: if it still holds, the answer is 304, without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The text. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getExplorer: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that you have: if it still holds, the answer is 304, without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMonitorsPage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that you have: if it still holds, the answer is 304, without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUsagePage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that you have: if it still holds, the answer is 304, without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Up. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ready. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    receiveMonitorTriggered: {
        parameters: {
            query?: never;
            header: {
                /** @description Hex HMAC-SHA256 of timestamp, a dot and the body, keyed with the whole secret. */
                "X-Service-Signature": components["parameters"]["XServiceSignature"];
                /** @description The same with each earlier secret, for 24 hours after it was rotated; with spaces between them. */
                "X-Service-Signature-Previous"?: components["parameters"]["XServiceSignaturePrevious"];
                /** @description Seconds since the epoch, of sending. Refuse what is older than 300 seconds. */
                "X-Service-Timestamp": components["parameters"]["XServiceTimestamp"];
                /** @description Id of the event; the same in every try. */
                "X-Service-Event-Id": components["parameters"]["XServiceEventId"];
                /** @description The same id, for libraries of Standard Webhooks. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description The same time, for libraries of Standard Webhooks. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Signatures for libraries of Standard Webhooks, one for each secret that signs, with spaces between them. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MonitorEvent"];
            };
        };
        responses: {
            /** @description Received. Any 2xx will do. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Gone: nothing more is sent until its owner sets it to `active`. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveMonitorTest: {
        parameters: {
            query?: never;
            header: {
                /** @description Hex HMAC-SHA256 of timestamp, a dot and the body, keyed with the whole secret. */
                "X-Service-Signature": components["parameters"]["XServiceSignature"];
                /** @description The same with each earlier secret, for 24 hours after it was rotated; with spaces between them. */
                "X-Service-Signature-Previous"?: components["parameters"]["XServiceSignaturePrevious"];
                /** @description Seconds since the epoch, of sending. Refuse what is older than 300 seconds. */
                "X-Service-Timestamp": components["parameters"]["XServiceTimestamp"];
                /** @description Id of the event; the same in every try. */
                "X-Service-Event-Id": components["parameters"]["XServiceEventId"];
                /** @description The same id, for libraries of Standard Webhooks. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description The same time, for libraries of Standard Webhooks. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Signatures for libraries of Standard Webhooks, one for each secret that signs, with spaces between them. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "decision.monitor.test",
                 *       "event_id": "evt_jLBqZliQEt5VoRuE9LnNVZ",
                 *       "monitor_id": "mon_4i5KY9bWIbYmeNSxdBJF6F",
                 *       "customer_id": "org_kKfSOUf07L7VZZT0sIFpFM",
                 *       "evaluated_at": "2026-11-24T16:25:22.739Z",
                 *       "trigger_type": "threshold_crossed",
                 *       "test": true,
                 *       "sequence": 0,
                 *       "why_now": [
                 *         "This is a test: no rate has changed."
                 *       ],
                 *       "rate_change": {
                 *         "state": "TX",
                 *         "product_type": "mortgage",
                 *         "previous_rate": 6.1,
                 *         "new_rate": 5.6,
                 *         "rate_delta": -0.5
                 *       },
                 *       "decision_snapshot": {
                 *         "request_id": "req_sMnC0145ni81BFLXGXWUqm",
                 *         "decision_type": "financing",
                 *         "as_of": "2026-11-01T00:00:00Z",
                 *         "rate_book": {
                 *           "version": "live-3",
                 *           "as_of": "2026-11-01T00:00:00Z",
                 *           "quality": "judged"
                 *         },
                 *         "engine_version": "0.4.0",
                 *         "summary": {
                 *           "best_apr": 5.511,
                 *           "best_apr_with_known_fees": 5.488,
                 *           "best_monthly_payment": 1791.91,
                 *           "benchmark_apr": 6.154,
                 *           "benchmark_basis": "score_band",
                 *           "benchmark_term_months": 360,
                 *           "benchmark_as_of": "2026-11-01T00:00:00Z",
                 *           "benchmark_age": "23 days ago",
                 *           "savings_total_usd": 47239.2,
                 *           "institutions_considered": 366,
                 *           "headline": "Best of 366 institutions with a first mortgage rate in TX: Synthetic Canyon Teachers CU 3234 at 5.511 % APR, $1,791.91 a month."
                 *         },
                 *         "offers": [
                 *           {
                 *             "rank": 1,
                 *             "provider": "Synthetic Canyon Teachers CU 3234",
                 *             "credit_union_id": "Synthetic Canyon Teachers CU 3234|Centralia|TX",
                 *             "slug": "synthetic-canyon-teachers-cu-3234-centralia",
                 *             "product_type": "mortgage",
                 *             "rate": 5.375,
                 *             "rate_basis": "exact",
                 *             "apr": 5.511,
                 *             "published_apr": null,
                 *             "apr_basis": "regulation_z",
                 *             "points": 1,
                 *             "fees_usd": 1600,
                 *             "fees_known": true,
                 *             "term_months": 360,
                 *             "monthly_payment": 1791.91,
                 *             "total_cost_usd": 649886.87,
                 *             "savings": {
                 *               "vs_benchmark_apr": 0.643,
                 *               "benchmark_basis": "score_band",
                 *               "vs_benchmark_monthly_usd": 131.22,
                 *               "vs_benchmark_total_usd": 47239.2
                 *             },
                 *             "unverified": [
                 *               "amount"
                 *             ],
                 *             "amount_range": {
                 *               "min": null,
                 *               "max": null
                 *             },
                 *             "credit_score_range": {
                 *               "min": 700,
                 *               "max": null
                 *             },
                 *             "min_down_payment_percent": 20,
                 *             "max_ltv_percent": null,
                 *             "max_cltv_percent": null,
                 *             "observed_at": "2026-11-01T00:00:00Z",
                 *             "age": "23 days ago",
                 *             "as_of": "2026-11-01T00:00:00Z",
                 *             "source_url": "https://cu-3234.synthetic.example/rates",
                 *             "eligibility": {
                 *               "status": "unknown",
                 *               "eligibility_type": "multi",
                 *               "confidence": 0.8
                 *             }
                 *           }
                 *         ],
                 *         "actions": [
                 *           {
                 *             "type": "compare_offers",
                 *             "message": "Compare Synthetic Canyon Teachers CU 3234 (5.511 %) with Synthetic Canyon United CU 652 (5.514 %): their APRs are within 0.125 percentage points."
                 *           }
                 *         ],
                 *         "assumptions": [
                 *           "Not given: credit score (740 is assumed), occupancy (a primary residence is assumed), audience (rates for special audiences are left out), the home's value (limits of the loan to it are not checked)."
                 *         ],
                 *         "disclosures": [
                 *           "Published rates, not a loan offer or an approval: the institution decides, and its terms govern."
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["MonitorEvent"];
            };
        };
        responses: {
            /** @description Received. Any 2xx will do. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Gone: nothing more is sent until its owner sets it to `active`. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveRateMovement: {
        parameters: {
            query?: never;
            header: {
                /** @description Hex HMAC-SHA256 of timestamp, a dot and the body, keyed with the whole secret. */
                "X-Service-Signature": components["parameters"]["XServiceSignature"];
                /** @description The same with each earlier secret, for 24 hours after it was rotated; with spaces between them. */
                "X-Service-Signature-Previous"?: components["parameters"]["XServiceSignaturePrevious"];
                /** @description Seconds since the epoch, of sending. Refuse what is older than 300 seconds. */
                "X-Service-Timestamp": components["parameters"]["XServiceTimestamp"];
                /** @description Id of the event; the same in every try. */
                "X-Service-Event-Id": components["parameters"]["XServiceEventId"];
                /** @description The same id, for libraries of Standard Webhooks. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description The same time, for libraries of Standard Webhooks. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Signatures for libraries of Standard Webhooks, one for each secret that signs, with spaces between them. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "rates.movement.detected",
                 *       "event_id": "evt_5MC5Z1nQPuxTUZvrZQyYzL",
                 *       "subscription_id": "sub_V5S2jOaEv113VskRWQ3bnB",
                 *       "customer_id": "org_kKfSOUf07L7VZZT0sIFpFM",
                 *       "evaluated_at": "2026-11-24T16:25:23.578Z",
                 *       "test": true,
                 *       "sequence": 0,
                 *       "why_now": [
                 *         "The note rate of the market's best offer went up from 4.28 % to 4.5 %, by 22 basis points; you asked for 25 or more."
                 *       ],
                 *       "rate_change": {
                 *         "state": "TX",
                 *         "product_type": "auto_loan",
                 *         "previous_rate": 4.28,
                 *         "new_rate": 4.5,
                 *         "rate_delta": 0.22
                 *       },
                 *       "min_change_bps": 25,
                 *       "rate_book": {
                 *         "version": "live-3",
                 *         "as_of": "2026-11-01T00:00:00Z",
                 *         "quality": "judged"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["MovementEvent"];
            };
        };
        responses: {
            /** @description Received. Any 2xx will do. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Gone: nothing more is sent until its owner sets it to `active`. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
