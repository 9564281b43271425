"""Methods of the API by resource.

Written by `pnpm --filter @tellerline/client-python run generate` from the operation catalogue. Do not change it by hand.
"""

from typing import Any, Iterator, Dict, List, Literal, Mapping, Optional, Union, cast

from .._transport import Call, Transport, cursor_of
from . import models

class Decisions:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        body: models.DecisionRequest,
        *,
        receipt: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.DecisionResponse:
        """Rank financing offers for one borrower. US credit union offers ranked by true cost: the actuarial APR (Regulation Z, Appendix J) of this borrower's cash flows, including points and fees. Anything the request leaves out is assumed and listed in `assumptions`. Referral payouts never affect ranking.

        ``POST /v1/decisions``"""
        return cast(models.DecisionResponse, self._transport.call("createDecision", Call(body=body, receipt=receipt, timeout=timeout, max_retries=max_retries, headers=headers)))

    def simulate(
        self,
        body: models.DecisionRequest,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.DecisionResponse:
        """Try a decision on invented rates. Same request and response as a decision, always over the fixed synthetic rate book, whichever key you use. Use it to test an integration. The response is not market data; never quote it.

        ``POST /v1/decisions/simulate``"""
        return cast(models.DecisionResponse, self._transport.call("simulateDecision", Call(body=body, timeout=timeout, max_retries=max_retries, headers=headers)))

    def batch(
        self,
        body: models.BatchRequest,
        *,
        receipt: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.BatchResponse:
        """Rank financing offers for up to 25 borrowers. Returns one row per scenario, identical to the single decision for that scenario. `rank` orders the rows by best-offer APR. Each scenario costs 1; a batch rejected with a 4xx costs 1. A batch that exceeds the remaining quota is rejected as a whole.

        ``POST /v1/decisions/batch``"""
        return cast(models.BatchResponse, self._transport.call("createBatchDecision", Call(body=body, receipt=receipt, timeout=timeout, max_retries=max_retries, headers=headers)))


class Receipts:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list_keys(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.ReceiptKeys:
        """List the keys of receipts. The public keys that receipts are verified with, as a JSON Web Key Set.

        ``GET /v1/receipts/keys``"""
        return cast(models.ReceiptKeys, self._transport.call("listReceiptKeys", Call(timeout=timeout, max_retries=max_retries, headers=headers)))

    def verify(
        self,
        body: models.VerifyReceiptRequest,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.ReceiptVerification:
        """Verify a receipt. Whether a receipt proves that the service gave an answer to a request. Nothing is stored or looked up: anyone can do the same with the keys.

        ``POST /v1/receipts/verify``"""
        return cast(models.ReceiptVerification, self._transport.call("verifyReceipt", Call(body=body, timeout=timeout, max_retries=max_retries, headers=headers)))


class Eligibility:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def search(
        self,
        body: models.EligibilitySearchRequest,
        *,
        receipt: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.EligibilitySearch:
        """Find the credit unions a person may be able to join. Returns four buckets ordered by certainty. Each entry has the membership paths that apply, their evidence and the facts still missing; `next_questions` lists the answers that would unlock the most institutions. No institution is ever reported as ineligible, and absence is not a rejection.

        ``POST /v1/eligibility/search``"""
        return cast(models.EligibilitySearch, self._transport.call("searchEligibility", Call(body=body, receipt=receipt, timeout=timeout, max_retries=max_retries, headers=headers)))

    def look_up_place(
        self,
        *,
        state: Optional[models.StateName] = None,
        county: Optional[models.CountyName] = None,
        open_to_anyone: Optional[bool] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.PlaceLookup:
        """Find the credit unions that serve a place. County matches first, then state, then open to anyone. A record that names the state without counties serves the whole state; a record that names only other counties is left out.

        ``GET /v1/eligibility/search``"""
        return cast(models.PlaceLookup, self._transport.call("lookupPlaceEligibility", Call(query={"state": state, "county": county, "open_to_anyone": open_to_anyone, "limit": limit, "cursor": cursor}, timeout=timeout, max_retries=max_retries, headers=headers)))

    def iterate_places(
        self,
        *,
        state: Optional[models.StateName] = None,
        county: Optional[models.CountyName] = None,
        open_to_anyone: Optional[bool] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Iterator[models.PlaceRow]:
        """Every row of ``look_up_place``, page by page."""
        following = cursor
        while True:
            page = self._transport.call("lookupPlaceEligibility", Call(query={"state": state, "county": county, "open_to_anyone": open_to_anyone, "limit": limit, "cursor": cursor, "cursor": following}, timeout=timeout, max_retries=max_retries, headers=headers))
            for row in page["results"]:
                yield cast(models.PlaceRow, row)
            following = cursor_of(page)
            if following is None:
                return

    def check(
        self,
        body: models.EligibilityCheckRequest,
        *,
        receipt: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.EligibilityCheck:
        """Check whether a person appears able to join named credit unions. Returns one row per id, in input order. If an institution has an active publication, that publication decides the verdict and is included in the row. An id without a record returns `unknown`.

        ``POST /v1/eligibility/check``"""
        return cast(models.EligibilityCheck, self._transport.call("checkEligibility", Call(body=body, receipt=receipt, timeout=timeout, max_retries=max_retries, headers=headers)))

    def get_record(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.MembershipRecord:
        """Get an institution's field of membership. Everything we hold about who may join, which may be incomplete. `id` is the URL-encoded credit union id.

        ``GET /v1/credit-unions/{id}/eligibility``"""
        return cast(models.MembershipRecord, self._transport.call("getMembershipRecord", Call(path={"id": id}, timeout=timeout, max_retries=max_retries, headers=headers)))

    def get_coverage(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.EligibilityCoverage:
        """See how many institutions have verified rules. Aggregate counts and the current gazetteer. No rule uses credit score, income or debt.

        ``GET /v1/eligibility/coverage``"""
        return cast(models.EligibilityCoverage, self._transport.call("getEligibilityCoverage", Call(timeout=timeout, max_retries=max_retries, headers=headers)))

    def extract_facts(
        self,
        body: models.FactsRequest,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.ExtractedFacts:
        """Extract facts about a person from free text. Deterministic: matches phrases and lists of places, military services and known organizations, without a language model. Each fact comes with the verbatim text span it was read from. Negated or hypothetical statements, and statements about other people, are not extracted as facts; those about relatives go into `family`. The text is only ever treated as data.

        ``POST /v1/eligibility/facts``"""
        return cast(models.ExtractedFacts, self._transport.call("extractEligibilityFacts", Call(body=body, timeout=timeout, max_retries=max_retries, headers=headers)))


class ReachableOffers:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def find(
        self,
        body: models.ReachableOffersRequest,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.ReachableOffers:
        """Find offers from credit unions the person appears able to join. Finds institutions with a published membership path that applies to the person, then ranks their fresh, sourced rates. Only the first two buckets are positive; the others remain unknown. Published pricing is not approval.

        ``POST /v1/reachable-offers``"""
        return cast(models.ReachableOffers, self._transport.call("findReachableOffers", Call(body=body, timeout=timeout, max_retries=max_retries, headers=headers)))


class Demo:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def search_eligibility(
        self,
        body: models.EligibilitySearchRequest,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.EligibilitySearch:
        """Try the person search without a key. Same request and response as with a key, over invented institutions. Metered by client address.

        ``POST /v1/demo/eligibility/search``"""
        return cast(models.EligibilitySearch, self._transport.call("searchDemoEligibility", Call(body=body, timeout=timeout, max_retries=max_retries, headers=headers)))

    def extract_facts(
        self,
        body: models.FactsRequest,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.ExtractedFacts:
        """Try facts extraction without a key. Same request and response as with a key, over invented institutions. Metered by client address.

        ``POST /v1/demo/eligibility/facts``"""
        return cast(models.ExtractedFacts, self._transport.call("extractDemoFacts", Call(body=body, timeout=timeout, max_retries=max_retries, headers=headers)))

    def find_reachable_offers(
        self,
        body: models.ReachableOffersRequest,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.ReachableOffers:
        """Try reachable offers without a key. Same request and response as with a key, over invented institutions. Metered by client address.

        ``POST /v1/demo/reachable-offers``"""
        return cast(models.ReachableOffers, self._transport.call("findDemoReachableOffers", Call(body=body, timeout=timeout, max_retries=max_retries, headers=headers)))

    def list_rates(
        self,
        *,
        product_type: Optional[models.ProductType] = None,
        state: Optional[models.StateName] = None,
        occupancy: Optional[models.Occupancy] = None,
        term_months: Optional[int] = None,
        audience: Optional[models.Audience] = None,
        credit_union_id: Optional[str] = None,
        quality: Optional[models.QualityFilter] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.DemoRatesPage:
        """List demo rates. Same response and filters as `/v1/rates`, over a fixed, invented data set, without a key. Not market data; never quote it as an offer.

        ``GET /v1/demo/rates``"""
        return cast(models.DemoRatesPage, self._transport.call("listDemoRates", Call(query={"product_type": product_type, "state": state, "occupancy": occupancy, "term_months": term_months, "audience": audience, "credit_union_id": credit_union_id, "quality": quality, "limit": limit, "cursor": cursor}, timeout=timeout, max_retries=max_retries, headers=headers)))

    def iterate_rates(
        self,
        *,
        product_type: Optional[models.ProductType] = None,
        state: Optional[models.StateName] = None,
        occupancy: Optional[models.Occupancy] = None,
        term_months: Optional[int] = None,
        audience: Optional[models.Audience] = None,
        credit_union_id: Optional[str] = None,
        quality: Optional[models.QualityFilter] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Iterator[models.RateRow]:
        """Every row of ``list_rates``, page by page."""
        following = cursor
        while True:
            page = self._transport.call("listDemoRates", Call(query={"product_type": product_type, "state": state, "occupancy": occupancy, "term_months": term_months, "audience": audience, "credit_union_id": credit_union_id, "quality": quality, "limit": limit, "cursor": cursor, "cursor": following}, timeout=timeout, max_retries=max_retries, headers=headers))
            for row in page["rates"]:
                yield cast(models.RateRow, row)
            following = cursor_of(page)
            if following is None:
                return


class Explore:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def search_eligibility(
        self,
        body: models.EligibilitySearchRequest,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.EligibilitySearch:
        """Search as the explorer page does. What the explorer page asks: same request and response as with a key. Metered by client address.

        ``POST /v1/explore/eligibility/search``"""
        return cast(models.EligibilitySearch, self._transport.call("exploreEligibility", Call(body=body, timeout=timeout, max_retries=max_retries, headers=headers)))

    def extract_facts(
        self,
        body: models.FactsRequest,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.ExtractedFacts:
        """Extract facts as the explorer page does. What the explorer page asks: same request and response as with a key. Metered by client address.

        ``POST /v1/explore/eligibility/facts``"""
        return cast(models.ExtractedFacts, self._transport.call("exploreFacts", Call(body=body, timeout=timeout, max_retries=max_retries, headers=headers)))

    def find_reachable_offers(
        self,
        body: models.ReachableOffersRequest,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.ReachableOffers:
        """Find offers as the explorer page does. What the explorer page asks: same request and response as with a key. Metered by client address.

        ``POST /v1/explore/reachable-offers``"""
        return cast(models.ReachableOffers, self._transport.call("exploreReachableOffers", Call(body=body, timeout=timeout, max_retries=max_retries, headers=headers)))


class Monitors:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        body: models.CreateMonitorRequest,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.CreatedMonitor:
        """Watch the best offer for a borrower. When a rate in the monitor's market changes, its conditions are evaluated against the best offer for its decision context. If all of them hold and the cooldown is over, a signed webhook with a full decision is sent to `webhook_url`. The response contains the signing secret, once. Send an `Idempotency-Key` to make retries safe for 24 hours.

        ``POST /v1/monitors``"""
        return cast(models.CreatedMonitor, self._transport.call("createMonitor", Call(body=body, idempotency_key=idempotency_key, timeout=timeout, max_retries=max_retries, headers=headers)))

    def list(
        self,
        *,
        status: Optional[models.WatchStatus] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.MonitorList:
        """List monitors. Your organization's, oldest first.

        ``GET /v1/monitors``"""
        return cast(models.MonitorList, self._transport.call("listMonitors", Call(query={"status": status, "limit": limit, "cursor": cursor}, timeout=timeout, max_retries=max_retries, headers=headers)))

    def iterate(
        self,
        *,
        status: Optional[models.WatchStatus] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Iterator[models.Monitor]:
        """Every row of ``list``, page by page."""
        following = cursor
        while True:
            page = self._transport.call("listMonitors", Call(query={"status": status, "limit": limit, "cursor": cursor, "cursor": following}, timeout=timeout, max_retries=max_retries, headers=headers))
            for row in page["monitors"]:
                yield cast(models.Monitor, row)
            following = cursor_of(page)
            if following is None:
                return

    def get(
        self,
        monitor_id: str,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.Monitor:
        """Show a monitor. Its settings, and when it was last evaluated and triggered.

        ``GET /v1/monitors/{monitor_id}``"""
        return cast(models.Monitor, self._transport.call("getMonitor", Call(path={"monitor_id": monitor_id}, timeout=timeout, max_retries=max_retries, headers=headers)))

    def update(
        self,
        monitor_id: str,
        body: models.UpdateMonitorRequest,
        *,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.Monitor:
        """Change, pause or resume a monitor. Omitted fields keep their value. Changing the context or the conditions, or resuming the monitor, starts its evaluation history over. `change_pct` is measured from the last event or the creation, or from now if the context changed.

        ``PATCH /v1/monitors/{monitor_id}``"""
        return cast(models.Monitor, self._transport.call("updateMonitor", Call(path={"monitor_id": monitor_id}, body=body, if_match=if_match, timeout=timeout, max_retries=max_retries, headers=headers)))

    def delete(
        self,
        monitor_id: str,
        *,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.DeletedMonitor:
        """Delete a monitor. Deletes the monitor with its events and deliveries. Pending deliveries are not sent.

        ``DELETE /v1/monitors/{monitor_id}``"""
        return cast(models.DeletedMonitor, self._transport.call("deleteMonitor", Call(path={"monitor_id": monitor_id}, if_match=if_match, timeout=timeout, max_retries=max_retries, headers=headers)))

    def rotate_secret(
        self,
        monitor_id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.RotatedSecret:
        """Rotate a signing secret. Returns the new secret. For 24 hours every webhook is signed with both secrets, so that you can update your receiver without missing events.

        ``POST /v1/monitors/{monitor_id}/rotate-secret``"""
        return cast(models.RotatedSecret, self._transport.call("rotateMonitorSecret", Call(path={"monitor_id": monitor_id}, idempotency_key=idempotency_key, timeout=timeout, max_retries=max_retries, headers=headers)))

    def simulate(
        self,
        monitor_id: str,
        body: models.SimulateRequest,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.SimulateResponse:
        """Simulate a rate change. Shows what the monitor would do if its best offer's note rate moved from `previous_rate` to `new_rate`. Nothing is changed. With `deliver_webhook`, the event is sent as a signed test.

        ``POST /v1/monitors/{monitor_id}/simulate``"""
        return cast(models.SimulateResponse, self._transport.call("simulateMonitor", Call(path={"monitor_id": monitor_id}, body=body, idempotency_key=idempotency_key, timeout=timeout, max_retries=max_retries, headers=headers)))

    def list_evaluations(
        self,
        monitor_id: str,
        *,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.EvaluationList:
        """See why a monitor did or did not fire. Its evaluations since its context and conditions were last set, newest first: the rate book, the best offer observed, and what held the monitor back.

        ``GET /v1/monitors/{monitor_id}/evaluations``"""
        return cast(models.EvaluationList, self._transport.call("listEvaluations", Call(path={"monitor_id": monitor_id}, query={"limit": limit}, timeout=timeout, max_retries=max_retries, headers=headers)))

    def list_deliveries(
        self,
        monitor_id: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.DeliveryList:
        """List a monitor's deliveries. Newest first, tests included.

        ``GET /v1/monitors/{monitor_id}/deliveries``"""
        return cast(models.DeliveryList, self._transport.call("listMonitorDeliveries", Call(path={"monitor_id": monitor_id}, query={"limit": limit, "cursor": cursor}, timeout=timeout, max_retries=max_retries, headers=headers)))

    def iterate_deliveries(
        self,
        monitor_id: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Iterator[models.Delivery]:
        """Every row of ``list_deliveries``, page by page."""
        following = cursor
        while True:
            page = self._transport.call("listMonitorDeliveries", Call(path={"monitor_id": monitor_id}, query={"limit": limit, "cursor": cursor, "cursor": following}, timeout=timeout, max_retries=max_retries, headers=headers))
            for row in page["deliveries"]:
                yield cast(models.Delivery, row)
            following = cursor_of(page)
            if following is None:
                return

    def replay(
        self,
        monitor_id: str,
        body: models.ReplayMonitorRequest,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.ReplayedMonitor:
        """Replay a monitor's events. Sends every event since a given time again, each with its original `event_id`, including events stored while the monitor was disabled.

        ``POST /v1/monitors/{monitor_id}/replay``"""
        return cast(models.ReplayedMonitor, self._transport.call("replayMonitor", Call(path={"monitor_id": monitor_id}, body=body, idempotency_key=idempotency_key, timeout=timeout, max_retries=max_retries, headers=headers)))


class Deliveries:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(
        self,
        delivery_id: str,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.DeliveryWithAttempts:
        """Show a delivery with its attempts. Each attempt has its time, status code, latency and the first 1 KiB of the response.

        ``GET /v1/deliveries/{delivery_id}``"""
        return cast(models.DeliveryWithAttempts, self._transport.call("getDelivery", Call(path={"delivery_id": delivery_id}, timeout=timeout, max_retries=max_retries, headers=headers)))

    def replay(
        self,
        delivery_id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.Delivery:
        """Replay a delivery. Sends the same event again with the same `event_id`, and restarts the retry schedule.

        ``POST /v1/deliveries/{delivery_id}/replay``"""
        return cast(models.Delivery, self._transport.call("replayDelivery", Call(path={"delivery_id": delivery_id}, idempotency_key=idempotency_key, timeout=timeout, max_retries=max_retries, headers=headers)))


class Subscriptions:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        body: models.CreateSubscriptionRequest,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.CreatedSubscription:
        """Subscribe to rate movements of a market. Sends `rates.movement.detected` when the note rate of the market's best offer, for the product's standard amount, has moved by at least `min_change_bps` since the last event.

        ``POST /v1/subscriptions``"""
        return cast(models.CreatedSubscription, self._transport.call("createSubscription", Call(body=body, idempotency_key=idempotency_key, timeout=timeout, max_retries=max_retries, headers=headers)))

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.SubscriptionList:
        """List subscriptions. Your organization's, oldest first.

        ``GET /v1/subscriptions``"""
        return cast(models.SubscriptionList, self._transport.call("listSubscriptions", Call(query={"limit": limit, "cursor": cursor}, timeout=timeout, max_retries=max_retries, headers=headers)))

    def iterate(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Iterator[models.Subscription]:
        """Every row of ``list``, page by page."""
        following = cursor
        while True:
            page = self._transport.call("listSubscriptions", Call(query={"limit": limit, "cursor": cursor, "cursor": following}, timeout=timeout, max_retries=max_retries, headers=headers))
            for row in page["subscriptions"]:
                yield cast(models.Subscription, row)
            following = cursor_of(page)
            if following is None:
                return

    def get(
        self,
        subscription_id: str,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.Subscription:
        """Show a subscription. Its settings, and the rate from which the next movement is measured.

        ``GET /v1/subscriptions/{subscription_id}``"""
        return cast(models.Subscription, self._transport.call("getSubscription", Call(path={"subscription_id": subscription_id}, timeout=timeout, max_retries=max_retries, headers=headers)))

    def list_deliveries(
        self,
        subscription_id: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.DeliveryList:
        """List a subscription's deliveries. Newest first.

        ``GET /v1/subscriptions/{subscription_id}/deliveries``"""
        return cast(models.DeliveryList, self._transport.call("listSubscriptionDeliveries", Call(path={"subscription_id": subscription_id}, query={"limit": limit, "cursor": cursor}, timeout=timeout, max_retries=max_retries, headers=headers)))

    def iterate_deliveries(
        self,
        subscription_id: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Iterator[models.Delivery]:
        """Every row of ``list_deliveries``, page by page."""
        following = cursor
        while True:
            page = self._transport.call("listSubscriptionDeliveries", Call(path={"subscription_id": subscription_id}, query={"limit": limit, "cursor": cursor, "cursor": following}, timeout=timeout, max_retries=max_retries, headers=headers))
            for row in page["deliveries"]:
                yield cast(models.Delivery, row)
            following = cursor_of(page)
            if following is None:
                return

    def update(
        self,
        subscription_id: str,
        body: models.UpdateSubscriptionRequest,
        *,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.Subscription:
        """Change, pause or resume a subscription. Omitted fields keep their value. A subscription that is resumed measures the next movement from the market's rate at that time. To watch another market, create another subscription.

        ``PATCH /v1/subscriptions/{subscription_id}``"""
        return cast(models.Subscription, self._transport.call("updateSubscription", Call(path={"subscription_id": subscription_id}, body=body, if_match=if_match, timeout=timeout, max_retries=max_retries, headers=headers)))

    def rotate_secret(
        self,
        subscription_id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.RotatedSubscriptionSecret:
        """Rotate a subscription's signing secret. Returns the new secret. For 24 hours every webhook is signed with both secrets, so that you can update your receiver without missing events.

        ``POST /v1/subscriptions/{subscription_id}/rotate-secret``"""
        return cast(models.RotatedSubscriptionSecret, self._transport.call("rotateSubscriptionSecret", Call(path={"subscription_id": subscription_id}, idempotency_key=idempotency_key, timeout=timeout, max_retries=max_retries, headers=headers)))

    def simulate(
        self,
        subscription_id: str,
        body: models.SimulateSubscriptionRequest,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.SimulateSubscriptionResponse:
        """Simulate a movement of a market's rate. Shows what the subscription would do if the market's best note rate moved to `new_rate`. Nothing is changed. With `deliver_webhook`, the event is sent as a signed test.

        ``POST /v1/subscriptions/{subscription_id}/simulate``"""
        return cast(models.SimulateSubscriptionResponse, self._transport.call("simulateSubscription", Call(path={"subscription_id": subscription_id}, body=body, idempotency_key=idempotency_key, timeout=timeout, max_retries=max_retries, headers=headers)))

    def replay(
        self,
        subscription_id: str,
        body: models.ReplayMonitorRequest,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.ReplayedSubscription:
        """Replay a subscription's events. Sends every event since a given time again, each with its original `event_id`, including events stored while the subscription was disabled.

        ``POST /v1/subscriptions/{subscription_id}/replay``"""
        return cast(models.ReplayedSubscription, self._transport.call("replaySubscription", Call(path={"subscription_id": subscription_id}, body=body, idempotency_key=idempotency_key, timeout=timeout, max_retries=max_retries, headers=headers)))

    def delete(
        self,
        subscription_id: str,
        *,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.DeletedSubscription:
        """Delete a subscription. Deletes the subscription with its events and deliveries.

        ``DELETE /v1/subscriptions/{subscription_id}``"""
        return cast(models.DeletedSubscription, self._transport.call("deleteSubscription", Call(path={"subscription_id": subscription_id}, if_match=if_match, timeout=timeout, max_retries=max_retries, headers=headers)))


class Rates:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        product_type: Optional[models.ProductType] = None,
        state: Optional[models.StateName] = None,
        occupancy: Optional[models.Occupancy] = None,
        term_months: Optional[int] = None,
        audience: Optional[models.Audience] = None,
        credit_union_id: Optional[str] = None,
        quality: Optional[models.QualityFilter] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.RatesPage:
        """List rates. Published loan rates with their requirements, in a stable order (product, term, note rate). `state` selects rates that are available in that state.

        ``GET /v1/rates``"""
        return cast(models.RatesPage, self._transport.call("listRates", Call(query={"product_type": product_type, "state": state, "occupancy": occupancy, "term_months": term_months, "audience": audience, "credit_union_id": credit_union_id, "quality": quality, "limit": limit, "cursor": cursor}, timeout=timeout, max_retries=max_retries, headers=headers)))

    def iterate(
        self,
        *,
        product_type: Optional[models.ProductType] = None,
        state: Optional[models.StateName] = None,
        occupancy: Optional[models.Occupancy] = None,
        term_months: Optional[int] = None,
        audience: Optional[models.Audience] = None,
        credit_union_id: Optional[str] = None,
        quality: Optional[models.QualityFilter] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Iterator[models.RateRow]:
        """Every row of ``list``, page by page."""
        following = cursor
        while True:
            page = self._transport.call("listRates", Call(query={"product_type": product_type, "state": state, "occupancy": occupancy, "term_months": term_months, "audience": audience, "credit_union_id": credit_union_id, "quality": quality, "limit": limit, "cursor": cursor, "cursor": following}, timeout=timeout, max_retries=max_retries, headers=headers))
            for row in page["rates"]:
                yield cast(models.RateRow, row)
            following = cursor_of(page)
            if following is None:
                return

    def get_benchmarks(
        self,
        *,
        product_type: Optional[models.ProductType] = None,
        state: Optional[models.StateName] = None,
        term_months: Optional[int] = None,
        credit_score: Optional[int] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.Benchmarks:
        """Get benchmarks. APR quartiles by product, term and state. Each institution counts once, with its best rate for a standard borrower (credit score 740, primary residence, no special audience, 20% down) at the product's standard amount.

        ``GET /v1/benchmarks``"""
        return cast(models.Benchmarks, self._transport.call("getBenchmarks", Call(query={"product_type": product_type, "state": state, "term_months": term_months, "credit_score": credit_score, "limit": limit, "cursor": cursor}, timeout=timeout, max_retries=max_retries, headers=headers)))

    def iterate_benchmarks(
        self,
        *,
        product_type: Optional[models.ProductType] = None,
        state: Optional[models.StateName] = None,
        term_months: Optional[int] = None,
        credit_score: Optional[int] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Iterator[models.BenchmarkRow]:
        """Every row of ``get_benchmarks``, page by page."""
        following = cursor
        while True:
            page = self._transport.call("getBenchmarks", Call(query={"product_type": product_type, "state": state, "term_months": term_months, "credit_score": credit_score, "limit": limit, "cursor": cursor, "cursor": following}, timeout=timeout, max_retries=max_retries, headers=headers))
            for row in page["benchmarks"]:
                yield cast(models.BenchmarkRow, row)
            following = cursor_of(page)
            if following is None:
                return

    def get_league_table(
        self,
        *,
        product_type: models.ProductType,
        state: Optional[models.StateName] = None,
        term_months: Optional[int] = None,
        amount: Optional[float] = None,
        credit_score: Optional[int] = None,
        limit: Optional[int] = None,
        rate_book: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.LeagueTable:
        """Rank a market. The cheapest offers of a market by true cost, ranked as in a decision. Amount and term default to the product's standard.

        ``GET /v1/league-table``"""
        return cast(models.LeagueTable, self._transport.call("getLeagueTable", Call(query={"product_type": product_type, "state": state, "term_months": term_months, "amount": amount, "credit_score": credit_score, "limit": limit, "rate_book": rate_book}, timeout=timeout, max_retries=max_retries, headers=headers)))

    def get_history(
        self,
        *,
        product_type: models.ProductType,
        state: Optional[models.StateName] = None,
        credit_union_id: Optional[str] = None,
        term_months: Optional[int] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.RateHistory:
        """See rate history. For each day, the lowest and median note rate in force at the end of the day, and the number of rates. Days before the first observation are left out; a day to come has what is in force now. At most 1,830 days, which is five years.

        ``GET /v1/rates/history``"""
        return cast(models.RateHistory, self._transport.call("getRateHistory", Call(query={"product_type": product_type, "state": state, "credit_union_id": credit_union_id, "term_months": term_months, "from": from_, "to": to}, timeout=timeout, max_retries=max_retries, headers=headers)))

    def get_movements(
        self,
        *,
        product_type: models.ProductType,
        state: Optional[models.StateName] = None,
        term_months: Optional[int] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        direction: Optional[models.Direction] = None,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.RateMovements:
        """See who moved most. Institutions whose lowest note rate in a market moved between the ends of two days, widest first, with their rate then and now. Institutions without a rate on both days are left out.

        ``GET /v1/rates/movements``"""
        return cast(models.RateMovements, self._transport.call("getRateMovements", Call(query={"product_type": product_type, "state": state, "term_months": term_months, "from": from_, "to": to, "direction": direction, "limit": limit}, timeout=timeout, max_retries=max_retries, headers=headers)))

    def show_movements(
        self,
        *,
        product_type: Optional[models.ProductType] = None,
        state: Optional[models.StateName] = None,
        term_months: Optional[int] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        direction: Optional[models.Direction] = None,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.RateMovements:
        """See who moved most in a browser. The same as `/v1/rates/movements` over live rates, without a key: a page for browsers, metered by client address.

        ``GET /movements``"""
        return cast(models.RateMovements, self._transport.call("showRateMovements", Call(query={"product_type": product_type, "state": state, "term_months": term_months, "from": from_, "to": to, "direction": direction, "limit": limit}, timeout=timeout, max_retries=max_retries, headers=headers)))

    def show_data_quality(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.DataQuality:
        """See where figures come from, and what is held. How many live rates of each product take part in answers, why the others are held, how old they are, and the published averages that they are held against. Keyless, metered by client address. JSON, or a readable page for browsers.

        ``GET /data-quality``"""
        return cast(models.DataQuality, self._transport.call("showDataQuality", Call(timeout=timeout, max_retries=max_retries, headers=headers)))

    def rank_deposits(
        self,
        body: models.DepositRatesRequest,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.DepositRates:
        """Rank deposit rates. Deposit rates available for the amount, highest APY first, one per institution, with the interest earned over the term.

        ``POST /v1/deposit-rates``"""
        return cast(models.DepositRates, self._transport.call("rankDepositRates", Call(body=body, timeout=timeout, max_retries=max_retries, headers=headers)))


class RateBooks:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.RateBooks:
        """List the versions of the books. The sets of books that decisions, batches and league tables can be answered from again, newest first: every set of the last 7 days, and the last of each day for 90.

        ``GET /v1/rate-books``"""
        return cast(models.RateBooks, self._transport.call("listRateBooks", Call(query={"limit": limit, "cursor": cursor}, timeout=timeout, max_retries=max_retries, headers=headers)))

    def iterate(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Iterator[models.BookSet]:
        """Every row of ``list``, page by page."""
        following = cursor
        while True:
            page = self._transport.call("listRateBooks", Call(query={"limit": limit, "cursor": cursor, "cursor": following}, timeout=timeout, max_retries=max_retries, headers=headers))
            for row in page["rate_books"]:
                yield cast(models.BookSet, row)
            following = cursor_of(page)
            if following is None:
                return


class CreditUnions:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get_profile(
        self,
        state: str,
        slug: str,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.CreditUnionProfile:
        """Show a credit union. An institution's profile with its rates. Browsers get it as an HTML page.

        ``GET /credit-unions/{state}/{slug}``"""
        return cast(models.CreditUnionProfile, self._transport.call("getCreditUnionProfile", Call(path={"state": state, "slug": slug}, timeout=timeout, max_retries=max_retries, headers=headers)))


class Keys:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def issue(
        self,
        body: Optional[models.CreateKeyRequest] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.IssuedKey:
        """Issue an API key. Issues a free live key if you send `email`, otherwise a sandbox key. Every call creates a new organization. All keys of one email that are issued to one network share the free quota. At most 10 keys are issued per client address per hour. Send a UUID as `Idempotency-Key` to make retries safe for 24 hours: a retry returns the same key with `Idempotent-Replayed: true`.

        ``POST /keys``"""
        return cast(models.IssuedKey, self._transport.call("createKey", Call(body=body or {}, idempotency_key=idempotency_key, timeout=timeout, max_retries=max_retries, headers=headers)))

    def get_current(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.CurrentKey:
        """Show this key. Plan, quota and usage of the key that makes the call.

        ``GET /keys/current``"""
        return cast(models.CurrentKey, self._transport.call("getCurrentKey", Call(timeout=timeout, max_retries=max_retries, headers=headers)))

    def rotate_current(
        self,
        body: Optional[models.RotateKeyRequest] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.RotatedKey:
        """Rotate this key. Issues a successor with the same organization and plan. Both keys work until `grace_seconds` have passed, or until the key's own end. Send a UUID as `Idempotency-Key` to make retries safe for 24 hours: a retry with the old key returns the same successor, even after the old key has ended. An organization rotates at most 10 times an hour with grace, and at most 10 of its keys work at a time; with `grace_seconds` 0 it can always rotate. Needs a key without scopes.

        ``POST /keys/current/rotate``"""
        return cast(models.RotatedKey, self._transport.call("rotateKey", Call(body=body or {}, idempotency_key=idempotency_key, timeout=timeout, max_retries=max_retries, headers=headers)))

    def revoke_current(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.RevokedKey:
        """Revoke this key. The key stops working everywhere within 60 seconds. This cannot be undone.

        ``DELETE /keys/current``"""
        return cast(models.RevokedKey, self._transport.call("revokeKey", Call(timeout=timeout, max_retries=max_retries, headers=headers)))

    def list(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.KeyList:
        """List your organization's keys. The keys that work, oldest first, without their secrets. Needs a key without scopes.

        ``GET /v1/keys``"""
        return cast(models.KeyList, self._transport.call("listKeys", Call(timeout=timeout, max_retries=max_retries, headers=headers)))

    def create(
        self,
        body: models.CreateFurtherKeyRequest,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.IssuedFurtherKey:
        """Create a further key. Another key of your organization, with its plan and quota, which lives no longer than the key that makes it: for one service or one person, with a name, and if you like with scopes and an end. At most 10 keys of an organization work at a time. Needs a key without scopes. Send a UUID as `Idempotency-Key` to make retries safe for 24 hours.

        ``POST /v1/keys``"""
        return cast(models.IssuedFurtherKey, self._transport.call("createFurtherKey", Call(body=body, idempotency_key=idempotency_key, timeout=timeout, max_retries=max_retries, headers=headers)))

    def revoke(
        self,
        key_id: str,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.RevokedKey:
        """Revoke a key of your organization. The key stops working everywhere within 60 seconds. This cannot be undone. Needs a key without scopes.

        ``DELETE /v1/keys/{key_id}``"""
        return cast(models.RevokedKey, self._transport.call("revokeFurtherKey", Call(path={"key_id": key_id}, timeout=timeout, max_retries=max_retries, headers=headers)))


class Usage:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(
        self,
        *,
        days: Optional[int] = None,
        key_id: Optional[str] = None,
        operation: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.OrganizationUsage:
        """See what your organization called. Calls by day, by operation and by key, counted within a minute. Ask for one key or one operation to see its days. Calls without a key are nobody's, and a batch or a tool call is one call. Needs a key without scopes.

        ``GET /v1/usage``"""
        return cast(models.OrganizationUsage, self._transport.call("getUsage", Call(query={"days": days, "key_id": key_id, "operation": operation}, timeout=timeout, max_retries=max_retries, headers=headers)))


class Service:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get_capabilities(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.Capabilities:
        """List what the service can do. Every operation with its route, tool, plan and cost.

        ``GET /v1/capabilities``"""
        return cast(models.Capabilities, self._transport.call("getCapabilities", Call(timeout=timeout, max_retries=max_retries, headers=headers)))

    def get_open_api(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.OpenApiDocument:
        """Get the OpenAPI document. OpenAPI 3.1, generated from the schemas that validate requests.

        ``GET /openapi.json``"""
        return cast(models.OpenApiDocument, self._transport.call("getOpenApi", Call(timeout=timeout, max_retries=max_retries, headers=headers)))

    def get_health(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.Health:
        """Check that the service is up. Returns 200 while the gateway is up.

        ``GET /health``"""
        return cast(models.Health, self._transport.call("getHealth", Call(timeout=timeout, max_retries=max_retries, headers=headers)))

    def get_readiness(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> models.Readiness:
        """Check that the service answers as promised. Returns 200 with its checks while the books are fresh, monitors are looked at and webhooks are sent in time; otherwise 503, which names what is not.

        ``GET /health/ready``"""
        return cast(models.Readiness, self._transport.call("getReadiness", Call(timeout=timeout, max_retries=max_retries, headers=headers)))


class Resources:
    """Every resource of the API."""

    def __init__(self, transport: Transport) -> None:
        self.decisions = Decisions(transport)
        self.receipts = Receipts(transport)
        self.eligibility = Eligibility(transport)
        self.reachable_offers = ReachableOffers(transport)
        self.demo = Demo(transport)
        self.explore = Explore(transport)
        self.monitors = Monitors(transport)
        self.deliveries = Deliveries(transport)
        self.subscriptions = Subscriptions(transport)
        self.rates = Rates(transport)
        self.rate_books = RateBooks(transport)
        self.credit_unions = CreditUnions(transport)
        self.keys = Keys(transport)
        self.usage = Usage(transport)
        self.service = Service(transport)
