import { verifySignature } from "@tellerline/webhooks/verify";
import { TellerlineError } from "./error.ts";

/** Headers in the form of whichever platform. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

function reader(headers: WebhookHeaders): (name: string) => string | null {
  if (headers instanceof Headers) return (name) => headers.get(name);
  const byName = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return (name) => {
    const value = byName.get(name);
    return value === undefined ? null : typeof value === "string" ? value : value.join(",");
  };
}

/**
 * Checks that a webhook is one of ours and at most 300 seconds old, in constant time, and reads it.
 * @param rawBody the exact body, before anything parsed it.
 * @param secret the monitor's; several while it is being rotated.
 * @throws TellerlineError with `code` `invalid_webhook`.
 */
export async function verifyWebhook<Event = unknown>(
  rawBody: string,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  nowMs = Date.now(),
): Promise<Event> {
  const secrets = typeof secret === "string" ? [secret] : secret;
  const verification = await verifySignature(rawBody, reader(headers), secrets, Math.floor(nowMs / 1000));
  if (!verification.ok)
    throw new TellerlineError(`Webhook rejected: ${verification.reason.replaceAll("_", " ")}.`, {
      code: "invalid_webhook",
      status: 0,
    });
  // Signed by the service, whose events are what its document says.
  return JSON.parse(rawBody) as Event;
}
