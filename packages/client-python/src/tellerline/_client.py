"""The clients."""

from __future__ import annotations

from types import TracebackType
from typing import Callable, Mapping

import httpx

from ._generated.async_resources import AsyncResources
from ._generated.resources import Resources
from ._transport import (
    DEFAULT_RETRIES,
    DEFAULT_TIMEOUT_SECONDS,
    PRODUCTION,
    AsyncTransport,
    Options,
    RateLimit,
    RequestInfo,
    ResponseInfo,
    Transport,
)


class Tellerline(Resources):
    """The Tellerline API: every operation of its reference, typed, by resource. A call fails with a ``TellerlineError``.

    :param api_key: optional; keyless operations work without it.
    :param max_retries: of calls that are safe to retry.
    :param timeout: seconds that an attempt may take.
    :param headers: of every call.
    :param on_request: told of every attempt before it is made; ``on_response``, after it.
    :param http: a client of httpx of your own, for a proxy or certificates.
    """

    def __init__(
        self,
        api_key: str | None = None,
        *,
        base_url: str = PRODUCTION,
        max_retries: int = DEFAULT_RETRIES,
        timeout: float = DEFAULT_TIMEOUT_SECONDS,
        headers: Mapping[str, str] | None = None,
        on_request: Callable[[RequestInfo], None] | None = None,
        on_response: Callable[[ResponseInfo], None] | None = None,
        http: httpx.Client | None = None,
    ) -> None:
        options = Options(api_key, base_url, max_retries, timeout, headers or {}, on_request, on_response)
        self._transport = Transport(options, http)
        super().__init__(self._transport)

    @property
    def rate_limit(self) -> RateLimit | None:
        """From the last response; None before the first."""
        return self._transport.rate_limit

    def close(self) -> None:
        """Closes connections."""
        self._transport.close()

    def __enter__(self) -> Tellerline:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


class AsyncTellerline(AsyncResources):
    """The same for asyncio and trio. See ``Tellerline``."""

    def __init__(
        self,
        api_key: str | None = None,
        *,
        base_url: str = PRODUCTION,
        max_retries: int = DEFAULT_RETRIES,
        timeout: float = DEFAULT_TIMEOUT_SECONDS,
        headers: Mapping[str, str] | None = None,
        on_request: Callable[[RequestInfo], None] | None = None,
        on_response: Callable[[ResponseInfo], None] | None = None,
        http: httpx.AsyncClient | None = None,
    ) -> None:
        options = Options(api_key, base_url, max_retries, timeout, headers or {}, on_request, on_response)
        self._transport = AsyncTransport(options, http)
        super().__init__(self._transport)

    @property
    def rate_limit(self) -> RateLimit | None:
        """From the last response; None before the first."""
        return self._transport.rate_limit

    async def close(self) -> None:
        """Closes connections."""
        await self._transport.close()

    async def __aenter__(self) -> AsyncTellerline:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self.close()
