import { randomUUID } from "node:crypto";
import { LIMITS } from "@tellerline/contract";
import { describe, expect, it } from "vitest";
import { call, callOperation, createKey, freshAddress, operator, problemOf } from "../support/api.ts";

const at = (address: string, more: Record<string, string> = {}) => ({ "CF-Connecting-IP": address, ...more });

describe("issuing", () => {
  it("gives a free live key for an email, and a sandbox key without one", async () => {
    const live = await callOperation("createKey", { body: { email: `${randomUUID()}@example.com`, source: "test" } });
    expect(live.answer).toMatchObject({ environment: "live", plan: "free", quota: { limit: 20, window_seconds: 2_592_000 } });
    expect(live.answer.key).toMatch(/^rk_live_[0-9A-Za-z]{34}$/);
    expect(live.response.headers.get("Cache-Control")).toBe("no-store");
    const sandbox = await callOperation("createKey", {});
    expect(sandbox.answer).toMatchObject({ environment: "sandbox", plan: "free" });
    expect(sandbox.answer.key).toMatch(/^rk_test_/);
    expect(sandbox.answer.customer_id).not.toBe(live.answer.customer_id);
  });

  it.each([[{ email: "nobody" }], [{ email: 5 }], [{ email: "a@example.com", plan: "pro" }]])("refuses %j", async (body) => {
    expect(await problemOf(await call("POST", "/keys", { body }))).toMatchObject({ status: 400, code: "validation_failed" });
  });

  it("shares the free quota among the spellings of one mailbox", async () => {
    const name = randomUUID().replaceAll("-", "");
    const keys = [];
    for (const email of [`${name}@gmail.com`, `${name.slice(0, 4)}.${name.slice(4)}+x@GoogleMail.com`]) {
      keys.push((await callOperation("createKey", { body: { email } })).answer.key);
    }
    const used = await Promise.all(keys.map((key) => callOperation("getBenchmarks", { key, path: "/v1/benchmarks?state=TX" })));
    expect(used.map(({ response }) => response.headers.get("RateLimit-Remaining")).sort()).toEqual(["18", "19"]);
  });

  it("issues 10 keys to an address in an hour, and says when the next is due", async () => {
    const headers = at(freshAddress());
    const statuses = [];
    for (let count = 0; count < 10; count++) statuses.push((await call("POST", "/keys", { headers })).status);
    expect(statuses).toEqual(Array(10).fill(201));
    const refused = await call("POST", "/keys", { headers });
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3500);
    expect((await problemOf(refused)).code).toBe("rate_limited");
  });

  it("never issues more than 10 to callers at the same time", async () => {
    const headers = at(freshAddress());
    const responses = await Promise.all(Array.from({ length: 25 }, () => call("POST", "/keys", { headers })));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(10);
  });
});

describe("Idempotency-Key", () => {
  it("answers the same key again, and refuses another body", async () => {
    const headers = { "Idempotency-Key": randomUUID() };
    const body = { email: `${randomUUID()}@example.com` };
    const first = await callOperation("createKey", { body, headers });
    const again = await callOperation("createKey", { body, headers });
    expect(first.response.headers.get("Idempotent-Replayed")).toBeNull();
    expect(again.response.headers.get("Idempotent-Replayed")).toBe("true");
    expect(again.answer).toEqual(first.answer);
    const other = await call("POST", "/keys", { body: { email: "other@example.com" }, headers });
    expect(await problemOf(other)).toMatchObject({ status: 422, code: "idempotency_key_reused" });
  });

  it("does not answer a key again that was revoked since", async () => {
    const headers = { "Idempotency-Key": randomUUID() };
    const { answer } = await callOperation("createKey", { body: {}, headers });
    expect((await call("DELETE", "/keys/current", { key: answer.key })).status).toBe(200);
    const again = await call("POST", "/keys", { body: {}, headers });
    const text = await again.clone().text();
    expect(await problemOf(again)).toMatchObject({ status: 409, code: "conflict" });
    expect(text).not.toContain(answer.key);
  });

  it("shows a secret again to the network alone that asked for it first", async () => {
    const headers = { "Idempotency-Key": randomUUID() };
    const from = (address: string) => call("POST", "/keys", { body: {}, headers: { ...headers, "CF-Connecting-IP": address } });
    const { key } = await (await from("203.0.113.7")).json();
    const neighbour = await from("203.0.113.200");
    expect([neighbour.status, (await neighbour.json()).key]).toEqual([201, key]);
    const elsewhere = await from("198.51.100.7");
    const text = await elsewhere.clone().text();
    expect(await problemOf(elsewhere)).toMatchObject({ status: 409, code: "conflict" });
    expect(text).not.toContain(key);
  });

  it("makes one key of many requests at the same time", async () => {
    const headers = { "Idempotency-Key": randomUUID() };
    const responses = await Promise.all(Array.from({ length: 8 }, () => call("POST", "/keys", { body: {}, headers })));
    const issued = responses.filter(({ status }) => status === 201);
    const keys = new Set(await Promise.all(issued.map(async (response) => JSON.stringify(await response.json()))));
    expect(keys.size).toBe(1);
    for (const response of responses.filter(({ status }) => status !== 201)) {
      expect(await problemOf(response)).toMatchObject({ status: 409, code: "idempotency_in_progress" });
    }
  });

  it("must be a UUID, for whoever guesses it gets the key", async () => {
    const problem = await problemOf(await call("POST", "/keys", { headers: { "Idempotency-Key": "order-1" } }));
    expect(problem.errors?.[0]?.path).toBe("/header/Idempotency-Key");
  });
});

describe("the current key", () => {
  it("shows plan, quota and use", async () => {
    const key = await createKey("pro");
    await callOperation("getBenchmarks", { key, path: "/v1/benchmarks?state=TX" });
    const { answer } = await callOperation("getCurrentKey", { key });
    expect(answer).toMatchObject({ plan: "pro", quota: { limit: 10_000 }, usage: { used: 2, remaining: 9998 }, expires_at: null });
  });

  it("rotates once, with both keys working through the grace time", async () => {
    const key = await createKey("pro");
    const { answer } = await callOperation("rotateKey", { key, body: { grace_seconds: 3600 } });
    for (const both of [key, answer.key]) expect((await call("GET", "/v1/benchmarks", { key: both })).status).toBe(200);
    const { answer: old } = await callOperation("getCurrentKey", { key });
    expect(old.expires_at).toBe(answer.previous_key_expires_at);
    expect(await problemOf(await call("POST", "/keys/current/rotate", { key }))).toMatchObject({ status: 409, code: "conflict" });
  });

  it("ends at once without grace, and when it is revoked", async () => {
    const key = await createKey("pro");
    const { answer } = await callOperation("rotateKey", { key, body: { grace_seconds: 0 } });
    expect(await problemOf(await call("GET", "/v1/benchmarks", { key }))).toMatchObject({ status: 401, code: "revoked_api_key" });
    await callOperation("revokeKey", { key: answer.key });
    expect(await problemOf(await call("GET", "/v1/benchmarks", { key: answer.key }))).toMatchObject({ code: "revoked_api_key" });
  });
});

describe("the operator", () => {
  it("moves an organization to another plan, with its key cached at most 30 seconds", async () => {
    const { key, customer_id } = await operator().createKey({ plan: "free" });
    await operator().setPlan(customer_id, { plan: "enterprise" });
    expect((await callOperation("getCurrentKey", { key })).answer.plan).toBe("enterprise");
  });

  it("revokes a key that has not been used, at once", async () => {
    const { key, key_id } = await operator().createKey({ plan: "pro" });
    await operator().revokeKey(key_id);
    expect((await problemOf(await call("GET", "/v1/benchmarks", { key }))).code).toBe("revoked_api_key");
    await expect(operator().revokeKey("key_nobody")).rejects.toThrow("404 not_found");
    await expect(operator().setPlan("org_nobody", { plan: "pro" })).rejects.toThrow("404 not_found");
  });
});

describe("rotation without end", () => {
  const rotate = (key: string, headers: Record<string, string> = {}, grace_seconds = 0) =>
    call("POST", "/keys/current/rotate", { key, body: { grace_seconds }, headers });

  it("is replayed to the key that it has ended, and to nobody who does not know the Idempotency-Key", async () => {
    const key = await createKey("free");
    const headers = { "Idempotency-Key": randomUUID() };
    const first = await (await rotate(key, headers)).json();
    const again = await rotate(key, headers);
    expect(again.status).toBe(201);
    expect(again.headers.get("Idempotent-Replayed")).toBe("true");
    expect(await again.json()).toEqual(first);
    const strange = await rotate(key, { "Idempotency-Key": randomUUID() });
    // The address pays, not the organization of the key.
    expect(strange.headers.get("RateLimit-Limit")).toBe("60");
    expect(await problemOf(strange)).toMatchObject({ status: 401, code: "revoked_api_key" });
    expect((await problemOf(await rotate(key))).code).toBe("revoked_api_key");
    expect((await problemOf(await call("GET", "/keys/current", { key, headers }))).code).toBe("revoked_api_key");
  });

  it("stops after a hundred in an hour, even with the quota used up", async () => {
    let key = await createKey("free");
    for (let count = 0; count < LIMITS.rotationsAtAllPerHour; count++) {
      const { key: next } = (await (await rotate(key)).json()) as { key: string };
      key = next;
    }
    const refused = await rotate(key);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3400);
    expect(await problemOf(refused)).toMatchObject({ status: 429, code: "rate_limited" });
    expect((await call("GET", "/keys/current", { key })).status).toBe(200);
  });

  it("leaves at most ten living keys", async () => {
    let key = await createKey("free");
    const statuses = [];
    for (let count = 0; count < 10; count++) {
      const response = await rotate(key, {}, 3600);
      statuses.push(response.status);
      if (response.ok) ({ key } = (await response.json()) as { key: string });
    }
    expect(statuses).toEqual([...Array(9).fill(201), 429]);
  });
});

describe("an identity that costs nothing to change", () => {
  it("is no other caller: the addresses of one IPv6 network share a quota", async () => {
    const network = freshAddress().replace(/::1$/, "");
    const remaining = async (address: string) =>
      Number((await call("GET", "/health", { headers: at(address) })).headers.get("RateLimit-Remaining"));
    expect([await remaining(`${network}::1`), await remaining(`${network}:aaaa:1:2:3`), await remaining(`${network}::ffff`)]).toEqual([
      59, 58, 57,
    ]);
  });

  it("can't spend the free quota of somebody else's mailbox", async () => {
    const body = { email: `${randomUUID()}@example.com` };
    const use = async (address: string) => {
      const { key } = (await callOperation("createKey", { body, headers: at(address) })).answer;
      return Number((await call("GET", "/v1/benchmarks?state=TX", { key })).headers.get("RateLimit-Remaining"));
    };
    expect([await use("198.51.100.7"), await use("198.51.100.200"), await use("203.0.113.9")]).toEqual([19, 18, 19]);
  });

  it.each(["00000000-0000-0000-0000-000000000000", "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "not-a-uuid", "1"])(
    "is no Idempotency-Key that gives a key away: %s",
    async (guessable) => {
      const response = await call("POST", "/keys", { headers: { "Idempotency-Key": guessable } });
      expect(await problemOf(response)).toMatchObject({ status: 400, errors: [{ path: "/header/Idempotency-Key" }] });
    },
  );
});
