import { LIMITS } from "@tellerline/contract";
import { Accounts, IdempotentRequests } from "@tellerline/storage";
import { HOUR_MS, quotaOf, storedTimestampOf } from "@tellerline/vocabulary";
import { type Handler, INVALID_TOKEN, type Principal, Problem, requirePrincipal, STALE_KEYS_HEADER } from "@tellerline/worker-kit";
import { idempotencyUuidOf, replayHeaders, runIdempotent } from "@tellerline/worker-kit/idempotency";
import { createId, hashKey, isExpired, issueKey } from "@tellerline/worker-kit/keys";
import type { Env } from "./env.ts";
import { toIssuedKey } from "./issued-key.ts";

export const getCurrentKey: Handler<"getCurrentKey", Env> = ({ context, env }) => {
  const { keyId, orgId, environment, plan, createdAt, expiresAt, name, scopes } = requirePrincipal(context);
  const { limit, windowSeconds } = quotaOf(plan, environment);
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
      name,
      scopes,
      ...(env.PLANS_URL ? { plans_url: env.PLANS_URL } : {}),
      expires_at: expiresAt,
    },
  };
};

/**
 * Rotates the caller's key: key `keyId` becomes its successor. A retry with the same `keyId` has no effect.
 * @throws `conflict`, `rate_limited`, `revoked_api_key`
 */
async function storeSuccessor(env: Env, caller: Principal, keyId: string, graceSeconds: number): Promise<void> {
  const { keyId: previousKeyId, orgId, environment } = caller;
  const accounts = new Accounts(env.ACCOUNTS);
  const now = Date.now();
  const keyHash = await hashKey(await issueKey(env, { keyId, environment }));
  const successor = { keyId, orgId, environment, keyHash, issuedTo: null, createdAt: storedTimestampOf(now) };
  const expiresAt = storedTimestampOf(now + graceSeconds * 1000);
  const rotationsSince = storedTimestampOf(now - HOUR_MS);
  const limits = {
    rotationsSince,
    rotations: LIMITS.rotationsPerHour,
    rotationsAtAll: LIMITS.rotationsAtAllPerHour,
    livingKeys: LIMITS.livingKeys,
  };
  if (await accounts.rotateKey(previousKeyId, successor, expiresAt, limits)) return;
  if ((await accounts.findKey(keyId)) !== null) return;
  // The gateway lets a key in after its grace period, so that its rotation can be repeated, and for nothing else.
  if (isExpired(caller.expiresAt, now))
    throw new Problem("revoked_api_key", "This key was rotated and its grace period is over. Use its successor.", INVALID_TOKEN);
  const previous = await accounts.findKey(previousKeyId);
  if (previous?.rotatedAt !== null || previous.revokedAt !== null) {
    throw new Problem("conflict", "This key was already rotated or revoked. Use its successor.");
  }
  throw await tooManyKeys(accounts, orgId, now);
}

/** Returns `rate_limited` with a `Retry-After` header for too many rotations, or if a grace period will end; otherwise `conflict`. */
export async function tooManyKeys(accounts: Pick<Accounts, "rotationsOf">, orgId: string, now: number): Promise<Problem> {
  const { rotatedAt, gracedAt, expiresAt } = await accounts.rotationsOf(orgId, storedTimestampOf(now - HOUR_MS));
  const ending = expiresAt.filter((time) => Date.parse(time) > now);
  const isAtAll = rotatedAt.length >= LIMITS.rotationsAtAllPerHour;
  const isTooOften = isAtAll || gracedAt.length >= LIMITS.rotationsPerHour;
  if (!isTooOften && ending.length === 0) {
    return new Problem(
      "conflict",
      `At most ${LIMITS.livingKeys} keys of an organization work at a time: revoke one, or rotate without grace.`,
    );
  }
  const [next = storedTimestampOf(now)] = isAtAll ? rotatedAt : isTooOften ? gracedAt : ending;
  const seconds = Math.max(1, Math.ceil((Date.parse(next) + (isTooOften ? HOUR_MS : 0) - now) / 1000));
  const tooOften = isAtAll
    ? `Keys of an organization are rotated at most ${LIMITS.rotationsAtAllPerHour} times an hour.`
    : `Keys of an organization are rotated at most ${LIMITS.rotationsPerHour} times an hour with grace. With grace_seconds 0 you need not wait.`;
  const tooMany = `At most ${LIMITS.livingKeys} keys of an organization work at a time: revoke one, or wait for the end of a grace period.`;
  const detail = isTooOften ? tooOften : tooMany;
  return new Problem("rate_limited", detail, { headers: { "Retry-After": String(seconds) } });
}

export const rotateKey: Handler<"rotateKey", Env> = async ({ body, context, headers, env }) => {
  const caller = requirePrincipal(context);
  const accounts = new Accounts(env.ACCOUNTS);
  const call = {
    operation: "rotateKey",
    owner: caller.keyId,
    idempotencyKey: idempotencyUuidOf(headers),
    request: body,
    newResourceId: createId("key"),
  };
  const outcome = await runIdempotent(new IdempotentRequests(env.ACCOUNTS), call, (keyId) =>
    storeSuccessor(env, caller, keyId, body.grace_seconds),
  );
  const [successor, previous] = await Promise.all([accounts.findKey(outcome.resourceId), accounts.findKey(caller.keyId)]);
  if (successor === null || previous?.expiresAt == null)
    throw new Error(`The rotation of key ${caller.keyId} is missing after it was stored.`);
  return {
    headers: { "Cache-Control": "no-store", [STALE_KEYS_HEADER]: caller.keyId, ...replayHeaders(outcome) },
    body: {
      ...(await toIssuedKey(env, successor)),
      previous_key_id: caller.keyId,
      previous_key_expires_at: previous.expiresAt,
    },
  };
};

export const revokeKey: Handler<"revokeKey", Env> = async ({ context, env }) => {
  const { keyId } = requirePrincipal(context);
  const revokedAt = new Date().toISOString();
  await new Accounts(env.ACCOUNTS).revokeKey(keyId, revokedAt);
  return { headers: { [STALE_KEYS_HEADER]: keyId }, body: { key_id: keyId, revoked_at: revokedAt } };
};
