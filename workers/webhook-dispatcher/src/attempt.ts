import { type AttemptOutcome, type ClaimedDelivery, signingRetired } from "@tellerline/storage";
import { storedTimestampOf } from "@tellerline/vocabulary";
import { deriveSigningSecret, importSigningSecret, nextDelaySeconds, parseRetryAfter, type SigningKeys } from "@tellerline/webhooks";
import { challengeTarget, needsChallenge } from "./challenge.ts";
import type { Env } from "./env.ts";
import { postSigned } from "./post-signed.ts";

type Settings = Pick<Env, "WEBHOOK_SIGNING_ROOT" | "DNS_RESOLVER_URL" | "RESPONSE_EXCERPTS" | "ALLOW_LOOPBACK_WEBHOOKS">;

const GONE = 410;
const encoder = new TextEncoder();
const MAX_KEYS = 2000;
const keys = new Map<string, SigningKeys>();

/** Signing keys of one generation of a secret. They are cached, since deriving them takes longer than signing. */
async function keysOf(root: string, sourceId: string, generation: number): Promise<SigningKeys> {
  const name = `${sourceId}:${generation}`;
  const known = keys.get(name);
  if (known !== undefined) return known;
  const made = await importSigningSecret(await deriveSigningSecret(root, sourceId, generation));
  if (keys.size >= MAX_KEYS) keys.clear();
  keys.set(name, made);
  return made;
}

/** The keys of the current secret and of every earlier one that still signs, newest first. */
async function signersOf(root: string, delivery: ClaimedDelivery, nowMs: number): Promise<readonly SigningKeys[]> {
  const { sourceId, secretGeneration } = delivery;
  const retired = signingRetired(delivery, storedTimestampOf(nowMs)).map(({ generation }) => generation);
  return Promise.all([secretGeneration, ...retired.toReversed()].map((generation) => keysOf(root, sourceId, generation)));
}

/** Signs a delivery and makes one attempt to send it (guides/monitors.md#delivery). If the sandbox's challenge fails, it is not sent. */
export async function attemptDelivery(settings: Settings, delivery: ClaimedDelivery): Promise<AttemptOutcome> {
  const startedMs = Date.now();
  const signers = await signersOf(settings.WEBHOOK_SIGNING_ROOT, delivery, startedMs);
  const isChallenged = needsChallenge(delivery, startedMs);
  const refusal = isChallenged ? await challengeTarget(settings, delivery.webhookUrl, signers) : null;
  const message = {
    eventId: delivery.eventId,
    timestampSeconds: Math.floor(Date.now() / 1000),
    body: encoder.encode(delivery.payload),
    signers,
  };
  const answer = refusal ?? (await postSigned(settings, delivery.webhookUrl, message, settings.RESPONSE_EXCERPTS !== "off"));
  const { statusCode, excerpt, retryAfter, error, isReceivers } = answer;
  const endedMs = Date.now();
  const delaySeconds =
    error === null || statusCode === GONE
      ? null
      : nextDelaySeconds(delivery.number - delivery.roundStart, Math.random(), statusCode, parseRetryAfter(retryAfter, endedMs));
  const { orgId, deliveryId, sourceId, number, roundStart } = delivery;
  return {
    orgId,
    deliveryId,
    sourceId,
    number,
    roundStart,
    statusCode,
    latencyMs: endedMs - startedMs,
    responseExcerpt: excerpt,
    error,
    status: error === null ? "delivered" : delaySeconds === null ? "dead" : "retrying",
    nextAttemptAt: delaySeconds === null ? null : storedTimestampOf(endedMs + delaySeconds * 1000),
    deliveredAt: error === null ? storedTimestampOf(endedMs) : null,
    disables: statusCode === GONE ? "The receiver responded with 410 Gone." : null,
    counts: !delivery.isTest && isReceivers,
    proof: isChallenged && refusal === null ? { webhookUrl: delivery.webhookUrl, provenAt: storedTimestampOf(startedMs) } : null,
  };
}
