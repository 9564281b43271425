import type { Environment } from "@tellerline/vocabulary";

/**
 * API keys (guides/metering.md#keys): a prefix, 28 base62 digits of secret (more than 160 bits), and a checksum, so that a mistyped key is
 * rejected without a database query. The checksum of the plain form has 6 digits and anybody can compute it; that of the checked form has
 * 10 and needs a secret, so that an invented key is rejected too.
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

/** The lowest `digits` base62 digits of a big-endian number. */
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

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function plainChecksum(unchecked: string): Promise<string> {
  return toBase62((await sha256(`checksum:${unchecked}`)).subarray(0, 8), PLAIN_DIGITS);
}

async function keyedChecksum(secret: string, unchecked: string): Promise<string> {
  return toBase62((await hmacSha256(secret, `key-checksum:${unchecked}`)).subarray(0, 16), CHECKED_DIGITS);
}

/**
 * The API key with id `keyId`, derived from the service's own secret, so that an idempotent retry can return the same key although only its
 * hash is stored. The randomness comes from `keyId` and `derivationSecret`.
 * @param checksumSecret secret for the checksum of the checked form; null for the plain form.
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

/** Whether a text has the form of a key. Does not verify the checksum. */
export const hasKeyForm = (text: string): boolean => WELL_FORMED.test(text);

export const isPlainKey = (key: string): boolean => WELL_FORMED.exec(key)?.[2]?.length === PLAIN_DIGITS;

/**
 * Whether `key` has the form and checksum of a key; says nothing about whether the key exists.
 * @param checksumSecret if null, the checksum of a key in the checked form is not verified.
 */
export async function isWellFormedKey(key: string, checksumSecret: string | null = null): Promise<boolean> {
  const [, unchecked, checksum] = WELL_FORMED.exec(key) ?? [];
  if (unchecked === undefined || checksum === undefined) return false;
  if (checksum.length === PLAIN_DIGITS) return (await plainChecksum(unchecked)) === checksum;
  return checksumSecret === null || equalSecrets(await keyedChecksum(checksumSecret, unchecked), checksum);
}

/** The stored hash of a key. Keys have more than 160 random bits, so a plain digest can't be brute-forced. */
export async function hashKey(key: string): Promise<string> {
  return toHex(await sha256(key));
}

/** A keyed digest of personal data (an email, an address), which can't be brute-forced without the secret. */
export async function blindIndex(secret: string, kind: string, value: string): Promise<string> {
  return toHex(await hmacSha256(secret, `${kind}:${value}`)).slice(0, 32);
}

/** SHA-256 of a text, in hex. */
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

/** Number of ids for which random bytes are requested at once, because such a request takes longer than writing an id. */
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
  // A byte modulo 62 slightly favors some digits. That costs less than one of the 131 random bits.
  for (const byte of random.subarray(randomUsed, randomUsed + ID_DIGITS)) id += BASE62[byte % 62];
  randomUsed += ID_DIGITS;
  return id;
}

export async function deriveId(prefix: IdPrefix, origin: string): Promise<string> {
  return `${prefix}_${toBase62((await sha256(origin)).subarray(0, 20), ID_DIGITS)}`;
}

/** Compares secrets in constant time. */
export function equalSecrets(left: string, right: string): boolean {
  const [a, b] = [encoder.encode(left), encoder.encode(right)];
  return a.byteLength === b.byteLength && crypto.subtle.timingSafeEqual(a, b);
}
