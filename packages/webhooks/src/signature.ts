/// <reference path="./uint8array-text.d.ts" />
import type { SigningKeys } from "./secret.ts";

const encoder = new TextEncoder();
/** The byte type of the runtime's own typings. */
type Bytes = ReturnType<typeof encoder.encode>;

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
    /** Sent after a rotation: digests by all earlier secrets. In the main header they would break receivers that compare it whole. */
    previousSignature: "x-service-signature-previous",
    timestamp: "x-service-timestamp",
    eventId: "x-service-event-id",
  },
  standard: { signature: "webhook-signature", timestamp: "webhook-timestamp", eventId: "webhook-id" },
} as const;

type Family = typeof SIGNATURE_HEADERS;
type HeaderName = Family["service"][keyof Family["service"]] | Family["standard"][keyof Family["standard"]];
type RarelySent = Family["service"]["previousSignature"];
type SignatureHeaders = Record<Exclude<HeaderName, RarelySent>, string> & Partial<Record<RarelySent, string>>;

const FIRST_ROOM = 8192;
/** Maximum characters of a timestamp and both dots. */
const MAX_TIME = 32;
const MAX_ASCII = 127;
let room: Bytes = new Uint8Array(FIRST_ROOM);

/** Writes a short text into `room` at `start`, and returns the offset of its end. */
function put(text: string, start: number): number {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // Ids that we send are ASCII. Only a received message can have another id, when it is verified.
    if (code > MAX_ASCII) return start + encoder.encodeInto(text, room.subarray(start)).written;
    room[start + at] = code;
  }
  return start + text.length;
}

/**
 * The content that each family of headers signs. The service's content is the end of the standard one, so the body is copied only once.
 * @returns views of memory that the next message overwrites: use them before any `await`. `crypto.subtle.sign` has its own copy as
 * soon as it returns (Web Cryptography §14.3.3, "a copy of the bytes held by the data parameter").
 */
export function signedContents({ eventId, timestampSeconds, body }: SignedMessage): { readonly service: Bytes; readonly standard: Bytes } {
  // At most three bytes per character.
  const size = 3 * (eventId.length + MAX_TIME) + body.length;
  if (room.length < size) room = new Uint8Array(2 * size);
  const first = put(`${eventId}.`, 0);
  const head = put(`${timestampSeconds}.`, first);
  room.set(body, head);
  return { standard: room.subarray(0, head + body.length), service: room.subarray(first, head + body.length) };
}

/**
 * The signature headers of one delivery attempt, in both families.
 * @param keys newest first. After a rotation the earlier secrets sign too: as further signatures in the standard header, which allows
 * several, and in a separate service header, with spaces between them.
 * @throws RangeError if there are no keys.
 */
export async function signatureHeaders(message: SignedMessage, keys: readonly SigningKeys[]): Promise<Record<string, string>> {
  const content = signedContents(message);
  // All signings start before the first is awaited, because the next message overwrites the content's memory.
  const signings = keys.map(({ service, standard }) => ({
    service: crypto.subtle.sign("HMAC", service, content.service),
    standard: crypto.subtle.sign("HMAC", standard, content.standard),
  }));
  const own: string[] = [];
  const standards: string[] = [];
  for (const { service, standard } of signings) {
    own.push(new Uint8Array(await service).toHex());
    standards.push(`v1,${new Uint8Array(await standard).toBase64()}`);
  }
  const [newest, ...previous] = own;
  if (newest === undefined) throw new RangeError("A message is signed with one key at least.");
  const timestamp = String(message.timestampSeconds);
  // Written out, because computed header names would take a tenth of the total time.
  const headers: SignatureHeaders = {
    "x-service-signature": newest,
    "x-service-timestamp": timestamp,
    "x-service-event-id": message.eventId,
    "webhook-signature": standards.join(" "),
    "webhook-timestamp": timestamp,
    "webhook-id": message.eventId,
  };
  if (previous.length > 0) headers["x-service-signature-previous"] = previous.join(" ");
  return headers;
}
