import { LIMITS } from "@tellerline/contract";
import { type AttemptOutcome, type ClaimedDelivery, signingRetired } from "@tellerline/storage";
import {
  deriveSigningSecret,
  importSigningSecret,
  isPlainLoopback,
  nextDelaySeconds,
  parseRetryAfter,
  type SigningKeys,
  signatureHeaders,
} from "@tellerline/webhooks";
import { type HostVerdict, judgeHost } from "@tellerline/worker-kit/outbound";
import type { Env } from "./env.ts";

interface Answer {
  readonly statusCode: number | null;
  readonly excerpt: string | null;
  readonly retryAfter: string | null;
  readonly error: string | null;
  /** Whether the outcome is the receiver's doing, so that it counts against its source. */
  readonly isReceivers: boolean;
}

const GONE = 410;
const encoder = new TextEncoder();
type Body = ReturnType<typeof encoder.encode>;
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
  const retired = signingRetired(delivery, new Date(nowMs).toISOString()).map(({ generation }) => generation);
  return Promise.all([secretGeneration, ...retired.toReversed()].map((generation) => keysOf(root, sourceId, generation)));
}

/** The first bytes of a response body; null if it is empty. A response whose body never ends still counts. */
async function readExcerpt(response: Response): Promise<string | null> {
  const reader = response.body?.getReader();
  if (reader === undefined) return null;
  const bytes = new Uint8Array(LIMITS.responseExcerptBytes);
  let size = 0;
  try {
    while (size < bytes.length) {
      const { done, value } = await reader.read();
      if (done) break;
      const part = value.subarray(0, bytes.length - size);
      bytes.set(part, size);
      size += part.length;
    }
    await reader.cancel();
  } catch {
    // The timeout or a lost connection ended the reading. The bytes that have arrived are kept.
  }
  return size === 0 ? null : new TextDecoder().decode(bytes.subarray(0, size));
}

async function discard(response: Response): Promise<null> {
  await response.body?.cancel();
  return null;
}

function describeFailure(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError") return `No response within ${LIMITS.webhookTimeoutMs / 1000} seconds.`;
  return `No response: ${error instanceof Error ? error.message.slice(0, 200) : "the connection failed"}`;
}

const unanswered = (error: string, isReceivers = true): Answer => ({
  statusCode: null,
  excerpt: null,
  retryAfter: null,
  error,
  isReceivers,
});

const NOT_SENT: Readonly<Record<Exclude<HostVerdict, "public">, Answer>> = {
  private: unanswered("Not sent: the host resolves to an address that is not on the public internet."),
  nowhere: unanswered("Not sent: the host has no address."),
  unresolved: unanswered("Not sent: the host's name could not be looked up. It is tried again.", false),
};

type Settings = Pick<Env, "WEBHOOK_SIGNING_ROOT" | "DNS_RESOLVER_URL" | "RESPONSE_EXCERPTS" | "ALLOW_LOOPBACK_WEBHOOKS">;

/** Judges a target's host. Targets on this machine are permitted only by the development setting `ALLOW_LOOPBACK_WEBHOOKS`. */
async function judgeTarget({ DNS_RESOLVER_URL, ALLOW_LOOPBACK_WEBHOOKS }: Settings, url: string): Promise<HostVerdict> {
  if (ALLOW_LOOPBACK_WEBHOOKS === "true" && isPlainLoopback(url)) return "public";
  return judgeHost(DNS_RESOLVER_URL ?? "", new URL(url).hostname);
}

async function post(settings: Settings, { webhookUrl }: ClaimedDelivery, body: Body, headers: Record<string, string>): Promise<Answer> {
  try {
    const verdict = await judgeTarget(settings, webhookUrl);
    if (verdict !== "public") return NOT_SENT[verdict];
    const response = await fetch(webhookUrl, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json", "User-Agent": "Tellerline-Webhooks/1" },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(LIMITS.webhookTimeoutMs),
    });
    const { status } = response;
    const error = response.ok ? null : status >= 300 && status < 400 ? "Redirects are not followed." : `Responded with ${status}.`;
    const excerpt = settings.RESPONSE_EXCERPTS === "off" ? await discard(response) : await readExcerpt(response);
    return { statusCode: status, excerpt, retryAfter: response.headers.get("Retry-After"), error, isReceivers: true };
  } catch (error) {
    return unanswered(describeFailure(error));
  }
}

/** Signs a delivery and makes one attempt to send it (guides/monitors.md#delivery). */
export async function attemptDelivery(settings: Settings, delivery: ClaimedDelivery): Promise<AttemptOutcome> {
  const startedMs = Date.now();
  const message = { eventId: delivery.eventId, timestampSeconds: Math.floor(startedMs / 1000), body: encoder.encode(delivery.payload) };
  const headers = await signatureHeaders(message, await signersOf(settings.WEBHOOK_SIGNING_ROOT, delivery, startedMs));
  const { statusCode, excerpt, retryAfter, error, isReceivers } = await post(settings, delivery, message.body, headers);
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
    nextAttemptAt: delaySeconds === null ? null : new Date(endedMs + delaySeconds * 1000).toISOString(),
    deliveredAt: error === null ? new Date(endedMs).toISOString() : null,
    disables: statusCode === GONE ? "The receiver responded with 410 Gone." : null,
    counts: !delivery.isTest && isReceivers,
  };
}
