"""Verification of webhooks."""

from __future__ import annotations

import hashlib
import hmac
import json
import time
from typing import Mapping, Sequence, Union, cast

from ._errors import TellerlineError
from ._generated.models import MonitorEvent, MovementEvent

WebhookEvent = Union[MonitorEvent, MovementEvent]
"""The body of a webhook. Its field ``event`` tells the two types apart.

A sandbox target also gets challenges, which have the fields ``type`` and ``challenge`` instead (guides/webhooks.md).
"""

TOLERANCE_SECONDS = 300
MAX_TIMESTAMP_DIGITS = 12


def verify_webhook(
    raw_body: bytes | str,
    headers: Mapping[str, str],
    secret: str | Sequence[str],
    *,
    now: float | None = None,
) -> WebhookEvent:
    """Verifies a webhook's signature, in constant time, and that its timestamp differs from ``now``
    by at most 300 seconds.
    Returns the parsed body.

    :param raw_body: the exact body as received, before any parsing.
    :param secret: the signing secret; during a rotation, both the old and the new secret.
    :param now: current time in seconds since 1970; None means the system clock.
    :raises TellerlineError: with ``code`` ``invalid_webhook`` if either check fails.
    """
    body = raw_body.encode() if isinstance(raw_body, str) else raw_body
    given = {name.lower(): value for name, value in headers.items()}
    timestamp = given.get("x-service-timestamp", "")
    newest = given.get("x-service-signature", "")
    # The header lists a digest for each earlier secret that still signs.
    signatures = [newest, *given.get("x-service-signature-previous", "").split()]
    if not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= MAX_TIMESTAMP_DIGITS) or not newest:
        raise TellerlineError(
            "Webhook rejected: missing headers: X-Service-Signature and X-Service-Timestamp.", code="invalid_webhook"
        )
    if abs((time.time() if now is None else now) - int(timestamp)) > TOLERANCE_SECONDS:
        raise TellerlineError("Webhook rejected: stale timestamp.", code="invalid_webhook")
    secrets = [secret] if isinstance(secret, str) else secret
    message = timestamp.encode() + b"." + body
    expected = [hmac.new(one.encode(), message, hashlib.sha256).hexdigest().encode() for one in secrets]
    # Compares every expected digest with every signature, so that the time taken reveals nothing about them.
    matches = [hmac.compare_digest(one, signature.encode(errors="replace")) for one in expected for signature in signatures]
    if not any(matches):
        raise TellerlineError("Webhook rejected: no matching signature.", code="invalid_webhook")
    # The cast is safe: the signature proves that the service wrote the body, so the body has the documented type.
    return cast(WebhookEvent, json.loads(body))
