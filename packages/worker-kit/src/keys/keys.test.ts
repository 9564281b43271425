import { describe, expect, it } from "vitest";
import { blindIndex, createId, deriveKey, hashKey, isWellFormedKey } from "./keys.ts";

const SECRET = "a secret of the service";

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
