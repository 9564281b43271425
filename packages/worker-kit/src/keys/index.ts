export { blindIndex, createId, deriveKey, digestOf, equalSecrets, hashKey, isWellFormedKey } from "./keys.ts";
