export { MAX_ATTEMPTS, nextDelaySeconds, parseRetryAfter, RETRY_DELAYS_SECONDS } from "./schedule.ts";
export { deriveSigningSecret, importSigningSecret, type SigningKeys } from "./secret.ts";
export { SIGNATURE_HEADERS, type SignedMessage, signatureHeaders } from "./signature.ts";
export { checkTargetUrl, type TargetUrl } from "./target-url.ts";
export { TOLERANCE_SECONDS, type Verification, verifySignature } from "./verify.ts";
