import { Problem } from "./problem.ts";

/** Bytes of a SHA-256 that a tag has. */
const TAG_BYTES = 16;
const encoder = new TextEncoder();
const LISTED = /(?:W\/)?("[^"]*")/g;

/** The entity tag (RFC 9110, 8.8.3) of a representation: it changes where a byte does. */
export async function entityTagOf(content: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content)).subarray(0, TAG_BYTES);
  return `"${Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("")}"`;
}

/**
 * Whether a list of entity tags names one; `*` names any. A tag that was made weak on its way, as by a proxy that compresses, is still known:
 * ours tell every byte apart.
 */
function names(list: string, tag: string): boolean {
  return list.trim() === "*" || Array.from(list.matchAll(LISTED), ([, listed]) => listed).includes(tag);
}

/** A representation with its entity tag. */
export interface Tagged {
  readonly tag: string;
  readonly content: BufferSource;
  readonly status: number;
  readonly headers: Headers;
}

/** Answers with a representation; 304 where the caller has it already (RFC 9110, 13.1.2). */
export function respondTagged({ tag, content, status, headers }: Tagged, asked: Pick<Request, "method" | "headers">): Response {
  const told = new Headers(headers);
  told.set("ETag", tag);
  const known = asked.headers.get("If-None-Match");
  const isRead = asked.method === "GET" || asked.method === "HEAD";
  if (!isRead || known === null || !names(known, tag)) return new Response(content, { status, headers: told });
  told.delete("Content-Type");
  return new Response(null, { status: 304, headers: told });
}

/** The response with its entity tag; 304 where the caller has it already. */
export async function withEntityTag(response: Response, asked: Pick<Request, "method" | "headers">): Promise<Response> {
  if (!response.ok) return response;
  const content = await response.arrayBuffer();
  return respondTagged({ tag: await entityTagOf(content), content, status: response.status, headers: response.headers }, asked);
}

/**
 * Checks the tag that the caller last saw of what it is about to change (RFC 9110, 13.1.1). Without `If-Match` anything goes.
 * @param body the representation as a read would answer it now.
 * @throws `precondition_failed`
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
