import { verifyReceipt as verify } from "@tellerline/receipts/verify";
import { TellerlineError } from "./error.ts";
import type { Receipt, ReceiptKey } from "./generated/models.ts";

/**
 * Verifies by its receipt that the service gave this answer to this request. Needs no connection to the service.
 * @param request the request body as it was sent.
 * @param answer the answer including its `receipt`.
 * @param keys the keys from `GET /v1/receipts/keys`.
 * @returns the verified receipt.
 * @throws TellerlineError with `code` `invalid_receipt` if the receipt is missing, or not valid for this request and answer.
 */
export async function verifyReceipt(
  request: unknown,
  answer: Readonly<Record<string, unknown>> & { readonly receipt?: Receipt | undefined },
  keys: readonly ReceiptKey[],
): Promise<Receipt> {
  const { receipt } = answer;
  if (receipt === undefined) throw new TellerlineError("The answer has no receipt.", { code: "invalid_receipt", status: 0 });
  const verification = await verify(request, answer, receipt, keys);
  if (!verification.ok)
    throw new TellerlineError(`Receipt rejected: ${verification.reason.replaceAll("_", " ")}.`, { code: "invalid_receipt", status: 0 });
  return receipt;
}
