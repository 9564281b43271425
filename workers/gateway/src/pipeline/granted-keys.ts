import { INVALID_TOKEN, Problem } from "@tellerline/worker-kit";
import * as z from "zod";
import type { RequestContext } from "./request-context.ts";

/** For so long a token's key is believed; with the time for which a key is, its end is known within a minute. */
const CACHE_MS = 30_000;
const MAX_CACHED = 10_000;

/** An access token as the authorization server writes them: three parts with colons between, and no API key. */
const ACCESS_TOKEN = /^Bearer +([^\s:]+:[^\s:]+:[^\s:]+) *$/i;

const granted = z.object({ key: z.string() });

/** Keys by the access token that they are behind, per isolate; null where it is none. */
const cache = new Map<string, { readonly key: string | null; readonly until: number }>();

/** Whether what is sent stays secret on its way: over https, or within one machine. Nobody signs in otherwise. */
export function canSignIn({ url }: Request): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d+){3}$/.test(hostname);
}

/** Where a client learns how to sign in (RFC 9728, 5.1). */
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

/**
 * The call with the key behind its access token in the token's place: from here on it is a call with that key. Others stay as they are.
 * @throws `invalid_api_key` where the token is none, or over
 */
export async function withGrantedKey(context: RequestContext): Promise<RequestContext> {
  const [, token] = ACCESS_TOKEN.exec(context.request.headers.get("Authorization") ?? "") ?? [];
  if (token === undefined) return context;
  const now = Date.now();
  // A token is for the tool server of one host.
  const name = `${new URL(context.request.url).origin} ${token}`;
  const known = cache.get(name);
  const found = known !== undefined && known.until > now ? known : { key: await findKey(context, token), until: now + CACHE_MS };
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(name, found);
  if (found.key === null) throw new Problem("invalid_api_key", "This access token is not known, or over. Sign in again.", INVALID_TOKEN);
  const headers = new Headers(context.request.headers);
  headers.set("Authorization", `Bearer ${found.key}`);
  return { ...context, request: new Request(context.request, { headers }) };
}

/** An error of the tool server's door; one about credentials says where to sign in. */
export function withSignIn(context: RequestContext, error: unknown): unknown {
  if (!(error instanceof Problem) || error.extras.headers?.["WWW-Authenticate"] === undefined) return error;
  const challenge = `${error.extras.headers["WWW-Authenticate"]}, resource_metadata="${metadataOf(context)}"`;
  return new Problem(error.code, error.message, { ...error.extras, headers: { ...error.extras.headers, "WWW-Authenticate": challenge } });
}
