export { blindIndex, createId, deriveId, deriveKey, digestOf, equalSecrets, hashKey, isWellFormedKey } from "./keys.ts";
