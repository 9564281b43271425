import { SignInRecords } from "@tellerline/storage";

/** What the library asks of a KV namespace. */
type Namespace = Pick<KVNamespace, "delete"> & {
  get(key: string, options?: { readonly type: "json" }): Promise<unknown>;
  put(key: string, value: string, options?: PutOptions): Promise<void>;
  list(options: KVNamespaceListOptions): Promise<KVNamespaceListResult<unknown>>;
};

/** Times in seconds. */
interface PutOptions {
  readonly expiration?: number;
  readonly expirationTtl?: number;
  readonly metadata?: unknown;
}

const PAGE = 1000;
/** Clients that were registered: the library names their records so. */
export const CLIENT_PREFIX = "client:";
/** For so long a client lives that nobody signs in with. */
const UNUSED_CLIENT_SECONDS = 86_400;
const TOKEN_PREFIX = "token:";
/** Access tokens of one grant that work at a time; they live for an hour. Beyond it the oldest ends. */
const MAX_TOKENS = 10;
const now = (): number => Math.floor(Date.now() / 1000);

function endOf({ expiration, expirationTtl }: PutOptions): number | null {
  if (expiration !== undefined) return expiration;
  return expirationTtl === undefined ? null : now() + expirationTtl;
}

/**
 * Records of signing in under the interface of a KV namespace, which the library stores them through. Workers KV itself may show what was
 * written a minute later, and a revoked grant as long.
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
      // The library names one `token:<user>:<grant>:<token>`.
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
  // The library calls nothing else of it.
  return namespace as unknown as KVNamespace;
}
