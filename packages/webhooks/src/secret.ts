/** Signing secrets: `whsec_` and base64 of 32 bytes (guides/monitors.md#signatures), the form of Standard Webhooks. */
const PREFIX = "whsec_";
const BASE64 = /^(?:[a-z\d+/]{4})*(?:[a-z\d+/]{2}(?:==)?|[a-z\d+/]{3}=?|[a-z\d+/]{4})$/i;

const encoder = new TextEncoder();
/** The byte type of the runtime's own typings. */
type Bytes = ReturnType<typeof encoder.encode>;

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function fromBase64(text: string): Bytes {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

async function importHmac(bytes: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
}

/**
 * The secret of an endpoint. It is derived rather than stored, so that reading the database is not enough to sign.
 * @param root the service's own secret.
 * @param generation counts rotations, from 1.
 */
export async function deriveSigningSecret(root: string, endpointId: string, generation: number): Promise<string> {
  const key = await importHmac(encoder.encode(root));
  const digest = await crypto.subtle.sign("HMAC", key, encoder.encode(`webhook-signing:${endpointId}:${generation}`));
  return PREFIX + toBase64(new Uint8Array(digest));
}

export interface SigningKeys {
  /** For `X-Service-Signature`: the bytes of the whole secret string (guides/monitors.md#signatures). */
  readonly service: CryptoKey;
  /** For `webhook-signature`: the decoded base64 bytes (Standard Webhooks). */
  readonly standard: CryptoKey;
}

/** @throws RangeError if the text is not a signing secret. */
export async function importSigningSecret(secret: string): Promise<SigningKeys> {
  if (!secret.startsWith(PREFIX) || !BASE64.test(secret.slice(PREFIX.length)))
    throw new RangeError("A signing secret is whsec_ followed by base64.");
  const [service, standard] = await Promise.all([importHmac(encoder.encode(secret)), importHmac(fromBase64(secret.slice(PREFIX.length)))]);
  return { service, standard };
}
