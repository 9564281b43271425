import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { bodyKey, textKey } from "@tellerline/storage";
import type { Env } from "./env.ts";

export const hashOf = (bytes: Uint8Array | string): string => bytesToHex(sha256(typeof bytes === "string" ? utf8ToBytes(bytes) : bytes));

/**
 * Stores a body as it was received.
 * @returns its SHA-256, which is also its key. The bucket deletes old objects; storing a body again renews it.
 */
export async function keepBody(env: Env, bytes: Uint8Array): Promise<string> {
  const hash = hashOf(bytes);
  await env.PAGES.put(bodyKey(hash), bytes);
  return hash;
}

export async function keepText(env: Env, text: string): Promise<string> {
  const hash = hashOf(text);
  await env.PAGES.put(textKey(hash), text);
  return hash;
}
