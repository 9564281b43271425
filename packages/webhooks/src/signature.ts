/// <reference path="./uint8array-text.d.ts" />
import type { SigningKeys } from "./secret.ts";

const encoder = new TextEncoder();
/** `Uint8Array` as the type declarations in use define it: those for browsers and for Cloudflare Workers differ. */
type Bytes = ReturnType<typeof encoder.encode>;

export interface SignedMessage {
  readonly eventId: string;
  /** Time of sending, in seconds since the epoch. */
  readonly timestampSeconds: number;
  /** The exact bytes sent: the body must not be encoded again after signing. */
  readonly body: Bytes;
}

/** Names of the headers in lower case: the service's own family, and the family of Standard Webhooks (guides/monitors.md#signatures). */
export const SIGNATURE_HEADERS = {
  service: {
    signature: "x-service-signature",
    /**
     * Signatures by earlier secrets, sent only after a rotation. They are not in the main header, because some receivers compare its whole
     * value.
     */
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
/** Maximum characters of the timestamp and the two dots in the signed content. */
const MAX_TIME = 32;
const MAX_ASCII = 127;
let room: Bytes = new Uint8Array(FIRST_ROOM);

/** Writes a short text into `room` at `start`. @returns the offset after the text. */
function put(text: string, start: number): number {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // The ids of the service's own events are ASCII. The id in a received message may contain any character.
    if (code > MAX_ASCII) return start + encoder.encodeInto(text, room.subarray(start)).written;
    room[start + at] = code;
  }
  return start + text.length;
}

/**
 * The bytes that each family of headers signs. The service's bytes are the end of the standard ones, so the body is copied only once.
 * @returns views of memory that the next message overwrites: use them before any `await`. `crypto.subtle.sign` has its own copy as soon as
 * it returns (Web Cryptography §14.3.3, "a copy of the bytes held by the data parameter").
 */
export function signedContents({ eventId, timestampSeconds, body }: SignedMessage): { readonly service: Bytes; readonly standard: Bytes } {
  // UTF-8 takes at most three bytes for each unit of a string's length.
  const size = 3 * (eventId.length + MAX_TIME) + body.length;
  if (room.length < size) room = new Uint8Array(2 * size);
  const first = put(`${eventId}.`, 0);
  const head = put(`${timestampSeconds}.`, first);
  room.set(body, head);
  return { standard: room.subarray(0, head + body.length), service: room.subarray(first, head + body.length) };
}

/**
 * The signature headers of one delivery attempt, in both families.
 * @param keys newest first. After a rotation the earlier secrets sign too. The standard header lists all signatures; in the service's
 * family, those of earlier secrets have a header of their own.
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
  // Literal names, because computed ones would make the function a tenth slower.
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
