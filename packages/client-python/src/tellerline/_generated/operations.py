"""The operations of the API.

Written by `pnpm --filter @tellerline/client-python run generate` from the operation catalogue. Do not change it by hand.
"""

from typing import Dict, NamedTuple

CLIENT_VERSION = "0.1.0"


class Operation(NamedTuple):
    """How an operation is called."""

    method: str
    path: str
    is_safe: bool
    takes_idempotency_key: bool


OPERATIONS: Dict[str, Operation] = {
    "createDecision": Operation("POST", "/v1/decisions", True, False),
    "simulateDecision": Operation("POST", "/v1/decisions/simulate", True, False),
    "createBatchDecision": Operation("POST", "/v1/decisions/batch", True, False),
    "listReceiptKeys": Operation("GET", "/v1/receipts/keys", True, False),
    "verifyReceipt": Operation("POST", "/v1/receipts/verify", True, False),
    "searchEligibility": Operation("POST", "/v1/eligibility/search", True, False),
    "lookupPlaceEligibility": Operation("GET", "/v1/eligibility/search", True, False),
    "checkEligibility": Operation("POST", "/v1/eligibility/check", True, False),
    "getMembershipRecord": Operation("GET", "/v1/credit-unions/{id}/eligibility", True, False),
    "getEligibilityCoverage": Operation("GET", "/v1/eligibility/coverage", True, False),
    "extractEligibilityFacts": Operation("POST", "/v1/eligibility/facts", True, False),
    "findReachableOffers": Operation("POST", "/v1/reachable-offers", True, False),
    "searchDemoEligibility": Operation("POST", "/v1/demo/eligibility/search", True, False),
    "extractDemoFacts": Operation("POST", "/v1/demo/eligibility/facts", True, False),
    "findDemoReachableOffers": Operation("POST", "/v1/demo/reachable-offers", True, False),
    "exploreEligibility": Operation("POST", "/v1/explore/eligibility/search", True, False),
    "exploreFacts": Operation("POST", "/v1/explore/eligibility/facts", True, False),
    "exploreReachableOffers": Operation("POST", "/v1/explore/reachable-offers", True, False),
    "createMonitor": Operation("POST", "/v1/monitors", False, True),
    "listMonitors": Operation("GET", "/v1/monitors", True, False),
    "getMonitor": Operation("GET", "/v1/monitors/{monitor_id}", True, False),
    "updateMonitor": Operation("PATCH", "/v1/monitors/{monitor_id}", False, False),
    "deleteMonitor": Operation("DELETE", "/v1/monitors/{monitor_id}", False, False),
    "rotateMonitorSecret": Operation("POST", "/v1/monitors/{monitor_id}/rotate-secret", False, True),
    "simulateMonitor": Operation("POST", "/v1/monitors/{monitor_id}/simulate", False, True),
    "listEvaluations": Operation("GET", "/v1/monitors/{monitor_id}/evaluations", True, False),
    "listMonitorDeliveries": Operation("GET", "/v1/monitors/{monitor_id}/deliveries", True, False),
    "replayMonitor": Operation("POST", "/v1/monitors/{monitor_id}/replay", False, True),
    "getDelivery": Operation("GET", "/v1/deliveries/{delivery_id}", True, False),
    "replayDelivery": Operation("POST", "/v1/deliveries/{delivery_id}/replay", False, True),
    "createSubscription": Operation("POST", "/v1/subscriptions", False, True),
    "listSubscriptions": Operation("GET", "/v1/subscriptions", True, False),
    "getSubscription": Operation("GET", "/v1/subscriptions/{subscription_id}", True, False),
    "listSubscriptionDeliveries": Operation("GET", "/v1/subscriptions/{subscription_id}/deliveries", True, False),
    "updateSubscription": Operation("PATCH", "/v1/subscriptions/{subscription_id}", False, False),
    "rotateSubscriptionSecret": Operation("POST", "/v1/subscriptions/{subscription_id}/rotate-secret", False, True),
    "simulateSubscription": Operation("POST", "/v1/subscriptions/{subscription_id}/simulate", False, True),
    "replaySubscription": Operation("POST", "/v1/subscriptions/{subscription_id}/replay", False, True),
    "deleteSubscription": Operation("DELETE", "/v1/subscriptions/{subscription_id}", False, False),
    "listRates": Operation("GET", "/v1/rates", True, False),
    "listDemoRates": Operation("GET", "/v1/demo/rates", True, False),
    "getBenchmarks": Operation("GET", "/v1/benchmarks", True, False),
    "getLeagueTable": Operation("GET", "/v1/league-table", True, False),
    "listRateBooks": Operation("GET", "/v1/rate-books", True, False),
    "getRateHistory": Operation("GET", "/v1/rates/history", True, False),
    "getRateMovements": Operation("GET", "/v1/rates/movements", True, False),
    "showRateMovements": Operation("GET", "/movements", True, False),
    "showDataQuality": Operation("GET", "/data-quality", True, False),
    "rankDepositRates": Operation("POST", "/v1/deposit-rates", True, False),
    "getCreditUnionProfile": Operation("GET", "/credit-unions/{state}/{slug}", True, False),
    "createKey": Operation("POST", "/keys", False, True),
    "getCurrentKey": Operation("GET", "/keys/current", True, False),
    "rotateKey": Operation("POST", "/keys/current/rotate", False, True),
    "revokeKey": Operation("DELETE", "/keys/current", False, False),
    "listKeys": Operation("GET", "/v1/keys", True, False),
    "createFurtherKey": Operation("POST", "/v1/keys", False, True),
    "revokeFurtherKey": Operation("DELETE", "/v1/keys/{key_id}", False, False),
    "getUsage": Operation("GET", "/v1/usage", True, False),
    "getCapabilities": Operation("GET", "/v1/capabilities", True, False),
    "getOpenApi": Operation("GET", "/openapi.json", True, False),
    "getHealth": Operation("GET", "/health", True, False),
    "getReadiness": Operation("GET", "/health/ready", True, False),
}
