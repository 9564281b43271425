import { randomUUID } from "node:crypto";
import { OPERATION_LIST, scopeFor } from "@tellerline/contract";
import { HOUR_MS, SCOPES, type Scope } from "@tellerline/vocabulary";
import { describe, expect, it } from "vitest";
import { call, callOperation, createKey, operator, problemOf } from "../support/api.ts";

const further = (key: string, body: { name: string; scopes?: Scope[]; expires_at?: string }) =>
  callOperation("createFurtherKey", { key, body });

describe("a further key", () => {
  it("has its organization's plan and quota, a name, scopes and an end", async () => {
    const { key, customer_id } = await operator().createKey({ plan: "pro" });
    const expires_at = new Date(Date.now() + HOUR_MS).toISOString();
    const { answer, response } = await further(key, { name: "nightly", scopes: ["decisions"], expires_at });
    expect(answer).toMatchObject({ plan: "pro", customer_id, environment: "live", name: "nightly", scopes: ["decisions"], expires_at });
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const current = await callOperation("getCurrentKey", { key: answer.key });
    expect(current.answer).toMatchObject({ key_id: answer.key_id, name: "nightly", scopes: ["decisions"], expires_at });
    expect(Number(current.response.headers.get("RateLimit-Remaining"))).toBe(9998);
    const listed = await callOperation("listKeys", { key });
    expect(listed.answer.keys).toMatchObject([
      { name: null, scopes: null, is_current: true },
      { key_id: answer.key_id, name: "nightly", scopes: ["decisions"], is_current: false },
    ]);
    await expect.poll(async () => (await callOperation("listKeys", { key })).answer.keys[1]?.last_used_at).not.toBeNull();
  });

  it("may do what its scopes say, and nothing else", async () => {
    const key = await createKey("enterprise");
    const keys = new Map<Scope, string>();
    for (const scope of SCOPES) keys.set(scope, (await further(key, { name: scope, scopes: [scope] })).answer.key);
    const CALLS: readonly (readonly [Scope, string, string, object | undefined])[] = [
      ["read", "GET", "/v1/benchmarks?state=TX", undefined],
      ["decisions", "POST", "/v1/decisions", { product_request: { product_type: "auto_loan", amount: 20_000 } }],
      ["eligibility", "POST", "/v1/eligibility/search", { home_state: "TX" }],
      ["monitors", "GET", "/v1/monitors", undefined],
    ];
    for (const [needed, method, path, body] of CALLS) {
      for (const [scope, scoped] of keys) {
        const response = await call(method, path, { key: scoped, ...(body === undefined ? {} : { body }) });
        if (scope === needed) expect(response.status).toBe(200);
        else {
          const problem = await problemOf(response);
          expect(problem).toMatchObject({
            status: 403,
            code: "scope_required",
            detail: expect.stringContaining(`needs the scope ${needed}`),
          });
        }
      }
    }
  });

  it("with scopes makes and ends no keys of others, also through the tool server", async () => {
    const key = await createKey("pro");
    const { answer } = await further(key, { name: "limited", scopes: [...SCOPES] });
    const ways = [
      ["GET", "/v1/keys", undefined],
      ["POST", "/v1/keys", { name: "mine" }],
      ["DELETE", `/v1/keys/${answer.key_id}`, undefined],
      ["POST", "/keys/current/rotate", { grace_seconds: 0 }],
    ] as const;
    const some = (await further(key, { name: "some", scopes: ["read"] })).answer.key;
    for (const scoped of [answer.key, some]) {
      for (const [method, path, body] of ways) {
        expect(await problemOf(await call(method, path, { key: scoped, body }))).toMatchObject({ code: "scope_required" });
      }
    }
    const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "list_monitors", arguments: {} } };
    const headers = { Accept: "application/json, text/event-stream", "MCP-Protocol-Version": "2025-06-18" };
    expect(await (await call("POST", "/mcp", { key: some, body: message, headers })).text()).toContain("scope_required");
  });

  it("with scopes shows and revokes itself", async () => {
    const { answer } = await further(await createKey("pro"), { name: "limited", scopes: ["read"] });
    expect((await call("GET", "/keys/current", { key: answer.key })).status).toBe(200);
    expect((await call("DELETE", "/keys/current", { key: answer.key })).status).toBe(200);
  });

  it("of the owner rotates without grace however often it was rotated with grace", async () => {
    let key = await createKey("pro");
    const rotate = async (grace_seconds: number) => call("POST", "/keys/current/rotate", { key, body: { grace_seconds } });
    for (let times = 0; times < 9; times++) key = (await (await rotate(1)).json()).key;
    for (;;) {
      const response = await rotate(3600);
      if (response.status !== 201) break;
      key = (await response.json()).key;
    }
    const last = await rotate(0);
    expect(last.status).toBe(201);
    expect((await call("GET", "/keys/current", { key: (await last.json()).key })).status).toBe(200);
  });

  it("ends at its time with a code of its own, and at once when it is revoked", async () => {
    const key = await createKey("pro");
    const expires_at = new Date(Date.now() + 1500).toISOString();
    const short = (await further(key, { name: "short", expires_at })).answer.key;
    expect((await call("GET", "/keys/current", { key: short })).status).toBe(200);
    await expect.poll(async () => (await call("GET", "/keys/current", { key: short })).status, { timeout: 10_000 }).toBe(401);
    const expired = await call("GET", "/keys/current", { key: short });
    expect(expired.headers.get("WWW-Authenticate")).toContain('error="invalid_token"');
    expect(await problemOf(expired)).toMatchObject({ code: "expired_api_key" });
    const retried = await call("POST", "/keys/current/rotate", { key: short, headers: { "Idempotency-Key": randomUUID() } });
    expect(await problemOf(retried)).toMatchObject({ code: "expired_api_key" });
    const { answer } = await further(key, { name: "leaver" });
    expect((await call("GET", "/keys/current", { key: answer.key })).status).toBe(200);
    await callOperation("revokeFurtherKey", { key, path: `/v1/keys/${answer.key_id}` });
    expect(await problemOf(await call("GET", "/keys/current", { key: answer.key }))).toMatchObject({ code: "revoked_api_key" });
    const names = (await callOperation("listKeys", { key })).answer.keys.map(({ name }) => name);
    expect(names).toEqual([null]);
  });

  it("is made by no key that ended, while the gateway still knows it", async () => {
    const { key, key_id } = await operator().createKey({ plan: "pro" });
    expect((await call("GET", "/keys/current", { key })).status).toBe(200);
    await operator().revokeKey(key_id);
    for (const [method, path, body] of [
      ["POST", "/v1/keys", { name: "backdoor" }],
      ["DELETE", `/v1/keys/${key_id}`, undefined],
    ] as const) {
      const response = await call(method, path, { key, body });
      expect(response.headers.get("WWW-Authenticate")).toContain('error="invalid_token"');
      expect(await problemOf(response)).toMatchObject({ status: 401, code: "revoked_api_key" });
    }
    const old = await createKey("pro");
    const rotated = await callOperation("rotateKey", { key: old, body: { grace_seconds: 600 } });
    expect(await problemOf(await call("POST", "/v1/keys", { key: old, body: { name: "x" } }))).toMatchObject({ status: 409 });
    expect((await further(rotated.answer.key, { name: "x" })).answer.expires_at).toBeNull();
  });

  it("lives no longer than its maker, and is replayed after its end", async () => {
    const key = await createKey("pro");
    const expires_at = new Date(Date.now() + 1500).toISOString();
    const headers = { "Idempotency-Key": randomUUID() };
    const body = { name: "short", expires_at };
    const { answer } = await callOperation("createFurtherKey", { key, body, headers });
    expect((await further(answer.key, { name: "child" })).answer.expires_at).toBe(expires_at);
    await expect.poll(() => Date.now() > Date.parse(expires_at), { timeout: 10_000 }).toBe(true);
    expect((await callOperation("createFurtherKey", { key, body, headers })).answer.key).toBe(answer.key);
  });

  it("is another organization's secret", async () => {
    const [mine, theirs] = [await createKey("pro"), await createKey("pro")];
    const { answer } = await further(theirs, { name: "theirs" });
    for (const id of [answer.key_id, "key_none", "org_1"]) {
      expect(await problemOf(await call("DELETE", `/v1/keys/${id}`, { key: mine }))).toMatchObject({ status: 404, code: "not_found" });
    }
    expect((await call("GET", "/keys/current", { key: answer.key })).status).toBe(200);
    expect((await callOperation("listKeys", { key: mine })).answer.keys).toHaveLength(1);
  });

  it("is made once for an Idempotency-Key, and ten of an organization work at most", async () => {
    const key = await createKey("pro", true);
    const headers = { "Idempotency-Key": randomUUID() };
    const tries = await Promise.all([1, 2, 3].map(() => call("POST", "/v1/keys", { key, body: { name: "one" }, headers })));
    const secrets = new Set(await Promise.all(tries.map(async (response) => ((await response.json()) as { key: string }).key)));
    expect(secrets.size).toBe(1);
    expect([...secrets][0]).toMatch(/^rk_test_/);
    const made = await Promise.all(Array.from({ length: 12 }, (_, at) => call("POST", "/v1/keys", { key, body: { name: `k${at}` } })));
    expect(made.map(({ status }) => status).toSorted()).toEqual([...Array(8).fill(201), ...Array(4).fill(409)]);
    expect((await callOperation("listKeys", { key })).answer.keys).toHaveLength(10);
  });

  it.each([
    [{}, "/name"],
    [{ name: " " }, "/name"],
    [{ name: "x".repeat(101) }, "/name"],
    [{ name: "a\u0000b" }, "/name"],
    [{ name: "a\u202Eb" }, "/name"],
    [{ name: "x", scopes: [] }, "/scopes"],
    [{ name: "x", scopes: ["write"] }, "/scopes/0"],
    [{ name: "x", scopes: ["read", "read"] }, "/scopes"],
    [{ name: "x", expires_at: "2020-01-01T00:00:00Z" }, "/expires_at"],
    [{ name: "x", expires_at: "soon" }, "/expires_at"],
    [{ name: "x", plan: "enterprise" }, "/plan"],
  ])("is refused as %j", async (body, path) => {
    const problem = await problemOf(await call("POST", "/v1/keys", { key: await createKey("free"), body }));
    expect(problem).toMatchObject({ status: 400, code: "validation_failed", errors: [{ path }] });
  });
});

it("every operation that a plan gates has a scope, but those of the key itself", () => {
  const without = OPERATION_LIST.filter(
    (operation) => operation.plan !== null && scopeFor(operation) === null && !("needsNoScopes" in operation),
  ).map(({ id }) => id);
  expect(without).toEqual(["getCurrentKey", "revokeKey"]);
});
