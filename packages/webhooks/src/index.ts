export { nextDelaySeconds, parseRetryAfter } from "./schedule.ts";
export { deriveSigningSecret, importSigningSecret, type SigningKeys } from "./secret.ts";
export { type SignedMessage, signatureHeaders } from "./signature.ts";
export { checkTargetUrl, isPlainLoopback, isPublicAddress, type TargetUrl } from "./target-url.ts";
export { type Verification, verifySignature } from "./verify.ts";
