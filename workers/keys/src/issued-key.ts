import type { IssuedKeyWire } from "@tellerline/contract";
import { Accounts, type StoredKey } from "@tellerline/storage";
import { quotaOf } from "@tellerline/vocabulary";
import { Problem } from "@tellerline/worker-kit";
import { issuedKey } from "@tellerline/worker-kit/keys";
import type { Env } from "./env.ts";

/** The full text of a stored key. Only the key's hash is stored, so the text is derived again from the key id. */
export function secretOf(env: Env, stored: StoredKey): Promise<string> {
  return issuedKey(env, stored, async (hash) => (await new Accounts(env.ACCOUNTS).findKeyByHash(hash))?.keyId === stored.keyId);
}

/** @throws `conflict` if the key was revoked: a retry of the request that made it does not make it again (guides/metering.md#idempotency). */
export async function toIssuedKey(env: Env, stored: StoredKey): Promise<IssuedKeyWire> {
  if (stored.revokedAt !== null)
    throw new Problem(
      "conflict",
      "The key that this request made was revoked. Send the request with a new Idempotency-Key to make another.",
    );
  const { limit, windowSeconds } = quotaOf(stored.plan, stored.environment);
  return {
    key: await secretOf(env, stored),
    key_id: stored.keyId,
    environment: stored.environment,
    plan: stored.plan,
    customer_id: stored.orgId,
    quota: { limit, window_seconds: windowSeconds },
    created_at: stored.createdAt,
  };
}
