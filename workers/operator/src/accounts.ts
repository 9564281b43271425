import type { IssuedKeyWire } from "@tellerline/contract";
import type { createOperatorKeyRequest } from "@tellerline/contract/operator";
import { Accounts } from "@tellerline/storage";
import { type PlanName, quotaOf } from "@tellerline/vocabulary";
import { Problem } from "@tellerline/worker-kit";
import { createId, hashKey, issueKey } from "@tellerline/worker-kit/keys";
import type * as z from "zod";
import type { Env } from "./env.ts";

/** Maximum keys per address: keys that an operator issues are not limited. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

export async function createOperatorKey(env: Env, request: z.output<typeof createOperatorKeyRequest>): Promise<IssuedKeyWire> {
  const keyId = createId("key");
  const orgId = createId("org");
  const environment = request.sandbox ? "sandbox" : "live";
  const createdAt = new Date().toISOString();
  const key = await issueKey(env, { keyId, environment });
  await new Accounts(env.ACCOUNTS).createOrganizationWithKey(
    { orgId, plan: request.plan, email: request.email ?? null, freeQuotaId: orgId, source: "operator", endsWhenIdle: false },
    { keyId, orgId, keyHash: await hashKey(key), environment, issuedTo: null, createdAt },
    createdAt,
    NO_LIMIT,
  );
  const { limit, windowSeconds } = quotaOf(request.plan, environment);
  return {
    key,
    key_id: keyId,
    environment,
    plan: request.plan,
    customer_id: orgId,
    quota: { limit, window_seconds: windowSeconds },
    created_at: createdAt,
  };
}

export async function revokeOperatorKey(env: Env, keyId: string): Promise<{ key_id: string; revoked_at: string }> {
  const accounts = new Accounts(env.ACCOUNTS);
  const now = new Date().toISOString();
  if (!(await accounts.revokeKey(keyId, now))) throw new Problem("not_found", `There is no key ${keyId.slice(0, 100)}.`);
  return { key_id: keyId, revoked_at: (await accounts.findKey(keyId))?.revokedAt ?? now };
}

export async function setPlan(env: Env, orgId: string, plan: PlanName): Promise<{ org_id: string; plan: PlanName }> {
  const isStored = await new Accounts(env.ACCOUNTS).setPlan(orgId, plan, new Date().toISOString());
  if (!isStored) throw new Problem("not_found", `There is no organization ${orgId.slice(0, 100)}.`);
  return { org_id: orgId, plan };
}
