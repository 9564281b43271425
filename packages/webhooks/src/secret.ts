/** Begins each signing secret, as in Standard Webhooks. Base64 follows: of 32 bytes in a secret that the service derives. */
const PREFIX = "whsec_";
const BASE64 = /^(?:[a-z\d+/]{4})*(?:[a-z\d+/]{2}(?:==)?|[a-z\d+/]{3}=?|[a-z\d+/]{4})$/i;

const encoder = new TextEncoder();
/** `Uint8Array` as the type declarations in use define it: those for browsers and for Cloudflare Workers differ. */
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
 * The signing secret of an endpoint. It is derived rather than stored, so that reading the database is not enough to sign.
 * @param root the service's own secret.
 * @param generation 1 for the endpoint's first secret, and one more after each rotation.
 */
export async function deriveSigningSecret(root: string, endpointId: string, generation: number): Promise<string> {
  const key = await importHmac(encoder.encode(root));
  const digest = await crypto.subtle.sign("HMAC", key, encoder.encode(`webhook-signing:${endpointId}:${generation}`));
  return PREFIX + toBase64(new Uint8Array(digest));
}

export interface SigningKeys {
  /** Key for `X-Service-Signature`: the bytes of the whole secret as text (guides/monitors.md#signatures). */
  readonly service: CryptoKey;
  /** Key for `webhook-signature`: the bytes that the secret's base64 encodes (Standard Webhooks). */
  readonly standard: CryptoKey;
}

/** @throws RangeError if the text is not a signing secret. */
export async function importSigningSecret(secret: string): Promise<SigningKeys> {
  if (!secret.startsWith(PREFIX) || !BASE64.test(secret.slice(PREFIX.length)))
    throw new RangeError("A signing secret is whsec_ followed by base64.");
  const [service, standard] = await Promise.all([importHmac(encoder.encode(secret)), importHmac(fromBase64(secret.slice(PREFIX.length)))]);
  return { service, standard };
}
