export { issuedKey, issueKey, type KeySecrets } from "./issue-key.ts";
export { blindIndex, createId, deriveId, digestOf, equalSecrets, hashKey, hasKeyForm, isPlainKey, isWellFormedKey } from "./keys.ts";
