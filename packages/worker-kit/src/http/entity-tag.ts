import { Problem } from "./problem.ts";

/** Number of leading SHA-256 bytes in a tag. */
const TAG_BYTES = 16;
const encoder = new TextEncoder();
const LISTED = /(?:W\/)?("[^"]*")/g;

/** The entity tag (RFC 9110, 8.8.3) of a representation: it changes if any byte does. */
export async function entityTagOf(content: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content)).subarray(0, TAG_BYTES);
  return `"${Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("")}"`;
}

/**
 * Whether a list of entity tags includes `tag`; `*` matches any. Weak tags match as well: a compressing proxy makes our tags weak in transit, and our
 * tags differ if any byte does.
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

/** Responds with a representation, or with 304 if the caller already has this representation (RFC 9110, 13.1.2). */
export function respondTagged({ tag, content, status, headers }: Tagged, asked: Pick<Request, "method" | "headers">): Response {
  const told = new Headers(headers);
  told.set("ETag", tag);
  const known = asked.headers.get("If-None-Match");
  const isRead = asked.method === "GET" || asked.method === "HEAD";
  if (!isRead || known === null || !names(known, tag)) return new Response(content, { status, headers: told });
  told.delete("Content-Type");
  return new Response(null, { status: 304, headers: told });
}

/** Adds an entity tag to a successful response; responds with 304 if the caller already has the content. Other responses stay as they are. */
export async function withEntityTag(response: Response, asked: Pick<Request, "method" | "headers">): Promise<Response> {
  if (!response.ok) return response;
  const content = await response.arrayBuffer();
  return respondTagged({ tag: await entityTagOf(content), content, status: response.status, headers: response.headers }, asked);
}

/**
 * Checks that the resource is unchanged since the caller read it (RFC 9110, 13.1.1). Without
 * `If-Match` there is no check.
 * @param body the representation that a read would return now.
 * @throws `precondition_failed` if the resource has changed.
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
