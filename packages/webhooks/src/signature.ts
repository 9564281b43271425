import type { SigningKeys } from "./secret.ts";

/** What is signed of one sending. */
export interface SignedMessage {
  readonly eventId: string;
  /** Unix seconds of sending. */
  readonly timestampSeconds: number;
  /** The exact body. */
  readonly body: string;
}

/** Names of the headers, in lower case: those of interface §5.7 and those of Standard Webhooks. */
export const SIGNATURE_HEADERS = {
  service: { signature: "x-service-signature", timestamp: "x-service-timestamp", eventId: "x-service-event-id" },
  standard: { signature: "webhook-signature", timestamp: "webhook-timestamp", eventId: "webhook-id" },
} as const;

const encoder = new TextEncoder();
/** As the runtime's own types have it. */
type Bytes = ReturnType<typeof encoder.encode>;
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

function toHex(bytes: Uint8Array): string {
  let hex = "";
  for (const byte of bytes) hex += HEX[byte];
  return hex;
}

export function serviceContent({ timestampSeconds, body }: SignedMessage): Bytes {
  return encoder.encode(`${timestampSeconds}.${body}`);
}

export function standardContent({ eventId, timestampSeconds, body }: SignedMessage): Bytes {
  return encoder.encode(`${eventId}.${timestampSeconds}.${body}`);
}

async function sign(key: CryptoKey, content: Bytes): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, content));
}

/**
 * The signature headers of one sending, of both families. During a rotation both secrets sign: each family carries a signature of
 * each, the newest first, separated as the family has it (a comma; a space).
 */
export async function signatureHeaders(message: SignedMessage, keys: readonly SigningKeys[]): Promise<Record<string, string>> {
  const [forService, forStandard] = [serviceContent(message), standardContent(message)];
  const signatures = await Promise.all(
    keys.map(async ({ service, standard }) => Promise.all([sign(service, forService), sign(standard, forStandard)])),
  );
  const { service, standard } = SIGNATURE_HEADERS;
  const timestamp = String(message.timestampSeconds);
  return {
    [service.signature]: signatures.map(([own]) => toHex(own)).join(","),
    [service.timestamp]: timestamp,
    [service.eventId]: message.eventId,
    [standard.signature]: signatures.map(([, own]) => `v1,${btoa(String.fromCharCode(...own))}`).join(" "),
    [standard.timestamp]: timestamp,
    [standard.eventId]: message.eventId,
  };
}
