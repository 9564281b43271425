import { LIMITS } from "@tellerline/contract/plain";
import { HOUR_MS, storedTimestampOf } from "@tellerline/vocabulary";
import { Problem, validationProblem } from "../http/problem.ts";
import { digestOf } from "../keys/keys.ts";
import { sleep } from "../sleep.ts";

interface RequestKey {
  readonly operation: string;
  readonly owner: string;
  readonly idempotencyKey: string;
}

interface StoredRequest {
  readonly requestHash: string;
  readonly resourceId: string;
  readonly startedAt: string;
  readonly completedAt: string | null;
}

/** Storage port for idempotent requests, implemented by `IdempotentRequests` of the storage package. */
export interface IdempotencyStore {
  begin(key: RequestKey, request: StoredRequest, expiredAt: string): Promise<{ readonly request: StoredRequest; readonly isNew: boolean }>;
  find(key: RequestKey): Promise<StoredRequest | null>;
  resume(key: RequestKey, seenStartedAt: string, startedAt: string): Promise<boolean>;
  complete(key: RequestKey, completedAt: string): Promise<void>;
  forget(key: RequestKey): Promise<void>;
}

export interface IdempotentCall {
  readonly operation: string;
  /** Caller whose Idempotency-Keys these are; empty for callers without an account. */
  readonly owner: string;
  readonly idempotencyKey: string | null;
  /** The validated request, including path parameters. */
  readonly request: unknown;
  /** Id for the resource if this is the first request with its key. */
  readonly newResourceId: string;
  /**
   * Keeps work running after the response is sent. If given, the request is marked as complete in the background. A retry that arrives
   * earlier waits a moment; a retry after a crash creates the resource again with the same id.
   */
  readonly defer?: (work: Promise<unknown>) => void;
}

export interface IdempotentOutcome {
  /** Id of the resource created by this request, or by the first request with its key. */
  readonly resourceId: string;
  readonly isReplay: boolean;
}

/** A first run that has not completed after this number of milliseconds is presumed dead, and a retry may run again. */
const IN_PROGRESS_MS = 30_000;
/** How often a concurrent retry checks, every `WAIT_MS`, whether the first run has ended. */
const WAITS = 8;
const WAIT_MS = 60;

const reused = () =>
  new Problem(
    "idempotency_key_reused",
    "This Idempotency-Key was already used with a different request. Generate a new key for a new request.",
  );
const inProgress = () =>
  new Problem("idempotency_in_progress", "The first request with this Idempotency-Key is still running. Try again in a moment.");

/**
 * Waits for the first run with this key.
 * @returns its record; null if the run failed and its record was deleted.
 * @throws `idempotency_in_progress` if the run takes too long.
 */
async function waitForFirst(store: IdempotencyStore, key: RequestKey): Promise<StoredRequest | null> {
  for (let waits = 0; waits < WAITS; waits++) {
    await sleep(WAIT_MS);
    const found = await store.find(key);
    if (found === null || found.completedAt !== null) return found;
  }
  throw inProgress();
}

/**
 * Creates a resource at most once per operation, owner and Idempotency-Key, for 24 hours. Without a key, creates one on every call.
 * @param make creates the resource with the given id. After a crash it may run again with the same id and with `isAgain` true, and must
 * then produce the same result.
 * @throws `idempotency_in_progress`, `idempotency_key_reused`, or the error of `make`; after the latter the key may be used again.
 */
export async function runIdempotent(
  store: IdempotencyStore,
  { operation, owner, idempotencyKey, request, newResourceId, defer }: IdempotentCall,
  make: (resourceId: string, isAgain: boolean) => Promise<void>,
): Promise<IdempotentOutcome> {
  if (idempotencyKey === null) {
    await make(newResourceId, false);
    return { resourceId: newResourceId, isReplay: false };
  }
  const key = { operation, owner, idempotencyKey };
  const now = Date.now();
  const requestHash = await digestOf(JSON.stringify(request));
  const startedAt = storedTimestampOf(now);
  const fresh = { requestHash, resourceId: newResourceId, startedAt, completedAt: null };
  const begun = await store.begin(key, fresh, storedTimestampOf(now - LIMITS.idempotencyHours * HOUR_MS));
  const { resourceId } = begun.request;
  if (!begun.isNew) {
    if (begun.request.requestHash !== requestHash) throw reused();
    if (begun.request.completedAt !== null) return { resourceId, isReplay: true };
    const isDead = Date.parse(begun.request.startedAt) < now - IN_PROGRESS_MS;
    if (!isDead || !(await store.resume(key, begun.request.startedAt, startedAt))) {
      const first = await waitForFirst(store, key);
      if (first === null) throw inProgress();
      return { resourceId: first.resourceId, isReplay: true };
    }
  }
  try {
    await make(resourceId, !begun.isNew);
  } catch (error) {
    await store.forget(key);
    throw error;
  }
  const completed = store.complete(key, new Date().toISOString());
  if (defer === undefined) await completed;
  else defer(completed);
  return { resourceId, isReplay: false };
}

const VISIBLE_TEXT = /^[\x21-\x7e]{1,255}$/;
/** UUIDs of versions 4 and 7 (RFC 9562), the versions that are mostly random. */
const RANDOM_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

function formatProblem(message: string): Problem {
  return validationProblem([{ path: "/header/Idempotency-Key", code: "invalid_format", message }]);
}

/**
 * @returns null if the request has no Idempotency-Key.
 * @throws `validation_failed` if the key is malformed.
 */
export function idempotencyKeyOf(headers: Headers): string | null {
  const key = headers.get("Idempotency-Key");
  if (key === null || VISIBLE_TEXT.test(key)) return key;
  throw formatProblem("Must be 1 to 255 visible characters, such as a UUID.");
}

/**
 * Reads an Idempotency-Key that must be a random UUID. A replay returns an API key, so nobody else may guess the Idempotency-Key.
 * @returns null if the request has no Idempotency-Key.
 * @throws `validation_failed` if the key is not a UUID of version 4 or 7.
 */
export function idempotencyUuidOf(headers: Headers): string | null {
  const key = headers.get("Idempotency-Key");
  if (key === null) return null;
  if (RANDOM_UUID.test(key)) return key.toLowerCase();
  throw formatProblem("Must be a UUID of version 4 or 7, generated for this request, such as crypto.randomUUID() returns.");
}

export function replayHeaders({ isReplay }: IdempotentOutcome): Readonly<Record<string, string>> {
  return isReplay ? { "Idempotent-Replayed": "true" } : {};
}
