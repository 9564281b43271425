import { LIMITS } from "@tellerline/contract/plain";
import { Problem } from "@tellerline/worker-kit";
import type { SentHeaders } from "./sent-headers.ts";

/** Size limits of the request line and headers, checked before a key is looked up or a body is read (guides/metering.md#budgets). */

/** Maximum bytes of a header's value, for headers whose limit differs from the general one. Names are in lower case. */
const BYTES_OF: ReadonlyMap<string, number> = new Map([
  ["authorization", LIMITS.authorizationBytes],
  // These headers are lists: a cache may send many entity tags, and a deployment names a version for each Worker.
  ["if-none-match", LIMITS.listHeaderBytes],
  ["if-match", LIMITS.listHeaderBytes],
  ["cloudflare-workers-version-overrides", LIMITS.listHeaderBytes],
]);
/** The smallest of the limits, in bytes. No header value up to this length is too long. */
const LEAST_BYTES = Math.min(LIMITS.headerBytes, ...BYTES_OF.values());

/** Headers that some Worker reads. Other headers count only towards the limit of all headers together. */
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
/** Prefix of the headers of MCP, the tool server's protocol. */
const PROTOCOL_PREFIX = "mcp-";

const isRead = (name: string): boolean => name.startsWith(PROTOCOL_PREFIX) || READ.some((one) => one === name);

interface RequestLine {
  readonly method: string;
  readonly url: string;
}

function requestLineBytes({ method, url }: RequestLine): number {
  const path = url.indexOf("/", url.indexOf("//") + 2);
  return method.length + 1 + (path < 0 ? 1 : url.length - path);
}

const budgetOf = (name: string): number => BYTES_OF.get(name) ?? (isRead(name) ? LIMITS.headerBytes : LIMITS.headersBytes);

const tooLarge = (what: string, most: number): Problem =>
  new Problem("headers_too_large", `${what} must have at most ${most} bytes. Send less, or in the body what belongs there.`);

export function overBudget({ headers, ...line }: RequestLine & { readonly headers: SentHeaders }): Problem | null {
  if (requestLineBytes(line) > LIMITS.requestLineBytes) {
    return new Problem("uri_too_long", `Method, path and query must have at most ${LIMITS.requestLineBytes} bytes together. Send less.`);
  }
  const { count, bytes, longest } = headers;
  // Nearly every call has only short headers and skips this loop.
  for (const [name, value] of longest > LEAST_BYTES ? headers : []) {
    if (value.length > budgetOf(name)) return tooLarge(`The header ${name.slice(0, 60)}`, budgetOf(name));
  }
  if (count > LIMITS.headers) return new Problem("headers_too_large", `Send at most ${LIMITS.headers} headers, not ${count}.`);
  return bytes > LIMITS.headersBytes ? tooLarge("All headers together", LIMITS.headersBytes) : null;
}
