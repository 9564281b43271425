export { issuedKey, issueKey, type KeySecrets } from "./issue-key.ts";
export {
  blindIndex,
  createId,
  deriveId,
  digestOf,
  equalSecrets,
  hashKey,
  hasKeyForm,
  isExpired,
  isPlainKey,
  isWellFormedKey,
  toHex,
} from "./keys.ts";
