import { INVALID_TOKEN, Problem } from "@tellerline/worker-kit";
import { hasKeyForm } from "@tellerline/worker-kit/keys";
import type { SentHeaders } from "./sent-headers.ts";

/** The credential that a call sends. Its form alone determines its kind; nothing is looked up. */
export type Credential =
  | { readonly kind: "none" }
  | { readonly kind: "malformed"; readonly problem: Problem }
  | { readonly kind: "key"; readonly key: string }
  /** An access token, which is valid only for the tool server (guides/compatibility.md#signing-in). */
  | { readonly kind: "token"; readonly token: string };

const SCHEME = "bearer ";
/** Access tokens of the authorization server have three parts, separated by colons. */
const TOKEN_PARTS = 3;

const malformed = (problem: Problem): Credential => ({ kind: "malformed", problem });
const invalid = (detail: string): Credential => malformed(new Problem("invalid_api_key", detail, INVALID_TOKEN));
const conflicting = (detail: string): Credential => malformed(new Problem("conflicting_credentials", detail));

/** The word after `Bearer`. Null for another scheme, or if not exactly one word follows. */
function bearerOf(authorization: string): string | null {
  if (authorization.slice(0, SCHEME.length).toLowerCase() !== SCHEME) return null;
  const value = authorization.slice(SCHEME.length).trim();
  return value === "" || /\s/.test(value) ? null : value;
}

function isToken(text: string): boolean {
  const parts = text.split(":");
  return parts.length === TOKEN_PARTS && parts.every((part) => part !== "");
}

/** The credential of a call, from Authorization or X-API-Key (guides/metering.md#keys). */
export function readCredential(headers: SentHeaders): Credential {
  const authorization = headers.get("authorization");
  const fromHeader = headers.get("x-api-key")?.trim() || null;
  const fromBearer = authorization === null ? null : bearerOf(authorization);
  if (authorization !== null && fromBearer === null) {
    if (authorization.includes(",")) return conflicting("Authorization was sent more than once. Send one key, once.");
    return invalid("Send the key as Authorization: Bearer <API_KEY>.");
  }
  // Repeated headers arrive as one header, joined by commas (RFC 9110, 5.3). No key contains a comma.
  if (fromHeader?.includes(",") === true) return conflicting("X-API-Key was sent more than once. Send one key, once.");
  if (fromBearer !== null && fromHeader !== null && fromBearer !== fromHeader) {
    return conflicting("Authorization and X-API-Key have different keys. Send only one of them.");
  }
  const sent = fromBearer ?? fromHeader;
  if (sent === null) return { kind: "none" };
  if (hasKeyForm(sent)) return { kind: "key", key: sent };
  if (fromBearer !== null && isToken(fromBearer)) return { kind: "token", token: fromBearer };
  return invalid("Unknown API key. Check that it was copied completely.");
}
