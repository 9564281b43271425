import type { Environment } from "@tellerline/vocabulary";
import canonicalize from "canonicalize";

/** The set of books that an answer was made from, with the content hash of each book; null if the set had no such book. */
export interface ReceiptBooks {
  readonly version: string;
  readonly rate_book_hash: string | null;
  readonly membership_book_hash: string | null;
  readonly gazetteer_hash: string | null;
}

export const RECEIPT_FORMAT = "tellerline-receipt-1";

/** The signed part of a receipt (guides/receipts.md#what-is-signed). */
export interface ReceiptClaims {
  readonly format: typeof RECEIPT_FORMAT;
  readonly key_id: string;
  /** ISO 8601. */
  readonly issued_at: string;
  /** Operation id in the OpenAPI document. */
  readonly operation: string;
  readonly engine_version: string;
  /** Environment of the books that the answer was made from. Absent in receipts before 0.4.0: use `environmentOf`. */
  readonly environment?: Environment | undefined;
  readonly books: ReceiptBooks;
  /** SHA-256 of the request's canonical JSON (RFC 8785), as hexadecimal digits. */
  readonly request_sha256: string;
  /** SHA-256 of the canonical JSON of the answer without its `receipt`, as hexadecimal digits. */
  readonly answer_sha256: string;
}

export interface Receipt extends ReceiptClaims {
  /** Ed25519 signature (RFC 8032) of the claims' canonical JSON, in base64url without padding. */
  readonly signature: string;
}

/** A public key as a JSON Web Key (RFC 8037). `kid` is the key's thumbprint (RFC 7638). */
export interface ReceiptKey {
  readonly kty: "OKP";
  readonly crv: "Ed25519";
  readonly x: string;
  readonly kid: string;
  readonly use: "sig";
  readonly alg: "EdDSA";
}

/** Environment of the books that the answer was made from. In receipts before 0.4.0, only the version of the books tells it. */
export function environmentOf({ environment, books }: ReceiptClaims): Environment {
  return environment ?? (books.version.startsWith("sandbox-") ? "sandbox" : "live");
}

const encoder = new TextEncoder();

/** The value's canonical JSON (RFC 8785) in UTF-8. @throws Error if the value is not JSON, such as `undefined` or `NaN`. */
export function canonicalBytes(value: unknown): Uint8Array<ArrayBuffer> {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError("Only JSON has a canonical form.");
  return new Uint8Array(encoder.encode(text));
}

export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

export async function digestOf(value: unknown): Promise<string> {
  return Array.from(await sha256(canonicalBytes(value)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Base64url without padding (RFC 4648, 5). */
export function toBase64Url(bytes: Uint8Array): string {
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @throws DOMException for text that is neither base64url nor base64. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
}
