import { type Problem, validationProblem } from "@tellerline/worker-kit";
import type { SentHeaders } from "./sent-headers.ts";

/** A name or an address, perhaps with a port (RFC 9110, 7.2; RFC 3986, 3.2.2); several of them arrive with commas between. */
const HOST = /^(?:[\w.-]{1,253}|\[[\da-fA-F:.]{2,45}\])(?::\d{1,5})?$/;

/**
 * What is wrong with the host that a request names; null if it names one. What can't be part of a URL never arrives here: the platform refuses
 * it (guides/compatibility.md#hosts).
 */
export function hostFault(headers: Pick<SentHeaders, "get">): Problem | null {
  const host = headers.get("host");
  if (host === null || HOST.test(host)) return null;
  return validationProblem([{ path: "/header/Host", code: "invalid_format", message: "Must be one host, perhaps with a port." }]);
}
