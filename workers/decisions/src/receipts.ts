import type { VerifyReceiptWire } from "@tellerline/contract";
import { environmentOf, verifyReceipt as verify } from "@tellerline/receipts";
import { type Handler, receiptSigners } from "@tellerline/worker-kit";
import type { Env } from "./env.ts";

const CACHE = { "Cache-Control": "public, max-age=3600" };

async function publicKeys(env: Env) {
  return (await receiptSigners(env)).map(({ key }) => key);
}

export const listReceiptKeys: Handler<"listReceiptKeys", Env> = async ({ env }) => ({
  body: { keys: await publicKeys(env) },
  headers: CACHE,
});

const NOTHING_PROVEN = { valid: false, environment: null, operation: null, issued_at: null } as const;

/** Verifies the unparsed body: parsing drops unknown fields, and an answer with added fields must not pass. */
export const verifyReceipt: Handler<"verifyReceipt", Env> = async ({ sent, env }) => {
  // The cast is safe: the body has already been validated.
  const { request, answer } = sent as VerifyReceiptWire;
  const verification = await verify(request, answer, answer.receipt, await publicKeys(env));
  if (!verification.ok) return { body: { ...NOTHING_PROVEN, reason: verification.reason } };
  const { operation, issued_at } = answer.receipt;
  return { body: { valid: true, reason: null, environment: environmentOf(answer.receipt), operation, issued_at } };
};
