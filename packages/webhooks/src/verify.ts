import { importSigningSecret } from "./secret.ts";
import { SIGNATURE_HEADERS, type SignedMessage, signedContents } from "./signature.ts";

/** Maximum difference in seconds between a message's timestamp and the receiver's clock (guides/webhooks.md). */
const TOLERANCE_SECONDS = 300;

export type Verification =
  | { readonly ok: true; readonly eventId: string }
  | { readonly ok: false; readonly reason: "missing_headers" | "stale_timestamp" | "no_matching_signature" };

interface Received {
  readonly message: SignedMessage;
  readonly family: "service" | "standard";
  readonly signatures: readonly Uint8Array<ArrayBuffer>[];
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length >> 1);
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(text.slice(at * 2, at * 2 + 2), 16);
  return bytes;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

function readSignatures(family: "service" | "standard", header: string): readonly Uint8Array<ArrayBuffer>[] {
  if (family === "service") {
    return header
      .split(" ")
      .filter((text) => /^[0-9a-f]{64}$/.test(text))
      .map(fromHex);
  }
  return header
    .split(" ")
    .filter((text) => /^v1,[A-Za-z0-9+/]{43}=$/.test(text))
    .map((text) => fromBase64(text.slice("v1,".length)));
}

const encoder = new TextEncoder();

function read(body: string, header: (name: string) => string | null): Received | null {
  for (const family of ["standard", "service"] as const) {
    const names = SIGNATURE_HEADERS[family];
    const previous = "previousSignature" in names ? header(names.previousSignature) : null;
    const newest = header(names.signature);
    const signature = newest === null || previous === null ? newest : `${newest} ${previous}`;
    const [timestamp, eventId] = [header(names.timestamp), header(names.eventId)];
    if (signature === null || timestamp === null || eventId === null || !/^\d{1,12}$/.test(timestamp)) continue;
    return {
      message: { eventId, timestampSeconds: Number(timestamp), body: encoder.encode(body) },
      family,
      signatures: readSignatures(family, signature),
    };
  }
  return null;
}

/**
 * Verifies that a received webhook is authentic and recent. `crypto.subtle.verify` compares signatures in constant time.
 * @param header reads a header by its lower-case name; null if the header was not sent.
 * @param secrets secrets that the receiver trusts: during a rotation, the earlier and the new one.
 * @throws RangeError if an item of `secrets` is not a signing secret. Secrets are not checked if headers are missing or the time is stale.
 */
export async function verifySignature(
  body: string,
  header: (name: string) => string | null,
  secrets: readonly string[],
  nowSeconds: number,
): Promise<Verification> {
  const received = read(body, header);
  if (received === null) return { ok: false, reason: "missing_headers" };
  const { message, family, signatures } = received;
  if (Math.abs(nowSeconds - message.timestampSeconds) > TOLERANCE_SECONDS) return { ok: false, reason: "stale_timestamp" };
  // A copy, because another message may overwrite the content while the keys for this message are imported.
  const content = signedContents(message)[family].slice();
  let isOurs = false;
  for (const secret of secrets) {
    const key = (await importSigningSecret(secret))[family];
    for (const signature of signatures) if (await crypto.subtle.verify("HMAC", key, signature, content)) isOurs = true;
  }
  return isOurs ? { ok: true, eventId: message.eventId } : { ok: false, reason: "no_matching_signature" };
}
