import { ENGINE_VERSION } from "@tellerline/contract/plain";
import { importSigner, type ReceiptBooks, type ReceiptSigner, signReceipt } from "@tellerline/receipts";
import type { Environment } from "@tellerline/vocabulary";
import { preferenceOf } from "./header-lists.ts";

export interface ReceiptBasis {
  readonly version: string;
  /** Seconds since the epoch. */
  readonly publishedAt: number;
  readonly rateBook: { readonly hash: string } | null;
  readonly membershipBook: { readonly hash: string } | null;
  readonly gazetteer: { readonly hash: string } | null;
}

export interface ReceiptEnv {
  /** Secret: one seed of 32 random bytes in base64, or several, separated by commas. The first seed signs; the others signed earlier receipts. */
  readonly RECEIPT_SIGNING_SEEDS?: string;
}

let imported: { readonly seeds: string; readonly signers: readonly ReceiptSigner[] } | null = null;

/** The signers of this deployment; the first one signs new receipts. Empty if the deployment has no such secret. */
export async function receiptSigners({ RECEIPT_SIGNING_SEEDS: seeds = "" }: ReceiptEnv): Promise<readonly ReceiptSigner[]> {
  if (imported?.seeds === seeds) return imported.signers;
  const list = seeds.split(",").flatMap((seed) => (seed.trim() === "" ? [] : [seed.trim()]));
  const signers = await Promise.all(list.map(importSigner));
  imported = { seeds, signers };
  return signers;
}

function toBooks({ version, rateBook, membershipBook, gazetteer }: ReceiptBasis): ReceiptBooks {
  return {
    version,
    rate_book_hash: rateBook === null ? null : rateBook.hash,
    membership_book_hash: membershipBook === null ? null : membershipBook.hash,
    gazetteer_hash: gazetteer === null ? null : gazetteer.hash,
  };
}

/** Whether a caller prefers a receipt (RFC 7240): without a value, with an empty one, or with `true`. Parameters are ignored. */
export function prefersReceipt(headers: Headers): boolean {
  const preference = preferenceOf(headers, "receipt");
  return preference === "" || preference === "true";
}

/** What a receipt proves: that an operation gave this answer to this request. */
export interface Answered {
  readonly operation: string;
  /** The body as it was sent. */
  readonly request: unknown;
  readonly answer: object;
  readonly environment: Environment;
  readonly basis: ReceiptBasis;
}

/** The answer with its receipt; null if this deployment does not sign receipts. */
export async function withReceipt(env: ReceiptEnv, { operation, request, answer, environment, basis }: Answered): Promise<object | null> {
  const [signer] = await receiptSigners(env);
  if (signer === undefined) return null;
  const issued_at = new Date().toISOString();
  const claims = { issued_at, operation, engine_version: ENGINE_VERSION, environment, books: toBooks(basis) };
  return { ...answer, receipt: await signReceipt(signer, claims, request, answer) };
}
