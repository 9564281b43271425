import { SignInRecords } from "@tellerline/storage";
import { DAY_SECONDS, wholeSeconds } from "@tellerline/vocabulary";

type Namespace = Pick<KVNamespace, "delete"> & {
  get(key: string, options?: { readonly type: "json" }): Promise<unknown>;
  put(key: string, value: string, options?: PutOptions): Promise<void>;
  list(options: KVNamespaceListOptions): Promise<KVNamespaceListResult<unknown>>;
};

/** Expiry in seconds: `expiration` since the epoch, `expirationTtl` from now. Without either, the record never expires. */
interface PutOptions {
  readonly expiration?: number;
  readonly expirationTtl?: number;
  readonly metadata?: unknown;
}

const PAGE = 1000;
export const CLIENT_PREFIX = "client:";
/** How long a registered client is kept if nobody signs in with it. */
const UNUSED_CLIENT_SECONDS = DAY_SECONDS;
const TOKEN_PREFIX = "token:";
/** Maximum access tokens of one grant that work at a time. A token works for an hour. Beyond the maximum, the oldest token is deleted. */
const MAX_TOKENS = 10;
const now = (): number => wholeSeconds(Date.now());

function endOf({ expiration, expirationTtl }: PutOptions): number | null {
  if (expiration !== undefined) return expiration;
  return expirationTtl === undefined ? null : now() + expirationTtl;
}

/**
 * A KV namespace for the OAuth library that stores its records in D1. Workers KV itself may show a write up to a minute late,
 * so that a revoked grant would still work for a minute.
 */
export function recordNamespace(database: D1Database): KVNamespace {
  const records = new SignInRecords(database);
  const namespace: Namespace = {
    async get(key, options) {
      const found = await records.find(key, now());
      if (found === null) return null;
      return options?.type === "json" ? JSON.parse(found.value) : found.value;
    },
    async put(key, value, options = {}) {
      const metadata = options.metadata === undefined ? null : JSON.stringify(options.metadata);
      if (key.startsWith(CLIENT_PREFIX)) return records.putUnused(key, value, metadata, now() + UNUSED_CLIENT_SECONDS, endOf(options));
      await records.put(key, value, metadata, endOf(options));
      // The library's key of a token is `token:<user>:<grant>:<token>`.
      if (key.startsWith(TOKEN_PREFIX)) await records.dropOldest(key.slice(0, key.lastIndexOf(":") + 1), MAX_TOKENS, false);
    },
    delete: (key) => records.delete(String(key)),
    async list({ prefix, limit, cursor }) {
      const page = Math.min(limit ?? PAGE, PAGE);
      const found = await records.list(prefix ?? "", cursor ?? "", page, now());
      const keys = found.map(({ recordKey, metadata, expiresAt }) => ({
        name: recordKey,
        ...(metadata === null ? {} : { metadata: JSON.parse(metadata) }),
        ...(expiresAt === null ? {} : { expiration: expiresAt }),
      }));
      const last = found.length < page ? undefined : found.at(-1);
      return last === undefined
        ? { keys, list_complete: true, cacheStatus: null }
        : { keys, list_complete: false, cursor: last.recordKey, cacheStatus: null };
    },
  };
  // The library uses no other methods.
  return namespace as unknown as KVNamespace;
}
