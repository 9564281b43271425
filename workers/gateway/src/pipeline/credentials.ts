import { Accounts } from "@tellerline/storage";
import { type Principal, Problem } from "@tellerline/worker-kit";
import { hashKey, isWellFormedKey } from "@tellerline/worker-kit/keys";

/** A principal and the id its quota is counted under. */
export interface Caller {
  readonly principal: Principal;
  readonly quotaId: string;
}

/** Half of the 60 seconds within which a revoked key must stop working (guides/metering.md#keys). */
const CACHE_MS = 30_000;
const MAX_CACHED = 10_000;

interface CachedCaller {
  readonly caller: Caller;
  readonly until: number;
}

/** Principals by the header value that carried the key, per isolate. */
const cache = new Map<string, CachedCaller>();

const CHALLENGE = { headers: { "WWW-Authenticate": 'Bearer realm="tellerline"' } };
const BEARER = /^Bearer +(\S+) *$/i;

/** The key of a request, from either header (guides/metering.md#keys); null without any. */
function keyFrom(headers: Headers): string | null {
  const authorization = headers.get("Authorization");
  const fromHeader = headers.get("X-API-Key")?.trim() || null;
  const fromBearer = authorization === null ? null : (BEARER.exec(authorization)?.[1] ?? null);
  if (authorization !== null && fromBearer === null) {
    throw new Problem("invalid_api_key", "Send the key as Authorization: Bearer <API_KEY>.", CHALLENGE);
  }
  if (fromBearer !== null && fromHeader !== null && fromBearer !== fromHeader) {
    throw new Problem("conflicting_credentials", "Authorization and X-API-Key have different keys. Send only one of them.");
  }
  return fromBearer ?? fromHeader;
}

export function missingKey(): Problem {
  return new Problem(
    "missing_api_key",
    "Send a key as Authorization: Bearer <API_KEY> or X-API-Key. To get one, call POST /keys.",
    CHALLENGE,
  );
}

/** Drops these keys from the cache, so that a change takes effect at once in this isolate. */
export function forgetKeys(keyIds: readonly string[]): void {
  for (const [key, { caller }] of cache) if (keyIds.includes(caller.principal.keyId)) cache.delete(key);
}

async function findCaller(key: string, accounts: D1Database): Promise<Caller> {
  const invalid = new Problem("invalid_api_key", "Unknown API key. Check that it was copied completely.", CHALLENGE);
  if (!(await isWellFormedKey(key))) throw invalid;
  const stored = await new Accounts(accounts).findKeyByHash(await hashKey(key));
  if (stored === null) throw invalid;
  if (stored.revokedAt !== null)
    throw new Problem("revoked_api_key", "This key was revoked. Use another key, or get a new one with POST /keys.", CHALLENGE);
  const { keyId, orgId, environment, plan, createdAt, expiresAt } = stored;
  return {
    principal: { keyId, orgId, environment, plan, createdAt, expiresAt },
    quotaId: plan === "free" ? stored.freeQuotaId : orgId,
  };
}

/**
 * Authenticates the caller; null if the request has no key.
 * @param acceptsEnded whether a key that was rotated, and whose grace period is over, is still good for a retry.
 * @throws `invalid_api_key`, `revoked_api_key`, `conflicting_credentials`
 */
export async function authenticate(headers: Headers, accounts: D1Database, acceptsEnded = false): Promise<Caller | null> {
  const key = keyFrom(headers);
  if (key === null) return null;
  const now = Date.now();
  const cached = cache.get(key);
  const caller = cached !== undefined && cached.until > now ? cached.caller : await findCaller(key, accounts);
  if (caller !== cached?.caller) {
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(key, { caller, until: now + CACHE_MS });
  }
  const { expiresAt } = caller.principal;
  if (expiresAt !== null && Date.parse(expiresAt) <= now && !acceptsEnded) {
    throw new Problem("revoked_api_key", "This key was rotated and its grace period is over. Use its successor.", CHALLENGE);
  }
  return caller;
}
