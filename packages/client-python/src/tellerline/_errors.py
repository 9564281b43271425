"""Errors of calls and webhooks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, Sequence, Union, cast

import httpx

from ._generated.models import ProblemCode

ErrorCode = Union[
    ProblemCode,
    Literal["network_error", "timeout", "not_modified", "no_problem_document", "invalid_answer", "invalid_webhook"],
]
"""Problem codes of the API reference, and the codes that the client itself gives to other failures."""


@dataclass(frozen=True)
class Fault:
    """A fault of a request: the path of the faulty value, a code, and a message that says how to correct the value."""

    path: str
    code: str
    message: str


class TellerlineError(Exception):
    """Any failure: a problem response, no response (``network_error`` or ``timeout``), or an answer or webhook that the client rejects."""

    def __init__(
        self,
        message: str,
        *,
        code: ErrorCode,
        status: int = 0,
        request_id: str | None = None,
        faults: Sequence[Fault] = (),
        retry_after_seconds: float | None = None,
    ) -> None:
        super().__init__(message)
        self.code: ErrorCode = code
        self.status = status
        """HTTP status; 0 if no response arrived, or if the client rejects a webhook."""
        self.request_id = request_id
        """Request id, to quote when you write to us; None if there is none."""
        self.faults = tuple(faults)
        self.retry_after_seconds = retry_after_seconds
        """Seconds to wait before a retry, from the ``Retry-After`` header; None if the header is absent or has a date."""


def _faults_in(problem: dict[str, Any]) -> list[Fault]:
    errors = problem.get("errors")
    if not isinstance(errors, list):
        return []
    known = [one for one in errors if isinstance(one, dict)]
    return [Fault(*(str(one.get(name, "")) for name in ("path", "code", "message"))) for one in known]


def to_error(response: httpx.Response) -> TellerlineError:
    """Converts an unsuccessful response to an error, with the details of the problem document (RFC 9457) if the body is one."""
    try:
        content = response.json()
    except ValueError:
        content = None
    problem: dict[str, Any] = content if isinstance(content, dict) else {}
    code = "not_modified" if response.status_code == 304 else problem.get("code")
    retry_after = response.headers.get("Retry-After", "")
    return TellerlineError(
        str(problem.get("detail", f"The service answered {response.status_code}.")),
        # The cast is not checked: a service newer than this client may send codes that ``ErrorCode`` does not list.
        code=cast(ErrorCode, code if isinstance(code, str) else "no_problem_document"),
        status=response.status_code,
        request_id=response.headers.get("X-Request-Id"),
        faults=_faults_in(problem),
        retry_after_seconds=float(retry_after) if retry_after.isascii() and retry_after.isdigit() else None,
    )
