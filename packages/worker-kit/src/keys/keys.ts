import type { Environment } from "@tellerline/vocabulary";

/**
 * Prefixes of API keys. A key is a prefix, 28 base62 digits (more than 160 bits), and a checksum, so that a mistyped key is rejected
 * without a database query (guides/metering.md#keys). In the plain form, the checksum has 6 digits and anybody can compute it. In the
 * checked form, it has 10 digits and needs a secret, so that invented keys are rejected too.
 */
const PREFIXES: Readonly<Record<Environment, string>> = { live: "rk_live_", sandbox: "rk_test_" };
const SECRET_DIGITS = 28;
const PLAIN_DIGITS = 6;
const CHECKED_DIGITS = 10;
const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const WELL_FORMED = new RegExp(
  `^((?:rk_live_|rk_test_)[0-9A-Za-z]{${SECRET_DIGITS}})([0-9A-Za-z]{${PLAIN_DIGITS}}|[0-9A-Za-z]{${CHECKED_DIGITS}})$`,
);

const encoder = new TextEncoder();

/** The last `digits` base62 digits of `bytes` read as a big-endian number. */
function toBase62(bytes: Uint8Array, digits: number): string {
  let number = bytes.reduce((value, byte) => value * 256n + BigInt(byte), 0n);
  let text = "";
  for (let digit = 0; digit < digits; digit++) {
    text = (BASE62[Number(number % 62n)] ?? "0") + text;
    number /= 62n;
  }
  return text;
}

async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(text)));
}

async function hmacSha256(secret: string, message: string): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(message)));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function plainChecksum(unchecked: string): Promise<string> {
  return toBase62((await sha256(`checksum:${unchecked}`)).subarray(0, 8), PLAIN_DIGITS);
}

async function keyedChecksum(secret: string, unchecked: string): Promise<string> {
  return toBase62((await hmacSha256(secret, `key-checksum:${unchecked}`)).subarray(0, 16), CHECKED_DIGITS);
}

/**
 * Derives the API key from its id. Only the key's hash is stored, and an idempotent retry must return the same key, so the key has to be
 * computable again.
 * @param checksumSecret selects the checked form; null for the plain form.
 */
export async function deriveKey(
  derivationSecret: string,
  keyId: string,
  environment: Environment,
  checksumSecret: string | null = null,
): Promise<string> {
  const unchecked = PREFIXES[environment] + toBase62(await hmacSha256(derivationSecret, `api-key:${keyId}`), SECRET_DIGITS);
  return unchecked + (checksumSecret === null ? await plainChecksum(unchecked) : await keyedChecksum(checksumSecret, unchecked));
}

/** Whether a text looks like a key, plain or checked. The checksum is not verified. */
export const hasKeyForm = (text: string): boolean => WELL_FORMED.test(text);

export const isPlainKey = (key: string): boolean => WELL_FORMED.exec(key)?.[2]?.length === PLAIN_DIGITS;

/**
 * Whether `key` has the form and the checksum of a key. The key may still not exist.
 * @param checksumSecret if null, the checksum of a key in the checked form is not verified.
 */
export async function isWellFormedKey(key: string, checksumSecret: string | null = null): Promise<boolean> {
  const [, unchecked, checksum] = WELL_FORMED.exec(key) ?? [];
  if (unchecked === undefined || checksum === undefined) return false;
  if (checksum.length === PLAIN_DIGITS) return (await plainChecksum(unchecked)) === checksum;
  return checksumSecret === null || equalSecrets(await keyedChecksum(checksumSecret, unchecked), checksum);
}

/** Whether a key has expired. It no longer works at `expiresAt` itself. @param expiresAt ISO 8601; null if the key does not expire. */
export const isExpired = (expiresAt: string | null, nowMs: number): boolean => expiresAt !== null && Date.parse(expiresAt) <= nowMs;

/** The hash under which a key is stored. Keys have more than 160 random bits, so a digest without a secret can't be brute-forced. */
export async function hashKey(key: string): Promise<string> {
  return toHex(await sha256(key));
}

/** A keyed digest of personal data, such as an email address. Without the secret it can't be brute-forced. */
export async function blindIndex(secret: string, kind: string, value: string): Promise<string> {
  return toHex(await hmacSha256(secret, `${kind}:${value}`)).slice(0, 32);
}

/** SHA-256 in hex. */
export async function digestOf(text: string): Promise<string> {
  return toHex(await sha256(text));
}

const ID_DIGITS = 22;
type IdPrefix =
  | "org"
  | "key"
  | "req"
  | "imp"
  | "mon"
  | "sub"
  | "evt"
  | "dsp"
  | "msr"
  | "mov"
  | "dec"
  | "opr"
  | "ses"
  | "rev"
  | "chl"
  | "rch";

/** Number of ids that share one request for random bytes. One request per id would take longer than the rest of `createId`. */
const RANDOM_IDS = 64;
const random = new Uint8Array(RANDOM_IDS * ID_DIGITS);
let randomUsed = random.length;

/** A new opaque id such as `org_3kf…`: 22 base62 digits, more than 128 random bits. */
export function createId(prefix: IdPrefix): string {
  if (randomUsed === random.length) {
    crypto.getRandomValues(random);
    randomUsed = 0;
  }
  let id = `${prefix}_`;
  // A byte modulo 62 slightly favors some digits. This costs less than one of the 131 random bits.
  for (const byte of random.subarray(randomUsed, randomUsed + ID_DIGITS)) id += BASE62[byte % 62];
  randomUsed += ID_DIGITS;
  return id;
}

export async function deriveId(prefix: IdPrefix, origin: string): Promise<string> {
  return `${prefix}_${toBase62((await sha256(origin)).subarray(0, 20), ID_DIGITS)}`;
}

export function equalSecrets(left: string, right: string): boolean {
  const [a, b] = [encoder.encode(left), encoder.encode(right)];
  return a.byteLength === b.byteLength && crypto.subtle.timingSafeEqual(a, b);
}
