import { LIMITS } from "@tellerline/contract";
import { IdempotentRequests, type Owner, rotated, type SecretState, signingRetired } from "@tellerline/storage";
import { HOUR_MS } from "@tellerline/vocabulary";
import { deriveSigningSecret } from "@tellerline/webhooks";
import { Problem } from "@tellerline/worker-kit";
import { idempotencyKeyOf, replayHeaders, runIdempotent } from "@tellerline/worker-kit/idempotency";
import { ownerKeyOf } from "./caller.ts";
import type { Env } from "./env.ts";

interface Source {
  readonly operation: "rotateMonitorSecret" | "rotateSubscriptionSecret";
  readonly id: string;
  read(): Promise<SecretState>;
  /** @returns false if another request has rotated the secret meanwhile. */
  store(next: SecretState, now: string): Promise<boolean>;
}

async function rotateTo(source: Source, state: SecretState, generation: number): Promise<void> {
  // A first run that crashed may already have rotated the secret.
  if (state.secretGeneration >= generation) return;
  const now = new Date();
  if (signingRetired(state, now.toISOString()).length >= LIMITS.secretsSigningAtOnce) {
    throw new Problem(
      "conflict",
      `${LIMITS.secretsSigningAtOnce} earlier secrets still sign, as was promised. Rotate again when one has ended.`,
    );
  }
  const until = new Date(now.getTime() + LIMITS.secretOverlapHours * HOUR_MS).toISOString();
  if (await source.store(rotated(state, until, now.toISOString()), now.toISOString())) return;
  throw new Problem("conflict", "The secret was rotated by another request at the same time. Try again.");
}

/**
 * Rotates a signing secret, once per Idempotency-Key. The old secret keeps signing for the promised time (guides/monitors.md#signatures).
 */
export async function rotateSecret(env: Env, owner: Owner, headers: Headers, source: Source) {
  const state = await source.read();
  const call = {
    operation: source.operation,
    owner: ownerKeyOf(owner),
    idempotencyKey: idempotencyKeyOf(headers),
    request: { id: source.id },
    newResourceId: String(state.secretGeneration + 1),
  };
  const outcome = await runIdempotent(new IdempotentRequests(env.ALERTS), call, (generation) =>
    rotateTo(source, state, Number(generation)),
  );
  const generation = Number(outcome.resourceId);
  const previous = (await source.read()).retiredSecrets.find((secret) => secret.generation === generation - 1);
  return {
    secret: await deriveSigningSecret(env.WEBHOOK_SIGNING_ROOT, source.id, generation),
    // If the previous secret is not listed, it has expired and a later rotation has removed it.
    previousUntil: previous?.until ?? new Date().toISOString(),
    headers: { "Cache-Control": "no-store", ...replayHeaders(outcome) },
  };
}
