import { LIMITS } from "@tellerline/contract";
import { Problem } from "@tellerline/worker-kit";
import type { SentHeaders } from "./sent-headers.ts";

/** How much of a request is looked at, before anything of it is read (guides/metering.md#budgets). */

/** Bytes of headers that may need more, or must have less, than the others. All that we read are in lower case. */
const BYTES_OF: ReadonlyMap<string, number> = new Map([
  ["authorization", LIMITS.authorizationBytes],
  // A cache may know many representations, and a deployment names a version of each Worker.
  ["if-none-match", LIMITS.listHeaderBytes],
  ["if-match", LIMITS.listHeaderBytes],
  ["cloudflare-workers-version-overrides", LIMITS.listHeaderBytes],
]);
/** What every header may have. */
const LEAST_BYTES = Math.min(LIMITS.headerBytes, ...BYTES_OF.values());

/** Headers that somebody here reads; what else is sent counts in the sum alone. */
const READ = [
  "accept",
  "access-control-request-method",
  "cf-connecting-ip",
  "content-encoding",
  "content-length",
  "content-type",
  "deployment-secret",
  "host",
  "idempotency-key",
  "origin",
  "prefer",
  "x-api-key",
] as const;
/** Those of the tool server's protocol begin so. */
const PROTOCOL_PREFIX = "mcp-";

const isRead = (name: string): boolean => name.startsWith(PROTOCOL_PREFIX) || READ.some((one) => one === name);

interface RequestLine {
  readonly method: string;
  readonly url: string;
}

/** Method, path and query, as they stand in the request line. */
function requestLineBytes({ method, url }: RequestLine): number {
  const path = url.indexOf("/", url.indexOf("//") + 2);
  return method.length + 1 + (path < 0 ? 1 : url.length - path);
}

const budgetOf = (name: string): number => BYTES_OF.get(name) ?? (isRead(name) ? LIMITS.headerBytes : LIMITS.headersBytes);

const tooLarge = (what: string, most: number): Problem =>
  new Problem("headers_too_large", `${what} must have at most ${most} bytes. Send less, or in the body what belongs there.`);

/** What of a request is too much; null if it is within its budgets. */
export function overBudget({ headers, ...line }: RequestLine & { readonly headers: SentHeaders }): Problem | null {
  if (requestLineBytes(line) > LIMITS.requestLineBytes) {
    return new Problem("uri_too_long", `Method, path and query must have at most ${LIMITS.requestLineBytes} bytes together. Send less.`);
  }
  const { count, bytes, longest } = headers;
  // Nearly every call has none that could be too long.
  for (const [name, value] of longest > LEAST_BYTES ? headers : []) {
    if (value.length > budgetOf(name)) return tooLarge(`The header ${name.slice(0, 60)}`, budgetOf(name));
  }
  if (count > LIMITS.headers) return new Problem("headers_too_large", `Send at most ${LIMITS.headers} headers, not ${count}.`);
  return bytes > LIMITS.headersBytes ? tooLarge("All headers together", LIMITS.headersBytes) : null;
}
