import { LIMITS } from "@tellerline/contract";
import type { Accounts } from "@tellerline/storage";
import { Problem, validationProblem } from "@tellerline/worker-kit";
import { digestOf } from "@tellerline/worker-kit/keys";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** A first run that has not ended after this time is taken to be dead. */
const IN_PROGRESS_MS = 30_000;

/** One request under an Idempotency-Key, or an ordinary one without. */
export interface IdempotentRun {
  /** The id of the key to make, or of the one that was made. */
  readonly keyId: string;
  readonly isReplay: boolean;
  complete(): Promise<void>;
  abandon(): Promise<void>;
}

/** Whoever guesses an idempotency key gets the API key, so only a UUID will do (interface §4). */
function checkForm(idempotencyKey: string): void {
  if (UUID.test(idempotencyKey)) return;
  throw validationProblem([
    {
      path: "/header/Idempotency-Key",
      code: "invalid_format",
      message: "Must be a UUID that you made for this request, such as crypto.randomUUID() gives.",
    },
  ]);
}

const INDEPENDENT = { isReplay: false, complete: async () => undefined, abandon: async () => undefined };

/**
 * Begins a request, or finds its first run.
 * @throws `idempotency_in_progress`, `idempotency_key_reused`
 */
export async function beginIdempotent(
  accounts: Accounts,
  operation: string,
  idempotencyKey: string | null,
  body: unknown,
  newKeyId: string,
): Promise<IdempotentRun> {
  if (idempotencyKey === null) return { ...INDEPENDENT, keyId: newKeyId };
  checkForm(idempotencyKey);
  const name = idempotencyKey.toLowerCase();
  const now = Date.now();
  const requestHash = await digestOf(JSON.stringify(body));
  const expired = new Date(now - LIMITS.idempotencyHours * 3_600_000).toISOString();
  const fresh = { requestHash, keyId: newKeyId, startedAt: new Date(now).toISOString(), completedAt: null };
  const { record, isNew } = await accounts.beginIdempotent(operation, name, fresh, expired);
  const run = {
    keyId: record.keyId,
    complete: () => accounts.completeIdempotent(operation, name, new Date().toISOString()),
    abandon: () => accounts.forgetIdempotent(operation, name),
  };
  if (isNew) return { ...run, isReplay: false };
  if (record.requestHash !== requestHash) {
    throw new Problem("idempotency_key_reused", "This Idempotency-Key was used with another body; make a new one for a new request.");
  }
  if (record.completedAt !== null) return { ...run, isReplay: true };
  const isDead = Date.parse(record.startedAt) < now - IN_PROGRESS_MS;
  if (isDead && (await accounts.takeOverIdempotent(operation, name, record.startedAt, fresh.startedAt))) return { ...run, isReplay: false };
  throw new Problem("idempotency_in_progress", "The first request with this Idempotency-Key is still running; try again in a moment.");
}
