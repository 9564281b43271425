import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";
const BASE64 = /^[A-Za-z\d+/]+={0,2}$/;

/** A random signing secret in the form of a monitor's secret. */
export const newSecret = (): string => PREFIX + randomBytes(32).toString("base64");

export const isSecret = (text: string): boolean => text.startsWith(PREFIX) && BASE64.test(text.slice(PREFIX.length));

/** The signature headers of a webhook, as the service sends them: its own `X-Service-…` headers, and those of Standard Webhooks. */
export function signedHeaders(eventId: string, body: string, secret: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const standardKey = Buffer.from(secret.slice(PREFIX.length), "base64");
  return {
    "X-Service-Signature": createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex"),
    "X-Service-Timestamp": timestamp,
    "X-Service-Event-Id": eventId,
    "webhook-id": eventId,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${createHmac("sha256", standardKey).update(`${eventId}.${timestamp}.${body}`).digest("base64")}`,
  };
}
