"""Client of the Tellerline API: financing offers of US credit unions by true cost, membership eligibility, monitors with signed webhooks."""

from ._async_client import AsyncTellerline
from ._calls import RateLimit, RequestInfo, Response, ResponseInfo, response_of
from ._errors import ErrorCode, Fault, TellerlineError
from ._generated import models
from ._generated.client import Tellerline
from ._generated.operations import CLIENT_VERSION as __version__
from ._webhooks import WebhookEvent, verify_webhook

__all__ = [
    "AsyncTellerline",
    "ErrorCode",
    "Fault",
    "RateLimit",
    "RequestInfo",
    "Response",
    "ResponseInfo",
    "Tellerline",
    "TellerlineError",
    "WebhookEvent",
    "__version__",
    "models",
    "response_of",
    "verify_webhook",
]
