import type { ClaimedDelivery } from "@tellerline/storage";
import { DAY_MS, SANDBOX } from "@tellerline/vocabulary";
import type { SigningKeys } from "@tellerline/webhooks";
import { createId } from "@tellerline/worker-kit/keys";
import type { Env } from "./env.ts";
import { type Answer, postSigned } from "./post-signed.ts";

const encoder = new TextEncoder();

/** Whether a delivery's target must first answer a challenge: in the sandbox, if it answered none in the last 30 days. */
export function needsChallenge({ isSandbox, provenAt }: ClaimedDelivery, nowMs: number): boolean {
  return isSandbox && (provenAt === null || nowMs - Date.parse(provenAt) >= SANDBOX.challengeDays * DAY_MS);
}

/**
 * Sends a challenge, signed like an event (guides/webhooks.md#the-challenge-of-the-sandbox).
 * Without it, any sandbox key could make the service send requests to other people's hosts.
 * @returns null if the target met the challenge; otherwise its response, with the attempt's error.
 */
export async function challengeTarget(
  settings: Pick<Env, "DNS_RESOLVER_URL" | "ALLOW_LOOPBACK_WEBHOOKS" | "RESPONSE_EXCERPTS">,
  webhookUrl: string,
  signers: readonly SigningKeys[],
): Promise<Answer | null> {
  const challenge = createId("chl");
  const body = encoder.encode(JSON.stringify({ type: "endpoint.challenge", challenge }));
  const message = { eventId: challenge, timestampSeconds: Math.floor(Date.now() / 1000), body, signers };
  const { excerpt: read, ...unread } = await postSigned(settings, webhookUrl, message, true);
  // The body is always read, but stored only if `RESPONSE_EXCERPTS` allows storing bodies.
  const answer = { ...unread, excerpt: settings.RESPONSE_EXCERPTS === "off" ? null : read };
  if (answer.error !== null) return { ...answer, error: `The event was not sent, since the challenge failed. ${answer.error}` };
  if (read?.includes(challenge) === true) return null;
  return { ...answer, error: "The event was not sent: the response to the challenge did not contain it." };
}
