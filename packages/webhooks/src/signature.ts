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
  service: {
    signature: "x-service-signature",
    /** Beside the other while two secrets sign: whoever compares the whole header with one digest must not fail for a second one in it. */
    previousSignature: "x-service-signature-previous",
    timestamp: "x-service-timestamp",
    eventId: "x-service-event-id",
  },
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

/** What each family signs. The service's content is the end of the standard's, so that a body is encoded once. */
export function signedContents({ eventId, timestampSeconds, body }: SignedMessage): { readonly service: Bytes; readonly standard: Bytes } {
  const standard = encoder.encode(`${eventId}.${timestampSeconds}.${body}`);
  return { standard, service: standard.subarray(encoder.encode(eventId).length + 1) };
}

async function sign(key: CryptoKey, content: Bytes): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, content));
}

/**
 * The signature headers of one sending, of both families.
 * @param keys the newest first; during a rotation the previous secret signs too, as a second signature of the standard header (which is
 * made for it), and in a header of its own beside the service's.
 */
export async function signatureHeaders(message: SignedMessage, keys: readonly SigningKeys[]): Promise<Record<string, string>> {
  const content = signedContents(message);
  const signatures = await Promise.all(
    keys.map(async ({ service, standard }) => Promise.all([sign(service, content.service), sign(standard, content.standard)])),
  );
  const { service, standard } = SIGNATURE_HEADERS;
  const timestamp = String(message.timestampSeconds);
  return {
    ...Object.fromEntries(
      signatures.slice(0, 2).map(([own], index) => [index === 0 ? service.signature : service.previousSignature, toHex(own)]),
    ),
    [service.timestamp]: timestamp,
    [service.eventId]: message.eventId,
    [standard.signature]: signatures.map(([, own]) => `v1,${btoa(String.fromCharCode(...own))}`).join(" "),
    [standard.timestamp]: timestamp,
    [standard.eventId]: message.eventId,
  };
}
