import type { IssuedKeyWire } from "@tellerline/contract";
import type { StoredKey } from "@tellerline/storage";
import { planOf } from "@tellerline/vocabulary";
import { deriveKey } from "@tellerline/worker-kit/keys";
import type { Env } from "./env.ts";

/** A stored key with its secret, which is derived again since only its hash is stored. */
export async function toIssuedKey(env: Env, stored: StoredKey): Promise<IssuedKeyWire> {
  const { limit, windowSeconds } = planOf(stored.plan).quota;
  return {
    key: await deriveKey(env.KEY_DERIVATION_SECRET, stored.keyId, stored.environment),
    key_id: stored.keyId,
    environment: stored.environment,
    plan: stored.plan,
    customer_id: stored.orgId,
    quota: { limit, window_seconds: windowSeconds },
    created_at: stored.createdAt,
  };
}
