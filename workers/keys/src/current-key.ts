import { PLAN_QUOTAS } from "@tellerline/contract";
import { Accounts } from "@tellerline/storage";
import { type Handler, type Principal, Problem, type RequestContext, STALE_KEYS_HEADER } from "@tellerline/worker-kit";
import { createId, deriveKey, hashKey } from "@tellerline/worker-kit/keys";
import type { Env } from "./env.ts";

/** The gateway lets nobody in without a key here; anything else is a broken invariant. */
function principalOf(context: RequestContext): Principal {
  if (context.principal === null) throw new Error("A call for the current key came without one.");
  return context.principal;
}

export const getCurrentKey: Handler<"getCurrentKey", Env> = ({ context }) => {
  const { keyId, orgId, environment, plan, createdAt, expiresAt } = principalOf(context);
  const { limit, windowSeconds } = PLAN_QUOTAS[plan];
  const remaining = context.usage?.remaining ?? limit;
  return {
    headers: { "Cache-Control": "no-store" },
    body: {
      key_id: keyId,
      environment,
      plan,
      customer_id: orgId,
      quota: { limit, window_seconds: windowSeconds },
      usage: { used: limit - remaining, remaining, resets_in_seconds: context.usage?.resetSeconds ?? windowSeconds },
      created_at: createdAt,
      expires_at: expiresAt,
    },
  };
};

export const rotateKey: Handler<"rotateKey", Env> = async ({ body, context, env }) => {
  const { keyId: previousKeyId, orgId, environment, plan } = principalOf(context);
  const now = Date.now();
  const createdAt = new Date(now).toISOString();
  const expiresAt = new Date(now + body.grace_seconds * 1000).toISOString();
  const keyId = createId("key");
  const key = await deriveKey(env.KEY_DERIVATION_SECRET, keyId, environment);
  const successor = { keyId, orgId, environment, keyHash: await hashKey(key), issuedTo: null, createdAt };
  if (!(await new Accounts(env.ACCOUNTS).rotateKey(previousKeyId, successor, expiresAt))) {
    throw new Problem("conflict", "This key was rotated or revoked before; use its successor.");
  }
  const { limit, windowSeconds } = PLAN_QUOTAS[plan];
  return {
    headers: { "Cache-Control": "no-store", [STALE_KEYS_HEADER]: previousKeyId },
    body: {
      key,
      key_id: keyId,
      environment,
      plan,
      customer_id: orgId,
      quota: { limit, window_seconds: windowSeconds },
      created_at: createdAt,
      previous_key_id: previousKeyId,
      previous_key_expires_at: expiresAt,
    },
  };
};

export const revokeKey: Handler<"revokeKey", Env> = async ({ context, env }) => {
  const { keyId } = principalOf(context);
  const revokedAt = new Date().toISOString();
  await new Accounts(env.ACCOUNTS).revokeKey(keyId, revokedAt);
  return { headers: { [STALE_KEYS_HEADER]: keyId }, body: { key_id: keyId, revoked_at: revokedAt } };
};
