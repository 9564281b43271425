import {
  canonicalBytes,
  digestOf,
  fromBase64Url,
  type Receipt,
  type ReceiptClaims,
  type ReceiptKey,
  sha256,
  toBase64Url,
} from "./receipt.ts";

/** Header of an Ed25519 private key in PKCS #8 (RFC 8410, 7). The 32 bytes of the seed follow it. */
const PKCS8_HEAD = [0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20];
const SEED_BYTES = 32;

export interface ReceiptSigner {
  readonly privateKey: CryptoKey;
  readonly key: ReceiptKey;
}

/**
 * @param seed 32 random bytes in base64url or base64.
 * @throws TypeError if the seed is not 32 bytes long, DOMException if the text is not base64.
 */
export async function importSigner(seed: string): Promise<ReceiptSigner> {
  const bytes = fromBase64Url(seed);
  if (bytes.length !== SEED_BYTES) throw new TypeError("A signing seed is 32 bytes in base64url.");
  const pkcs8 = Uint8Array.from([...PKCS8_HEAD, ...bytes]);
  const privateKey = await crypto.subtle.importKey("pkcs8", pkcs8, { name: "Ed25519" }, true, ["sign"]);
  const exported = await crypto.subtle.exportKey("jwk", privateKey);
  if (!("x" in exported) || exported.x === undefined) throw new TypeError("The runtime did not tell the public key of a seed.");
  const { x } = exported;
  const kid = toBase64Url(await sha256(canonicalBytes({ crv: "Ed25519", kty: "OKP", x })));
  return { privateKey, key: { kty: "OKP", crv: "Ed25519", x, kid, use: "sig", alg: "EdDSA" } };
}

export async function signReceipt(
  { privateKey, key }: ReceiptSigner,
  claims: Pick<ReceiptClaims, "issued_at" | "operation" | "engine_version" | "environment" | "books">,
  request: unknown,
  answer: unknown,
): Promise<Receipt> {
  const [request_sha256, answer_sha256] = await Promise.all([digestOf(request), digestOf(answer)]);
  const signed: ReceiptClaims = { format: "tellerline-receipt-1", key_id: key.kid, ...claims, request_sha256, answer_sha256 };
  const signature = await crypto.subtle.sign({ name: "Ed25519" }, privateKey, canonicalBytes(signed));
  return { ...signed, signature: toBase64Url(new Uint8Array(signature)) };
}
