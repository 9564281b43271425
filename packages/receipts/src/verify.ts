import type { ReceiptFault } from "@tellerline/vocabulary";
import { canonicalBytes, digestOf, fromBase64Url, RECEIPT_FORMAT, type Receipt, type ReceiptKey, toBase64Url } from "./receipt.ts";

export type { Receipt, ReceiptKey } from "./receipt.ts";

export type ReceiptVerification = { readonly ok: true } | { readonly ok: false; readonly reason: ReceiptFault };

/** False also if the value has no canonical JSON, such as a number that JSON can't express. */
async function hasDigest(value: unknown, digest: string): Promise<boolean> {
  try {
    return (await digestOf(value)) === digest;
  } catch {
    return false;
  }
}

async function isSigned({ signature, ...claims }: Receipt, { x }: ReceiptKey): Promise<boolean> {
  try {
    // Other spellings of the same bytes, such as base64 with padding, are refused.
    if (toBase64Url(fromBase64Url(signature)) !== signature) return false;
    const key = await crypto.subtle.importKey("jwk", { kty: "OKP", crv: "Ed25519", x }, { name: "Ed25519" }, false, ["verify"]);
    return await crypto.subtle.verify({ name: "Ed25519" }, key, fromBase64Url(signature), canonicalBytes(claims));
  } catch {
    return false;
  }
}

/**
 * Checks that the service gave this answer to this request. Needs only the published keys.
 * @param request the body of the request.
 * @param answer the answer, with or without its `receipt`.
 * @param keys all keys from `GET /v1/receipts/keys`, which also lists the keys of earlier receipts.
 */
export async function verifyReceipt(
  request: unknown,
  answer: Readonly<Record<string, unknown>>,
  receipt: Receipt,
  keys: readonly ReceiptKey[],
): Promise<ReceiptVerification> {
  const key = keys.find(({ kid }) => kid === receipt.key_id);
  if (key === undefined) return { ok: false, reason: "unknown_key" };
  if (receipt.format !== RECEIPT_FORMAT || !(await isSigned(receipt, key))) return { ok: false, reason: "wrong_signature" };
  const { receipt: _, ...answered } = answer;
  if (!(await hasDigest(request, receipt.request_sha256))) return { ok: false, reason: "other_request" };
  if (!(await hasDigest(answered, receipt.answer_sha256))) return { ok: false, reason: "other_answer" };
  return { ok: true };
}
