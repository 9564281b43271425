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
  /**
   * Secret: base64 seeds of 32 random bytes, separated by commas. The first seed signs new receipts; the others are kept to verify earlier
   * receipts.
   */
  readonly RECEIPT_SIGNING_SEEDS?: string;
}

let imported: { readonly seeds: string; readonly signers: readonly ReceiptSigner[] } | null = null;

/** The signers of this deployment. The first one signs new receipts. Empty if the deployment has no signing seed. */
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

/** Whether the caller sent `Prefer: receipt` or `Prefer: receipt=true` (RFC 7240). */
export function prefersReceipt(headers: Headers): boolean {
  const preference = preferenceOf(headers, "receipt");
  return preference === "" || preference === "true";
}

export interface Answered {
  readonly operation: string;
  /** The request body as sent. */
  readonly request: unknown;
  readonly answer: object;
  readonly environment: Environment;
  readonly basis: ReceiptBasis;
}

/** Adds a signed receipt to the answer. Returns null if this deployment has no signing seed. */
export async function withReceipt(env: ReceiptEnv, { operation, request, answer, environment, basis }: Answered): Promise<object | null> {
  const [signer] = await receiptSigners(env);
  if (signer === undefined) return null;
  const issued_at = new Date().toISOString();
  const claims = { issued_at, operation, engine_version: ENGINE_VERSION, environment, books: toBooks(basis) };
  return { ...answer, receipt: await signReceipt(signer, claims, request, answer) };
}
