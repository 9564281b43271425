import type { Environment } from "@tellerline/vocabulary";
import canonicalize from "canonicalize";

/** Content hashes of the set of books that an answer was made from; null if the set had no such book. */
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
  /** Id of the operation in the OpenAPI document. */
  readonly operation: string;
  readonly engine_version: string;
  /** Environment whose books answered. Absent in receipts before 0.4.0: use `environmentOf`. */
  readonly environment?: Environment | undefined;
  readonly books: ReceiptBooks;
  /** SHA-256 of the request's canonical JSON (RFC 8785), as hexadecimal digits. */
  readonly request_sha256: string;
  /** The same digest of the answer, without its `receipt`. */
  readonly answer_sha256: string;
}

export interface Receipt extends ReceiptClaims {
  /** Ed25519 (RFC 8032) over the canonical JSON of the claims, in base64url without padding. */
  readonly signature: string;
}

/** A public key as a JSON Web Key (RFC 8037). Its id is its thumbprint (RFC 7638). */
export interface ReceiptKey {
  readonly kty: "OKP";
  readonly crv: "Ed25519";
  readonly x: string;
  readonly kid: string;
  readonly use: "sig";
  readonly alg: "EdDSA";
}

/** The environment whose books answered. Receipts before 0.4.0 show it in the books' version. */
export function environmentOf({ environment, books }: ReceiptClaims): Environment {
  return environment ?? (books.version.startsWith("sandbox-") ? "sandbox" : "live");
}

const encoder = new TextEncoder();

/** UTF-8 bytes of the canonical JSON of a value (RFC 8785). @throws Error if it has none. */
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

/** Bytes as base64url without padding (RFC 4648, 5). */
export function toBase64Url(bytes: Uint8Array): string {
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @throws DOMException for text that is neither base64url nor base64. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
}
