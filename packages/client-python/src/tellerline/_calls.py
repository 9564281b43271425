"""Headers, time limits, retries and hooks, for the synchronous and the asynchronous client."""

from __future__ import annotations

import platform
import random
import time
import uuid
from dataclasses import dataclass, field
from typing import Any, Callable, Mapping, cast
from urllib.parse import quote

import httpx

from ._errors import TellerlineError, to_error
from ._generated.operations import CLIENT_VERSION, OPERATIONS, Operation

PRODUCTION = "https://api.tellerline.dev"
DEFAULT_RETRIES = 3
DEFAULT_TIMEOUT_SECONDS = 30.0
FIRST_PAUSE_SECONDS = 0.5
MAX_PAUSE_SECONDS = 30.0
TRANSIENT = frozenset({0, 502, 503, 504})
"""Statuses after which a repeatable call is retried; 0 means that no response arrived."""
RATE_LIMITED = 429
"""Status after which every call is retried, because the service refused the call before doing anything."""


@dataclass(frozen=True)
class RateLimit:
    """Quota of the current window, as a response reports it.

    ``limit`` and ``remaining`` count quota units; ``reset_seconds`` is the time until the window ends.
    """

    limit: int
    remaining: int
    reset_seconds: int


@dataclass(frozen=True)
class Response:
    """Metadata of a response."""

    status: int
    headers: httpx.Headers
    request_id: str | None
    """Request id, to quote when you write to us; None if the response has none."""
    etag: str | None
    """Entity tag, for ``if_match``; None if the response has none."""
    location: str | None
    """Location header, the address of the created resource; None if the response has none."""
    rate_limit: RateLimit | None


@dataclass(frozen=True)
class RequestInfo:
    """Description of one attempt of a call, which ``on_request`` gets before the attempt."""

    operation: str
    method: str
    url: str
    attempt: int
    """Number of the attempt; 1 is the first."""


@dataclass(frozen=True)
class ResponseInfo:
    """Description of one attempt of a call and its response, which ``on_response`` gets after the attempt."""

    request: RequestInfo
    status: int
    """HTTP status; 0 if there was no response."""
    duration_seconds: float
    request_id: str | None


class _Answered(dict[str, Any]):
    """The JSON object of a response's body, with the metadata of the response."""

    response: Response


def response_of(answer: Mapping[str, Any]) -> Response:
    """Metadata of the response of an answer: status, headers, request id, entity tag, location and
    quota. Raises ``TypeError`` if ``answer`` is not an answer of a client."""
    if not isinstance(answer, _Answered):
        raise TypeError("This is not an answer of a client.")
    return answer.response


def rate_limit_of(headers: httpx.Headers) -> RateLimit | None:
    """The quota that a response reports; None if one of the quota headers is absent or not a
    number."""
    values = [headers.get(f"RateLimit-{name}") for name in ("Limit", "Remaining", "Reset")]
    known = [int(value) for value in values if value is not None and value.isascii() and value.isdigit()]
    return RateLimit(*known) if len(known) == len(values) else None


def _answered(response: httpx.Response) -> _Answered:
    headers = response.headers
    try:
        answer = _Answered(response.json())
    except (TypeError, ValueError) as cause:
        message = "The answer is not JSON: something between you and the service may have answered."
        raise TellerlineError(
            message, code="invalid_answer", status=response.status_code, request_id=headers.get("X-Request-Id")
        ) from cause
    answer.response = Response(
        status=response.status_code,
        headers=headers,
        request_id=headers.get("X-Request-Id"),
        etag=headers.get("ETag"),
        location=headers.get("Location"),
        rate_limit=rate_limit_of(headers),
    )
    return answer


@dataclass(frozen=True)
class Options:
    """Options of a client, which apply to all its calls."""

    api_key: str | None = None
    base_url: str = PRODUCTION
    max_retries: int = DEFAULT_RETRIES
    timeout: float = DEFAULT_TIMEOUT_SECONDS
    headers: Mapping[str, str] = field(default_factory=dict)
    on_request: Callable[[RequestInfo], None] | None = None
    on_response: Callable[[ResponseInfo], None] | None = None

    def __post_init__(self) -> None:
        if not self.base_url.lower().startswith(("http://", "https://")):
            raise ValueError(f"base_url must begin with https:// or http://, got {self.base_url!r}.")
        if self.api_key is not None and not (self.api_key.isascii() and self.api_key.isprintable()):
            raise ValueError("The API key has a character that no key has. Copy the whole key, without an ellipsis.")


@dataclass(frozen=True)
class Call:
    """The input of one call: its parameters, its body and its options.
    If ``timeout`` or ``max_retries`` is None, the client's value applies."""

    path: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, object] = field(default_factory=dict)
    body: object | None = None
    timeout: float | None = None
    max_retries: int | None = None
    headers: Mapping[str, str] | None = None
    idempotency_key: str | None = None
    if_match: str | None = None
    receipt: bool = False


def _segment(name: str, value: str) -> str:
    if value in ("", ".", ".."):
        raise ValueError(f"{name} must be an id, got {value!r}.")
    return quote(value, safe="")


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _headers_of(options: Options, operation: Operation, call: Call) -> dict[str, str]:
    """Headers of one call. All attempts share them, and so the idempotency key."""
    python, library = platform.python_version(), httpx.__version__
    headers = {"Accept": "application/json", "User-Agent": f"tellerline-python/{CLIENT_VERSION} Python/{python} httpx/{library}"}
    if options.api_key is not None:
        headers["Authorization"] = f"Bearer {options.api_key}"
    if operation.takes_idempotency_key:
        headers["Idempotency-Key"] = call.idempotency_key or str(uuid.uuid4())
    if call.if_match is not None:
        headers["If-Match"] = call.if_match
    if call.receipt:
        headers["Prefer"] = "receipt"
    return {**headers, **options.headers, **(call.headers or {})}


class Attempts:
    """The attempts of one call. Sends nothing itself, so the synchronous and the asynchronous transport both use it."""

    def __init__(self, options: Options, name: str, call: Call) -> None:
        operation = OPERATIONS[name]
        path = operation.path.format(**{key: _segment(key, value) for key, value in call.path.items()})
        self._options = options
        self._operation = operation
        self._name = name
        self._retries = options.max_retries if call.max_retries is None else call.max_retries
        self._attempt = 0
        self._started = 0.0
        self.request: dict[str, Any] = {
            "method": operation.method,
            "url": options.base_url.rstrip("/") + path,
            "params": {key: _text(value) for key, value in call.query.items() if value is not None},
            "headers": _headers_of(options, operation, call),
            "timeout": options.timeout if call.timeout is None else call.timeout,
            **({} if call.body is None else {"json": call.body}),
        }

    def _info(self) -> RequestInfo:
        return RequestInfo(self._name, self._operation.method, self.request["url"], self._attempt)

    def begin(self) -> None:
        self._attempt += 1
        self._started = time.monotonic()
        if self._options.on_request is not None:
            self._options.on_request(self._info())

    def _told(self, status: int, request_id: str | None) -> None:
        if self._options.on_response is not None:
            self._options.on_response(ResponseInfo(self._info(), status, time.monotonic() - self._started, request_id))

    def require_time(self) -> None:
        """Raises ``httpx.ReadTimeout`` if the attempt has used its time. httpx itself limits each step alone: connecting, sending, each read."""
        if time.monotonic() - self._started > self.request["timeout"]:
            raise httpx.ReadTimeout("The whole response did not arrive in time.")

    def answer(self, response: httpx.Response) -> _Answered:
        self._told(response.status_code, response.headers.get("X-Request-Id"))
        if response.status_code >= 300:
            raise to_error(response)
        return _answered(response)

    def failure(self, error: httpx.TransportError) -> Exception:
        self._told(0, None)
        if isinstance(error, httpx.LocalProtocolError):
            return ValueError(f"The request can't be sent: {error}. Look at its key and headers.")
        if isinstance(error, httpx.TimeoutException):
            return TellerlineError(f"No response within {self.request['timeout']} seconds.", code="timeout")
        return TellerlineError("No response from the service.", code="network_error")

    def pause(self, error: TellerlineError) -> float:
        """Seconds to wait before the next attempt. Raises ``error`` if the call must not be retried."""
        method = self._operation.method
        is_repeatable = self._operation.is_safe or self._operation.takes_idempotency_key or method == "DELETE"
        is_worth_it = error.status == RATE_LIMITED or (is_repeatable and error.status in TRANSIENT)
        backoff = FIRST_PAUSE_SECONDS * 2.0 ** (self._attempt - 1) * (0.5 + random.random())
        wait = backoff if error.retry_after_seconds is None else error.retry_after_seconds
        # Gives up if the wait would be too long: a monthly quota may reset only in weeks.
        if not is_worth_it or self._attempt > self._retries or wait > MAX_PAUSE_SECONDS:
            raise error
        return wait


def received(response: httpx.Response, body: bytes) -> httpx.Response:
    """A copy of a response with its decoded body, without the headers about the body's encoding and length."""
    headers = [(name, value) for name, value in response.headers.multi_items() if name.lower() not in ("content-encoding", "content-length")]
    return httpx.Response(response.status_code, headers=headers, content=body, request=response.request)


class Limited:
    """Remembers the quota that the last response with quota headers reported."""

    rate_limit: RateLimit | None = None

    def note(self, response: httpx.Response) -> httpx.Response:
        self.rate_limit = rate_limit_of(response.headers) or self.rate_limit
        return response


def cursor_of(page: Mapping[str, Any]) -> str | None:
    """The cursor for the page after ``page``; None if ``page`` is the last."""
    return cast("str | None", page.get("next_cursor") or None)
