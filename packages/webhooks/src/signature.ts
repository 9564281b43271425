/// <reference path="./uint8array-text.d.ts" />
import type { SigningKeys } from "./secret.ts";

const encoder = new TextEncoder();
/** As the runtime's own types have it. */
type Bytes = ReturnType<typeof encoder.encode>;

/** What is signed of one sending. */
export interface SignedMessage {
  readonly eventId: string;
  /** Unix seconds of sending. */
  readonly timestampSeconds: number;
  /** The exact bytes that are sent: what is signed is never encoded a second time. */
  readonly body: Bytes;
}

/** Names of the headers, in lower case: our own and those of Standard Webhooks (guides/monitors.md#signatures). */
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

/** What each family signs. The service's content is the end of the standard's, so that a body is copied once. */
export function signedContents({ eventId, timestampSeconds, body }: SignedMessage): { readonly service: Bytes; readonly standard: Bytes } {
  const time = `${timestampSeconds}.`;
  const head = encoder.encode(`${eventId}.${time}`);
  const standard = new Uint8Array(head.length + body.length);
  standard.set(head);
  standard.set(body, head.length);
  return { standard, service: standard.subarray(head.length - time.length) };
}

/**
 * The signature headers of one sending, of both families.
 * @param keys the newest first; during a rotation the previous secret signs too, as a second signature of the standard header (which is
 * made for it), and in a header of its own beside the service's.
 */
export async function signatureHeaders(message: SignedMessage, keys: readonly SigningKeys[]): Promise<Record<string, string>> {
  const content = signedContents(message);
  const signings = keys.flatMap(({ service, standard }) => [
    crypto.subtle.sign("HMAC", service, content.service),
    crypto.subtle.sign("HMAC", standard, content.standard),
  ]);
  const signatures = (await Promise.all(signings)).map((signature) => new Uint8Array(signature));
  const { service, standard } = SIGNATURE_HEADERS;
  const timestamp = String(message.timestampSeconds);
  const headers: Record<string, string> = {
    [service.timestamp]: timestamp,
    [service.eventId]: message.eventId,
    [standard.timestamp]: timestamp,
    [standard.eventId]: message.eventId,
  };
  // Of each key first the service's signature, then the standard's.
  for (const [index, signature] of signatures.entries()) {
    if (index % 2 === 0) headers[index === 0 ? service.signature : service.previousSignature] = signature.toHex();
    else headers[standard.signature] = `${index === 1 ? "" : `${headers[standard.signature]} `}v1,${signature.toBase64()}`;
  }
  return headers;
}
