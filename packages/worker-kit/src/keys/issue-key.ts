import type { Environment } from "@tellerline/vocabulary";
import { deriveKey, hashKey } from "./keys.ts";

export interface KeySecrets {
  /** Secret from which keys and blind indexes are derived; at least 32 random bytes. */
  readonly KEY_DERIVATION_SECRET: string;
  /** Secret for the checksum of keys in the checked form; the gateway has it too. */
  readonly KEY_CHECKSUM_SECRET?: string;
  /** If `checked`, keys are issued in the checked form (guides/operating.md#the-form-of-keys). */
  readonly KEY_FORM?: string;
}

interface IssuedKey {
  readonly keyId: string;
  readonly environment: Environment;
}

const issuesChecked = ({ KEY_FORM, KEY_CHECKSUM_SECRET }: KeySecrets): boolean => KEY_FORM === "checked" && Boolean(KEY_CHECKSUM_SECRET);

const inForm = (secrets: KeySecrets, { keyId, environment }: IssuedKey, isChecked: boolean): Promise<string> =>
  deriveKey(secrets.KEY_DERIVATION_SECRET, keyId, environment, (isChecked && secrets.KEY_CHECKSUM_SECRET) || null);

/** A new key, in the form that the operator has chosen. */
export const issueKey = (secrets: KeySecrets, key: IssuedKey): Promise<string> => inForm(secrets, key, issuesChecked(secrets));

/**
 * Derives an issued key again, in the form that it was issued in. Its stored hash tells which form that was.
 * @param isStored whether `hash` is the stored hash of the key.
 */
export async function issuedKey(secrets: KeySecrets, key: IssuedKey, isStored: (hash: string) => Promise<boolean>): Promise<string> {
  const isChecked = issuesChecked(secrets);
  const likely = await inForm(secrets, key, isChecked);
  if (!secrets.KEY_CHECKSUM_SECRET || (await isStored(await hashKey(likely)))) return likely;
  return inForm(secrets, key, !isChecked);
}
