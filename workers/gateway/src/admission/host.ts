import { type Problem, validationProblem } from "@tellerline/worker-kit";
import type { SentHeaders } from "./sent-headers.ts";

/**
 * Matches one host name or IP address, with an optional port (RFC 9110, 7.2; RFC 3986, 3.2.2). Repeated headers are joined by commas, and
 * do not match.
 */
const HOST = /^(?:[\w.-]{1,253}|\[[\da-fA-F:.]{2,45}\])(?::\d{1,5})?$/;

/**
 * The problem of an invalid Host header. Null if the header is valid or absent. Calls whose host can't be part of a URL never arrive
 * here, because the platform rejects them (guides/compatibility.md#hosts).
 */
export function hostFault(headers: Pick<SentHeaders, "get">): Problem | null {
  const host = headers.get("host");
  if (host === null || HOST.test(host)) return null;
  return validationProblem([{ path: "/header/Host", code: "invalid_format", message: "Must be one host, perhaps with a port." }]);
}
