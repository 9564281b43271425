import { describe, expect, it } from "vitest";
import { issuedKey, issueKey } from "./issue-key.ts";
import { blindIndex, createId, deriveKey, hashKey, hasKeyForm, isExpired, isPlainKey, isWellFormedKey } from "./keys.ts";

const SECRET = "a secret of the service";
// Workers have this method and Node does not: https://developers.cloudflare.com/workers/runtime-apis/web-crypto/#timingsafeequal
Object.assign(crypto.subtle, {
  timingSafeEqual: (left: Uint8Array, right: Uint8Array) => left.every((byte, at) => byte === right[at]),
});

describe("deriveKey", () => {
  it("makes the same well-formed key again, another for another id, secret or environment", async () => {
    const key = await deriveKey(SECRET, "key_1", "live");
    expect(key).toMatch(/^rk_live_[0-9A-Za-z]{34}$/);
    expect(await deriveKey(SECRET, "key_1", "live")).toBe(key);
    expect(await isWellFormedKey(key)).toBe(true);
    const others = [deriveKey(SECRET, "key_2", "live"), deriveKey("another", "key_1", "live"), deriveKey(SECRET, "key_1", "sandbox")];
    for (const other of await Promise.all(others)) expect(other.slice(8)).not.toBe(key.slice(8));
  });

  it("refuses every key with one wrong character, without a look into the database", async () => {
    const key = await deriveKey(SECRET, "key_1", "sandbox");
    for (let place = 0; place < key.length; place++) {
      const wrong = key.slice(0, place) + (key[place] === "x" ? "y" : "x") + key.slice(place + 1);
      expect(await isWellFormedKey(wrong), wrong).toBe(false);
    }
    for (const wrong of ["", "rk_live_", `${key} `, key.slice(1), `${key}0`]) expect(await isWellFormedKey(wrong)).toBe(false);
  });
});

describe("a key of the checked form", () => {
  const CHECKSUM_SECRET = "another secret";

  it("is the key of its id with a checksum that nobody makes without the secret", async () => {
    const key = await deriveKey(SECRET, "key_1", "live", CHECKSUM_SECRET);
    expect(key).toMatch(/^rk_live_[0-9A-Za-z]{38}$/);
    expect(key.slice(0, 36)).toBe((await deriveKey(SECRET, "key_1", "live")).slice(0, 36));
    expect([hasKeyForm(key), isPlainKey(key), await isWellFormedKey(key, CHECKSUM_SECRET)]).toEqual([true, false, true]);
    const madeUp = await deriveKey("a stranger's", "key_1", "live", "a stranger's");
    expect([hasKeyForm(madeUp), await isWellFormedKey(madeUp, CHECKSUM_SECRET)]).toEqual([true, false]);
    // Without the secret, the checksum can't be verified, so any key of the right form passes.
    expect(await isWellFormedKey(madeUp)).toBe(true);
  });

  it("is refused with one wrong character", async () => {
    const key = await deriveKey(SECRET, "key_1", "sandbox", CHECKSUM_SECRET);
    for (let place = 0; place < key.length; place++) {
      const wrong = key.slice(0, place) + (key[place] === "x" ? "y" : "x") + key.slice(place + 1);
      expect(await isWellFormedKey(wrong, CHECKSUM_SECRET), wrong).toBe(false);
    }
  });
});

describe("issuing", () => {
  const plain = { KEY_DERIVATION_SECRET: SECRET };
  const reading = { ...plain, KEY_CHECKSUM_SECRET: "another secret" };
  const checked = { ...reading, KEY_FORM: "checked" };
  const one = { keyId: "key_1", environment: "live" } as const;

  it("is in the plain form until the operator says otherwise", async () => {
    for (const secrets of [plain, reading, { ...plain, KEY_FORM: "checked" }]) expect(isPlainKey(await issueKey(secrets, one))).toBe(true);
    expect(isPlainKey(await issueKey(checked, one))).toBe(false);
  });

  it.each([
    ["plain", reading],
    ["checked", checked],
  ])("shows a key again in the %s form that it had, whatever is issued since", async (_, before) => {
    const key = await issueKey(before, one);
    const hash = await hashKey(key);
    for (const now of [reading, checked]) expect(await issuedKey(now, one, async (asked) => asked === hash)).toBe(key);
  });
});

it.each([
  [null, 0, false],
  ["2026-11-30T00:00:00.001Z", Date.parse("2026-11-30T00:00:00Z"), false],
  ["2026-11-30T00:00:00.000Z", Date.parse("2026-11-30T00:00:00Z"), true],
  ["2026-11-29T23:59:59.999Z", Date.parse("2026-11-30T00:00:00Z"), true],
])("a key that expires at %s has expired at %i: %s", (expiresAt, nowMs, expired) => {
  expect(isExpired(expiresAt, nowMs)).toBe(expired);
});

describe("what is stored", () => {
  it("is the SHA-256 of a key (FIPS 180-4, example of a one-block message)", async () => {
    expect(await hashKey("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });

  it("is of an address only what can't be found without the secret", async () => {
    expect(await blindIndex(SECRET, "address", "1.2.3.4")).toMatch(/^[0-9a-f]{32}$/);
    expect(await blindIndex(SECRET, "address", "1.2.3.4")).not.toBe(await blindIndex(SECRET, "email", "1.2.3.4"));
  });
});

describe("createId", () => {
  it("has its type as prefix, and never repeats", () => {
    const ids = Array.from({ length: 1000 }, () => createId("req"));
    for (const id of ids) expect(id).toMatch(/^req_[0-9A-Za-z]{22}$/);
    expect(new Set(ids).size).toBe(1000);
  });
});
