/// <reference path="./uint8array-text.d.ts" />
import type { SigningKeys } from "./secret.ts";

const encoder = new TextEncoder();
/** As the runtime's own types have it. */
type Bytes = ReturnType<typeof encoder.encode>;

/** The signed parts of one delivery attempt. */
export interface SignedMessage {
  readonly eventId: string;
  /** Unix seconds of sending. */
  readonly timestampSeconds: number;
  /** The exact bytes sent: the body must not be encoded again after signing. */
  readonly body: Bytes;
}

/** Lower-case header names: our own and those of Standard Webhooks (guides/monitors.md#signatures). */
export const SIGNATURE_HEADERS = {
  service: {
    signature: "x-service-signature",
    /** Sent after a rotation, with the digests of all earlier secrets. A second one in the main header would break receivers that compare it whole. */
    previousSignature: "x-service-signature-previous",
    timestamp: "x-service-timestamp",
    eventId: "x-service-event-id",
  },
  standard: { signature: "webhook-signature", timestamp: "webhook-timestamp", eventId: "webhook-id" },
} as const;

/** The content that each family signs. The service's is a suffix of the standard's, so the body is copied only once. */
export function signedContents({ eventId, timestampSeconds, body }: SignedMessage): { readonly service: Bytes; readonly standard: Bytes } {
  const time = `${timestampSeconds}.`;
  const head = encoder.encode(`${eventId}.${time}`);
  const standard = new Uint8Array(head.length + body.length);
  standard.set(head);
  standard.set(body, head.length);
  return { standard, service: standard.subarray(head.length - time.length) };
}

/**
 * The signature headers of one delivery attempt, of both families.
 * @param keys newest first. After a rotation the earlier secrets sign too: as further signatures in the standard header, which allows
 * several, and in a separate service header, with spaces between them.
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
  // Two signatures per key: the service's, then the standard's.
  for (const [index, signature] of signatures.entries()) {
    const name = index % 2 === 1 ? standard.signature : index === 0 ? service.signature : service.previousSignature;
    const text = index % 2 === 1 ? `v1,${signature.toBase64()}` : signature.toHex();
    const before = headers[name];
    headers[name] = before === undefined ? text : `${before} ${text}`;
  }
  return headers;
}
