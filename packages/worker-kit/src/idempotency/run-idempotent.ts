import { LIMITS } from "@tellerline/contract";
import { Problem, validationProblem } from "../http/problem.ts";
import { digestOf } from "../keys/keys.ts";

/** What names an idempotent request. */
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

/** Where idempotent requests are kept; `IdempotentRequests` of the storage package is one. */
export interface IdempotencyStore {
  begin(key: RequestKey, request: StoredRequest, expiredAt: string): Promise<{ readonly request: StoredRequest; readonly isNew: boolean }>;
  find(key: RequestKey): Promise<StoredRequest | null>;
  resume(key: RequestKey, seenStartedAt: string, startedAt: string): Promise<boolean>;
  complete(key: RequestKey, completedAt: string): Promise<void>;
  forget(key: RequestKey): Promise<void>;
}

export interface IdempotentCall {
  readonly operation: string;
  /** Whose Idempotency-Key it is; empty for callers without an account. */
  readonly owner: string;
  /** Null: an ordinary request. */
  readonly idempotencyKey: string | null;
  /** The validated request, path parameters included. */
  readonly request: unknown;
  /** The id of what this request makes, if it is the first under its key. */
  readonly newResourceId: string;
}

/** What a call with or without an Idempotency-Key came to. */
export interface IdempotentOutcome {
  /** The id of what was made, by this request or by the first one under the key. */
  readonly resourceId: string;
  readonly isReplay: boolean;
}

/** A first run that has not ended after this time is taken to be dead. */
const IN_PROGRESS_MS = 30_000;
/** A request beside a first run that is under way waits this often, this long, for its end. */
const WAITS = 8;
const WAIT_MS = 60;
const HOUR_MS = 3_600_000;

const reused = () =>
  new Problem(
    "idempotency_key_reused",
    "This Idempotency-Key was already used with a different body. Generate a new key for a new request.",
  );
const inProgress = () =>
  new Problem("idempotency_in_progress", "The first request with this Idempotency-Key is still running. Try again in a moment.");

/** Waits until the first run has ended; null where it was refused, and its record is gone. */
async function waitForFirst(store: IdempotencyStore, key: RequestKey): Promise<StoredRequest | null> {
  for (let waits = 0; waits < WAITS; waits++) {
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    const found = await store.find(key);
    if (found === null || found.completedAt !== null) return found;
  }
  throw inProgress();
}

/**
 * Makes something at most once for each Idempotency-Key of an owner, for 24 hours.
 * @param make stores what has the id it is given. It may run again with the same id after a crash, and must then end as it did before.
 * @throws `idempotency_in_progress`, `idempotency_key_reused`, and whatever `make` throws, after which the key may be used again.
 */
export async function runIdempotent(
  store: IdempotencyStore,
  { operation, owner, idempotencyKey, request, newResourceId }: IdempotentCall,
  make: (resourceId: string) => Promise<void>,
): Promise<IdempotentOutcome> {
  if (idempotencyKey === null) {
    await make(newResourceId);
    return { resourceId: newResourceId, isReplay: false };
  }
  const key = { operation, owner, idempotencyKey };
  const now = Date.now();
  const requestHash = await digestOf(JSON.stringify(request));
  const startedAt = new Date(now).toISOString();
  const fresh = { requestHash, resourceId: newResourceId, startedAt, completedAt: null };
  const begun = await store.begin(key, fresh, new Date(now - LIMITS.idempotencyHours * HOUR_MS).toISOString());
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
    await make(resourceId);
  } catch (error) {
    await store.forget(key);
    throw error;
  }
  await store.complete(key, new Date().toISOString());
  return { resourceId, isReplay: false };
}

const VISIBLE_TEXT = /^[\x21-\x7e]{1,255}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function formatProblem(message: string): Problem {
  return validationProblem([{ path: "/header/Idempotency-Key", code: "invalid_format", message }]);
}

/** The key by which a caller makes retries safe; null without one. */
export function idempotencyKeyOf(headers: Headers): string | null {
  const key = headers.get("Idempotency-Key");
  if (key === null || VISIBLE_TEXT.test(key)) return key;
  throw formatProblem("Must be 1 to 255 visible characters, such as a UUID.");
}

/** The same where a guessed key would give away a secret: only a UUID will do. */
export function idempotencyUuidOf(headers: Headers): string | null {
  const key = headers.get("Idempotency-Key");
  if (key === null) return null;
  if (UUID.test(key)) return key.toLowerCase();
  throw formatProblem("Must be a UUID generated for this request, such as crypto.randomUUID() returns.");
}

/** The header that tells a replay from a first answer. */
export function replayHeaders({ isReplay }: IdempotentOutcome): Readonly<Record<string, string>> {
  return isReplay ? { "Idempotent-Replayed": "true" } : {};
}
