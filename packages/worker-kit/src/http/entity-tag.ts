import { toHex } from "../keys/keys.ts";
import { Problem } from "./problem.ts";

const TAG_BYTES = 16;
const encoder = new TextEncoder();
const LISTED = /(?:W\/)?("[^"]*")/g;

/** A strong entity tag (RFC 9110, 8.8.3) from the content's SHA-256. */
export async function entityTagOf(content: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content)).subarray(0, TAG_BYTES);
  return `"${toHex(digest)}"`;
}

/**
 * Whether the header value `list` includes `tag`; `*` matches any tag. A weak tag matches too: a proxy that compresses a response makes its
 * tag weak.
 */
function names(list: string, tag: string): boolean {
  return list.trim() === "*" || Array.from(list.matchAll(LISTED), ([, listed]) => listed).includes(tag);
}

export interface Tagged {
  readonly tag: string;
  readonly content: BufferSource;
  readonly status: number;
  readonly headers: Headers;
}

/** Responds with the content, or with 304 if a GET or HEAD request names its tag in If-None-Match (RFC 9110, 13.1.2). */
export function respondTagged({ tag, content, status, headers }: Tagged, asked: Pick<Request, "method" | "headers">): Response {
  const told = new Headers(headers);
  told.set("ETag", tag);
  const known = asked.headers.get("If-None-Match");
  const isRead = asked.method === "GET" || asked.method === "HEAD";
  if (!isRead || known === null || !names(known, tag)) return new Response(content, { status, headers: told });
  told.delete("Content-Type");
  return new Response(null, { status: 304, headers: told });
}

/**
 * Adds an entity tag to a successful response, or replaces the response by a 304 if the caller already has its content. Other responses, and
 * those that have a tag, are returned unchanged.
 */
export async function withEntityTag(response: Response, asked: Pick<Request, "method" | "headers">): Promise<Response> {
  if (!response.ok || response.headers.has("ETag")) return response;
  const content = await response.arrayBuffer();
  return respondTagged({ tag: await entityTagOf(content), content, status: response.status, headers: response.headers }, asked);
}

/**
 * Checks the request's `If-Match` header (RFC 9110, 13.1.1). A request without this header passes.
 * @param body the representation that a read of the resource would return now.
 * @throws `precondition_failed` if the resource has changed since the caller read it.
 */
export async function requireMatch(headers: Headers, body: unknown): Promise<void> {
  const expected = headers.get("If-Match");
  if (expected === null) return;
  const tag = await entityTagOf(encoder.encode(JSON.stringify(body)));
  if (names(expected, tag)) return;
  throw new Problem(
    "precondition_failed",
    "It was changed since you read it. Read it again, and send the ETag of that answer in If-Match.",
    {
      headers: { ETag: tag },
    },
  );
}
