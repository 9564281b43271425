import { verifySignature } from "@tellerline/webhooks/verify";
import { TellerlineError } from "./error.ts";
import type { MonitorEvent, MovementEvent } from "./generated/models.ts";

/**
 * The body of a webhook. Its field `event` tells the two types apart. A sandbox target gets a challenge before its first event, which has
 * `type` and `challenge` instead (guides/webhooks.md).
 */
export type WebhookEvent = MonitorEvent | MovementEvent;

/** Request headers, as a `Headers` object or a Node-style record. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

function reader(headers: WebhookHeaders): (name: string) => string | null {
  if (headers instanceof Headers) return (name) => headers.get(name);
  const byName = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return (name) => {
    const value = byName.get(name);
    return value === undefined ? null : typeof value === "string" ? value : value.join(",");
  };
}

const REASONS = {
  missing_headers:
    "missing headers: X-Service-Signature, X-Service-Timestamp and X-Service-Event-Id, or webhook-signature, webhook-timestamp and webhook-id",
  stale_timestamp: "stale timestamp",
  no_matching_signature: "no matching signature",
} as const;

/**
 * Verifies a webhook: its signature, and that its timestamp differs from `nowMs` by at most 300 seconds.
 * @param rawBody the exact body as received, before any parsing.
 * @param secret the signing secret; during a rotation, the old and the new secret.
 * @param nowMs current time in milliseconds since 1970.
 * @returns the parsed body.
 * @throws TellerlineError with `code` `invalid_webhook` if a check fails or a secret is malformed.
 */
export async function verifyWebhook(
  rawBody: string,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  nowMs = Date.now(),
): Promise<WebhookEvent> {
  const secrets = typeof secret === "string" ? [secret] : secret;
  const verification = await verifySignature(rawBody, reader(headers), secrets, Math.floor(nowMs / 1000)).catch((cause: unknown) => {
    throw new TellerlineError("A signing secret has another form: whsec_ and base64.", { code: "invalid_webhook", status: 0, cause });
  });
  if (!verification.ok)
    throw new TellerlineError(`Webhook rejected: ${REASONS[verification.reason]}.`, {
      code: "invalid_webhook",
      status: 0,
    });
  // The cast is safe: the signature proves that the service wrote the body, so the body has the documented type.
  return JSON.parse(rawBody) as WebhookEvent;
}
