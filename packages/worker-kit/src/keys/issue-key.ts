import type { Environment } from "@tellerline/vocabulary";
import { deriveKey, hashKey } from "./keys.ts";

export interface KeySecrets {
  /** Secret of at least 32 random bytes, from which API keys and blind indexes are derived. */
  readonly KEY_DERIVATION_SECRET: string;
  /** Secret for the checksum of keys in the checked form. The gateway needs the same secret. */
  readonly KEY_CHECKSUM_SECRET?: string;
  /**
   * If `checked`, and there is a `KEY_CHECKSUM_SECRET`, new keys have the checked form (guides/operating.md#the-form-of-keys); otherwise
   * the plain form.
   */
  readonly KEY_FORM?: string;
}

interface IssuedKey {
  readonly keyId: string;
  readonly environment: Environment;
}

const issuesChecked = ({ KEY_FORM, KEY_CHECKSUM_SECRET }: KeySecrets): boolean => KEY_FORM === "checked" && Boolean(KEY_CHECKSUM_SECRET);

const inForm = (secrets: KeySecrets, { keyId, environment }: IssuedKey, isChecked: boolean): Promise<string> =>
  deriveKey(secrets.KEY_DERIVATION_SECRET, keyId, environment, (isChecked && secrets.KEY_CHECKSUM_SECRET) || null);

export const issueKey = (secrets: KeySecrets, key: IssuedKey): Promise<string> => inForm(secrets, key, issuesChecked(secrets));

/**
 * Derives an existing key again. `KEY_FORM` may have changed since the key was issued, so its stored hash decides which form it has.
 * @param isStored whether `hash` is the stored hash of this key.
 */
export async function issuedKey(secrets: KeySecrets, key: IssuedKey, isStored: (hash: string) => Promise<boolean>): Promise<string> {
  const isChecked = issuesChecked(secrets);
  const likely = await inForm(secrets, key, isChecked);
  if (!secrets.KEY_CHECKSUM_SECRET || (await isStored(await hashKey(likely)))) return likely;
  return inForm(secrets, key, !isChecked);
}
