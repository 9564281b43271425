"""Tests the client against simulated services, some of which fail."""

from __future__ import annotations

import hashlib
import hmac
import json
import time
from typing import Any, Callable, Iterator

import httpx
import pytest

from tellerline import ResponseInfo, Tellerline, TellerlineError, response_of, verify_webhook

Handler = Callable[[httpx.Request], httpx.Response]


def client_of(handler: Handler, **options: Any) -> Tellerline:
    http = httpx.Client(transport=httpx.MockTransport(handler))
    return Tellerline("rk_test_key", base_url="http://service/", http=http, **options)


def flaky(failures: int, status: int = 503) -> tuple[list[httpx.Request], Handler]:
    """Returns the list of requests received so far, and a handler. The handler answers the first
    ``failures`` requests with ``status``, and all others with 200."""
    seen: list[httpx.Request] = []

    def handle(request: httpx.Request) -> httpx.Response:
        seen.append(request)
        if len(seen) <= failures:
            return httpx.Response(status, headers={"Retry-After": "0"}, json={"code": "unavailable", "detail": "Later."})
        return httpx.Response(200, json={"ok": True})

    return seen, handle


def test_sends_key_name_path_query_and_body() -> None:
    seen, handle = flaky(0)
    client = client_of(handle, headers={"X-Team": "blue"})
    client.rates.list(product_type="heloc", state="MN", limit=5)
    client.credit_unions.get_profile("TX", "a/b")
    client.monitors.update("mon_1", {"name": "New"}, if_match='"1"')
    client.decisions.create({"product_request": {"product_type": "auto_loan", "amount": 25_000}}, receipt=True)
    assert [f"{one.method} {one.url.raw_path.decode()}" for one in seen] == [
        "GET /v1/rates?product_type=heloc&state=MN&limit=5",
        "GET /credit-unions/TX/a%2Fb",
        "PATCH /v1/monitors/mon_1",
        "POST /v1/decisions",
    ]
    assert seen[0].headers["Authorization"] == "Bearer rk_test_key"
    assert seen[0].headers["X-Team"] == "blue"
    assert seen[0].headers["User-Agent"].startswith("tellerline-python/")
    assert seen[2].headers["If-Match"] == '"1"'
    assert json.loads(seen[3].content) == {"product_request": {"product_type": "auto_loan", "amount": 25_000}}
    assert seen[3].headers["Prefer"] == "receipt"


@pytest.mark.parametrize(
    ("call", "status", "attempts"),
    [
        (lambda client: client.service.get_health(), 503, 3),
        (lambda client: client.monitors.create({}), 503, 3),
        (lambda client: client.keys.revoke("key_1"), 503, 3),
        (lambda client: client.monitors.update("mon_1", {}), 429, 3),
    ],
)
def test_tries_again_what_is_safe(call: Callable[[Tellerline], object], status: int, attempts: int) -> None:
    seen, handle = flaky(2, status)
    assert call(client_of(handle)) == {"ok": True}
    assert len(seen) == attempts


def test_tries_with_one_idempotency_key() -> None:
    seen, handle = flaky(2)
    client = client_of(handle)
    client.monitors.create({})  # type: ignore[typeddict-item]
    assert len({one.headers["Idempotency-Key"] for one in seen}) == 1
    client.keys.issue({}, idempotency_key="mine")
    assert seen[-1].headers["Idempotency-Key"] == "mine"


def test_does_not_repeat_a_change() -> None:
    seen, handle = flaky(1)
    with pytest.raises(TellerlineError) as caught:
        client_of(handle).monitors.update("mon_1", {})
    assert (caught.value.code, caught.value.status, str(caught.value)) == ("unavailable", 503, "Later.")
    assert len(seen) == 1


def test_gives_up_after_its_retries_and_does_not_wait_for_weeks() -> None:
    seen, handle = flaky(9)
    with pytest.raises(TellerlineError):
        client_of(handle, max_retries=1).service.get_health()
    assert len(seen) == 2

    def far(_request: httpx.Request) -> httpx.Response:
        return httpx.Response(429, headers={"Retry-After": "86400"}, json={"code": "rate_limited"})

    with pytest.raises(TellerlineError) as caught:
        client_of(far).service.get_health()
    assert (caught.value.code, caught.value.retry_after_seconds) == ("rate_limited", 86_400)


@pytest.mark.parametrize(("error", "code"), [(httpx.ReadTimeout, "timeout"), (httpx.ConnectError, "network_error")])
def test_tells_what_did_not_answer(error: type[httpx.TransportError], code: str) -> None:
    def handle(request: httpx.Request) -> httpx.Response:
        raise error("away", request=request)

    told: list[ResponseInfo] = []
    with pytest.raises(TellerlineError) as caught:
        client_of(handle, max_retries=0, on_response=told.append).service.get_health()
    assert (caught.value.code, caught.value.status) == (code, 0)
    assert [(one.request.operation, one.request.attempt, one.status) for one in told] == [("getHealth", 1, 0)]


def test_tells_faults_and_what_came_beside_an_answer() -> None:
    def refuse(_request: httpx.Request) -> httpx.Response:
        faults = [{"path": "/amount", "code": "too_small", "message": "Send more."}]
        return httpx.Response(400, headers={"X-Request-Id": "req_1"}, json={"code": "validation_failed", "detail": "No.", "errors": faults})

    with pytest.raises(TellerlineError) as caught:
        client_of(refuse).decisions.create({})  # type: ignore[typeddict-item]
    assert (caught.value.faults[0].path, caught.value.request_id) == ("/amount", "req_1")

    def answer(_request: httpx.Request) -> httpx.Response:
        headers = {"ETag": '"7"', "RateLimit-Limit": "100", "RateLimit-Remaining": "99", "RateLimit-Reset": "60"}
        return httpx.Response(200, headers=headers, json={"status": "ok"})

    client = client_of(answer)
    beside = response_of(client.service.get_health())
    assert (beside.etag, beside.rate_limit) == ('"7"', client.rate_limit)
    assert client.rate_limit is not None and client.rate_limit.remaining == 99
    with pytest.raises(TypeError):
        response_of({})

    known = client_of(lambda _request: httpx.Response(304))
    with pytest.raises(TellerlineError) as caught:
        known.service.get_capabilities(headers={"If-None-Match": '"7"'})
    assert caught.value.code == "not_modified"


def test_goes_through_pages() -> None:
    def handle(request: httpx.Request) -> httpx.Response:
        cursor = request.url.params.get("cursor")
        pages: dict[str | None, tuple[list[str], str | None]] = {None: (["a", "b"], "1"), "1": ([], "2"), "2": (["c"], None)}
        ids, following = pages[cursor]
        return httpx.Response(200, json={"rates": [{"rate_id": one} for one in ids], "next_cursor": following})

    rows = client_of(handle).rates.iterate(limit=2)
    assert [row["rate_id"] for row in rows] == ["a", "b", "c"]


def sign(secret: str, timestamp: int, body: bytes) -> str:
    return hmac.new(secret.encode(), f"{timestamp}.".encode() + body, hashlib.sha256).hexdigest()


def test_verifies_webhooks() -> None:
    body = json.dumps({"event": "decision.monitor.triggered", "monitor_id": "mon_1", "note": "é"}).encode()
    headers = {"x-service-timestamp": "1000", "X-Service-Signature": sign("new", 1000, body), "X-Service-Signature-Previous": sign("old", 1000, body)}
    for secret in ("new", "old", ["other", "new"]):
        event = verify_webhook(body, headers, secret, now=1300)
        assert event["event"] == "decision.monitor.triggered" and event["monitor_id"] == "mon_1"
    wrong: list[tuple[bytes, dict[str, str], str, float]] = [
        (body + b" ", headers, "new", 1000),
        (body, headers, "other", 1000),
        (body, headers, "new", 1301),
        (body, {}, "new", 1000),
        (body, {**headers, "X-Service-Signature": "é"}, "other", 1000),
        (body, {**headers, "X-Service-Signature": "\ud800"}, "other", 1000),
        (body, {**headers, "x-service-timestamp": "1" * 5000}, "new", 1000),
    ]
    for given_body, given_headers, secret, now in wrong:
        with pytest.raises(TellerlineError) as caught:
            verify_webhook(given_body, given_headers, secret, now=now)
        assert caught.value.code == "invalid_webhook"


def test_verifies_webhooks_with_each_of_three_secrets_that_sign() -> None:
    body = json.dumps({"event": "decision.monitor.triggered", "monitor_id": "mon_1"}).encode()
    earlier = " ".join(sign(secret, 1000, body) for secret in ("second", "first"))
    headers = {
        "X-Service-Timestamp": "1000",
        "X-Service-Signature": sign("third", 1000, body),
        "X-Service-Signature-Previous": earlier,
    }
    for secret in ("third", "second", "first"):
        assert verify_webhook(body, headers, secret, now=1000)["event"] == "decision.monitor.triggered"
    with pytest.raises(TellerlineError):
        verify_webhook(body, headers, "other", now=1000)


def test_refuses_what_would_lead_elsewhere_and_what_is_no_answer() -> None:
    seen, handle = flaky(0)
    for wrong in ("", ".", ".."):
        with pytest.raises(ValueError):
            client_of(handle).monitors.delete(wrong)
    assert seen == []
    with pytest.raises(TellerlineError) as caught:
        client_of(lambda _request: httpx.Response(200, text="<h1>Proxy</h1>")).service.get_health()
    assert (caught.value.code, caught.value.status) == ("invalid_answer", 200)


class Trickle(httpx.SyncByteStream):
    """A body that arrives one byte at a time, 20 ms apart."""

    def __iter__(self) -> Iterator[bytes]:
        for _ in range(100):
            time.sleep(0.02)
            yield b" "


def test_ends_an_attempt_whose_body_trickles() -> None:
    client = client_of(lambda _request: httpx.Response(200, stream=Trickle()), timeout=0.1, max_retries=0)
    with pytest.raises(TellerlineError) as caught:
        client.rates.list()
    assert caught.value.code == "timeout"


def test_refuses_an_address_without_a_scheme_and_a_key_with_an_ellipsis() -> None:
    with pytest.raises(ValueError, match="https://"):
        Tellerline("rk_test_key", base_url="127.0.0.1:8787")
    with pytest.raises(ValueError, match="ellipsis"):
        Tellerline("rk_test_…")


def test_does_not_repeat_what_cannot_be_sent() -> None:
    def refuse(request: httpx.Request) -> httpx.Response:
        raise httpx.LocalProtocolError("Illegal header value b'Bearer '", request=request)

    told: list[ResponseInfo] = []
    with pytest.raises(ValueError, match="key and headers"):
        client_of(refuse, on_response=told.append).service.get_health()
    assert len(told) == 1
