import { Accounts, nearestReplica } from "@tellerline/storage";
import { HOUR_MS, storedTimestampOf } from "@tellerline/vocabulary";
import { describeError, INVALID_TOKEN, log, type Principal, Problem } from "@tellerline/worker-kit";
import { hashKey, isExpired, isPlainKey, isWellFormedKey } from "@tellerline/worker-kit/keys";
import { noteUnknown, refuseGuess } from "../admission/unknown-credentials.ts";
import type { RequestContext } from "./request-context.ts";

/** The authenticated caller of a request. `quotaId` is the id under which the caller's quota is counted. */
export interface Caller {
  readonly principal: Principal;
  /** Whether the key was rotated. It then expires at the end of its grace period. */
  readonly isRotated: boolean;
  readonly quotaId: string;
}

/** How long a key is cached: half of the minute within which a revoked key must stop working (guides/metering.md#keys). */
const CACHE_MS = 30_000;
const MAX_CACHED = 10_000;

interface CachedCaller {
  readonly caller: Caller;
  readonly until: number;
}

const cache = new Map<string, CachedCaller>();

const CHALLENGE = { headers: { "WWW-Authenticate": 'Bearer realm="tellerline"' } };
export function missingKey(): Problem {
  return new Problem(
    "missing_api_key",
    "Send a key as Authorization: Bearer <API_KEY> or X-API-Key. To get one, call POST /keys. An agent whose user has a key can use /mcp?auth=required.",
    CHALLENGE,
  );
}

export function forgetKeys(keyIds: readonly string[]): void {
  for (const [key, { caller }] of cache) if (keyIds.includes(caller.principal.keyId)) cache.delete(key);
}

type StoredKey = NonNullable<Awaited<ReturnType<Accounts["findKeyByHash"]>>>;

/** The stored key as comparable text, without `lastUsedAt`, which does not decide whether calls are allowed. */
const rightsOf = (stored: StoredKey | null): string => JSON.stringify({ ...stored, lastUsedAt: null });

/**
 * The stored key with this hash; null if it is unknown. The nearest replica may lag. If it does not have the key, or has it as revoked,
 * the primary decides. Otherwise the replica's row is used at once, and compared with the primary's in the background; if they differ, the
 * key is dropped from the cache.
 */
async function findKey({ env, defer }: KeyedRequest, key: string, hash: string): Promise<StoredKey | null> {
  const primary = new Accounts(env.ACCOUNTS);
  const near = await new Accounts(nearestReplica(env.ACCOUNTS)).findKeyByHash(hash);
  if (near === null || near.revokedAt !== null) return primary.findKeyByHash(hash);
  const judge = async () => {
    if (rightsOf(await primary.findKeyByHash(hash)) !== rightsOf(near)) cache.delete(key);
  };
  defer(judge().catch((error: unknown) => log("warn", "key_not_judged", describeError(error))));
  return near;
}

/** The last use of a key is stored at most once in this time. */
const USE_NOTED_MS = HOUR_MS;

function noteUse({ env, defer }: KeyedRequest, { keyId, lastUsedAt }: StoredKey): void {
  const now = Date.now();
  if (lastUsedAt !== null && now - Date.parse(lastUsedAt) < USE_NOTED_MS) return;
  const noted = new Accounts(env.ACCOUNTS).markUsed(keyId, storedTimestampOf(now));
  defer(noted.catch((error: unknown) => log("warn", "key_use_not_noted", describeError(error))));
}

function ended({ isRotated }: Caller): Problem {
  if (isRotated)
    return new Problem("revoked_api_key", "This key was rotated and its grace period is over. Use its successor.", INVALID_TOKEN);
  return new Problem("expired_api_key", "This key has expired. Create another with POST /v1/keys.", INVALID_TOKEN);
}

/** @throws `expired_api_key` for a key in the plain form, from the day that the operator has set (guides/operating.md#the-form-of-keys) */
function refuseOutdated(key: string, until: string | undefined): void {
  if (!until || !isPlainKey(key)) return;
  // An invalid date locks nobody out.
  const end = Date.parse(until);
  if (Number.isNaN(end) || Date.now() < end) return;
  const detail = `Keys of this form were accepted until ${until}. Get another with POST /keys, or ask for one.`;
  throw new Problem("expired_api_key", detail, INVALID_TOKEN);
}

async function findCaller(request: KeyedRequest, key: string): Promise<Caller> {
  const invalid = new Problem("invalid_api_key", "Unknown API key. Check that it was copied completely.", INVALID_TOKEN);
  const { KEY_CHECKSUM_SECRET: checksumSecret = null, PLAIN_KEYS_UNTIL } = request.env;
  if (!(await isWellFormedKey(key, checksumSecret))) throw invalid;
  refuseOutdated(key, PLAIN_KEYS_UNTIL);
  const canBeMadeUp = isPlainKey(key) || checksumSecret === null;
  if (canBeMadeUp && !cache.has(key)) refuseGuess(request.clientAddress, Date.now());
  const stored = await findKey(request, key, await hashKey(key));
  if (stored === null) {
    noteUnknown(request.clientAddress, Date.now());
    throw invalid;
  }
  if (stored.revokedAt !== null)
    throw new Problem("revoked_api_key", "This key was revoked. Use another key, or get a new one with POST /keys.", INVALID_TOKEN);
  const { keyId, orgId, environment, plan, name, scopes, createdAt, expiresAt } = stored;
  noteUse(request, stored);
  return {
    principal: { keyId, orgId, environment, plan, createdAt, expiresAt, name, scopes: scopes === null ? null : [...scopes] },
    isRotated: stored.rotatedAt !== null,
    quotaId: plan === "free" ? stored.freeQuotaId : orgId,
  };
}

type KeyedRequest = Pick<RequestContext, "credential" | "clientAddress" | "env" | "defer">;

/**
 * Authenticates the caller. Returns null if the request has no key.
 * @param acceptsEnded whether a rotated key is accepted after its grace period, so that the rotation can be retried
 * @throws `invalid_api_key`, `revoked_api_key`, `expired_api_key`, `conflicting_credentials`, `rate_limited`
 */
export async function authenticate(request: KeyedRequest, acceptsEnded = false): Promise<Caller | null> {
  const { credential } = request;
  if (credential.kind === "none") return null;
  if (credential.kind === "malformed") throw credential.problem;
  if (credential.kind === "token") throw new Problem("invalid_api_key", "An access token is for the tool server alone.", INVALID_TOKEN);
  const { key } = credential;
  const now = Date.now();
  const cached = cache.get(key);
  const caller = cached !== undefined && cached.until > now ? cached.caller : await findCaller(request, key);
  if (caller !== cached?.caller) {
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(key, { caller, until: now + CACHE_MS });
  }
  if (isExpired(caller.principal.expiresAt, now) && !(acceptsEnded && caller.isRotated)) throw ended(caller);
  return caller;
}
