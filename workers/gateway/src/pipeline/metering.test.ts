import { ADDRESS_QUOTA, type QuotaPolicy } from "@tellerline/vocabulary";
import type { CountedCalls } from "@tellerline/worker-kit/usage";
import { describe, expect, it, vi } from "vitest";
import { contextFor, env, newAddress, settle, standIn, useWorld, world } from "../testing/world.ts";
import { accountOf, addressAccount, quotaProblem, rateLimitHeaders, structuredRateLimit } from "./metering.ts";

useWorld();

const READING = { allowed: true, limit: 60, remaining: 12, resetSeconds: 33, windowSeconds: 60, degraded: false };
const QUOTA: QuotaPolicy = { limit: 20, windowSeconds: 2_592_000 };

/** A fresh copy of the module, as in an isolate that has counted nothing yet. */
const fresh = async (name: string): Promise<typeof import("./metering.ts")> => import(/* @vite-ignore */ `./metering.ts?${name}`);

describe("an account", () => {
  it("is that of an address", () => {
    expect(addressAccount("203.0.113.7")).toEqual({ counter: "addresses", identity: "address:203.0.113.7", policy: ADDRESS_QUOTA });
  });

  it("is that of a key, with the quota of its plan", () => {
    const principal = {
      keyId: "key_1",
      orgId: "org_1",
      environment: "live",
      plan: "free",
      createdAt: "",
      expiresAt: null,
      name: null,
      scopes: null,
    } as const;
    const caller = { principal, isRotated: false, quotaId: "email_1" };
    expect(accountOf(caller)).toEqual({ counter: "quotas", identity: "key:email_1", policy: QUOTA });
  });
});

describe("what is told of a quota", () => {
  it("stands in headers, in two ways", () => {
    expect(rateLimitHeaders(READING)).toEqual({
      "RateLimit-Limit": "60",
      "RateLimit-Remaining": "12",
      "RateLimit-Reset": "33",
      "RateLimit-Policy": "60;w=60",
      "X-RateLimit-Limit": "60",
      "X-RateLimit-Remaining": "12",
    });
    expect(rateLimitHeaders({ ...READING, degraded: true })).toMatchObject({ "RateLimit-Policy": "60;w=60;degraded" });
    expect(structuredRateLimit(READING)).toEqual({ RateLimit: '"quota";r=12;t=33', "RateLimit-Policy": '"quota";q=60;w=60' });
    expect(structuredRateLimit({ ...READING, degraded: true })).toMatchObject({ "RateLimit-Policy": '"quota";q=60;w=60;degraded' });
  });

  it.each([
    [1, "this call"],
    [7, "this call, which costs 7,"],
  ])("says of a call that costs %i that it was refused", (cost, words) => {
    expect(quotaProblem(READING, cost)).toMatchObject({
      code: "rate_limited",
      message: `12 of 60 are left in this window of 60 seconds; ${words} was rejected as a whole and cost nothing.`,
      extras: { headers: { "Retry-After": "33" } },
    });
  });
});

describe("an isolate that has counted nothing yet", () => {
  it("remembers no refusal, keeps no calls and gives nothing back", async () => {
    const { giveBackQuota, keepWithQuota, refusalOf } = await fresh("nothing");
    const account = addressAccount(newAddress());
    const calls: CountedCalls = { orgId: "o", day: "2026-11-22", keyId: "k", operation: null, calls: 1, failed: 0, cost: 1 };
    giveBackQuota(account, 1, () => undefined);
    expect([refusalOf(account, 1), keepWithQuota(account, calls), world.counted]).toEqual([null, false, 0]);
  });

  it("knows nothing to be used, without asking", async () => {
    const { peekQuota } = await fresh("peek");
    expect(peekQuota(env, addressAccount(newAddress()))).toMatchObject({ allowed: true, remaining: 60, limit: 60 });
    expect(world.counted).toBe(0);
  });

  it("hands over calls of each quota that may keep them", async () => {
    const { handOverCalls } = await fresh("hand-over");
    const asked: string[] = [];
    const idFromName = (name: string) => {
      asked.push(name);
      return env.QUOTA_COUNTERS.idFromName(name);
    };
    const counters = standIn<typeof env.QUOTA_COUNTERS>({ idFromName, get: () => ({ handOver: async () => undefined }) });
    await handOverCalls({ ...env, QUOTA_COUNTERS: counters }, { counter: "quotas", identity: "key:org_1", policy: QUOTA });
    expect(asked).toEqual(["key:org_1|10000;w=2592000", "key:org_1|1000000;w=2592000", "key:org_1|1000;w=86400"]);
  });
});

describe("where addresses are counted", () => {
  it("is where they come in, if the platform counts them, and keys elsewhere", async () => {
    const { takeQuota, refusalOf } = await fresh("addresses");
    const limited: unknown[] = [];
    let isWithin = true;
    const ADDRESSES: RateLimit = {
      limit: async (asked) => {
        limited.push(asked);
        return { success: isWithin };
      },
    };
    const { defer } = contextFor("/");
    const address = addressAccount("203.0.113.9");
    expect(await takeQuota({ ...env, ADDRESSES }, address, 2, defer, false)).toMatchObject({ allowed: true, remaining: 58 });
    expect(limited).toEqual([{ key: "address:203.0.113.9" }, { key: "address:203.0.113.9" }]);
    isWithin = false;
    expect(await takeQuota({ ...env, ADDRESSES }, address, 1, defer, false)).toMatchObject({ allowed: false, remaining: 0 });
    expect(refusalOf(address, 1)).toMatchObject({ allowed: false });
    expect(world.counted).toBe(0);
    const key = { counter: "quotas", identity: "key:org_elsewhere", policy: QUOTA } as const;
    expect(await takeQuota({ ...env, ADDRESSES }, key, 3, defer, false)).toMatchObject({ allowed: true, remaining: 17 });
    expect([world.counted, refusalOf(key, 1)]).toEqual([1, null]);
  });
});

describe("the counter of keys", () => {
  it("is Redis where its address is set", async () => {
    const { takeQuota } = await fresh("redis");
    const sent: { readonly url: string; readonly token: string | null }[] = [];
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
      sent.push({ url, token: new Headers(init.headers).get("Authorization") });
      return Response.json([{ result: [5, 1] }]);
    });
    const { defer } = contextFor("/");
    const bindings = { ...env, UPSTASH_REDIS_REST_URL: "https://redis.example", UPSTASH_REDIS_REST_TOKEN: "secret" };
    const account = { counter: "quotas", identity: "key:org_redis", policy: QUOTA } as const;
    expect(await takeQuota(bindings, account, 5, defer, false)).toMatchObject({ allowed: true, remaining: 15, degraded: false });
    await settle();
    expect(sent).toMatchObject([{ url: expect.stringMatching(/^https:\/\/redis\.example/), token: "Bearer secret" }]);
    expect(world.counted).toBe(0);
  });
});
