"""Tests the client against a running service. Environment variables hold the service's address and an API key."""

from __future__ import annotations

import os

import anyio
import pytest

from tellerline import AsyncTellerline, Tellerline, TellerlineError, models, response_of

BASE_URL = os.environ.get("TELLERLINE_BASE_URL", "")
API_KEY = os.environ.get("TELLERLINE_API_KEY", "")
pytestmark = pytest.mark.skipif(BASE_URL == "", reason="TELLERLINE_BASE_URL names no running service")

REQUEST: models.DecisionRequest = {
    "product_request": {"product_type": "auto_loan", "amount": 25_000},
    "context": {"geo": {"state": "TX"}},
}
MONITOR: models.CreateMonitorRequest = {
    "name": "Below five",
    "decision_context": {"product_type": "auto_loan", "amount": 25_000, "state": "TX"},
    "conditions": [{"field": "apr", "operator": "lt", "value": 5}],
    "webhook_url": "http://127.0.0.1:9/hook",
}


def test_calls_by_resource() -> None:
    with Tellerline(API_KEY, base_url=BASE_URL) as client:
        decision = client.decisions.create(REQUEST)
        best = decision["offers"][0]
        assert best["apr"] == decision["summary"]["best_apr"]
        assert client.credit_unions.get_profile("TX", best["slug"])["state"]
        rates = [row["rate_id"] for row in client.rates.iterate(product_type="heloc", state="MN", limit=40)]
        assert len(rates) > 40 and len(set(rates)) == len(rates)
        found = client.eligibility.search({"home_state": "TX", "limit": 1}, receipt=True)
        verified = client.receipts.verify({"request": {"home_state": "TX", "limit": 1}, "answer": dict(found)})
        assert verified["valid"] is True
        monitor = client.monitors.create(MONITOR)
        assert response_of(monitor).location == f"/v1/monitors/{monitor['monitor_id']}"
        stored = client.monitors.get(monitor["monitor_id"])
        etag = response_of(stored).etag
        client.monitors.update(monitor["monitor_id"], {"name": "Below six"}, if_match=etag)
        with pytest.raises(TellerlineError) as caught:
            client.monitors.update(monitor["monitor_id"], {"name": "Again"}, if_match=etag)
        assert caught.value.code == "precondition_failed"
        client.monitors.delete(monitor["monitor_id"])
        assert client.usage.get(days=1)["total"]["calls"] > 5
        with pytest.raises(TellerlineError) as caught:
            client.rates.list(product_type="spaceship")  # type: ignore[arg-type]
        assert (caught.value.code, caught.value.faults[0].path) == ("validation_failed", "/query/product_type")


def test_calls_asynchronously() -> None:
    async def main() -> None:
        async with AsyncTellerline(API_KEY, base_url=BASE_URL) as client:
            decision = await client.decisions.create(REQUEST)
            assert decision["offers"]
            rates = [row["rate_id"] async for row in client.rates.iterate(product_type="heloc", state="MN", limit=40)]
            assert len(set(rates)) == len(rates) > 40
            assert client.rate_limit is not None
            with pytest.raises(TellerlineError) as caught:
                await client.monitors.get("mon_none")
            assert caught.value.code == "not_found"

    anyio.run(main)
