/** Written by `pnpm --filter @tellerline/client run generate` from the operation catalogue. Do not change it by hand. */
export const OPERATIONS = {
  "createDecision": {
    "method": "POST",
    "path": "/v1/decisions",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "simulateDecision": {
    "method": "POST",
    "path": "/v1/decisions/simulate",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "createBatchDecision": {
    "method": "POST",
    "path": "/v1/decisions/batch",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "listReceiptKeys": {
    "method": "GET",
    "path": "/v1/receipts/keys",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "verifyReceipt": {
    "method": "POST",
    "path": "/v1/receipts/verify",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "searchEligibility": {
    "method": "POST",
    "path": "/v1/eligibility/search",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "lookupPlaceEligibility": {
    "method": "GET",
    "path": "/v1/eligibility/search",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "checkEligibility": {
    "method": "POST",
    "path": "/v1/eligibility/check",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "getMembershipRecord": {
    "method": "GET",
    "path": "/v1/credit-unions/{id}/eligibility",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "getEligibilityCoverage": {
    "method": "GET",
    "path": "/v1/eligibility/coverage",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "extractEligibilityFacts": {
    "method": "POST",
    "path": "/v1/eligibility/facts",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "findReachableOffers": {
    "method": "POST",
    "path": "/v1/reachable-offers",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "searchDemoEligibility": {
    "method": "POST",
    "path": "/v1/demo/eligibility/search",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "extractDemoFacts": {
    "method": "POST",
    "path": "/v1/demo/eligibility/facts",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "findDemoReachableOffers": {
    "method": "POST",
    "path": "/v1/demo/reachable-offers",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "exploreEligibility": {
    "method": "POST",
    "path": "/v1/explore/eligibility/search",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "exploreFacts": {
    "method": "POST",
    "path": "/v1/explore/eligibility/facts",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "exploreReachableOffers": {
    "method": "POST",
    "path": "/v1/explore/reachable-offers",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "createMonitor": {
    "method": "POST",
    "path": "/v1/monitors",
    "isSafe": false,
    "takesIdempotencyKey": true
  },
  "listMonitors": {
    "method": "GET",
    "path": "/v1/monitors",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "getMonitor": {
    "method": "GET",
    "path": "/v1/monitors/{monitor_id}",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "updateMonitor": {
    "method": "PATCH",
    "path": "/v1/monitors/{monitor_id}",
    "isSafe": false,
    "takesIdempotencyKey": false
  },
  "deleteMonitor": {
    "method": "DELETE",
    "path": "/v1/monitors/{monitor_id}",
    "isSafe": false,
    "takesIdempotencyKey": false
  },
  "rotateMonitorSecret": {
    "method": "POST",
    "path": "/v1/monitors/{monitor_id}/rotate-secret",
    "isSafe": false,
    "takesIdempotencyKey": true
  },
  "simulateMonitor": {
    "method": "POST",
    "path": "/v1/monitors/{monitor_id}/simulate",
    "isSafe": false,
    "takesIdempotencyKey": true
  },
  "listEvaluations": {
    "method": "GET",
    "path": "/v1/monitors/{monitor_id}/evaluations",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "listMonitorDeliveries": {
    "method": "GET",
    "path": "/v1/monitors/{monitor_id}/deliveries",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "replayMonitor": {
    "method": "POST",
    "path": "/v1/monitors/{monitor_id}/replay",
    "isSafe": false,
    "takesIdempotencyKey": true
  },
  "getDelivery": {
    "method": "GET",
    "path": "/v1/deliveries/{delivery_id}",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "replayDelivery": {
    "method": "POST",
    "path": "/v1/deliveries/{delivery_id}/replay",
    "isSafe": false,
    "takesIdempotencyKey": true
  },
  "createSubscription": {
    "method": "POST",
    "path": "/v1/subscriptions",
    "isSafe": false,
    "takesIdempotencyKey": true
  },
  "listSubscriptions": {
    "method": "GET",
    "path": "/v1/subscriptions",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "getSubscription": {
    "method": "GET",
    "path": "/v1/subscriptions/{subscription_id}",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "listSubscriptionDeliveries": {
    "method": "GET",
    "path": "/v1/subscriptions/{subscription_id}/deliveries",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "updateSubscription": {
    "method": "PATCH",
    "path": "/v1/subscriptions/{subscription_id}",
    "isSafe": false,
    "takesIdempotencyKey": false
  },
  "rotateSubscriptionSecret": {
    "method": "POST",
    "path": "/v1/subscriptions/{subscription_id}/rotate-secret",
    "isSafe": false,
    "takesIdempotencyKey": true
  },
  "simulateSubscription": {
    "method": "POST",
    "path": "/v1/subscriptions/{subscription_id}/simulate",
    "isSafe": false,
    "takesIdempotencyKey": true
  },
  "replaySubscription": {
    "method": "POST",
    "path": "/v1/subscriptions/{subscription_id}/replay",
    "isSafe": false,
    "takesIdempotencyKey": true
  },
  "deleteSubscription": {
    "method": "DELETE",
    "path": "/v1/subscriptions/{subscription_id}",
    "isSafe": false,
    "takesIdempotencyKey": false
  },
  "listRates": {
    "method": "GET",
    "path": "/v1/rates",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "listDemoRates": {
    "method": "GET",
    "path": "/v1/demo/rates",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "getBenchmarks": {
    "method": "GET",
    "path": "/v1/benchmarks",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "getLeagueTable": {
    "method": "GET",
    "path": "/v1/league-table",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "listRateBooks": {
    "method": "GET",
    "path": "/v1/rate-books",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "getRateHistory": {
    "method": "GET",
    "path": "/v1/rates/history",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "getRateMovements": {
    "method": "GET",
    "path": "/v1/rates/movements",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "showRateMovements": {
    "method": "GET",
    "path": "/movements",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "showDataQuality": {
    "method": "GET",
    "path": "/data-quality",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "rankDepositRates": {
    "method": "POST",
    "path": "/v1/deposit-rates",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "getCreditUnionProfile": {
    "method": "GET",
    "path": "/credit-unions/{state}/{slug}",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "createKey": {
    "method": "POST",
    "path": "/keys",
    "isSafe": false,
    "takesIdempotencyKey": true
  },
  "getCurrentKey": {
    "method": "GET",
    "path": "/keys/current",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "rotateKey": {
    "method": "POST",
    "path": "/keys/current/rotate",
    "isSafe": false,
    "takesIdempotencyKey": true
  },
  "revokeKey": {
    "method": "DELETE",
    "path": "/keys/current",
    "isSafe": false,
    "takesIdempotencyKey": false
  },
  "listKeys": {
    "method": "GET",
    "path": "/v1/keys",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "createFurtherKey": {
    "method": "POST",
    "path": "/v1/keys",
    "isSafe": false,
    "takesIdempotencyKey": true
  },
  "revokeFurtherKey": {
    "method": "DELETE",
    "path": "/v1/keys/{key_id}",
    "isSafe": false,
    "takesIdempotencyKey": false
  },
  "getUsage": {
    "method": "GET",
    "path": "/v1/usage",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "getCapabilities": {
    "method": "GET",
    "path": "/v1/capabilities",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "getOpenApi": {
    "method": "GET",
    "path": "/openapi.json",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "getHealth": {
    "method": "GET",
    "path": "/health",
    "isSafe": true,
    "takesIdempotencyKey": false
  },
  "getReadiness": {
    "method": "GET",
    "path": "/health/ready",
    "isSafe": true,
    "takesIdempotencyKey": false
  }
} as const;
