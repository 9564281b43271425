import { LIMITS } from "@tellerline/contract";
import { Accounts, type FurtherKey, IdempotentRequests, type StoredKey } from "@tellerline/storage";
import { type Handler, INVALID_TOKEN, Problem, requirePrincipal, STALE_KEYS_HEADER, validationProblem } from "@tellerline/worker-kit";
import { idempotencyUuidOf, replayHeaders, runIdempotent } from "@tellerline/worker-kit/idempotency";
import { createId, hashKey, isExpired, issueKey } from "@tellerline/worker-kit/keys";
import type { Env } from "./env.ts";
import { toIssuedKey } from "./issued-key.ts";

/** A further key is created with another key of the same organization (guides/metering.md#keys). */

const furtherFields = ({ name, scopes, expiresAt }: StoredKey) => ({
  name,
  scopes: scopes === null ? null : [...scopes],
  expires_at: expiresAt,
});

export const listKeys: Handler<"listKeys", Env> = async ({ context, env }) => {
  const { keyId, orgId } = requirePrincipal(context);
  const stored = await new Accounts(env.ACCOUNTS).listLivingKeys(orgId, new Date().toISOString());
  const keys = stored.map((key) => ({
    key_id: key.keyId,
    environment: key.environment,
    ...furtherFields(key),
    created_at: key.createdAt,
    last_used_at: key.lastUsedAt,
    is_current: key.keyId === keyId,
  }));
  return { headers: { "Cache-Control": "no-store" }, body: { keys } };
};

type Wanted = Pick<FurtherKey, "orgId" | "environment" | "name" | "scopes" | "expiresAt">;

/**
 * Checks in the database that a key works and was not rotated, because the gateway may accept an ended key for a while.
 * @throws `revoked_api_key`, `expired_api_key`, or `conflict` for a rotated key
 */
async function requireLiving(accounts: Accounts, keyId: string): Promise<void> {
  const stored = await accounts.findKey(keyId);
  if (stored === null || stored.revokedAt !== null) {
    throw new Problem("revoked_api_key", "This key was revoked. Use another key.", INVALID_TOKEN);
  }
  if (isExpired(stored.expiresAt, Date.now())) {
    throw new Problem("expired_api_key", "This key has expired. Use another key.", INVALID_TOKEN);
  }
  if (stored.rotatedAt !== null) throw new Problem("conflict", "This key was rotated: its successor makes and ends keys.");
}

/**
 * Stores key `keyId`, which key `makerId` creates. A retry with the same `keyId` has no effect.
 * @throws `validation_failed` for an expiry in the past, `conflict` for too many keys, and the errors of `requireLiving`
 */
export async function storeFurtherKey(env: Env, accounts: Accounts, keyId: string, makerId: string, wanted: Wanted): Promise<void> {
  if (isExpired(wanted.expiresAt, Date.now())) {
    throw validationProblem([{ path: "/expires_at", code: "invalid_value", message: "Is over already. Send a time to come." }]);
  }
  const keyHash = await hashKey(await issueKey(env, { keyId, environment: wanted.environment }));
  const key = { ...wanted, keyId, keyHash, createdAt: new Date().toISOString() };
  if (await accounts.createFurtherKey(makerId, key, LIMITS.livingKeys)) return;
  if ((await accounts.findKey(keyId)) !== null) return;
  await requireLiving(accounts, makerId);
  throw new Problem("conflict", `At most ${LIMITS.livingKeys} keys of an organization work at a time: revoke one of GET /v1/keys first.`);
}

export const createFurtherKey: Handler<"createFurtherKey", Env> = async ({ body, context, headers, env }) => {
  const { keyId: caller, orgId, environment } = requirePrincipal(context);
  const expiresAt = body.expires_at === undefined ? null : new Date(body.expires_at).toISOString();
  const accounts = new Accounts(env.ACCOUNTS);
  const call = {
    operation: "createFurtherKey",
    owner: caller,
    idempotencyKey: idempotencyUuidOf(headers),
    request: body,
    newResourceId: createId("key"),
  };
  const wanted = { orgId, environment, name: body.name, scopes: body.scopes ?? null, expiresAt };
  const outcome = await runIdempotent(new IdempotentRequests(env.ACCOUNTS), call, (keyId) =>
    storeFurtherKey(env, accounts, keyId, caller, wanted),
  );
  const stored = await accounts.findKey(outcome.resourceId);
  // A stored key disappears only when its whole organization is deleted.
  if (stored === null) throw new Problem("revoked_api_key", "Your organization is being deleted.", INVALID_TOKEN);
  return {
    headers: { "Cache-Control": "no-store", ...replayHeaders(outcome) },
    body: { ...(await toIssuedKey(env, stored)), ...furtherFields(stored) },
  };
};

export const revokeFurtherKey: Handler<"revokeFurtherKey", Env> = async ({ params, context, env }) => {
  const { keyId, orgId } = requirePrincipal(context);
  const accounts = new Accounts(env.ACCOUNTS);
  await requireLiving(accounts, keyId);
  const stored = await accounts.findKey(params.key_id);
  if (stored === null || stored.orgId !== orgId)
    throw new Problem("not_found", "Your organization has no such key. GET /v1/keys lists them.");
  const revokedAt = stored.revokedAt ?? new Date().toISOString();
  await accounts.revokeKey(stored.keyId, revokedAt);
  return { headers: { [STALE_KEYS_HEADER]: stored.keyId }, body: { key_id: stored.keyId, revoked_at: revokedAt } };
};
