import { LIMITS } from "@tellerline/contract";
import { isPlainLoopback, type SignedMessage, type SigningKeys, signatureHeaders } from "@tellerline/webhooks";
import { type HostVerdict, judgeHost } from "@tellerline/worker-kit/outbound";
import type { Env } from "./env.ts";

/** A target's answer to one message. `statusCode` is null if there was no response; `error` is null if the target accepted the message. */
export interface Answer {
  readonly statusCode: number | null;
  readonly excerpt: string | null;
  readonly retryAfter: string | null;
  readonly error: string | null;
  /** Whether the receiver caused the outcome, so that it counts against its source. */
  readonly isReceivers: boolean;
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

type Settings = Pick<Env, "DNS_RESOLVER_URL" | "ALLOW_LOOPBACK_WEBHOOKS">;

/** A message and the keys that sign it, newest first. */
export interface Signed extends SignedMessage {
  readonly signers: readonly SigningKeys[];
}

/** Judges a target's host. Targets on this machine are permitted only by the development setting `ALLOW_LOOPBACK_WEBHOOKS`. */
async function judgeTarget({ DNS_RESOLVER_URL, ALLOW_LOOPBACK_WEBHOOKS }: Settings, url: string): Promise<HostVerdict> {
  if (ALLOW_LOOPBACK_WEBHOOKS === "true" && isPlainLoopback(url)) return "public";
  return judgeHost(DNS_RESOLVER_URL ?? "", new URL(url).hostname);
}

/** Signs a message and sends it once to a target. @param readBody whether to return the beginning of the response's body as `excerpt`. */
export async function postSigned(settings: Settings, webhookUrl: string, message: Signed, readBody: boolean): Promise<Answer> {
  try {
    const { body } = message;
    const headers = await signatureHeaders(message, message.signers);
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
    const excerpt = readBody ? await readExcerpt(response) : await discard(response);
    return { statusCode: status, excerpt, retryAfter: response.headers.get("Retry-After"), error, isReceivers: true };
  } catch (error) {
    return unanswered(describeFailure(error));
  }
}
