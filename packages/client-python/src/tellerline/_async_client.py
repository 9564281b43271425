"""The asynchronous client, for asyncio or trio. ``generate.ts`` derives the synchronous client from it."""

from __future__ import annotations

from types import TracebackType
from typing import Any, Callable, Mapping

import anyio
import httpx

from ._calls import (
    DEFAULT_RETRIES,
    DEFAULT_TIMEOUT_SECONDS,
    PRODUCTION,
    Attempts,
    Call,
    Limited,
    Options,
    RateLimit,
    RequestInfo,
    ResponseInfo,
    received,
)
from ._errors import TellerlineError
from ._generated.async_resources import AsyncResources


class AsyncTransport(Limited):
    """Sends the calls of a client over HTTP."""

    def __init__(self, options: Options, http: httpx.AsyncClient | None) -> None:
        self._options = options
        self._http = http or httpx.AsyncClient()

    async def close(self) -> None:
        await self._http.aclose()

    async def call(self, name: str, call: Call) -> Any:
        attempts = Attempts(self._options, name, call)
        while True:
            attempts.begin()
            try:
                return attempts.answer(self.note(await self._send(attempts)))
            except TellerlineError as error:
                await anyio.sleep(attempts.pause(error))

    async def _send(self, attempts: Attempts) -> httpx.Response:
        try:
            async with self._http.stream(**attempts.request) as response:
                body = b""
                async for chunk in response.aiter_bytes():
                    body += chunk
                    attempts.require_time()
                return received(response, body)
        except httpx.TransportError as error:
            raise attempts.failure(error) from error


class AsyncTellerline(AsyncResources):
    """Client of the Tellerline API: a typed method for every operation of its reference, by resource. A failed call raises ``TellerlineError``.

    :param api_key: API key; without one, only the operations that require no key work.
    :param base_url: URL of the service; the default is the production service.
    :param max_retries: maximum number of retries of a call that is safe to retry.
    :param timeout: maximum seconds of one attempt.
    :param headers: headers sent with every call.
    :param on_request: function that is called before every attempt.
    :param on_response: function that is called after every attempt.
    :param http: your own httpx client, for example with a proxy or certificates; None creates one.
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
        http: httpx.AsyncClient | None = None,
    ) -> None:
        options = Options(api_key, base_url, max_retries, timeout, headers or {}, on_request, on_response)
        self._transport = AsyncTransport(options, http)
        super().__init__(self._transport)

    @property
    def rate_limit(self) -> RateLimit | None:
        """Quota that the last response with quota headers reported; None before the first such response."""
        return self._transport.rate_limit

    async def close(self) -> None:
        """Closes the connections of the httpx client, even if you passed it as ``http``."""
        await self._transport.close()

    async def __aenter__(self) -> AsyncTellerline:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self.close()
