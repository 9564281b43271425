import { INVALID_TOKEN, Problem } from "@tellerline/worker-kit";
import { digestOf } from "@tellerline/worker-kit/keys";
import * as z from "zod";
import { SentHeaders } from "../admission/sent-headers.ts";
import { noteUnknown, refuseGuess } from "../admission/unknown-credentials.ts";
import type { RequestContext } from "./request-context.ts";

/** How long the key of a token is cached. Keys are cached for another 30 seconds, so that a key that has ended stops working within a minute. */
const CACHE_MS = 30_000;
const MAX_CACHED = 10_000;
const UNKNOWN_MS = 5000;
/** Maximum invalid tokens that are remembered, since strangers may send any number. */
const MAX_UNKNOWN = 500;

const granted = z.object({ key: z.string() });

/** Keys by the digest of origin and access token. */
const cache = new Map<string, { readonly key: string; readonly until: number }>();
/** Invalid tokens, by the digest of origin and token, and until when each is remembered, in milliseconds since the epoch. */
const unknown = new Map<string, number>();

/** Whether users can sign in over this connection: only over https, or within one machine. */
export function canSignIn({ url }: Request): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d+){3}$/.test(hostname);
}

/** URL that tells a client how to sign in (RFC 9728, 5.1). */
const metadataOf = ({ request }: RequestContext): string => `${new URL(request.url).origin}/.well-known/oauth-protected-resource/mcp`;

async function findKey({ env, request }: RequestContext, token: string): Promise<string | null> {
  if (!canSignIn(request)) return null;
  const response = await env.KEYS.fetch("https://keys.internal/internal/granted-key", {
    method: "POST",
    body: JSON.stringify({ origin: new URL(request.url).origin, token }),
  });
  if (response.status === 404) return null;
  if (!response.ok)
    throw new Problem("unavailable", "The token could not be looked up. Try again in a moment.", { headers: { "Retry-After": "2" } });
  return granted.parse(await response.json()).key;
}

async function keyBehind(context: RequestContext, token: string): Promise<string | null> {
  const now = Date.now();
  // The cache key is a digest, because a token may have any length. It includes the origin, because a token is valid only for one host's
  // tool server.
  const digest = await digestOf(`${new URL(context.request.url).origin} ${token}`);
  const known = cache.get(digest);
  if (known !== undefined && known.until > now) return known.key;
  if ((unknown.get(digest) ?? 0) > now) return null;
  if (known === undefined) refuseGuess(context.clientAddress, now);
  const key = await findKey(context, token);
  if (key === null) {
    noteUnknown(context.clientAddress, now);
    if (unknown.size >= MAX_UNKNOWN) unknown.clear();
    unknown.set(digest, now + UNKNOWN_MS);
    return null;
  }
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(digest, { key, until: now + CACHE_MS });
  return key;
}

/**
 * Replaces a call's access token by the key behind the token, so that the call counts as a call with that key. Calls without a token are
 * returned unchanged.
 * @throws `invalid_api_key` if the token is unknown or has ended, or if the connection allows no sign-in (`canSignIn`); `rate_limited`
 * after many unknown tokens; `unavailable` if the token can't be looked up
 */
export async function withGrantedKey(context: RequestContext): Promise<RequestContext> {
  const { credential } = context;
  if (credential.kind !== "token") return context;
  const key = await keyBehind(context, credential.token);
  if (key === null) throw new Problem("invalid_api_key", "This access token is not known, or over. Sign in again.", INVALID_TOKEN);
  const headers = new Headers(context.request.headers);
  headers.set("Authorization", `Bearer ${key}`);
  const request = new Request(context.request, { headers });
  return { ...context, request, headers: new SentHeaders(headers), credential: { kind: "key", key } };
}

/** Adds to an error about credentials where the client can sign in. Returns other errors unchanged. */
export function withSignIn(context: RequestContext, error: unknown): unknown {
  if (!(error instanceof Problem) || error.extras.headers?.["WWW-Authenticate"] === undefined) return error;
  const challenge = `${error.extras.headers["WWW-Authenticate"]}, resource_metadata="${metadataOf(context)}"`;
  return new Problem(error.code, error.message, { ...error.extras, headers: { ...error.extras.headers, "WWW-Authenticate": challenge } });
}
