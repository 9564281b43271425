import { describe, expect, it } from "vitest";
import { openDatabase, readRows } from "../testing/d1.ts";
import { Accounts, type FurtherKey, type NewKey, type NewOrganization } from "./accounts.ts";

const database = await openDatabase("accounts");
const accounts = new Accounts(database);

const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 12, minute)).toISOString();
const NO_LIMIT = Number.MAX_SAFE_INTEGER;
const NO_LIMITS = { rotationsSince: at(-60), rotations: NO_LIMIT, rotationsAtAll: NO_LIMIT, livingKeys: NO_LIMIT };

const organization = (name: string, fields: Partial<NewOrganization> = {}): NewOrganization => ({
  orgId: `org_${name}`,
  plan: "pro",
  email: `${name}@example.org`,
  freeQuotaId: `email:${name}`,
  source: "docs",
  endsWhenIdle: false,
  ...fields,
});
const key = (name: string, fields: Partial<NewKey> = {}): NewKey => ({
  keyId: `key_${name}`,
  orgId: `org_${name}`,
  keyHash: `hash_${name}`,
  environment: "live",
  issuedTo: "address_1",
  createdAt: at(0),
  ...fields,
});

function create(name: string, fields: Partial<NewKey> = {}, since = at(-60), limit = NO_LIMIT): Promise<boolean> {
  return accounts.createOrganizationWithKey(organization(name), key(name, fields), since, limit);
}

const storedOrganizations = () => readRows<{ org_id: string }>(database, "select * from organizations order by org_id");
const storedKeys = () => readRows<{ key_id: string; issued_to: string | null }>(database, "select * from api_keys order by key_id");

describe("an organization with its first key", () => {
  it("is found by the key's id and by its hash, with what the organization may do", async () => {
    expect(await create("a", { environment: "sandbox" })).toBe(true);
    const stored = {
      keyId: "key_a",
      orgId: "org_a",
      environment: "sandbox",
      plan: "pro",
      freeQuotaId: "email:a",
      name: null,
      scopes: null,
      createdAt: at(0),
      lastUsedAt: null,
      expiresAt: null,
      rotatedAt: null,
      revokedAt: null,
      issuedNetwork: null,
    };
    expect(await accounts.findKey("key_a")).toEqual(stored);
    expect(await accounts.findKeyByHash("hash_a")).toEqual(stored);
  });

  it("keeps texts as they are, and nothing where nothing was given", async () => {
    const odd = `O'Brien "Ωmega" 100% _ \\ 🏦; drop table api_keys; --`;
    await accounts.createOrganizationWithKey(organization("odd", { email: odd, source: odd, freeQuotaId: odd }), key("odd"), at(-60), 1);
    await accounts.createOrganizationWithKey(
      organization("none", { email: null, source: null }),
      key("none", { issuedTo: null }),
      at(-60),
      NO_LIMIT,
    );
    expect(await storedOrganizations()).toMatchObject([
      { org_id: "org_none", email: null, source: null, created_at: at(0) },
      { org_id: "org_odd", email: odd, source: odd, free_quota_id: odd },
    ]);
    expect((await accounts.findKey("key_odd"))?.freeQuotaId).toBe(odd);
  });

  it("is refused whole where the address got as many keys as it may", async () => {
    await create("a", {}, at(-60), 2);
    await create("b", {}, at(-60), 2);
    expect(await create("c", {}, at(-60), 2)).toBe(false);
    expect(await accounts.findKey("key_c")).toBeNull();
    expect((await storedOrganizations()).map(({ org_id }) => org_id)).toEqual(["org_a", "org_b"]);
  });

  it("counts what was issued after a time, revoked or not, and to this address alone", async () => {
    await create("before", { createdAt: at(-61) });
    await create("then", { createdAt: at(-60) });
    await create("after", { createdAt: at(-59) });
    await create("elsewhere", { issuedTo: "address_2" });
    await accounts.revokeKey("key_after", at(-58));
    expect(await create("second", {}, at(-60), 2)).toBe(true);
    expect(await create("third", {}, at(-60), 2)).toBe(false);
    expect(await create("fourth", { issuedTo: "address_3" }, at(-60), 2)).toBe(true);
  });

  it("is counted against nobody without an address", async () => {
    for (const name of ["a", "b", "c"]) expect(await create(name, { issuedTo: null }, at(-60), 1)).toBe(true);
  });

  it("takes the last place for exactly as many as there are places", async () => {
    const names = Array.from({ length: 8 }, (_, index) => `n${index}`);
    const outcomes = await Promise.all(names.map((name) => create(name, {}, at(-60), 3)));
    expect(outcomes.filter((stored) => stored)).toHaveLength(3);
    expect(await storedKeys()).toHaveLength(3);
    expect(await storedOrganizations()).toHaveLength(3);
  });

  it("is stored once, however often that is tried", async () => {
    const tries = await Promise.all([create("a"), create("a"), create("a")]);
    expect(tries.filter((stored) => stored)).toHaveLength(1);
    expect(await create("a", { createdAt: at(9) })).toBe(false);
    expect(await storedKeys()).toHaveLength(1);
    expect((await accounts.findKey("key_a"))?.createdAt).toBe(at(0));
  });

  it("leaves no organization behind where its key can't be stored", async () => {
    await create("a");
    await expect(create("b", { keyHash: "hash_a" })).rejects.toThrow();
    expect((await storedOrganizations()).map(({ org_id }) => org_id)).toEqual(["org_a"]);
  });
});

describe("a look for a key", () => {
  it("finds the very one and nothing like it", async () => {
    await create("a");
    for (const id of ["key_b", "key_%", "KEY_A", "key_a ", "key_a' or 1=1 --", ""]) expect(await accounts.findKey(id)).toBeNull();
    for (const hash of ["hash_b", "HASH_A", "%", "hash_a'--", ""]) expect(await accounts.findKeyByHash(hash)).toBeNull();
  });

  it.each([
    ["update organizations set plan = 'gold'", /plan.*gold/],
    ["update api_keys set environment = 'staging'", /environment.*staging/],
  ])("fails loudly after %s", async (sql, message) => {
    await create("a");
    await database.prepare(sql).run();
    await expect(accounts.findKey("key_a")).rejects.toThrow(message);
    await expect(accounts.findKeyByHash("hash_a")).rejects.toThrow(message);
  });
});

describe("the oldest key issued to an address", () => {
  it("is the first after a time", async () => {
    await create("before", { createdAt: at(-60) });
    await create("second", { createdAt: at(-20) });
    await create("first", { createdAt: at(-40) });
    await create("elsewhere", { createdAt: at(-50), issuedTo: "address_2" });
    expect(await accounts.oldestIssuedSince("address_1", at(-60))).toBe(at(-40));
    expect(await accounts.oldestIssuedSince("address_1", at(-20))).toBeNull();
    expect(await accounts.oldestIssuedSince("address_3", at(-60))).toBeNull();
  });
});

describe("a rotation", () => {
  const successor = (name: string) => key(name, { orgId: "org_a", issuedTo: null, createdAt: at(5) });

  it("gives the organization a new key, and the old one an end", async () => {
    await create("a", { environment: "sandbox" });
    expect(await accounts.rotateKey("key_a", successor("b"), at(30), NO_LIMITS)).toBe(true);
    expect(await accounts.findKey("key_a")).toMatchObject({ expiresAt: at(30), revokedAt: null });
    expect(await accounts.findKeyByHash("hash_b")).toEqual({
      keyId: "key_b",
      orgId: "org_a",
      environment: "sandbox",
      plan: "pro",
      freeQuotaId: "email:a",
      name: null,
      scopes: null,
      createdAt: at(5),
      lastUsedAt: null,
      expiresAt: null,
      rotatedAt: null,
      revokedAt: null,
      issuedNetwork: null,
    });
  });

  it("takes organization and environment from the old key, whatever is said of the new one", async () => {
    await create("a");
    await create("other");
    await accounts.rotateKey("key_a", key("b", { orgId: "org_other", environment: "sandbox" }), at(30), NO_LIMITS);
    expect(await accounts.findKey("key_b")).toMatchObject({ orgId: "org_a", environment: "live" });
  });

  it("is not counted as a key issued to an address", async () => {
    await create("a", {}, at(-60), 1);
    await accounts.rotateKey("key_a", key("b"), at(30), NO_LIMITS);
    expect((await storedKeys()).find(({ key_id }) => key_id === "key_b")?.issued_to).toBeNull();
    expect(await accounts.oldestIssuedSince("address_1", at(-60))).toBe(at(0));
    expect(await create("c", {}, at(-60), 2)).toBe(true);
  });

  it("succeeds once, however many ask at a time", async () => {
    await create("a");
    const names = ["b", "c", "d", "e", "f"];
    const outcomes = await Promise.all(names.map((name, index) => accounts.rotateKey("key_a", successor(name), at(30 + index), NO_LIMITS)));
    expect(outcomes.filter((stored) => stored)).toHaveLength(1);
    const won = outcomes.indexOf(true);
    expect((await storedKeys()).map(({ key_id }) => key_id)).toEqual(["key_a", `key_${names[won]}`]);
    expect((await accounts.findKey("key_a"))?.expiresAt).toBe(at(30 + won));
  });

  it("refuses a key that was rotated, was revoked, or never was, and changes nothing", async () => {
    await create("rotated");
    await accounts.rotateKey("key_rotated", key("next"), at(30), NO_LIMITS);
    await create("revoked");
    await accounts.revokeKey("key_revoked", at(1));
    for (const keyId of ["key_rotated", "key_revoked", "key_never"]) {
      expect(await accounts.rotateKey(keyId, key("new"), at(40), NO_LIMITS)).toBe(false);
    }
    expect(await accounts.findKey("key_new")).toBeNull();
    expect((await accounts.findKey("key_rotated"))?.expiresAt).toBe(at(30));
    expect((await accounts.findKey("key_revoked"))?.expiresAt).toBeNull();
  });

  it("can follow a rotation", async () => {
    await create("a");
    await accounts.rotateKey("key_a", successor("b"), at(30), NO_LIMITS);
    expect(await accounts.rotateKey("key_b", successor("c"), at(40), NO_LIMITS)).toBe(true);
    expect((await accounts.findKey("key_c"))?.orgId).toBe("org_a");
  });

  it("leaves the old key as it was where the new one can't be stored", async () => {
    await create("a");
    await create("b");
    await expect(accounts.rotateKey("key_a", key("c", { keyHash: "hash_b" }), at(30), NO_LIMITS)).rejects.toThrow();
    expect((await accounts.findKey("key_a"))?.expiresAt).toBeNull();
    expect(await accounts.rotateKey("key_a", successor("c"), at(30), NO_LIMITS)).toBe(true);
  });

  it("that meets a revocation leaves no successor without an end on the old key", async () => {
    await create("a");
    const [rotated] = await Promise.all([
      accounts.rotateKey("key_a", successor("b"), at(30), NO_LIMITS),
      accounts.revokeKey("key_a", at(6)),
    ]);
    const old = await accounts.findKey("key_a");
    expect(old?.revokedAt).toBe(at(6));
    expect(old?.expiresAt).toBe(rotated ? at(30) : null);
    expect((await accounts.findKey("key_b")) !== null).toBe(rotated);
  });
});

describe("an organization's rotations", () => {
  const limits = { rotationsSince: at(-60), rotations: 3, rotationsAtAll: 100, livingKeys: 100 };
  const rotate = (from: string, to: string, minute: number, ends: number, some = limits) =>
    accounts.rotateKey(`key_${from}`, key(to, { orgId: "org_a", createdAt: at(minute) }), at(ends), some);

  it("are limited, and counted for it alone", async () => {
    await create("a");
    await create("other");
    const chain = ["a", "b", "c", "d", "e"];
    const outcomes = [];
    for (let index = 0; index < 4; index++) outcomes.push(await rotate(chain[index] ?? "", chain[index + 1] ?? "", index, index + 1));
    expect(outcomes).toEqual([true, true, true, false]);
    expect(await accounts.findKey("key_e")).toBeNull();
    expect((await accounts.findKey("key_d"))?.expiresAt).toBeNull();
    expect(await accounts.rotateKey("key_other", key("other2"), at(30), limits)).toBe(true);
    expect(await accounts.rotationsOf("org_a", at(0))).toEqual({
      rotatedAt: [at(1), at(2)],
      gracedAt: [at(1), at(2)],
      expiresAt: [at(1), at(2), at(3)],
    });
    expect(await rotate("d", "e", 70, 71, { ...limits, rotationsSince: at(1) })).toBe(true);
  });

  it("without grace are limited at all, and not by those with grace", async () => {
    await create("a");
    const few = { ...limits, rotations: 0, rotationsAtAll: 2 };
    expect(await rotate("a", "b", 1, 30, few)).toBe(false);
    expect(await rotate("a", "b", 1, 1, few)).toBe(true);
    expect(await rotate("b", "c", 2, 2, few)).toBe(true);
    expect(await rotate("c", "d", 3, 3, few)).toBe(false);
  });

  it("leave no more living keys than may be", async () => {
    await create("a");
    const few = { ...limits, rotations: 100, livingKeys: 2 };
    expect(await rotate("a", "b", 1, 30, few)).toBe(true);
    expect(await rotate("b", "c", 2, 30, few)).toBe(false);
    // At minute 31, the first key no longer works, because its grace period is over.
    expect(await rotate("b", "c", 31, 60, few)).toBe(true);
  });
});

describe("a revocation", () => {
  it("keeps the first time, and leaves other keys alone", async () => {
    await create("a");
    await accounts.rotateKey("key_a", key("b"), at(30), NO_LIMITS);
    expect(await accounts.revokeKey("key_a", at(10))).toBe(true);
    expect(await accounts.revokeKey("key_a", at(20))).toBe(true);
    expect(await accounts.findKey("key_a")).toMatchObject({ revokedAt: at(10), expiresAt: at(30) });
    expect((await accounts.findKey("key_b"))?.revokedAt).toBeNull();
  });

  it("knows no key that isn't there", async () => {
    await create("a");
    expect(await accounts.revokeKey("key_%", at(10))).toBe(false);
    expect((await accounts.findKey("key_a"))?.revokedAt).toBeNull();
  });
});

describe("a plan", () => {
  it("is that of every key of its organization, and of no other", async () => {
    await create("a");
    await accounts.rotateKey("key_a", key("a2"), at(30), NO_LIMITS);
    await create("b");
    expect(await accounts.setPlan("org_a", "enterprise", at(0))).toBe(true);
    expect((await accounts.findKey("key_a"))?.plan).toBe("enterprise");
    expect((await accounts.findKey("key_a2"))?.plan).toBe("enterprise");
    expect((await accounts.findKey("key_b"))?.plan).toBe("pro");
  });

  it("can't be given to an organization that isn't there", async () => {
    expect(await accounts.setPlan("org_a", "free", at(0))).toBe(false);
  });
});

it("counts organizations, and keys that were not revoked", async () => {
  expect(await accounts.counts()).toEqual({ organizations: 0, keys: 0 });
  await create("a");
  await create("b");
  await accounts.rotateKey("key_a", key("c"), at(30), NO_LIMITS);
  await accounts.revokeKey("key_b", at(1));
  expect(await accounts.counts()).toEqual({ organizations: 2, keys: 2 });
});

describe("organizations that may have lost their monitors", () => {
  const gone = (since: number, until: number) => accounts.listGone(at(since), at(until), ["free"]);

  it("are those whose last key ended in that time", async () => {
    for (const name of ["living", "revoked", "rotated"]) await create(name);
    await accounts.revokeKey("key_revoked", at(5));
    await accounts.rotateKey("key_rotated", key("next"), at(6), NO_LIMITS);
    expect(await gone(0, 10)).toEqual(["org_revoked"]);
    expect(await gone(0, 4)).toEqual([]);
    expect(await gone(5, 10)).toEqual([]);
    await accounts.revokeKey("key_next", at(8));
    expect((await gone(7, 10)).toSorted()).toEqual(["org_rotated"]);
  });

  it("are those whose grace period ended, at that time", async () => {
    await create("a");
    await accounts.rotateKey("key_a", key("b"), at(30), NO_LIMITS);
    await accounts.revokeKey("key_b", at(10));
    expect(await gone(0, 20)).toEqual([]);
    expect(await gone(20, 40)).toEqual(["org_a"]);
  });

  it("are those that moved to a plan without monitors", async () => {
    await create("a");
    await create("b");
    await accounts.setPlan("org_a", "free", at(3));
    await accounts.setPlan("org_b", "enterprise", at(3));
    expect(await gone(0, 5)).toEqual(["org_a"]);
    await accounts.setPlan("org_a", "pro", at(4));
    expect(await gone(0, 5)).toEqual([]);
  });

  it("are looked for from where the last look ended", async () => {
    expect(await accounts.sweptUntil("gone")).toBeNull();
    for (const minute of [1, 2]) await accounts.markSwept("gone", at(minute));
    expect(await accounts.sweptUntil("gone")).toBe(at(2));
  });
});

describe("the deletion of an organization", () => {
  it("revokes its keys at once, and takes everything at its end", async () => {
    await create("a");
    await accounts.rotateKey("key_a", key("b"), at(30), NO_LIMITS);
    await create("other");
    expect(await accounts.beginDeletion("org_a", at(5))).toBe(2);
    expect(await accounts.beginDeletion("org_a", at(6))).toBe(2);
    expect((await accounts.findKey("key_b"))?.revokedAt).toBe(at(5));
    expect(await accounts.listDeleted(at(5), 10)).toEqual([]);
    expect(await accounts.listDeleted(at(6), 10)).toEqual(["org_a"]);
    await accounts.finishDeletion("org_a");
    expect(await accounts.findKey("key_a")).toBeNull();
    expect((await storedOrganizations()).map(({ org_id }) => org_id)).toEqual(["org_other"]);
  });

  it("finds no organization that isn't there, and ends none that was not begun", async () => {
    expect(await accounts.beginDeletion("org_%", at(1))).toBeNull();
  });
});

describe("further keys of an organization", () => {
  const further = (name: string, fields: Partial<FurtherKey> = {}): FurtherKey => ({
    keyId: `key_${name}`,
    orgId: "org_a",
    keyHash: `hash_${name}`,
    environment: "live",
    createdAt: at(1),
    name,
    scopes: ["read", "monitors"],
    expiresAt: at(30),
    ...fields,
  });

  it("keep what they may do, and for how long; a rotation hands both on", async () => {
    await create("a");
    expect(await accounts.createFurtherKey("key_a", further("b"), 10)).toBe(true);
    expect(await accounts.findKey("key_b")).toMatchObject({
      orgId: "org_a",
      plan: "pro",
      name: "b",
      scopes: ["read", "monitors"],
      expiresAt: at(30),
    });
    const successor = key("c", { orgId: "org_a", createdAt: at(2), issuedTo: null });
    expect(await accounts.rotateKey("key_b", successor, at(60), NO_LIMITS)).toBe(true);
    expect(await accounts.findKey("key_c")).toMatchObject({ name: "b", scopes: ["read", "monitors"], expiresAt: at(30), rotatedAt: null });
    // A grace period does not extend a key's life beyond its expiry.
    expect(await accounts.findKey("key_b")).toMatchObject({ expiresAt: at(30), rotatedAt: at(2) });
  });

  it("are at most so many that work, and stored once", async () => {
    await create("a");
    expect(await accounts.createFurtherKey("key_a", further("b", { scopes: null, expiresAt: null }), 2)).toBe(true);
    expect(await accounts.createFurtherKey("key_a", further("c"), 2)).toBe(false);
    expect(await accounts.createFurtherKey("key_a", further("b"), 10)).toBe(false);
    await accounts.revokeKey("key_b", at(2));
    expect(await accounts.createFurtherKey("key_a", further("c", { createdAt: at(3) }), 2)).toBe(true);
    expect(await accounts.createFurtherKey("key_a", further("d", { createdAt: at(40) }), 2)).toBe(true);
  });

  it("are listed while they work, of this organization alone, with their last use", async () => {
    await create("a");
    await create("z");
    await accounts.createFurtherKey("key_a", further("b"), 10);
    await accounts.createFurtherKey("key_a", further("c", { createdAt: at(2), expiresAt: null }), 10);
    await accounts.markUsed("key_c", at(5));
    const living = async (minute: number) =>
      (await accounts.listLivingKeys("org_a", at(minute))).map(({ keyId, lastUsedAt }) => [keyId, lastUsedAt]);
    expect(await living(10)).toEqual([
      ["key_a", null],
      ["key_b", null],
      ["key_c", at(5)],
    ]);
    expect(await living(30)).toEqual([
      ["key_a", null],
      ["key_c", at(5)],
    ]);
    await accounts.revokeKey("key_a", at(31));
    expect(await living(31)).toEqual([["key_c", at(5)]]);
  });

  it("are made by no key that is revoked, rotated, over, of others or of an organization that is being deleted", async () => {
    for (const name of ["a", "b", "c", "d", "e"]) await create(name);
    await accounts.revokeKey("key_a", at(1));
    await accounts.rotateKey("key_b", key("b2", { orgId: "org_b" }), at(60), NO_LIMITS);
    await accounts.createFurtherKey("key_c", further("c2", { orgId: "org_c" }), 10);
    await accounts.beginDeletion("org_d", at(1));
    const tries = [
      ["key_a", "org_a", 2],
      ["key_b", "org_b", 2],
      ["key_c2", "org_c", 31],
      ["key_d", "org_d", 2],
      ["key_e", "org_c", 2],
      ["key_none", "org_e", 2],
    ] as const;
    for (const [maker, orgId, minute] of tries) {
      expect(await accounts.createFurtherKey(maker, further("x", { orgId, createdAt: at(minute) }), 10)).toBe(false);
    }
  });

  it("live no longer than the key that made them", async () => {
    await create("c");
    await accounts.createFurtherKey("key_c", further("m", { orgId: "org_c" }), 10);
    const ends = [
      [null, at(30)],
      [at(50), at(30)],
      [at(20), at(20)],
    ] as const;
    for (const [index, [asked, given]] of ends.entries()) {
      await accounts.createFurtherKey("key_m", further(`m${index}`, { orgId: "org_c", createdAt: at(2), expiresAt: asked }), 10);
      expect(await accounts.findKey(`key_m${index}`)).toMatchObject({ expiresAt: given });
    }
  });

  it("can be rotated without grace where no more may work", async () => {
    await create("a");
    const limits = { ...NO_LIMITS, livingKeys: 1 };
    expect(await accounts.rotateKey("key_a", key("n", { orgId: "org_a", createdAt: at(2) }), at(9), limits)).toBe(false);
    expect(await accounts.rotateKey("key_a", key("n", { orgId: "org_a", createdAt: at(2) }), at(2), limits)).toBe(true);
  });
});

describe("an organization that ends when it is idle", () => {
  const idle = (since: number) => accounts.listIdle(at(since), 10);
  const createIdle = (name: string, minute = 0) =>
    accounts.createOrganizationWithKey(organization(name, { endsWhenIdle: true }), key(name, { createdAt: at(minute) }), at(-60), NO_LIMIT);

  it("is listed once no key of it was made or used since", async () => {
    await create("stays");
    await createIdle("a");
    await createIdle("b");
    await createIdle("c", 20);
    await accounts.markUsed("key_b", at(15));
    expect(await idle(0)).toEqual([]);
    expect(await idle(10)).toEqual(["org_a"]);
    expect(await idle(16)).toEqual(["org_a", "org_b"]);
    expect(await idle(30)).toEqual(["org_a", "org_b", "org_c"]);
    expect(await accounts.listIdle(at(30), 1)).toEqual(["org_a"]);
  });

  it("is kept by a further key, and listed no more once its deletion began", async () => {
    await createIdle("a");
    await createIdle("b");
    await accounts.rotateKey("key_a", key("a2", { orgId: "org_a", createdAt: at(20) }), at(25), NO_LIMITS);
    expect(await idle(15)).toEqual(["org_b"]);
    await accounts.beginDeletion("org_b", at(30));
    expect(await idle(15)).toEqual([]);
  });
});
