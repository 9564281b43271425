import { LIMITS } from "@tellerline/contract";
import { Accounts, IdempotentRequests, type StoredKey } from "@tellerline/storage";
import { HOUR_MS, type PlanName, storedTimestampOf } from "@tellerline/vocabulary";
import { type Handler, issuingNetwork, Problem, validationProblem } from "@tellerline/worker-kit";
import { idempotencyUuidOf, replayHeaders, runIdempotent } from "@tellerline/worker-kit/idempotency";
import { blindIndex, createId, hashKey, issueKey } from "@tellerline/worker-kit/keys";
import type { Env } from "./env.ts";
import { toIssuedKey } from "./issued-key.ts";

const GMAIL = new Set(["gmail.com", "googlemail.com"]);

/**
 * Gives all spellings of one mailbox the same form: lower case, no `+tag`, and no dots in Gmail addresses. The result is used only to
 * share the free quota (guides/metering.md#plans), never to find an account.
 */
export function normalizeEmail(email: string): string {
  const lower = email.trim().toLowerCase();
  const at = lower.lastIndexOf("@");
  const domain = GMAIL.has(lower.slice(at + 1)) ? "gmail.com" : lower.slice(at + 1);
  const [local = ""] = lower.slice(0, at).split("+");
  return `${domain === "gmail.com" ? local.replaceAll(".", "") : local}@${domain}`;
}

interface Applicant {
  readonly email: string | undefined;
  readonly plan: PlanName;
  readonly source: string | undefined;
  readonly clientAddress: string;
}

/**
 * Requires a live key, which is a key with an email, to start on the free plan. Only operators grant other plans.
 * @throws `validation_failed` for an email with another plan
 */
function requireSandboxFor({ email, plan }: Pick<Applicant, "email" | "plan">): void {
  if (email === undefined || plan === "free") return;
  const message = `A live key begins on the free plan. Leave email out for a sandbox key on ${plan}, or leave plan out.`;
  throw validationProblem([{ path: "/plan", code: "invalid_value", message }]);
}

/**
 * Id of the free quota that the keys of one mailbox share, if they were issued to the same network. Callers in another network
 * therefore can't use up somebody's quota by naming that person's mailbox (guides/metering.md#plans).
 */
async function sharedQuotaId(secret: string, email: string, clientAddress: string): Promise<string> {
  return `email:${await blindIndex(secret, "email", `${normalizeEmail(email)}|${issuingNetwork(clientAddress)}`)}`;
}

const networkDigest = (secret: string, clientAddress: string): Promise<string> =>
  blindIndex(secret, "network", issuingNetwork(clientAddress));

/**
 * Shows a key again only in the network to which it was issued, since somebody elsewhere may have seen the Idempotency-Key.
 * @throws `conflict` for a caller in another network
 */
async function requireSameNetwork(env: Env, { issuedNetwork }: StoredKey, clientAddress: string): Promise<void> {
  if (issuedNetwork === null || issuedNetwork === (await networkDigest(env.KEY_DERIVATION_SECRET, clientAddress))) return;
  throw new Problem(
    "conflict",
    "This Idempotency-Key was used from another network, to which the key was shown. Ask for a key with another one.",
  );
}

/**
 * Creates an organization with its first key. The organization's id and the key are derived from `keyId`, so that a retry creates the same ones.
 * @throws `rate_limited` if too many keys were issued to the address within an hour
 */
async function issue(env: Env, accounts: Accounts, keyId: string, applicant: Applicant): Promise<void> {
  const environment = applicant.email === undefined ? "sandbox" : "live";
  const orgId = keyId.replace(/^key_/, "org_");
  const now = Date.now();
  const createdAt = storedTimestampOf(now);
  const since = storedTimestampOf(now - HOUR_MS);
  const secret = env.KEY_DERIVATION_SECRET;
  const issuedTo = await blindIndex(secret, "address", applicant.clientAddress);
  const issuedNetwork = await networkDigest(secret, applicant.clientAddress);
  const quotaId = applicant.email === undefined ? orgId : await sharedQuotaId(secret, applicant.email, applicant.clientAddress);
  const stored = await accounts.createOrganizationWithKey(
    {
      orgId,
      plan: applicant.plan,
      email: applicant.email ?? null,
      freeQuotaId: quotaId,
      source: applicant.source ?? null,
      endsWhenIdle: environment === "sandbox",
    },
    { keyId, orgId, keyHash: await hashKey(await issueKey(env, { keyId, environment })), environment, issuedTo, issuedNetwork, createdAt },
    since,
    LIMITS.keysIssuedPerAddressAndHour,
  );
  if (!stored && (await accounts.findKey(keyId)) === null) {
    const oldest = await accounts.oldestIssuedSince(issuedTo, since);
    const seconds = Math.max(1, Math.ceil(((oldest === null ? now : Date.parse(oldest)) + HOUR_MS - now) / 1000));
    throw new Problem("rate_limited", `At most ${LIMITS.keysIssuedPerAddressAndHour} keys are issued per address per hour.`, {
      headers: { "Retry-After": String(seconds) },
    });
  }
}

export const createKey: Handler<"createKey", Env> = async ({ body, headers, context, env, defer }) => {
  const accounts = new Accounts(env.ACCOUNTS);
  const call = {
    operation: "createKey",
    owner: "",
    idempotencyKey: idempotencyUuidOf(headers),
    request: body,
    newResourceId: createId("key"),
    defer,
  };
  const { email, plan = "free", source } = body;
  requireSandboxFor({ email, plan });
  const applicant = { email, plan, source, clientAddress: context.clientAddress };
  const outcome = await runIdempotent(new IdempotentRequests(env.ACCOUNTS), call, (keyId) => issue(env, accounts, keyId, applicant));
  const stored = await accounts.findKey(outcome.resourceId);
  if (stored === null) throw new Error(`Key ${outcome.resourceId} is missing after it was stored.`);
  if (outcome.isReplay) await requireSameNetwork(env, stored, context.clientAddress);
  return {
    body: await toIssuedKey(env, stored),
    headers: { "Cache-Control": "no-store", ...replayHeaders(outcome) },
  };
};
